"""The packed tables: what the script packs, held by a digest and by the search it was made with."""

import zlib
from array import array
from hashlib import sha256
from importlib import resources
from itertools import product
from random import Random

import pytest

from lingnan.kernel import tables
from lingnan.kernel.suits import suit_rows

DIGEST = "f4430bed194dbc5208bb414f29575f79039382f131ca9c311e71da39f2ffed74"


def test_digest() -> None:
    packed = resources.files("lingnan.kernel").joinpath("suits.bin").read_bytes()
    assert len(packed) < 2_000_000
    assert sha256(zlib.decompress(packed)).hexdigest() == DIGEST, "made anew? python scripts/make_suit_tables.py"


def test_packing_is_undone_by_unpacking() -> None:
    loaded = tables.load()
    sections = [array(item, section) for item, section in zip(tables.FORMATS, loaded, strict=True)]
    again = tables.unpack(tables.pack(sections))
    assert again == loaded


@pytest.mark.parametrize(("low", "high", "suits"), [(5, 4, tables.NUMBERS), (4, 3, tables.RANKS - tables.NUMBERS)])
def test_ranks_are_without_gaps(low: int, high: int, suits: int) -> None:
    lower, upper = tables.ranking(low, high, 100)
    tiles = [sum(digits) for digits in product(range(5), repeat=low)]
    ranks = [
        lower[first] + upper[second]
        for first in range(5**low)
        for second in range(5**high)
        if tiles[first] + tiles[second] <= tables.MOST
    ]
    assert sorted(ranks) == list(range(100, 100 + suits))


def test_rows_are_those_of_the_search() -> None:
    loaded = tables.load()
    rng = Random(1)
    numbers, honors = tables.ranking(5, 4, 0), tables.ranking(4, 3, tables.NUMBERS)
    for _ in range(300):
        chows = rng.random() < 0.7
        size, low, (lower, upper) = (9, 5, numbers) if chows else (7, 4, honors)
        tiles = rng.sample([kind for kind in range(size) for _ in range(4)], rng.randrange(15))
        counts = bytes(tiles.count(kind) for kind in range(size))
        rank = lower[number(counts[:low])] + upper[number(counts[low:])]
        for copies, there in ((4, rank), (15, tables.RANKS + rank)):
            [row] = suit_rows(counts, bytes([copies] * size), chows=chows, spare=0)
            kinds = [loaded.kinds[10 * loaded.rows[there] + target] for target in range(10)]
            missing = [loaded.missing[10 * loaded.classes[there] + target] for target in range(10)]
            assert row == [tiles << 9 | mask for tiles, mask in zip(missing, kinds, strict=True)]


def test_a_suit_is_checked() -> None:
    for counts, limits, spare in ((bytes(9), bytes(8), 0), (bytes(10), bytes(10), 0), (bytes(9), bytes(9), 5)):
        with pytest.raises(ValueError, match="a suit has at most nine kinds"):
            suit_rows(counts, limits, chows=True, spare=spare)


def number(counts: bytes) -> int:
    """The base-5 number whose lowest digit comes first."""
    return sum(count * 5**place for place, count in enumerate(counts))
