"""What a plan is worth: a finished hand that is typical for it, given to the system's own scorer."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Final, NamedTuple

from lingnan.bots.plans import EVERY, HONOR_KINDS, Plan
from lingnan.core.melds import Meld
from lingnan.core.seats import next_seat
from lingnan.core.tiles import HONORS, KINDS, WILD, Tile
from lingnan.kernel.distance import ORPHAN_KINDS
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.scoring import judge
from lingnan.rules.win import Hand, Situation, Verdict

_NUMBERS: Final = (1, 4, 7, 2, 5, 3, 6)
_SIMPLES: Final = tuple(9 * suit + _NUMBERS[(place + suit) % 7] for place in range(7) for suit in range(3))
_HONORS: Final = (27, 31, 28, 32, 29, 33, 30)
"""Winds and dragons by turns, so that an example holds no more of either than it must."""
_ORDER: Final = (*_SIMPLES, 0, 17, 18, 8, 9, 26, *_HONORS)
_RUNS: Final = (1, 14, 21, 5, 4, 0, 10, 13, 9, 18, 22, 19)
"""Lowest tiles of runs that make no pattern together: neither in three suits nor in one."""
KNITTED_KINDS: Final = (0, 3, 6, 10, 13, 16, 20, 23, 26)
"""147 of one suit, 258 of another, 369 of the third."""


class Holds(NamedTuple):
    """What of a hand bears on its price: who fed a meld does not."""

    melds: tuple[Meld, ...]
    sets: tuple[Tile, ...]
    """Kinds of which the hand holds a set; in the form of pairs, four alike."""
    soft: bool = False
    """Whether it holds a wild tile."""


class Worth(NamedTuple):
    """Points that a win brings its seat, all payers together."""

    drawn: float
    claimed: float


def worth(rules: Ruleset, plan: Plan, *, holds: Holds, place: int, round_wind: Tile) -> Worth:
    """What a win by a typical hand of the plan is worth to the seat `place` after the dealer.

    The hand has the melds and sets of `holds`. Nothing, if there is no such hand.
    """
    maker = _Maker(rules, plan, holds)
    tiles = maker.hand(holds.sets)
    if tiles is None:
        return Worth(0, 0)
    if holds.soft and rules.wild is not None:
        tiles[-1] = WILD
    hand = Hand(held=tuple(tiles[1:]), melds=(*holds.melds, *maker.melds), winning=tiles[0])
    return win_worth(rules, hand, place=place, round_wind=round_wind)


def win_worth(rules: Ruleset, hand: Hand, *, place: int, round_wind: Tile) -> Worth:
    """What a win with this hand is worth to the seat `place` after the dealer, by draw and by discard."""
    by_draw, by_discard = _situations(place, round_wind)
    return Worth(_net(rules, hand, by_draw), _net(rules, hand, by_discard))


@cache
def _situations(place: int, round_wind: Tile) -> tuple[Situation, Situation]:
    by_draw = Situation(seat=place, dealer=0, round_wind=round_wind)
    return by_draw, replace(by_draw, by="discard", source=next_seat(place))


def _net(rules: Ruleset, hand: Hand, situation: Situation) -> int:
    """What a win brings its seat; nothing if it is none."""
    if situation.by not in rules.wins:
        return 0
    answer = judge(rules, hand, situation)
    return answer.net[situation.seat] if isinstance(answer, Verdict) else 0


class _Maker:
    """Puts a hand together from what is not in the melds."""

    def __init__(self, rules: Ruleset, plan: Plan, holds: Holds) -> None:
        melds = holds.melds
        self.plan = plan
        self.free = bytearray(rules.tiles[:KINDS])
        for meld in melds:
            for tile in meld.tiles:
                self.free[tile] -= 1
        self.sets = 4 - len(melds)
        self.has_honor = any(meld.tile >= HONORS for meld in melds)
        self.tiles: list[Tile] = []
        self.melds: list[Meld] = []
        """Sets that such a hand is likely to have claimed."""
        self.runs = iter(_RUNS)

    def hand(self, held: Sequence[Tile]) -> list[Tile] | None:
        """The concealed tiles; None if there are not enough."""
        try:
            match self.plan.form:
                case "orphans":
                    self._take_each(ORPHAN_KINDS)
                    self._take(ORPHAN_KINDS[0], 1)
                case "pairs":
                    self._pairs(held)
                case "knitted":
                    self._take_each(KNITTED_KINDS[:8])
                    self._take_each(_HONORS[:6])
                case "straight":
                    self._take_each(KNITTED_KINDS)
                    for _ in range(self.sets - 3):
                        self._take_each(self._run())
                    self._take(self._pair(), 2)
                case "sets" | "pungs":
                    self._sets(held)
        except LookupError:
            return None
        return self.tiles

    def _sets(self, held: Sequence[Tile]) -> None:
        for kind in held[: self.sets]:
            self._take(kind, 3)
        lacking = self.sets - len(held)
        for place in range(lacking):
            if self.plan.form == "sets" and place != 2:
                self._take_each(self._run())
            elif self.plan.form == "pungs" and place + 1 < lacking:
                self._meld(self._kind(3))
            else:
                self._take(self._kind(3, new=True), 3)
        self._take(self._pair(), 2)

    def _pairs(self, held: Sequence[Tile]) -> None:
        for kind in held:
            self._take(kind, 4)
        while len(self.tiles) < 12:
            self._take(self._kind(2, new=True), 2)
        self._take(self._pair(new=True), 2)

    def _pair(self, *, new: bool = False) -> Tile:
        """The pair; an honor where honors belong to the plan and there is none yet."""
        wants_honor = self.plan.kinds & HONOR_KINDS and self.plan.kinds != EVERY and not self.has_honor
        return self._kind(2, new=new, kinds=HONOR_KINDS if wants_honor else EVERY)

    def _kind(self, size: int, *, new: bool = False, kinds: int = EVERY) -> Tile:
        allowed = self.plan.kinds & kinds
        for kind in _ORDER:
            if allowed >> kind & 1 and self.free[kind] >= size and not (new and kind in self.tiles):
                return kind
        raise LookupError

    def _run(self) -> Sequence[Tile]:
        """The next run; no run twice, so that the chows make no pungs."""
        for low in self.runs:
            run = range(low, low + 3)
            if all(self.plan.kinds >> kind & 1 and self.free[kind] for kind in run):
                return run
        raise LookupError

    def _take(self, kind: Tile, size: int) -> None:
        if self.free[kind] < size:
            raise LookupError
        self.free[kind] -= size
        self.tiles += [kind] * size
        self.has_honor = self.has_honor or kind >= HONORS

    def _meld(self, kind: Tile) -> None:
        self.free[kind] -= 3
        self.melds.append(Meld("pung", kind))
        self.has_honor = self.has_honor or kind >= HONORS

    def _take_each(self, kinds: Sequence[Tile]) -> None:
        for kind in kinds:
            self._take(kind, 1)
