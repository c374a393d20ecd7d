"""The systems and their options as the room dialog takes them."""

from functools import cache

import msgspec

from lingnan.rules.options import Option, options_of
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.systems import RULESETS


@cache
def rules_catalogue() -> bytes:
    """Every system with its options, encoded once."""
    return msgspec.json.encode([_system(each) for each in RULESETS.values()])


def _system(rules: Ruleset) -> dict[str, object]:
    return {
        "key": rules.key,
        "chow": rules.claims.chow,
        "wild": rules.wild is not None,
        "options": [_option(rules, option) for option in options_of(rules)],
    }


def _option(rules: Ruleset, option: Option) -> dict[str, object]:
    return {
        "name": option.name,
        "kind": option.kind,
        "default": option.read(rules),
        "choices": option.choices,
        "min": option.low,
        "max": option.high,
        "nullable": option.nullable,
        "needs": option.needs or None,
    }
