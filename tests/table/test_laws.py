"""The laws of the table, after every event of many playouts: gd88, jiping, their options turned over, and the toys.

Random play almost never wins, so most walls are lucky and the players keen (tests/support).
"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import get_args

import msgspec
import pytest

from lingnan.core.errors import IllegalAction
from lingnan.core.seats import SEATS
from lingnan.notation.record import encode
from lingnan.notation.verify import verify
from lingnan.notation.wire import Snapshot, Update
from lingnan.rules.ruleset import Ruleset
from lingnan.table import (
    State,
    asked,
    check,
    decide,
    default_action,
    evolve,
    legal,
    mask,
    redact,
    restore,
    snapshot,
    start,
    time_out,
    why_not,
)
from lingnan.table import evolve as evolve_function
from lingnan.table.actions import WIN
from lingnan.table.events import Aborted, Event
from lingnan.table.mask import VIEWERS
from tests.support.naive import ACTIONS
from tests.support.playing import Deal, deals, keen, play, variants
from tests.support.toy import RICH_TOY, SELF_DRAW_TOY, TOY

RULES = variants() | {"toy": TOY, "self-draw toy": SELF_DRAW_TOY, "rich toy": RICH_TOY}
PLAYOUTS = 14
SOAKED = 600

Views = dict[int | None, State]

_update = msgspec.json.Decoder(Update)
_snapshot = msgspec.json.Decoder(Snapshot)


def playouts(rules: Ruleset, seed: str, count: int) -> Iterator[tuple[Deal, Iterator[Event], Random]]:
    """Deals, and their events as they happen."""
    for deal, rng in deals(rules, seed, count):
        yield deal, play(deal, keen(rng), rng), rng


def forget(state: State) -> State:
    """The state without anything that was worked out before."""
    state.legal_cache = [None, None, None, None]
    for hand in state.hands:
        hand.completes = -1
    return state


def hold_laws(deal: Deal, views: Views, event: Event, rng: Random) -> None:
    """Every law that one event can break."""
    state = deal.state
    check(state, total=sum(deal.scores))
    for viewer in VIEWERS:
        told = redact(event, viewer)
        seen = views[viewer]
        if told is not None:
            evolve(seen, told)
            assert _update.decode(msgspec.json.encode(Update(deal=1, seq=1, event=told))).event == told
        view = snapshot(mask(state, viewer))
        assert snapshot(seen) == view, "redact, then fold = fold, then mask"
        restored = restore(deal.rules, view)
        assert snapshot(restored) == view, "restore is a fixed point"
        assert snapshot(mask(restored, viewer)) == view, "masking twice is masking once"
        if viewer is not None:
            actions = legal(state, viewer)
            assert legal(forget(mask(state, viewer)), viewer) == actions
            assert legal(seen, viewer) == legal(restored, viewer) == actions
            assert legal(forget(state.copy()), viewer) == actions, "what is cached is what is worked out anew"
    sent = Snapshot(deal=1, seq=1, commitment="", view=view)
    assert _snapshot.decode(msgspec.json.encode(sent)) == sent
    hold_laws_of_refusal(deal, rng)


def hold_laws_of_refusal(deal: Deal, rng: Random) -> None:
    """Nobody but a seat that is asked may act, and only as `legal` says; a refusal and a decision change nothing."""
    state = deal.state
    before = snapshot(state)
    for _ in range(4):
        seat, action = rng.randrange(-1, 5), rng.choice(ACTIONS)
        if seat in SEATS and action in legal(state, seat):
            decide(state, deal.wall, seat, action)
        else:
            with pytest.raises(IllegalAction):
                decide(state, deal.wall, seat, action)
    for seat in SEATS:
        if not legal(state, seat):
            with pytest.raises(IllegalAction, match="is not asked now"):
                time_out(state, deal.wall, seat)
        else:
            assert default_action(state, seat) in legal(state, seat)
            assert (why_not(state, seat, state.window) is None) == (WIN in legal(state, seat))
    assert snapshot(state) == before


def hold_deal(deal: Deal, events: Iterator[Event], rng: Random) -> Counter[str]:
    """Play a deal under the laws, and verify its record; counts its events."""
    views: Views = {
        viewer: start(deal.rules, dealer=deal.dealer, round_wind=deal.round_wind, scores=deal.scores)
        for viewer in VIEWERS
    }
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
    assert counts["Won"] >= PLAYOUTS // 2, counts


@pytest.mark.soak
@pytest.mark.parametrize("name", RULES)
def test_laws_for_long(name: str) -> None:
    for deal, events, rng in playouts(RULES[name], f"soak {name}", SOAKED):
        hold_deal(deal, events, rng)


@pytest.mark.parametrize("name", RULES)
def test_an_aborted_deal_leaves_no_trace_and_shows_no_hand(name: str) -> None:
    for number, (deal, events, rng) in enumerate(playouts(RULES[name], f"abort {name}", 4)):
        views: Views = {viewer: start(deal.rules, dealer=deal.dealer, round_wind=deal.round_wind) for viewer in VIEWERS}
        for event in events:
            for viewer, view in views.items():
                if (told := redact(event, viewer)) is not None:
                    evolve(view, told)
            if len(deal.events) > 3 + 12 * number:
                break
        if deal.state.phase == "over":
            continue
        for _ in deal.tell([Aborted("test")]):
            hold_laws(deal, {viewer: view.copy() for viewer, view in views.items()}, Aborted("test"), rng)
        assert deal.state.scores == [0, 0, 0, 0]
        assert deal.state.next_dealer == deal.dealer
        assert not asked(deal.state)
        assert [hand.counts is None for hand in mask(deal.state, 1).hands] == [True, False, True, True]


def test_every_event_has_its_fold() -> None:
    table = evolve_function.__globals__["_EVOLVE"]
    assert set(table) == set(get_args(Event))
