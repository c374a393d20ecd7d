"""`lingnan join`: a bot at a table, over the same socket as the page. It folds what it is shown with the same engine."""

import asyncio
import os
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple, TypeVar
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from lingnan.bots.bot import make
from lingnan.core.errors import NotationError
from lingnan.core.seats import Seat
from lingnan.notation.client_messages import Act, ClientMessage, Hello, Leave, OpenShare, PromiseShare, Ready, Sit
from lingnan.notation.wire import (
    WIRE_VERSION,
    Ack,
    Prompt,
    Refused,
    Revealed,
    RoomInfo,
    ServerMessage,
    Snapshot,
    Update,
)
from lingnan.rules.options import with_options
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.systems import DEFAULT, ruleset
from lingnan.table import State, evolve, legal, restore
from lingnan.table.events import Dealt, Ended, Tiles
from lingnan.web.caller import FIRST_PAUSE, LONGEST_PAUSE, PATIENCE, Caller, JoinRefused, rest
from lingnan.web.fairness import Fairness, Unfair

SILENCE: Final = 10.0
"""Seconds without a server after which the client says so."""
FINAL_CLOSES: Final = {
    4001: "another client of this guest took over",
    4002: "another version",
    4003: "signed out",
    4004: "no such table",
}
HARMLESS: Final = frozenset(("action/stale", "table/restarted", "room/not_between", "seat/yours", "share/late"))
T = TypeVar("T")

_decode: Final = msgspec.json.Decoder(ServerMessage).decode
_encode: Final = msgspec.json.Encoder().encode


class OutOfStep(Exception):
    """What arrived does not follow from what was folded: come back and ask for the rest."""


class TooFast(Exception):
    """The server did not take a message: come back after a moment and send again what has no answer."""


class _Sent(NamedTuple):
    act: Act
    deal: int
    seat: Seat


class Player:
    """One bot at one table; `run` returns when the match is over for it."""

    def __init__(
        self,
        url: str,
        *,
        bot: str,
        name: str | None,
        deals: int | None,
        ack_log: Path | None,
        password: str | None = None,
        tell: Callable[[str], None] = lambda _: None,
    ) -> None:
        try:
            parts = urlsplit(url)
            good = parts.scheme in ("http", "https") and parts.hostname is not None and parts.port != 0
        except ValueError:
            good = False
        if not good:
            raise NotationError(
                "join/url", f"{url!r} is no address of a server or a table: http://HOST:PORT/ or …/t/CODE", at="url"
            )
        self._http = Caller(f"{parts.scheme}://{parts.netloc}", tell)
        self._socket_url = f"ws{parts.scheme[4:]}://{parts.netloc}/ws"
        self._table = parts.path.removeprefix("/t/").strip("/") if parts.path.startswith("/t/") else None
        self._bot = make(bot, seed=uuid.uuid4().hex)
        self._name = name
        if password is not None and name is None:
            raise NotationError("join/nameless", "an account has a name: give it with --name", at="name")
        self._password = password
        self._deals = deals
        try:
            self._acks: BinaryIO | None = None if ack_log is None else ack_log.open("ab")
        except OSError as error:
            message = f"{ack_log} cannot be written ({error.strerror}): choose another --ack-log"
            raise NotationError("join/ack_log", message, at="ack_log") from error
        self._tell = tell
        self._room: RoomInfo | None = None
        self._rules: Ruleset | None = None
        self._state: State | None = None
        self._deal = 0
        self._seq = 0
        self._dealt: tuple[Seat, Tiles] | None = None
        """The own seat and hand at the beginning of the deal, if this client has seen it."""
        self._fairness = Fairness()
        self._sent: dict[str, _Sent] = {}
        """Acts not yet answered, by command id."""
        self._shares: dict[str, PromiseShare | OpenShare] = {}
        """What was said for the shuffle and is not yet answered, by command id."""
        self._asked: set[tuple[str, int]] = set()
        self._ended = 0
        self._over = False

    async def run(self) -> None:
        """Play to the end; JoinRefused if the server does not want this client, or is gone for too long."""
        try:
            await self._enter()
            await self._stay()
        finally:
            if self._acks is not None:
                self._acks.close()

    # ---------- HTTP ----------

    async def _enter(self) -> None:
        """Become a guest with the name, or sign in, and open a table if the address is a server's root."""
        await self._http.call("GET", "/api/me")
        if self._password is not None:
            await self._sign_in({"name": self._name, "password": self._password})
        elif self._name is not None:
            await self._http.call("PATCH", "/api/me", {"name": self._name})
        if self._table is None:
            wish = {"rules": DEFAULT, "deals": self._deals or 4, "quick": True}
            self._table = (await self._http.call("POST", "/api/tables", wish))["table"]

    async def _sign_in(self, credentials: dict[str, str | None]) -> None:
        """Sign in; a name that nobody has becomes an account."""
        try:
            await self._http.call("POST", "/api/session", credentials)
        except JoinRefused as refused:
            if refused.code != "account/wrong":
                raise
            await self._http.call("POST", "/api/account", credentials)

    # ---------- the socket ----------

    async def _stay(self) -> None:
        """Keep a socket open until the match is over, with growing pauses between the attempts."""
        pause = FIRST_PAUSE
        seen, told = asyncio.get_running_loop().time(), False
        while not self._over:
            try:
                async with connect(
                    self._socket_url, additional_headers={"Cookie": self._http.cookie}, proxy=None, open_timeout=10
                ) as socket:
                    pause, told = FIRST_PAUSE, False
                    await self._talk(socket)
                    return
            except OutOfStep:
                self._state = None
            except TooFast:
                pause = LONGEST_PAUSE / 5
            except InvalidStatus as error:
                status = error.response.status_code
                if status < 500:
                    raise JoinRefused("join/refused", f"the server refuses the socket ({status})") from error
            except ConnectionClosed as error:
                seen = asyncio.get_running_loop().time()
                _raise_if_final(error)
            except (OSError, InvalidHandshake, TimeoutError) as error:
                silent = asyncio.get_running_loop().time() - seen
                if silent > SILENCE and not told:
                    told = True
                    self._tell(f"{self._http.root} has not answered for {silent:.0f} seconds; trying on")
                if silent > PATIENCE:
                    raise JoinRefused("join/unreachable", f"{self._http.root} does not answer: {error}") from error
            pause = await rest(pause)

    async def _talk(self, socket: ClientConnection) -> None:
        """Say hello, send again what has no answer, and follow the table."""
        assert self._table is not None
        folded = self._state is not None
        deal, since = (self._deal, self._seq) if folded else (None, None)
        self._asked.clear()
        await self._send(socket, Hello(v=WIRE_VERSION, table=self._table, deal=deal, since=since))
        for message in (*self._shares.values(), *(sent.act for sent in self._sent.values())):
            await self._send(socket, message)
        async for data in socket:
            await self._receive(socket, _decode(data))
            if self._over:
                return
        raise ConnectionClosed(None, None)

    async def _send(self, socket: ClientConnection, message: ClientMessage) -> None:
        await socket.send(_encode(message).decode())

    # ---------- messages ----------

    async def _receive(self, socket: ClientConnection, message: ServerMessage) -> None:
        match message:
            case RoomInfo():
                await self._see_room(socket, message)
            case Snapshot(deal=deal, seq=seq, view=view):
                assert self._rules is not None
                self._deal, self._seq, self._state = deal, seq, restore(self._rules, view)
                self._dealt = None
            case Update():
                await self._fold(socket, message)
            case Prompt():
                await self._answer(socket, message)
            case Revealed():
                self._check(message)
            case Ack(cid=cid):
                self._acknowledged(cid)
            case Refused():
                self._refused(message)
            case _:
                pass

    async def _see_room(self, socket: ClientConnection, room: RoomInfo) -> None:
        before, self._room = self._room, room
        self._rules = with_options(ruleset(room.rules), room.options)
        share = self._judged(lambda: self._fairness.wants(room))
        if share is not None:
            self._shares[share.cid] = share
            await self._send(socket, share)
        if room.status == "finished":
            self._over = True
        elif room.you is None:
            await self._once(socket, "sit", 0, Sit(cid=uuid.uuid4().hex))
        elif room.status == "between" or _must_agree(room, room.you):
            await self._once(socket, "ready", room.deal, Ready(cid=uuid.uuid4().hex))
        if before is not None and before.you is not None and room.you is None:
            raise JoinRefused("join/refused", "the seat was taken away")

    async def _once(self, socket: ClientConnection, what: str, number: int, message: ClientMessage) -> None:
        """Send a command that is needed once for `number` only."""
        if (what, number) not in self._asked:
            self._asked.add((what, number))
            await self._send(socket, message)

    async def _fold(self, socket: ClientConnection, update: Update) -> None:
        if self._state is None or update.deal != self._deal or update.seq != self._seq + 1:
            raise OutOfStep(f"update {update.seq} of deal {update.deal} after {self._seq} of {self._deal}")
        evolve(self._state, update.event)
        self._seq = update.seq
        seat = None if self._room is None else self._room.you
        if isinstance(update.event, Dealt) and seat is not None:
            self._dealt = seat, update.event.hands[seat] or ()
        if isinstance(update.event, Ended):
            self._ended += 1
            if self._deals is not None and self._ended == self._deals:
                await self._send(socket, Leave(cid=uuid.uuid4().hex))
                self._over = True

    async def _answer(self, socket: ClientConnection, prompt: Prompt) -> None:
        """Choose among the legal actions, which must be the ones offered."""
        if any(sent.act.prompt == prompt.prompt for sent in self._sent.values()):
            return
        seat = None if self._room is None else self._room.you
        if self._state is None or seat is None or (prompt.deal, prompt.after) != (self._deal, self._seq):
            raise OutOfStep(f"prompt {prompt.prompt} belongs to {prompt.after}, folded are {self._seq}")
        actions = legal(self._state, seat)
        if actions != tuple(offer.action for offer in prompt.offers):
            raise JoinRefused("join/fold", f"the server offers {prompt.offers}, legal by the rules are {actions}")
        act = Act(cid=uuid.uuid4().hex, prompt=prompt.prompt, action=self._bot.choose(self._state, seat, actions))
        self._sent[act.cid] = _Sent(act, prompt.deal, seat)
        await self._send(socket, act)

    def _check(self, revealed: Revealed) -> None:
        """The wall of the deal that has just been folded is open."""
        room, rules, state = self._room, self._rules, self._state
        if room is None or rules is None or state is None or revealed.deal != self._deal:
            return
        hand = self._dealt
        self._judged(
            lambda: self._fairness.check(revealed, match=room.match, rules=rules, dealer=state.dealer, hand=hand)
        )

    def _judged(self, judge: Callable[[], T]) -> T:
        """What a check gives; JoinRefused if the server is found out."""
        try:
            return judge()
        except (Unfair, NotationError) as error:
            raise JoinRefused(error.code, f"the shuffle of this server is not to be trusted: {error}") from error

    def _acknowledged(self, cid: str) -> None:
        """The command is stored at the server; so is its line in the log here, before anything else happens."""
        self._shares.pop(cid, None)
        sent = self._sent.pop(cid, None)
        if sent is None or self._acks is None:
            return
        line = {"cid": cid, "deal": sent.deal, "seat": sent.seat, "action": sent.act.action}
        self._acks.write(_encode(line) + b"\n")
        self._acks.flush()
        os.fsync(self._acks.fileno())

    def _refused(self, refused: Refused) -> None:
        if refused.code == "table/restarted":
            return
        if refused.code == "wire/too_fast":
            raise TooFast
        if refused.cid is not None:
            self._sent.pop(refused.cid, None)
            self._shares.pop(refused.cid, None)
        if refused.code not in HARMLESS:
            raise JoinRefused(refused.code, f"the server refuses: {refused.message}")


def _must_agree(room: RoomInfo, seat: Seat) -> bool:
    """The match cannot begin until who sits there says that he is ready."""
    place = room.seats[seat]
    is_private = room.stakes is None or room.stakes.tier is None
    return room.status == "open" and is_private and seat != room.host and place is not None and not place.ready


def _raise_if_final(closed: ConnectionClosed) -> None:
    code = closed.rcvd.code if closed.rcvd is not None else 0
    if code in FINAL_CLOSES:
        raise JoinRefused("join/refused", f"the server ends the socket: {FINAL_CLOSES[code]}") from closed
    if code == 1008:
        raise JoinRefused("join/refused", "the server ends the socket: this client broke its rules") from closed
