"""What a viewer may know: redacted events and the masked state. One projection for sockets, snapshots and records.

Laws: redact then fold = fold then mask; a viewer's legal actions are the same in both; swapping tiles that are hidden
from a viewer changes no byte that he receives.
"""

from typing import Literal, TypeAlias

import msgspec

from lingnan.core.melds import Meld
from lingnan.core.seats import Seat
from lingnan.core.tiles import Tile
from lingnan.rules.win import LiableFor
from lingnan.table.actions import Action

Phase: TypeAlias = Literal["dealing", "turn", "meld_turn", "claims", "robbing", "drawing", "over"]
"""turn: just drew; meld_turn: just claimed, must discard; claims: a discard may be claimed; robbing: a kong may be
robbed; drawing: a kong's replacement must be drawn; over: the deal has ended."""


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """One seat of a snapshot. `hand` is None where hidden; `size` counts concealed tiles, the drawn one included."""

    hand: tuple[Tile, ...] | None
    size: int
    drawn: Tile | None
    """The tile just drawn, while its owner is to play and the viewer may see it."""
    melds: tuple[Meld, ...]
    river: tuple[Tile, ...]
    """Discards that were not claimed, in order."""
    locked: tuple[Tile, ...]
    """过胡: kinds the seat may not win on now; empty for other viewers."""
    liable: tuple[Seat, LiableFor] | None
    """Who is liable for this seat's self-draw, and why."""
    flowers: tuple[Tile, ...] = ()


class DealView(msgspec.Struct, frozen=True, kw_only=True):
    """A snapshot of a deal as one viewer may know it."""

    phase: Phase
    turn: Seat
    """Who is to play; in a window, who discarded or declared."""
    tile: Tile | None
    """The tile in the window: just discarded, or of the kong declared."""
    kong: Literal["added", "concealed"] | None
    """Kind of the kong in a robbing window."""
    answers: tuple[tuple[Seat, Action], ...]
    """Answers in the window that the viewer may know."""
    dealer: Seat
    round_wind: Tile
    indicator: Tile | None
    wild: tuple[Tile, ...]
    wall_left: int
    unseen: int
    """Tiles the viewer has not seen: the wall and the hidden hands."""
    scores: tuple[int, int, int, int]
    seats: tuple[SeatView, SeatView, SeatView, SeatView]
    last_discard: tuple[Seat, Tile] | None
