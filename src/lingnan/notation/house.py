"""House files: a system with some options set, in TOML.

base = "KEY"
[options]
fan_cap = 100
"""

import tomllib
from typing import NamedTuple

from lingnan.core.errors import NotationError


class House(NamedTuple):
    """What a house file says: the system it starts from and the options it sets."""

    base: str
    options: dict[str, object]


def read_house(text: str) -> House:
    """The house that a TOML text describes; NotationError `house/unreadable` says what is not as it should be."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also numbers too long and lists too deep for Python
        raise NotationError("house/unreadable", f"the house file is no TOML: {error}") from None
    unknown = sorted(set(data) - {"base", "options"})
    if unknown:
        raise _unreadable(f"it knows only base and [options], not {unknown[0]!r}", unknown[0])
    base, options = data.get("base"), data.get("options", {})
    if not isinstance(base, str):
        raise _unreadable('it must name its system, as base = "KEY"', "base")
    if not isinstance(options, dict):
        raise _unreadable("options must be a table, [options]", "options")
    return House(base, options)


def _unreadable(reason: str, at: str) -> NotationError:
    return NotationError("house/unreadable", f"the house file cannot be read: {reason}", at=at)
