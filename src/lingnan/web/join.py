"""`lingnan join`: a bot at a table, over the same socket as the page; what it makes of the messages is in `follower`."""

import asyncio
import re
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, Final
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from lingnan.bots.bot import make
from lingnan.core.errors import NotationError, Said
from lingnan.notation.client_messages import ClientMessage
from lingnan.notation.wire import ServerMessage
from lingnan.rules.systems import DEFAULT
from lingnan.web.caller import FIRST_PAUSE, LONGEST_PAUSE, PATIENCE, SLOWEST, Caller, JoinRefused, rest, unreachable
from lingnan.web.follower import Follower, OutOfStep, TooFast

SILENCE: Final = 10.0
"""Seconds without a server after which the client says so."""
FINAL_CLOSES: Final = {
    4001: "another client of this guest took over",
    4002: "another version",
    4003: "signed out",
    4004: "no such table",
}

PLACE: Final = re.compile(r"/?|/t/(?P<table>[\w-]+)/?").fullmatch
"""Paths that can be joined: the server's own, and a table's."""

_decode: Final = msgspec.json.Decoder(ServerMessage).decode
_encode: Final = msgspec.json.Encoder().encode


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
        tell: Callable[[Said], None] = lambda _: None,
    ) -> None:
        try:
            parts = urlsplit(url)
            good = parts.scheme in ("http", "https") and parts.hostname is not None and parts.port != 0
            place = PLACE(parts.path) if good else None
        except ValueError:
            place = None
        if place is None:
            message = f"{url!r} is no address of a server or a table: http://HOST:PORT/ or …/t/CODE"
            raise NotationError("join/url", message, at="url", url=repr(url))
        self._http = Caller(f"{parts.scheme}://{parts.netloc}", tell)
        self._socket_url = f"ws{parts.scheme[4:]}://{parts.netloc}/ws"
        self._table = place["table"]
        player = make(bot, seed=uuid.uuid4().hex)
        self._name = name
        if password is not None and name is None:
            raise NotationError("join/nameless", "an account has a name: give it with --name", at="name")
        self._password = password
        self._deals = deals
        try:
            self._acks: BinaryIO | None = None if ack_log is None else ack_log.open("ab")
        except OSError as error:
            message = f"{ack_log} cannot be written ({error.strerror}): choose another --ack-log"
            raise NotationError("join/ack_log", message, at="ack_log", path=ack_log, reason=error) from error
        self._tell = tell
        self._follower = Follower(player, deals=deals, acks=self._acks)

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
        except JoinRefused as wrong:
            if wrong.code != "account/wrong":
                raise
            try:
                await self._http.call("POST", "/api/account", credentials)
            except JoinRefused as refused:
                raise wrong if refused.code == "name/taken" else refused from None

    # ---------- the socket ----------

    async def _stay(self) -> None:
        """Keep a socket open until the match is over, with growing pauses between the attempts."""
        pause = FIRST_PAUSE
        seen, told = asyncio.get_running_loop().time(), False
        while not self._follower.is_over:
            try:
                async with connect(
                    self._socket_url, additional_headers={"Cookie": self._http.cookie}, proxy=None, open_timeout=SLOWEST
                ) as socket:
                    pause, told = FIRST_PAUSE, False
                    await self._talk(socket)
                    return
            except OutOfStep:
                self._follower.forget()
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
                    server, seconds = self._http.root, f"{silent:.0f}"
                    message = f"{server} has not answered for {seconds} seconds; trying on"
                    self._tell(Said("join/silent", message, {"server": server, "seconds": seconds}))
                if silent > PATIENCE:
                    raise unreachable(self._http.root, error) from error
            pause = await rest(pause)

    async def _talk(self, socket: ClientConnection) -> None:
        """Say hello, send again what has no answer, and follow the table."""
        assert self._table is not None
        for message in self._follower.greet(self._table):
            await self._send(socket, message)
        async for data in socket:
            for message in self._follower.receive(_decode(data)):
                await self._send(socket, message)
            if self._follower.is_over:
                return
        raise ConnectionClosed(None, None)

    async def _send(self, socket: ClientConnection, message: ClientMessage) -> None:
        await socket.send(_encode(message).decode())


def _raise_if_final(closed: ConnectionClosed) -> None:
    code = closed.rcvd.code if closed.rcvd is not None else 0
    if code in FINAL_CLOSES:
        raise JoinRefused("join/refused", f"the server ends the socket: {FINAL_CLOSES[code]}") from closed
    if code == 1008:
        raise JoinRefused("join/refused", "the server ends the socket: this client broke its rules") from closed
