"""The rule page of a ruleset as plain data: what `lingnan rules show`, the room dialog and the server's page show."""

import msgspec

from lingnan.core.tiles import NAMES
from lingnan.kernel import ORPHANS, SEVEN_PAIRS, STANDARD
from lingnan.rules.options import Option, Value, options_of, write_value
from lingnan.rules.plain import digest
from lingnan.rules.ruleset import FixedWild, Largest, Liability, Price, Ruleset, Sum, TurnedWild
from lingnan.rules.systems import ruleset
from lingnan.texts import Language, text


class Choice(msgspec.Struct, frozen=True):
    """A value of an option, with its name."""

    value: bool | int | str | None
    label: str


class OptionPage(msgspec.Struct, frozen=True, kw_only=True):
    """One option: `low` and `high` bound a number; `choices` are all values of any other kind."""

    name: str
    kind: str
    label: str
    help: str
    default: bool | int | str | None
    value: bool | int | str | None
    low: int | None
    high: int | None
    choices: tuple[Choice, ...]
    needs: str | None


class FanPage(msgspec.Struct, frozen=True, kw_only=True):
    """One row of the table."""

    key: str
    name: str
    help: str
    points: int
    special: bool


class Fact(msgspec.Struct, frozen=True):
    """One line about the flow or the money."""

    label: str
    value: str


class RulePage(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a player may want to know about a ruleset, in one language."""

    key: str
    name: str
    about: str
    digest: str
    facts: tuple[Fact, ...]
    fans: tuple[FanPage, ...]
    options: tuple[OptionPage, ...]


def rule_page(rules: Ruleset, language: Language) -> RulePage:
    """The page of a ruleset; nothing on it is written twice, it is all read from the policies."""
    return RulePage(
        key=rules.key,
        name=text(language, f"system.{rules.key}"),
        about=text(language, f"system.{rules.key}.about"),
        digest=digest(rules),
        facts=tuple(Fact(text(language, f"rules.{key}"), value) for key, value in _facts(rules, language) if value),
        fans=tuple(_fan(row, language) for row in rules.prices),
        options=tuple(option_page(rules, option, language) for option in options_of(rules)),
    )


def option_page(rules: Ruleset, option: Option, language: Language) -> OptionPage:
    """One option of a ruleset, with its default and what the ruleset has it set to."""
    choices: tuple[Value, ...] = option.choices
    if option.kind == "bool":
        choices = (True, False)
    elif option.nullable:
        choices = (None,)
    is_int = option.kind == "int"
    return OptionPage(
        name=option.name,
        kind=option.kind,
        label=text(language, f"option.{option.name}"),
        help=text(language, f"option.{option.name}.help"),
        default=option.read(ruleset(rules.key)),
        value=option.read(rules),
        low=option.low if is_int else None,
        high=option.high if is_int else None,
        choices=tuple(Choice(value, value_label(option, value, language)) for value in choices),
        needs=option.needs if option.needs in rules.options else None,
    )


def value_label(option: Option, value: Value, language: Language) -> str:
    """An option's value as people read it."""
    if isinstance(value, str):
        return text(language, f"option.{option.name}.{value}")
    if value is None or isinstance(value, bool):
        return text(language, f"option.value.{write_value(value)}")
    return str(value)


def _fan(row: Price, language: Language) -> FanPage:
    name, help_text = text(language, f"fan.{row.fan}"), text(language, f"fan.{row.fan}.help")
    return FanPage(key=row.fan, name=name, help=help_text, points=row.points, special=row.special)


def _facts(rules: Ruleset, language: Language) -> list[tuple[str, str]]:
    shapes = [shape for shape in (STANDARD, SEVEN_PAIRS, ORPHANS) if rules.shapes & shape]
    floors = rules.stacking.floor_by if isinstance(rules.stacking, Largest) and rules.stacking.floor else ()
    return [
        ("tiles", text(language, "rules.tiles.count", count=rules.size)),
        ("shapes", _join(language, *(text(language, f"shape.{shape}") for shape in shapes))),
        ("wild", _wild(rules, language)),
        ("claims", text(language, "rules.claims.chow" if rules.claims.chow else "rules.claims.no_chow")),
        ("wins", _join(language, *(text(language, f"by.{by}") for by in rules.wins))),
        ("stacking", _stacking(rules, language)),
        ("additions", _join(language, *(f"{_name(row.fan, language)} +{row.points}" for row in _additions(rules)))),
        ("floors", _join(language, *(_name(event, language) for event in floors), *_floor(rules, language))),
        ("factors", _join(language, *(f"{_name(factor.event, language)} ×{factor.times}" for factor in rules.factors))),
        ("rob", text(language, "rules.rob.shares", shares=rules.rob.shares)),
        ("kongs", _kongs(rules, language)),
        ("liability", _liability(rules.liability, language)),
        ("dealer", text(language, f"rules.dealer.{rules.dealer}")),
    ]


def _join(language: Language, *parts: str) -> str:
    return text(language, "rules.and").join(parts)


def _name(fan: str, language: Language) -> str:
    return text(language, f"fan.{fan}")


def _additions(rules: Ruleset) -> tuple[Price, ...]:
    return rules.stacking.additions if isinstance(rules.stacking, Largest) else ()


def _floor(rules: Ruleset, language: Language) -> list[str]:
    floor = rules.stacking.floor if isinstance(rules.stacking, Largest) else 0
    return [text(language, "rules.floor", floor=floor)] if floor else []


def _wild(rules: Ruleset, language: Language) -> str:
    match rules.wild:
        case FixedWild(kinds):
            return text(language, "rules.wild.fixed", tiles=" ".join(NAMES[kind] for kind in kinds))
        case TurnedWild():
            return text(language, f"rules.wild.{rules.ring}")
        case None:
            return text(language, "rules.wild.none")


def _stacking(rules: Ruleset, language: Language) -> str:
    name = "sum" if isinstance(rules.stacking, Sum) else "largest"
    capped = "" if rules.stacking.cap is None else "_capped"
    parts = [text(language, f"rules.stacking.{name}{capped}", cap=rules.stacking.cap)]
    if rules.power:
        parts.append(text(language, "rules.power"))
    return _join(language, *parts)


def _kongs(rules: Ruleset, language: Language) -> str:
    kongs = rules.kongs
    if not (kongs.concealed or kongs.fed or kongs.added):
        return text(language, "rules.kongs.none")
    return text(language, "rules.kongs.amounts", concealed=kongs.concealed, fed=kongs.fed, added=kongs.added)


def _liability(rule: Liability, language: Language) -> str:
    kinds = {"dragons_winds": rule.dragons_winds, "twelve": rule.twelve != "off", "kong_bloom": rule.kong_bloom}
    names = [text(language, f"why.{kind}") for kind, on in kinds.items() if on]
    return _join(language, *names) if names else text(language, "rules.liability.none")
