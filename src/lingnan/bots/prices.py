"""Prices: what plans and wins pay under a ruleset, which plans are worth going for, and the odds of a moment."""

from functools import lru_cache
from typing import Final

from lingnan.bots.examples import Holds, Worth, win_worth, worth
from lingnan.bots.odds import Odds
from lingnan.bots.paces import pace_of
from lingnan.bots.plans import HONOR_KINDS, PLANS, SHAPES, Plan, Tally, covers
from lingnan.bots.sight import Sight
from lingnan.bots.tempo import Going, tempo
from lingnan.core.melds import Meld
from lingnan.core.seats import Seat, distance_after
from lingnan.core.tiles import EAST, Tile
from lingnan.kernel import kinds_of
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.ruleset import kinds_of as kinds_in
from lingnan.rules.win import Hand, Situation
from lingnan.table.state import DEALT_EACH, State

HOPE: Final = 0.2
"""Chance that a pair of honors becomes a set, for each of its tiles that is unseen."""
KEPT: Final = 1 << 15
"""So many prices are kept before all are forgotten."""
NOTHING: Final = Holds((), ())


class Worths:
    """What is worth going for under a ruleset; all bots of a process share what one has found out."""

    __slots__ = ("_known", "_odds", "_rules", "goings", "plain", "tempo")

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._known: dict[tuple[object, ...], Worth] = {}
        self._odds: dict[tuple[int, int, int], Odds] = {}
        self.goings = _goings(rules)
        """The plans that pay, none that pays no more than one that covers it."""
        self.plain = min(self.goings, key=lambda going: going.drawn).plan
        """The plan that pays least: what a rival is taken to go for."""
        self.tempo = tempo(rules, self.goings)

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

    def odds(self, *, left: int, wilds: int, wilds_left: int) -> Odds:
        """The odds of a hand with `left` draws to come, `wilds` wild tiles in hand and `wilds_left` unseen."""
        key = left, wilds, wilds_left
        found = self._odds.get(key)
        if found is None:
            if len(self._odds) >= KEPT:
                self._odds.clear()
            turn = max(0, (self._rules.size - 4 * DEALT_EACH) // 4 - left)
            hazards = self.tempo.hazards[turn : turn + left]
            wild_draw = 1 / (self._rules.size - DEALT_EACH - 3 * turn)
            found = self._odds[key] = Odds(
                hazards, wilds=wilds, wilds_left=wilds_left, wild_draw=wild_draw, chow=self._rules.claims.chow
            )
        return found

    def _keep(self, key: tuple[object, ...], found: Worth) -> None:
        if len(self._known) >= KEPT:
            self._known.clear()
        self._known[key] = found


def _bare_worth(rules: Ruleset, plan: Plan) -> Worth:
    """What a plan is worth to the seat after the dealer, of a hand of which nothing is known."""
    return worth(rules, plan, holds=NOTHING, place=1, round_wind=EAST)


def _pays_more(one: Worth, other: Worth) -> bool:
    return one.drawn > other.drawn or one.claimed > other.claimed


def _goings(rules: Ruleset) -> tuple[Going, ...]:
    paid = {plan: _bare_worth(rules, plan) for plan in PLANS if rules.shapes & SHAPES[plan.form]}
    kinds = len(kinds_in(rules))
    return tuple(
        Going(plan, pace_of(plan, kinds=kinds), found.drawn, found.claimed)
        for plan, found in paid.items()
        if found.drawn
        and all(other == plan or not covers(other, plan) or _pays_more(found, paid[other]) for other in paid)
    )


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

    def __init__(
        self, worths: Worths, sight: Sight, plan: Plan, *, melds: tuple[Meld, ...], wilds: int, held: Tally
    ) -> None:
        self._worths = worths
        self._sight = sight
        self._plan = plan
        if plan.form == "pairs":
            sets = self._sure = held.four & plan.kinds
        elif plan.form in ("sets", "pungs"):
            sets = held.three & plan.kinds & HONOR_KINDS
            self._sure = sets & ~held.four
        else:
            sets = self._sure = 0
        self._holds = Holds(melds, tuple(kinds_of(sets)), wilds > 0)
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
