"""What official fans are worth together: exclusions, 无番和, flowers; and what is said of them."""

from functools import lru_cache
from itertools import accumulate
from typing import Final, NamedTuple

from lingnan.kernel.tally import Count, Tally
from lingnan.rules.official.exclusions import ONE_LESS, Exclusions, table
from lingnan.rules.official.packing import ONE_FAN, ORDER, PLACE
from lingnan.rules.play_policies import Liability
from lingnan.rules.price_policies import Official
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.settlement import settle
from lingnan.rules.win import Line, Situation, Transfer

FLOWERS: Final = ONE_FAN << PLACE["hua_pai"]
WU_FAN_HU: Final = 1 << PLACE["wu_fan_hu"]

COMBINED: Final = "combined"
"""Reason for a fan left out: its chows are combined with others already (套算一次)."""

MOST: Final = 8
"""How often a fan can hold: there are as many flowers."""

MEMORY: Final = 1 << 12
"""Settlements that a price list keeps before it forgets them all."""


def wu_fan_hu(packed: int) -> bool:
    """Not one other fan; flowers are none."""
    return not packed & ~FLOWERS


class Told(NamedTuple):
    """What is said about the fans of a reading."""

    lines: tuple[Line, ...]
    left_out: tuple[tuple[str, str], ...]


class PriceList:
    """A ruleset's table and exclusions."""

    def __init__(self, ruleset: Ruleset, exclusions: Exclusions) -> None:
        self._ruleset = ruleset
        self._is_plain = ruleset.horses is None and ruleset.liability == Liability()
        place = {fan: index for index, fan in enumerate(ORDER)}
        points = {row.fan: row.points for row in ruleset.prices}
        self._rows = [[(fan, points[fan] * times) for times in range(MOST + 1)] for fan in ORDER]
        self._excluded = table(exclusions)
        self._tally = Tally(
            [points[fan] for fan in ORDER],
            [[place[other] for other in self._excluded.get(fan, ())] for fan in ORDER],
            {place[fan]: place[other] for fan, other in ONE_LESS.items()},
        )
        self.count = self._tally.count
        """The fans of a packed number that count together."""
        self._transfers: dict[tuple[object, ...], tuple[Transfer, ...]] = {}

    def rows(self, count: Count) -> tuple[tuple[str, int], ...]:
        """The fans that count, with their points."""
        return tuple([self._rows[place][times] for place, times in zip(count.places, count.times, strict=True)])

    def told(self, fans: tuple[tuple[str, int], ...], count: Count, left: tuple[str, ...]) -> Told:
        """What counts, step by step, and what does not: fans that are excluded, and those of `left`."""
        totals = accumulate([points for _, points in fans])
        lines = tuple([_line(fan, points, total) for (fan, points), total in zip(fans, totals, strict=True)])
        excluded = [(ORDER[place], ORDER[by]) for place, by in sorted(count.excluded)]
        return Told(lines, (*excluded, *[(fan, self._reason(fan, fans)) for fan in left]))

    def _reason(self, fan: str, counted: tuple[tuple[str, int], ...]) -> str:
        """The fan that counts and excludes another; where none does, its chows are combined otherwise."""
        return next((other for other, _ in counted if fan in self._excluded.get(other, ())), COMBINED)

    def transfers(self, situation: Situation, value: int) -> tuple[Transfer, ...]:
        """Who pays a win of `value`; the same for all wins of so much between the same seats, horses apart."""
        key = value, situation.by, situation.seat, situation.source, situation.stake, situation.piao, situation.out
        known = self._transfers.get(key) if self._is_plain else None
        if known is None:
            if len(self._transfers) >= MEMORY:
                self._transfers.clear()
            known = settle(self._ruleset, situation, value=value, last_set=False, hard=True).transfers
            self._transfers[key] = known
        return known


@lru_cache(maxsize=1 << 14)
def _line(fan: str, points: int, total: int) -> Line:
    return Line("fan", fan, points, total)


_lists: dict[int, tuple[Ruleset, PriceList]] = {}
"""By identity of the ruleset: to hash one takes longer than to price a hand."""


def price_list(ruleset: Ruleset, stacking: Official) -> PriceList:
    """The price list of a ruleset, made once."""
    known = _lists.get(id(ruleset))
    if known is not None and known[0] is ruleset:
        return known[1]
    if len(_lists) > 64:
        _lists.clear()
    made = PriceList(ruleset, stacking.exclusions)
    _lists[id(ruleset)] = (ruleset, made)
    return made
