"""Invariants of a state without hidden hands; the host checks a folded copy before it stores anything."""

from operator import gt

from lingnan.core.seats import SEATS
from lingnan.core.tiles import ALL_KINDS, Tile, counts_of, tiles_of
from lingnan.table.state import DEALT_EACH, State


class BrokenInvariant(AssertionError):
    """The engine has produced a state that cannot be: a bug, never a player's fault."""


def check(state: State, *, total: int | None = None) -> None:
    """Raise BrokenInvariant unless tiles, scores and hand sizes are in order; `total` is what the scores sum to."""
    _check_tiles(state)
    _check_sizes(state)
    if total is not None and sum(state.scores) != total:
        raise BrokenInvariant(f"the scores {state.scores} do not sum to {total}")
    if any(transfer.amount <= 0 or transfer.payer == transfer.payee for transfer in state.transfers):
        raise BrokenInvariant(f"a transfer is empty or to oneself: {state.transfers}")


def _check_tiles(state: State) -> None:
    """No kind has more copies than the set, and together with the wall nothing is lost."""
    if not state.head:  # before the deal, or aborted then
        return
    known: list[Tile] = [] if state.indicator is None else [state.indicator]
    for seat in SEATS:
        hand = state.hands[seat]
        held = tiles_of(state.known_hand(seat))
        if len(held) + len(hand.unshown) != hand.size:
            raise BrokenInvariant(f"seat {seat} holds {len(held)} tiles but counts {hand.size}")
        known += [*held, *hand.river, *hand.flowers, *hand.unshown]
        for meld in hand.melds:
            known += meld.tiles
    seen = counts_of(known, ALL_KINDS)
    if any(map(gt, seen, state.rules.tiles)):
        over = [kind for kind, count in enumerate(seen) if count > state.rules.tiles[kind]]
        raise BrokenInvariant(f"too many of the kinds {over}")
    total = len(known) + state.wall_left + state.laid + state.robbed
    if total != state.rules.size:
        raise BrokenInvariant(f"{total} tiles instead of {state.rules.size}")


def _check_sizes(state: State) -> None:
    for seat in SEATS:
        hand = state.hands[seat]
        whole = hand.size + 3 * len(hand.melds)
        playing = seat == state.turn and state.phase in ("exchange", "void_suit", "turn", "meld_turn", "robbing")
        resting = state.phase not in ("dealing", "piao", "over") and seat not in state.out
        if resting and whole != DEALT_EACH + playing:
            raise BrokenInvariant(f"seat {seat} has {whole} tiles in {state.phase!r} of seat {state.turn}")
