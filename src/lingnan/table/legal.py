"""`legal`: what a seat may do, in a fixed order; `why_not`: why it may not win (rulebook 00-common, "Play").

On its turn: discards by kind, concealed kongs, added kongs, win. In a window: pass, chows by lowest tile, pung, kong,
win. An empty tuple: the seat is not asked. Only the seat's own hand and what all know are read, so a masked state gives
its own seat the same answer.
"""

from collections.abc import Mapping
from itertools import compress
from typing import Final

from lingnan.core.seats import NOBODY, Seat
from lingnan.core.tiles import HONORS, KINDS, Tile, suit_of, tiles_of
from lingnan.kernel import completes, is_complete
from lingnan.rules.ruleset import FOUR_WILDS
from lingnan.rules.scoring import score
from lingnan.rules.win import By, FirstTurn, NoWin, NoWinCode, Score, Situation
from lingnan.rules.win import Hand as WinHand
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


# ---------- own turn ----------


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
    counts = _playable(state, seat)
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


def _playable(state: State, seat: Seat) -> bytearray:
    """The counts that may go into melds: without the missing suit."""
    counts = state.known_hand(seat)
    if state.void is None:
        return counts
    playable = counts[:]
    playable[missing_suit(state, seat)] = bytes(9)
    return playable


# ---------- windows ----------


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
    if (completing(state, seat) >> tile) & 1 and why_not(state, seat, window) is None:
        actions.append(WIN)
    return (PASS, *actions) if actions else ()


def _melds(state: State, seat: Seat, *, window: Window) -> list[Action]:
    """Chows, pung and kong on a discard; none after which only wild tiles would remain, but a kong."""
    counts = _playable(state, seat)
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


# ---------- winning ----------


def why_not(state: State, seat: Seat, window: Window | None = None) -> NoWinCode | None:
    """Why `seat` may not win on its draw or on the tile in `window`; None if it may.

    `no_shape` also where no tile is on offer to the seat.
    """
    hand = state.hands[seat]
    tile = hand.drawn if window is None else window.tile
    if tile is None or state.phase in OPENING or seat in state.out or not _complete(state, seat, tile=tile):
        return "no_shape"
    if window is not None and (hand.locked >> tile) & 1:
        return "pass_lock"
    if state.void is not None and suit_of(tile) == state.void[seat]:
        return "missing_suit"
    if state.void is not None and any(_playable(state, seat)[k] != n for k, n in enumerate(state.known_hand(seat))):
        return "missing_suit"
    answer = win_score(state, seat, window)
    return None if isinstance(answer, Score) else answer.why


def _complete(state: State, seat: Seat, *, tile: Tile) -> bool:
    """Whether `tile` gives the seat's resting hand a winning shape; the gate before any scoring."""
    if (completing(state, seat) >> tile) & 1 and not (state.wild_mask >> tile) & 1:
        return True
    if not state.wild or state.hands[seat].drawn is None:
        return False
    counts = state.known_hand(seat)
    wilds = sum([counts[kind] for kind in state.wild])
    if wilds >= 4 and state.rules.shapes & FOUR_WILDS:
        return True
    return bool((state.wild_mask >> tile) & 1) and is_complete(
        without_wilds(state, counts), wilds, shapes=state.rules.shapes
    )


def completing(state: State, seat: Seat) -> int:
    """Mask of the natural kinds that complete the seat's resting hand (the drawn tile set aside) by shape."""
    hand = state.hands[seat]
    if hand.completes < 0:
        counts = state.known_hand(seat)
        if hand.drawn is not None:
            counts = counts[:]
            counts[hand.drawn] -= 1
        if state.wild:
            wilds = sum([counts[kind] for kind in state.wild])
            hand.completes = completes(without_wilds(state, counts), wilds, shapes=state.rules.shapes)
        else:
            hand.completes = completes(counts, 0, shapes=state.rules.shapes)
    return hand.completes


def without_wilds(state: State, counts: bytearray) -> bytearray:
    """The counts without the wild kinds."""
    natural = counts[:]
    for kind in state.wild:
        natural[kind] = 0
    return natural


def win_score(
    state: State,
    seat: Seat,
    window: Window | None = None,
    *,
    winners: int = 1,
    horses: Mapping[Seat, tuple[Tile, ...]] | None = None,
) -> Score | NoWin:
    """The score of a win on the seat's draw, or on the tile in `window`; the shape is complete."""
    hand = state.hands[seat]
    held = state.known_hand(seat)
    by: By = "draw" if window is None else "discard" if window.kong is None else "rob"
    tile = hand.drawn if window is None else window.tile
    assert tile is not None
    if window is None:
        held = held[:]
        held[tile] -= 1
    return score(
        state.rules,
        WinHand(held=tuple(tiles_of(held)), melds=hand.melds, winning=tile, wild=state.wild),
        Situation(
            seat=seat,
            dealer=state.dealer,
            round_wind=state.round_wind,
            by=by,
            source=NOBODY if window is None else window.seat,
            robbed="concealed" if window is not None and window.kong == "concealed" else "added",
            first_turn=first_turn(state, seat, window),
            replacement=state.replacement if window is None else None,
            after_kong=window is not None and window.after_kong,
            last_tile=by != "rob" and state.head == state.tail,
            winners=winners,
            liable=hand.liable,
            flowers=len(hand.flowers),
            last_of_kind=_lies_open(state, tile) - (by == "discard") == 3,
            horses=horses,
            piao=state.piao,
            out=state.out,
        ),
    )


def _lies_open(state: State, tile: Tile) -> int:
    """How many tiles of this kind all can see in rivers and melds (和绝张)."""
    in_melds = sum(meld.tiles.count(tile) for hand in state.hands for meld in hand.melds)
    return in_melds + sum(hand.river.count(tile) for hand in state.hands)


def first_turn(state: State, seat: Seat, window: Window | None) -> FirstTurn | None:
    """天胡, 地胡 or 人和, where the system has it and nothing has voided it (rulebook 00-common, "First-turn wins")."""
    rule = state.rules.first_turn
    hand = state.hands[seat]
    if hand.melds or (state.melded and rule.voided_by == "any_meld"):
        return None
    if window is not None:
        return "human" if rule.human and window.opening else None
    if seat == state.dealer:
        return "heavenly" if rule.heavenly and not state.discards else None
    return "earthly" if rule.earthly and hand.draws == 1 else None


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
