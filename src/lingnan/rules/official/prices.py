"""What official fans are worth together: exclusions, 无番和, flowers, remembered by the packed fans of a hand."""

from collections.abc import Set
from typing import Final, NamedTuple

from lingnan.rules.official.exclusions import ONE_LESS, Exclusions, table
from lingnan.rules.official.packing import BITS, ONE_FAN, ORDER, PLACE, unpack
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
    excluded: int
    """Packed fans that hold but do not count."""


class Told(NamedTuple):
    """What is said about the fans of a reading."""

    lines: tuple[Line, ...]
    left_out: tuple[tuple[str, str], ...]


class PriceList:
    """A ruleset's table and exclusions."""

    def __init__(self, ruleset: Ruleset, exclusions: Exclusions) -> None:
        self._ruleset = ruleset
        self._is_plain = ruleset.horses is None and ruleset.liability == Liability()
        self._points = {row.fan: row.points for row in ruleset.prices}
        self._excluded = table(exclusions)
        self._rows = [(fan, self._points[fan], self._mask(fan), ONE_LESS.get(fan)) for fan in ORDER]
        self._counted: dict[int, Counted] = {}
        self._told: dict[tuple[int, int], Told] = {}
        self._transfers: dict[tuple[object, ...], tuple[Transfer, ...]] = {}

    def counted(self, packed: int) -> Counted:
        """The fans of `packed` that count together."""
        known = self._counted.get(packed)
        if known is None:
            if len(self._counted) >= MEMORY:
                self._counted.clear()
            known = self._counted[packed] = self._count(packed)
        return known

    def told(self, packed: int, left: int) -> Told:
        """What counts, step by step, and what does not: fans of `packed` that are excluded, and those of `left`."""
        key = packed, left
        known = self._told.get(key)
        if known is None:
            if len(self._told) >= MEMORY:
                self._told.clear()
            known = self._told[key] = self._tell(packed, left)
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

    def _mask(self, fan: str) -> int:
        """The places of the fans that one excludes."""
        return sum(ONE_FAN << PLACE[other] for other in self._excluded.get(fan, ()))

    def _count(self, packed: int) -> Counted:
        """Count the fans from the highest down, each before those that it excludes."""
        points, fans, places, excluded = 0, [], [], 0
        while packed:
            place = ((packed & -packed).bit_length() - 1) // BITS
            times = packed >> BITS * place & ONE_FAN
            packed ^= times << BITS * place
            fan, worth, barred, less = self._rows[place]
            barred &= packed
            if less and packed >> PLACE[less] & ONE_FAN:
                packed -= 1 << PLACE[less]
                if not packed >> PLACE[less] & ONE_FAN:
                    barred |= 1 << PLACE[less]
            excluded |= barred
            packed &= ~barred
            points += worth * times
            fans.append((fan, worth * times))
            places.append(-place)
        if wu_fan_hu({fan for fan, _ in fans}):
            fan = wu_fan_hu.__name__
            points += self._points[fan]
            fans.insert(0, (fan, self._points[fan]))
            places.insert(0, -ORDER.index(fan))
        flowers = fans[-1][1] if fans[-1][0] == FLOWERS else 0
        return Counted(points, flowers, (points, len(fans), tuple(places)), tuple(fans), excluded)

    def _tell(self, packed: int, left: int) -> Told:
        total, lines = 0, []
        counted = self.counted(packed)
        for fan, points in counted.fans:
            total += points
            lines.append(Line("fan", fan, points, total))
        out = (*unpack(counted.excluded), *unpack(left))
        return Told(tuple(lines), tuple((fan, self._reason(fan, counted)) for fan, _ in out))

    def _reason(self, fan: str, counted: Counted) -> str:
        """The fan that counts and excludes another; where none does, its chows are combined otherwise."""
        for other, _ in counted.fans:
            if fan in self._excluded.get(other, ()) or ONE_LESS.get(other) == fan:
                return other
        return COMBINED


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
