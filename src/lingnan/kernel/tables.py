"""The packed tables of what a suit lacks: `suits.bin`, made by `scripts/make_suit_tables.py`.

Suits are numbered by their **rank**: number suits first (at most 14 tiles, four of a kind), then honors. The tables hold
them twice: *limited* to four copies of a kind, then *free* of that limit, `RANKS` further on. A suit's ten numbers of
missing tiles (see `suits`) are one of few **classes**, closed under putting suits together.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from importlib import resources
from itertools import accumulate, product
from typing import Final, NamedTuple

MOST: Final = 14
"""Tiles in a whole hand."""
NUMBERS: Final = 405_350
"""Number suits: nine kinds, up to four of each, up to `MOST` tiles."""
RANKS: Final = NUMBERS + 43_130
"""All suits: number suits and honors."""
CLASSES: Final = 180
FORMATS: Final = "HIHBBBB"
"""Item formats of the sections, in the order of `Tables`."""


class Tables(NamedTuple):
    """The sections of the file, as read-only views."""

    kinds: memoryview
    """By row × 10 + target: mask of kinds on some cheapest way to the target."""
    rows: memoryview
    """By rank: its row in `kinds`."""
    ways: memoryview
    """By (sets × classes + own class) × classes + class of the rest: mask of own targets on some cheapest way."""
    least: memoryview
    """By (sets × classes + class) × classes + class of the rest: fewest missing tiles for so many sets and a pair."""
    sums: memoryview
    """By class × classes + class: the class of both together."""
    classes: memoryview
    """By rank: its class."""
    missing: memoryview
    """By class × 10 + target: missing tiles."""


def load() -> Tables:
    """Unpack the tables (about 25 ms)."""
    packed = resources.files("lingnan.kernel").joinpath("suits.bin").read_bytes()
    return unpack(zlib.decompress(packed))


def pack(sections: list[array[int]]) -> bytes:
    """The bytes of a file's sections, little-endian, after their lengths."""
    lengths = array("I", [len(section) * section.itemsize for section in sections])
    return b"".join(_little(section).tobytes() for section in [lengths, *sections])


def unpack(data: bytes) -> Tables:
    """The inverse of `pack`."""
    lengths = _little(array("I", data[: 4 * len(FORMATS)]))
    start = 4 * len(FORMATS)
    views = []
    for length, item in zip(lengths, FORMATS, strict=True):
        views.append(memoryview(_little(array(item, data[start : start + length]))).toreadonly())
        start += length
    return Tables(*views)


def ranking(low: int, high: int, first: int) -> tuple[array[int], array[int]]:
    """Two tables whose sum is a suit's rank: by its `low` lower kinds and by its `high` upper kinds, as base-5 numbers.

    Ranks start at `first`. Upper parts come in the order of their tiles, so that those that fit beside a lower part
    are the first of them.
    """
    tiles = [sum(digits) for digits in product(range(5), repeat=max(low, high))]
    upper = array("i", bytes(4 * 5**high))
    fitting = [0] * max(MOST + 1, 4 * high + 1)
    for place, part in enumerate(sorted(range(5**high), key=tiles.__getitem__)):
        upper[part] = place
        fitting[tiles[part]] += 1
    fitting = list(accumulate(fitting))
    starts = accumulate(
        (fitting[MOST - tiles[part]] if tiles[part] <= MOST else 0 for part in range(5**low)), initial=first
    )
    return array("i", list(starts)[:-1]), upper


def _little(values: array[int]) -> array[int]:
    """The same items with the byte order of the file, or back."""
    if sys.byteorder == "big":
        values.byteswap()
    return values
