"""The arena: one bot against three of another on duplicate walls, with seats rotated.

Every wall is played four times, with the challenger once in each seat; the other three seats are the opponent's. What
the four deals bring the challenger in sum is free of the luck of the seats: two equal bots get exactly 0.
"""

import hashlib
import math
from collections.abc import Iterable
from typing import NamedTuple

from lingnan.bots.bot import Bot, make
from lingnan.bots.playout import play_deal
from lingnan.core.seats import SEATS
from lingnan.core.tiles import EAST
from lingnan.notation.record import deal_wall
from lingnan.rules.ruleset import Ruleset
from lingnan.table.state import State


class Duplicate(NamedTuple):
    """A comparison of two bots."""

    rules: Ruleset
    challenger: str
    opponent: str
    seed: str


class Verdict(NamedTuple):
    """Points that the challenger wins per deal, and how sure that is."""

    walls: int
    mean: float
    error: float
    """Standard error of `mean`, over the walls."""

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {self.error:.2f} points a deal over {self.walls} walls"


def play_wall(duplicate: Duplicate, number: int) -> float:
    """Points per deal that the challenger wins on wall `number`."""
    rules = duplicate.rules
    name = f"{duplicate.seed}-{number}"
    wall = deal_wall(rules, hashlib.sha256(name.encode()).digest(), name, deal=1)
    points = 0
    for seat in SEATS:
        names = [duplicate.challenger if other == seat else duplicate.opponent for other in SEATS]
        bots: list[Bot] = [make(bot, seed=f"{name}-{other}") for other, bot in enumerate(names)]
        state = State(rules, dealer=0, round_wind=EAST)
        play_deal(state, wall, bots)
        points += state.scores[seat]
    return points / len(SEATS)


def judge(points: Iterable[float]) -> Verdict:
    """The verdict over the points of some walls; at least two."""
    found = list(points)
    mean = math.fsum(found) / len(found)
    variance = math.fsum((each - mean) ** 2 for each in found) / (len(found) - 1)
    return Verdict(len(found), mean, math.sqrt(variance / len(found)))
