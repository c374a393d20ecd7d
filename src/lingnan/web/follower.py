"""The table as a client of `lingnan join` follows it: it folds what the server says with the same engine, and answers.

No socket and no time are in it; `join` carries the messages.
"""

import os
import uuid
from collections.abc import Callable, Iterator
from typing import BinaryIO, Final, NamedTuple, TypeVar

import msgspec

from lingnan.bots.bot import Bot
from lingnan.core.errors import NotationError
from lingnan.core.seats import Seat
from lingnan.notation.client_messages import (
    Act,
    ClientMessage,
    Hello,
    Leave,
    OpenShare,
    PromiseShare,
    Ready,
    Sit,
)
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
from lingnan.rules.systems import ruleset
from lingnan.table import State, evolve, legal, restore
from lingnan.table.events import Dealt, Ended, Tiles
from lingnan.web.caller import JoinRefused
from lingnan.web.fairness import Fairness, Unfair

HARMLESS: Final = frozenset(("action/stale", "table/restarted", "room/not_between", "seat/yours", "share/late"))
T = TypeVar("T")

_encode: Final = msgspec.json.Encoder().encode


class OutOfStep(Exception):
    """What arrived does not follow from what was folded: come back and ask for the rest."""


class TooFast(Exception):
    """The server did not take a message: come back after a moment and send again what has no answer."""


class _Sent(NamedTuple):
    act: Act
    deal: int
    seat: Seat


class Follower:
    """A bot at one table, for at most so many `deals`; acknowledged acts are appended to `acks`."""

    def __init__(self, bot: Bot, *, deals: int | None, acks: BinaryIO | None) -> None:
        self._bot = bot
        self._deals = deals
        self._acks = acks
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
        self.is_over = False
        """The match is over for this client."""

    def greet(self, table: str) -> Iterator[ClientMessage]:
        """What a fresh socket says first: hello, and again what has no answer."""
        folded = self._state is not None
        deal, since = (self._deal, self._seq) if folded else (None, None)
        self._asked.clear()
        yield Hello(v=WIRE_VERSION, table=table, deal=deal, since=since)
        yield from (*self._shares.values(), *(sent.act for sent in self._sent.values()))

    def forget(self) -> None:
        """Ask for the deal anew at the next greeting."""
        self._state = None

    def receive(self, message: ServerMessage) -> Iterator[ClientMessage]:
        """What to send in answer. OutOfStep or TooFast: come back; JoinRefused: the server does not let this client play."""
        match message:
            case RoomInfo():
                yield from self._see_room(message)
            case Snapshot(deal=deal, seq=seq, view=view):
                assert self._rules is not None
                self._deal, self._seq, self._state = deal, seq, restore(self._rules, view)
                self._dealt = None
            case Update():
                yield from self._fold(message)
            case Prompt():
                yield from self._answer(message)
            case Revealed():
                self._check(message)
            case Ack(cid=cid):
                self._acknowledged(cid)
            case Refused():
                self._refused(message)
            case _:
                pass

    def _see_room(self, room: RoomInfo) -> Iterator[ClientMessage]:
        before, self._room = self._room, room
        self._rules = with_options(ruleset(room.rules), room.options)
        share = self._judged(lambda: self._fairness.wants(room))
        if share is not None:
            self._shares[share.cid] = share
            yield share
        if room.status == "finished":
            self.is_over = True
        elif room.you is None:
            yield from self._once("sit", 0, Sit(cid=uuid.uuid4().hex))
        elif room.status == "between" or _must_agree(room, room.you):
            yield from self._once("ready", room.deal, Ready(cid=uuid.uuid4().hex))
        if before is not None and before.you is not None and room.you is None:
            raise JoinRefused("join/refused", "the seat was taken away")

    def _once(self, what: str, number: int, message: ClientMessage) -> Iterator[ClientMessage]:
        """A command that is needed once for `number` only."""
        if (what, number) not in self._asked:
            self._asked.add((what, number))
            yield message

    def _fold(self, update: Update) -> Iterator[ClientMessage]:
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
                yield Leave(cid=uuid.uuid4().hex)
                self.is_over = True

    def _answer(self, prompt: Prompt) -> Iterator[ClientMessage]:
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
        yield act

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
