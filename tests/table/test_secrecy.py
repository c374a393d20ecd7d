"""Nobody learns a hidden tile: swapping two of them changes no byte that a viewer receives (engine.md, "Proofs").

The check itself is checked: with a projection that lets anything through it must fail.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Literal, get_args

import pytest

from lingnan.core.wall import DIRECTIONS
from lingnan.rules.ruleset import Ruleset
from lingnan.table import State, asked, legal, mask, redact, snapshot
from lingnan.table.actions import PASS
from lingnan.table.events import (
    Aborted,
    Answered,
    Dealt,
    Drew,
    Event,
    Exchanged,
    Exhausted,
    Flowered,
    Followed,
    TimedOut,
)
from lingnan.table.mask import VIEWERS
from lingnan.table.view import DealView
from tests.support.interference import Interference, Project, Show, Viewer, compare, random_swap, received
from tests.support.playing import Deal, deals, keen, play, variants
from tests.support.toy import RICH_TOY, SELF_DRAW_TOY, TOY

RULES = variants() | {"toy": TOY, "self-draw toy": SELF_DRAW_TOY, "rich toy": RICH_TOY}

COUNT = {name: 3 for name in RULES if "house" in name} | {"rich toy": 16}
"""Deals of each ruleset where it is not 4; so many wild tiles often win with the tiles dealt."""


def played(rules: Ruleset, seed: str, count: int) -> Iterator[tuple[Deal, Random]]:
    """Deals played to their end."""
    for deal, rng in deals(rules, seed, count):
        for _ in play(deal, keen(rng), rng):
            pass
        yield deal, rng


def show(state: State, viewer: Viewer) -> DealView:
    """What every way out shows of a state."""
    return snapshot(mask(state, viewer))


def compare_all(
    rules: Ruleset, seed: str, *, count: int, swaps: int, project: Project = redact, show: Show = show
) -> list[int]:
    """Swap `swaps` times for every viewer of every deal; how far each pair of worlds looked alike."""
    alike = []
    for deal, rng in played(rules, seed, count):
        for viewer in VIEWERS:
            truth = received(deal, viewer, project=project, show=show)
            alike += [compare(deal, truth, random_swap(deal, viewer, rng)) for _ in range(swaps)]
    return alike


@pytest.mark.parametrize("name", RULES)
def test_a_hidden_tile_changes_nothing(name: str) -> None:
    alike = compare_all(RULES[name], f"secrecy {name}", count=COUNT.get(name, 4), swaps=2)
    assert sum(alike) > 6 * len(alike), "the worlds are compared for a while"
    assert max(alike) > 25


@pytest.mark.soak
@pytest.mark.parametrize("name", RULES)
def test_a_hidden_tile_changes_nothing_for_long(name: str) -> None:
    compare_all(RULES[name], f"secrecy soak {name}", count=150, swaps=12)


# ---------- the check catches leaks ----------


def identity(event: Event, viewer: Viewer) -> Event | None:
    """No redaction at all."""
    return event


def leaking(*kinds: type) -> Project:
    """A redaction that forgets some kinds of events."""

    def project(event: Event, viewer: Viewer) -> Event | None:
        return event if isinstance(event, kinds) else redact(event, viewer)

    return project


LEAKS: dict[str, Project] = {
    "identity": identity,
    "hands": leaking(Dealt),
    "draws": leaking(Drew),
    "answers": leaking(Answered),
    "silence": leaking(TimedOut),
    "flowers": leaking(Flowered),
    "exchange": leaking(Exchanged),
}
LEAKING = [
    *((rules, leak) for rules in ("gd88", "jiping") for leak in ("identity", "hands", "draws", "answers", "silence")),
    ("xinzhang144", "flowers"),
    ("gb88", "flowers"),
    ("xuezhan", "exchange"),
    ("xuezhan", "identity"),
    ("tuidao_piao", "hands"),
]


@pytest.mark.parametrize(("rules", "leak"), LEAKING)
@pytest.mark.parametrize("viewer", [2, None], ids=["seat", "spectator"])
def test_a_leaking_redaction_is_caught(rules: str, leak: str, viewer: Viewer) -> None:
    assert leaks(RULES[rules], viewer, project=LEAKS[leak])


@pytest.mark.parametrize("rules", ["tuidao_piao", "xuezhan"])
@pytest.mark.parametrize("viewer", VIEWERS)
def test_nobody_knows_what_others_answer_before_all_have(rules: str, viewer: Viewer) -> None:
    """Others answer differently, in another order, and the dice fall differently: until all is opened, nothing shows."""
    for deal, rng in deals(RULES[rules], "hidden answers", 6):
        told = [before_opening(deal, viewer, Random(f"{rng.random()}"), step=step) for step in DIRECTIONS]
        assert told[0]
        assert told[0] == told[1] == told[2]


def before_opening(deal: Deal, viewer: Viewer, rng: Random, *, step: Literal[1, 2, 3]) -> list[bytes]:
    """What the viewer receives up to the event that opens the first phase; he answers first, as silence would."""
    again = Deal(
        rules=deal.rules, wall=deal.wall._replace(direction=step), dealer=deal.dealer, round_wind=deal.round_wind
    )
    events = list(again.begin())
    if viewer is not None:
        events += again.do(viewer, None)
    while waiting := [seat for seat in asked(again.state) if seat not in again.state.answers]:
        seat = rng.choice(waiting)
        added = list(again.do(seat, rng.choice(legal(again.state, seat))))
        if len(added) > 1:
            break
        events += added
    truth = received(Deal(**again_of(again), events=events), viewer, project=redact, show=show)
    return truth.views


def again_of(deal: Deal) -> dict[str, Any]:
    """What a deal starts from."""
    return {name: getattr(deal, name) for name in ("rules", "wall", "dealer", "round_wind", "scores")}


def whole(state: State, viewer: Viewer) -> DealView:
    """No mask at all."""
    return snapshot(state)


def with_(*fields: str) -> Callable[[State, Viewer], object]:
    """A masked state beside which some fields of the hands are shown."""

    def shown(state: State, viewer: Viewer) -> object:
        return show(state, viewer), [getattr(hand, field) for hand in state.hands for field in fields]

    return shown


SHOWS: dict[str, Show] = {
    "identity": whole,
    "drawn tiles": with_("drawn"),
    "locks": with_("locked"),
    "waits": with_("completes"),
    "who is asked": lambda state, viewer: (show(state, viewer), asked(state)),
}


@pytest.mark.parametrize("leak", SHOWS)
def test_a_leaking_snapshot_is_caught(leak: str) -> None:
    assert leaks(RULES["jiping"], None, show=SHOWS[leak])


def leaks(rules: Ruleset, viewer: Viewer, *, project: Project = redact, show: Show = show, count: int = 40) -> bool:
    """Whether some swap of a good many betrays the projection."""
    for deal, rng in played(rules, "leaks", count):
        truth = received(deal, viewer, project=project, show=show)
        for _ in range(12):
            try:
                compare(deal, truth, random_swap(deal, viewer, rng))
            except Interference:
                return True
    return False


def test_no_leak_is_found_where_there_is_none() -> None:
    for rules in (RULES["gd88"], RULES["jiping"]):
        assert not leaks(rules, 2, count=6)


# ---------- what is private, named ----------


def test_what_others_are_told() -> None:
    """Hands, drawn and exchanged tiles are hidden, answers and silences do not exist; everything else is for everybody."""
    hands = ((0,), (1,), (2,), (3,))
    assert redact(Dealt(hands), 1) == Dealt((None, (1,), None, None))
    assert redact(Dealt(hands), None) == Dealt((None, None, None, None))
    for viewer in VIEWERS:
        own = viewer == 2
        for tail in (True, False):
            assert redact(Drew(2, 5, tail), viewer) == Drew(2, 5 if own else None, tail)
        assert redact(Flowered(2, 34, 5), viewer) == Flowered(2, 34, 5 if own else None)
        given = ((0, 0, 0), (1, 1, 1), (2, 2, 2), (3, 3, 3))
        known = [
            tiles if viewer is not None and viewer in (seat, (seat + 1) % 4) else None
            for seat, tiles in enumerate(given)
        ]
        assert redact(Exchanged(given, 1), viewer) == Exchanged((known[0], known[1], known[2], known[3]), 1)
        private: tuple[Event, ...] = (Answered(2, PASS, locks=True), TimedOut(2))
        for secret in private:
            assert redact(secret, viewer) == (secret if own else None)
    shown = set(get_args(Event)) - {Dealt, Drew, Flowered, Exchanged, Answered, TimedOut}
    found = set()
    decks = [
        deal
        for name in ("gd88", "tuidao_piao", "xinzhang144", "xuezhan")
        for deal, _ in played(RULES[name], "shown", 8)
    ]
    for deal in decks:
        for event in deal.events:
            if type(event) in shown:
                found.add(type(event))
                assert all(redact(event, viewer) == event for viewer in VIEWERS)
    assert found >= shown - {Aborted, Exhausted, Followed}
