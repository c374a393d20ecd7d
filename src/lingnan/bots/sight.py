"""What a seat sees of a deal, counted once per decision: what it holds, and how many of each kind are out of sight."""

from typing import Final, NamedTuple

from lingnan.core.melds import Meld
from lingnan.core.seats import Seat
from lingnan.core.tiles import HONORS, KINDS, Tile
from lingnan.kernel import at_least
from lingnan.table import unseen
from lingnan.table.actions import Action, Chow, Kong, Pung
from lingnan.table.state import State


class Tally(NamedTuple):
    """Masks of the kinds of which there are at least one, two, three, four."""

    one: int
    two: int
    three: int
    four: int
    every: int
    """The four side by side, each of as many bits as there are kinds: a bit for each tile."""

    def count(self, kinds: int) -> int:
        """How many tiles of the kinds in a mask there are."""
        return (kinds * _SIDE_BY_SIDE & self.every).bit_count()


_SIDE_BY_SIDE: Final = sum(1 << KINDS * place for place in range(4))


def tally(counts: bytearray) -> Tally:
    """The tally of 34 counts."""
    one, two, three, four = at_least(counts)
    return Tally(one, two, three, four, one | two << KINDS | three << 2 * KINDS | four << 3 * KINDS)


class Holding(NamedTuple):
    """The tiles of a seat, as the kernel wants them."""

    hand: bytearray
    """34 counts without the wild kinds, the drawn tile included."""
    wilds: int
    melds: tuple[Meld, ...]


class Sight(NamedTuple):
    """A masked state in numbers."""

    view: State
    seat: Seat
    holding: Holding
    unseen: bytearray
    """How many of each kind the seat has not seen."""
    left: Tally
    """The same as masks."""
    must_go: bool
    """It is this seat's turn and a tile of its missing suit must be discarded first."""


def look(view: State, seat: Seat) -> Sight:
    """What `seat` sees; `view` may be masked for it."""
    counts = view.known_hand(seat)
    left = unseen(view, seat)
    hand = counts[:]
    aside = 0 if view.void is None else _set_aside(hand, left, suit=view.void[seat])
    melds = view.hands[seat].melds
    wilds = 0
    for kind in view.wild:
        wilds += hand[kind]
        hand[kind] = 0
    holding = Holding(hand, wilds, melds)
    must_go = aside > 0 and view.window is None
    return Sight(view, seat, holding, left, tally(left), must_go)


def _set_aside(hand: bytearray, left: bytearray, *, suit: int) -> int:
    """Count the tiles of the missing suit as honors, which such a set has none of: tiles that go with nothing."""
    start = 9 * suit
    aside = sum(hand[start : start + 9])
    hand[start : start + 9] = left[start : start + 9] = bytes(9)
    for number in range(aside):
        hand[HONORS + number % (KINDS - HONORS)] += 1
    return aside


def claimed(holding: Holding, action: Action, *, tile: Tile, feeder: Seat) -> Holding:
    """What is held after a claim of `tile`, or after a kong on one's own turn; the tile to discard is still in it."""
    hand = holding.hand[:]
    match action:
        case Chow(low):
            meld = Meld("chow", low, feeder, tile)
        case Pung():
            meld = Meld("pung", tile, feeder, tile)
        case Kong("fed"):
            meld = Meld("fed", tile, feeder, tile)
        case Kong(kind, own):
            meld = Meld(kind, own)
        case _:
            raise ValueError(f"{action} takes no tile")
    if meld.kind == "added":
        hand[meld.tile] -= 1
        melds = tuple(meld if other.kind == "pung" and other.tile == meld.tile else other for other in holding.melds)
        return Holding(hand, holding.wilds, melds)
    if meld.claimed >= 0:
        hand[meld.claimed] += 1
    for taken in meld.tiles:
        hand[taken] -= 1
    return Holding(hand, holding.wilds, (*holding.melds, meld))
