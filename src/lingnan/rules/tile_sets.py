"""Sets of tiles, and which kind follows which when a wild tile is turned (rulebook 00-common)."""

from typing import Literal, TypeAlias

from lingnan.core.tiles import ALL_KINDS, EAST, FLOWERS, HONORS, NORTH, RED, WHITE, Tile

Ring: TypeAlias = Literal["split", "joined"]
"""Which honor follows which when the wild is turned: `split` 北→东 and 白→中, `joined` 北→中 and 白→东."""


def tile_set(*, suits: tuple[int, ...] = (0, 1, 2), honors: bool = True, flowers: bool = False) -> tuple[int, ...]:
    """Counts of a tile set: four of each numbered tile in `suits` and of each honor, one of each flower."""
    counts = [0] * ALL_KINDS
    for suit in suits:
        counts[9 * suit : 9 * suit + 9] = [4] * 9
    if honors:
        counts[HONORS:FLOWERS] = [4] * (FLOWERS - HONORS)
    if flowers:
        counts[FLOWERS:] = [1] * (ALL_KINDS - FLOWERS)
    return tuple(counts)


def successor(tile: Tile, ring: Ring) -> Tile:
    """The kind after `tile` (00-common, "Wild tiles"): numbers 9→1 within the suit, honors by `ring`."""
    if tile < HONORS:
        return tile - 8 if tile % 9 == 8 else tile + 1
    if ring == "joined":
        return EAST if tile == WHITE else tile + 1
    return {NORTH: EAST, WHITE: RED}.get(tile, tile + 1)
