"""The outlook of a hand: the points it may expect, plan by plan, from how far it is, what helps, and what a win pays."""

from collections.abc import Iterator
from typing import Final

from lingnan.bots.examples import Worth
from lingnan.bots.paces import CHOW_CLAIM, PUNG_CLAIM, Pace, nearer
from lingnan.bots.plans import OUTSIDE, Plan, Step, steps
from lingnan.bots.prices import Price, Worths, bare
from lingnan.bots.sight import Holding, Sight, Tally, tally
from lingnan.core.seats import distance_after
from lingnan.core.tiles import HONORS, KINDS, Tile, tiles_of
from lingnan.kernel import Chances, kinds_of

EXACT: Final = 2
"""So many discards after which a hand is ready are looked at tile by tile."""
NEGLIGIBLE: Final = 0.3
"""A plan that promises less than this share of the best one is left alone."""
DOUBT: Final = 0.5
"""What a plan other than the plainest promises is taken for so much: hands on the way to it often end otherwise."""
REST: Final = 0.2
"""Share of the outlook of the lesser plans that counts beside the best one's."""


class Outlook:
    """Expected points of holdings, for one seat of one view; `worths` keeps what is found between decisions."""

    __slots__ = ("_odds", "_payers", "_unseen", "loss", "sight", "worths")

    def __init__(self, sight: Sight, worths: Worths) -> None:
        view = sight.view
        self.sight = sight
        self.worths = worths
        self._unseen = max(1, sum(sight.unseen))
        to_come = 4 if view.window is None else distance_after(sight.seat, view.turn)
        self._odds = worths.odds(
            left=max(0, view.wall_left + 4 - to_come) // 4,
            wilds=sight.holding.wilds,
            wilds_left=sum([sight.unseen[kind] for kind in view.wild]),
        )
        self._payers = (3 - len(view.out)) / 3
        self.loss = worths.tempo.loss
        """What a win spares its seat, by ending the deal before another does."""

    def discards(self, holding: Holding) -> list[float]:
        """Expected points of a hand that is to discard, by the tile that it discards."""
        return self._points(holding, resting=False)

    def resting(self, holding: Holding) -> float:
        """Expected points of a hand that waits for its draw."""
        return self._points(holding, resting=True)[-1]

    def _points(self, holding: Holding, *, resting: bool) -> list[float]:
        """Expected points by discard; those of a hand that waits for its draw come last, where −1 finds them."""
        best = [0.0] * (KINDS + 1)
        total = best[:]
        ready: dict[Tile, float] = {}
        waits: dict[Tile, int] = {}
        top = 0.0
        held = tally(holding.hand)
        inside = {kinds: held.count(kinds) for kinds in self.worths.colors}
        size = held.every.bit_count()
        prices = self.worths.list_of(
            self.sight.view, self.sight.seat, melds=bare(holding.melds), soft=holding.wilds > 0
        )
        for plan, pace, _, _ in prices.goings:
            outside = size - inside[plan.kinds]
            if outside > OUTSIDE:
                continue
            price = Price(prices, plan, held)
            if not price.paid.drawn:
                continue
            doubt = 1.0 if plan is self.worths.plain else DOUBT
            least = max(1, outside - (not resting))
            if doubt * self._expect(self._odds.usual(pace, least), price.paid) < NEGLIGIBLE * top:
                continue
            found = steps(plan, holding, held, resting=resting)
            near = min([far for _, far, _ in found])
            if near > 1 and doubt * self._expect(self._odds.usual(pace, near), price.paid) < NEGLIGIBLE * top:
                continue
            for tile, useful, points in self._nearest(plan, pace, price, held, found, near):
                if near <= 1:
                    waits[tile] = waits.get(tile, 0) | useful
                    if points > ready.get(tile, 0.0):
                        ready[tile] = points
                else:
                    points *= doubt
                    total[tile] += points
                    if points > best[tile]:
                        best[tile] = points
                if points > top:
                    top = points
        for tile in sorted(ready, key=lambda tile: -ready[tile])[:EXACT]:
            ready[tile] = self._exactly(holding, tile, waits[tile])
        for tile, points in ready.items():
            total[tile] += points
            best[tile] = max(points, best[tile])
        for place, first in enumerate(best):
            if first:
                best[place] = first + REST * (total[place] - first)
        return best

    def _nearest(
        self, plan: Plan, pace: Pace, price: Price, held: Tally, found: list[Step], near: int
    ) -> Iterator[tuple[Tile, int, float]]:
        """Of the steps that leave a plan at distance `near`: the discard, what is useful after it, expected points."""
        price.hope(self.sight.unseen)
        pung, chow = self._claims(plan, held)
        natural = ~self.sight.view.wild_mask
        known: dict[int, tuple[Chances, float]] = {}
        for tile, far, useful in found:
            if far > near:
                continue
            useful &= natural
            promised = known.get(useful)
            if promised is None:
                chances = self._chances(pace, near, useful, pung=pung, chow=chow)
                promised = known[useful] = chances, self._expect(chances, price.hoped)
            chances, points = promised
            if tile >= 0 and price.needs >> tile & 1:
                points = self._expect(chances, price.after(tile))
            yield tile, useful, points

    def _claims(self, plan: Plan, held: Tally) -> tuple[int, int]:
        """Masks of the kinds that a plan can claim for a pung, and for a chow, before it is ready."""
        if plan.form not in ("sets", "pungs", "straight"):
            return 0, 0
        return held.two, _chowable(held.one) if plan.form != "pungs" and self.sight.view.rules.claims.chow else 0

    def _chances(self, pace: Pace, far: int, useful: int, *, pung: int, chow: int) -> Chances:
        """Chances of a hand at distance `far`; what is useful of `pung` and `chow` can be claimed on the way."""
        left, unseen = self.sight.left.count, self._unseen
        draw = left(useful) / unseen
        if far <= 1:
            return self._odds.ready(draw)
        by_pung = PUNG_CLAIM * left(useful & pung) / unseen if useful & pung else 0.0
        by_chow = CHOW_CLAIM * left(useful & chow) / unseen if useful & chow else 0.0
        return self._odds.on_the_way(pace, far, nearer(draw, by_pung, by_chow))

    def _expect(self, chances: Chances, paid: Worth) -> float:
        """Expected points of chances to win; discards are let go where a draw promises more."""
        patient, drawn, claimed = chances
        by_draw = self._payers * paid.drawn + self.loss
        if not paid.claimed:
            return patient * by_draw
        return max(patient * by_draw, drawn * by_draw + claimed * (paid.claimed + self.loss))

    def _exactly(self, holding: Holding, tile: Tile, waits: int) -> float:
        """Expected points of a hand that is ready after the discard of `tile`, each of its tiles priced by itself."""
        sight = self.sight
        concealed = (
            tiles_of(holding.hand) + [sight.view.wild[0]] * holding.wilds if holding.wilds else tiles_of(holding.hand)
        )
        if tile >= 0:
            concealed.remove(tile)
        left, drawn, claimed = 0, 0.0, 0.0
        for kind in kinds_of(waits & sight.left.one):
            paid = self.worths.win(sight.view, sight.seat, melds=holding.melds, tiles=(kind, *concealed))
            left += sight.unseen[kind]
            drawn += sight.unseen[kind] * paid.drawn
            claimed += sight.unseen[kind] * paid.claimed
        if not left:
            return 0.0
        return self._expect(self._odds.ready(left / self._unseen), Worth(drawn / left, claimed / left))


_LOWS = sum(1 << 9 * suit + number for suit in range(3) for number in range(7))
"""Kinds that a run can begin with."""


def _chowable(held: int) -> int:
    """Mask of the kinds with which two kinds of the mask `held` make a run."""
    return (held >> 1 & held >> 2 & _LOWS | (held & held >> 2 & _LOWS) << 1 | (held & held >> 1 & _LOWS) << 2) & (
        1 << HONORS
    ) - 1
