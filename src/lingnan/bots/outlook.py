"""The outlook of a hand: the points it may expect, plan by plan, from how far it is, what helps, and what a win pays.

A hand draws once in a round of turns. While it is on its way the deal may end, by another's win or an empty wall; both
are one hazard per round. A plan is thus a row of stages, each with its own chance to be passed before the deal ends.
"""

from typing import Final, NamedTuple

from lingnan.bots.examples import Holds, Worth
from lingnan.bots.plans import HONOR_KINDS, PLANS, Form, Plan, Tally, open_plans, steps, tally
from lingnan.bots.prices import Prices, Worths, bare
from lingnan.bots.sight import Holding, Sight
from lingnan.core.tiles import Tile, tiles_of
from lingnan.kernel import kinds_of


class Pace(NamedTuple):
    """How a form usually goes on, in tiles of the unseen ones that are of use in a round."""

    ready: float
    """To a ready hand without wild tiles."""
    stages: tuple[float, ...]
    """To a hand that is not ready yet, claims included, by distance from 2 on."""

    def stage(self, far: int) -> float:
        """Tiles of use to a hand at distance `far`."""
        return self.stages[min(far - 2, len(self.stages) - 1)]


# Figures counted in self-play of the efficiency bot.
PACES: Final[dict[Form, Pace]] = {
    "sets": Pace(5.2, (20, 34, 50, 64, 76)),
    "pungs": Pace(3.5, (16, 22, 30, 38, 46)),
    "pairs": Pace(2.6, (8, 14, 20, 26, 32)),
    "orphans": Pace(2.6, (6, 10, 13, 17, 20)),
}
WILD_WAITS: Final = 7.0
"""Tiles more that a ready hand waits for with each wild tile that it holds."""
CLAIM: Final = 1.4
"""Chance that a ready hand can win on a discard in a round, as a multiple of that to draw its tile."""
PUNG_CLAIM: Final = 1.5
CHOW_CLAIM: Final = 0.25
"""The same for tiles that can be punged or chowed before the hand is ready."""
OTHERS_WIN: Final = 0.043
"""Chance that another wins in a round; it grows by so much with every round after the first few."""
QUIET: Final = (3.0, 1.3)
"""How many rounds nobody wins, without and with wild tiles."""
WALL_ENDS: Final = 2.0
"""Weight of the end of the wall, which falls with the square of the rounds that are left."""
EXACT: Final = 2
"""So many discards after which a hand is ready are looked at tile by tile."""
NEGLIGIBLE: Final = 0.15
"""A plan that promises less than this share of the best one is left alone."""
REST: Final = 0.2
"""Share of the outlook of the lesser plans that counts beside the best one's."""
AVOIDED: Final = 0.7
"""What another's win would cost, as a multiple of the plainest win by discard."""


class Outlook:
    """Expected points of holdings, for one seat of one view; `worths` keeps them between decisions."""

    __slots__ = (
        "_ahead",
        "_chances",
        "_easier",
        "_now",
        "_quiet",
        "_rounds",
        "_rounds_left",
        "_unseen",
        "_wilds_left",
        "loss",
        "sight",
        "worths",
    )

    def __init__(self, sight: Sight, worths: Worths) -> None:
        view = sight.view
        self.sight = sight
        self.worths = worths
        self._unseen = max(1, sum(sight.unseen))
        self._wilds_left = sum(sight.unseen[kind] for kind in view.wild)
        self._easier = self._wilds_left + WILD_WAITS * sight.holding.wilds
        self._quiet = QUIET[bool(view.wild)]
        self._rounds = view.discards / 4
        self._rounds_left = view.wall_left / 4
        self._now = self._hazard(0.0)
        self._ahead: dict[tuple[Form, int, Worth], float] = {}
        self._chances: dict[tuple[int, int, int], float] = {}
        holds = Holds(bare(sight.holding.melds), ())
        self.loss = AVOIDED * worths.of(view, sight.seat, PLANS[0], holds=holds).claimed

    def discards(self, holding: Holding) -> dict[Tile, float]:
        """Expected points after each discard of a hand that is to discard."""
        return self._points(holding, resting=False)

    def resting(self, holding: Holding) -> float:
        """Expected points of a hand that waits for its draw."""
        return self._points(holding, resting=True).get(-1, 0.0)

    def _points(self, holding: Holding, *, resting: bool) -> dict[Tile, float]:
        best: dict[Tile, float] = {}
        total: dict[Tile, float] = {}
        ready: dict[Tile, float] = {}
        waits: dict[Tile, int] = {}
        held = tally(holding)
        top = 0.0
        for plan, outside in open_plans(holding, held, shapes=self.sight.view.rules.shapes):
            prices = Prices(self.worths, self.sight, plan, holding=holding, held=held)
            least = max(1, outside - (not resting))
            if not prices.paid.drawn or self._from(plan.form, least, prices.paid) < NEGLIGIBLE * top:
                continue
            found = steps(plan, holding, held, resting=resting)
            near = min([far for _, far, _ in found])
            if self._from(plan.form, near, prices.paid) < NEGLIGIBLE * top:
                continue
            pung, chow = self._claims(plan, held)
            for tile, far, useful in found:
                if far > near + 1:
                    continue
                paid = prices.after(tile)
                if far <= 1:
                    points = self._ready((self.sight.left(useful) + self._wilds_left) / self._unseen, paid, after=0.0)
                    waits[tile] = waits.get(tile, 0) | useful
                    if points > ready.get(tile, 0.0):
                        ready[tile] = points
                else:
                    points = self._chance(useful, pung=pung, chow=chow) * self._from(plan.form, far, paid)
                    total[tile] = total.get(tile, 0.0) + points
                    if points > best.get(tile, 0.0):
                        best[tile] = points
                if points > top:
                    top = points
        for tile in sorted(ready, key=lambda tile: -ready[tile])[:EXACT]:
            ready[tile] = self._exactly(holding, tile, waits[tile])
        for tile, points in ready.items():
            total[tile] = total.get(tile, 0.0) + points
            best[tile] = max(points, best.get(tile, 0.0))
        return {tile: first + REST * (total[tile] - first) for tile, first in best.items()}

    def _claims(self, plan: Plan, held: Tally) -> tuple[int, int]:
        """Masks of the kinds that a plan can claim for a pung, and for a chow, before it is ready."""
        if plan.form in ("pairs", "orphans"):
            return 0, 0
        return held.two, ~HONOR_KINDS if plan.form == "sets" and self.sight.view.rules.claims.chow else 0

    def _chance(self, useful: int, *, pung: int, chow: int) -> float:
        """Chance to come nearer before the deal ends."""
        key = useful, useful & pung, useful & chow
        chance = self._chances.get(key)
        if chance is None:
            left = self.sight.left
            tiles = left(useful) + self._wilds_left + PUNG_CLAIM * left(key[1]) + CHOW_CLAIM * left(key[2])
            chance = self._chances[key] = tiles / (tiles + self._unseen * self._now)
        return chance

    def _exactly(self, holding: Holding, tile: Tile, waits: int) -> float:
        """Expected points of a hand that is ready after the discard of `tile`, each of its tiles priced by itself."""
        sight = self.sight
        concealed = (
            tiles_of(holding.hand) + [sight.view.wild[0]] * holding.wilds if holding.wilds else tiles_of(holding.hand)
        )
        if tile >= 0:
            concealed.remove(tile)
        left, drawn, claimed = 0, 0.0, 0.0
        for kind in kinds_of(waits & sight.at_least[0]):
            paid = self.worths.win(sight.view, sight.seat, melds=holding.melds, tiles=(kind, *concealed))
            left += sight.unseen[kind]
            drawn += sight.unseen[kind] * paid.drawn
            claimed += sight.unseen[kind] * paid.claimed
        if not left:
            return 0.0
        return self._ready((left + self._wilds_left) / self._unseen, Worth(drawn / left, claimed / left), after=0.0)

    def _from(self, form: Form, far: int, paid: Worth) -> float:
        """Expected points of a hand that has just come nearer than `far`, at its form's usual pace."""
        key = form, far, paid
        found = self._ahead.get(key)
        if found is None:
            pace, chance, after = PACES[form], 1.0, 0.0
            for stage in range(far, 1, -1):
                rate, hazard = pace.stage(stage) / self._unseen, self._hazard(after)
                if stage < far:
                    chance *= rate / (rate + hazard)
                after += 1 / (rate + hazard)  # how long it takes where it succeeds
            found = self._ahead[key] = chance * self._ready(
                (pace.ready + self._easier) / self._unseen, paid, after=after
            )
        return found

    def _hazard(self, after: float) -> float:
        """Chance that the deal ends in a round `after` so many from now."""
        left = max(0.0, self._rounds_left - after)
        others = OTHERS_WIN * max(0.1, self._rounds + after - self._quiet)
        return min(0.9, others + WALL_ENDS / (left * left + WALL_ENDS))

    def _ready(self, draw: float, paid: Worth, *, after: float) -> float:
        """Expected points of a hand ready then, to which a draw is of use with chance `draw`.

        Discards are let go where a draw promises more. The others' discards come before the own draw.
        """
        hazard = self._hazard(after + 1)
        drawn, claimed = paid.drawn + self.loss, paid.claimed + self.loss
        patient = (1 - hazard) * draw
        claim = min(CLAIM * draw, 1 - hazard)
        eager = (1 - hazard - claim) * draw
        return max(patient * drawn / (patient + hazard), (claim * claimed + eager * drawn) / (claim + eager + hazard))
