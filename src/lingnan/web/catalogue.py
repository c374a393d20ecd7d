"""The systems and their options as the room dialog takes them: nothing about rules is written twice."""

from functools import cache

import msgspec

from lingnan.rules.options import Option, choices_of, options_of
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.systems import RULESETS
from lingnan.texts import LANGUAGES, text


@cache
def rules_catalogue() -> bytes:
    """Every system with its options, in every language, encoded once."""
    return msgspec.json.encode([_system(each) for each in RULESETS.values()])


def _system(rules: Ruleset) -> dict[str, object]:
    return {
        "key": rules.key,
        "names": _texts(f"system.{rules.key}"),
        "line": _texts(f"system.{rules.key}.about"),
        "chow": rules.claims.chow,
        "wild": rules.wild is not None,
        "options": [_option(rules, option) for option in options_of(rules)],
    }


def _option(rules: Ruleset, option: Option) -> dict[str, object]:
    key = f"option.{option.name}"
    choices = choices_of(option, rules)
    return {
        "name": option.name,
        "kind": "choice" if option.kind == "tile" else option.kind,
        "default": option.read(rules),
        "min": option.low if option.kind == "int" else None,
        "max": option.high if option.kind == "int" else None,
        "nullable": option.nullable,
        "needs": option.needs or None,
        "choices": list(choices) or None,
        "labels": _texts(key),
        "help": _texts(f"{key}.help"),
        "choice_labels": {
            choice: _texts(f"tile.{choice}" if option.kind == "tile" else f"{key}.{choice}") for choice in choices
        },
    }


def _texts(key: str) -> dict[str, str]:
    return {language: text(language, key) for language in LANGUAGES}
