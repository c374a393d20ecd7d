"""What official fans are worth together: exclusions, 无番和, flowers, remembered by the packed fans of a hand."""

from collections.abc import Set
from typing import Final, NamedTuple

from lingnan.rules.official.exclusions import ONE_LESS, Exclusions, table
from lingnan.rules.official.packing import unpack
from lingnan.rules.ruleset import Liability, Official, Ruleset
from lingnan.rules.settlement import settle
from lingnan.rules.win import Line, Situation, Transfer

FLOWERS: Final = "hua_pai"

COMBINED: Final = "combined"
"""Reason for a fan left out: its chows are combined with others already (套算一次)."""

MEMORY: Final = 1 << 16
"""Packed hands that a price list keeps before it forgets them all."""


def wu_fan_hu(fans: Set[str]) -> bool:
    """Not one other fan; flowers are none."""
    return not fans - {FLOWERS}


class Counted(NamedTuple):
    """The fans of a reading that count, and what they come to."""

    points: int
    flowers: int
    """How many of the points are flowers."""
    rank: tuple[int, int, tuple[int, ...]]
    """Points, number of fans, and their negated places in the table: the better of two readings has the greater rank."""
    fans: tuple[tuple[str, int], ...]
    lines: tuple[Line, ...]
    left_out: tuple[tuple[str, str], ...]


class PriceList:
    """A ruleset's table and exclusions."""

    def __init__(self, ruleset: Ruleset, exclusions: Exclusions) -> None:
        rows = ruleset.prices
        self._ruleset = ruleset
        self._is_plain = ruleset.horses is None and ruleset.liability == Liability()
        self._points = {row.fan: row.points for row in rows}
        self._places = {row.fan: place for place, row in enumerate(rows)}
        self._excluded = table(exclusions)
        self._memory: dict[int, Counted] = {}
        self._transfers: dict[tuple[object, ...], tuple[Transfer, ...]] = {}
        self._left_out: dict[tuple[int, int], tuple[tuple[str, str], ...]] = {}

    def counted(self, packed: int) -> Counted:
        """The fans of `packed` that count together."""
        known = self._memory.get(packed)
        if known is None:
            if len(self._memory) >= MEMORY:
                self._memory.clear()
            known = self._memory[packed] = self._count(packed)
        return known

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

    def left_out(self, packed: int, left: int) -> tuple[tuple[str, str], ...]:
        """The fans of `packed` that do not count and those of chows that are not combined, each with the reason."""
        key = packed, left
        known = self._left_out.get(key)
        if known is None:
            if len(self._left_out) >= MEMORY:
                self._left_out.clear()
            counted = self.counted(packed)
            more = tuple((fan, self._barred(fan, counted) or COMBINED) for fan, _ in unpack(left))
            known = self._left_out[key] = counted.left_out + more
        return known

    def _barred(self, fan: str, counted: Counted) -> str:
        """The fan that counts and excludes another, if any."""
        return next((each for each, _ in counted.fans if fan in self._excluded.get(each, ())), "")

    def _count(self, packed: int) -> Counted:
        present = dict(unpack(packed))
        times: dict[str, int] = {}
        barred: dict[str, str] = {}
        for fan in sorted(present, key=self._places.__getitem__):
            if fan in barred:
                continue
            if less := next((other for other in times if ONE_LESS.get(other) == fan), None):
                present[fan] -= 1
                if not present[fan]:
                    barred[fan] = less
                    continue
            times[fan] = present[fan]
            for other in self._excluded.get(fan, ()):
                barred.setdefault(other, fan)
        if wu_fan_hu(times.keys()):
            times = {wu_fan_hu.__name__: 1, **times}
        fans = tuple((fan, self._points[fan] * count) for fan, count in times.items())
        points = sum(worth for _, worth in fans)
        return Counted(
            points=points,
            flowers=times.get(FLOWERS, 0) * self._points[FLOWERS],
            rank=(points, len(fans), tuple(-self._places[fan] for fan in times)),
            fans=fans,
            lines=_lines(fans),
            left_out=tuple((fan, barred[fan]) for fan in present if fan in barred and fan not in times),
        )


def _lines(fans: tuple[tuple[str, int], ...]) -> tuple[Line, ...]:
    total, lines = 0, []
    for fan, points in fans:
        total += points
        lines.append(Line("fan", fan, points, total))
    return tuple(lines)


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
