"""Odds: the chance that a hand wins before the deal ends, round by round, from how far it is and what helps it.

A hand draws once in a round of turns, and may claim what the others discard in it. Every round the deal may end by
another's win (tempo.py); when the wall is empty it ends for all.
"""

from typing import Final

from lingnan.bots.paces import Pace
from lingnan.kernel import Chances, Path, passing, waiting

SCALE: Final = 128
"""Chances in a round are told apart in so many steps."""
CLAIM: Final = 2.2
"""Chance that others discard in a round what a ready hand waits for, as a multiple of that to draw it."""
SURE: Final = 0.95
"""The most that any chance in a round is taken for."""


class Odds:
    """The odds at one moment of a deal; works out what is asked and keeps it.

    `hazards` are the chances that others end the deal, round after round. The hand holds `wilds` wild tiles; `wild_draw`
    is the chance to draw each of those that are unseen, of which there are `wilds_left`.
    """

    __slots__ = ("_chow", "_hazards", "_known", "_most", "_paths", "_usual", "_wild_draw", "_wilds")

    def __init__(
        self, hazards: tuple[float, ...], *, wilds: int, wilds_left: int, wild_draw: float, chow: bool
    ) -> None:
        self._hazards = hazards[::-1]
        self._wilds = wilds
        self._most = wilds + wilds_left
        self._wild_draw = wild_draw
        self._chow = chow
        self._paths: dict[tuple[Pace, int, int], Path] = {}
        self._usual: dict[tuple[Pace, int], Chances] = {}
        self._known: dict[tuple[Pace | None, int, int], Chances] = {}

    def ready(self, waits: float) -> Chances:
        """Chances of a ready hand that waits for a share `waits` of the unseen tiles, wild ones aside."""
        step = int(waits * 4 * SCALE + 0.5)
        key = None, 1, step
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = _now(self._wait(step / SCALE / 4, self._wilds))
        return found

    def on_the_way(self, pace: Pace, far: int, nearer: float) -> Chances:
        """Chances of a hand at distance `far`, two or more, that comes nearer in a round with chance `nearer`.

        Drawing a wild tile counts beside it.
        """
        step = int(nearer * SCALE + 0.5)
        key = pace, far, step
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = _now(self._pass(pace, far, step / SCALE, self._wilds))
        return found

    def usual(self, pace: Pace, far: int) -> Chances:
        """Chances of a hand at distance `far` that goes on at its usual pace."""
        key = pace, far
        found = self._usual.get(key)
        if found is None:
            found = self._usual[key] = _now(self._path(pace, far, self._wilds))
        return found

    def _path(self, pace: Pace, far: int, wilds: int) -> Path:
        """Chances at distance `far`, by the round in which the hand gets there."""
        key = pace, far, wilds
        found = self._paths.get(key)
        if found is None:
            if far <= 1:
                found = self._wait(pace.natural(1, wilds), wilds)
            else:
                found = self._pass(pace, far, pace.nearer(far, wilds=wilds, chow=self._chow), wilds)
            self._paths[key] = found
        return found

    def _wait(self, waits: float, wilds: int) -> Path:
        """Chances of a ready hand, by round."""
        draw = min(waits + (self._most - wilds) * self._wild_draw, SURE)
        return waiting(self._hazards, draw, min(CLAIM * waits, SURE))

    def _pass(self, pace: Pace, far: int, nearer: float, wilds: int) -> Path:
        """Chances, by round, of a hand at distance `far` that comes nearer with chance `nearer` in each."""
        path = soft = self._path(pace, far - 1, wilds)
        wild = (self._most - wilds) * self._wild_draw
        if wild > 0:
            soft = self._path(pace, far - 1, wilds + 1)
        return passing(self._hazards, path, soft, min(nearer, SURE), wild)


def _now(path: Path) -> Chances:
    """The chances in the present round."""
    patient, drawn, claimed = path[-3:]
    return patient, drawn, claimed
