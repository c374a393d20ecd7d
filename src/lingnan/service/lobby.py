"""All tables of this process: opens them, keeps their hosts running, and starts a host again from its log.

A bug crashes a table, never the process: its host is folded again from the store. A log that cannot be folded, or a
host that fails again and again at the same step, closes that table and nobody else's.
"""

import asyncio
import secrets
import uuid
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Final, Literal, TypeAlias, TypeVar

import msgspec
import structlog
from msgspec.structs import replace

from lingnan.bots.bot import make
from lingnan.core.errors import IllegalAction, RulesError
from lingnan.notation.wire import RoomInfo
from lingnan.rules.options import Value, changed, with_options
from lingnan.rules.systems import ruleset
from lingnan.service.envelopes import Ask, Enter, Entered, Follow, encode, table_subject
from lingnan.service.host import Host
from lingnan.service.ledger import Overdrawn
from lingnan.service.ports import Elsewhere, Fenced, Stored, StoreError
from lingnan.service.room import Guest, Room, public_room
from lingnan.service.seating import begin, held_seat, put_guest
from lingnan.service.table import Table, from_stored, unfolded
from lingnan.service.tiers import TIERS, Stakes
from lingnan.service.wallets import coins_changed, two_at_once
from lingnan.service.world import World
from lingnan.table.match import has_rounds

CODE_BYTES: Final = 9
"""72 bits: a link that nobody guesses."""
MOST_TABLES: Final = 8
"""Tables that one guest may have running at once."""
MOST_RUNNING: Final = 5000
"""Tables in memory."""
PATIENCE: Final = 15.0
"""Seconds after which a host that handles one message counts as stuck."""
MOST_CRASHES: Final = 2
"""So often a host may end at the same step of its log; then its deal is void."""
STORE_PAUSE: Final = 1.0
"""Seconds to wait when the store cannot be used, before the table tries again."""
ANSWER_SECONDS: Final = 5.0
"""How long a table may take to say what its room is."""
LEAST_UNITS: Final = 5
"""A private coin table asks for so many units."""
LONGEST: Final = 1000
"""Deals of a match without end: a reverse hash chain has one."""

T = TypeVar("T")

_End: TypeAlias = Literal["done", "crashed", "again"]

_log = structlog.get_logger()
_decode_info: Final = msgspec.json.Decoder(RoomInfo).decode
_decode_entered: Final = msgspec.json.Decoder(Entered).decode


class Wish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table as its host wants it; `quick`: at once and against bots."""

    rules: str
    options: dict[str, Value] = {}
    deals: int = 4
    """0: a match that only ends when all leave, or after `LONGEST` deals."""
    rounds: int = 0
    """圈: ends the match when the deal has gone round so often; 0: `deals` does."""
    base_ms: int = 15_000
    bank_ms: int = 20_000
    quick: bool = False
    unit: int = 0
    """Coins that a unit is worth; 0: points."""
    bots: str = ""
    """Who fills the empty seats; empty: the server's own choice."""


class Lobby:
    """The tables of this process, each with the task that keeps its host running."""

    def __init__(self, world: World, *, filler: str = "greedy") -> None:
        self._world = world
        self._filler = filler
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._hosts: dict[str, Host] = {}
        self._ready: dict[str, asyncio.Future[None]] = {}
        self._runs: dict[str, asyncio.Task[None]] = {}
        self._lost: dict[str, StoreError] = {}
        """Tables of which what is stored cannot be read."""
        self._matching = asyncio.Lock()
        """One match at a time: two who come at once get one table."""

    @property
    def now(self) -> float:
        """The time of the world."""
        return self._world.clock.now()

    # ---------- opening ----------

    async def open(self, guest: Guest, wish: Wish) -> str:
        """Open a table for `guest` and give its code; RulesError or IllegalAction says what is wrong with the wish."""
        base = ruleset(wish.rules)
        rules = with_options(base, wish.options)
        _check(wish)
        if wish.bots:
            make(wish.bots, seed="")
        if wish.rounds and not has_rounds(rules):
            message = f"{wish.rules} has no rounds, because the winner deals next: give a number of deals"
            raise RulesError("rules/contradiction", message, at="rounds")
        if len(self._tasks) >= MOST_RUNNING:
            raise IllegalAction("room/server_full", "this server has no room for another table: try again later")
        if len(await self._world.log.tables_of(guest.account)) >= MOST_TABLES:
            raise IllegalAction("room/too_many", f"you have {MOST_TABLES} tables running: finish or leave one first")
        if not wish.unit:
            return await self._open(guest, wish, options=changed(rules, base), stakes=None)
        stakes = Stakes(unit=wish.unit, least=LEAST_UNITS * wish.unit)
        guest = replace(guest, coins=await self._world.wallets.bring(guest.account, stakes, table=""))
        return await self._open(guest, wish, options=changed(rules, base), stakes=stakes)

    async def match(self, guest: Guest, rules: str, tier: str) -> str:
        """A seat in a public room: at a table that waits for people, else in a bot's place, else at a new table."""
        stakes = TIERS.get(tier)
        if stakes is None:
            raise IllegalAction("room/no_tier", f"there is no room {tier[:40]!r}: rooms are {', '.join(TIERS)}")
        ruleset(rules)
        async with self._matching:
            coins = await self._world.wallets.bring(guest.account, stakes, table="")
            for late in (False, True):
                for code in await self._world.log.waiting(public_room(rules, tier, late=late)):
                    if await self._enter(code, guest):
                        return code
            wish = Wish(rules=rules, deals=0)
            return await self._open(replace(guest, coins=coins), wish, options={}, stakes=stakes)

    async def again(self, code: str, guest: Guest) -> str:
        """Another table like one whose match is over, for the same people: the first who asks opens it."""
        async with self._matching:
            stored = await self._world.log.load(code)
            if stored is None:
                raise IllegalAction("room/unknown", f"there is no table {code[:40]!r}: check the link")
            room = msgspec.json.decode(stored.room, type=Room)
            held_seat(room, guest.account)
            if room.status != "finished" or room.is_public:
                raise IllegalAction("room/not_finished", "the match is not over: play on, or end it by a vote")
            if room.next is not None:
                return room.next
            wish = Wish(
                rules=room.rules,
                options=room.options,
                deals=0 if room.deals == LONGEST else room.deals,
                rounds=room.rounds,
                base_ms=room.base_ms,
                bank_ms=room.bank_ms,
                unit=0 if room.stakes is None else room.stakes.unit,
                bots=room.filler,
            )
            follows = await self.open(guest, wish)
            await self.ensure(code)
            await self._call(code, Follow(reply=f"reply.{uuid.uuid4().hex}", next=follows))
            return follows

    async def _enter(self, code: str, guest: Guest) -> bool:
        """Whether the person got a seat at a table."""
        if not await self.ensure(code):
            return False
        envelope = Enter(reply=f"reply.{uuid.uuid4().hex}", account=guest.account, name=guest.name)
        entered = _decode_entered(await self._call(code, envelope))
        if entered.code and entered.code not in ("room/full", "room/finished", "seat/taken"):
            raise IllegalAction(entered.code, entered.message)
        return not entered.code

    async def _open(self, guest: Guest, wish: Wish, *, options: dict[str, Value], stakes: Stakes | None) -> str:
        public = stakes is not None and stakes.tier is not None
        empty = Room(
            table=secrets.token_urlsafe(CODE_BYTES),
            rules=wish.rules,
            options=options,
            status="open",
            host=None if public else guest.account,
            places=(None, None, None, None),
            match=uuid.uuid4().hex,
            seed=secrets.token_hex(32),
            deals=wish.deals or LONGEST,
            rounds=wish.rounds,
            base_ms=wish.base_ms,
            bank_ms=wish.bank_ms,
            filler=wish.bots or self._filler,
            stakes=stakes,
        )
        room = put_guest(empty, 0, guest)
        table = Table(room)
        step = table.deal(begin(room, guest.account)) if wish.quick else table.alter(room)
        log = self._world.log
        at = self._world.clock.time()
        try:
            await log.append(table.commit_of(step, epoch=log.epoch, at=at, answer=None, accounts=True))
        except Elsewhere:
            raise two_at_once() from None
        except Overdrawn:
            raise coins_changed() from None
        await self.ensure(room.table)
        return room.table

    # ---------- finding ----------

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

    async def info(self, code: str, account: str) -> RoomInfo | None:
        """The room as `account` sees it; None if there is no such table."""
        if not await self.ensure(code):
            return None
        return _decode_info(await self._call(code, Ask(reply=f"reply.{uuid.uuid4().hex}", account=account)))

    async def _call(self, code: str, envelope: Ask | Enter | Follow) -> bytes:
        """What a running table answers."""
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

        def receive(body: bytes) -> None:
            if not answer.done():
                answer.set_result(body)

        unsubscribe = self._world.bus.subscribe(envelope.reply, receive)
        try:
            self._world.bus.publish(table_subject(code), encode(envelope))
            return await asyncio.wait_for(answer, ANSWER_SECONDS)
        except TimeoutError:
            raise IllegalAction("table/restarted", "the table does not answer just now: try again") from None
        finally:
            unsubscribe()

    async def tables_of(self, account: str) -> list[RoomInfo]:
        """Running tables where `account` has a seat, newest first, without those that cannot be read."""
        found = []
        for code in await self._world.log.tables_of(account):
            try:
                info = await self.info(code, account)
            except StoreError as error:
                if error.code != "store/damaged":
                    raise
            else:
                found += [info] if info is not None else []
        return found

    # ---------- keeping ----------

    async def recover(self) -> None:
        """Start every table that was running when the process ended."""
        for code in await _patiently(self._world.log.running):
            try:
                await _patiently(partial(self.ensure, code))
            except StoreError as error:
                self._lose(code, error)

    async def close(self) -> None:
        """Stop all hosts; everything is stored already."""
        for task in tuple(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def watch(self, every: float = 5.0) -> None:
        """Start every stuck table again from its log, for ever."""
        while True:
            await asyncio.sleep(every)
            self.restart_stuck()

    def restart_stuck(self) -> None:
        """End hosts that have handled one message for too long, or wait for nothing; they start again at once."""
        now = self._world.clock.now()
        for code, host in tuple(self._hosts.items()):
            hangs = host.busy_since is not None and now - host.busy_since > PATIENCE
            if hangs or host.is_stuck:
                _log.error("table_stuck", table=code, hangs=hangs)
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
        await asyncio.sleep(0)  # its first step, which subscribes: what is sent to a ready table must be heard
        if not self._ready[code].done():
            self._ready[code].set_result(None)
        try:
            await asyncio.wait([run])
        finally:
            run.cancel()
            await asyncio.gather(run, return_exceptions=True)
            del self._hosts[code], self._runs[code]
        if run.cancelled():
            return "again"
        error = run.exception()
        match error:
            case None:
                return "done"
            case Fenced():
                _log.error("table_fenced", table=code)
                return "done"
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
        await host.freeze("table/broken")
        _log.error("table_frozen", table=code, version=stored.version)
        return host


async def _patiently(read: Callable[[], Awaitable[T]]) -> T:
    """What `read` gives, as soon as the store can be used; StoreError `store/damaged` if waiting would not help."""
    while True:
        try:
            return await read()
        except StoreError as error:
            if error.code == "store/damaged":
                raise
            _log.error("store_waits", reason=error.message)
            await asyncio.sleep(STORE_PAUSE)


def _check(wish: Wish) -> None:
    limits: Mapping[str, tuple[int, int, int]] = {
        "deals": (wish.deals, 0, 100),
        "rounds": (wish.rounds, 0, 4),
        "base_ms": (wish.base_ms, 1_000, 300_000),
        "bank_ms": (wish.bank_ms, 0, 600_000),
        "unit": (wish.unit, 0, 100_000),
    }
    for name, (value, low, high) in limits.items():
        if not low <= value <= high:
            raise RulesError("rules/bad_value", f"{name} must be {low} to {high}, not {value}", at=name)
