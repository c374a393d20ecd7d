"""History, leaderboards, reports and signals, on both kinds of store."""

from dataclasses import replace
from typing import get_args

import pytest

from lingnan.adapters.memory import PlainHasher
from lingnan.adapters.memory_archive import Dealt
from lingnan.core.seats import Seat
from lingnan.notation.client_messages import Auto, Leave, Sit, Start
from lingnan.notation.wire import Ack
from lingnan.service.archive import Ranking, Report, Result
from lingnan.service.farewell import delete_account
from lingnan.service.history import LEAST_HANDS, PAGE, leaderboard, matches, statistics
from lingnan.service.people import Accounts, shown_name
from lingnan.service.ports import Person
from lingnan.service.reports import LONGEST, Leavers, gone, report
from lingnan.service.signals import LEAST_FEEDS, LEAST_PARTNERS, UNLIKELY, chance, signals
from lingnan.service.tally import BestHand, Feed, Tally
from tests.service.audited import Audited
from tests.service.rig import Client, Rig, code_of
from tests.service.shelves import Shelf
from tests.service.test_event_log import step
from tests.service.test_private_rooms import party
from tests.service.test_tally import auto_party, play_match


def result(account: str, seat: Seat = 0, *, coins: int | None = None, tally: Tally | None = None) -> Result:
    return Result(account=account, seat=seat, rules="gd88", score=4, coins=coins, tally=tally or Tally(hands=1))


async def dealt(shelf: Shelf, table: str, *results: Result, feeds: tuple[Feed, ...] = (), at: int = 100) -> None:
    """A table of one deal."""
    await shelf.log.append(
        step(shelf.log, table=table, deal=1, record=b"record", results=results, feeds=feeds, at=at, running=False)
    )


async def enrol(shelf: Shelf, account: str, **changes: object) -> None:
    person = Person(account=account, name=account.upper(), key=account, password="p")
    await shelf.log.people.save(replace(person, **changes))  # type: ignore[arg-type]


# ---------- history ----------


async def test_my_matches_page_by_page() -> None:
    rig = Rig(filler="greedy")
    codes: list[str] = []
    for _ in range(PAGE + 1):
        client = await rig.open("a", rules="jiping", deals=1, quick=True)
        await client.send(Leave(cid="leave"))
        rig.log.archive.dealt.append(dealt_to("a", client.table, at=len(codes)))
        codes.append(client.table)
    first, second = [await matches(rig.log.archive, "a", page=page) for page in (0, 1)]
    assert [match.table for match in first.matches + second.matches] == codes[::-1]
    assert (first.more, second.more) == (True, False)
    assert (await matches(rig.log.archive, "a", page=2)).matches == []
    assert (await matches(rig.log.archive, "b", page=0)).matches == []
    await rig.close()


def dealt_to(account: str, table: str, *, at: int) -> Dealt:
    return Dealt(table, 1, at, result(account))


async def test_a_match_says_who_played_and_who_came_first() -> None:
    rig = Audited(filler="greedy")
    await rig.enrol(*"abc")
    a, b, c = await auto_party(rig, "jiping", unit=10, deals=2)
    await play_match(rig, a)
    assert a.room is not None
    scores, won = a.room.scores, a.room.won
    assert won is not None
    for client, name in ((a, "a"), (b, "b"), (c, "c")):
        (match,) = (await matches(rig.log.archive, name, page=0)).matches
        assert (match.table, match.rules, match.status, match.you) == (a.table, "jiping", "finished", client.seat)
        assert match.names == ("a", "b", "c", "greedy")
        assert match.score == scores[client.seat]
        assert match.place == 1 + sum(each > won[client.seat] for each in won)
        assert match.coins == won[client.seat] == await rig.wallet(name) - 10_000
        assert (match.deals, match.first, match.last) == (2, 1, 2)
        assert match.at > 1_700_000_000
        for deal in (1, 2):
            assert await rig.log.record(match.table, deal) is not None
    await rig.close()


async def test_who_leaves_has_no_place_and_only_his_deals() -> None:
    rig = Rig(filler="greedy")
    a, b, _ = await auto_party(rig, "jiping", unit=0, deals=3)
    await rig.until(lambda: a.room is not None and a.room.status == "between")
    left = a.room
    await b.send(Leave(cid="leave"))
    await play_match(rig, a)
    (match,) = (await matches(rig.log.archive, "b", page=0)).matches
    assert left is not None
    assert (match.deals, match.place, match.you, match.score) == (1, None, None, left.scores[1])
    assert match.names[1] == "greedy"
    await rig.close()


# ---------- leaderboards ----------


async def test_only_people_with_an_account_who_want_it_are_named(shelf: Shelf) -> None:
    won = Tally(hands=LEAST_HANDS, discards=5, value=40, best=BestHand(16, (("peng_peng_hu", 8),), "t", 1))
    await enrol(shelf, "one")
    await enrol(shelf, "shy", listed=False)
    await shelf.log.people.save(Person(account="guest", name="guest"))
    await enrol(shelf, "new")
    await enrol(shelf, "loser")
    rows = [result(account, seat, tally=won) for seat, account in enumerate(("one", "shy", "guest"))]
    few = replace_hands(won, LEAST_HANDS - 1)
    await dealt(shelf, "t", *rows)
    await dealt(shelf, "u", result("new", tally=few), result("loser", 1, tally=Tally(hands=LEAST_HANDS)))
    for order in get_args(Ranking):
        (row,) = await leaderboard(shelf.log.archive, "one", "gd88", order)
        assert (row.place, row.name, row.you) == (1, "ONE", True)
        assert (row.figures.hands, row.figures.average) == (LEAST_HANDS, 8.0)
        assert (row.figures.best, row.best) == (won.best, 16)
        (row,) = await leaderboard(shelf.log.archive, "guest", "gd88", order)
        assert (row.you, row.best) == (False, 16)
        assert row.figures.best is None, "it would tell the code of a private table to everybody"
    assert await leaderboard(shelf.log.archive, "one", "jiping", "wins") == []
    (figures,) = await statistics(shelf.log.archive, "loser")
    assert (figures.average, figures.best) == (None, None)


def replace_hands(tally: Tally, hands: int) -> Tally:
    return Tally(hands=hands, discards=tally.discards, value=tally.value, best=tally.best)


@pytest.mark.parametrize(("order", "names"), [("wins", "ABC"), ("value", "BCA"), ("best", "CAB")])
async def test_the_three_orders(shelf: Shelf, order: Ranking, names: str) -> None:
    for account, discards, value, best in (("a", 12, 24, 9), ("b", 6, 60, 8), ("c", 3, 20, 16)):
        await enrol(shelf, account)
        tally = Tally(hands=20, discards=discards, value=value, best=BestHand(best, (), "t", 1))
        await dealt(shelf, account, result(account, tally=tally))
    rows = await leaderboard(shelf.log.archive, "a", "gd88", order)
    assert "".join(row.name for row in rows) == names
    assert [row.place for row in rows] == [1, 2, 3]


# ---------- reports ----------


async def reported(rig: Rig, reporter: str, table: str, seat: Seat, text: str = "", *, left: int | None = None) -> None:
    log = rig.log
    await report(
        reporter,
        table,
        seat,
        "collusion",
        text,
        left=left,
        log=log,
        people=log.people,
        moderation=log.moderation,
        clock=rig.clock,
    )


async def test_a_player_is_reported_once(rig: Rig) -> None:
    a, *_ = await party(rig)
    await reported(rig, "a", a.table, 1, "they\n\u202e  talk " + "x" * 400)
    assert await code_of(reported(rig, "a", a.table, 1)) == "report/twice"
    await reported(rig, "c", a.table, 1)
    await reported(rig, "a", a.table, 2)
    found = await rig.log.moderation.reports(most=9)
    assert [(each.reporter, each.accused, each.seat, each.deal) for each in found] == [
        ("a", "c", 2, 1),
        ("c", "b", 1, 1),
        ("a", "b", 1, 1),
    ]
    assert found[-1].text.startswith("they talk x")
    assert found[0].text == ""
    assert len(found[-1].text) == LONGEST


NOTHING_TO_SEE = (" \n", "\u200b", "\u202e\u2066", "\u00ad\ufeff", "\u3164\ufe0f", "\U000e0100\u2800")
"""Spaces; zero width; directions; soft hyphen and mark of byte order; filler and variation selector; another and braille."""


@pytest.mark.parametrize("text", NOTHING_TO_SEE)
async def test_a_report_says_nothing_or_what_can_be_seen(rig: Rig, text: str) -> None:
    a, *_ = await party(rig)
    assert await code_of(reported(rig, "a", a.table, 1, text)) == "wording/blank"
    assert await rig.log.moderation.reports(most=9) == []


@pytest.mark.parametrize(
    ("reporter", "seat", "code"),
    [("a", 0, "report/self"), ("a", 3, "report/nobody"), ("a", 9, "report/nobody"), ("x", 1, "seat/none")],
)
async def test_who_cannot_be_reported_and_who_cannot_report(rig: Rig, reporter: str, seat: Seat, code: str) -> None:
    a, *_ = await party(rig)
    assert await code_of(reported(rig, reporter, a.table, seat)) == code
    assert await code_of(reported(rig, reporter, "nothing", seat)) == "room/unknown"
    assert await rig.log.moderation.reports(most=9) == []


async def test_who_has_left_may_still_report() -> None:
    rig = Rig(filler="greedy")
    a, b, _ = await auto_party(rig, "jiping", unit=0, deals=2)
    await rig.until(lambda: a.room is not None and a.room.status == "between")
    await b.send(Leave(cid="leave"))
    await reported(rig, "b", a.table, 0)
    assert len(await rig.log.moderation.reports(most=9)) == 1
    await rig.close()


async def test_who_has_left_can_still_be_reported(rig: Rig) -> None:
    """Also in the middle of his first deal, and beside whoever takes the seat; not who left before the match began."""
    a, b, c = await party(rig, start=False)
    await c.send(Leave(cid="leave"))
    await a.send(Start(cid="start"))
    await reported(rig, "a", a.table, 1)
    await b.send(Leave(cid="leave"))
    log = rig.log
    assert await gone("b", a.table, log=log, people=log.people) == Leavers(may_report=True), "not to himself"
    assert await gone("c", a.table, log=log, people=log.people) == Leavers(may_report=False)
    assert await code_of(reported(rig, "a", a.table, 1)) == "report/nobody"
    (former,) = (await gone("a", a.table, log=log, people=log.people)).gone
    assert (former.number, former.seat, former.name) == (0, 1, shown_name(Person(account="b")))
    assert await code_of(reported(rig, "a", a.table, 1, left=0)) == "report/twice"
    assert await code_of(reported(rig, "b", a.table, 1, left=0)) == "report/self"
    for seat, left in ((2, 0), (1, 1), (1, -1)):
        assert await code_of(reported(rig, "a", a.table, seat, left=left)) == "report/nobody"
    d = await Client(rig, "d", a.table).hello()
    assert isinstance(await d.send(Sit(cid="sit", seat=1)), Ack)
    await a.send(Auto(cid="auto", on=True))
    await rig.until(lambda: d.room is not None and d.room.you == 1)
    await reported(rig, "d", a.table, 1, left=0)
    await reported(rig, "a", a.table, 1)
    assert [each.accused for each in await log.moderation.reports(most=9)] == ["d", "b", "b"]
    await b.send(Sit(cid="back"))
    await rig.until(lambda: b.room is not None and b.room.you is not None)
    assert await gone("a", a.table, log=log, people=log.people) == Leavers(may_report=True), "he is back"


async def test_reports_are_kept_once_on_both_stores(shelf: Shelf) -> None:
    first = Report(table="t", seat=1, deal=2, reporter="a", accused="b", reason="abuse", text="x", at=5)
    assert await shelf.log.moderation.file(first)
    assert not await shelf.log.moderation.file(replace(first, text="again", seat=3, at=6))
    second = replace(first, accused="c")
    assert await shelf.log.moderation.file(second)
    shelf.reboot()
    assert await shelf.log.moderation.reports(most=9) == [second, first]
    assert await shelf.log.moderation.reports(most=1) == [second]


# ---------- signals ----------


async def test_neighbours_have_come_from_one_address_to_one_coin_table(shelf: Shelf) -> None:
    log = shelf.log
    for table in ("t", "u", "v"):
        await dealt(shelf, table, result("a", 0, coins=5), result("b", 1, coins=-5), result("c", 2, coins=0))
        for account, address in (("a", "x"), ("a", "x"), ("b", "x" if table != "v" else "y"), ("c", "z")):
            log.moderation.visited(account, table, address, at=1)
    await dealt(shelf, "points", result("a", 0), result("c", 2))
    for account in "ac":
        log.moderation.visited(account, "points", "q", at=1)
    log.moderation.visited("watcher", "t", "x", at=1)
    assert await log.moderation.neighbours(least=1) == [("a", "b", 2)]
    assert await log.moderation.neighbours(least=3) == []
    await log.moderation.forget_visits(before=1)
    assert await log.moderation.neighbours(least=1) == [("a", "b", 2)]
    await log.moderation.forget_visits(before=2)
    assert await log.moderation.neighbours(least=1) == []


async def test_partners_play_at_the_same_coin_tables(shelf: Shelf) -> None:
    for number in range(4):
        await dealt(shelf, f"t{number}", result("a", 0, coins=1), result("b", 1, coins=-1))
    await dealt(shelf, "u", result("a", 0, coins=1), result("c", 1, coins=-1))
    await dealt(shelf, "points", result("b", 0), result("c", 1))
    assert await shelf.log.moderation.partners(least=1) == [("a", "b", 4, 4), ("a", "c", 1, 1)]
    assert await shelf.log.moderation.partners(least=2) == [("a", "b", 4, 4)]


async def test_feeders_feed_one_of_those_who_sit_there(shelf: Shelf) -> None:
    """Also bots are fed, which says how often a person was not."""
    seats = (result("a", 0, coins=0), result("b", 1, coins=0), result("c", 2, coins=0))
    for number, feed in enumerate((Feed(0, 1), Feed(0, 1), Feed(0, 3), Feed(2, 1), Feed(3, 0))):
        await dealt(shelf, f"t{number}", *seats, feeds=(feed,))
    await dealt(shelf, "points", result("a", 0), result("b", 1), feeds=(Feed(0, 1),))
    await dealt(shelf, "without", result("a", 0, coins=0), feeds=(Feed(0, 2),))
    assert await shelf.log.moderation.feeders(least=1) == [("a", "b", 2, 3), ("c", "b", 1, 1)]
    assert await shelf.log.moderation.feeders(least=2) == [("a", "b", 2, 3)]


async def test_signals_name_what_is_conspicuous_and_nothing_else(shelf: Shelf) -> None:
    for number in range(2 * LEAST_PARTNERS):
        table, odd = f"t{number}", number % 2
        seats = [result("a", 0, coins=0), result("b", 1, coins=0)]
        seats += [result("c", 2, coins=0)] if number < LEAST_PARTNERS - 1 else []
        feeds = (Feed(0, 1), Feed(2, 1 if odd else 3))
        await dealt(shelf, table, *seats, feeds=feeds)
        for account in "ab":
            shelf.log.moderation.visited(account, table, "home", at=1)
    found = await signals(shelf.log.moderation)
    assert [(each.one, each.other, each.tables) for each in found.same_address] == [("a", "b", 2 * LEAST_PARTNERS)]
    assert [(each.one, each.other) for each in found.partners] == [("a", "b")]
    assert [(each.feeder, each.winner, each.times) for each in found.feeding] == [("a", "b", 2 * LEAST_PARTNERS)]
    assert found.feeding[0].chance < UNLIKELY


@pytest.mark.parametrize(
    ("times", "of", "wanted"),
    [(0, 7, 1.0), (1, 1, 1 / 3), (2, 2, 1 / 9), (1, 2, 5 / 9), (3, 3, 1 / 27), (LEAST_FEEDS, LEAST_FEEDS, 3**-5)],
)
def test_the_chance_of_so_many_feeds(times: int, of: int, wanted: float) -> None:
    assert chance(times, of) == pytest.approx(wanted)


def test_the_chance_of_many_feeds_is_still_counted() -> None:
    assert 0.4 < chance(1000, 3000) < 0.6
    assert chance(1200, 3000) < UNLIKELY


# ---------- farewell ----------


async def test_of_who_deletes_his_account_nothing_is_left_but_the_deals_of_others() -> None:
    rig = Audited(filler="greedy")
    await rig.enrol(*"abc")
    log = rig.log
    a, *_ = await auto_party(rig, "jiping", unit=10, deals=1)
    await play_match(rig, a)
    await reported(rig, "a", a.table, 1)
    await reported(rig, "b", a.table, 0)
    await reported(rig, "c", a.table, 1)
    accounts = Accounts(log.people, hasher=PlainHasher(), bus=rig.bus, clock=rig.clock)
    person = await accounts.person("a")
    await log.people.save(replace(person, password=await PlainHasher().digest("password")))
    wallets, renew = rig.world.wallets, rig.lobby.keeper.renew
    await delete_account("a", "password", accounts=accounts, people=log.people, log=log, wallets=wallets, renew=renew)
    assert await log.people.played("a") == []
    assert await log.archive.statistics("a") == {}
    assert await log.archive.matches("a", skip=0, most=9) == []
    assert len(await log.archive.statistics("b")) == 1
    assert [(each.reporter, each.accused) for each in await log.moderation.reports(most=9)] == [("c", "b")]
    await rig.close()


async def test_both_stores_forget_alike(shelf: Shelf) -> None:
    await enrol(shelf, "a")
    await dealt(shelf, "t", result("a", 0, coins=1), result("b", 1, coins=-1), feeds=(Feed(1, 0),))
    for account in "ab":
        shelf.log.moderation.visited(account, "t", "x", at=1)
    for reporter, accused in (("a", "b"), ("b", "a"), ("c", "b")):
        about = Report(table=reporter, seat=0, deal=1, reporter=reporter, accused=accused, reason="", text="", at=1)
        await shelf.log.moderation.file(about)
    assert await shelf.log.moderation.neighbours(least=1) == [("a", "b", 1)]
    await shelf.log.people.save(Person(account="a", gone=True, version=1))
    log = shelf.reboot()
    assert await log.archive.statistics("a") == {}
    assert await log.people.played("a") == []
    assert await log.moderation.neighbours(least=1) == []
    assert await log.moderation.partners(least=1) == []
    assert [each.reporter for each in await log.moderation.reports(most=9)] == ["c"]
    assert set(await log.archive.statistics("b")) == {"gd88"}
