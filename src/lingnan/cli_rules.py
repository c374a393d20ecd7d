"""`lingnan score` and `lingnan rules`: hands priced and explained, systems listed and shown.

`chosen_rules` is how every command reads `--rules`, `--house` and `--option`.
"""

import re
import sys
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer
from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

from lingnan.cli_paths import path_of
from lingnan.core.errors import NotationError, RulesError
from lingnan.notation.explain import explanation, refusal
from lingnan.notation.house import House, read_house
from lingnan.notation.rule_page import OptionPage, rule_page
from lingnan.notation.score import answer, answer_line
from lingnan.notation.score_request import prepare, read_request
from lingnan.rules.options import read_values, with_options, write_value
from lingnan.rules.plain import to_plain
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.scoring import score as price_hand
from lingnan.rules.systems import DEFAULT, RULESETS, ruleset
from lingnan.rules.win import NoWin
from lingnan.texts import LANGUAGES, Language, read_language, text

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
LanguageOption = Annotated[str, typer.Option("--lang", metavar="LANG", help=f"One of {', '.join(LANGUAGES)}.")]
JsonOption = Annotated[bool, typer.Option("--json", help="JSON instead of text for people.")]

MOST_HOUSE: Final = 65_536
"""Characters of a house file."""

WHOLE: Final = re.compile("[0-9]{1,18}").fullmatch

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
    except (OSError, UnicodeDecodeError) as error:
        raise NotationError("house/unreadable", f"{path} cannot be read: {error}", at=str(path)) from None
    if len(text) > MOST_HOUSE:
        reason = f"{path} is longer than {MOST_HOUSE} characters: a house file has a base and a few options"
        raise NotationError("house/unreadable", reason, at=str(path))
    return read_house(text)


def score(
    hand: Annotated[
        str | None,
        typer.Argument(metavar="[HAND]", help="The hand, like '123m456p11z(222z)[3333s]+1z'.", show_default=False),
    ] = None,
    rules: RulesOption = None,
    house: HouseOption = None,
    option: OptionOption = None,
    by: Annotated[str, typer.Option(help="draw, discard or rob.")] = "draw",
    source: Annotated[int | None, typer.Option("--from", metavar="SEAT", help="Discarder or robbed seat.")] = None,
    seat: Annotated[int, typer.Option(metavar="SEAT", help="The winner's seat, 0 to 3.")] = 0,
    dealer: Annotated[int, typer.Option(metavar="SEAT", help="The dealer's seat.")] = 0,
    round_wind: Annotated[str, typer.Option(metavar="TILE", help="Prevalent wind.")] = "1z",
    wild: Annotated[list[str] | None, typer.Option(metavar="TILE", help="A kind that is wild; repeatable.")] = None,
    first_turn: Annotated[str | None, typer.Option(metavar="KIND", help="heavenly, earthly or human.")] = None,
    replacement: Annotated[
        str | None, typer.Option(metavar="KONG", help="The tile replaced a kong: fed, added or concealed.")
    ] = None,
    feeder: Annotated[
        int | None, typer.Option(metavar="SEAT", help="With --replacement fed: who fed the kong.")
    ] = None,
    chain: Annotated[int, typer.Option(metavar="N", help="With --replacement: how many kongs in a row.")] = 1,
    first_feeder: Annotated[
        int | None, typer.Option("--first-feeder", metavar="SEAT", help="With --chain: who fed the first of the kongs.")
    ] = None,
    robbed: Annotated[str, typer.Option(metavar="KONG", help="With --by rob: added or concealed.")] = "added",
    after_kong: Annotated[
        bool, typer.Option("--after-kong", help="The first discard after a kong's replacement.")
    ] = False,
    last_tile: Annotated[bool, typer.Option("--last-tile", help="The wall is empty now.")] = False,
    winners: Annotated[int, typer.Option(help="How many seats win on this tile.")] = 1,
    liable: Annotated[
        str | None, typer.Option(metavar="SEAT:WHY", help="A liability from earlier: dragons_winds or twelve.")
    ] = None,
    horse: Annotated[
        list[str] | None,
        typer.Option(metavar="[SEAT:]TILE", help="A horse tile, with its buyer where seats buy horses; repeatable."),
    ] = None,
    flowers: Annotated[int, typer.Option(metavar="N", help="The winner's flowers.")] = 0,
    last_of_kind: Annotated[
        bool, typer.Option("--last-of-kind", help="The other three of the winning kind lie open.")
    ] = False,
    piao: Annotated[str | None, typer.Option(metavar="A,B,C,D", help="What each seat has bet.")] = None,
    stake: Annotated[
        str | None, typer.Option(metavar="N[,N…]", help="The stake, or the stakes of a system with several.")
    ] = None,
    lang: LanguageOption = "zh-Hans",
    json: JsonOption = False,
) -> None:
    """Price a hand and explain it; with --json and no HAND: requests on standard input, an answer a line."""
    if hand is None:
        if not json:
            raise typer.BadParameter("a HAND is missing; or give --json and requests on standard input")
        for line in sys.stdin.buffer:
            sys.stdout.buffer.write(answer_line(line) + b"\n")
            sys.stdout.buffer.flush()
        return
    language = read_language(lang)
    if replacement is None and (feeder, chain, first_feeder) != (None, 1, None):
        raise typer.BadParameter("--feeder, --chain and --first-feeder need --replacement")
    base, options = chosen_options(rules, house, option)
    request: dict[str, Any] = {
        "rules": base,
        "options": options,
        "hand": hand,
        "by": by,
        "from": source,
        "seat": seat,
        "dealer": dealer,
        "round_wind": round_wind,
        "wild": wild or [],
        "first_turn": first_turn,
        "replacement": {"kong": replacement, "from": feeder, "chain": chain, "first_from": first_feeder}
        if replacement is not None
        else None,
        "robbed": robbed,
        "after_kong": after_kong,
        "last_tile": last_tile,
        "winners": winners,
        "liable": _liable(liable),
        "horses": _horses(horse or []),
        "flowers": flowers,
        "last_of_kind": last_of_kind,
        "piao": [0, 0, 0, 0] if piao is None else _numbers(piao, "--piao"),
        "stake": None if stake is None else _numbers(stake, "--stake"),
    }
    ruleset_, tiles, situation = prepare(read_request(request))
    if json:
        typer.echo(msgspec.json.encode(answer(msgspec.json.encode(request))))
        return
    result = price_hand(ruleset_, tiles, situation)
    console = Console(highlight=False)
    if isinstance(result, NoWin):
        console.print(f"[bold]{text(language, 'score.refused')}[/]", refusal(ruleset_, result, language))
        return
    for part in explanation(ruleset_, tiles, situation, result=result, language=language):
        console.print(part)


def _horses(given: list[str]) -> list[str] | dict[str, list[str]] | None:
    """Tiles alone belong to the winner; `SEAT:TILE` belongs to a buyer."""
    if not any(":" in horse for horse in given):
        return given or None
    bought: dict[str, list[str]] = {}
    for horse in given:
        seat, colon, tile = horse.partition(":")
        if not colon:
            raise NotationError(
                "request/inconsistent", f"--horse takes SEAT:TILE for each of them, not {horse!r}", at="horse"
            )
        bought.setdefault(seat, []).append(tile)
    return bought


def _numbers(given: str, option: str) -> list[int]:
    parts = given.replace(" ", ",").split(",")
    if not all(map(WHOLE, parts)):
        raise NotationError("request/inconsistent", f"{option} takes numbers like 1,2,3, not {given!r}", at=option)
    return [int(part) for part in parts]


def _liable(given: str | None) -> dict[str, Any] | None:
    if given is None:
        return None
    seat, _, why = given.partition(":")
    if not WHOLE(seat):
        raise NotationError(
            "request/inconsistent", f"--liable takes SEAT:WHY like 2:twelve, not {given!r}", at="liable"
        )
    return {"seat": int(seat), "why": why}


@rules_app.command("list")
def list_rules(lang: LanguageOption = "zh-Hans", json: JsonOption = False) -> None:
    """List the systems."""
    language = read_language(lang)
    names = {key: text(language, f"system.{key}") for key in RULESETS}
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
    lang: LanguageOption = "zh-Hans",
    json: JsonOption = False,
) -> None:
    """Show a system: tiles, flow, rows with prices and examples, options, decisions; --json adds the whole ruleset."""
    language = read_language(lang)
    if key is None and house is None:
        raise typer.BadParameter("name a system, or a --house file; see 'lingnan rules list'")
    rules = chosen_rules(key, house, option)
    page = rule_page(rules, language)
    if json:
        typer.echo(msgspec.json.encode({**msgspec.to_builtins(page), "ruleset": to_plain(rules)}))
        return
    console = Console(highlight=False)
    console.print(Text(f"{page.name}  {page.key}", style="bold"))
    console.print(page.about)
    facts = Table("", Column(overflow="fold"), box=None, show_header=False, pad_edge=False)
    fans = _table(language, "fans", "price", "help", "example")
    for fact in page.facts:
        facts.add_row(fact.label, fact.value)
    for fan in page.fans:
        special = f" ({text(language, 'rules.special')})" if fan.special else ""
        fans.add_row(fan.name, f"{fan.points}{special}", fan.help, fan.example.request.hand)
    options = _table(language, "option", "value", "values", "help")
    for each in page.options:
        options.add_row(each.name, write_value(each.value), _values(each), f"{each.label}: {each.help}")
    for table in (facts, fans, options):
        console.print()
        console.print(table)
    if page.decisions:
        console.print()
        console.print(Text(text(language, "rules.decisions"), style="bold"))
    for number, decision in enumerate(page.decisions, 1):
        console.print(f"{number}. {decision}")


def _table(language: Language, *columns: str) -> Table:
    """An empty table; its cells are folded, since Chinese has no spaces to break a line at."""
    headers = [Column(text(language, f"rules.{column}"), overflow="fold") for column in columns]
    return Table(*headers, box=None, pad_edge=False)


def _values(option: OptionPage) -> str:
    values = [write_value(choice.value) for choice in option.choices]
    if option.kind == "tile":
        return f"{values[0]} … {values[-1]}"
    return " | ".join(([f"{option.low}…{option.high}"] if option.low is not None else []) + values)
