"""A window in which several seats answer at once and hidden: when it closes, and which claim is carried out."""

from typing import Final

from lingnan.core.melds import Meld
from lingnan.core.seats import Seat
from lingnan.core.wall import Wall
from lingnan.table.actions import WIN, Action, Chow, Kong, Pass, Pung, Win
from lingnan.table.drawing import draw
from lingnan.table.events import Answered, Event, Melded
from lingnan.table.konging import kong_events, stand
from lingnan.table.legal import legal
from lingnan.table.state import State, rivals, seat_after
from lingnan.table.winning import win


def answer_window(state: State, wall: Wall, seat: Seat, *, action: Action) -> list[Event]:
    """An answer, and what follows if the outcome can no longer change."""
    window = state.window
    assert window is not None
    locks = WIN in legal(state, seat) and action != WIN and state.rules.pass_lock != "none"
    answers = {**state.answers, seat: action}
    waiting = [legal(state, other) for other in rivals(state, window.seat) if other not in answers]
    event = Answered(seat, action, locks)
    if not _settled(state, answers, waiting):
        return [event]
    return [event, *_resolve(state, wall, answers)]


def _settled(state: State, answers: dict[Seat, Action], waiting: list[tuple[Action, ...]]) -> bool:
    """Whether no seat that is still to answer can change the outcome."""
    best = max(map(_rank, answers.values()))
    open_wins = [actions for actions in waiting if WIN in actions]
    if best == _RANK[Win]:
        if state.rules.multi_win == "nearest":
            return not any(WIN in legal(state, seat) for seat in _before_nearest(state, answers))
        return not open_wins
    return all(max(map(_rank, actions)) <= best for actions in waiting if actions)


def _before_nearest(state: State, answers: dict[Seat, Action]) -> list[Seat]:
    """Seats that have not answered and sit before the nearest seat that claims a win."""
    seats = rivals(state, state.turn)
    nearest = next(index for index, seat in enumerate(seats) if answers.get(seat) == WIN)
    return [seat for seat in seats[:nearest] if seat not in answers]


def _resolve(state: State, wall: Wall, answers: dict[Seat, Action]) -> list[Event]:
    """Carry out the best claim; without one the turn goes on, or the kong stands."""
    window = state.window
    assert window is not None
    winners = tuple(seat for seat in rivals(state, window.seat) if answers.get(seat) == WIN)
    if winners:
        return win(state, wall, winners, by="discard" if window.kong is None else "rob")
    seat, action = max(answers.items(), key=lambda answer: _rank(answer[1]))
    tile, feeder = window.tile, window.seat
    match action:
        case Kong():
            return kong_events(state, wall, seat, meld=Meld("fed", tile, feeder, tile))
        case Pung():
            return [Melded(seat, Meld("pung", tile, feeder, tile))]
        case Chow(low):
            return [Melded(seat, Meld("chow", low, feeder, tile))]
        case _:
            return draw(state, wall, seat_after(state, feeder)) if window.kong is None else stand(state, wall, window)


def _rank(action: Action) -> int:
    return _RANK[type(action)]


_RANK: Final[dict[type, int]] = {Pass: 0, Chow: 1, Pung: 2, Kong: 2, Win: 3}
"""Priority: win > pung = kong > chow (rulebook 00-common, "Play" 2)."""
