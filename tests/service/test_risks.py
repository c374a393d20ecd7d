"""承包: one is warned of every discard that may make one liable, and of no other."""

from dataclasses import replace
from random import Random

import pytest

from lingnan.bots.bot import make
from lingnan.core.melds import Meld
from lingnan.core.seats import Seat
from lingnan.core.tiles import tiles_of
from lingnan.core.wall import Wall
from lingnan.notation.wire import Risk
from lingnan.rules.systems import RULESETS
from lingnan.rules.win import Liable
from lingnan.service import helps
from lingnan.service.risks import risks
from lingnan.table import State, asked, begin, decide, evolve, legal, mask, unseen
from lingnan.table.actions import Discard
from tests.support.laying import tiles

WHITE, WEST, FIVE = 33, 29, 4
TWO_DRAGONS = "5z 6z"


def melded(rules: str, seat: Seat, kinds: str, *, chow: int | None = None) -> State:
    """A dealt table at which `seat` shows pungs of some kinds, and one chow."""
    order = tiles_of(RULESETS[rules].tiles)
    Random(1).shuffle(order)
    state = State(RULESETS[rules], dealer=0, round_wind=27)
    for event in begin(state, Wall(tuple(order))):
        evolve(state, event)
    pungs = [Meld("pung", kind, 3, kind) for kind in tiles(kinds)]
    state.hands[seat].melds = (*pungs, *([] if chow is None else [Meld("chow", chow, 0, chow)]))
    return state


def warned(state: State, tile: int, *, left: int = 4) -> tuple[Risk, ...]:
    """What seat 0 is told of a discard of `tile`, of which it has not seen `left`; of all others it has seen none."""
    unknown = bytearray([4] * 34)
    unknown[tile] = left
    return risks(state, 0, tile, left=unknown)


@pytest.mark.parametrize(
    ("kinds", "tile", "left", "found"),
    [
        (TWO_DRAGONS, WHITE, 2, True),
        (TWO_DRAGONS, WHITE, 1, False),
        (TWO_DRAGONS, WEST, 4, False),
        ("5z", WHITE, 4, False),
        ("1z 2z 4z", WEST, 3, True),
        ("1z 2z", WEST, 3, False),
    ],
)
def test_the_last_dragon_or_wind_set(kinds: str, tile: int, left: int, found: bool) -> None:
    told = warned(melded("gd88", 2, kinds), tile, left=left)
    assert told == ((Risk(seat=2, why="dragons_winds"),) if found else ())


def test_the_fourth_set_by_pung_or_by_the_next_seats_chow() -> None:
    assert warned(melded("jiping", 2, "1m 2m 3m"), FIVE) == (Risk(seat=2, why="twelve"),)
    assert warned(melded("jiping", 1, "1m 2m", chow=9), FIVE, left=0) == (Risk(seat=1, why="twelve"),)
    assert warned(melded("jiping", 2, "1m 2m 3m"), FIVE, left=1) == ()  # it is not the next one: it may not chow
    assert warned(melded("jiping", 1, "1m 2m 3m"), WEST, left=1) == ()  # nobody chows an honour
    assert warned(melded("jiping", 1, "1m 2m"), FIVE) == ()
    assert warned(melded("gd88", 2, "1m 2m 3m"), FIVE) == ()  # a system without it


def test_nobody_is_warned_whose_liability_stands_or_who_feeds_somebody_already_paid_for() -> None:
    state = melded("gd88", 2, TWO_DRAGONS)
    state.hands[2].liable = Liable(3, "dragons_winds")
    assert warned(state, WHITE) == ()
    state.hands[2].liable, state.hands[1].liable = None, Liable(0, "dragons_winds")
    assert warned(state, WHITE) == ()
    state.hands[1].liable = Liable(1, "dragons_winds")
    assert warned(state, WHITE) == (Risk(seat=2, why="dragons_winds"),)


def test_whoever_becomes_liable_was_warned() -> None:
    """Where concealed kongs count too: it happens, and never unannounced."""
    rules = RULESETS["jiping"]
    rules = replace(rules, liability=replace(rules.liability, twelve="all"))
    liable = 0
    for seed in range(40):
        order = tiles_of(rules.tiles)
        Random(seed).shuffle(order)
        wall = Wall(tuple(order))
        state = State(rules, dealer=0, round_wind=27)
        for event in begin(state, wall):
            evolve(state, event)
        bot = make("random", seed=str(seed))
        told: tuple[Risk, ...] = ()
        while state.phase != "over":
            seat = asked(state)[0]
            view = mask(state, seat)
            action = bot.choose(view, seat, legal(state, seat))
            if isinstance(action, Discard):
                told = next(offer.risks for offer in helps.offers(view, seat) if offer.action == action)
                assert told == risks(view, seat, action.tile, left=unseen(view, seat))
            before = [hand.liable for hand in state.hands]
            for event in decide(state, wall, seat, action):
                evolve(state, event)
            for other, hand in enumerate(state.hands):
                if hand.liable is not None and before[other] is None:
                    assert Risk(seat=other, why=hand.liable.why) in told
                    liable += 1
    assert liable > 2
