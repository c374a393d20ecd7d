"""Prices: what plans and wins pay under a ruleset, which plans are worth going for, and the odds of a moment."""

from functools import lru_cache
from typing import Final, TypeVar

from lingnan.bots.examples import Holds, Worth, win_worth, worth
from lingnan.bots.odds import Odds
from lingnan.bots.paces import pace_of
from lingnan.bots.plans import HONOR_KINDS, PLANS, SHAPES, Plan, covers, fits
from lingnan.bots.sight import Tally
from lingnan.bots.tempo import Going, tempo
from lingnan.core.melds import Meld
from lingnan.core.seats import Seat, distance_after
from lingnan.core.tiles import EAST, Tile
from lingnan.kernel import kinds_of
from lingnan.rules.price_policies import Largest, Official
from lingnan.rules.ruleset import Ruleset, hand_kinds
from lingnan.rules.win import Hand
from lingnan.table.state import DEALT_EACH, State

K = TypeVar("K")
V = TypeVar("V")

HOPE: Final = 0.2
"""Chance that a pair of honors becomes a set, for each of its tiles that is unseen."""
KEPT: Final = 1 << 15
"""So many prices are kept before all are forgotten."""
WIND_FANS: Final = ("men_feng", "quan_feng")
NOTHING: Final = Holds((), ())


class Worths:
    """What is worth going for under a ruleset; all bots of a process share what one has found out."""

    __slots__ = ("_by_wind", "_lists", "_odds", "_rules", "_wins", "colors", "goings", "plain", "tempo")

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._by_wind = pays_by_wind(rules)
        self._lists: dict[tuple[object, ...], PriceList] = {}
        self._wins: dict[tuple[object, ...], Worth] = {}
        self._odds: dict[tuple[int, int, int], Odds] = {}
        self.goings = _goings(rules)
        """The plans that pay, none that pays no more than one that covers it."""
        self.colors = tuple({going.plan.kinds for going in self.goings})
        """The masks of kinds that they may hold."""
        self.plain = min(self.goings, key=lambda going: going.drawn).plan
        """The plan that pays least: what a rival is taken to go for."""
        self.tempo = tempo(rules, self.goings)

    def list_of(self, view: State, seat: Seat, *, melds: tuple[Meld, ...], soft: bool) -> "PriceList":
        """What plans pay a seat with these `bare` melds and, if `soft`, a wild tile."""
        place, round_wind = self._winds(view, seat)
        key = melds, soft, place, round_wind
        found = self._lists.get(key)
        if found is None:
            goings = tuple(going for going in self.goings if fits(going.plan, melds))
            holds = Holds(melds, (), soft)
            found = PriceList(self._rules, goings, holds, place=place, round_wind=round_wind)
            _keep(self._lists, key, found)
        return found

    def win(self, view: State, seat: Seat, *, melds: tuple[Meld, ...], tiles: tuple[Tile, ...]) -> Worth:
        """What a win with these concealed tiles is worth; the first of them is the winning one."""
        place, round_wind = self._winds(view, seat)
        key = tiles, melds, view.wild, place, round_wind
        found = self._wins.get(key)
        if found is None:
            hand = Hand(held=tiles[1:], melds=melds, winning=tiles[0], wild=view.wild)
            found = win_worth(self._rules, hand, place=place, round_wind=round_wind)
            _keep(self._wins, key, found)
        return found

    def _winds(self, view: State, seat: Seat) -> tuple[int, Tile]:
        """How far from the dealer a seat sits and the wind of the round, as far as prices go by them."""
        return (distance_after(seat, view.dealer), view.round_wind) if self._by_wind else (0, EAST)

    def odds(self, *, left: int, wilds: int, wilds_left: int) -> Odds:
        """The odds of a hand with `left` draws to come, `wilds` wild tiles in hand and `wilds_left` unseen."""
        key = left, wilds, wilds_left
        found = self._odds.get(key)
        if found is None:
            turn = max(0, (self._rules.size - 4 * DEALT_EACH) // 4 - left)
            hazards = self.tempo.hazards[turn : turn + left]
            wild_draw = 1 / (self._rules.size - DEALT_EACH - 3 * turn)
            found = Odds(hazards, wilds=wilds, wilds_left=wilds_left, wild_draw=wild_draw, chow=self._rules.claims.chow)
            _keep(self._odds, key, found)
        return found


class PriceList:
    """What each plan pays one seat by the sets that the hand holds, its melds given."""

    __slots__ = ("_holds", "_known", "_place", "_round_wind", "_rules", "goings")

    def __init__(
        self, rules: Ruleset, goings: tuple[Going, ...], holds: Holds, *, place: int, round_wind: Tile
    ) -> None:
        self._rules = rules
        self.goings = goings
        """The plans that the melds allow."""
        self._holds = holds
        self._place = place
        self._round_wind = round_wind
        self._known: dict[tuple[Plan, tuple[Tile, ...]], Worth] = {}

    def of(self, plan: Plan, sets: tuple[Tile, ...] = ()) -> Worth:
        """As `examples.worth`."""
        key = plan, sets
        found = self._known.get(key)
        if found is None:
            holds = self._holds._replace(sets=sets)
            found = worth(self._rules, plan, holds=holds, place=self._place, round_wind=self._round_wind)
            self._known[key] = found
        return found


def pays_by_wind(rules: Ruleset) -> bool:
    """Whether what a win pays depends on the wind of its seat or of the round."""
    stacking = rules.stacking
    if isinstance(stacking, Official):
        return True
    rows = (*rules.prices, *stacking.additions) if isinstance(stacking, Largest) else rules.prices
    return any((row.of or row.fan) in WIND_FANS for row in rows)


def _keep(known: dict[K, V], key: K, found: V) -> None:
    if len(known) >= KEPT:
        known.clear()
    known[key] = found


def _bare_worth(rules: Ruleset, plan: Plan) -> Worth:
    """What a plan is worth to the seat after the dealer, of a hand of which nothing is known."""
    return worth(rules, plan, holds=NOTHING, place=1, round_wind=EAST)


def _pays_more(one: Worth, other: Worth) -> bool:
    return one.drawn > other.drawn or one.claimed > other.claimed


def _goings(rules: Ruleset) -> tuple[Going, ...]:
    paid = {plan: _bare_worth(rules, plan) for plan in PLANS if rules.shapes & SHAPES[plan.form]}
    kinds = len(hand_kinds(rules))
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


class Price:
    """What a plan pays a hand, by what it discards."""

    __slots__ = ("_broken", "_held", "_plan", "_prices", "_sets", "_sure", "hoped", "needs", "paid")

    def __init__(self, prices: PriceList, plan: Plan, held: Tally) -> None:
        self._prices = prices
        self._plan = plan
        self._held = held
        if plan.form == "pairs":
            sets = self._sure = held.four & plan.kinds
        elif plan.form in ("sets", "pungs"):
            sets = held.three & plan.kinds & HONOR_KINDS
            self._sure = sets & ~held.four
        else:
            sets = self._sure = 0
        self._sets = tuple(kinds_of(sets)) if sets else ()
        """The sets, or in pairs the four alike, that the hand holds; `_sure` are those that a discard would break."""
        self.paid = prices.of(plan, self._sets)
        self.hoped = self.paid
        """What it may be expected to pay after the discard of a tile that it does not need for that."""
        self._broken = -1
        """The pair of honors for whose becoming a set the hand hopes; without it the plan pays `paid`."""
        self.needs = self._sure
        """Mask of the tiles without which it pays something else."""

    def hope(self, unseen: bytearray) -> None:
        """Take the best chance of one more set of honors into account; left out for plans that are out of the question."""
        if self._plan.form != "sets":
            return
        for kind in kinds_of(self._held.two & ~self._held.three & self._plan.kinds & HONOR_KINDS):
            if unseen[kind]:
                found = self._prices.of(self._plan, (*self._sets, kind))
                hoped = _between(self.paid, found, HOPE * min(2, unseen[kind]))
                if hoped.drawn > self.hoped.drawn:
                    self.hoped, self._broken = hoped, kind
        if self._broken >= 0:
            self.needs = self._sure | 1 << self._broken

    def after(self, tile: Tile) -> Worth:
        """What it may be expected to pay after the discard of a tile that it needs."""
        if tile == self._broken:
            return self.paid
        return self._prices.of(self._plan, tuple(kind for kind in self._sets if kind != tile))


def _between(low: Worth, high: Worth, share: float) -> Worth:
    return Worth(low.drawn + share * (high.drawn - low.drawn), low.claimed + share * (high.claimed - low.claimed))
