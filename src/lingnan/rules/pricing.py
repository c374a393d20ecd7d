"""Pricing: what one reading of a winning hand is worth under a ruleset, and the lines that say why."""

from typing import Literal, NamedTuple, get_args

from lingnan.rules.combinations import PARTS
from lingnan.rules.fans import FANS, Win
from lingnan.rules.price_policies import Largest, Price, Sum, TableStacking
from lingnan.rules.ruleset import Ruleset, once
from lingnan.rules.win import By, Line

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
    points: int
    """The sum of the rows that count, within the cap: what a minimum asks for."""
    value: int
    rank: tuple[int, int, int, tuple[int, ...]]
    """Value, raw fan sum, number of fans, and the negated places of the fans in the table."""


class Scale(NamedTuple):
    """What the worth of every reading of a win is multiplied by, and what is added at the end."""

    horses: int
    stake: int
    flowers: int


class _Steps:
    """The running number, and the lines so far where they are kept."""

    __slots__ = ("lines", "total")

    def __init__(self, lines: list[Line] | None) -> None:
        self.lines = lines
        self.total = 0

    def _line(self, op: Literal["fan", "add", "plus", "cap", "floor", "times", "power"], key: str, value: int) -> None:
        if self.lines is not None:
            self.lines.append(Line(op, key, value, self.total))

    def rows(self, op: Literal["fan", "add"], rows: list[Counted]) -> None:
        """Add the points of some rows."""
        for _, row, points in rows:
            self.total += points
            self._line(op, row.fan, points)

    def plus(self, key: str, value: int) -> None:
        """Add an amount that is no row of the table, if there is any."""
        if value:
            self.total += value
            self._line("plus", key, value)

    def cap(self, key: str, value: int | None) -> None:
        """Clamp the number, if that changes it."""
        if value is not None and self.total > value:
            self.total = value
            self._line("cap", key, value)

    def floor(self, key: str, value: int) -> None:
        """Raise the number, if that changes it."""
        if self.total < value:
            self.total = value
            self._line("floor", key, value)

    def power(self) -> None:
        """Two to the power of the number."""
        self.total = 1 << self.total
        self._line("power", "power", 2)

    def times(self, key: str, value: int) -> None:
        """Multiply the number, if that changes it."""
        if value != 1:
            self.total *= value
            self._line("times", key, value)


def price(ruleset: Ruleset, stacking: TableStacking, win: Win, scale: Scale) -> Priced | None:
    """The best price of one reading; None if no row counts in it for this kind of win."""
    shape = win.reading.shape
    present = [
        Counted(place, row, row.points * times)
        for place, row, shapes, fan in _rows(ruleset)[win.situation.by]
        if shapes & shape and (times := FANS[fan](win))
    ]
    if not present:
        return None
    match stacking:
        case Sum():
            ordinary = [entry for entry in present if entry.row.fan not in stacking.alone]
            alternatives = [_summed(stacking, ordinary)]
            alternatives += [[entry] for entry in present if entry.row.fan in stacking.alone]
        case Largest():
            largest = max(present, key=lambda entry: (entry.points, -entry.place))
            alternatives = [[largest] if largest.row.special else [largest, *_additions(stacking, win)]]
    options = [
        _priced(ruleset, stacking, win, counted=counted, present=present, scale=scale)
        for counted in alternatives
        if counted
    ]
    return max(options, key=lambda option: option.rank, default=None)


@once
def _rows(ruleset: Ruleset) -> dict[By, list[tuple[int, Price, int, str]]]:
    """For each kind of win the rows that can count in it: place, row, its shapes, its entry of the catalogue."""
    return {
        by: [(place, row, row.shapes, row.of or row.fan) for place, row in enumerate(ruleset.prices) if by in row.by]
        for by in get_args(By)
    }


def _summed(stacking: Sum, present: list[Counted]) -> list[Counted]:
    """The rows of `present` that count together, in the order of the table."""
    barred = _barred(stacking, {entry.row.fan for entry in present})
    counted = [entry for entry in present if entry.row.fan not in barred and entry.row.fan != stacking.fallback]
    if all(entry.row.fan in stacking.events for entry in counted):
        return [entry for entry in present if entry.row.fan == stacking.fallback or entry in counted]
    return counted


def _barred(stacking: Sum, fans: set[str]) -> dict[str, str]:
    """Which of `fans` do not count because of another, and because of which."""
    barred: dict[str, str] = {}
    for fan, others in ((each.fan, each.others) for each in stacking.exclusions):
        if fan in fans and fan not in barred:
            for other in others:
                if other in fans:
                    barred.setdefault(other, fan)
    return barred


def _additions(stacking: Largest, win: Win) -> list[Counted]:
    return [
        Counted(-1, row, row.points * times) for row in stacking.additions if (times := FANS[row.of or row.fan](win))
    ]


def _priced(
    ruleset: Ruleset, stacking: TableStacking, win: Win, *, counted: list[Counted], present: list[Counted], scale: Scale
) -> Priced:
    """The worth of the rows that count."""
    steps = _Steps(None)
    points = _worked_out(ruleset, stacking, win, counted=counted, scale=scale, steps=steps)
    places = tuple([-entry.place for entry in counted if entry.place >= 0])
    rank = (steps.total, sum([entry.points for entry in counted]), len(counted), places)
    return Priced(win, present, counted, points, steps.total, rank)


def lines(ruleset: Ruleset, stacking: TableStacking, priced: Priced, scale: Scale) -> tuple[Line, ...]:
    """How the worth of a reading came about, step by step."""
    steps = _Steps([])
    _worked_out(ruleset, stacking, priced.win, counted=priced.counted, scale=scale, steps=steps)
    return tuple(steps.lines or ())


def _worked_out(
    ruleset: Ruleset, stacking: TableStacking, win: Win, *, counted: list[Counted], scale: Scale, steps: _Steps
) -> int:
    """Work out the worth of the rows that count; returns their points within cap and floors."""
    steps.rows("fan", [entry for entry in counted if entry.place >= 0])
    if isinstance(stacking, Sum):
        steps.cap("fan_cap", stacking.cap)
    elif not counted[0].row.special:
        steps.rows("add", [entry for entry in counted if entry.place < 0])
        steps.cap("fan_cap", stacking.cap)
        for event in stacking.floor_by:
            if FANS[event](win):
                steps.floor(event, stacking.floor)
    points = steps.total
    if ruleset.power:
        steps.power()
    for factor in ruleset.factors:
        if FANS[factor.event](win) and not any(entry.row.fan in factor.unless for entry in counted):
            steps.times(factor.event, factor.times)
    for bonus in ruleset.bonuses:
        steps.plus(bonus.event, bonus.units * FANS[bonus.event](win))
    steps.cap("value_cap", ruleset.value_cap)
    steps.times("horses", scale.horses)
    steps.times("stake", scale.stake)
    steps.plus("flowers", scale.flowers)
    return points


def left_out(stacking: TableStacking, priced: Priced) -> tuple[tuple[str, str], ...]:
    """The fans that a reading has but that do not count, each with what excludes it."""
    counted = [entry.row.fan for entry in priced.counted]
    match stacking:
        case Sum():
            alone = next((fan for fan in counted if fan in stacking.alone), None)
            barred = _barred(stacking, {entry.row.fan for entry in priced.present})
            return tuple(
                (entry.row.fan, alone or (SMALLER if entry.row.fan in stacking.alone else barred[entry.row.fan]))
                for entry in priced.present
                if entry.row.fan not in counted and entry.row.fan != stacking.fallback
            )
        case Largest():
            others = [entry.row.fan for entry in priced.present if entry.points and entry.row.fan not in counted]
            if priced.counted[0].row.special:
                others += [entry.row.fan for entry in _additions(stacking, priced.win)]
            return tuple((fan, counted[0]) for fan in others)


def missing(ruleset: Ruleset, priced: Priced) -> tuple[tuple[str, str], ...]:
    """Better rows of the table that join two fans of which the hand has one, each with the one that it lacks."""
    found: list[tuple[str, str]] = []
    best = max(entry.points for entry in priced.counted)
    for row in ruleset.prices:
        parts = PARTS.get(row.of or row.fan)
        if parts is None or row.points <= best or not row.shapes & priced.win.reading.shape:
            continue
        lacking = [part for part in parts if not FANS[part](priced.win)]
        if len(lacking) == 1:
            found.append((row.fan, lacking[0]))
    return tuple(found)
