"""`legal` against a slow reading of the rulebook, action by action, on states that play reaches."""

from collections import Counter

import pytest

from lingnan.core.seats import SEATS
from lingnan.table import legal
from lingnan.table.events import Answered
from tests.support.amounts import amounts, apart
from tests.support.naive import Naive
from tests.support.playing import deals, keen, play, variants
from tests.support.toy import RICH_TOY, SELF_DRAW_TOY, TOY

SYSTEMS = {name: rules for name, rules in variants().items() if "house" not in name}
OTHERS = {name: rules for name, rules in variants().items() if "house" in name} | {
    "toy": TOY,
    "self-draw toy": SELF_DRAW_TOY,
    "rich toy": RICH_TOY,
}

PHASES = {"piao": "Bid", "exchange": "Exchange", "void_suit": "Void"}


def compare(name: str, states: int) -> Counter[str]:
    """Walk deals until `states` states have been judged; counts the kinds of actions that were legal."""
    rules = (SYSTEMS | OTHERS)[name]
    judged = 0
    counts: Counter[str] = Counter()
    for deal, rng in deals(rules, f"naive {name} {states}", states):
        naive = Naive(rules, dealer=deal.dealer, wind=deal.round_wind)
        for event in play(deal, keen(rng, win=0.5, claim=0.6), rng):
            if isinstance(event, Answered):
                assert event.locks == naive.declines(event.seat, event.action)
            naive.tell(event)
            if deal.state.phase in ("dealing", "drawing") or any(hand.unshown for hand in deal.state.hands):
                continue
            for seat in SEATS:
                legal_now = legal(deal.state, seat)
                assert len(set(legal_now)) == len(legal_now)
                assert naive.verdict(seat) == set(legal_now), (seat, deal.events[-3:])
                counts.update(type(action).__name__ for action in legal_now)
            judged += 1
        if judged >= states:
            return counts
    raise AssertionError(f"only {judged} states")


@pytest.mark.parametrize("states", amounts(2_500, 100_000))
@pytest.mark.parametrize("name", apart(SYSTEMS))
def test_legal_is_what_the_slow_reading_allows(name: str, states: int) -> None:
    counts = compare(name, states)
    found = {kind for kind in ("Win", "Kong", "Pung", "Chow", "Bid", "Exchange", "Void") if counts[kind] > 10}
    phases = [PHASES[phase] for phase in SYSTEMS[name].phases]
    assert found == {"Win", "Kong", "Pung", *phases, *(["Chow"] if SYSTEMS[name].claims.chow else [])}


@pytest.mark.parametrize("name", OTHERS)
def test_legal_is_what_the_slow_reading_allows_in_houses_and_toys(name: str) -> None:
    compare(name, 400)
