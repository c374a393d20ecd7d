"""The tables of this server: opens them, matches people to them, and says what they are."""

import asyncio
from typing import Final
from weakref import WeakValueDictionary

import msgspec
import structlog
from msgspec.structs import replace

from lingnan.bots.bot import STRONGEST
from lingnan.core.errors import IllegalAction
from lingnan.notation.wire import RoomInfo
from lingnan.rules.systems import ruleset
from lingnan.service import wishes
from lingnan.service.asking import ask, new_reply
from lingnan.service.envelopes import Ask, Enter, Entered, Follow, Heed, Rule, encode, table_subject
from lingnan.service.keeper import Keeper
from lingnan.service.office import Ruling
from lingnan.service.ports import Clock, StoreError
from lingnan.service.room import Guest, decode_room, public_room, unknown_table
from lingnan.service.seating import begin, held_seat
from lingnan.service.table import Table
from lingnan.service.tiers import TIERS, Stakes
from lingnan.service.wallets import append
from lingnan.service.wishes import Wish
from lingnan.service.world import Premises, World, draining

LOOK_EVERY: Final = 0.2
"""Seconds between two looks whether a server that is being emptied is empty."""

_log = structlog.get_logger()
_decode_info: Final = msgspec.json.Decoder(RoomInfo).decode
_decode_entered: Final = msgspec.json.Decoder(Entered).decode


class Lobby:
    """The tables of this process, each with the task that keeps its host running."""

    def __init__(self, world: World, *, filler: str = STRONGEST) -> None:
        self._world = world
        self._filler = filler
        self.keeper = Keeper(world)
        self._turns = WeakValueDictionary[str, asyncio.Lock]()
        """One match at a time in a public room, so that two who come at once get one table; one next match of a table."""

    @property
    def premises(self) -> Premises:
        """What is so for all tables."""
        return self._world.premises

    @property
    def clock(self) -> Clock:
        """The time of the world."""
        return self._world.clock

    # ---------- opening ----------

    async def open(self, guest: Guest, wish: Wish) -> str:
        """Open a table for `guest` and give its code; what `wishes.check` raises says what is wrong with the wish."""
        wishes.check(wish)
        most = self._world.limits.tables_each
        if len(await self._world.log.tables_of(guest.account)) >= most:
            raise IllegalAction("room/too_many", f"you have {most} tables running: finish or leave one first")
        stakes = wishes.stakes_of(wish)
        if stakes is not None:
            guest = replace(guest, coins=await self._world.wallets.bring(guest.account, stakes, table=""))
        return await self._open(guest, wish, stakes=stakes)

    async def match(self, guest: Guest, rules: str, tier: str) -> str:
        """A seat in a public room: at a table that waits for people, else in a bot's place, else at a new table."""
        stakes = TIERS.get(tier)
        if stakes is None:
            raise IllegalAction("room/no_tier", f"there is no room {tier[:40]!r}: rooms are {', '.join(TIERS)}")
        ruleset(rules)
        if self._world.premises.draining:
            raise draining()
        async with self._turn(f"{rules}/{tier}"):
            coins = await self._world.wallets.bring(guest.account, stakes, table="")
            for late in (False, True):
                for code in await self._world.log.waiting(public_room(rules, tier, late=late)):
                    if await self._enter(code, guest):
                        return code
            pace = self._world.pace
            wish = Wish(rules=rules, deals=0, base_ms=int(pace.base * 1000), bank_ms=int(pace.bank * 1000))
            return await self._open(replace(guest, coins=coins), wish, stakes=stakes)

    async def again(self, code: str, guest: Guest) -> str:
        """Another table like one whose match is over, for the same people: the first who asks opens it."""
        async with self._turn(code):
            stored = await self._world.log.load(code)
            if stored is None:
                raise unknown_table(code)
            room = decode_room(stored.room)
            held_seat(room, guest.account)
            if room.is_public:
                raise IllegalAction("room/no_next", "a public table has no next match: take a seat in its room again")
            if room.status != "finished":
                raise IllegalAction("room/not_finished", "the match is not over: play on, or end it by a vote")
            if room.next is not None:
                return room.next
            follows = await self.open(guest, wishes.again(room, guest.account))
            await self.keeper.ensure(code)
            await ask(self._world.bus, self.keeper, code, Follow(reply=new_reply(), next=follows))
            return follows

    def _turn(self, key: str) -> asyncio.Lock:
        """The lock of whatever happens once at a time for `key`; it is gone when nobody holds it or waits for it."""
        return self._turns.setdefault(key, asyncio.Lock())

    async def _enter(self, code: str, guest: Guest) -> bool:
        """Whether the person got a seat at a table; one that is damaged, or does not answer, has none."""
        envelope = Enter(reply=new_reply(), account=guest.account, name=guest.name)
        try:
            if not await self.keeper.ensure(code):
                return False
            entered = _decode_entered(await ask(self._world.bus, self.keeper, code, envelope))
        except (StoreError, IllegalAction) as error:
            if error.code not in ("store/damaged", "table/restarted"):
                raise
            _log.warning("table_passed_over", table=code, reason=error.code)
            return False
        if entered.code and entered.code not in ("room/full", "room/finished", "seat/taken"):
            raise IllegalAction(entered.code, entered.message)
        return not entered.code

    async def _open(self, guest: Guest, wish: Wish, *, stakes: Stakes | None) -> str:
        if self._world.premises.draining:
            raise draining()
        if self.keeper.running >= self._world.limits.tables:
            raise IllegalAction("room/server_full", "this server has no room for another table: try again later")
        room = wishes.room_of(wish, guest, stakes=stakes, filler=self._filler)
        table = Table(room)
        step = table.alter(begin(room, guest.account) if wish.quick else room)
        log = self._world.log
        at = self._world.clock.time()
        await append(log, table.commit_of(step, epoch=log.epoch, at=at, answer=None, accounts=True))
        await self.keeper.ensure(room.table)
        return room.table

    # ---------- what admins do ----------

    async def rule(self, ruling: Ruling) -> None:
        """Carry out an order about a table; IllegalAction if there is none, or it makes no sense there."""
        if not await self.keeper.ensure(ruling.table):
            raise unknown_table(ruling.table)
        rule = Rule(reply=new_reply(), ruling=ruling)
        entered = _decode_entered(await ask(self._world.bus, self.keeper, ruling.table, rule))
        if entered.code:
            raise IllegalAction(entered.code, entered.message)

    def announce(self, text: str) -> None:
        """Tell everybody at the tables, and whoever comes."""
        self._world.premises.announcement = text
        self._heed(tells=True)

    def drain(self, *, on: bool) -> None:
        """Whether the server is being emptied; to order it again changes nothing."""
        premises = self._world.premises
        if on != premises.draining:
            premises.draining_since = self._world.clock.now() if on else None
        self._heed(tells=False)

    def _heed(self, *, tells: bool) -> None:
        for code in self.keeper.codes:
            self._world.bus.publish(table_subject(code), encode(Heed(tells=tells)))

    async def until_empty(self) -> None:
        """Return once the server is being emptied and no deal is under way but where a table is held, or it has waited enough.

        Deals of the boot before count too, so all tables must run again first.
        """
        while not self._is_empty():
            await asyncio.sleep(LOOK_EVERY)

    def _is_empty(self) -> bool:
        since = self._world.premises.draining_since
        if since is None:
            return False
        waited = self._world.clock.now() >= since + self._world.pace.drain
        return waited or (self.keeper.recovered and not self.keeper.plays())

    # ---------- finding ----------

    async def info(self, code: str, account: str) -> RoomInfo | None:
        """The room as `account` sees it; None if there is no such table."""
        if not await self.keeper.ensure(code):
            return None
        return _decode_info(await ask(self._world.bus, self.keeper, code, Ask(reply=new_reply(), account=account)))

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
