"""How plans usually go on: what is of use to a hand on its way, in shares of the unseen tiles, counted in patience.

The figures are means over hands that go for the plan alone, drawing from a whole set of 34 kinds.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from lingnan.bots.plans import EVERY, SUITS, Plan

PUNG_CLAIM: Final = 3.0
CHOW_CLAIM: Final = 0.78
"""Chance that others discard in a round what can be punged, or chowed, as a multiple of that to draw it."""


WILDS: Final = (0.050, 0.085, 0.110, 0.130)
"""Share of the unseen tiles that is of use more with each wild tile in the hand, by distance from 1 on."""


@dataclass(frozen=True, slots=True, eq=False)
class Pace:
    """Shares by distance, from 1 on, for a hand without wild tiles; a hand that is farther goes on as the farthest.

    There is one object for each pace, so that it can be looked up by itself.
    """

    useful: tuple[float, ...]
    pungs: tuple[float, ...] = (0.0,)
    """What of it can be punged."""
    chows: tuple[float, ...] = (0.0,)
    """What of it can be chowed."""

    def natural(self, far: int, wilds: int) -> float:
        """Share of the unseen tiles that is of use at distance `far` to a hand with so many wild tiles, others aside."""
        share = self.useful[min(far, len(self.useful)) - 1]
        return share + wilds * WILDS[min(far, len(WILDS)) - 1] if wilds else share

    def nearer(self, far: int, *, wilds: int, chow: bool) -> float:
        """Chance to come nearer in a round at distance `far`, two or more, without drawing a wild tile."""
        pung = PUNG_CLAIM * self.pungs[min(far, len(self.pungs)) - 1]
        low = CHOW_CLAIM * self.chows[min(far, len(self.chows)) - 1] if chow else 0.0
        return nearer(self.natural(far, wilds), pung, low)


def nearer(draw: float, pung: float, chow: float) -> float:
    """The chance of any of three; a claim takes the place of the draw."""
    return 1 - (1 - draw) * (1 - pung) * (1 - chow) if draw < 1 and pung < 1 and chow < 1 else 1.0


SETS: Final = Pace(
    (0.054, 0.140, 0.214, 0.316, 0.575, 0.638),
    (0.0, 0.029, 0.037, 0.039, 0.025, 0.028),
    (0.0, 0.108, 0.153, 0.168, 0.127, 0.099),
)
ONE_SUIT: Final = Pace(
    (0.079, 0.140, 0.154, 0.161, 0.200, 0.232),
    (0.0, 0.038, 0.036, 0.031, 0.032, 0.041),
    (0.0, 0.110, 0.100, 0.080, 0.060, 0.050),
)
SUIT_AND_HONORS: Final = Pace(
    (0.060, 0.133, 0.186, 0.224, 0.239, 0.249),
    (0.0, 0.048, 0.052, 0.041, 0.030, 0.025),
    (0.0, 0.085, 0.085, 0.060, 0.040, 0.030),
)
PUNGS: Final = Pace((0.038, 0.069, 0.096, 0.133, 0.187), (0.0, 0.065, 0.076, 0.070, 0.046))
PAIRS: Final = Pace((0.030, 0.088, 0.133, 0.176, 0.200))
ORPHANS: Final = Pace((0.046, 0.090, 0.121, 0.151, 0.191, 0.220))
KNITTED: Final = Pace((0.119, 0.156, 0.184, 0.224, 0.266, 0.300))
KNITTED_STRAIGHT: Final = Pace(
    (0.044, 0.086, 0.130, 0.211, 0.306, 0.447), (0.0, 0.001, 0.006, 0.015, 0.019), (0.0, 0.012, 0.033, 0.065, 0.090)
)


def pace_of(plan: Plan, *, kinds: int) -> Pace:
    """The pace of a plan with a set of `kinds` kinds: the fewer there are, the more of the tiles each one is."""
    match plan.form:
        case "sets" if plan.kinds == EVERY:
            pace = SETS
        case "sets":
            pace = ONE_SUIT if plan.kinds in SUITS else SUIT_AND_HONORS
        case "pungs":
            pace = PUNGS
        case "pairs":
            pace = PAIRS
        case "orphans":
            pace = ORPHANS
        case "knitted":
            pace = KNITTED
        case "straight":
            pace = KNITTED_STRAIGHT
    return _in_set_of(kinds, pace)


@lru_cache
def _in_set_of(kinds: int, pace: Pace) -> Pace:
    more = 34 / kinds
    useful, pungs, chows = (
        tuple(min(0.9, share * more) for share in shares) for shares in (pace.useful, pace.pungs, pace.chows)
    )
    return Pace(useful, pungs, chows)
