"""Folds money, wins and the end of a deal."""

from lingnan.core.tiles import Tile
from lingnan.rules.win import Transfer
from lingnan.table.events import Aborted, Ended, Exhausted, Followed, Winner, Won
from lingnan.table.fold_draw import close_window, gain
from lingnan.table.state import Hand, State


def followed(state: State, event: Followed) -> None:
    """跟庄: the dealer has paid."""
    book(state, event.transfers)


def book(state: State, transfers: tuple[Transfer, ...]) -> None:
    """Enter transfers in the ledger and the scores."""
    state.transfers.extend(transfers)
    for payer, payee, amount, _ in transfers:
        state.scores[payer] -= amount
        state.scores[payee] += amount


def won(state: State, event: Won) -> None:
    """胡牌: a robbed tile changes hands, the money is booked; in a battle the winners leave."""
    if event.by == "rob":
        state.robbed += 1
        _give_up(state.hands[event.source], event.tile)
    for winner in event.winners:
        book(state, winner.transfers)
    if state.rules.battle is not None:
        for winner in event.winners:
            _leave(state.hands[winner.seat], winner, drawn=event.tile if event.by == "draw" else None)
        state.out = (*state.out, *(winner.seat for winner in event.winners))
    state.phase = "drawing" if state.rules.battle is not None and len(state.out) < 3 else "over"
    close_window(state)


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


def exhausted(state: State, event: Exhausted) -> None:
    """荒庄: what a draw voids or compares is booked."""
    book(state, event.transfers)
    state.phase = "over"
    close_window(state)


def ended(state: State, event: Ended) -> None:
    """All hands lie open."""
    for hand, tiles in zip(state.hands, event.hands, strict=True):
        hand.counts = bytearray(34)
        hand.unshown = ()
        for tile in tiles:
            gain(hand, tile)
    state.next_dealer = event.next_dealer
    state.shown = True


def aborted(state: State, event: Aborted) -> None:
    """The scores are as before the deal."""
    for payer, payee, amount, _ in state.transfers:
        state.scores[payer] += amount
        state.scores[payee] -= amount
    state.transfers = []
    state.next_dealer = state.dealer
    state.phase = "over"
    close_window(state)
