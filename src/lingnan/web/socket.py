"""The socket of a page: wire messages in and out, between one client and one table, over the bus."""

import asyncio
import uuid
from typing import Any, Final

import msgspec
from litestar.connection import WebSocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from lingnan.core.errors import NotationError
from lingnan.notation.client_messages import ClientMessage, Hello, Ping, Sit
from lingnan.notation.json_object import check_keys
from lingnan.notation.wire import WIRE_VERSION, Pong, Refused
from lingnan.service.envelopes import (
    RESTART,
    Attach,
    Close,
    Command,
    Detach,
    account_subject,
    close_subject,
    decode_close,
    encode,
    out_subject,
    session_subject,
    table_subject,
)
from lingnan.service.keeper import Keeper
from lingnan.service.meter import Meter
from lingnan.service.people import Accounts
from lingnan.service.ports import Bus, Clock, StoreError
from lingnan.service.room import unknown_table
from lingnan.service.visitors import Bucket
from lingnan.web.limits import BURST, MESSAGE_BYTES, NONSENSE, OUTBOX, PER_SECOND

POLICY: Final = Close(1008, "policy")
TOO_LARGE: Final = Close(1009, "too large")
SLOW: Final = Close(1013, "too slow")
OLD: Final = Close(4002, "version")
UNKNOWN: Final = Close(4004, "unknown table")
LOST: Final = Close(4004, "lost table")

_decode: Final = msgspec.json.Decoder(ClientMessage).decode


class SocketSession:
    """One socket from Hello to its end; it holds no table, only subjects of the bus."""

    def __init__(
        self,
        socket: "WebSocket[Any, Any, Any]",
        account: str,
        *,
        keeper: Keeper,
        accounts: Accounts,
        bus: Bus,
        clock: Clock,
        meter: Meter,
        address: str,
        session: str | None,
    ) -> None:
        self._socket = socket
        self._account = account
        self._keeper = keeper
        self._accounts = accounts
        self._bus = bus
        self._clock = clock
        self._meter = meter
        self._address = address
        self._session = session
        self._conn = uuid.uuid4().hex
        self._outbox: asyncio.Queue[bytes | Close] = asyncio.Queue(OUTBOX)
        self._table: str | None = None
        self._nonsense = 0

    async def run(self) -> None:
        """Serve the socket until it ends."""
        ends = [close_subject(self._conn), account_subject(self._account)]
        if self._session is not None:
            ends.append(session_subject(self._session))
        unsubscribe = (
            self._bus.subscribe(out_subject(self._conn), self._put),
            *(self._bus.subscribe(subject, lambda body: self._put(decode_close(body))) for subject in ends),
        )
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        try:
            await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (reader, writer):
                task.cancel()
            await asyncio.gather(reader, writer, return_exceptions=True)
            for stop in unsubscribe:
                stop()
            self._detach()

    # ---------- out ----------

    def _put(self, item: bytes | Close) -> None:
        if self._outbox.full():
            self._outbox.get_nowait()
            item = SLOW
        self._outbox.put_nowait(item)

    async def _write(self) -> None:
        while True:
            item = await self._outbox.get()
            if isinstance(item, Close):
                await self._socket.close(item.code, item.reason)
                return
            await self._socket.send_data(item.decode(), "text")

    def _refuse(self, code: str, message: str, *, close: Close | None = None) -> None:
        self._meter.refused("socket", code)
        self._put(encode(Refused(cid=None, code=code, message=message)))
        if close is not None:
            self._put(close)

    # ---------- in ----------

    async def _read(self) -> None:
        bucket = Bucket(self._clock.now(), burst=BURST, per_second=PER_SECOND)
        while True:
            try:
                data = await self._socket.receive_data("text")
            except (WebSocketDisconnect, WebSocketException):
                return
            if len(data) > MESSAGE_BYTES:
                self._refuse("wire/too_large", f"a message has at most {MESSAGE_BYTES} bytes", close=TOO_LARGE)
            elif not bucket.take(self._clock.now()):
                self._complain("wire/too_fast", "too many messages: wait a moment")
            else:
                try:
                    await self._message(data)
                except StoreError as error:
                    self._refuse(error.code, error.message, close=LOST if error.code == "store/damaged" else RESTART)

    def _complain(self, code: str, message: str) -> None:
        """Refuse what an honest client would not send; too much of it ends the socket."""
        self._nonsense += 1
        self._refuse(code, message, close=POLICY if self._nonsense >= NONSENSE else None)

    async def _message(self, data: str) -> None:
        try:
            message = _decode(data)
            check_keys(data)
        except (msgspec.MsgspecError, NotationError, RecursionError, UnicodeError) as error:
            self._complain("wire/unreadable", f"not a message of this version: {error}")
            return
        match message:
            case Hello():
                await self._hello(message)
            case Ping(n):
                self._put(encode(Pong(n)))
            case _ if self._table is None:
                self._complain("wire/no_hello", "say hello first: which table?")
            case _:
                name = (await self._accounts.guest(self._account)).name if isinstance(message, Sit) else ""
                command = Command(conn=self._conn, account=self._account, name=name, message=message)
                await self._to_table(encode(command))

    async def _hello(self, hello: Hello) -> None:
        if hello.v != WIRE_VERSION:
            text = f"this server speaks version {WIRE_VERSION}, the page {hello.v}: load the page again"
            self._refuse("wire/version", text, close=OLD)
            return
        if self._table != hello.table:
            self._detach()
        if not await self._keeper.ensure(hello.table):
            unknown = unknown_table(hello.table)
            self._refuse(unknown.code, unknown.message, close=UNKNOWN)
            return
        self._table = hello.table
        attach = Attach(
            conn=self._conn,
            account=self._account,
            address=self._address,
            deal=hello.deal,
            since=hello.since,
        )
        await self._to_table(encode(attach))

    async def _to_table(self, envelope: bytes) -> None:
        """Hand `envelope` to the table; if that does not take it, the page comes back."""
        assert self._table is not None
        if not await self._keeper.deliver(self._table, envelope):
            self._put(RESTART)

    def _detach(self) -> None:
        if self._table is not None:
            self._bus.publish(table_subject(self._table), encode(Detach(self._conn)))
            self._table = None
