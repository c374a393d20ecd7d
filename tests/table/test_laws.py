"""The laws of the table, after every event of many playouts: every system, its options turned over, and the toys.

Random play almost never wins, so most walls are lucky and the players keen (tests/support).
"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import get_args

import pytest

from lingnan.notation.record import encode
from lingnan.notation.verify import verify
from lingnan.rules.ruleset import Ruleset
from lingnan.table import asked, evolve, mask, redact, snapshot
from lingnan.table import evolve as evolve_function
from lingnan.table.events import Aborted, Event
from tests.support.laws import hold_laws, views_of
from tests.support.playing import Deal, deals, keen, play, variants
from tests.support.toy import RICH_TOY, SELF_DRAW_TOY, TOY

RULES = variants() | {"toy": TOY, "self-draw toy": SELF_DRAW_TOY, "rich toy": RICH_TOY}
PLAYOUTS = 3
SOAKED = 600


def playouts(rules: Ruleset, seed: str, count: int) -> Iterator[tuple[Deal, Iterator[Event], Random]]:
    """Deals, and their events as they happen."""
    for deal, rng in deals(rules, seed, count):
        yield deal, play(deal, keen(rng), rng), rng


def hold_deal(deal: Deal, events: Iterator[Event], rng: Random) -> Counter[str]:
    """Play a deal under the laws, and verify its record; counts its events."""
    views = views_of(deal)
    counts: Counter[str] = Counter()
    for event in events:
        hold_laws(deal, views, event, rng)
        counts[type(event).__name__] += 1
        assert len(deal.events) < 1000, "a deal ends"
    assert deal.state.phase == "over", "somebody is asked until the deal is over"
    assert not asked(deal.state)
    record = deal.record()
    (verified,) = verify(encode(record).splitlines(keepends=True))
    assert verified.events == record.events
    assert snapshot(verified.state) == snapshot(deal.state)
    return counts


@pytest.mark.parametrize("name", RULES)
def test_laws(name: str) -> None:
    counts: Counter[str] = Counter()
    for deal, events, rng in playouts(RULES[name], f"laws {name}", PLAYOUTS):
        counts += hold_deal(deal, events, rng)
    assert counts["Won"] >= PLAYOUTS // 3, counts


@pytest.mark.soak
@pytest.mark.parametrize("name", RULES)
def test_laws_for_long(name: str) -> None:
    for deal, events, rng in playouts(RULES[name], f"soak {name}", SOAKED):
        hold_deal(deal, events, rng)


@pytest.mark.parametrize("name", RULES)
def test_an_aborted_deal_leaves_no_trace_and_shows_no_hand(name: str) -> None:
    for number, (deal, events, rng) in enumerate(playouts(RULES[name], f"abort {name}", 4)):
        views = views_of(deal)
        for event in events:
            for viewer, view in views.items():
                if (told := redact(event, viewer)) is not None:
                    evolve(view, told)
            if len(deal.events) > 3 + 12 * number:
                break
        if deal.state.phase == "over":
            continue
        for aborted in deal.tell([Aborted("test")]):
            hold_laws(deal, views, aborted, rng)
        assert deal.state.scores == [0, 0, 0, 0]
        assert deal.state.next_dealer == deal.dealer
        assert not asked(deal.state)
        dealt = bool(deal.state.head)
        assert [hand.counts is not None for hand in mask(deal.state, 1).hands] == [False, dealt, False, False]


def test_every_event_has_its_fold() -> None:
    table = evolve_function.__globals__["_EVOLVE"]
    assert set(table) == set(get_args(Event))
