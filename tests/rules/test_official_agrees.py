"""Agreement with the public calculator pymahjonggb, on fewer hands than `python -m bench.gb88_agree` compares."""

import pytest

from bench.gb88_hands import RECIPES

pytest.importorskip("MahjongGB", reason="pymahjonggb is among the requirements of the benchmarks only")

EACH = 20


def test_every_disagreement_has_a_cause() -> None:
    from bench.gb88_agree import compare

    report = compare(EACH * len(RECIPES))
    assert report.hands == EACH * len(RECIPES)
    assert report.unclassed == []
    assert report.classes.total() < report.hands // 50
    assert all(report.occurrences[fan] for fan in RECIPES)
