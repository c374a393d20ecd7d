"""Which rows count together, beside a slow twin that reads the rule word by word, in every form of the kernel."""

from itertools import pairwise
from random import Random
from types import ModuleType

import pytest

from lingnan.kernel import form
from tests.kernel.forms import load

ROWS = 12


@pytest.fixture(params=dict.fromkeys([form(), "python"]))
def tally(request: pytest.FixtureRequest) -> ModuleType:
    return load(request.param, "tally")


def twin(
    held: dict[int, int], points: list[int], excludes: list[list[int]], one_less: dict[int, int]
) -> tuple[dict[int, int], dict[int, int], int]:
    """The rows that count, those that do not with what excludes them, and the points."""
    left, out = dict(held), {}
    for row in sorted(held):
        if row not in left:
            continue
        for other in (one_less[row],) if row in one_less else ():
            if other in left:
                left[other] -= 1
                if not left[other]:
                    del left[other]
                    out[other] = row
        for other in excludes[row]:
            if left.pop(other, 0):
                out[other] = row
    return left, out, sum(points[row] * times for row, times in left.items())


def test_rows_count_from_the_first_on(tally: ModuleType) -> None:
    dice = Random("tally")
    chains = 0
    for _ in range(400):
        points = [dice.randrange(1, 90) for _ in range(ROWS)]
        excludes = [[other for other in range(row + 1, ROWS) if dice.random() < 0.2] for row in range(ROWS)]
        one_less = {0: ROWS - 1} if dice.random() < 0.5 else {}
        held = {row: dice.randrange(1, 5) for row in range(ROWS) if dice.random() < 0.5}
        names = [f"row {row}" for row in range(ROWS)]
        table = tally.Tally(
            dict(zip(names, points, strict=True)),
            {names[row]: [names[other] for other in others] for row, others in enumerate(excludes)},
            {names[row]: names[other] for row, other in one_less.items()},
        )
        count = table.count(sum(times << 8 * row for row, times in held.items()))
        counted, out, worth = twin(held, points, excludes, one_less)
        assert list(count.places) == sorted(counted)
        assert count.rows == tuple((names[row], points[row] * counted[row]) for row in sorted(counted))
        assert count.excluded == tuple((names[row], names[out[row]]) for row in sorted(out))
        assert count.points == worth
        chains += any(other in counted for row in out for other in excludes[row])
    assert chains > 50, "rows that are excluded exclude nothing"


def test_the_better_count_has_more_points_then_more_rows_then_earlier_ones(tally: ModuleType) -> None:
    table = tally.Tally(dict(zip("abcdef", (4, 2, 2, 3, 1, 1), strict=True)), {}, {})
    rising = [table.count(sum(1 << 8 * row for row in rows)) for rows in ([3], [0], [3, 4], [2, 1], [1, 4, 5], [0, 4])]
    for worse, better in pairwise(rising):
        assert better.is_better(worse)
        assert not worse.is_better(better)
    assert table.count(1 << 8).is_better(table.count(1 << 16))
    assert not rising[0].is_better(rising[0])
    once = tally.Tally({"a": 1, "b": 1}, {}, {})
    assert once.count(2 | 1 << 8).is_better(once.count(1 | 2 << 8))
    assert not once.count(1 | 2 << 8).is_better(once.count(2 | 1 << 8))
