"""`lingnan rules`: systems listed and shown.

`chosen_rules` is how every command reads `--rules`, `--house` and `--option`.
"""

from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer
from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

from lingnan.cli_language import language
from lingnan.cli_paths import path_of, unreadable
from lingnan.core.errors import NotationError, RulesError
from lingnan.notation.house import House, read_house
from lingnan.notation.rule_page import OptionPage, rule_page
from lingnan.rules.options import read_values, with_options, write_value
from lingnan.rules.plain import to_plain
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.systems import DEFAULT, RULESETS, ruleset
from lingnan.texts import text

RulesOption = Annotated[
    str | None, typer.Option("--rules", metavar="KEY", help="The system; see `lingnan rules list`.")
]
HouseOption = Annotated[
    Path | None,
    typer.Option(
        "--house", parser=path_of, metavar="FILE", help="A house file (TOML: the base system, and a table of options)."
    ),
]
OptionOption = Annotated[
    list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="Set an option; repeatable.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="JSON instead of text for people.")]

MOST_HOUSE: Final = 65_536
"""Characters of a house file."""

rules_app = typer.Typer(help="The systems, their rows, prices and options.")


def chosen_options(rules: str | None, house: Path | None, options: list[str] | None) -> tuple[str, dict[str, Any]]:
    """The system's key and the options that the three arguments ask for; `--option` goes before the house file."""
    base, values = _house(house) if house else House(DEFAULT if rules is None else rules, {})
    if rules is not None and rules != base:
        raise RulesError("rules/contradiction", f"--rules {rules} contradicts the house file, which starts from {base}")
    pairs: dict[str, str] = {}
    for option in options or []:
        name, equals, value = option.partition("=")
        if not equals:
            raise NotationError("rules/bad_value", f"--option takes KEY=VALUE, not {option!r}", at="option")
        name, value = name.strip(), value.strip()
        if pairs.setdefault(name, value) != value:
            raise RulesError("rules/contradiction", f"--option sets {name} to {pairs[name]} and to {value}: choose one")
    values = {**values, **read_values(ruleset(base), pairs)}
    with_options(ruleset(base), values)
    return base, values


def chosen_rules(rules: str | None, house: Path | None, options: list[str] | None) -> Ruleset:
    """The ruleset that `--rules`, `--house` and `--option` ask for."""
    base, values = chosen_options(rules, house, options)
    return with_options(ruleset(base), values)


def _house(path: Path) -> House:
    try:
        with path.open(encoding="utf-8-sig") as file:
            text = file.read(MOST_HOUSE + 1)
    except OSError as error:
        raise unreadable(path, error) from error
    except UnicodeDecodeError as error:
        raise NotationError("house/unreadable", f"{path} is no text: {error}", at=str(path)) from None
    if len(text) > MOST_HOUSE:
        reason = f"{path} is longer than {MOST_HOUSE} characters: a house file has a base and a few options"
        raise NotationError("house/unreadable", reason, at=str(path))
    return read_house(text)


@rules_app.command("list")
def list_rules(json: JsonOption = False) -> None:
    """List the systems."""
    names = {key: text(language(), f"system.{key}") for key in RULESETS}
    if json:
        typer.echo(msgspec.json.encode([{"key": key, "name": name} for key, name in names.items()]))
        return
    width = max(map(len, names))
    for key, name in names.items():
        typer.echo(f"{key:{width}}  {name}")


@rules_app.command("show")
def show_rules(
    key: Annotated[str | None, typer.Argument(metavar="KEY", help="The system.", show_default=False)] = None,
    house: HouseOption = None,
    option: OptionOption = None,
    json: JsonOption = False,
) -> None:
    """Show a system: tiles, flow, rows with prices and examples, options, decisions; --json adds the whole ruleset."""
    if key is None and house is None:
        raise typer.BadParameter(text(language(), "cli.no_system"))
    rules = chosen_rules(key, house, option)
    page = rule_page(rules, language())
    if json:
        typer.echo(msgspec.json.encode({**msgspec.to_builtins(page), "ruleset": to_plain(rules)}))
        return
    console = Console(highlight=False)
    console.print(Text(f"{page.name}  {page.key}", style="bold"))
    console.print(page.about)
    facts = Table("", Column(overflow="fold"), box=None, show_header=False, pad_edge=False)
    fans = _table("fans", "price", "help", "example")
    for fact in page.facts:
        facts.add_row(fact.label, fact.value)
    for fan in page.fans:
        special = f" ({text(language(), 'rules.special')})" if fan.special else ""
        fans.add_row(fan.name, f"{fan.points}{special}", fan.help, fan.example.request.hand)
    options = _table("option", "value", "values", "help")
    for each in page.options:
        options.add_row(each.name, write_value(each.value), _values(each), f"{each.label}: {each.help}")
    for table in (facts, fans, options):
        console.print()
        console.print(table)
    if page.decisions:
        console.print()
        console.print(Text(text(language(), "rules.decisions"), style="bold"))
    for number, decision in enumerate(page.decisions, 1):
        console.print(f"{number}. {decision}")


def _table(*columns: str) -> Table:
    """An empty table; its cells are folded, since Chinese has no spaces to break a line at."""
    headers = [Column(text(language(), f"rules.{column}"), overflow="fold") for column in columns]
    return Table(*headers, box=None, pad_edge=False)


def _values(option: OptionPage) -> str:
    values = [write_value(choice.value) for choice in option.choices]
    if option.kind == "tile":
        return f"{values[0]} … {values[-1]}"
    return " | ".join(([f"{option.low}…{option.high}"] if option.low is not None else []) + values)
