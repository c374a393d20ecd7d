"""`evolve`: the only thing that changes a state. It never refuses and reads only what every recipient of the event knows.

The table is keyed by event type: a class pattern match is twice as slow on the hottest path of playouts, and a test
holds the table complete.
"""

from collections.abc import Callable
from typing import Any, Final

from lingnan.core.melds import FROM_HAND, KongKind, Meld
from lingnan.core.seats import NOBODY, Seat
from lingnan.core.tiles import DRAGONS, FLOWERS, WINDS, Tile
from lingnan.rules.win import Liable, LiableFor, Replacement, Transfer
from lingnan.table.events import (
    Aborted,
    Answered,
    Asked,
    Bidden,
    Dealt,
    Discarded,
    Drew,
    Ended,
    Event,
    Exchanged,
    Exhausted,
    Flowered,
    Followed,
    HorsesLaid,
    KongDeclared,
    Konged,
    Melded,
    TimedOut,
    Turned,
    Voided,
    Winner,
    Won,
)
from lingnan.table.state import DEALT_EACH, Hand, State, Window


def evolve(state: State, event: Event) -> None:
    """Fold one event into `state`, in place."""
    _EVOLVE[type(event)](state, event)


def _dealt(state: State, event: Dealt) -> None:
    for hand, tiles in zip(state.hands, event.hands, strict=True):
        hand.size = DEALT_EACH
        if tiles is not None:
            hand.counts = bytearray(34)
            for tile in tiles:
                _gain(hand, tile)
        state.head += DEALT_EACH


def _gain(hand: Hand, tile: Tile) -> None:
    """A known hand gets a tile: a flower waits to be laid open."""
    if tile >= FLOWERS:
        hand.unshown = (*hand.unshown, tile)
    elif hand.counts is not None:
        hand.counts[tile] += 1


def _turned(state: State, event: Turned) -> None:
    state.indicator = event.indicator
    state.tail -= 1
    state.wild = event.wild
    state.wild_mask = sum(1 << kind for kind in event.wild)
    for hand in state.hands:
        hand.completes = -1


def _drew(state: State, event: Drew) -> None:
    seat, tile = event.seat, event.tile
    hand = state.hands[seat]
    if event.tail:
        state.tail -= 1
    else:
        state.head += 1
        state.replacement = None
    if tile is not None:
        _gain(hand, tile)
    hand.size += 1
    hand.drawn = tile
    hand.draws += 1
    hand.locked = 0
    state.phase = "turn"
    state.turn = seat
    _close_window(state)


def _close_window(state: State) -> None:
    state.window = None
    state.answers = {}
    state.legal_cache = [None, None, None, None]


def _flowered(state: State, event: Flowered) -> None:
    hand, tile = state.hands[event.seat], event.tile
    state.tail -= 1
    hand.flowers = (*hand.flowers, event.flower)
    hand.unshown = tuple(flower for flower in hand.unshown if flower != event.flower)
    if tile is not None:
        _gain(hand, tile)
    if hand.drawn == event.flower:
        hand.drawn = tile
    else:
        hand.completes = -1
    state.legal_cache = [None, None, None, None]


def _horses_laid(state: State, event: HorsesLaid) -> None:
    state.tail -= event.taken
    state.laid = event.taken
    state.legal_cache = [None, None, None, None]


def _asked(state: State, event: Asked) -> None:
    state.phase = event.phase
    _close_window(state)


def _bidden(state: State, event: Bidden) -> None:
    state.piao = event.piao
    state.phase = "dealing"
    _close_window(state)


def _exchanged(state: State, event: Exchanged) -> None:
    for seat, tiles in enumerate(event.given):
        got = event.given[(seat - event.step) & 3]
        hand = state.hands[seat]
        if hand.counts is None or tiles is None or got is None:
            continue
        for tile in tiles:
            hand.counts[tile] -= 1
        for tile in got:
            hand.counts[tile] += 1
        if hand.drawn is not None and not hand.counts[hand.drawn]:
            hand.drawn = max(got)
        hand.completes = -1
    state.phase = "turn"
    _close_window(state)


def _voided(state: State, event: Voided) -> None:
    state.void = event.suits
    state.phase = "turn"
    _close_window(state)


def _followed(state: State, event: Followed) -> None:
    _book(state, event.transfers)


def _discarded(state: State, event: Discarded) -> None:
    seat, tile = event.seat, event.tile
    hand = state.hands[seat]
    if hand.counts is not None:
        hand.counts[tile] -= 1
        if tile != hand.drawn:
            hand.completes = -1
    hand.size -= 1
    hand.drawn = None
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


def _answered(state: State, event: Answered) -> None:
    state.answers[event.seat] = event.action
    state.legal_cache[event.seat] = None
    if event.locks:
        assert state.window is not None
        state.hands[event.seat].locked |= 1 << state.window.tile


def _timed_out(state: State, event: TimedOut) -> None:
    """The silence itself changes nothing; what was chosen for the seat follows."""


def _melded(state: State, event: Melded) -> None:
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
    _close_window(state)


def _lay(state: State, seat: Seat, *, meld: Meld) -> None:
    """Add a claimed or concealed meld to a seat, with the liability it brings."""
    hand = state.hands[seat]
    hand.melds = (*hand.melds, meld)
    hand.completes = -1
    state.melded = True
    if meld.feeder != NOBODY:
        _stand_liable(state, seat, meld=meld)
    if state.rules.pass_lock == "until_action":
        hand.locked = 0


def _stand_liable(state: State, seat: Seat, *, meld: Meld) -> None:
    """包: the feeder of the last dragon or wind set, or of the fourth meld; each seat carries its first one only."""
    hand = state.hands[seat]
    why = _liable_for(state, hand, meld=meld)
    carries = any(other.liable is not None and other.liable.seat == meld.feeder for other in state.hands)
    if why is not None and hand.liable is None and not carries:
        hand.liable = Liable(meld.feeder, why)


def _liable_for(state: State, hand: Hand, *, meld: Meld) -> LiableFor | None:
    rule = state.rules.liability
    if rule.dragons_winds:
        for kinds in (DRAGONS, WINDS):
            shown = sum(other.tile in kinds for other in hand.melds if other.kind != "chow")
            if meld.kind != "chow" and meld.tile in kinds and shown == len(kinds):
                return "dragons_winds"
    if rule.twelve != "off":
        melds = [other for other in hand.melds if rule.twelve == "all" or other.kind != "concealed"]
        if len(melds) == 4:
            return "twelve"
    return None


def _kong_declared(state: State, event: KongDeclared) -> None:
    state.phase = "robbing"
    state.turn = event.seat
    state.window = rob_window(event)
    state.legal_cache = [None, None, None, None]


def _konged(state: State, event: Konged) -> None:
    seat, meld = event.seat, event.meld
    hand = state.hands[seat]
    taken = FROM_HAND[kong_kind(meld)]
    if hand.counts is not None:
        hand.counts[meld.tile] -= taken
    hand.size -= taken
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
    _book(state, event.transfers)
    state.phase = "drawing"
    state.turn = seat
    _close_window(state)


def kong_kind(meld: Meld) -> KongKind:
    """The kind of a meld that is a kong; ValueError for any other."""
    match meld.kind:
        case "chow" | "pung":
            raise ValueError(f"{meld} is no kong")
        case kind:
            return kind


def _next_replacement(before: Replacement | None, meld: Meld) -> Replacement:
    """The kong whose replacement is drawn next, and the chain it belongs to."""
    kind = kong_kind(meld)
    feeder = meld.feeder if kind == "fed" else NOBODY
    if before is None:
        return Replacement(kind, feeder, feeder, 1)
    return Replacement(kind, feeder, before.first_feeder, before.chain + 1)


def _book(state: State, transfers: tuple[Transfer, ...]) -> None:
    state.transfers.extend(transfers)
    for payer, payee, amount, _ in transfers:
        state.scores[payer] -= amount
        state.scores[payee] += amount


def _won(state: State, event: Won) -> None:
    if event.by == "rob":
        state.robbed += 1
        _give_up(state.hands[event.source], event.tile)
    for winner in event.winners:
        _book(state, winner.transfers)
    if state.rules.battle is not None:
        for winner in event.winners:
            _leave(state.hands[winner.seat], winner, drawn=event.tile if event.by == "draw" else None)
        state.out = (*state.out, *(winner.seat for winner in event.winners))
    state.phase = "drawing" if state.rules.battle is not None and len(state.out) < 3 else "over"
    _close_window(state)


def _leave(hand: Hand, winner: Winner, *, drawn: Tile | None) -> None:
    """血战: a winner's hand lies open and rests."""
    hand.counts = bytearray(34)
    for tile in winner.held if drawn is None else (*winner.held, drawn):
        hand.counts[tile] += 1
    hand.drawn = None
    hand.locked = 0
    hand.completes = -1


def _give_up(hand: Hand, tile: int) -> None:
    """A robbed kong did not happen: its tile leaves the hand, the pung stays a pung."""
    if hand.counts is not None:
        hand.counts[tile] -= 1
    hand.size -= 1
    hand.drawn = None
    hand.completes = -1


def _exhausted(state: State, event: Exhausted) -> None:
    _book(state, event.transfers)
    state.phase = "over"
    _close_window(state)


def _ended(state: State, event: Ended) -> None:
    for hand, tiles in zip(state.hands, event.hands, strict=True):
        hand.counts = bytearray(34)
        hand.unshown = ()
        for tile in tiles:
            _gain(hand, tile)
    state.next_dealer = event.next_dealer
    state.shown = True


def _aborted(state: State, event: Aborted) -> None:
    for payer, payee, amount, _ in state.transfers:
        state.scores[payer] += amount
        state.scores[payee] -= amount
    state.transfers = []
    state.next_dealer = state.dealer
    state.phase = "over"
    _close_window(state)


_EVOLVE: Final[dict[type, Callable[[State, Any], None]]] = {
    Dealt: _dealt,
    Turned: _turned,
    Asked: _asked,
    Bidden: _bidden,
    Exchanged: _exchanged,
    Voided: _voided,
    Flowered: _flowered,
    HorsesLaid: _horses_laid,
    Followed: _followed,
    Drew: _drew,
    Discarded: _discarded,
    Answered: _answered,
    TimedOut: _timed_out,
    Melded: _melded,
    KongDeclared: _kong_declared,
    Konged: _konged,
    Won: _won,
    Exhausted: _exhausted,
    Ended: _ended,
    Aborted: _aborted,
}
