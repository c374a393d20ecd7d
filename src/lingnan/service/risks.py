"""承包: what a discard may make its owner pay for, as far as he can see it. Nothing hidden is read."""

from collections.abc import Iterator

from lingnan.core.melds import Meld
from lingnan.core.seats import Seat
from lingnan.core.tiles import Tile
from lingnan.notation.wire import Risk
from lingnan.table import State
from lingnan.table.legal import CHOWS_WITH
from lingnan.table.standing import carries, liable_for
from lingnan.table.state import seat_after


def risks(view: State, seat: Seat, tile: Tile, *, left: bytearray) -> tuple[Risk, ...]:
    """Seats that might claim `tile` as the set after which `seat` pays their self-draw alone.

    `left`: copies of each kind that `seat` has not seen. Empty where the rules know no such liability, or where it
    falls on nobody any more.
    """
    rule = view.rules.liability
    if tile in view.wild or not (rule.dragons_winds or rule.twelve != "off") or carries(view, seat):
        return ()
    found = []
    for other, hand in enumerate(view.hands):
        if other == seat or other in view.out or hand.liable is not None:
            continue
        kinds = (liable_for(rule, (*hand.melds, meld)) for meld in _claims(view, seat, other, tile, left))
        why = next((kind for kind in kinds if kind is not None), None)
        if why is not None:
            found.append(Risk(seat=other, why=why))
    return tuple(found)


def _claims(view: State, seat: Seat, other: Seat, tile: Tile, left: bytearray) -> Iterator[Meld]:
    """Melds that `other` could make of a discard of `tile`, for all that `seat` knows."""
    if left[tile] >= 2:
        yield Meld("pung", tile, seat, tile)
    if view.rules.claims.chow and other == seat_after(view, seat):
        for low, first, second in CHOWS_WITH[tile]:
            if left[first] and left[second]:
                yield Meld("chow", low, seat, tile)
