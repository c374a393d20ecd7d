"""Events: what happened, past tense. They are the only thing that changes a state, and the only thing anyone is told.

`redact` (mask.py) says who sees what: hands and drawn tiles are their owner's until the deal has ended; `Answered` and
`TimedOut` are private to their seat; everything else is for everybody.
"""

from typing import Literal, TypeAlias

import msgspec

from lingnan.core.melds import Meld
from lingnan.core.seats import Seat
from lingnan.core.tiles import Tile
from lingnan.rules.play_policies import OpeningPhase
from lingnan.rules.win import By, Group, HorseLine, Line, Transfer
from lingnan.table.actions import Action

Tiles: TypeAlias = tuple[Tile, ...]


class Dealt(msgspec.Struct, frozen=True, tag="dealt", gc=False):
    """发牌: thirteen tiles each, in sort order; None for a hand that the viewer may not see."""

    hands: tuple[Tiles | None, Tiles | None, Tiles | None, Tiles | None]


class Turned(msgspec.Struct, frozen=True, tag="turned", gc=False):
    """翻鬼: the indicator was turned up from the tail of the wall; it stays out of play."""

    indicator: Tile
    wild: Tiles


class Drew(msgspec.Struct, frozen=True, tag="drew", gc=False):
    """摸牌: from the head of the wall, or a replacement from its tail. The dealer's fourteenth tile comes this way too."""

    seat: Seat
    tile: Tile | None
    tail: bool


class Flowered(msgspec.Struct, frozen=True, tag="flowered", gc=False):
    """补花: a flower is laid open, and replaced from the tail of the wall."""

    seat: Seat
    flower: Tile
    tile: Tile | None


class HorsesLaid(msgspec.Struct, frozen=True, tag="horses_laid", gc=False):
    """Horses were laid aside face down: `taken` tiles from the tail of the wall, flowers that were drawn again included."""

    taken: int


class Asked(msgspec.Struct, frozen=True, tag="asked", gc=False):
    """All four seats answer at once and hidden: their bid, their three tiles, or their missing suit."""

    phase: OpeningPhase


class Bidden(msgspec.Struct, frozen=True, tag="bidden", gc=False):
    """漂: what each seat has bet."""

    piao: tuple[int, int, int, int]


class Exchanged(msgspec.Struct, frozen=True, tag="exchanged", gc=False):
    """换三张: `given` by each seat, to the seat `step` after it; a viewer sees what he gave and what he got."""

    given: tuple[Tiles | None, Tiles | None, Tiles | None, Tiles | None]
    step: Literal[1, 2, 3]


class Voided(msgspec.Struct, frozen=True, tag="voided", gc=False):
    """定缺: the missing suit of each seat."""

    suits: tuple[int, int, int, int]


class Followed(msgspec.Struct, frozen=True, tag="followed", gc=False):
    """跟庄: all have followed the dealer's first discard; he pays at once."""

    transfers: tuple[Transfer, ...]


class Discarded(msgspec.Struct, frozen=True, tag="discarded", gc=False):
    """打牌: `drawn` says that the tile was of the kind just drawn. Opens a claim window."""

    seat: Seat
    tile: Tile
    drawn: bool


class Answered(msgspec.Struct, frozen=True, tag="answered", gc=False):
    """A seat's answer in a window, known to that seat only; `locks` says that a win on offer was declined (过胡)."""

    seat: Seat
    action: Action
    locks: bool


class TimedOut(msgspec.Struct, frozen=True, tag="timed_out", gc=False):
    """The seat kept silent; what follows was chosen for it. Known to that seat only."""

    seat: Seat


class Melded(msgspec.Struct, frozen=True, tag="melded", gc=False):
    """吃 or 碰: the discard was claimed; the seat must discard next."""

    seat: Seat
    meld: Meld


class KongDeclared(msgspec.Struct, frozen=True, tag="kong_declared", gc=False):
    """An added or concealed kong was declared, face shown. Opens a window for robbing (抢杠)."""

    seat: Seat
    kind: Literal["added", "concealed"]
    tile: Tile


class Konged(msgspec.Struct, frozen=True, tag="konged", gc=False):
    """杠: the kong stands; its money is booked at once. A replacement follows."""

    seat: Seat
    meld: Meld
    transfers: tuple[Transfer, ...]


class Winner(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One winner of a `Won`: the hand laid open and every number of it."""

    seat: Seat
    held: Tiles
    """Concealed tiles before the win, wild faces included."""
    fans: tuple[tuple[str, int], ...]
    value: int
    lines: tuple[Line, ...]
    reading: tuple[Group, ...]
    left_out: tuple[tuple[str, str], ...]
    """Fans of the reading that do not count, each with what excludes it."""
    transfers: tuple[Transfer, ...]
    missing: tuple[tuple[str, str], ...] = ()
    """Better rows that join two fans of which the hand has one, each with the one that it lacks."""


class Won(msgspec.Struct, frozen=True, tag="won", gc=False):
    """胡牌: all who win on this tile, nearest after the discarder first."""

    by: By
    tile: Tile
    source: Seat
    """Discarder or robbed seat; the winner himself on a self-draw."""
    winners: tuple[Winner, ...]
    horses: tuple[HorseLine, ...] = ()
    """马: every horse that was opened, with what it paid its owner in all."""


class Exhausted(msgspec.Struct, frozen=True, tag="exhausted", gc=False):
    """荒庄: a tile must be drawn and the wall is empty. `transfers` gives back what a draw voids."""

    transfers: tuple[Transfer, ...]


class Ended(msgspec.Struct, frozen=True, tag="ended", gc=False):
    """The deal is over: all hands are laid open (concealed tiles, the winning discard not among them)."""

    hands: tuple[Tiles, Tiles, Tiles, Tiles]
    next_dealer: Seat


class Aborted(msgspec.Struct, frozen=True, tag="aborted", gc=False):
    """The deal is void: scores are as before it. `reason` is a code."""

    reason: str


Event: TypeAlias = (
    Dealt
    | Turned
    | Asked
    | Bidden
    | Exchanged
    | Voided
    | Drew
    | Flowered
    | HorsesLaid
    | Followed
    | Discarded
    | Answered
    | TimedOut
    | Melded
    | KongDeclared
    | Konged
    | Won
    | Exhausted
    | Ended
    | Aborted
)
