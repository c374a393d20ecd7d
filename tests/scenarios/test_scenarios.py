"""Every scenario is played through `decide`, under the laws, recorded and verified; and nothing is without one."""

import pytest

from tests.support.scenario import Row, Run, rows

ROWS = rows()


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_scenario(row: Row) -> None:
    Run(row).whole()


def test_names_are_unique() -> None:
    assert len({str(row) for row in ROWS}) == len(ROWS)
