"""The systems and their rule pages as HTTP serves them: each encoded once for each language."""

from functools import cache

import msgspec

from lingnan.notation.rule_page import rule_page, system_card
from lingnan.rules.systems import RULESETS, ruleset
from lingnan.texts import Language
from lingnan.web.files import File, json_file


@cache
def systems_file(language: Language) -> File:
    """Every system with its options."""
    return json_file(msgspec.json.encode([system_card(rules, language) for rules in RULESETS.values()]))


@cache
def rule_page_file(key: str, language: Language) -> File:
    """The rule page of a system; RulesError `rules/unknown` if there is none. Its examples are scored, up to 0.1 s."""
    return json_file(msgspec.json.encode(rule_page(ruleset(key), language)))
