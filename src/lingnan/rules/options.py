"""Options: what a house may change in a ruleset, typed. An option reads and writes one policy and knows no system.

The list of a ruleset's options drives the command line, the room dialog and the rule page; labels and help are in the
catalogues under `option.<name>`. Sources: 00-common, settlement and the pages of the systems, wherever they say "option".
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any, Final, Literal, TypeAlias

from lingnan.core.errors import RulesError
from lingnan.kernel import SEVEN_PAIRS
from lingnan.rules.ruleset import Kongs, Largest, MultiplyHorses, Price, Ruleset, Sum

Value: TypeAlias = bool | int | str | None

NONE: Final = "none"
"""How a text writes the value None."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One thing that a house may set."""

    name: str
    kind: Literal["bool", "int", "choice"]
    read: Callable[[Ruleset], Value]
    write: Callable[[Ruleset, Any], Ruleset]
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    nullable: bool = False
    """Whether an int may be None: no limit."""
    needs: str = ""
    """Name of the option without which this one does nothing."""


def _sum(ruleset: Ruleset) -> Sum:
    assert isinstance(ruleset.stacking, Sum)
    return ruleset.stacking


def _largest(ruleset: Ruleset) -> Largest:
    assert isinstance(ruleset.stacking, Largest)
    return ruleset.stacking


def _first_turn_rows(ruleset: Ruleset) -> tuple[str, ...]:
    return tuple(row.fan for row in ruleset.prices if row.fan in ("tian_hu", "di_hu", "ren_hu"))


def _write_first_turn(ruleset: Ruleset, value: str) -> Ruleset:
    alone = _first_turn_rows(ruleset) if value == "exclusive_max" else ()
    return replace(ruleset, stacking=replace(_sum(ruleset), alone=alone))


def _write_kong_money(ruleset: Ruleset, value: bool) -> Ruleset:
    usual = Kongs() if value else Kongs(concealed=0, fed=0, added=0)
    kongs = replace(ruleset.kongs, concealed=usual.concealed, fed=usual.fed, added=usual.added)
    return replace(ruleset, kongs=kongs)


def _write_kong_adds_fan(ruleset: Ruleset, value: bool) -> Ruleset:
    stacking = _largest(ruleset)
    others = tuple(row for row in stacking.additions if row.fan != "gang")
    return replace(ruleset, stacking=replace(stacking, additions=(*others, Price("gang", 1)) if value else others))


def _write_horses(ruleset: Ruleset, value: int) -> Ruleset:
    ring = ruleset.horses.map if ruleset.horses else "seed"
    return replace(ruleset, horses=MultiplyHorses(value, map=ring) if value else None)


def _write_horse_map(ruleset: Ruleset, value: Literal["seed", "zhong_dealer"]) -> Ruleset:
    return replace(ruleset, horses=replace(ruleset.horses, map=value)) if ruleset.horses else ruleset


def _write_seven_pairs(ruleset: Ruleset, value: bool) -> Ruleset:
    return replace(ruleset, shapes=ruleset.shapes | SEVEN_PAIRS if value else ruleset.shapes & ~SEVEN_PAIRS)


OPTIONS: Final[dict[str, Option]] = {
    option.name: option
    for option in (
        Option(
            name="fan_cap",
            kind="int",
            low=1,
            high=9999,
            nullable=True,
            read=lambda rules: _sum(rules).cap,
            write=lambda rules, value: replace(rules, stacking=replace(_sum(rules), cap=value)),
        ),
        Option(
            name="first_turn",
            kind="choice",
            choices=("exclusive_max", "additive"),
            read=lambda rules: "exclusive_max" if _sum(rules).alone else "additive",
            write=_write_first_turn,
        ),
        Option(
            name="hard_as_self",
            kind="bool",
            read=lambda rules: rules.hard_as_self,
            write=lambda rules, value: replace(rules, hard_as_self=value),
        ),
        Option(
            name="rob_pays",
            kind="choice",
            choices=("one", "three"),
            read=lambda rules: "one" if rules.rob.shares == 1 else "three",
            write=lambda rules, value: replace(rules, rob=replace(rules.rob, shares=1 if value == "one" else 3)),
        ),
        Option(
            name="wild_discard",
            kind="choice",
            choices=("forbid", "allow"),
            read=lambda rules: "allow" if rules.wild_discard else "forbid",
            write=lambda rules, value: replace(rules, wild_discard=value == "allow"),
        ),
        Option(
            name="multi_win",
            kind="choice",
            choices=("all", "nearest", "biggest"),
            read=lambda rules: rules.multi_win,
            write=lambda rules, value: replace(rules, multi_win=value),
        ),
        Option(
            name="claim_last",
            kind="bool",
            read=lambda rules: rules.claims.claim_last,
            write=lambda rules, value: replace(rules, claims=replace(rules.claims, claim_last=value)),
        ),
        Option(
            name="pass_lock",
            kind="choice",
            choices=("until_draw", "until_action", "none"),
            read=lambda rules: rules.pass_lock,
            write=lambda rules, value: replace(rules, pass_lock=value),
        ),
        Option(
            name="kong_on_draw",
            kind="choice",
            choices=("keep", "void"),
            read=lambda rules: rules.kongs.on_draw,
            write=lambda rules, value: replace(rules, kongs=replace(rules.kongs, on_draw=value)),
            needs="kong_money",
        ),
        Option(
            name="kong_money",
            kind="bool",
            read=lambda rules: bool(rules.kongs.concealed or rules.kongs.fed or rules.kongs.added),
            write=_write_kong_money,
        ),
        Option(
            name="kong_adds_fan",
            kind="bool",
            read=lambda rules: any(row.fan == "gang" for row in _largest(rules).additions),
            write=_write_kong_adds_fan,
        ),
        Option(
            name="kong_chain",
            kind="choice",
            choices=("last", "first"),
            read=lambda rules: rules.liability.kong_chain,
            write=lambda rules, value: replace(rules, liability=replace(rules.liability, kong_chain=value)),
        ),
        Option(
            name="seven_pairs",
            kind="bool",
            read=lambda rules: bool(rules.shapes & SEVEN_PAIRS),
            write=_write_seven_pairs,
        ),
        Option(
            name="horses",
            kind="int",
            high=8,
            read=lambda rules: rules.horses.count if rules.horses else 0,
            write=_write_horses,
        ),
        Option(
            name="horse_map",
            kind="choice",
            choices=("seed", "zhong_dealer"),
            read=lambda rules: rules.horses.map if rules.horses else "seed",
            write=_write_horse_map,
            needs="horses",
        ),
    )
}


def options_of(ruleset: Ruleset) -> tuple[Option, ...]:
    """The options of a ruleset, in the order of its rule page."""
    return tuple(OPTIONS[name] for name in ruleset.options)


def changed(ruleset: Ruleset, base: Ruleset) -> dict[str, Value]:
    """The options in which `ruleset` differs from `base`, with their values."""
    values = {option.name: option.read(ruleset) for option in options_of(ruleset)}
    return {name: value for name, value in values.items() if value != OPTIONS[name].read(base)}


def with_options(ruleset: Ruleset, values: Mapping[str, object]) -> Ruleset:
    """`ruleset` with some options set.

    Raises RulesError `rules/unknown_option` with the nearest match, `rules/bad_value` for a value of another type or
    out of range, `rules/contradiction` for an option that the others leave without effect.
    """
    result = ruleset
    for name in sorted(values, key=lambda name: ruleset.options.index(name) if name in ruleset.options else -1):
        option = _option(ruleset, name)
        result = option.write(result, _checked(option, values[name]))
    for name, value in values.items():
        needs = OPTIONS[name].needs
        if needs in result.options and not OPTIONS[needs].read(result) and value != OPTIONS[name].read(ruleset):
            message = f"{name} = {write_value(value)} has no effect while {needs} is off: set {needs} too, or leave {name} out"
            raise RulesError("rules/contradiction", message, at=name)
    return result


def _option(ruleset: Ruleset, name: str) -> Option:
    if name in ruleset.options:
        return OPTIONS[name]
    near = get_close_matches(name, ruleset.options, n=1, cutoff=0.0)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    message = f"{ruleset.key} has no option {name!r}{hint} It has {', '.join(ruleset.options) or 'none'}"
    raise RulesError("rules/unknown_option", message, at=name)


def _checked(option: Option, value: object) -> Value:
    """`value` if the option can take it."""
    match option.kind:
        case "bool":
            if isinstance(value, bool):
                return value
        case "int":
            if option.nullable and (value is None or value == NONE):
                return None
            if isinstance(value, int) and not isinstance(value, bool) and option.low <= value <= option.high:
                return value
        case "choice":
            if isinstance(value, str) and value in option.choices:
                return value
    message = f"{option.name} must be {allowed(option)}, not {write_value(value)}"
    raise RulesError("rules/bad_value", message, at=option.name)


def allowed(option: Option) -> str:
    """The values that an option takes, as a text."""
    match option.kind:
        case "bool":
            return "true or false"
        case "int":
            return f"a number from {option.low} to {option.high}" + (f" or {NONE}" if option.nullable else "")
        case "choice":
            return " or ".join(option.choices)


def write_value(value: object) -> str:
    """An option's value as a command line writes it."""
    if value is None:
        return NONE
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_values(ruleset: Ruleset, pairs: Mapping[str, str]) -> dict[str, Value]:
    """Typed values from texts, as a command line gives them; errors as in `with_options`."""
    values: dict[str, Value] = {}
    for name, text in pairs.items():
        option = _option(ruleset, name)
        if option.kind == "bool":
            values[name] = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}.get(
                text, text
            )
        elif option.kind == "int" and text.lstrip("-").isdecimal():
            values[name] = int(text)
        else:
            values[name] = text
        _checked(option, values[name])
    return values
