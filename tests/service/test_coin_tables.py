"""Coin tables: what lies at a table is what its room says after every step, and nothing is made or lost."""

import asyncio
import itertools
from collections.abc import AsyncIterator

import msgspec
import pytest
import pytest_asyncio
from msgspec.structs import replace as replace_room

from lingnan.bots.bot import BOTS as LEVELS
from lingnan.bots.bot import STRONGEST
from lingnan.core.seats import SEATS
from lingnan.notation.client_messages import Leave, Ready, Sit, Start
from lingnan.notation.verify import verify
from lingnan.notation.wire import Ack, Coins, Refused, RoomInfo
from lingnan.rules.clamping import Payment
from lingnan.service.history import matches
from lingnan.service.ledger import BOTS, FLOOR, WELCOME, stake, wallet
from lingnan.service.ports import StoreError
from lingnan.service.room import Guest, Place, Room, Standing
from lingnan.service.seating import end_deal, next_deal, put_guest
from lingnan.service.tiers import BOT_STAKES, TIERS
from lingnan.service.world import Limits, Pace
from tests.service.audited import ROOM, Audited, play_deal
from tests.service.rig import Client, Rig, code_of


@pytest_asyncio.fixture
async def rig() -> AsyncIterator[Audited]:
    made = Audited()
    yield made
    await made.close()


async def test_coins_are_at_the_table_while_one_sits_there(rig: Audited) -> None:
    await rig.enrol("a", "b")
    host = await rig.open("a", unit=100, deals=2, rules="gd88")
    assert await rig.log.ledger.balances("a") == {stake(host.table, "a"): WELCOME}
    friend = await Client(rig, "b", host.table).hello()
    assert isinstance(await friend.send(Sit(cid="sit")), Ack)
    assert friend.place(1).coins == WELCOME
    assert isinstance(await friend.send(Leave(cid="go")), Ack)
    assert await rig.wallet("b") == WELCOME
    assert isinstance(await friend.send(Sit(cid="sit again")), Ack)
    await friend.send(Ready(cid="agreed"))
    await host.send(Start(cid="start"))
    assert host.room is not None
    assert host.room.stakes is not None
    assert (host.room.stakes.unit, host.place(2).coins) == (100, 5_000)
    for _ in range(2):
        await play_deal(rig, host, friend)
        for each in (host, friend):
            if each.room is not None and each.room.status == "between":
                await each.send(Ready(cid=f"ready{each.deal}"))
    assert host.room.status == "finished"
    assert await rig.log.ledger.balances("a") == {wallet("a"): host.place(0).coins}
    hands = [each for each, _ in rig.log.ledger.posted if each.kind == "hand"]
    assert {each.key for each in hands} <= {f"hand:{host.table}:1", f"hand:{host.table}:2"}


async def test_what_is_owed_and_what_is_paid_are_both_shown() -> None:
    """Somebody with no more than the minimum loses more than that, and the record keeps what was owed."""
    rig = Audited(filler="greedy")
    for number in itertools.count():
        await rig.enrol(f"p{number}", coins=2_000)
        client = await rig.open(f"p{number}", unit=400, rules="gd88", quick=True, deals=1)
        await play_deal(rig, client)
        coins = client.got(Coins)[-1]
        record = await rig.log.record(client.table, coins.deal)
        assert record is not None
        (played,) = verify(record.splitlines(keepends=True))
        assert [each[:3] for each in coins.payments] == [each[:3] for each in played.state.transfers]
        assert all(payment.paid <= payment.owed for payment in coins.payments)
        if any(payment.paid < payment.owed for payment in coins.payments):
            break
    debtors = {payment.payer for payment in coins.payments if payment.paid < payment.owed}
    paid_to = {payment.payee for payment in coins.payments}
    assert all(coins.purses[seat] == 0 for seat in debtors - paid_to)
    (hand,) = [each for each, _ in rig.log.ledger.posted if each.key == f"hand:{client.table}:{coins.deal}"]
    assert msgspec.json.decode(hand.note, type=tuple[Payment, ...]) == coins.payments
    assert client.room is not None
    won = [sum(each.paid * ((each.payee == seat) - (each.payer == seat)) for each in coins.payments) for seat in SEATS]
    assert client.room.won == tuple(won)
    assert client.room.won != client.room.scores
    (match,) = (await matches(rig.log.archive, client.account, page=0)).matches
    assert match.place == 1 + sum(each > won[client.seat] for each in won)
    await rig.close()


def test_what_a_match_has_brought_is_counted_from_its_beginning_or_not_at_all() -> None:
    """Deals add up over whoever comes and goes with other coins; a match of an older server goes on as it began."""
    room = Room(
        table="t", rules="gd88", options={}, status="playing", host=None, places=(Place(bot="random", ready=True),) * 4,
        match="m", seed="5" * 64, deals=9, rounds=0, base_ms=1, bank_ms=1, filler="random", stakes=TIERS[ROOM],
        before=Standing(purses=(9_000,) * 4, won=(100, -100, 0, 0)),
    )  # fmt: skip
    ended = end_deal(room, room.stage, (9_500, 8_500, 9_000, 9_000))
    assert ended.won == (600, -600, 0, 0)
    assert end_deal(next_deal(put_guest(ended, 1, Guest("a", "a", 7_000))), room.stage, (9_600, 6_900, 9_000, 9_000)).won == (
        700, -700, 0, 0,
    )  # fmt: skip
    old = replace_room(room, before=msgspec.json.decode(b'{"purses":[9000,9000,9000,9000]}', type=Standing))
    assert end_deal(old, room.stage, (9_500, 8_500, 9_000, 9_000)).won is None


async def test_it_is_kept_from_where_players_come_and_not_spectators(rig: Audited) -> None:
    await rig.enrol("a", "b", "watcher")
    host = await rig.open("a", unit=100, rules="jiping", deals=1)
    friend, watcher = Client(rig, "b", host.table), Client(rig, "watcher", host.table)
    for client in (friend, watcher):
        client.address = host.address
        await client.hello()
    await friend.send(Sit(cid="sit"))
    await friend.send(Ready(cid="agreed"))
    await host.send(Start(cid="start"))
    await play_deal(rig, host, friend)
    assert await rig.log.moderation.neighbours(least=1) == [("a", "b", 1)]
    kept = {account for account, *_ in rig.log.moderation._visits}
    assert kept == {"a", "b"}


async def test_who_leaves_in_the_middle_is_paid_when_the_deal_is_over(rig: Audited) -> None:
    await rig.enrol("a", "b")
    host = await rig.open("a", unit=100, rules="jiping", deals=2)
    friend = await Client(rig, "b", host.table).hello()
    await friend.send(Sit(cid="sit"))
    await friend.send(Ready(cid="agreed"))
    await host.send(Start(cid="start"))
    assert isinstance(await friend.send(Leave(cid="leave")), Ack)
    assert (host.place(1).leaving, host.place(1).bot) == (True, STRONGEST)
    assert await rig.wallet("b") == 0
    assert await code_of(rig.world.wallets.bring("b", TIERS[ROOM], table="")) == "room/two_at_once"
    await rig.reboot()
    host = await host.again()
    await play_deal(rig, host)
    await rig.settle()
    assert host.place(1).name == STRONGEST
    (settled,) = [dict(each.legs) for each, _ in rig.log.ledger.posted if each.kind == "hand"] or [{}]
    assert await rig.wallet("b") == WELCOME + settled.get(stake(host.table, "b"), 0)


async def test_who_comes_back_before_the_deal_is_over_stays() -> None:
    rig = Audited(pace=Pace(window=0.5, bot=0.5, shuffle=0.0))
    await rig.enrol("a")
    client = await rig.open("a", unit=100, rules="jiping", deals=2, quick=True)
    seat = client.seat
    await client.send(Leave(cid="leave"))
    assert client.place(seat).leaving
    assert isinstance(await client.send(Sit(cid="back")), Ack)
    assert not client.place(seat).leaving
    await play_deal(rig, client)
    assert client.seat == seat
    await rig.close()


async def test_the_last_one_to_leave_ends_the_table_after_the_deal(rig: Audited) -> None:
    await rig.enrol("a")
    client = await rig.open("a", unit=100, rules="jiping", deals=8, quick=True)
    await client.send(Leave(cid="leave"))
    await rig.until(lambda: client.room is not None and client.room.status == "finished")
    assert await rig.log.running() == []
    assert await rig.wallet("a") > 0
    assert rig.log.ledger.book.balances[BOTS] + await rig.wallet("a") == WELCOME


@pytest.mark.parametrize(
    ("coins", "tier", "code"),
    [
        (1_999, "beginner", "coins/too_poor"),
        (100_001, "beginner", "coins/too_rich"),
        (4_999, "commoner", "coins/too_poor"),
        (300_001, "commoner", "coins/too_rich"),
        (19_999, "official", "coins/too_poor"),
        (399_999, "noble", "coins/too_poor"),
        (10_000, "emperor", "room/no_tier"),
    ],
)
async def test_who_has_too_little_or_too_much_is_refused(rig: Audited, coins: int, tier: str, code: str) -> None:
    await rig.enrol("a", coins=0)
    await rig.world.wallets.of("a")
    await rig.world.wallets.adjust("a", coins - FLOOR, number="to the limit", reason="test")
    assert await code_of(rig.lobby.match(Guest("a", "a"), "jiping", tier)) == code
    assert await rig.log.running() == []
    assert await rig.wallet("a") == coins


@pytest.mark.parametrize(("coins", "tier"), [(2_000, "beginner"), (100_000, "beginner"), (10**9, "noble")])
async def test_the_limits_themselves_are_let_in(rig: Audited, coins: int, tier: str) -> None:
    await rig.enrol("a", coins=coins)
    client = await rig.matched("a", tier=tier)
    assert client.place(client.seat).coins == coins


async def test_guests_and_people_at_another_table_are_refused(rig: Audited) -> None:
    assert await code_of(rig.lobby.match(Guest("guest", "guest"), "jiping", ROOM)) == "coins/guest"
    await rig.enrol("a", "b")
    first = await rig.matched("a")
    assert await code_of(rig.lobby.match(Guest("a", "a"), "gd88", ROOM)) == "room/two_at_once"
    private = await rig.open("b", unit=10)
    second = await Client(rig, "a", private.table).hello()
    refusal = await second.send(Sit(cid="sit"))
    assert isinstance(refusal, Refused)
    assert refusal.code == "room/two_at_once"
    await first.send(Leave(cid="leave"))
    assert isinstance(await second.send(Sit(cid="sit now")), Ack)


async def test_two_tabs_sit_down_once(rig: Audited) -> None:
    await rig.enrol("a", "host")
    tables = [(await rig.open("host", unit=10)).table]
    await rig.enrol("other")
    tables.append((await rig.open("other", unit=10)).table)
    tabs = [await Client(rig, "a", table).hello() for table in tables]
    answers = await asyncio.gather(*(tab.send(Sit(cid="sit")) for tab in tabs))
    assert sorted(type(answer).__name__ for answer in answers) == ["Ack", "Refused"]
    assert sum((await rig.log.ledger.balances("a")).values()) == WELCOME


async def test_people_are_seated_first_and_bots_after_a_wait_that_is_shown(rig: Audited) -> None:
    await rig.enrol("a", "b", "c")
    first = await rig.matched("a")
    assert first.room is not None
    assert (first.room.status, first.room.host, first.room.next_in_ms) == ("open", None, 10_000)
    await rig.advance(4)
    second = await rig.matched("b")
    assert second.table == first.table
    assert second.room is not None
    assert second.room.next_in_ms == 6_000
    assert isinstance(await second.send(Start(cid="start")), Refused)
    await rig.advance(6)
    assert first.is_playing
    assert [seat.bot if seat else None for seat in first.room.seats] == [None, None, STRONGEST, STRONGEST]
    assert first.place(2).coins == WELCOME
    late = await rig.matched("c")
    assert late.table == first.table
    assert late.room is not None
    assert late.room.you is None
    assert first.place(2).arriving == "c"
    assert await rig.log.ledger.balances("c") == {stake(first.table, "c"): WELCOME}
    await play_deal(rig, first, second)
    await rig.until(lambda: first.is_playing)
    assert late.place(2).name == "c"
    assert late.seat == 2


async def test_four_people_do_not_wait(rig: Audited) -> None:
    await rig.enrol(*"abcd")
    clients = [await rig.matched(name) for name in "abcd"]
    assert len({each.table for each in clients}) == 1
    assert all(each.is_playing for each in clients)
    await rig.enrol("e")
    assert (await rig.matched("e")).table != clients[0].table


async def test_who_come_at_once_come_together(rig: Audited) -> None:
    await rig.enrol(*"abcd")
    codes = await asyncio.gather(*(rig.lobby.match(Guest(name, name), "jiping", ROOM) for name in "abcd"))
    assert len(set(codes)) == 1


async def test_an_open_public_table_outlives_the_process_and_empties(rig: Audited) -> None:
    await rig.enrol("a", "b")
    client = await rig.matched("a")
    await rig.reboot()
    client = await client.again()
    assert client.room is not None
    assert client.room.next_in_ms == 10_000
    await client.send(Leave(cid="leave"))
    assert client.room.status == "finished"
    assert await rig.wallet("a") == WELCOME
    assert (await rig.matched("b")).table != client.table


async def test_who_falls_under_the_minimum_leaves_between_deals(rig: Audited) -> None:
    await rig.enrol("a", coins=2_000)
    client = await rig.matched("a", rules="tuidao")
    await rig.advance(10)
    for deal in range(1, 60):
        await play_deal(rig, client)
        room = client.room
        assert room is not None
        if room.you is None or room.status != "between":
            break
        assert (client.place(client.seat).coins or 0) >= 2_000
        await client.send(Ready(cid=f"ready{deal}"))
    assert client.room is not None
    assert client.room.you is None
    assert await rig.wallet("a") < 2_000
    assert await rig.log.running() == []


@pytest.mark.parametrize("unit", [0, 50])
async def test_who_is_gone_for_a_whole_deal_leaves_a_coin_table(rig: Audited, unit: int) -> None:
    """A public one, and a private one: no bot goes on with the coins of somebody who is not there."""
    await rig.enrol("a", "b")
    if unit:
        stays = await rig.open("a", unit=unit, rules="jiping", deals=8)
        goes = await Client(rig, "b", stays.table).hello()
        await goes.send(Sit(cid="sit"))
        await goes.send(Ready(cid="agreed"))
        await stays.send(Start(cid="start"))
    else:
        stays = await rig.matched("a")
        goes = await rig.matched("b")
        await rig.advance(10)
    await goes.leave_socket()
    await play_deal(rig, stays)
    await rig.settle()
    assert isinstance(stays.room, RoomInfo)
    assert stays.place(1).bot == STRONGEST
    assert await rig.log.ledger.balances("b") == {wallet("b"): await rig.wallet("b")}
    assert rig.steps > 20


async def test_an_absent_player_of_points_keeps_his_seat(rig: Rig) -> None:
    stays = await rig.open("a", rules="jiping", deals=8)
    goes = await Client(rig, "b", stays.table).hello()
    await goes.send(Sit(cid="sit"))
    await goes.send(Ready(cid="agreed"))
    await stays.send(Start(cid="start"))
    await goes.leave_socket()
    await play_deal(rig, stays)
    assert stays.place(1).name == "b"


async def test_a_damaged_table_that_waits_is_passed_over(rig: Audited) -> None:
    await rig.enrol("a", "b", "c")
    damaged = await rig.matched("a")
    rig.log.replace_room(damaged.table, b"nonsense")
    await rig.reboot()
    with pytest.raises(StoreError, match="cannot be read"):
        await rig.lobby.keeper.ensure(damaged.table)
    other = await rig.matched("b")
    assert other.table != damaged.table
    assert (await rig.matched("c")).table == other.table


async def test_a_table_that_does_not_answer_holds_up_nobody_elses_room(
    rig: Audited, monkeypatch: pytest.MonkeyPatch
) -> None:
    await rig.enrol("a", "b", "c")
    silent = await rig.matched("a")
    asked = asyncio.Event()

    async def never(_: object) -> None:
        asked.set()
        await asyncio.get_running_loop().create_future()

    monkeypatch.setattr(rig.host(silent.table), "_oblige", never)
    waits = asyncio.create_task(rig.matched("b"))
    await asked.wait()
    assert (await rig.matched("c", tier="commoner")).table != silent.table
    monkeypatch.setattr("lingnan.service.asking.ANSWER_SECONDS", 0.0)
    assert not waits.done()
    waits.cancel()
    await asyncio.gather(waits, return_exceptions=True)
    assert (await rig.matched("b")).table != silent.table


async def test_a_full_server_opens_no_table_of_either_kind() -> None:
    rig = Audited(limits=Limits(tables=1))
    await rig.enrol("a", "b", "c")
    first = await rig.matched("a")
    assert await code_of(rig.lobby.match(Guest("b", "b"), "gd88", ROOM)) == "room/server_full"
    assert await code_of(rig.open("b")) == "room/server_full"
    assert await code_of(rig.open("b", unit=10)) == "room/server_full"
    assert await rig.wallet("b") == WELCOME
    assert (await rig.matched("c")).table == first.table, "at a table that is there people still sit down"


@pytest.mark.parametrize("level", LEVELS)
async def test_only_the_strongest_bots_play_for_coins(rig: Audited, level: str) -> None:
    """2026-11-30: a host could choose bots that discard at random and take the coins of the house from them."""
    await rig.enrol("a")
    wish = {"unit": 50, "rules": "jiping", "quick": True}
    if level != STRONGEST:
        assert await code_of(rig.open("a", bots=level, **wish)) == "room/coin_bots"
        assert await rig.wallet("a") == WELCOME
    client = await rig.open("a", bots=STRONGEST if level == STRONGEST else "", **wish)
    assert [client.place(seat).bot for seat in (1, 2, 3)] == [STRONGEST] * 3
    assert (await rig.open("b", bots=level)).table, "for points any of them plays"


@pytest.mark.parametrize(
    ("host", "friend", "bots"),
    [
        (WELCOME, None, 10 * 500),
        (3_000, None, 3_000),
        (100_000, 2_500, 2_500),
        (2_500, 100_000, 2_500),
        (100_000, 100_000, BOT_STAKES * 500),
    ],
)
async def test_bots_bring_no_more_than_the_poorest_person_has(
    rig: Audited, host: int, friend: int | None, bots: int
) -> None:
    """2026-11-30: they brought ten times the least to whoever had only that."""
    await rig.enrol("a", coins=host)
    a = await rig.open("a", unit=100, rules="jiping", deals=8)
    if friend is not None:
        await rig.enrol("b", coins=friend)
        b = await Client(rig, "b", a.table).hello()
        await b.send(Sit(cid="sit"))
        await b.send(Ready(cid="agreed"))
    await a.send(Start(cid="start"))
    assert (a.place(2).coins, a.place(3).coins) == (bots, bots)


async def test_a_bot_that_comes_later_brings_no_more_either(rig: Audited) -> None:
    """Where somebody leaves; who arrives for the next deal is a person at the table already."""
    await rig.enrol("a", "b", "c", coins=20_000)
    await rig.enrol("poor", coins=2_600)
    clients = [await rig.open("a", unit=100, rules="jiping", deals=8)]
    for name in "bc":
        clients.append(await Client(rig, name, clients[0].table).hello())
        await clients[-1].send(Sit(cid="sit"))
        await clients[-1].send(Ready(cid="agreed"))
    await clients[0].send(Start(cid="start"))
    assert clients[0].place(3).coins == 5_000
    poor = await Client(rig, "poor", clients[0].table).hello()
    assert isinstance(await poor.send(Sit(cid="sit")), Ack)
    await play_deal(rig, *clients)
    await clients[2].send(Leave(cid="go"))
    assert (clients[0].place(2).bot, clients[0].place(2).coins) == (STRONGEST, 2_600)


async def test_another_match_for_coins_begins_where_a_host_could_still_choose(rig: Audited) -> None:
    await rig.enrol("a")
    client = await rig.open("a", unit=100, rules="jiping", deals=1, quick=True)
    await play_deal(rig, client)
    stored = await rig.log.load(client.table)
    assert stored is not None
    older = stored.room.replace(b'"filler":"greedy"', b'"filler":"random"')
    assert older != stored.room
    rig.log.replace_room(client.table, older)
    again = await Client(rig, "a", await rig.lobby.again(client.table, Guest("a", "a"))).hello()
    assert again.place(1).bot == STRONGEST
