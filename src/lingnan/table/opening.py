"""The phases before play in which all seats answer at once and hidden: 漂, 换三张, 定缺."""

from itertools import combinations
from typing import Final, get_args

from lingnan.core.seats import SEATS, Seat, four
from lingnan.core.tiles import Tile
from lingnan.core.wall import Wall
from lingnan.rules.play_policies import OpeningPhase
from lingnan.table.actions import BIDS, VOIDS, Action, Bid, Exchange, Void
from lingnan.table.events import Bidden, Event, Exchanged, Voided
from lingnan.table.state import State

OPENING: Final = get_args(OpeningPhase)


def opening_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """What `seat` may answer in the phase before play, in fixed order."""
    match state.phase:
        case "piao":
            return BIDS[: state.rules.piao_limit + 1]
        case "exchange":
            triples = {triple for suit in _suits(state, seat) for triple in combinations(suit, 3)}
            return tuple(Exchange((a, b, c)) for a, b, c in sorted(triples))
        case _:
            return VOIDS


def opening_default(state: State, seat: Seat) -> Action:
    """What silence means: no bet; the three lowest tiles of the shortest suit that has three; the shortest suit."""
    if state.phase == "piao":
        return BIDS[0]
    suits = _suits(state, seat)
    if state.phase == "void_suit":
        return VOIDS[min(range(3), key=lambda suit: len(suits[suit]))]
    a, b, c, *_ = min((suit for suit in suits if len(suit) >= 3), key=len)
    return Exchange((a, b, c))


def _suits(state: State, seat: Seat) -> list[list[Tile]]:
    """The hand's tiles of each suit."""
    counts = state.known_hand(seat)
    return [[kind for kind in range(9 * suit, 9 * suit + 9) for _ in range(counts[kind])] for suit in range(3)]


def opened(state: State, wall: Wall, answers: dict[Seat, Action]) -> Event:
    """What the four answers come to."""
    given = [answers[seat] for seat in SEATS]
    match state.phase:
        case "piao":
            return Bidden(four(answer.piao for answer in given if isinstance(answer, Bid)))
        case "exchange":
            return Exchanged(four(answer.tiles for answer in given if isinstance(answer, Exchange)), wall.direction)
        case _:
            return Voided(four(answer.suit for answer in given if isinstance(answer, Void)))
