"""Prices: what plans and wins pay, worked out once and kept."""

from functools import lru_cache
from typing import Final

from lingnan.bots.examples import Holds, Worth, win_worth, worth
from lingnan.bots.plans import HONOR_KINDS, Plan, Tally, kinds_in
from lingnan.bots.sight import Holding, Sight
from lingnan.core.melds import Meld
from lingnan.core.seats import Seat, distance_after
from lingnan.core.tiles import Tile
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.win import Hand, Situation
from lingnan.table.state import State

HOPE: Final = 0.2
"""Chance that a pair of honors becomes a set, for each of its tiles that is unseen."""
RUNS: Final = (0.5, 0.6, 0.3, 0.0)
"""Chance that a hand without three alike makes chows only, by its pairs."""
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
        key = plan, holds, (seat - view.dealer) & 3, view.round_wind
        found = self._known.get(key)
        if found is None:
            place = distance_after(seat, view.dealer)
            found = worth(self._rules, plan, holds=holds, place=place, round_wind=view.round_wind)
            self._keep(key, found)
        return found

    def win(self, view: State, seat: Seat, *, melds: tuple[Meld, ...], tiles: tuple[Tile, ...]) -> Worth:
        """What a win with these concealed tiles is worth; the first of them is the winning one."""
        key = tiles, melds, view.wild, (seat - view.dealer) & 3, view.round_wind
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

    __slots__ = (
        "_holds",
        "_pairs",
        "_plan",
        "_sight",
        "_sure",
        "_threes",
        "_worths",
        "paid",
        "runs",
        "set_",
        "set_kind",
    )

    def __init__(self, worths: Worths, sight: Sight, plan: Plan, *, holding: Holding, held: Tally) -> None:
        self._worths = worths
        self._sight = sight
        self._plan = plan
        if plan.form == "pairs":
            sets = self._sure = held.four & plan.kinds
        else:
            sets = held.three & plan.kinds & HONOR_KINDS
            self._sure = sets & ~held.four
        self._holds = Holds(bare(holding.melds), tuple(kinds_in(sets)), holding.wilds > 0)
        """The sets, or in pairs the four alike, that the hand holds; `_sure` are those that a discard would break."""
        self._pairs, self._threes = held.two, held.three
        self.paid = self._of(self._holds)
        self.runs: Worth | None = None
        """What it pays if all sets become chows."""
        self.set_: Worth | None = None
        """What it pays if the best pair of honors becomes a set."""
        self.set_kind = -1
        if plan.form == "sets" and self.paid.drawn:
            self._hope()

    def _hope(self) -> None:
        """Find what pays more than the typical hand."""
        if not self._threes and all(meld.kind == "chow" for meld in self._holds.melds):
            runs = self._of(self._holds._replace(chows=True))
            self.runs = runs if runs.drawn > self.paid.drawn else None
        pairs = self._pairs & ~self._threes & self._plan.kinds & HONOR_KINDS & self._sight.at_least[0]
        for kind in kinds_in(pairs):
            found = self._of(self._holds._replace(sets=(*self._holds.sets, kind)))
            if found.drawn > (self.set_ or self.paid).drawn:
                self.set_, self.set_kind = found, kind

    def _of(self, holds: Holds) -> Worth:
        return self._worths.of(self._sight.view, self._sight.seat, self._plan, holds=holds)

    def after(self, tile: Tile) -> Worth:
        """What the plan may be expected to pay after the discard of `tile`."""
        if tile >= 0 and self._sure >> tile & 1:
            return self._of(self._holds._replace(sets=tuple(kind for kind in self._holds.sets if kind != tile)))
        if self.set_ is not None and tile != self.set_kind:
            return _between(self.paid, self.set_, HOPE * min(2, self._sight.unseen[self.set_kind]))
        if self.runs is not None:
            pairs = self._pairs.bit_count() - (tile >= 0 and self._pairs >> tile & 1)
            return _between(self.paid, self.runs, RUNS[min(pairs, 3)])
        return self.paid


def _between(low: Worth, high: Worth, share: float) -> Worth:
    return Worth(low.drawn + share * (high.drawn - low.drawn), low.claimed + share * (high.claimed - low.claimed))
