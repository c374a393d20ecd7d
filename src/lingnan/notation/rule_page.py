"""The rule page of a ruleset as plain data: what `lingnan rules show`, the room dialog and the client's page show."""

from itertools import count, takewhile
from typing import Any, Literal

import msgspec

from lingnan.core.melds import Meld
from lingnan.core.tiles import Tile
from lingnan.notation.rule_facts import Facts, Part
from lingnan.notation.score_request import ScoreRequest, prepare, read_request
from lingnan.rules.official.exclusions import table as official_exclusions
from lingnan.rules.options import Option, Value, changed, choices_of, options_of, write_value
from lingnan.rules.plain import digest
from lingnan.rules.price_policies import Largest, Official, Price, Sum
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.scoring import score
from lingnan.rules.systems import ruleset
from lingnan.rules.win import By, Group, Score
from lingnan.texts import Language, catalogue, examples, text


class OptionChoice(msgspec.Struct, frozen=True):
    """A value of an option, with its name."""

    value: bool | int | str | None
    label: str


class OptionPage(msgspec.Struct, frozen=True, kw_only=True):
    """One option: `low` and `high` bound a number; `choices` are all values of any other kind, and no limit for one."""

    name: str
    kind: Literal["bool", "int", "choice", "tile"]
    label: str
    help: str
    default: bool | int | str | None
    value: bool | int | str | None
    low: int | None
    high: int | None
    choices: tuple[OptionChoice, ...]
    needs: str | None
    """Name of the option of this system without which this one does nothing."""
    needs_value: str | None
    """The value which that one must have; None: any that is not off (no, 0, none)."""


class Example(msgspec.Struct, frozen=True, kw_only=True):
    """A hand in which a row counts: as a request to the scorer, and as it is laid open."""

    request: ScoreRequest
    reading: tuple[Group, ...]
    melds: tuple[Meld, ...]
    wild: tuple[Tile, ...]


class FanPage(msgspec.Struct, frozen=True, kw_only=True):
    """One row of the table."""

    key: str
    name: str
    help: str
    points: int
    special: bool
    by: tuple[By, ...]
    """Kinds of win in which it counts."""
    excludes: tuple[str, ...]
    """Rows that do not count beside it."""
    example: Example


class Fact(msgspec.Struct, frozen=True):
    """One line about the tiles, the flow, the prices or the payments."""

    part: Part
    label: str
    value: str


class SystemCard(msgspec.Struct, frozen=True, kw_only=True):
    """A system to choose, with the options of its tables, in one language."""

    key: str
    name: str
    about: str
    options: tuple[OptionPage, ...]


class RulePage(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a player may want to know about a ruleset, in one language."""

    key: str
    name: str
    about: str
    digest: str
    facts: tuple[Fact, ...]
    fans: tuple[FanPage, ...]
    options: tuple[OptionPage, ...]
    decisions: tuple[str, ...]
    """Readings that were chosen where the sources are silent or contradict each other."""


def system_card(rules: Ruleset, language: Language) -> SystemCard:
    """What a dialog that opens tables must know of a ruleset."""
    return SystemCard(
        key=rules.key,
        name=text(language, f"system.{rules.key}"),
        about=text(language, f"system.{rules.key}.about"),
        options=tuple(option_page(rules, option, language) for option in options_of(rules)),
    )


def rule_page(rules: Ruleset, language: Language) -> RulePage:
    """The page of a ruleset; nothing on it is written twice, it is all read from the policies."""
    card = system_card(rules, language)
    facts = Facts(rules, language).lines()
    return RulePage(
        key=card.key,
        name=card.name,
        about=card.about,
        digest=digest(rules),
        facts=tuple(Fact(part, text(language, f"rules.{key}"), value) for part, key, value in facts),
        fans=_fans(rules, language),
        options=card.options,
        decisions=_decisions(rules, language),
    )


def option_page(rules: Ruleset, option: Option, language: Language) -> OptionPage:
    """One option of a ruleset, with its default and what the ruleset has it set to."""
    numbers = option.numbers(rules)
    choices: tuple[Value, ...] = numbers or choices_of(option, rules)
    if option.kind == "bool":
        choices = (True, False)
    elif option.nullable:
        choices = (None,)
    is_range = option.kind == "int" and not numbers
    return OptionPage(
        name=option.name,
        kind="choice" if numbers else option.kind,
        label=text(language, f"option.{option.name}"),
        help=text(language, f"option.{option.name}.help"),
        default=option.read(ruleset(rules.key)),
        value=option.read(rules),
        low=option.low if is_range else None,
        high=option.high if is_range else None,
        choices=tuple(OptionChoice(value, value_label(option, value, language)) for value in choices),
        needs=option.needs if option.needs in rules.options else None,
        needs_value=option.needs_value or None,
    )


def value_label(option: Option, value: Value, language: Language) -> str:
    """An option's value as people read it."""
    if isinstance(value, str):
        return text(language, f"tile.{value}" if option.kind == "tile" else f"option.{option.name}.{value}")
    if value is None or isinstance(value, bool):
        return text(language, f"option.value.{write_value(value)}")
    return str(value)


def _fans(rules: Ruleset, language: Language) -> tuple[FanPage, ...]:
    excluded = _excluded(rules)
    return tuple(_fan(rules, row, language, excluded.get(row.fan, ())) for row in rules.prices)


def _excluded(rules: Ruleset) -> dict[str, tuple[str, ...]]:
    """What each row excludes, in the order of the table."""
    match rules.stacking:
        case Official(exclusions):
            table = dict(official_exclusions(exclusions))
        case Sum(exclusions=exclusions):
            table = {each.fan: each.others for each in exclusions}
        case Largest():
            table = {}
    return {fan: tuple(row.fan for row in rules.prices if row.fan in others) for fan, others in table.items()}


def _fan(rules: Ruleset, row: Price, language: Language, excludes: tuple[str, ...]) -> FanPage:
    entry = row.of or row.fan
    return FanPage(
        key=row.fan,
        name=text(language, f"fan.{entry}"),
        help=text(language, f"fan.{entry}.help"),
        points=row.points,
        special=row.special,
        by=tuple(by for by in row.by if by in rules.wins),
        excludes=excludes,
        example=example(rules, row),
    )


def example(rules: Ruleset, row: Price) -> Example:
    """A hand whose score counts `row`; KeyError if the catalogue of examples lacks it."""
    every = examples()
    own = every.get(rules.key, {})
    fields: dict[str, Any] = own[row.fan] if row.fan in own else every["*"][row.of or row.fan]
    request = read_request({"rules": rules.key, "options": changed(rules, ruleset(rules.key)), **fields})
    _, hand, situation = prepare(request)
    result = score(rules, hand, situation)
    reading = result.reading if isinstance(result, Score) else ()
    return Example(request=request, reading=reading, melds=hand.melds, wild=hand.wild)


def _decisions(rules: Ruleset, language: Language) -> tuple[str, ...]:
    texts = catalogue(language)
    numbered = (f"decision.{rules.key}.{number}" for number in count(1))
    return tuple(texts[key] for key in takewhile(texts.__contains__, numbered))
