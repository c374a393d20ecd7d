"""How a deal ends: on an empty wall, and what is laid open then."""

from lingnan.core.seats import NOBODY, SEATS, Seat, four, next_seat
from lingnan.core.tiles import ALL_KINDS, Tile, counts_of, tiles_of
from lingnan.table.battle import compared
from lingnan.table.events import Ended, Event, Exhausted
from lingnan.table.state import State


def exhaust(
    state: State, *, gone: tuple[Seat, Tile] | None = None, gained: tuple[Seat, Tile] | None = None
) -> list[Event]:
    """荒庄: the wall is empty and a tile must be drawn."""
    back = [each._replace(payer=each.payee, payee=each.payer) for each in state.transfers if each.why == "kong"]
    voided = tuple(back) if state.rules.kongs.on_draw == "void" else ()
    return [
        Exhausted((*voided, *compared(state, gone=gone))),
        end_deal(state, next_dealer_after(state, state.out[:1], source=NOBODY), gone=gone, gained=gained),
    ]


def end_deal(
    state: State,
    next_dealer: Seat,
    *,
    gone: tuple[Seat, Tile] | None = None,
    gained: tuple[Seat, Tile] | None = None,
) -> Ended:
    """All hands laid open, with what a seat loses or gets by the events just before."""
    hands = []
    for seat in SEATS:
        counts = counts_of(tiles_of(state.known_hand(seat)), ALL_KINDS)
        if gone is not None and gone[0] == seat:
            counts[gone[1]] -= 1
        if gained is not None and gained[0] == seat:
            counts[gained[1]] += 1
        hands.append(tuple(tiles_of(counts)))
    return Ended(four(hands), next_dealer)


def next_dealer_after(state: State, winners: tuple[Seat, ...], *, source: Seat) -> Seat:
    """Who deals next (rulebook 00-common, "Play" 8)."""
    dealer = state.dealer
    match state.rules.dealer:
        case "rotate":
            return dealer if not winners or dealer in winners else next_seat(dealer)
        case "winner":
            return dealer if not winners else winners[0] if len(winners) == 1 else source
        case "always":
            return next_seat(dealer)
