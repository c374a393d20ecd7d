"""Positions for the bots: the state that one seat sees, put together from texts."""

from collections.abc import Mapping

from lingnan.core.melds import Meld
from lingnan.core.seats import SEATS, Seat
from lingnan.core.tiles import EAST, Tile
from lingnan.rules.ruleset import Ruleset
from lingnan.table import State
from lingnan.table.state import Window
from tests.support.laying import tiles


def pung(tile: str, feeder: Seat = 0) -> Meld:
    """A pung of a tile's text."""
    [kind] = tiles(tile)
    return Meld("pung", kind, feeder, kind)


def position(
    rules: Ruleset,
    hand: str,
    *,
    seat: Seat = 0,
    drawn: str = "",
    claim: str = "",
    melds: Mapping[Seat, tuple[Meld, ...]] | None = None,
    rivers: Mapping[Seat, str] | None = None,
    wild: str = "",
    left: int = 60,
) -> State:
    """What `seat` sees: on its turn with `drawn` besides its hand, or asked about `claim`, which the seat before it discarded."""
    state = State(rules, dealer=0, round_wind=EAST)
    state.wild = tuple(tiles(wild))
    state.wild_mask = sum(1 << kind for kind in state.wild)
    state.head, state.tail = rules.size - left, rules.size
    for other in SEATS:
        shown = state.hands[other]
        shown.melds = (melds or {}).get(other, ())
        shown.river = tiles((rivers or {}).get(other, ""))
        shown.size = 13 - 3 * len(shown.melds)
        shown.draws = len(shown.river)
        state.discards += len(shown.river)
    own = state.hands[seat]
    own.counts = bytearray(34)
    for tile in tiles(hand + drawn):
        own.counts[tile] += 1
    own.size = sum(own.counts)
    state.turn, state.phase = seat, "turn"
    if drawn:
        [own.drawn] = tiles(drawn)
    if claim:
        _discarded(state, (seat - 1) & 3, *tiles(claim))
    return state


def _discarded(state: State, seat: Seat, tile: Tile) -> None:
    state.turn, state.phase = seat, "claims"
    state.hands[seat].river.append(tile)
    state.window = Window(seat, tile)
    state.last_discard = (seat, tile)
    state.discards += 1
