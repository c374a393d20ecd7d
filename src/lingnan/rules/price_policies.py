"""Policies of price: the rows of a table, how they count together, what multiplies or adds to them, what a win needs.

Prices are in the unit of the table (番 or a multiple).
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

from lingnan.kernel import ORPHANS, SEVEN_PAIRS, STANDARD
from lingnan.rules.official.exclusions import Exclusions
from lingnan.rules.win import By

FOUR_WILDS: Final = 8
"""四鬼, 满鬼: four wild tiles in hand win as they are, on a draw; where the row says so by robbing too."""


@dataclass(frozen=True, slots=True)
class Price:
    """One row of a system's table."""

    fan: str
    points: int
    special: bool = False
    """Stands outside the cap and takes no additions."""
    shapes: int = STANDARD | SEVEN_PAIRS | ORPHANS
    """Mask of the shapes in which the row counts."""
    by: tuple[By, ...] = ("draw", "discard", "rob")
    """Kinds of win in which it counts; a reading of which no row counts does not win."""
    of: str = ""
    """The entry of the catalogue that says when it counts, where that is not `fan`'s own."""


@dataclass(frozen=True, slots=True)
class Exclusion:
    """Where `fan` counts, none of `others` does."""

    fan: str
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sum:
    """The rows that count are added up, up to `cap`, before any factor."""

    fallback: str
    """The row that counts only when no other does."""
    events: tuple[str, ...] = ()
    """Rows beside which the fallback still counts."""
    exclusions: tuple[Exclusion, ...] = ()
    """In the order in which they take effect: a row that is excluded excludes nothing."""
    cap: int | None = None
    alone: tuple[str, ...] = ()
    """Rows that stand alone, as the alternative to everything else; the alternative that pays more is taken."""


@dataclass(frozen=True, slots=True)
class Largest:
    """The largest row alone, never a sum; rows that are not special take additions and floors up to the cap."""

    additions: tuple[Price, ...] = ()
    cap: int | None = None
    floor: int = 0
    floor_by: tuple[str, ...] = ()
    """Events that raise a row inside the cap to `floor`."""


@dataclass(frozen=True, slots=True)
class Official:
    """国标: the official catalogue, whose fans add up after its own principles of combining and excluding."""

    exclusions: Exclusions = "seed"


TableStacking: TypeAlias = Sum | Largest
"""How the rows of a system's own table count together."""

Stacking: TypeAlias = TableStacking | Official


@dataclass(frozen=True, slots=True)
class Factor:
    """A multiplier of the whole hand: where `event` holds and no row in `unless` counts, times `times`."""

    event: str
    times: int
    unless: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Bonus:
    """An amount that is added to the value before the stake: where `event` holds, `units` more."""

    event: str
    units: int


@dataclass(frozen=True, slots=True)
class Minimum:
    """起胡: the points a hand must have to win on its draw, on a discard, by robbing."""

    draw: int = 0
    discard: int = 0
    rob: int = 0
    without: tuple[str, ...] = ()
    """Rows that do not count towards it."""

    def for_win(self, by: By) -> int:
        """What one kind of win needs."""
        return {"draw": self.draw, "discard": self.discard, "rob": self.rob}[by]
