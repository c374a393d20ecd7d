"""Pricing: what one reading of a winning hand is worth under a ruleset, and the lines that say why."""

from typing import Literal, NamedTuple, assert_never

from lingnan.rules.fans import FANS, Win
from lingnan.rules.ruleset import Largest, Price, Ruleset, Sum
from lingnan.rules.win import Line

SMALLER = "smaller"
"""Reason for a row left out: what counts instead pays as much or more."""


class Counted(NamedTuple):
    """A row that holds: its place in the table, −1 for an addition, and its points as often as it holds."""

    place: int
    row: Price
    points: int


class Priced(NamedTuple):
    """A reading with its worth; of two, the one with the greater `rank` is the better reading."""

    win: Win
    present: list[Counted]
    """The rows of the table that hold, whether they count or not."""
    counted: list[Counted]
    value: int
    lines: list[Line]
    rank: tuple[int, int, int, tuple[int, ...]]
    """Value, raw fan sum, number of fans, and the negated places of the fans in the table."""


class _Steps:
    """The lines so far and the running number."""

    __slots__ = ("lines", "total")

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.total = 0

    def rows(self, op: Literal["fan", "add"], rows: list[Counted]) -> None:
        """Add the points of some rows."""
        for _, row, points in rows:
            self.total += points
            self.lines.append(Line(op, row.fan, points, self.total))

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
    present = [
        Counted(place, row, row.points * times)
        for place, row in enumerate(ruleset.prices)
        if row.shapes & shape and (times := FANS[row.fan](win))
    ]
    match ruleset.stacking:
        case Sum() as stacking:
            ordinary = [entry for entry in present if entry.row.fan not in stacking.alone]
            alternatives = [_summed(stacking, ordinary)]
            alternatives += [[entry] for entry in present if entry.row.fan in stacking.alone]
        case Largest():
            alternatives = [[max(present, key=lambda entry: (entry.points, -entry.place))]]
        case _:
            assert_never(ruleset.stacking)
    options = [_priced(ruleset, win, counted, present=present, horses=horses, stake=stake) for counted in alternatives]
    return max(options, key=lambda option: option.rank)


def _summed(stacking: Sum, present: list[Counted]) -> list[Counted]:
    """The rows of `present` that count together, in the order of the table."""
    counted: list[Counted] = []
    barred: set[str] = set()
    fallback: list[Counted] = []
    for entry in present:
        fan = entry.row.fan
        if fan == stacking.fallback:
            fallback = [entry]
        elif fan not in barred:
            counted.append(entry)
            for exclusion in stacking.exclusions:
                if exclusion.fan == fan:
                    barred.update(exclusion.others)
    if fallback and all(entry.row.fan in stacking.events for entry in counted):
        return fallback + counted
    return counted


def _priced(
    ruleset: Ruleset, win: Win, counted: list[Counted], *, present: list[Counted], horses: int, stake: int
) -> Priced:
    """The worth of the rows that count, step by step."""
    steps = _Steps()
    steps.rows("fan", counted)
    places = tuple([-entry.place for entry in counted])
    if isinstance(ruleset.stacking, Largest):
        if not counted[0].row.special:
            additions = _additions(ruleset.stacking, win)
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
    for factor in ruleset.factors:
        if FANS[factor.event](win) and not any(entry.row.fan in factor.unless for entry in counted):
            steps.times(factor.event, factor.times)
    steps.times("horses", horses)
    steps.times("stake", stake)
    rank = (steps.total, sum([entry.points for entry in counted]), len(counted), places)
    return Priced(win, present, counted, steps.total, steps.lines, rank)


def _additions(stacking: Largest, win: Win) -> list[Counted]:
    return [Counted(-1, row, row.points * times) for row in stacking.additions if (times := FANS[row.fan](win))]


def left_out(ruleset: Ruleset, priced: Priced) -> tuple[tuple[str, str], ...]:
    """The fans that a reading has but that do not count, each with what excludes it."""
    counted = [entry.row.fan for entry in priced.counted]
    match ruleset.stacking:
        case Sum() as stacking:
            alone = next((fan for fan in counted if fan in stacking.alone), None)
            barring = {other: each.fan for each in stacking.exclusions if each.fan in counted for other in each.others}
            return tuple(
                (entry.row.fan, alone or (SMALLER if entry.row.fan in stacking.alone else barring[entry.row.fan]))
                for entry in priced.present
                if entry.row.fan not in counted and entry.row.fan != stacking.fallback
            )
        case Largest() as stacking:
            others = [entry.row.fan for entry in priced.present if entry.points and entry.row.fan != counted[0]]
            if priced.counted[0].row.special:
                others += [entry.row.fan for entry in _additions(stacking, priced.win)]
            return tuple((fan, counted[0]) for fan in others)
        case _:
            assert_never(ruleset.stacking)
