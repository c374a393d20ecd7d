"""Orders of admins: tables held and refunded, the server emptied, everybody told; on a running server and a stopped one."""

import asyncio
from collections.abc import AsyncIterator

import msgspec
import pytest
import pytest_asyncio

from lingnan.notation.client_messages import Dissolve, Leave, Ready, Sit, Start
from lingnan.notation.wire import Ack, Announced, Refused
from lingnan.service.administration import Administration
from lingnan.service.archive import Report
from lingnan.service.course import KEEP_FOR
from lingnan.service.ledger import WELCOME, Posting, stake
from lingnan.service.lobby import LOOK_EVERY
from lingnan.service.names import default_name
from lingnan.service.office import (
    OPERATOR,
    Adjust,
    Announce,
    Deed,
    Drain,
    Freeze,
    Grant,
    Order,
    Refund,
    Revoke,
    Undrain,
    Unfreeze,
)
from lingnan.service.ports import Person
from lingnan.service.room import Guest
from lingnan.service.wallets import HISTORY
from tests.service.audited import ROOM, Audited, play_deal
from tests.service.rig import Client, Rig, code_of
from tests.service.shelves import MemoryShelf, Shelf
from tests.service.test_archive import NOTHING_TO_SEE, dealt, result


@pytest_asyncio.fixture
async def rig() -> AsyncIterator[Audited]:
    made = Audited()
    yield made
    await made.close()


def office_of(rig: Audited, *, stopped: bool = False) -> Administration:
    """The admins' work on a rig."""
    return Administration(rig.world, rig.log.office, rig.log.people, None if stopped else rig.lobby)


async def order(rig: Audited, order: Order, *, stopped: bool = False) -> str:
    """Carry out an order of the operator, and let everything happen that follows."""
    done = await office_of(rig, stopped=stopped).carry_out(OPERATOR, order)
    await rig.settle()
    return done.done


async def playing(rig: Audited, *, deals: int = 2) -> tuple[Client, Client]:
    """A coin table of two people who have a prompt or wait for one."""
    await rig.enrol("a", "b")
    host = await rig.open("a", unit=100, deals=deals, rules="jiping")
    friend = await Client(rig, "b", host.table).hello()
    await friend.send(Sit(cid="sit"))
    await friend.send(Ready(cid="agreed"))
    assert isinstance(await host.send(Start(cid="start")), Ack)
    await rig.until(lambda: any(each.prompt is not None for each in (host, friend)))
    return host, friend


def is_held(client: Client) -> bool:
    """Whether the page knows that the table is held."""
    assert client.room is not None
    return client.room.frozen


def stands(client: Client) -> tuple[str, int]:
    """Status and deal, as the page knows them."""
    assert client.room is not None
    return client.room.status, client.room.deal


async def test_at_a_held_table_nothing_happens_and_no_clock_runs(rig: Audited) -> None:
    host, friend = await playing(rig)
    await order(rig, Freeze(host.table, "why"))
    assert is_held(host)
    table = rig.host(host.table).table
    before = (table.version, table.clocks, len(table.events))
    await rig.advance(3600)
    assert (table.version, table.clocks, len(table.events)) == before
    assert not rig.host(host.table).is_stuck
    for client, message in ((host, Leave(cid="x")), (friend, Ready(cid="y"))):
        refused = await client.send(message)
        assert isinstance(refused, Refused)
        assert refused.code == "room/frozen"
    await order(rig, Unfreeze(host.table, "why"))
    assert not is_held(host)
    await play_deal(rig, host, friend)
    assert await code_of(order(rig, Unfreeze(host.table, "again"))) == "room/not_frozen"


async def test_a_held_table_is_held_after_a_restart_too(rig: Audited) -> None:
    host, _ = await playing(rig)
    await order(rig, Freeze(host.table, "why"))
    await rig.reboot()
    table = rig.host(host.table).table
    version = table.version
    await rig.advance(3600)
    assert table.version == version
    await order(rig, Unfreeze(host.table, "why"))
    again = await Client(rig, "a", host.table).hello()
    assert again.room is not None
    assert again.room.status == "playing"


@pytest.mark.parametrize("stopped", [False, True])
async def test_a_refund_gives_everybody_what_he_brought(rig: Audited, stopped: bool) -> None:
    host, friend = await playing(rig, deals=100)
    while [host.place(seat).coins for seat in (0, 1)] == [WELCOME, WELCOME]:
        await play_deal(rig, host, friend)
        for client in (host, friend):
            await client.send(Ready(cid=f"next {host.deal}"))
        await rig.until(lambda: host.is_playing)
    if stopped:
        await rig.lobby.keeper.close()
    said = await order(rig, Refund(host.table, "a bug in the rules"), stopped=stopped)
    assert said == "everybody has his coins back"
    for name in ("a", "b"):
        assert await rig.wallet(name) == WELCOME
        (latest, *_) = await rig.world.wallets.history(name)
        assert (latest.kind, latest.amount, latest.note) == ("refund", WELCOME, "a bug in the rules")
    assert not any(account.startswith("stake:") for account, amount in rig.log.ledger.book.balances.items() if amount)
    stored = await rig.log.load(host.table)
    assert stored is not None
    assert msgspec.json.decode(stored.room)["status"] == "finished"
    if not stopped:
        assert host.room is not None
        assert host.room.status == "finished"
        assert await code_of(order(rig, Refund(host.table, "twice"))) == "room/finished"


async def test_a_refund_knows_what_was_brought_hundreds_of_deals_ago(rig: Audited) -> None:
    host, _ = await playing(rig)
    a, b = stake(host.table, "a"), stake(host.table, "b")
    for number in range(2 * HISTORY):
        amount = 1 if number % 2 else -1
        hand = Posting(key=f"hand:{host.table}:before {number}", kind="hand", legs=((a, amount), (b, -amount)))
        await rig.log.ledger.post(hand, at=0)
    await order(rig, Refund(host.table, "why"))
    assert [await rig.wallet(name) for name in ("a", "b")] == [WELCOME, WELCOME]


async def test_a_held_table_that_is_refunded_is_held_no_more_and_goes_out_of_memory(rig: Audited) -> None:
    host, friend = await playing(rig)
    await order(rig, Freeze(host.table, "why"))
    await order(rig, Refund(host.table, "why"))
    assert not is_held(host)
    for client in (host, friend):
        await client.leave_socket()
    await rig.advance(KEEP_FOR)
    assert rig.lobby.keeper.codes == ()


async def test_nobody_agrees_to_end_a_match_while_his_table_is_held(rig: Audited) -> None:
    host, friend = await playing(rig)
    await play_deal(rig, host, friend)
    assert isinstance(await host.send(Dissolve(cid="ask", agree=True)), Ack)
    await order(rig, Freeze(host.table, "why"))
    await rig.advance(3600)
    await order(rig, Unfreeze(host.table, "why"))
    assert isinstance(await friend.send(Dissolve(cid="no", agree=False)), Ack)
    assert stands(host) == ("between", 1)


async def test_what_makes_no_sense_is_refused_and_written_down(rig: Audited) -> None:
    points = await rig.open("c", rules="gd88")
    for wish, code in (
        (Freeze("nothing", "r"), "room/unknown"),
        (Refund(points.table, "r"), "room/no_coins"),
        (Adjust("nobody", 5, "r"), "account/unknown"),
        (Grant("nobody"), "account/unknown"),
    ):
        assert await code_of(order(rig, wish)) == code
    assert await code_of(order(rig, Freeze("nothing", "r"), stopped=True)) == "room/unknown"
    assert await code_of(order(rig, Drain("r"), stopped=True)) == "server/stopped"
    deeds = await office_of(rig).deeds()
    assert [(deed.what, deed.outcome) for deed in deeds] == [
        ("drain", "server/stopped"),
        ("freeze", "room/unknown"),
        ("grant", "account/unknown"),
        ("adjust", "account/unknown"),
        ("refund", "room/no_coins"),
        ("freeze", "room/unknown"),
    ]
    assert {(deed.who, deed.reason) for deed in deeds} == {(OPERATOR, "r"), (OPERATOR, "")}


async def test_everybody_is_told_now_and_whoever_comes_later(rig: Audited) -> None:
    host = await rig.open("c", rules="gd88")
    await order(rig, Announce("we stop at ten"))
    late = await Client(rig, "d", host.table).hello()
    for client in (host, late):
        assert client.got(Announced) == [Announced("we stop at ten")]
    await order(rig, Announce(""))
    assert host.got(Announced)[-1] == Announced("")
    assert (await Client(rig, "e", host.table).hello()).got(Announced) == []


async def test_what_admins_write_is_shown_without_what_cannot_be_seen(rig: Audited) -> None:
    host = await rig.open("c", rules="gd88")
    await order(rig, Announce("ten\n\u202eo'clock\u200b "))
    assert host.got(Announced) == [Announced("ten o'clock")]


async def test_an_emptied_server_begins_nothing_and_ends_when_the_last_deal_is_over(rig: Audited) -> None:
    host, friend = await playing(rig)
    waiting = await rig.open("c", rules="gd88")
    await order(rig, Drain("an update"))
    refused = await waiting.send(Start(cid="start"))
    assert isinstance(refused, Refused)
    assert refused.code == "server/draining"
    assert await code_of(rig.open("d")) == "server/draining"
    await rig.enrol("e")
    assert await code_of(rig.lobby.match(Guest("e", "e"), "jiping", ROOM)) == "server/draining"
    assert rig.lobby.keeper.plays()
    await play_deal(rig, host, friend)
    for client in (host, friend):
        await client.send(Ready(cid="next"))
    await rig.advance(120)
    assert stands(host) == ("between", 1)
    assert not rig.lobby.keeper.plays()
    assert not rig.host(host.table).is_stuck
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(rig.lobby.until_empty(), 2 * LOOK_EVERY)
    await rig.lobby.keeper.recover()
    await rig.lobby.until_empty()
    rig.lobby.drain(on=False)
    assert not rig.host(host.table).is_stuck, "2026-11-30: it has only not heard yet that play goes on"
    await rig.until(lambda: host.is_playing)
    assert stands(host) == ("playing", 2)


async def test_a_deal_that_lasts_too_long_waits_in_the_store(rig: Audited) -> None:
    """2026-11-30: a private table with five minutes for a move kept a server from stopping for an hour."""
    await rig.enrol("a")
    client = await rig.open("a", unit=100, quick=True, base_ms=300_000, bank_ms=600_000)
    await rig.until(lambda: client.prompt is not None)
    begun = rig.clock.now()
    await order(rig, Drain("an update"))
    await rig.lobby.keeper.recover()
    await rig.advance(rig.pace.drain - 1)
    await order(rig, Drain("once more, which does not begin the wait anew"))
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(rig.lobby.until_empty(), 2 * LOOK_EVERY)
    await rig.advance(begun + rig.pace.drain - rig.clock.now())
    assert stands(client) == ("playing", 1)
    await rig.lobby.until_empty()
    await rig.reboot()
    client = await client.again()
    assert stands(client) == ("playing", 1)
    assert client.prompt is not None


async def test_who_empties_a_server_after_all_waits_anew(rig: Audited) -> None:
    await playing(rig)
    await rig.lobby.keeper.recover()
    await order(rig, Drain("an update"))
    await order(rig, Undrain("not yet"))
    rig.clock.advance(rig.pace.drain)
    await order(rig, Drain("now"))
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(rig.lobby.until_empty(), 2 * LOOK_EVERY)


async def test_a_held_table_does_not_keep_a_server_that_is_emptied(rig: Audited) -> None:
    host, _ = await playing(rig)
    await order(rig, Freeze(host.table, "why"))
    await order(rig, Drain("an update"))
    assert not rig.lobby.keeper.plays()


async def test_what_an_admin_looks_at(rig: Audited) -> None:
    host, _ = await playing(rig)
    office = office_of(rig)
    (row,) = await office.tables()
    assert (row.table, row.rules, row.status, row.coins, row.seats[:2]) == (
        host.table,
        "jiping",
        "playing",
        2 * WELCOME + 2 * 10 * 500,
        ("a", "b"),
    )
    await order(rig, Adjust("b", 7, "found"))
    await order(rig, Grant("b"))
    assert [(deed.what, deed.subject) for deed in await office.deeds()] == [("grant", "b"), ("adjust", "b +7")]
    people = await office.people("B")
    assert [(each.name, each.admin, each.wallet, each.staked, each.table) for each in people] == [
        ("b", True, 7, WELCOME, host.table)
    ]
    await order(rig, Revoke("b"))
    assert not (await office.people("b"))[0].admin
    assert [(each.kind, each.amount, each.note) for each in await office.ledger("b")][:1] == [("adjust", 7, "found")]


async def test_what_is_kept_is_there_in_the_next_process(shelf: Shelf) -> None:
    office = shelf.log.office
    deed = Deed(at=1, who="w", what="freeze", subject="t", reason="r", outcome="")
    first, second = await office.begin(deed), await office.begin(deed)
    await office.end(second, "ok")
    await office.make_admin("a", admin=True)
    await office.make_admin("a", admin=True)
    await office.announce("hello")
    for key in ("abc", "b%d", "xyz"):
        await shelf.log.people.save(Person(account=key, name=key.upper(), key=key, password="p"))
    await shelf.log.people.save(Person(account="guest", name="bbb"))
    office = shelf.reboot().office
    assert first != second
    assert [each.outcome for each in await office.deeds(most=5)] == ["ok", ""]
    assert len(await office.deeds(most=1)) == 1
    assert await office.is_admin("a")
    assert not await office.is_admin("b")
    await office.make_admin("a", admin=False)
    assert not await office.is_admin("a")
    assert await office.announcement() == "hello"
    await office.announce("")
    assert await office.announcement() == ""
    assert [each.name for each in await office.find("b", most=5)] == ["ABC", "B%D"]
    assert [each.name for each in await office.find("%", most=5)] == ["B%D"]
    assert [each.name for each in await office.find("", most=2)] == ["ABC", "B%D"]


async def test_reports_and_signals_are_shown_by_name() -> None:
    shelf, rig = MemoryShelf(), Rig()
    rig.log = shelf.log
    await rig.reboot()
    shelf.log = rig.log
    for name in ("a", "b"):
        await rig.log.people.save(Person(account=name, name=name, key=name, password="p"))
    moderation = rig.log.moderation
    office = Administration(rig.world, rig.log.office, rig.log.people, rig.lobby)
    said = Report(table="t", seat=1, deal=3, reporter="a", accused="guest", reason="abuse", text="rude", at=9)
    assert await moderation.file(said)
    (row,) = await office.reports()
    assert (row.reporter, row.accused, row.table, row.deal, row.reason, row.text, row.at) == (
        "a",
        default_name("guest"),
        "t",
        3,
        "abuse",
        "rude",
        9,
    )
    for table in ("t", "u", "v"):
        await dealt(shelf, table, result("a", 0, coins=5), result("b", 1, coins=-5))
        for account in "ab":
            moderation.visited(account, table, "one address", at=1)
    (signal,) = await office.signals()
    assert (signal.what, signal.one, signal.other, signal.times, signal.of) == ("same_address", "a", "b", 3, None)


@pytest.mark.parametrize("text", NOTHING_TO_SEE)
async def test_what_cannot_be_seen_is_no_reason(rig: Audited, text: str) -> None:
    """2026-11-30: only corrections of coins were refused; a table was held, and everybody told, for no reason to be seen."""
    host, _ = await playing(rig)
    orders: tuple[Order, ...] = (
        Freeze(host.table, text),
        Unfreeze(host.table, text),
        Refund(host.table, text),
        Adjust("a", 5, text),
        Announce(text),
        Drain(text),
        Undrain(text),
    )
    for each in orders:
        assert await code_of(order(rig, each)) == "wording/blank"
    assert not is_held(host)
    assert not rig.world.premises.draining
    assert await rig.log.office.deeds(most=9) == []
    await order(rig, Announce(f"{text}soon"))
    assert rig.world.premises.announcement == "soon"
    await order(rig, Announce(""))
    assert rig.world.premises.announcement == "", "nothing at all takes it back"


def test_an_order_has_a_reason() -> None:
    for body in ('{"do":"freeze","table":"t","reason":""}', '{"do":"freeze","table":"t"}', '{"do":"fly"}'):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(body, type=Order)
