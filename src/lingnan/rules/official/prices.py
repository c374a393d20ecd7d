"""What official fans are worth together: exclusions, 无番和, flowers; and what is said of them."""

from functools import lru_cache
from typing import Final

from lingnan.kernel.tally import Count, Tally
from lingnan.rules.official.exclusions import ONE_LESS, Exclusions, table
from lingnan.rules.official.packing import ONE_FAN, ORDER, PLACE
from lingnan.rules.play_policies import Liability
from lingnan.rules.price_policies import Official
from lingnan.rules.ruleset import Ruleset, once
from lingnan.rules.settlement import settle
from lingnan.rules.win import Line, Situation, Transfer

FLOWERS: Final = ONE_FAN << PLACE["hua_pai"]
WU_FAN_HU: Final = 1 << PLACE["wu_fan_hu"]

COMBINED: Final = "combined"
"""Reason for a fan left out: its chows are combined with others already (套算一次)."""

MEMORY: Final = 1 << 12
"""Settlements that a price list keeps before it forgets them all."""


def wu_fan_hu(packed: int) -> bool:
    """Not one other fan; flowers are none."""
    return not packed & ~FLOWERS


class PriceList:
    """A ruleset's table and exclusions."""

    def __init__(self, ruleset: Ruleset, exclusions: Exclusions) -> None:
        self._ruleset = ruleset
        self._is_plain = ruleset.horses is None and ruleset.liability == Liability()
        points = {row.fan: row.points for row in ruleset.prices}
        self._excluded = table(exclusions)
        self.count = Tally({fan: points[fan] for fan in ORDER}, self._excluded, ONE_LESS).count
        """The fans of a packed number that count together."""
        self._transfers: dict[tuple[object, ...], tuple[Transfer, ...]] = {}

    def left_out(self, count: Count, left: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
        """What does not count and why: fans that are excluded, and those of `left`."""
        if not left:
            return count.excluded
        return (*count.excluded, *[(fan, self._reason(fan, count.rows)) for fan in left])

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


def lines_of(rows: tuple[tuple[str, int], ...]) -> tuple[Line, ...]:
    """The fans that count, step by step."""
    total, lines = 0, []
    for fan, points in rows:
        total += points
        lines.append(_line(fan, points, total))
    return tuple(lines)


@lru_cache(maxsize=1 << 14)
def _line(fan: str, points: int, total: int) -> Line:
    return Line("fan", fan, points, total)


@once
def price_list(ruleset: Ruleset) -> PriceList:
    """The price list of a ruleset."""
    assert isinstance(ruleset.stacking, Official)
    return PriceList(ruleset, ruleset.stacking.exclusions)
