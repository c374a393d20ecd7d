"""Keeps the hosts of this process running, and starts a host again from its log.

A bug crashes a table, never the process: its host is folded again from the store. A log that cannot be folded, or a
host that fails again and again at the same step, closes that table and nobody else's.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Final, Literal, TypeAlias, TypeVar, get_args

import structlog

from lingnan.service.envelopes import table_subject
from lingnan.service.host import Host
from lingnan.service.ports import Conflict, Fenced, Stored, StoreError
from lingnan.service.room import Status
from lingnan.service.table import from_stored, unfolded
from lingnan.service.world import World

PATIENCE: Final = 15.0
"""Seconds after which a host that handles one message counts as stuck."""
MOST_CRASHES: Final = 2
"""So often a host may end, or wait for nothing, at the same step of its log; then its deal is void."""
PAUSES: Final = (0.05, 0.1, 0.2, 0.4, 0.8)
"""Seconds that a message waits for a table that is starting again, from one attempt to the next."""
STORE_PAUSE: Final = 1.0
"""Seconds to wait when the store cannot be used, before the table tries again."""

T = TypeVar("T")

_End: TypeAlias = Literal["done", "crashed", "again"]

_log = structlog.get_logger()


class Keeper:
    """The hosts, each with the task that keeps it running."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._hosts: dict[str, Host] = {}
        self._ready: dict[str, asyncio.Future[None]] = {}
        self._runs: dict[str, asyncio.Task[None]] = {}
        self._lost: dict[str, StoreError] = {}
        """Tables of which what is stored cannot be read."""
        self.recovered = False
        """Every table of the boot before runs again."""

    @property
    def by_status(self) -> Mapping[str, int]:
        """How many tables there are of each kind."""
        counted = Counter(host.table.room.status for host in self._hosts.values())
        return {status: counted[status] for status in get_args(Status)}

    @property
    def codes(self) -> tuple[str, ...]:
        """The tables in memory."""
        return tuple(self._hosts)

    def plays(self) -> bool:
        """Whether a deal is under way, or its end is not shown yet, at a table that is not held."""
        hosts = (host for host in self._hosts.values() if not host.table.room.frozen)
        return any(host.table.room.status == "playing" or not host.desk.all_shown for host in hosts)

    @property
    def running(self) -> int:
        """How many tables are in memory."""
        return len(self._tasks)

    def host(self, code: str) -> Host:
        """The running host of a table; KeyError if there is none."""
        return self._hosts[code]

    async def ensure(self, code: str) -> bool:
        """Have the host of a table running; False if there is no such table. StoreError if the store cannot be used."""
        if code not in self._tasks and code not in self._lost:
            if await self._world.log.load(code) is None:
                return False
            if code not in self._tasks:
                self._ready[code] = asyncio.get_running_loop().create_future()
                self._tasks[code] = asyncio.create_task(self._keep(code), name=f"table {code}")
        if code in self._tasks:
            await asyncio.shield(self._ready[code])
        if code in self._lost:
            raise self._lost[code]
        return True

    async def deliver(self, code: str, envelope: bytes) -> bool:
        """Hand an encoded `Inbound` to a table; one that is just starting again gets it a moment later. False: none does."""
        subject = table_subject(code)
        for pause in PAUSES:
            if self._world.bus.publish(subject, envelope):
                return True
            await asyncio.sleep(pause)
            await self.ensure(code)
        return self._world.bus.publish(subject, envelope)

    async def recover(self) -> None:
        """Start every table that was running when the process ended."""
        began = self._world.clock.now()
        for code in await _patiently(self._world.log.running):
            try:
                await _patiently(partial(self.ensure, code))
            except StoreError as error:
                self._lose(code, error)
        seconds = self._world.clock.now() - began
        self._world.meter.recovered(seconds)
        _log.info("recovered", tables=self.running, seconds=round(seconds, 3))
        self.recovered = True

    async def close(self) -> None:
        """Stop all hosts; everything is stored already."""
        for task in tuple(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def watch(self, every: float = 5.0) -> None:
        """Start every stuck table again from its log, for ever."""
        while True:
            due = self._world.clock.now() + every
            await asyncio.sleep(every)
            self.restart_stuck(late=self._world.clock.now() - due)

    def restart_stuck(self, *, late: float = 0.0) -> None:
        """End hosts that have handled one message for too long, or wait for nothing; they start again at once.

        By what the look itself is `late` the process stood still, and the hosts with it.
        """
        moment = self._world.clock.now() - late
        for code, host in tuple(self._hosts.items()):
            hangs = host.busy_since is not None and moment - host.busy_since > PATIENCE
            if hangs or host.is_stuck:
                _log.error("table_stuck", table=code, hangs=hangs)
                self.renew(code)

    def renew(self, code: str) -> None:
        """Have a table read again from its log, which somebody else has written: its sockets come back at once."""
        if code in self._runs:
            self._runs[code].cancel()

    async def _keep(self, code: str) -> None:
        """Run the host of one table, again and again from its log, until it need not be in memory."""
        crashes, at = 0, -1
        try:
            while True:
                stored = await _patiently(lambda: self._world.log.load(code))
                assert stored is not None
                if stored.version != at:
                    crashes, at = 0, stored.version
                ended = await self._run(code, stored, last_try=crashes >= MOST_CRASHES)
                if ended == "done":
                    return
                crashes += ended == "crashed"
        except StoreError as error:
            self._lose(code, error)
        except Exception:
            _log.exception("table_broken", table=code)
            self._lose(code, StoreError("store/damaged", f"what is stored of table {code} cannot be read"))
        finally:
            self._tasks.pop(code, None)
            ready = self._ready.pop(code)
            if not ready.done():
                ready.set_result(None)

    async def _run(self, code: str, stored: Stored, *, last_try: bool) -> _End:
        """One life of a host, and how it ended."""
        host = await self._fold(code, stored, last_try=last_try)
        if host is None:
            return "crashed"
        self._hosts[code] = host
        run = self._runs[code] = asyncio.create_task(host.run())
        try:
            await asyncio.sleep(0)  # its first step, which subscribes: what is sent to a ready table must be heard
            if not self._ready[code].done():
                self._ready[code].set_result(None)
            await asyncio.wait([run])
        finally:
            run.cancel()
            await asyncio.gather(run, return_exceptions=True)
            del self._hosts[code], self._runs[code]
        if run.cancelled():
            return "crashed" if host.is_stuck else "again"
        error = run.exception()
        match error:
            case None:
                return "done"
            case Fenced():
                _log.error("table_fenced", table=code)
                return "done"
            case Conflict():
                _log.info("table_overtaken", table=code, version=host.table.version)
                return "crashed"
            case StoreError(code="store/damaged"):
                raise error
            case StoreError():
                _log.error("table_waits", table=code, reason=error.message)
                await asyncio.sleep(STORE_PAUSE)
                return "again"
            case _:
                _log.error("table_crashed", table=code, version=host.table.version, exc_info=error)
                return "crashed"

    def _lose(self, code: str, error: StoreError) -> None:
        """What is stored of a table cannot be read: whoever asks for it is told so."""
        if code not in self._lost:
            _log.error("table_lost", table=code, reason=error.message)
            self._lost[code] = error

    async def _fold(self, code: str, stored: Stored, *, last_try: bool) -> Host | None:
        """A host from the log; after too many failures one whose deal is void and whose table is closed."""
        if not last_try:
            try:
                return Host(from_stored(stored), self._world)
            except Exception:
                _log.exception("table_unreadable", table=code, version=stored.version)
                return None
        host = Host(unfolded(stored), self._world)
        try:
            await _patiently(partial(host.freeze, "table/broken"))
        except Conflict:
            return None
        _log.error("table_frozen", table=code, version=stored.version)
        return host


async def _patiently(use: Callable[[], Awaitable[T]]) -> T:
    """What `use` gives, as soon as the store can be used; StoreError `store/damaged` if waiting would not help."""
    while True:
        try:
            return await use()
        except StoreError as error:
            if error.code == "store/damaged":
                raise
            _log.error("store_waits", reason=error.message)
            await asyncio.sleep(STORE_PAUSE)
