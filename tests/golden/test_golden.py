"""The golden files are those of the code: `python -m tests.golden.regenerate` writes them anew, a diff shows what changed."""

import json
from typing import get_args

import msgspec
import pytest

from lingnan.core.seats import SEATS
from lingnan.rules.systems import RULESETS
from lingnan.table import asked, decide, evolve
from lingnan.table.events import Event
from lingnan.table.state import State
from tests.golden import engine, streams
from tests.golden.regenerate import HERE, TEXTS
from tests.support.naive import Naive


@pytest.mark.parametrize("name", TEXTS)
def test_golden_text(name: str) -> None:
    assert (HERE / name).read_text(encoding="utf-8") == TEXTS[name]()


def test_golden_streams() -> None:
    files = {path.name: path.read_text(encoding="utf-8") for path in streams.FOLDER.glob("*.json")}
    assert files == streams.files()
    assert sum(map(len, files.values())) < 900_000


def test_every_event_and_every_kind_of_viewer_is_in_the_streams() -> None:
    bodies = [json.loads(path.read_text(encoding="utf-8")) for path in streams.FOLDER.glob("*.json")]
    types = {step["event"]["type"] for body in bodies for step in body["steps"]}
    assert types == {msgspec.inspect.type_info(kind).tag for kind in get_args(Event)}  # type: ignore[attr-defined]
    own = {
        tuple(hands is not None for hands in step["event"]["hands"])
        for body in bodies
        for step in body["steps"]
        if step["event"]["type"] == "dealt"
    }
    assert own == {tuple(seat == viewer for seat in SEATS) for viewer in (*SEATS, None)} | {(True,) * 4}


def test_no_system_is_without_its_golden_numbers() -> None:
    for name in ("perft.json", "digests.json"):
        assert set(RULESETS) <= set(json.loads((HERE / name).read_text(encoding="utf-8")))
    ordered = [
        line[2:] for line in (HERE / "legal_order.txt").read_text(encoding="utf-8").splitlines() if line[0] == "#"
    ]
    assert ordered == list(RULESETS)
    streamed = {path.name.split("-")[0] for path in streams.FOLDER.glob("*.json")}
    assert streamed == set(RULESETS)


@pytest.mark.parametrize("seed", engine.SEEDS)
@pytest.mark.parametrize("system", RULESETS)
def test_perft_of_the_slow_reading(system: str, seed: int) -> None:
    """The slow reading of the rulebook counts as many sequences."""
    counts = json.loads((HERE / "perft.json").read_text(encoding="utf-8"))[system][str(seed)]["play"]
    rules = RULESETS[system]
    state, wall = engine.perft_start(rules, seed)
    events = engine.opening(rules, seed)

    def count(state: State, told: list[Event], depth: int) -> int:
        naive = Naive(rules, dealer=state.dealer)
        for event in told:
            naive.tell(event)
        verdicts = {seat: naive.verdict(seat) for seat in SEATS}
        waiting = [seat for seat in SEATS if verdicts[seat]]
        if not waiting:
            return 0
        first = state.turn if naive.offered is None else naive.offered[0]
        seat = min(waiting, key=lambda seat: (seat - first) % 4)
        actions = verdicts[seat]
        assert asked(state)[0] == seat
        if depth == 1:
            return len(actions)
        total = 0
        for action in actions:
            after = state.copy()
            added = decide(state, wall, seat, action)
            for event in added:
                evolve(after, event)
            total += count(after, [*told, *added], depth - 1)
        return total

    assert [count(state, events, depth) for depth in (1, 2, 3)] == counts[:3]
