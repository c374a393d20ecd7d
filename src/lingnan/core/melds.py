"""Melds (副露): sets that lie open, and concealed kongs (rulebook 00-common, "Tiles and notation")."""

from typing import Final, Literal, NamedTuple, TypeAlias

from lingnan.core.seats import NOBODY, Seat
from lingnan.core.tiles import Tile

MeldKind: TypeAlias = Literal["chow", "pung", "fed", "added", "concealed"]
"""吃, 碰, kong from a discard 点杠, added kong 补杠, concealed kong 暗杠."""

KongKind: TypeAlias = Literal["fed", "added", "concealed"]

FROM_HAND: Final[dict[KongKind, int]] = {"fed": 3, "added": 1, "concealed": 4}
"""How many tiles of the hand a kong takes."""


class Meld(NamedTuple):
    """One meld: `tile` is its kind, or its lowest tile for a chow; `claimed` is the tile taken from `feeder`."""

    kind: MeldKind
    tile: Tile
    feeder: Seat = NOBODY
    claimed: Tile = -1

    @property
    def is_kong(self) -> bool:
        """杠 of any kind."""
        return self.kind in FROM_HAND

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The three or four tiles that lie on the table."""
        if self.kind == "chow":
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile,) * (4 if self.is_kong else 3)


def kong_kind(meld: Meld) -> KongKind:
    """The kind of a meld that is a kong; ValueError for any other."""
    match meld.kind:
        case "chow" | "pung":
            raise ValueError(f"{meld} is no kong")
        case kind:
            return kind
