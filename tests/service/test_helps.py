"""Helps: they agree with the scorer and the kernel, and read nothing that is hidden."""

from collections.abc import Iterator
from random import Random

import pytest

from lingnan.bots.bot import make
from lingnan.core.seats import Seat
from lingnan.core.tiles import tiles_of
from lingnan.core.wall import Wall
from lingnan.kernel import kinds_of, waits
from lingnan.rules.systems import RULESETS
from lingnan.service import helps
from lingnan.table import State, asked, begin, check, decide, evolve, legal, mask, unseen
from lingnan.table.actions import PASS, Action, Chow, Discard, Kong, Pung, Win
from lingnan.table.events import Event, Konged, Won
from lingnan.table.may_win import without_wilds
from tests.support.amounts import apart
from tests.support.laying import lay, tiles

SYSTEMS = apart()
DEALS = {"gd88": 10, "jiping": 10}
"""Deals of the systems in which wins and kongs must occur; the others are looked at for less long."""


def dealt(rules: str, wall: Wall) -> State:
    """The state after the opening."""
    state = State(RULESETS[rules], dealer=0, round_wind=27)
    for event in begin(state, wall):
        evolve(state, event)
    check(state)
    return state


def playout(rules: str, seed: int) -> Iterator[tuple[State, Seat, Action, list[Event]]]:
    """A deal of greedy bots: each state in which a seat is asked, what it does, and what that leads to."""
    order = tiles_of(RULESETS[rules].tiles)
    Random(seed).shuffle(order)
    wall = Wall(tuple(order))
    state = dealt(rules, wall)
    bot = make("greedy", seed=str(seed))
    while state.phase != "over":
        seat = asked(state)[0]
        action = bot.choose(mask(state, seat), seat, legal(state, seat))
        events = decide(state, wall, seat, action)
        if state.phase != "piao":  # no tile is dealt yet
            yield state, seat, action, events
        for event in events:
            evolve(state, event)


@pytest.mark.parametrize("rules", SYSTEMS)
def test_offers_are_the_legal_actions_and_promise_what_happens(rules: str) -> None:
    wins = kongs = 0
    for seed in range(DEALS.get(rules, 3)):
        for state, seat, action, events in playout(rules, seed):
            view = mask(state, seat)
            offers = helps.offers(view, seat)
            assert tuple(offer.action for offer in offers) == legal(state, seat)
            held = list(tiles_of(state.known_hand(seat)))
            for offer in offers:
                assert not [tile for tile in set(offer.uses) if offer.uses.count(tile) > held.count(tile)]
                sizes = {Chow: 2, Pung: 2, Discard: 1}
                assert len(offer.uses) == sizes.get(type(offer.action), len(offer.uses))
            chosen = offers[legal(state, seat).index(action)]
            for event in events:
                if isinstance(event, Won) and isinstance(action, Win) and len(event.winners) == 1:
                    assert chosen.fans == event.winners[0].fans
                    if state.rules.horses is None:  # what horses bring nobody knows before they are opened
                        assert chosen.value == event.winners[0].value
                    wins += 1
                if isinstance(event, Konged) and isinstance(action, Kong) and event.seat == seat:
                    assert chosen.value == sum(transfer.amount for transfer in event.transfers)
                    kongs += 1
    if rules in DEALS:
        assert wins > 2
        assert kongs > 0


@pytest.mark.parametrize("rules", SYSTEMS)
def test_waits_are_the_kernels_and_copies_are_those_not_seen(rules: str) -> None:
    ready = 0
    for seed in range(DEALS.get(rules, 4) // 2):
        for state, seat, _, _ in playout(rules, seed):
            view = mask(state, seat)
            left = unseen(view, seat)
            for help_ in helps.discards(view, seat):
                rest = state.known_hand(seat)[:]
                rest[help_.tile] -= 1
                natural = without_wilds(state, rest) if state.wild else rest
                if help_.distance == 1:
                    found = waits(natural, sum(rest) - sum(natural), shapes=state.rules.shapes)
                    assert {tile for tile, _ in help_.useful} <= set(kinds_of(found))
                    ready += 1
                assert all(wait.left == left[wait.tile] for wait in help_.waits)
    assert ready > 0


def test_a_ready_hand_is_told_its_waits_with_copies_and_values() -> None:
    wall = lay(
        RULESETS["jiping"],
        hands={0: tiles("3p3p1m1m9s9s1z2z3z4z5z6z7z"), 1: tiles("123m456m789m12p5z5z")},
        draws=tiles("8s"),
    )
    state = dealt("jiping", wall)
    distance, found = helps.waits(mask(state, 1), 1)
    assert distance == 1
    assert [(wait.tile, wait.left) for wait in found] == [(11, 4)]
    assert found[0].draw_value >= (found[0].value or 0) > 0
    for event in decide(state, wall, 0, Discard(11)):
        evolve(state, event)
    assert helps.waits(mask(state, 1), 1)[1][0].left == 3
    assert helps.because(mask(state, 1), 1, cid="x").code is None


def test_best_discards_come_first() -> None:
    wall = lay(RULESETS["jiping"], hands={0: tiles("123m456m789m12p5z5z")}, draws=tiles("9s"))
    state = dealt("jiping", wall)
    rows = helps.discards(mask(state, 0), 0)
    assert (rows[0].tile, rows[0].distance) == (26, 1)
    assert [wait.tile for wait in rows[0].waits] == [11]
    assert [row.distance for row in rows] == sorted(row.distance for row in rows)


def test_a_wild_tile_that_may_not_go_is_said() -> None:
    wall = lay(RULESETS["gd88"], hands={0: tiles("2m2m147p147s12345z")}, draws=tiles("6z"), indicator=tiles("1m")[0])
    state = dealt("gd88", wall)
    assert [(each.what, each.code, each.tile) for each in helps.barred(mask(state, 0), 0)] == [("discard", "wild", 1)]


def test_a_declined_win_is_said_to_be_locked() -> None:
    wall = lay(
        RULESETS["jiping"],
        hands={0: tiles("3p3p1m1m9s9s1z2z3z4z5z6z7z"), 2: tiles("123m456m789m12p5z5z")},
        draws=tiles("8s3p"),
    )
    state = dealt("jiping", wall)
    for seat, action in ((0, Discard(11)), (2, PASS), (1, PASS), (1, Discard(11))):
        if (seat, action) == (2, PASS):
            assert helps.because(mask(state, 2), 2, cid="x").code is None
        for event in decide(state, wall, seat, action):
            evolve(state, event)
    assert helps.because(mask(state, 2), 2, cid="x").code == "pass_lock"


def test_what_is_hidden_is_not_read() -> None:
    for state, seat, _, _ in playout("gd88", 3):
        with pytest.raises(LookupError):
            helps.offers(mask(state, (seat + 1) & 3), seat)
        break


@pytest.mark.parametrize("rules", SYSTEMS)
def test_one_prompt_never_prices_more_than_its_budget(rules: str) -> None:
    for seed in range(DEALS.get(rules, 4) // 2):
        for state, seat, _, _ in playout(rules, seed):
            rows = helps.discards(mask(state, seat), seat)
            assert sum(len(row.waits) for row in rows) <= helps.BUDGET
