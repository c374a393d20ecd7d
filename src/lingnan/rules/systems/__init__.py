"""The systems: one value each, and the only place that knows their keys."""

from difflib import get_close_matches
from typing import Final

from lingnan.core.errors import RulesError
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.systems.gd88 import GD88
from lingnan.rules.systems.jiping import JIPING

RULESETS: Final[dict[str, Ruleset]] = {system.key: system for system in (GD88, JIPING)}

DEFAULT: Final = GD88.key
"""The system that is meant where nobody names one."""


def ruleset(key: str) -> Ruleset:
    """The system of that key; RulesError `rules/unknown` with the nearest match if there is none."""
    try:
        return RULESETS[key]
    except KeyError:
        near = get_close_matches(key, RULESETS, n=1, cutoff=0.0)
        message = f"there is no system {key!r}; did you mean {near[0]!r}? The systems are {', '.join(RULESETS)}"
        raise RulesError("rules/unknown", message, at="rules") from None
