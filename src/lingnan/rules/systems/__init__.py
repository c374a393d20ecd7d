"""The systems: one value each, and the only place that knows their keys."""

from typing import Final

from lingnan.core.errors import RulesError, did_you_mean, nearest
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.systems.dahu import DAHU
from lingnan.rules.systems.gb88 import GB88
from lingnan.rules.systems.gd13 import GD13
from lingnan.rules.systems.gd88 import GD88
from lingnan.rules.systems.gd100 import GD100
from lingnan.rules.systems.jiping import JIPING
from lingnan.rules.systems.jiping512 import JIPING512
from lingnan.rules.systems.tuidao import TUIDAO
from lingnan.rules.systems.tuidao_fan import TUIDAO_FAN
from lingnan.rules.systems.tuidao_piao import TUIDAO_PIAO
from lingnan.rules.systems.xinzhang144 import XINZHANG144
from lingnan.rules.systems.xuezhan import XUEZHAN

RULESETS: Final[dict[str, Ruleset]] = {
    system.key: system
    for system in (
        GD88,
        JIPING,
        JIPING512,
        GD100,
        TUIDAO,
        TUIDAO_FAN,
        TUIDAO_PIAO,
        GD13,
        DAHU,
        GB88,
        XINZHANG144,
        XUEZHAN,
    )
}

DEFAULT: Final = GD88.key
"""The system that is meant where nobody names one."""


def ruleset(key: str) -> Ruleset:
    """The system of that key; RulesError `rules/unknown` with the nearest match if there is none."""
    try:
        return RULESETS[key]
    except KeyError:
        message = f"there is no system {key!r}{did_you_mean(key, RULESETS)} The systems are {', '.join(RULESETS)}"
        near = nearest(key, RULESETS)
        raise RulesError("rules/unknown", message, at="rules", key=key, near=near, known=tuple(RULESETS)) from None
