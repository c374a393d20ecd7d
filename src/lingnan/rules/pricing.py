"""Pricing: what one reading of a winning hand is worth under a ruleset, and the lines that say why."""

from typing import NamedTuple, assert_never

from lingnan.rules.fans import FANS, Win
from lingnan.rules.ruleset import Largest, Price, Ruleset, Sum
from lingnan.rules.win import Line

SMALLER = "smaller"
"""Reason for a row left out: what counts instead pays as much or more."""


class Priced(NamedTuple):
    """A reading with its worth; of two, the one with the greater `rank` is the better reading."""

    win: Win
    fans: tuple[tuple[str, int], ...]
    value: int
    lines: tuple[Line, ...]
    left_out: tuple[tuple[str, str], ...]
    rank: tuple[int, int, int, tuple[int, ...]]
    """Value, raw fan sum, number of fans, and the negated places of the fans in the table."""


class _Steps:
    """The lines so far and the running number."""

    __slots__ = ("lines", "total")

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.total = 0

    def rows(self, op: str, rows: list[tuple[Price, int]]) -> None:
        """Add the points of some rows of a table."""
        for row, points in rows:
            self.total += points
            self.lines.append(Line("fan" if op == "fan" else "add", row.fan, points, self.total))

    def cap(self, key: str, value: int | None) -> None:
        """Clamp the number, if that changes it."""
        if value is not None and self.total > value:
            self.total = value
            self.lines.append(Line("cap", key, value, value))

    def floor(self, key: str, value: int) -> None:
        """Raise the number, if that changes it."""
        if self.total < value:
            self.total = value
            self.lines.append(Line("floor", key, value, value))

    def power(self) -> None:
        """Two to the power of the number."""
        self.total = 1 << self.total
        self.lines.append(Line("power", "power", 2, self.total))

    def times(self, key: str, value: int) -> None:
        """Multiply the number, if that changes it."""
        if value != 1:
            self.total *= value
            self.lines.append(Line("times", key, value, self.total))


def price(ruleset: Ruleset, win: Win, *, horses: int, stake: int) -> Priced:
    """The best price of one reading; `horses` is what horses multiply by, `stake` the unit of a win."""
    shape = win.reading.shape
    present = [(row, row.points * n) for row in ruleset.prices if row.shapes & shape and (n := FANS[row.fan](win))]
    match ruleset.stacking:
        case Sum() as stacking:
            ordinary = [entry for entry in present if entry[0].fan not in stacking.alone]
            alternatives = [_summed(stacking, ordinary)]
            alternatives += [_summed(stacking, [entry]) for entry in present if entry[0].fan in stacking.alone]
            options = [_priced(ruleset, win, counted, horses=horses, stake=stake) for counted in alternatives]
            best = max(options, key=lambda option: option.rank)
            return best._replace(left_out=_left_out_of_sum(stacking, present, best.fans))
        case Largest():
            base = max(present, key=lambda entry: (entry[1], -ruleset.prices.index(entry[0])))
            best = _priced(ruleset, win, [base], horses=horses, stake=stake)
            return best._replace(left_out=_left_out_of_largest(ruleset.stacking, win, base[0], present=present))
        case _:
            assert_never(ruleset.stacking)


def _summed(stacking: Sum, present: list[tuple[Price, int]]) -> list[tuple[Price, int]]:
    """The rows of `present` that count together, in the order of the table."""
    counted: list[tuple[Price, int]] = []
    barred: set[str] = set()
    barring = {exclusion.fan: exclusion.others for exclusion in stacking.exclusions}
    fallback: list[tuple[Price, int]] = []
    for entry in present:
        fan = entry[0].fan
        if fan == stacking.fallback:
            fallback = [entry]
        elif fan not in barred:
            counted.append(entry)
            barred.update(barring.get(fan, ()))
    if fallback and all(row.fan in stacking.events for row, _ in counted):
        return fallback + counted
    return counted


def _priced(ruleset: Ruleset, win: Win, counted: list[tuple[Price, int]], *, horses: int, stake: int) -> Priced:
    """The worth of the rows that count, step by step."""
    steps = _Steps()
    steps.rows("fan", counted)
    if isinstance(ruleset.stacking, Largest):
        if not counted[0][0].special:
            additions = [(row, row.points * n) for row in ruleset.stacking.additions if (n := FANS[row.fan](win))]
            steps.rows("add", additions)
            steps.cap("fan_cap", ruleset.stacking.cap)
            for event in ruleset.stacking.floor_by:
                if FANS[event](win):
                    steps.floor(event, ruleset.stacking.floor)
            counted = counted + additions
    else:
        steps.cap("fan_cap", ruleset.stacking.cap)
    if ruleset.power:
        steps.power()
    fans = tuple((row.fan, points) for row, points in counted)
    names = {fan for fan, _ in fans}
    for factor in ruleset.factors:
        if names.isdisjoint(factor.unless) and FANS[factor.event](win):
            steps.times(factor.event, factor.times)
    steps.times("horses", horses)
    steps.times("stake", stake)
    places = tuple(-ruleset.prices.index(row) for row, _ in counted if row in ruleset.prices)
    rank = (steps.total, sum(points for _, points in fans), len(fans), places)
    return Priced(win, fans, steps.total, tuple(steps.lines), (), rank)


def _left_out_of_sum(
    stacking: Sum, present: list[tuple[Price, int]], fans: tuple[tuple[str, int], ...]
) -> tuple[tuple[str, str], ...]:
    counted = [fan for fan, _ in fans]
    alone = next((fan for fan in counted if fan in stacking.alone), None)
    barring = {
        other: each.fan for each in reversed(stacking.exclusions) if each.fan in counted for other in each.others
    }
    return tuple(
        (row.fan, alone or (SMALLER if row.fan in stacking.alone else barring[row.fan]))
        for row, _ in present
        if row.fan not in counted and row.fan != stacking.fallback
    )


def _left_out_of_largest(
    stacking: Largest, win: Win, base: Price, *, present: list[tuple[Price, int]]
) -> tuple[tuple[str, str], ...]:
    left_out = [row.fan for row, points in present if row is not base and points]
    if base.special:
        left_out += [row.fan for row in stacking.additions if FANS[row.fan](win)]
    return tuple((fan, base.fan) for fan in left_out)
