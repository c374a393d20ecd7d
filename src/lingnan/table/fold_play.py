"""Folds discards, answers, claims and kongs."""

from lingnan.core.melds import FROM_HAND, Meld, kong_kind
from lingnan.core.seats import NOBODY, Seat
from lingnan.rules.win import Replacement
from lingnan.table.events import Answered, Discarded, KongDeclared, Konged, Melded, TimedOut
from lingnan.table.fold_draw import close_window
from lingnan.table.fold_end import book
from lingnan.table.standing import stand_liable
from lingnan.table.state import State, Window


def discarded(state: State, event: Discarded) -> None:
    """打牌: the tile lies in the river and may be claimed."""
    seat, tile = event.seat, event.tile
    hand = state.hands[seat]
    if hand.counts is not None:
        hand.counts[tile] -= 1
        if tile != hand.drawn:
            hand.completes = -1
    hand.size -= 1
    hand.drawn = None
    hand.kept = ()
    hand.river.append(tile)
    state.window = claim_window(state, event)
    state.discards += 1
    state.last_discard = (seat, tile)
    state.replacement = None
    state.phase = "claims"
    state.turn = seat
    state.legal_cache = [None, None, None, None]


def claim_window(state: State, event: Discarded) -> Window:
    """The window that a discard opens; `state` is the one before it."""
    opening = not state.discards and event.seat == state.dealer
    return Window(event.seat, event.tile, None, state.replacement is not None, opening)


def rob_window(event: KongDeclared) -> Window:
    """The window that a declared kong opens."""
    return Window(event.seat, event.tile, event.kind)


def answered(state: State, event: Answered) -> None:
    """An answer waits; a declined win is locked."""
    state.answers[event.seat] = event.action
    state.legal_cache[event.seat] = None
    if event.locks:
        assert state.window is not None
        state.hands[event.seat].locked |= 1 << state.window.tile


def timed_out(state: State, event: TimedOut) -> None:
    """The silence itself changes nothing; what was chosen for the seat follows."""


def melded(state: State, event: Melded) -> None:
    """吃, 碰: the claimed tile leaves the river; the seat must discard."""
    seat, meld = event.seat, event.meld
    hand = state.hands[seat]
    state.hands[meld.feeder].river.pop()
    if hand.counts is not None:
        hand.counts[meld.claimed] += 1
        for tile in meld.tiles:
            hand.counts[tile] -= 1
    hand.size -= 2
    _lay(state, seat, meld=meld)
    state.replacement = None
    state.phase = "meld_turn"
    state.turn = seat
    close_window(state)


def _lay(state: State, seat: Seat, *, meld: Meld) -> None:
    """Add a claimed or concealed meld to a seat, with the liability it brings."""
    hand = state.hands[seat]
    hand.melds = (*hand.melds, meld)
    hand.completes = -1
    state.melded = True
    if meld.feeder != NOBODY:
        stand_liable(state, seat, meld=meld)
    if state.rules.pass_lock == "until_action":
        hand.locked = 0


def kong_declared(state: State, event: KongDeclared) -> None:
    """A kong that may be robbed."""
    state.phase = "robbing"
    state.turn = event.seat
    state.window = rob_window(event)
    state.legal_cache = [None, None, None, None]


def konged(state: State, event: Konged) -> None:
    """杠: the kong stands and its money is booked; a replacement must be drawn."""
    seat, meld = event.seat, event.meld
    hand = state.hands[seat]
    taken = FROM_HAND[kong_kind(meld)]
    if hand.counts is not None:
        hand.counts[meld.tile] -= taken
    hand.size -= taken
    if hand.drawn is not None and hand.drawn != meld.tile:
        hand.kept = (*hand.kept, hand.drawn)
    hand.drawn = None
    hand.completes = -1
    if meld.kind == "added":
        hand.melds = tuple(meld if other.kind == "pung" and other.tile == meld.tile else other for other in hand.melds)
        if state.rules.pass_lock == "until_action":
            hand.locked = 0
    else:
        if meld.kind == "fed":
            state.hands[meld.feeder].river.pop()
        _lay(state, seat, meld=meld)
    state.replacement = _next_replacement(state.replacement if meld.kind != "fed" else None, meld)
    book(state, event.transfers)
    state.phase = "drawing"
    state.turn = seat
    close_window(state)


def _next_replacement(before: Replacement | None, meld: Meld) -> Replacement:
    """The kong whose replacement is drawn next, and the chain it belongs to."""
    kind = kong_kind(meld)
    feeder = meld.feeder if kind == "fed" else NOBODY
    if before is None:
        return Replacement(kind, feeder, feeder, 1)
    return Replacement(kind, feeder, before.first_feeder, before.chain + 1)
