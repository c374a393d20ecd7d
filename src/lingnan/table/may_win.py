"""Whether a seat may win, why it may not, and what the win would be worth (rulebook 00-common, "Play").

Only the seat's own hand and what all know are read, so a masked state gives its own seat the same answer.
"""

from collections.abc import Mapping

from lingnan.core.seats import NOBODY, Seat
from lingnan.core.tiles import Tile, suit_of, tiles_of
from lingnan.kernel import completes, is_complete
from lingnan.rules.price_policies import FOUR_WILDS
from lingnan.rules.scoring import judge
from lingnan.rules.win import By, FirstTurn, NoWin, NoWinCode, Situation, Verdict
from lingnan.rules.win import Hand as WinHand
from lingnan.table.opening import OPENING
from lingnan.table.state import State, Window, missing_suit


def why_not(state: State, seat: Seat, window: Window | None = None) -> NoWinCode | None:
    """Why `seat` may not win on its draw or on the tile in `window`; None if it may.

    `no_shape` also where no tile is on offer to the seat.
    """
    hand = state.hands[seat]
    tile = hand.drawn if window is None else window.tile
    if tile is None or state.phase in OPENING or seat in state.out or not _is_complete(state, seat, tile, window):
        return "no_shape"
    if window is not None and (hand.locked >> tile) & 1:
        return "pass_lock"
    if state.void is not None and suit_of(tile) == state.void[seat]:
        return "missing_suit"
    if state.void is not None and any(playable(state, seat)[k] != n for k, n in enumerate(state.known_hand(seat))):
        return "missing_suit"
    answer = win_verdict(state, seat, window)
    return answer.why if isinstance(answer, NoWin) else None


def _is_complete(state: State, seat: Seat, tile: Tile, window: Window | None) -> bool:
    """Whether `tile` gives the seat's resting hand a winning shape; the gate before any scoring."""
    if window is not None:
        return may_take(state, seat, window)
    if (completing(state, seat) >> tile) & 1 and not (state.wild_mask >> tile) & 1:
        return True
    if not state.wild:
        return False
    if has_four_wilds(state, seat):
        return True
    counts = state.known_hand(seat)
    wilds = sum([counts[kind] for kind in state.wild])
    return bool((state.wild_mask >> tile) & 1) and is_complete(
        without_wilds(state, counts), wilds, shapes=state.rules.shapes
    )


def may_take(state: State, seat: Seat, window: Window) -> bool:
    """Whether the tile in `window` gives the seat a winning shape: four wild tiles take any kong's tile."""
    tile = window.tile
    if (state.wild_mask >> tile) & 1:
        return False
    return bool((completing(state, seat) >> tile) & 1) or (window.kong is not None and has_four_wilds(state, seat))


def has_four_wilds(state: State, seat: Seat) -> bool:
    """四鬼, 满鬼: whether the seat holds four wild tiles, where they are a shape of the system."""
    if not state.wild or not state.rules.shapes & FOUR_WILDS:
        return False
    counts = state.known_hand(seat)
    return sum([counts[kind] for kind in state.wild]) >= 4


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


def playable(state: State, seat: Seat) -> bytearray:
    """The counts that may go into melds: without the missing suit."""
    counts = state.known_hand(seat)
    if state.void is None:
        return counts
    playable = counts[:]
    playable[missing_suit(state, seat)] = bytes(9)
    return playable


def win_verdict(
    state: State,
    seat: Seat,
    window: Window | None = None,
    *,
    winners: int = 1,
    horses: Mapping[Seat, tuple[Tile, ...]] | None = None,
) -> Verdict | NoWin:
    """What is to be said of a win on the seat's draw, or on the tile in `window`, which may be about to open; the shape is complete.

    A discard lies in the river, among the tiles that all can see, only once its window is open.
    """
    hand = state.hands[seat]
    held = state.known_hand(seat)
    tile = hand.drawn if window is None else window.tile
    assert tile is not None
    if window is None:
        held = held[:]
        held[tile] -= 1
    return judge(
        state.rules,
        WinHand(held=tuple(tiles_of(held)), melds=hand.melds, winning=tile, wild=state.wild),
        _situation(state, seat, window, tile=tile, winners=winners, horses=horses),
    )


def _situation(
    state: State,
    seat: Seat,
    window: Window | None,
    *,
    tile: Tile,
    winners: int,
    horses: Mapping[Seat, tuple[Tile, ...]] | None,
) -> Situation:
    """Everything about the win that does not show in the tiles."""
    hand = state.hands[seat]
    by: By = "draw" if window is None else "discard" if window.kong is None else "rob"
    return Situation(
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
        last_of_kind=_lies_open(state, tile) - (by == "discard" and state.window is not None) == 3,
        horses=horses,
        piao=state.piao,
        out=state.out,
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
