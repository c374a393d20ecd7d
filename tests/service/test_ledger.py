"""The ledger: its laws, and the databases against the book in memory."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lingnan.adapters.clocks import ManualClock
from lingnan.adapters.sql.audit import audit
from lingnan.adapters.sql.store import SqlStore
from lingnan.adapters.sql.writer import Writer
from lingnan.core.errors import IllegalAction
from lingnan.service.ledger import (
    FLOOR,
    GRANTS,
    MOST_ADJUSTED,
    WELCOME,
    Book,
    BrokenLedger,
    Overdrawn,
    Posted,
    Posting,
    daily,
    faults,
    stake,
    wallet,
    welcome,
)
from lingnan.service.ports import Conflict, Elsewhere, Person
from lingnan.service.wallets import MOST_HELD, Wallets
from tests.service.rig import Rig
from tests.service.shelves import Shelf
from tests.service.test_event_log import step

ACCOUNTS = ["house:grants", "house:bots", "wallet:a", "wallet:b", "stake:t:a", "stake:t:#1"]
MOVES = st.lists(
    st.tuples(st.integers(0, 9), st.sampled_from(ACCOUNTS), st.sampled_from(ACCOUNTS), st.integers(1, 50)).filter(
        lambda move: move[1] != move[2]
    ),
    max_size=15,
)


def posting(key: str, payer: str, payee: str, amount: int) -> Posting:
    return Posting(key=key, kind="seat", legs=((payer, -amount), (payee, amount)))


def test_a_posting_makes_and_loses_nothing() -> None:
    for legs in ((), (("wallet:a", 1),), (("wallet:a", 1), ("wallet:b", -2)), (("wallet:a", 1), ("wallet:a", -1))):
        with pytest.raises(BrokenLedger):
            Posting(key="k", kind="seat", legs=legs)
    with pytest.raises(BrokenLedger):
        Posting(key="k", kind="seat", legs=(("wallet:a", 0), ("wallet:b", 0)))


@given(MOVES)
def test_laws_of_the_book(moves: list[tuple[int, str, str, int]]) -> None:
    book, entered = Book(), []
    for number, payer, payee, amount in moves:
        before = dict(book.balances)
        made = posting(f"k{number}", payer, payee, amount)
        try:
            book.post(made)
        except (Posted, Overdrawn):
            assert {key: value for key, value in book.balances.items() if value} == {
                key: value for key, value in before.items() if value
            }
        else:
            entered.append((made.key, made.legs))
        assert sum(book.balances.values()) == 0
        assert all(amount >= 0 or account.startswith("house:") for account, amount in book.balances.items())
    assert faults(entered, book.balances) == []


async def test_every_store_does_what_the_book_does(shelf: Shelf) -> None:
    book, ledger = Book(), shelf.log.ledger
    moves = [(n % 23, ACCOUNTS[n * 7 % 6], ACCOUNTS[(n * 5 + 1) % 6], n % 11 + 1) for n in range(60)]
    outcomes = set()
    for number, payer, payee, amount in (move for move in moves if move[1] != move[2]):
        made = posting(f"k{number}", payer, payee, amount)
        expected = outcome_of(lambda made=made: book.post(made))
        try:
            await ledger.post(made, at=1)
            found: type[Exception] | None = None
        except (Posted, Overdrawn) as error:
            found = type(error)
        assert found == expected, made
        outcomes.add(found)
    assert outcomes == {None, Posted, Overdrawn}
    for person in ("a", "b", "house"):
        held = {
            account: amount
            for account, amount in book.balances.items()
            if amount and (account.endswith(f":{person}") or account.startswith(f"{person}:"))
        }
        assert await shelf.log.ledger.balances(person) == held


def outcome_of(post: object) -> type[Exception] | None:
    try:
        post()  # type: ignore[operator]
    except (Posted, Overdrawn) as error:
        return type(error)
    return None


async def test_coins_move_with_the_step_or_not_at_all(shelf: Shelf) -> None:
    log = shelf.log
    await log.ledger.post(welcome("a"), at=1)
    sit = posting("seat:t:1", wallet("a"), stake("t", "a"), WELCOME)
    assert await log.append(step(log, postings=(sit,), coins=True, accounts=("a",))) == 1
    too_much = posting("seat:t:2", wallet("a"), stake("t", "a"), 1)
    with pytest.raises(Overdrawn):
        await log.append(step(log, expected=1, room=b"x", postings=(too_much,)))
    with pytest.raises(Posted):
        await log.append(
            step(log, expected=1, room=b"x", postings=(posting("seat:t:1", stake("t", "a"), wallet("a"), 1),))
        )
    with pytest.raises(Conflict):
        await log.append(step(log, expected=5, postings=(posting("k", stake("t", "a"), wallet("a"), 1),)))
    stored = await log.load("t")
    assert stored is not None
    assert (stored.version, stored.room) == (1, b"room")
    assert await shelf.reboot().ledger.balances("a") == {stake("t", "a"): WELCOME}
    entries = await shelf.log.ledger.entries(wallet("a"), most=5)
    assert [(entry.kind, entry.amount) for entry in entries] == [("seat", -WELCOME), ("welcome", WELCOME)]
    (only,) = await shelf.log.ledger.entries(wallet("a"), most=5, kind="welcome")
    assert only == entries[1]


async def test_one_failure_in_a_group_fails_alone(shelf: Shelf) -> None:
    ledger = shelf.log.ledger
    made = [welcome(f"p{n}") for n in range(50)] + [posting("bad", wallet("p1"), wallet("p2"), WELCOME * 9)]
    results = await asyncio.gather(*(ledger.post(each, at=1) for each in made), return_exceptions=True)
    assert [type(result) for result in results] == [*[type(None)] * 50, Overdrawn]
    assert await ledger.balances("p1") == {wallet("p1"): WELCOME}


async def test_what_is_there_already_undoes_nobody_elses_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = SqlStore.open(tmp_path / "lingnan.db")
    await store.ledger.post(welcome("a"), at=1)
    monkeypatch.setattr(Writer, "_one_by_one", lambda *_: pytest.fail("the group was undone"))
    made = [welcome("a"), welcome("b"), welcome("b"), welcome("c")]
    results = await asyncio.gather(*(store.ledger.post(each, at=1) for each in made), return_exceptions=True)
    assert [type(result) for result in results] == [Posted, type(None), Posted, type(None)]
    assert await store.ledger.balances("b") == {wallet("b"): WELCOME}
    store.close()


async def test_nobody_sits_at_two_coin_tables(shelf: Shelf) -> None:
    log = shelf.log
    await log.append(step(log, table="t1", coins=True, accounts=("a", "b")))
    await log.append(step(log, table="points", accounts=("a",)))
    with pytest.raises(Elsewhere):
        await log.append(step(log, table="t2", coins=True, accounts=("c", "a")))
    await log.append(step(log, table="t2", coins=True, accounts=("c",)))
    with pytest.raises(Elsewhere):
        await log.append(step(log, table="t2", expected=1, coins=True, accounts=("c", "b")))
    await log.append(step(log, table="t1", expected=1, coins=True, running=False))
    await log.append(step(log, table="t2", expected=1, coins=True, accounts=("c", "b", "a")))


async def test_tables_of_a_room_are_found_while_they_wait(shelf: Shelf) -> None:
    log = shelf.log
    for table in ("t1", "t2", "t3"):
        await log.append(step(log, table=table, waiting="room"))
    await log.append(step(log, table="t1", expected=1))
    await log.append(step(log, table="t3", expected=1, waiting="other"))
    assert await log.waiting("room") == ["t2"]


def test_what_is_wrong_with_a_ledger_is_named() -> None:
    good = [("k", (("wallet:a", 5), ("house:grants", -5)))]
    balances = {"wallet:a": 5, "house:grants": -5}
    assert faults(good, balances) == []
    assert "k is there twice" in faults([*good, *good], balances)[0].message
    one_leg = faults([("k", (("wallet:a", 5),))], {"wallet:a": 5})
    assert any("does not come to zero" in each.message for each in one_leg)
    assert any("wallet:a has 4" in each.message for each in faults(good, {"wallet:a": 4, "house:grants": -5}))
    negative = [("k", (("wallet:a", -5), ("house:grants", 5)))]
    assert any("negative" in each.message for each in faults(negative, {"wallet:a": -5, "house:grants": 5}))


# ---------- wallets ----------


async def test_a_welcome_once_and_a_floor_once_a_day(rig: Rig) -> None:
    wallets: Wallets = rig.world.wallets
    with pytest.raises(IllegalAction, match="name and a password") as caught:
        await wallets.of("a")
    assert caught.value.code == "coins/guest"
    await rig.log.people.save(Person(account="a", name="A", key="a", password="p"))
    assert await wallets.of("a") == (WELCOME, 0, "")
    assert await wallets.of("a") == (WELCOME, 0, "")
    await wallets.adjust("a", 1 - WELCOME, number="1", reason="test")
    assert (await wallets.of("a")).wallet == FLOOR
    await wallets.adjust("a", -FLOOR, number="2", reason="test")
    assert (await wallets.of("a")).wallet == 0, "once a day"
    rig.clock.advance(24 * 3600)
    assert (await wallets.of("a")).wallet == FLOOR
    kinds = [entry.kind for entry in await wallets.history("a")]
    assert kinds == ["floor", "adjust", "floor", "adjust", "welcome"]


@pytest.mark.parametrize(("amount", "reason"), [(0, "why"), (-1, "more than there is"), (2**63, "no such sum")])
async def test_a_correction_that_makes_no_sense(rig: Rig, amount: int, reason: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        await rig.world.wallets.adjust("nobody", amount, number="1", reason=reason)
    assert caught.value.code == "coins/adjust"


async def test_corrections_do_not_add_up_to_what_no_database_counts(rig: Rig) -> None:
    """2026-11-30: two corrections of nearly 2**63 made every balance a rounded number."""
    await rig.log.people.save(Person(account="a", name="A", key="a", password="p"))
    wallets = rig.world.wallets
    await wallets.of("a")
    for number in range(MOST_HELD // MOST_ADJUSTED - 1):
        await wallets.adjust("a", MOST_ADJUSTED, number=f"up {number}", reason="test")
    with pytest.raises(IllegalAction, match="in a wallet"):
        await wallets.adjust("a", MOST_ADJUSTED, number="over", reason="test")
    assert (await wallets.of("a")).wallet == MOST_HELD - MOST_ADJUSTED + WELCOME


def test_the_floor_fills_up() -> None:
    assert dict(daily("a", day="2026-01-01", has=1_500).legs)["wallet:a"] == FLOOR - 1_500


@pytest.mark.parametrize("has", [None, 0, 1_500])
async def test_requests_at_once_are_all_told_of_one_grant(shelf: Shelf, has: int | None) -> None:
    """Two tabs of somebody new, or of somebody with less than the floor: one grant, and both see it."""
    clock = ManualClock()
    wallets = Wallets(shelf.log.ledger, shelf.log.people, clock)
    await shelf.log.people.save(Person(account="a", name="A", key="a", password="p"))
    due = WELCOME if has is None else FLOOR
    if has is not None:
        await wallets.of("a")
        await wallets.adjust("a", has - WELCOME, number="1", reason="test")
    assert await asyncio.gather(*(wallets.of("a") for _ in range(4))) == [(due, 0, "")] * 4
    assert await shelf.log.ledger.balances("a") == {wallet("a"): due}


# ---------- looking through a file ----------


async def test_a_table_that_cannot_be_read_is_named_with_everything_else(tmp_path: Path) -> None:
    path = tmp_path / "lingnan.db"
    store = SqlStore.open(path)
    await store.ledger.post(welcome("a"), at=1)
    sit = posting("seat:broken:1", wallet("a"), stake("broken", "a"), 5)
    await store.append(step(store, table="broken", room=b"{", coins=True, postings=(sit,)))
    await store.append(step(store, table="strange", room=b'{"v":1}'))
    store.close()
    found = audit(path)
    assert (found.postings, found.coins) == (2, WELCOME)
    assert [each.message for each in found.faults] == [
        "table broken cannot be read",
        "table strange cannot be read",
        "stake:broken:a has 5, its table says 0",
    ]


async def test_accounts_that_are_empty_leave_no_row(tmp_path: Path) -> None:
    path = tmp_path / "lingnan.db"
    store = SqlStore.open(path)
    await store.ledger.post(welcome("a"), at=1)
    for number in range(5):
        for each in (
            posting(f"in{number}", wallet("a"), stake(f"t{number}", "a"), WELCOME),
            posting(f"out{number}", stake(f"t{number}", "a"), wallet("a"), WELCOME),
        ):
            await store.ledger.post(each, at=1)
    with pytest.raises(Overdrawn):
        await store.ledger.post(posting("more", stake("t1", "a"), wallet("a"), 1), at=1)
    store.close()
    with sqlite3.connect(path) as connection:
        rows = connection.execute("SELECT account, amount FROM balances ORDER BY account").fetchall()
    connection.close()
    assert rows == [(GRANTS, -WELCOME), (wallet("a"), WELCOME)]
    assert audit(path).faults == []
