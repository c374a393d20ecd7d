"""Carries out what an admin orders, on a running server or on the folder of a stopped one, and shows what he looks at."""

import uuid
from typing import TYPE_CHECKING, Final, assert_never

from msgspec.structs import replace

from lingnan.core.errors import IllegalAction, LingnanError
from lingnan.service.holding import ruled
from lingnan.service.names import name_key, worded
from lingnan.service.office import (
    Adjust,
    Announce,
    Deed,
    Done,
    Drain,
    Freeze,
    Grant,
    Movement,
    Office,
    Order,
    PersonRow,
    Refund,
    ReportRow,
    Revoke,
    Ruling,
    Signal,
    TableRow,
    Undrain,
    Unfreeze,
)
from lingnan.service.people import shown_name
from lingnan.service.ports import People, Person
from lingnan.service.room import Room, decode_room, unknown_table
from lingnan.service.signals import signals
from lingnan.service.staking import holdings
from lingnan.service.table import from_stored
from lingnan.service.world import World

if TYPE_CHECKING:
    from lingnan.service.lobby import Lobby

MOST: Final = 200
"""Rows of an answer."""
RULED: Final = {
    Freeze: Done("order/freeze", "the table is held"),
    Unfreeze: Done("order/unfreeze", "the table goes on"),
    Refund: Done("order/refund", "everybody has his coins back"),
}


class Administration:
    """The admins' work; without a `lobby` the server is stopped."""

    def __init__(self, world: World, office: Office, people: People, lobby: "Lobby | None") -> None:
        self._world = world
        self._office = office
        self._people = people
        self._lobby = lobby

    # ---------- orders ----------

    async def carry_out(self, who: str, order: Order) -> Done:
        """Do it, and say what has become of it; IllegalAction if it cannot be done. Either way it is written down."""
        seen = {name: worded(getattr(order, name)) for name in ("text", "reason") if hasattr(order, name)}
        order = replace(order, **seen)
        deed = Deed(
            at=int(self._world.clock.time()),
            who=who,
            what=str(order.__struct_config__.tag),
            subject=_subject(order),
            reason=getattr(order, "reason", ""),
            outcome="",
        )
        number = await self._office.begin(deed)
        try:
            done = await self._do(order)
        except LingnanError as error:
            await self._office.end(number, error.code)
            raise
        await self._office.end(number, "ok")
        return done

    async def _do(self, order: Order) -> Done:
        match order:
            case Freeze() | Unfreeze() | Refund():
                return await self._table(order)
            case Adjust(name=name, amount=amount, reason=reason):
                person = await self._named(name)
                await self._world.wallets.of(person.account)
                number = uuid.uuid4().hex
                await self._world.wallets.adjust(person.account, amount, number=number, reason=reason)
                coins = (await self._world.wallets.of(person.account)).wallet
                return Done(
                    "order/adjust", f"{shown_name(person)}: {coins} coins", {"name": shown_name(person), "coins": coins}
                )
            case Announce(text=text):
                await self._office.announce(text)
                if self._lobby is not None:
                    self._lobby.announce(text)
                if not text:
                    return Done("order/announce_nothing", "nothing is told any more")
                return Done("order/announce", "everybody is told")
            case Drain():
                self._running.drain(on=True)
                seconds = round(self._world.pace.drain)
                wait = f"at the latest in {seconds} seconds"
                words = f"no new tables, no next deals; the server stops when the last deal is over, {wait}"
                return Done("order/drain", words, {"seconds": seconds})
            case Undrain():
                self._running.drain(on=False)
                return Done("order/undrain", "play goes on")
            case Grant(name=name) | Revoke(name=name):
                person = await self._named(name)
                await self._office.make_admin(person.account, admin=isinstance(order, Grant))
                shown = shown_name(person)
                if isinstance(order, Grant):
                    return Done("order/grant", f"{shown} is an admin", {"name": shown})
                return Done("order/revoke", f"{shown} is no admin", {"name": shown})
            case _:
                assert_never(order)

    @property
    def _running(self) -> "Lobby":
        if self._lobby is None:
            raise IllegalAction("server/stopped", "the server does not run: start it first")
        return self._lobby

    async def _named(self, name: str) -> Person:
        person = await self._people.named(name_key(name))
        if person is None:
            raise IllegalAction("account/unknown", f"nobody is called {name[:40]!r}: check the name")
        return person

    async def _table(self, order: Ruling) -> Done:
        if self._lobby is not None:
            await self._lobby.rule(order)
        else:
            await _rule_stored(order, self._world)
        return RULED[type(order)]

    # ---------- what he looks at ----------

    async def tables(self) -> list[TableRow]:
        """The running tables, newest first."""
        found = [decode_room(body) for body in await self._office.rooms(most=MOST)]
        return [_row(room) for room in found]

    async def people(self, part: str) -> list[PersonRow]:
        """Registered people by a part of their name."""
        found = []
        for named in await self._office.find(name_key(part), most=MOST):
            coins = await self._world.wallets.held(named.account)
            found.append(
                PersonRow(
                    name=named.name,
                    admin=await self._office.is_admin(named.account),
                    wallet=coins.wallet,
                    staked=coins.staked,
                    table=coins.table or None,
                )
            )
        return found

    async def ledger(self, name: str) -> list[Movement]:
        """The last movements of somebody's wallet, newest first."""
        person = await self._named(name)
        entries = await self._world.wallets.history(person.account)
        return [
            Movement(key=each.key, kind=each.kind, amount=each.amount, at=each.at, note=each.note) for each in entries
        ]

    async def reports(self) -> list[ReportRow]:
        """The last reports of players, newest first."""
        return [
            ReportRow(
                at=each.at,
                table=each.table,
                deal=each.deal,
                reporter=await self._name(each.reporter),
                accused=await self._name(each.accused),
                reason=each.reason,
                text=each.text,
            )
            for each in await self._world.moderation.reports(most=MOST)
        ]

    async def signals(self) -> list[Signal]:
        """Pairs of people to look at: one address, always together, or one feeds the other."""
        found = await signals(self._world.moderation)
        rows = [
            *(
                Signal(what="same_address", one=row.one, other=row.other, times=row.tables)
                for row in found.same_address
            ),
            *(
                Signal(what="partners", one=row.one, other=row.other, times=row.tables, of=row.of)
                for row in found.partners
            ),
            *(
                Signal(what="feeding", one=row.feeder, other=row.winner, times=row.times, of=row.of, chance=row.chance)
                for row in found.feeding
            ),
        ]
        return [replace(row, one=await self._name(row.one), other=await self._name(row.other)) for row in rows[:MOST]]

    async def _name(self, account: str) -> str:
        return shown_name(await self._people.person(account) or Person(account=account))

    async def deeds(self) -> list[Deed]:
        """The last orders, newest first."""
        return await self._office.deeds(most=MOST)


def _subject(order: Order) -> str:
    """What an order is about: a table, a person, and how many coins; or what is told."""
    match order:
        case Freeze(table=table) | Unfreeze(table=table) | Refund(table=table):
            return table
        case Adjust(name=name, amount=amount):
            return f"{name} {amount:+}"
        case Grant(name=name) | Revoke(name=name):
            return name
        case Announce(text=text):
            return text
        case Drain() | Undrain():
            return ""
        case _:
            assert_never(order)


def _row(room: Room) -> TableRow:
    return TableRow(
        table=room.table,
        rules=room.rules,
        status=room.status,
        deal=room.deal,
        tier=None if room.stakes is None else room.stakes.tier,
        coins=None if room.stakes is None else holdings(room).total(),
        frozen=room.frozen,
        seats=tuple(place.name if place is not None else "" for place in room.places),
    )


async def _rule_stored(order: Ruling, world: World) -> None:
    """The same as a running host does, at a table of a stopped server."""
    stored = await world.log.load(order.table)
    if stored is None:
        raise unknown_table(order.table)
    table = from_stored(stored)
    step = await ruled(table, order, world)
    commit = table.commit_of(step, epoch=world.log.epoch, at=world.clock.time(), answer=None, accounts=False)
    await world.log.append(commit)
