"""A request to the scorer answered as the table tells a win, so that a page draws both with the same parts."""

from typing import TypeAlias

import msgspec

from lingnan.core.melds import Meld
from lingnan.core.seats import NOBODY, Seat
from lingnan.core.tiles import Tile
from lingnan.notation.json_object import read_object
from lingnan.notation.score_request import prepare, read_request
from lingnan.rules.scoring import score
from lingnan.rules.win import NoWin, NoWinCode
from lingnan.table.events import Won
from lingnan.table.winning import winner_of


class Explained(msgspec.Struct, frozen=True, tag_field="t", tag="win", kw_only=True):
    """A legal win: the event with its one winner, and what a page knows of a hand at the table.

    A wild tile whose kind the request does not tell is tile 42.
    """

    won: Won
    melds: tuple[Meld, ...]
    wild: tuple[Tile, ...]
    dealer: Seat


class NotWon(msgspec.Struct, frozen=True, tag_field="t", tag="no_win", kw_only=True):
    """Not a legal win: `cause` is the row that never wins so, or `any_wait`, or empty; see `minimum` where it is not 0."""

    why: NoWinCode
    cause: str
    points: int
    minimum: int


Explanation: TypeAlias = Explained | NotWon


def explained(line: bytes) -> Explanation:
    """The explanation that a request in JSON asks for; LingnanError as in the scorer's contract if it makes no sense."""
    rules, hand, situation = prepare(read_request(read_object(line)))
    result = score(rules, hand, situation)
    if isinstance(result, NoWin):
        return NotWon(why=result.why, cause=result.cause, points=result.points, minimum=result.minimum)
    source = situation.seat if situation.source == NOBODY else situation.source
    winner = winner_of(situation.seat, tuple(sorted(hand.held)), result)
    won = Won(situation.by, hand.winning, source, (winner,), result.horses)
    return Explained(won=won, melds=hand.melds, wild=hand.wild, dealer=situation.dealer)
