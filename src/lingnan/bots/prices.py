"""Prices: what plans and wins pay, worked out once and kept."""

from functools import lru_cache
from typing import Final

from lingnan.bots.examples import Holds, Worth, win_worth, worth
from lingnan.bots.plans import HONOR_KINDS, Plan, Tally
from lingnan.bots.sight import Holding, Sight
from lingnan.core.melds import Meld
from lingnan.core.seats import Seat, distance_after
from lingnan.core.tiles import Tile
from lingnan.kernel import kinds_of
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.win import Hand, Situation
from lingnan.table.state import State

HOPE: Final = 0.2
"""Chance that a pair of honors becomes a set, for each of its tiles that is unseen."""
KEPT: Final = 1 << 15
"""So many prices are kept before all are forgotten."""


class Worths:
    """What plans and wins are worth under a ruleset; all bots of a process share what one has found out."""

    __slots__ = ("_known", "_rules")

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._known: dict[tuple[object, ...], Worth] = {}

    def of(self, view: State, seat: Seat, plan: Plan, *, holds: Holds) -> Worth:
        """As `examples.worth`."""
        place = distance_after(seat, view.dealer)
        key = plan, holds, place, view.round_wind
        found = self._known.get(key)
        if found is None:
            found = worth(self._rules, plan, holds=holds, place=place, round_wind=view.round_wind)
            self._keep(key, found)
        return found

    def win(self, view: State, seat: Seat, *, melds: tuple[Meld, ...], tiles: tuple[Tile, ...]) -> Worth:
        """What a win with these concealed tiles is worth; the first of them is the winning one."""
        key = tiles, melds, view.wild, distance_after(seat, view.dealer), view.round_wind
        found = self._known.get(key)
        if found is None:
            hand = Hand(held=tiles[1:], melds=melds, winning=tiles[0], wild=view.wild)
            found = win_worth(self._rules, hand, Situation(seat=seat, dealer=view.dealer, round_wind=view.round_wind))
            self._keep(key, found)
        return found

    def _keep(self, key: tuple[object, ...], found: Worth) -> None:
        if len(self._known) >= KEPT:
            self._known.clear()
        self._known[key] = found


@lru_cache(maxsize=8)
def worths_of(rules: Ruleset) -> Worths:
    """The worths of a ruleset."""
    return Worths(rules)


def bare(melds: tuple[Meld, ...]) -> tuple[Meld, ...]:
    """Melds without their feeders, in order: what is priced alike looks alike."""
    return tuple(sorted(Meld(meld.kind, meld.tile) for meld in melds))


class Prices:
    """What a plan pays a hand, by what it discards."""

    __slots__ = ("_broken", "_holds", "_hoped", "_plan", "_sight", "_sure", "_worths", "paid")

    def __init__(self, worths: Worths, sight: Sight, plan: Plan, *, holding: Holding, held: Tally) -> None:
        self._worths = worths
        self._sight = sight
        self._plan = plan
        if plan.form == "pairs":
            sets = self._sure = held.four & plan.kinds
        else:
            sets = held.three & plan.kinds & HONOR_KINDS
            self._sure = sets & ~held.four
        self._holds = Holds(bare(holding.melds), tuple(kinds_of(sets)), holding.wilds > 0)
        """The sets, or in pairs the four alike, that the hand holds; `_sure` are those that a discard would break."""
        self.paid = self._of(self._holds)
        self._hoped = self.paid
        self._broken = -1
        """The pair of honors for whose becoming a set the hand hopes; without it the plan pays `paid`."""
        if plan.form == "sets" and self.paid.drawn:
            self._hope(held.two & ~held.three & plan.kinds & HONOR_KINDS & sight.at_least[0])

    def _hope(self, pairs: int) -> None:
        for kind in kinds_of(pairs):
            found = self._of(self._holds._replace(sets=(*self._holds.sets, kind)))
            hoped = _between(self.paid, found, HOPE * min(2, self._sight.unseen[kind]))
            if hoped.drawn > self._hoped.drawn:
                self._hoped, self._broken = hoped, kind

    def _of(self, holds: Holds) -> Worth:
        return self._worths.of(self._sight.view, self._sight.seat, self._plan, holds=holds)

    def after(self, tile: Tile) -> Worth:
        """What the plan may be expected to pay after the discard of `tile`."""
        if tile >= 0 and self._sure >> tile & 1:
            return self._of(self._holds._replace(sets=tuple(kind for kind in self._holds.sets if kind != tile)))
        return self.paid if tile == self._broken else self._hoped


def _between(low: Worth, high: Worth, share: float) -> Worth:
    return Worth(low.drawn + share * (high.drawn - low.drawn), low.claimed + share * (high.claimed - low.claimed))
