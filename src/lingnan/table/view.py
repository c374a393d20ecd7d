"""The snapshot of a deal as one viewer may know it: what `mask` leaves, as a message.

A viewer without a seat (None) is a spectator.
"""

from typing import Literal, TypeAlias

import msgspec

from lingnan.core.melds import Meld
from lingnan.core.seats import Seat
from lingnan.core.tiles import Tile
from lingnan.rules.win import LiableFor, Replacement, Transfer
from lingnan.table.actions import Action

Phase: TypeAlias = Literal[
    "dealing", "piao", "exchange", "void_suit", "turn", "meld_turn", "claims", "robbing", "drawing", "over"
]
"""piao, exchange, void_suit: all answer at once and hidden; turn: just drew; meld_turn: just claimed, must discard;
claims: a discard may be claimed; robbing: a kong may be robbed; drawing: a kong's replacement must be drawn, or play goes
on after a win; over: the deal has ended."""


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """One seat of a snapshot. `hand` is None where hidden; `size` counts concealed tiles, the drawn one included."""

    hand: tuple[Tile, ...] | None
    size: int
    drawn: Tile | None
    """The tile just drawn, for its owner."""
    kept: tuple[Tile, ...]
    """Tiles drawn earlier in this turn, before a kong, for their owner."""
    melds: tuple[Meld, ...]
    river: tuple[Tile, ...]
    """Discards that were not claimed, in order."""
    locked: tuple[Tile, ...]
    """过胡: kinds the seat may not win on now; empty for other viewers."""
    liable: tuple[Seat, LiableFor] | None
    """Who is liable for this seat's self-draw, and why."""
    draws: int
    """Tiles drawn so far."""
    flowers: tuple[Tile, ...]
    """Flowers laid open."""
    unshown: tuple[Tile, ...]
    """Flowers still to be laid open, for their owner."""


class DealView(msgspec.Struct, frozen=True, kw_only=True):
    """A snapshot of a deal as one viewer may know it; `restore` makes the masked state of it again."""

    phase: Phase
    turn: Seat
    """Who is to play; in a window, who discarded or declared."""
    tile: Tile | None
    """The tile in the window: just discarded, or of the kong declared."""
    kong: Literal["added", "concealed"] | None
    """Kind of the kong in a robbing window."""
    after_kong: bool
    """The discard in the window is the first one after a kong's replacement."""
    opening: bool
    """The discard in the window is the dealer's very first."""
    answers: tuple[tuple[Seat, Action], ...]
    """Answers in the window that the viewer may know."""
    dealer: Seat
    round_wind: Tile
    indicator: Tile | None
    wild: tuple[Tile, ...]
    wall_left: int
    head: int
    """Tiles taken from the head of the wall."""
    unseen: int
    """Tiles the viewer has not seen: the wall and the hidden hands."""
    scores: tuple[int, int, int, int]
    transfers: tuple[Transfer, ...]
    """Everything booked in this deal so far."""
    seats: tuple[SeatView, SeatView, SeatView, SeatView]
    last_discard: tuple[Seat, Tile] | None
    discards: int
    """Tiles discarded so far, claimed ones included."""
    melded: bool
    replacement: Replacement | None
    """Set while the tile last drawn replaced a kong."""
    robbed: int
    """Tiles won by robbing a kong."""
    piao: tuple[int, int, int, int]
    void: tuple[int, int, int, int] | None
    """Missing suits."""
    out: tuple[Seat, ...]
    """Seats that have won and are out of play."""
    laid: int
    """Tiles laid aside as horses."""
    next_dealer: Seat
    """−1 until the deal has ended."""
