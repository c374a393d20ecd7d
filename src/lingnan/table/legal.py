"""`legal`: what a seat may do, in a fixed order (rulebook 00-common, "Play").

On its turn: discards by kind, concealed kongs, added kongs, win. In a window: pass, chows by lowest tile, pung, kong,
win. An empty tuple: the seat is not asked. Only the seat's own hand and what all know are read, so a masked state gives
its own seat the same answer.
"""

from itertools import compress
from typing import Final

from lingnan.core.seats import Seat
from lingnan.core.tiles import HONORS, KINDS, Tile
from lingnan.kernel import is_complete
from lingnan.table.actions import (
    ADDED_KONGS,
    CHOWS,
    CONCEALED_KONGS,
    DISCARDS,
    FED_KONGS,
    PASS,
    PUNG,
    WIN,
    Action,
    Discard,
)
from lingnan.table.may_win import completing, first_turn, may_take, playable, why_not, without_wilds
from lingnan.table.opening import OPENING, opening_actions, opening_default
from lingnan.table.state import State, Window, missing_suit, rivals, seat_after

CHOWS_WITH: Final = tuple(
    tuple(
        (low, *(low + step for step in range(3) if low + step != tile))
        for low in range(max(tile // 9 * 9, tile - 2), min(tile // 9 * 9 + 6, tile) + 1)
        if tile < HONORS
    )
    for tile in range(KINDS)
)
"""For each tile the chows it can be claimed into: their lowest tile, and the two tiles that must be held."""


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Actions of `seat`, in fixed order; empty where it is not asked. LookupError for a seat whose hand is hidden."""
    known = state.legal_cache[seat]
    if known is None:
        known = state.legal_cache[seat] = _legal(state, seat)
    return known


def _legal(state: State, seat: Seat) -> tuple[Action, ...]:
    if seat in state.out or state.hands[seat].unshown:
        return ()
    if state.window is not None:
        return () if seat == state.turn or seat in state.answers else claims(state, seat, state.window)
    match state.phase:
        case "turn":
            return _turn(state, seat) if seat == state.turn else ()
        case "meld_turn":
            return _discards(state, seat) if seat == state.turn else ()
        case "piao" | "exchange" | "void_suit":
            return () if seat in state.answers else opening_actions(state, seat)
        case _:
            return ()


def asked(state: State) -> tuple[Seat, ...]:
    """The seats that must answer now, in the order of play; needs a state without hidden hands."""
    if state.window is not None:
        return tuple(seat for seat in rivals(state, state.turn) if legal(state, seat))
    if state.phase in OPENING:
        return tuple(seat for seat in (state.dealer, *rivals(state, state.dealer)) if seat not in state.answers)
    return (state.turn,) if state.phase in ("turn", "meld_turn") else ()


def _turn(state: State, seat: Seat) -> tuple[Action, ...]:
    wins = why_not(state, seat) is None
    if wins and _must_win(state, seat):
        return (WIN,)
    actions = _discards(state, seat)
    kongs = _own_kongs(state, seat) if state.head < state.tail else ()
    return (*actions, *kongs, WIN) if wins else (*actions, *kongs) if kongs else actions


def _discards(state: State, seat: Seat) -> tuple[Action, ...]:
    counts = state.known_hand(seat)
    if state.void is not None:
        missing = missing_suit(state, seat)
        if any(counts[missing]):
            return tuple(compress(DISCARDS[missing], counts[missing]))
    if state.wild and not state.rules.wild_discard:
        natural = without_wilds(state, counts)
        if any(natural):
            return tuple(compress(DISCARDS, natural))
    return tuple(compress(DISCARDS, counts))


def _own_kongs(state: State, seat: Seat) -> tuple[Action, ...]:
    counts = playable(state, seat)
    melds = state.hands[seat].melds
    concealed: tuple[Action, ...] = ()
    if not melds and 4 not in counts:
        return ()
    if 4 in counts:
        concealed = tuple(CONCEALED_KONGS[kind] for kind, n in enumerate(counts) if n == 4 and kind not in state.wild)
    pungs = sorted(meld.tile for meld in melds if meld.kind == "pung")
    return (*concealed, *(ADDED_KONGS[tile] for tile in pungs if counts[tile]))


def _must_win(state: State, seat: Seat) -> bool:
    """A hand of wilds only must win if it can; so must 天胡 and 地胡 where the system says so, but four wilds need not."""
    natural = without_wilds(state, state.known_hand(seat))
    if state.wild and not any(natural):
        return True
    if not state.rules.first_turn.mandatory or first_turn(state, seat, None) is None:
        return False
    return is_complete(natural, state.hands[seat].size - sum(natural), shapes=state.rules.shapes)


def may_claim(state: State, seat: Seat, *, tile: Tile, chow: bool) -> bool:
    """Whether the tiles of `seat` could claim `tile`: the cheap gate before `claims`, never false where that is not empty."""
    counts = state.known_hand(seat)
    if counts[tile] >= 2 or (completing(state, seat) >> tile) & 1:
        return True
    return chow and any(counts[a] and counts[b] for _, a, b in CHOWS_WITH[tile])


def claims(state: State, seat: Seat, window: Window) -> tuple[Action, ...]:
    """What `seat` may answer in `window`, which may be one that is about to open; empty if nothing but passing."""
    tile = window.tile
    if (state.wild_mask >> tile) & 1:
        return ()
    actions: list[Action] = []
    if window.kong is None and (state.head < state.tail or state.rules.claims.claim_last):
        actions = _melds(state, seat, window=window)
    if may_take(state, seat, window) and why_not(state, seat, window) is None:
        actions.append(WIN)
    return (PASS, *actions) if actions else ()


def _melds(state: State, seat: Seat, *, window: Window) -> list[Action]:
    """Chows, pung and kong on a discard; none after which only wild tiles would remain, but a kong."""
    counts = playable(state, seat)
    tile = window.tile
    actions: list[Action] = []
    if not state.wild or sum(without_wilds(state, counts)) > 2:
        if state.rules.claims.chow and seat == seat_after(state, window.seat):
            free = without_wilds(state, counts) if state.wild else counts
            actions += [CHOWS[low] for low, a, b in CHOWS_WITH[tile] if free[a] and free[b]]
        if counts[tile] >= 2:
            actions.append(PUNG)
    if counts[tile] == 3 and state.head < state.tail:
        actions.append(FED_KONGS[tile])
    return actions


def default_action(state: State, seat: Seat) -> Action:
    """What silence means (rulebook 00-common, "Play" 9): a mandatory win, pass, or the drawn tile, or the last that may go."""
    actions = legal(state, seat)
    if state.phase in OPENING:
        return opening_default(state, seat)
    if actions[0] is PASS or actions[0] is WIN:
        return actions[0]
    discards = [action for action in actions if isinstance(action, Discard)]
    spare = [action for action in discards if action.tile not in state.wild] or discards
    drawn = state.hands[seat].drawn
    return DISCARDS[drawn] if drawn is not None and DISCARDS[drawn] in spare else spare[-1]
