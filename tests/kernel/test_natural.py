"""What the reader of natural hands refuses, in every form of the kernel; what it finds is held against twins elsewhere."""

from types import ModuleType

import pytest

from lingnan.core.melds import Meld
from lingnan.core.tiles import FLOWERS, WILD
from lingnan.kernel import STANDARD, form
from tests.kernel.forms import load

READY = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9)


@pytest.fixture(params=dict.fromkeys([form(), "python"]))
def natural(request: pytest.FixtureRequest) -> ModuleType:
    return load(request.param, "natural")


@pytest.mark.parametrize("tile", [WILD, FLOWERS, -1])
def test_tiles_that_cannot_stand_in_a_hand(natural: ModuleType, tile: int) -> None:
    whole = (*READY, 10, 11, 27)
    assert natural.read(READY, (Meld("pung", 30),), 9, STANDARD) is not None
    assert natural.read(whole, (), 27, STANDARD) is not None
    for held, melds, winning in (
        ((*whole[:12], tile), (), 27),
        (whole, (), tile),
        (READY, (Meld("pung", tile),), 9),
        (READY, (Meld("chow", tile),), 9),
        (READY, (Meld("chow", 32),), 9),
    ):
        with pytest.raises(ValueError, match="kinds 0 to 33"):
            natural.read(held, melds, winning, STANDARD)


def test_hands_of_another_size_have_no_reading(natural: ModuleType) -> None:
    assert natural.read(READY, (), 9, STANDARD) is None
    assert natural.read((*READY, 10, 11, 27), (Meld("pung", 30),), 27, STANDARD) is None


def test_a_table_of_too_many_rows() -> None:
    tally = load(form(), "tally")
    with pytest.raises(ValueError, match="at most 255 rows"):
        tally.Tally({str(row): 1 for row in range(256)}, {}, {})
