"""Options of a ruleset: listed, read from texts, checked and set.

The list of a ruleset's options drives the command line, house files, the room dialog and the rule page.
"""

import re
from collections.abc import Mapping
from typing import Final

from lingnan.core.errors import RulesError, did_you_mean
from lingnan.rules.option import Option, Value, choices_of, is_off, takes_number
from lingnan.rules.option_table import OPTIONS
from lingnan.rules.ruleset import Ruleset

__all__ = [
    "OPTIONS",
    "Option",
    "Value",
    "allowed",
    "changed",
    "choices_of",
    "options_of",
    "read_values",
    "with_options",
    "write_value",
]

NONE: Final = "none"
"""How a text writes the value None."""
WHOLE: Final = re.compile("-?[0-9]{1,18}").fullmatch


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
        result = option.write(result, _checked(option, values[name], ruleset))
    for name, value in values.items():
        option = OPTIONS[name]
        if not _works(option, result) and value != option.read(ruleset):
            now = write_value(OPTIONS[option.needs].read(result))
            message = (
                f"{name} = {write_value(value)} has no effect while {option.needs} is {now}: "
                f"set {option.needs} too, or leave {name} out"
            )
            raise RulesError("rules/contradiction", message, at=name)
    return result


def _works(option: Option, ruleset: Ruleset) -> bool:
    """Whether what an option needs is set so that it has an effect."""
    if option.needs not in ruleset.options:
        return True
    value = OPTIONS[option.needs].read(ruleset)
    return value == option.needs_value if option.needs_value else not is_off(value)


def _option(ruleset: Ruleset, name: str) -> Option:
    if name in ruleset.options:
        return OPTIONS[name]
    hint = did_you_mean(name, ruleset.options)
    message = f"{ruleset.key} has no option {name!r}{hint} It has {', '.join(ruleset.options) or 'none'}"
    raise RulesError("rules/unknown_option", message, at=name)


def _checked(option: Option, value: object, ruleset: Ruleset) -> Value:
    """`value` if the option can take it; a choice of numbers takes a number too."""
    match option.kind:
        case "bool":
            if isinstance(value, bool):
                return value
        case "int":
            if option.nullable and (value is None or value == NONE):
                return None
            if isinstance(value, int) and not isinstance(value, bool) and takes_number(option, ruleset, value):
                return value
        case "choice" | "tile":
            name = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
            if isinstance(name, str) and name in choices_of(option, ruleset):
                return name
    message = f"{option.name} must be {allowed(option, ruleset)}, not {write_value(value)}"
    raise RulesError("rules/bad_value", message, at=option.name)


def allowed(option: Option, ruleset: Ruleset) -> str:
    """The values that an option takes, as a text."""
    match option.kind:
        case "bool":
            return "true or false"
        case "int":
            if numbers := option.numbers(ruleset):
                return " or ".join(map(str, numbers))
            return f"a number from {option.low} to {option.high}" + (f" or {NONE}" if option.nullable else "")
        case "choice":
            return " or ".join(option.choices)
        case "tile":
            return f"a tile of the set, {', '.join(choices_of(option, ruleset))}"


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
        elif option.kind == "int" and WHOLE(text):
            values[name] = int(text)
        else:
            values[name] = text
        _checked(option, values[name], ruleset)
    return values
