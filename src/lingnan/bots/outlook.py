"""The outlook of a hand: the points it may expect, plan by plan, from how far it is, what helps, and what a win pays.

A hand draws once in a round of turns. While it is on its way the deal may end, by another's win or an empty wall; both
are one hazard per round. A plan is thus a row of stages, each with its own chance to be passed before the deal ends.
"""

from typing import Final, NamedTuple

from lingnan.bots.examples import Worth, worth
from lingnan.bots.plans import HONOR_KINDS, PLANS, Form, Plan, Step, Tally, kinds_in, open_plans, steps, tally
from lingnan.bots.sight import Holding, Sight
from lingnan.core.melds import Meld
from lingnan.core.seats import Seat
from lingnan.core.tiles import Tile
from lingnan.rules.ruleset import Ruleset
from lingnan.table.state import State


class Pace(NamedTuple):
    """How a form usually goes on."""

    ready: float
    """Useful tiles left of a ready hand."""
    stages: tuple[float, ...]
    """Tiles a round that bring a hand on, claims included, by distance from 2 on."""


PACES: Final[dict[Form, Pace]] = {
    "sets": Pace(5.5, (19, 32, 44, 52, 60)),
    "pungs": Pace(3.5, (16, 22, 30, 38, 46)),
    "pairs": Pace(2.6, (8, 14, 20, 26, 32)),
    "orphans": Pace(2.6, (6, 10, 13, 17, 20)),
}
CLAIM: Final = 1.3
"""Useful discards of the others, as a multiple of useful draws."""
MELD_CLAIM: Final = 1.7
"""The same for a tile that may be punged before the hand is ready."""
OTHERS_WIN: Final = (0.015, 0.02)
"""Chance that another wins in a round: at first, and how much more with every round."""
WALL_ENDS: Final = 0.8
CHOW_CLAIM: Final = 0.4
FARTHEST: Final = 6
REST: Final = 0.2
"""Share of the outlook of the lesser plans that counts beside the best one's."""
AVOIDED: Final = 0.6
"""What another's win would cost, as a multiple of the plainest win by discard."""


class Outlook:
    """Expected points of holdings, for one seat of one view; `worths` keeps them between decisions."""

    __slots__ = ("loss", "rounds", "rounds_left", "sight", "unseen", "wilds_left", "worths")

    def __init__(self, sight: Sight, worths: "Worths") -> None:
        self.sight = sight
        view = sight.view
        self.worths = worths
        self.unseen = max(1, sum(sight.unseen))
        self.wilds_left = sum(sight.unseen[kind] for kind in view.wild)
        self.rounds = view.discards / 4
        self.rounds_left = view.wall_left / 4
        self.loss = AVOIDED * self.worths.of(view, sight.seat, PLANS[0], melds=sight.holding.melds).claimed

    def discards(self, holding: Holding) -> dict[Tile, float]:
        """Expected points after each discard of a hand that is to discard."""
        return self._points(holding, resting=False)

    def resting(self, holding: Holding) -> float:
        """Expected points of a hand that waits for its draw."""
        return self._points(holding, resting=True).get(-1, 0.0)

    def _points(self, holding: Holding, *, resting: bool) -> dict[Tile, float]:
        best: dict[Tile, float] = {}
        total: dict[Tile, float] = {}
        held = tally(holding)
        for plan in open_plans(holding, held, shapes=self.sight.view.rules.shapes):
            for step in steps(plan, holding, held, resting=resting):
                if step.far <= FARTHEST:
                    tile = step.tile
                    paid = self._worth(plan, holding, held, tile=tile)
                    points = self._stages(plan, step, paid, pairs=held.two) if paid.drawn else 0.0
                    total[tile] = total.get(tile, 0.0) + points
                    if points > best.get(tile, 0.0):
                        best[tile] = points
        return {tile: top + REST * (total[tile] - top) for tile, top in best.items()}

    def _worth(self, plan: Plan, holding: Holding, held: Tally, *, tile: Tile) -> Worth:
        """What the plan pays with the honors that are held as sets or, in pairs, with the kinds held four times."""
        if plan.form == "pairs":
            sure = held.four & plan.kinds
            kept = tuple(kind for kind in kinds_in(sure) if kind != tile)
        else:
            sure = held.three & plan.kinds & HONOR_KINDS
            kept = tuple(kind for kind in kinds_in(sure) if kind != tile or held.four >> kind & 1)
        sight = self.sight
        return self.worths.of(sight.view, sight.seat, plan, melds=holding.melds, held=kept, soft=holding.wilds > 0)

    def _stages(self, plan: Plan, step: Step, paid: Worth, *, pairs: int) -> float:
        """Expected points of a plan: the chance to be ready in time, and what a ready hand may expect."""
        sight, unseen = self.sight, self.unseen
        pace = PACES[plan.form]
        left = float(sight.left(step.useful) + self.wilds_left)
        if step.far <= 1:
            return self._ready(left / unseen, paid, after=0.0)
        if plan.form in ("sets", "pungs"):
            left += MELD_CLAIM * sight.left(step.useful & pairs)
            if plan.form == "sets" and sight.view.rules.claims.chow:
                left += CHOW_CLAIM * sight.left(step.useful & ~HONOR_KINDS & ~pairs)
        if not left:
            return 0.0
        chance, after = 1.0, 0.0
        for far in range(step.far, 1, -1):
            rate = (left if far == step.far else pace.stages[far - 2]) / unseen
            chance *= rate / (rate + self._hazard(after))
            after += 1 / (1 + rate) / rate
        return chance * self._ready(pace.ready / unseen, paid, after=after)

    def _hazard(self, after: float) -> float:
        """Chance that the deal ends in a round `after` so many from now."""
        first, more = OTHERS_WIN
        return first + more * (self.rounds + after) + WALL_ENDS / max(0.5, self.rounds_left - after)

    def _ready(self, draw: float, paid: Worth, *, after: float) -> float:
        """Expected points of a hand ready then, to which a draw a round is of use with chance `draw`.

        Discards are let go where a draw promises more.
        """
        hazard = self._hazard(after)
        drawn, claimed = paid.drawn + self.loss, paid.claimed + self.loss
        claim = CLAIM * draw
        patient = draw * drawn / (draw + hazard)
        eager = (draw * drawn + claim * claimed) / (draw + claim + hazard)
        return max(patient, eager)


class Worths:
    """What plans have been found to be worth in this deal."""

    __slots__ = ("_deal", "_known", "_rules")

    def __init__(self) -> None:
        self._rules: Ruleset | None = None
        self._deal: tuple[object, ...] = ()
        self._known: dict[tuple[object, ...], Worth] = {}

    def of(
        self,
        view: State,
        seat: Seat,
        plan: Plan,
        *,
        melds: tuple[Meld, ...],
        held: tuple[Tile, ...] = (),
        soft: bool = False,
    ) -> Worth:
        """As `examples.worth`, computed once."""
        deal = (view.dealer, view.round_wind, view.wild)
        if deal != self._deal or view.rules is not self._rules:
            self._deal, self._rules, self._known = deal, view.rules, {}
        key = (seat, plan, melds, held, soft)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = worth(view, seat, plan, melds=melds, held=held, soft=soft)
        return found
