"""`redact`, `mask`, `unseen`, `snapshot`, `restore`: the one way from the truth to what a viewer may know.

Laws: redact then fold = fold then mask; a viewer's legal actions are the same in both; swapping tiles that are hidden
from a viewer changes no byte that he receives. A viewer without a seat (None) is a spectator.
"""

from operator import sub
from typing import Final

from lingnan.core.seats import SEATS, Seat, four
from lingnan.core.tiles import KINDS, tiles_of
from lingnan.kernel import kinds_of, mask_of
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.win import Liable
from lingnan.table.events import Answered, Dealt, Drew, Event, Exchanged, Flowered, TimedOut
from lingnan.table.state import Hand, State, Window
from lingnan.table.view import DealView, SeatView

VIEWERS: Final[tuple[Seat | None, ...]] = (*SEATS, None)
"""Everybody who may watch: the four seats and a spectator."""


def redact(event: Event, viewer: Seat | None) -> Event | None:
    """The event as `viewer` may see it; None if he may not know of it at all."""
    match event:
        case Dealt(hands):
            return Dealt(four([hand if seat == viewer else None for seat, hand in enumerate(hands)]))
        case Drew(seat, _, tail) if seat != viewer:
            return Drew(seat, None, tail)
        case Flowered(seat, flower) if seat != viewer:
            return Flowered(seat, flower, None)
        case Exchanged(given, step):
            seen = four(
                tiles if viewer is not None and viewer in (seat, (seat + step) & 3) else None
                for seat, tiles in enumerate(given)
            )
            return Exchanged(seen, step)
        case Answered(seat) | TimedOut(seat) if seat != viewer:
            return None
        case _:
            return event


def mask(state: State, viewer: Seat | None) -> State:
    """A copy of `state` without what `viewer` may not know."""
    twin = state.copy()
    for seat, hand in enumerate(twin.hands):
        if seat == viewer:
            continue
        hand.drawn = None
        hand.kept = ()
        hand.locked = 0
        hand.completes = -1
        if not state.shown and seat not in state.out:
            hand.counts = None
            hand.unshown = ()
        twin.answers.pop(seat, None)
        twin.legal_cache[seat] = None
    return twin


def unseen(state: State, viewer: Seat) -> bytearray:
    """How many copies of each of the 34 kinds `viewer` has not seen: neither in his hand nor open on the table."""
    left = bytearray(state.rules.tiles[:KINDS])
    for seat, hand in enumerate(state.hands):
        if seat == viewer or seat in state.out or state.shown:
            left = bytearray(map(sub, left, state.known_hand(seat)))
        for tile in hand.river:
            left[tile] -= 1
        for meld in hand.melds:
            for tile in meld.tiles:
                left[tile] -= 1
    if state.indicator is not None:
        left[state.indicator] -= 1
    return left


def snapshot(state: State) -> DealView:
    """A masked state as a message; equal for equal states."""
    window = state.window
    hidden = sum([hand.size for hand in state.hands if hand.counts is None])
    return DealView(
        phase=state.phase,
        turn=state.turn,
        tile=None if window is None else window.tile,
        kong=None if window is None else window.kong,
        after_kong=window is not None and window.after_kong,
        opening=window is not None and window.opening,
        answers=tuple([(seat, state.answers[seat]) for seat in SEATS if seat in state.answers])
        if state.answers
        else (),
        dealer=state.dealer,
        round_wind=state.round_wind,
        indicator=state.indicator,
        wild=state.wild,
        wall_left=state.wall_left,
        head=state.head,
        unseen=state.wall_left + hidden,
        scores=four(state.scores),
        transfers=tuple(state.transfers),
        seats=four(map(_seat_view, state.hands)),
        last_discard=state.last_discard,
        discards=state.discards,
        melded=state.melded,
        replacement=state.replacement,
        robbed=state.robbed,
        piao=state.piao,
        void=state.void,
        out=state.out,
        laid=state.laid,
        next_dealer=state.next_dealer,
    )


def _seat_view(hand: Hand) -> SeatView:
    return SeatView(
        hand=None if hand.counts is None else tuple(tiles_of(hand.counts)),
        size=hand.size,
        drawn=hand.drawn,
        kept=hand.kept,
        melds=hand.melds,
        river=tuple(hand.river),
        locked=tuple(kinds_of(hand.locked)) if hand.locked else (),
        liable=None if hand.liable is None else (hand.liable.seat, hand.liable.why),
        draws=hand.draws,
        flowers=hand.flowers,
        unshown=hand.unshown,
    )


def restore(rules: Ruleset, view: DealView) -> State:
    """The masked state that `view` is a snapshot of."""
    state = State(rules, dealer=view.dealer, round_wind=view.round_wind, scores=view.scores)
    state.hands = four(map(_hand, view.seats))
    state.head = view.head
    state.tail = view.head + view.wall_left
    state.indicator = view.indicator
    state.wild = view.wild
    state.wild_mask = mask_of(view.wild)
    state.phase = view.phase
    state.turn = view.turn
    if view.tile is not None:
        state.window = Window(view.turn, view.tile, view.kong, view.after_kong, view.opening)
    state.answers = dict(view.answers)
    state.replacement = view.replacement
    state.melded = view.melded
    state.discards = view.discards
    state.last_discard = view.last_discard
    state.robbed = view.robbed
    state.piao = view.piao
    state.void = view.void
    state.out = view.out
    state.laid = view.laid
    state.transfers = list(view.transfers)
    state.next_dealer = view.next_dealer
    state.shown = view.phase == "over" and all(seat.hand is not None for seat in view.seats)
    return state


def _hand(view: SeatView) -> Hand:
    hand = Hand()
    if view.hand is not None:
        hand.counts = bytearray(34)
        for tile in view.hand:
            hand.counts[tile] += 1
    hand.size = view.size
    hand.drawn = view.drawn
    hand.kept = view.kept
    hand.melds = view.melds
    hand.river = list(view.river)
    hand.locked = mask_of(view.locked)
    hand.liable = None if view.liable is None else Liable(*view.liable)
    hand.draws = view.draws
    hand.flowers = view.flowers
    hand.unshown = view.unshown
    return hand
