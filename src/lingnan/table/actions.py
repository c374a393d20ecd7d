"""Actions: what a seat may do. Imperative, interned, listed in a fixed order by `legal`."""

from typing import Final, TypeAlias

import msgspec

from lingnan.core.melds import KongKind
from lingnan.core.tiles import ALL_KINDS, HONORS, KINDS, Tile


class Pass(msgspec.Struct, frozen=True, tag="pass", gc=False):
    """过: let the tile go."""


class Discard(msgspec.Struct, frozen=True, tag="discard", gc=False):
    """打: put one tile of this kind into the river; the drawn one if it is of this kind."""

    tile: Tile


class Chow(msgspec.Struct, frozen=True, tag="chow", gc=False):
    """吃: take the discard into a run whose lowest tile is `low`."""

    low: Tile


class Pung(msgspec.Struct, frozen=True, tag="pung", gc=False):
    """碰: take the discard into three alike."""


class Kong(msgspec.Struct, frozen=True, tag="kong", gc=False):
    """杠: from the discard (点杠), added to a pung (补杠), or concealed (暗杠)."""

    kind: KongKind
    tile: Tile


class Win(msgspec.Struct, frozen=True, tag="win", gc=False):
    """胡."""


class Bid(msgspec.Struct, frozen=True, tag="bid", gc=False):
    """漂: bet so many points on the deal."""

    piao: int


class Exchange(msgspec.Struct, frozen=True, tag="exchange", gc=False):
    """换三张: give away these three tiles of one suit, in sort order."""

    tiles: tuple[Tile, Tile, Tile]


class Void(msgspec.Struct, frozen=True, tag="void", gc=False):
    """定缺: name the suit (0 万, 1 筒, 2 条) to get rid of."""

    suit: int


Action: TypeAlias = Pass | Discard | Chow | Pung | Kong | Win | Bid | Exchange | Void

PASS: Final = Pass()
PUNG: Final = Pung()
WIN: Final = Win()
DISCARDS: Final = tuple(Discard(tile) for tile in range(ALL_KINDS))
CHOWS: Final = tuple(Chow(tile) for tile in range(HONORS))
FED_KONGS: Final = tuple(Kong("fed", tile) for tile in range(KINDS))
ADDED_KONGS: Final = tuple(Kong("added", tile) for tile in range(KINDS))
CONCEALED_KONGS: Final = tuple(Kong("concealed", tile) for tile in range(KINDS))
BIDS: Final = tuple(Bid(piao) for piao in range(10))
VOIDS: Final = (Void(0), Void(1), Void(2))
