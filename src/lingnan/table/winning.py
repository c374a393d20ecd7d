"""What a win leads to: who of the claimants wins, the horses, the money, and whether play goes on."""

from lingnan.core.seats import SEATS, Seat
from lingnan.core.tiles import FLOWERS, Tile, tiles_of
from lingnan.core.wall import Wall
from lingnan.rules.horses import entitled, shown_horses
from lingnan.rules.play_policies import MirrorHorses, MultiplyHorses
from lingnan.rules.win import By, Score, Verdict
from lingnan.table.drawing import draw
from lingnan.table.ending import end_deal, next_dealer_after
from lingnan.table.events import Event, Winner, Won
from lingnan.table.evolve import evolve
from lingnan.table.may_win import win_verdict
from lingnan.table.state import State, others, seat_after


def win(state: State, wall: Wall, seats: tuple[Seat, ...], *, by: By) -> list[Event]:
    """The win of `seats`, nearest after the discarder first, as far as the rules let several win."""
    window = state.window
    source = seats[0] if window is None else window.seat
    tile = state.hands[source].drawn if window is None else window.tile
    assert tile is not None
    scores = _scores(state, wall, seats)
    if len(scores) > 1 and state.rules.multi_win == "nearest":
        scores = _scores(state, wall, seats[:1])
    elif len(scores) > 1 and state.rules.multi_win == "biggest":
        alone = {seat: _scores(state, wall, (seat,))[seat] for seat in seats}
        biggest = max(alone, key=lambda seat: alone[seat].size)
        scores = {biggest: alone[biggest]}
    winners = tuple(
        winner_of(seat, _held(state, seat, self_drawn=by == "draw"), score) for seat, score in scores.items()
    )
    gone = (source, tile) if by == "rob" else None
    won = Won(by, tile, source, winners, shown_horses(scores.values()))
    out = (*state.out, *scores)
    if state.rules.battle is not None and len(out) < len(SEATS) - 1:
        return [won, *_fight_on(state, wall, won)]
    first = out[:1] if state.rules.battle is not None else tuple(scores)
    return [won, end_deal(state, next_dealer_after(state, first, source=source), gone=gone)]


def _fight_on(state: State, wall: Wall, won: Won) -> list[Event]:
    """血战: the seat after the last winner draws; if it cannot, hands are compared."""
    later = state.copy()
    evolve(later, won)
    return draw(later, wall, seat_after(later, won.winners[-1].seat))


def _horses(state: State, wall: Wall, winners: tuple[Seat, ...]) -> dict[Seat, tuple[Tile, ...]]:
    """Whose horses are opened, and which (settlement, "Horses"); a short wall gives what it has."""
    rule = state.rules.horses
    rest = wall.tiles[state.head : state.tail]
    match rule:
        case None:
            return {}
        case MultiplyHorses():
            hard = {seat: not any(state.known_hand(seat)[kind] for kind in state.wild) for seat in winners}
            return {seat: rest[: entitled(state.rules, hard=hard[seat])] for seat in winners}
        case MirrorHorses(count, buyers, source):
            dealt = (state.dealer, *others(state.dealer))
            who = {"all": dealt, "winners": winners, "non_dealers": dealt[1:]}[buyers]
            aside = wall.tiles[state.laid_at : state.laid_at + state.laid][::-1]
            laid = tuple(tile for tile in aside if tile < FLOWERS)
            deck = {"wall": rest, "deck": wall.horses, "tail": laid}[source]
            return {seat: deck[count * place : count * (place + 1)] for place, seat in enumerate(who)}


def _scores(state: State, wall: Wall, seats: tuple[Seat, ...]) -> dict[Seat, Score]:
    scores = {}
    horses = _horses(state, wall, seats)
    for seat in seats:
        answer = win_verdict(state, seat, state.window, winners=len(seats), horses=horses)
        assert isinstance(answer, Verdict), answer
        scores[seat] = answer.explained()
    return scores


def _held(state: State, seat: Seat, *, self_drawn: bool) -> tuple[Tile, ...]:
    """The concealed tiles of a seat before its win."""
    held = state.known_hand(seat)[:]
    drawn = state.hands[seat].drawn
    if self_drawn and drawn is not None:
        held[drawn] -= 1
    return tuple(tiles_of(held))


def winner_of(seat: Seat, held: tuple[Tile, ...], score: Score) -> Winner:
    """A priced win as it is told; `held` are the concealed tiles before it."""
    return Winner(
        seat,
        held,
        score.fans,
        score.value,
        score.lines,
        score.reading,
        score.left_out,
        score.transfers,
        score.missing,
    )
