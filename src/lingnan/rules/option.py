"""What an option is: one thing that a house may set in a ruleset. It reads and writes one policy and knows no system."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from lingnan.core.tiles import NAMES
from lingnan.rules.ruleset import Ruleset, hand_kinds

Value: TypeAlias = bool | int | str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One thing that a house may set."""

    name: str
    kind: Literal["bool", "int", "choice", "tile"]
    read: Callable[[Ruleset], Value]
    write: Callable[[Ruleset, Any], Ruleset]
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    numbers: Callable[[Ruleset], tuple[int, ...]] = lambda ruleset: ()
    """What alone an int may be, where a system says so; empty: all from `low` to `high`."""
    nullable: bool = False
    """Whether an int may be None: no limit."""
    needs: str = ""
    """Name of the option without which this one does nothing."""
    needs_value: str = ""
    """The value which that one must have; empty: any that is not off."""


def choices_of(option: Option, ruleset: Ruleset) -> tuple[str, ...]:
    """The values that an option takes by name: for a tile, the tiles of the set."""
    return tuple(NAMES[kind] for kind in hand_kinds(ruleset)) if option.kind == "tile" else option.choices


def takes_number(option: Option, ruleset: Ruleset, value: int) -> bool:
    """Whether an int option takes `value`."""
    return value in (option.numbers(ruleset) or range(option.low, option.high + 1))


def is_off(value: Value) -> bool:
    """Whether a value of an option means that what it is about is not there."""
    return value in (False, 0, None, "none")
