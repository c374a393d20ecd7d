"""The end of a battle (血战) on an empty wall: 查花猪, 查大叫, 退税."""

from lingnan.core.seats import SEATS, Seat, next_seat
from lingnan.core.tiles import Tile, counts_of, tiles_of
from lingnan.kernel import kinds_of
from lingnan.kernel import waits as waited
from lingnan.rules.scoring import score
from lingnan.rules.win import Hand, Score, Situation, Transfer
from lingnan.table.state import State, missing_suit


def compared(state: State, *, gone: tuple[Seat, Tile] | None) -> tuple[Transfer, ...]:
    """Who owes whom when the wall ends with two or more still in; `gone` is being discarded right now."""
    battle = state.rules.battle
    still_in = [seat for seat in SEATS if seat not in state.out]
    if battle is None or len(still_in) < 2:
        return ()
    hands = {seat: _resting(state, seat, gone=gone) for seat in still_in}
    pigs = [seat for seat in still_in if battle.pig and any(hands[seat][missing_suit(state, seat)])]
    transfers = [
        Transfer(pig, seat, battle.pig * state.rules.stake[-1], "hua_zhu")
        for pig in pigs
        for seat in still_in
        if seat not in pigs
    ]
    if not battle.check_ready:
        return tuple(transfers)
    values = {seat: 0 if seat in pigs else _best_discard(state, seat, hands[seat]) for seat in still_in}
    for seat in (seat for seat in still_in if not values[seat]):
        if seat not in pigs:
            transfers += [Transfer(seat, other, values[other], "da_jiao") for other in still_in if values[other]]
        if state.rules.kongs.on_draw == "keep":
            transfers += [
                Transfer(seat, payer, amount, "tui_shui")
                for payer, payee, amount, why in state.transfers
                if payee == seat and why == "kong"
            ]
    return tuple(transfers)


def _resting(state: State, seat: Seat, *, gone: tuple[Seat, Tile] | None) -> bytearray:
    counts = state.known_hand(seat)[:]
    if gone is not None and gone[0] == seat:
        counts[gone[1]] -= 1
    return counts


def _best_discard(state: State, seat: Seat, counts: bytearray) -> int:
    """The most that a ready hand could get from one discarder, events left out; 0 for a hand that is not ready.

    A hand that waits only for a fifth copy is not ready (engine, "Distance").
    """
    missing = missing_suit(state, seat)
    held, melds = tuple(tiles_of(counts)), state.hands[seat].melds
    melded = bytes(counts_of(tile for meld in melds for tile in meld.tiles))
    waits = kinds_of(waited(counts, shapes=state.rules.shapes, melded=melded))
    answers = [
        score(
            state.rules,
            Hand(held=held, melds=melds, winning=tile),
            Situation(seat=seat, dealer=state.dealer, by="discard", source=next_seat(seat)),
        )
        for tile in waits
        if not missing.start <= tile < missing.stop
    ]
    return max((answer.value for answer in answers if isinstance(answer, Score)), default=0)
