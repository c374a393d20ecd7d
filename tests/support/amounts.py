"""How much of a costly proof every run goes over; the long tests go over the rest."""

from collections.abc import Iterable
from typing import Any, Final, TypeAlias

import pytest

from lingnan.rules.systems import RULESETS

Values: TypeAlias = "list[Any]"
"""What a test is parametrized with: values, and values marked for the long tests."""

APART: Final = ("gd88", "jiping", "gd100", "gb88", "xuezhan")
"""Systems that play as no other: turned wild tile, chows, horses and fewer tiles, flowers, phases and a battle."""


def apart(names: Iterable[str] = RULESETS) -> Values:
    """Names of systems or of their variants ("gd88 house"); all but those of `APART` only in the long tests."""
    return [name if name.partition(" ")[0] in APART else long(name) for name in names]


def amounts(usual: int, soaked: int) -> Values:
    """How many of a kind are looked at in every run, and how many in the long tests."""
    return [usual, long(soaked)]


def long(*values: object) -> Any:
    """A value for the long tests only."""
    return pytest.param(*values, marks=pytest.mark.soak)
