"""Tiles (牌): a tile is its kind, a small int; there are no physical ids (rulebook 00-common, "Tiles and notation").

1m…9m 万 = 0…8, 1p…9p 筒 = 9…17, 1s…9s 条 = 18…26, winds 东南西北 = 27…30, dragons 中发白 = 31…33,
flowers 春夏秋冬梅兰竹菊 = 34…41. `WILD` (42) is a wild tile of unknown face, for the calculator only.
"""

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import Final, TypeAlias

Tile: TypeAlias = int

KINDS: Final = 34
"""Kinds that can stand in a hand."""
ALL_KINDS: Final = 42
"""Kinds with the eight flowers."""
WILD: Final = 42

MAN, PIN, SOU, HONORS, FLOWERS = 0, 9, 18, 27, 34
EAST, SOUTH, WEST, NORTH, RED, GREEN, WHITE = range(27, 34)
WINDS: Final = (EAST, SOUTH, WEST, NORTH)
DRAGONS: Final = (RED, GREEN, WHITE)

WIND_BITS: Final = 0b0001111
DRAGON_BITS: Final = 0b1110000
"""Winds and dragons in a mask of the honors, 东 first."""

NAMES: Final[tuple[str, ...]] = tuple(
    f"{number}{suit}"
    for suit, size in (("m", 9), ("p", 9), ("s", 9), ("z", 7), ("f", 8))
    for number in range(1, size + 1)
) + ("w",)
"""Text form by kind: `NAMES[0] == "1m"`, `NAMES[WILD] == "w"`."""

KIND_OF: Final[dict[str, Tile]] = {name: kind for kind, name in enumerate(NAMES)}


def suit_of(tile: Tile) -> int:
    """Suit index: 0 万, 1 筒, 2 条, 3 honors, 4 flowers."""
    return tile // 9 if tile < HONORS else 3 if tile < FLOWERS else 4


def counts_of(tiles: Iterable[Tile], size: int = KINDS) -> list[int]:
    """How many of each kind, as a list of `size` counts."""
    counts = [0] * size
    for tile in tiles:
        counts[tile] += 1
    return counts


def tiles_of(counts: Sequence[int]) -> list[Tile]:
    """The tiles of a list of counts, in sort order."""
    tiles: list[Tile] = []
    for kind in compress(range(len(counts)), counts):
        tiles += [kind] * counts[kind]
    return tiles
