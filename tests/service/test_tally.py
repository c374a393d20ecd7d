"""Statistics: rows for every kind of win and draw, sums in any order, and what is stored is what the records say."""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from sqlalchemy import create_engine

from lingnan.adapters.memory import MemoryLog
from lingnan.adapters.sql.migrate import upgrade
from lingnan.adapters.sql.sqlite import APPLICATION_ID
from lingnan.adapters.sql.store import SqlStore
from lingnan.core.seats import Seat
from lingnan.notation.client_messages import Auto, Ready, Sit, Start
from lingnan.rules.win import By
from lingnan.service.archive import Ranking
from lingnan.service.ledger import WELCOME, welcome
from lingnan.service.ports import Commit, Person
from lingnan.service.tally import BestHand, Feed, Tally, feeds, of_record, tallies
from lingnan.table.events import Event, Exhausted, Won
from lingnan.table.events import Winner as WinnerOf
from tests.service.audited import Audited
from tests.service.rig import Client, Rig, simple
from tests.service.test_migrations import aged


def winner(seat: Seat, value: int) -> WinnerOf:
    return WinnerOf(
        seat=seat,
        held=(),
        fans=(("peng_peng_hu", value),),
        value=value,
        lines=(),
        reading=(),
        left_out=(),
        transfers=(),
    )


def won(by: By, source: Seat, *winners: WinnerOf) -> Won:
    return Won(by=by, tile=0, source=source, winners=winners)


BEST = (("peng_peng_hu", 8),)
ROWS: list[tuple[list[Event], dict[Seat, Tally], tuple[Feed, ...]]] = [
    (
        [won("draw", 2, winner(2, 8))],
        {2: Tally(hands=1, self_draws=1, value=8, best=BestHand(8, BEST, "t", 3)), 0: Tally(hands=1)},
        (),
    ),
    (
        [won("discard", 1, winner(2, 8))],
        {2: Tally(hands=1, discards=1, value=8, best=BestHand(8, BEST, "t", 3)), 1: Tally(hands=1, feeds=1)},
        (Feed(1, 2),),
    ),
    (
        [won("rob", 1, winner(2, 8))],
        {2: Tally(hands=1, robbed=1, value=8, best=BestHand(8, BEST, "t", 3)), 1: Tally(hands=1, feeds=1)},
        (Feed(1, 2),),
    ),
    (
        [won("discard", 1, winner(2, 8), winner(0, 4))],
        {1: Tally(hands=1, feeds=1), 3: Tally(hands=1)},
        (Feed(1, 2), Feed(1, 0)),
    ),
    ([Exhausted(())], {0: Tally(hands=1, draws=1), 3: Tally(hands=1, draws=1)}, ()),
    (
        [won("discard", 1, winner(2, 8)), won("draw", 3, winner(3, 2)), Exhausted(())],
        {0: Tally(hands=1), 1: Tally(hands=1, feeds=1)},
        (Feed(1, 2),),
    ),
]


@pytest.mark.parametrize(("events", "wanted", "fed"), ROWS)
def test_what_a_deal_adds(events: list[Event], wanted: dict[Seat, Tally], fed: tuple[Feed, ...]) -> None:
    counted = tallies(events, table="t", deal=3)
    assert {seat: counted[seat] for seat in wanted} == wanted
    assert feeds(events) == fed


def test_the_order_of_deals_does_not_matter() -> None:
    deals = [
        Tally(hands=1, discards=1, value=8, best=BestHand(8, BEST, table, deal))
        for table, deal in (("b", 1), ("a", 2), ("a", 1))
    ]
    deals.append(Tally(hands=1, feeds=1))
    sums = {msgspec.json.encode(sum(order, Tally())) for order in permutations(deals)}
    (only,) = sums
    assert msgspec.json.decode(only, type=Tally).best == BestHand(8, BEST, "a", 1)


async def rebuilt(log: MemoryLog | SqlStore, account: str) -> dict[str, Tally]:
    """The statistics of somebody from the records alone."""
    found: dict[str, Tally] = {}
    for table, deal, seat in await log.people.played(account):
        body = await log.record(table, deal)
        assert body is not None
        dealt = of_record(body, table=table, deal=deal)
        found[dealt.rules] = found.get(dealt.rules, Tally()) + dealt.tallies[seat]
    return found


class Copied(Audited):
    """A rig of which every step goes to a database too."""

    def keep(self, path: Path) -> None:
        self.twin = SqlStore.open(path)
        real = self.log.append

        async def append(commit: Commit) -> int:
            version = await real(commit)
            self.commits.append(commit)
            return version

        self.commits: list[Commit] = []
        self.log.append = append  # type: ignore[method-assign]

    async def copy(self) -> SqlStore:
        """The database, with people, coins and steps up to now; a wallet has what it needs there."""
        for account in "abc":
            await self.twin.people.save(Person(account=account, name=account, key=account, password="p"))
            await self.twin.ledger.post(welcome(account), at=0)
        await asyncio.gather(*(self.twin.append(replace(commit, epoch=self.twin.epoch)) for commit in self.commits))
        return self.twin


async def play_match(rig: Rig, client: Client) -> None:
    """Bots play for whoever sits there, to the end of the match."""
    await rig.until(lambda: client.room is not None and client.room.status == "finished", limit=100_000)


async def auto_party(rig: Rig, rules: str, *, unit: int, deals: int) -> list[Client]:
    """Three people who have bots play for them."""
    host = await rig.open("a", rules=rules, deals=deals, unit=unit)
    clients = [host, *[await Client(rig, name, host.table).hello() for name in "bc"]]
    for client in clients[1:]:
        await client.send(Sit(cid="sit"))
        await client.send(Ready(cid="agreed"))
    await host.send(Start(cid="start"))
    for client in clients:
        await client.send(Auto(cid="auto", on=True))
    return clients


async def test_what_is_stored_is_what_the_records_say(tmp_path: Path) -> None:
    rig = Copied(filler="efficient")
    await rig.enrol(*"abc")
    rig.keep(tmp_path / "twin.db")
    for rules, unit in (("jiping", 1), ("xuezhan", 0), ("jiping", 0)):
        clients = await auto_party(rig, rules, unit=unit, deals=2)
        await play_match(rig, clients[0])
        await rig.advance(60)
    twin = await rig.copy()
    for account in "abc":
        memory, stored = rig.log.archive, await twin.archive.statistics(account)
        assert stored == await memory.statistics(account) == await rebuilt(rig.log, account)
        assert {key: tally.hands for key, tally in stored.items()} == {"jiping": 4, "xuezhan": 2}
        for skip, most in ((0, 9), (0, 2), (1, 1), (3, 1)):
            found = await twin.archive.matches(account, skip=skip, most=most)
            assert found == await memory.matches(account, skip=skip, most=most)
            assert len(found) == min(most, 3 - skip)
        paid = [match.coins for match in await twin.archive.matches(account, skip=0, most=9)]
        assert paid == [None, None, await rig.wallet(account) - WELCOME]
    for order in get_args(Ranking):
        for least, most in ((1, 9), (4, 9), (5, 9), (1, 2)):
            leaders = await twin.archive.leaders("jiping", order, least=least, most=most)
            assert leaders == await rig.log.archive.leaders("jiping", order, least=least, most=most)
            assert len(leaders) <= (0 if least == 5 else most)
    assert await twin.moderation.feeders(least=1) == await rig.log.moderation.feeders(least=1)
    twin.close()
    await migrated(rig, tmp_path / "twin.db", tmp_path / "old.db")
    await rig.close()


async def migrated(rig: Rig, new: Path, old: Path) -> None:
    """A file from before there were statistics has them, and what each deal brought, once it is opened."""
    engine = create_engine(f"sqlite:///{old}")
    with engine.begin() as connection:
        upgrade(connection, to="0003")
    engine.dispose()
    with closing(sqlite3.connect(old)) as raw, raw:
        raw.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        raw.execute("ATTACH ? AS new", (str(new),))
        for (table,) in raw.execute("SELECT name FROM main.sqlite_schema WHERE type = 'table'").fetchall():
            if table != "alembic_version":
                columns = ", ".join(row[1] for row in raw.execute(f"PRAGMA main.table_info({table})"))
                raw.execute(f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM new.{table}")
        for code, deal, body in raw.execute("SELECT code, deal, body FROM main.records").fetchall():
            raw.execute("UPDATE main.records SET body = ? WHERE code = ? AND deal = ?", (aged(body), code, deal))
    store = SqlStore.open(old)
    for account in "abc":
        assert await store.archive.statistics(account) == await rig.log.archive.statistics(account)
        past = await store.archive.matches(account, skip=0, most=9)
        wanted = [replace(each, at=0) for each in await rig.log.archive.matches(account, skip=0, most=9)]
        assert past == sorted(wanted, key=lambda each: each.table)
    assert await store.moderation.feeders(least=1) == await rig.log.moderation.feeders(least=1)
    store.close()


async def test_a_void_deal_counts_for_nobody(rig: Rig) -> None:
    client = await rig.open("a", quick=True)
    await rig.until(lambda: client.prompt)
    await client.act(simple(client))
    await rig.host(client.table).freeze("table/broken")
    assert await rig.log.archive.statistics("a") == {}
    assert await rig.log.archive.matches("a", skip=0, most=9) == []
