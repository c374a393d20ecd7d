"""`lingnan score`: a hand priced and explained, or requests of programs answered."""

import re
import sys
from typing import Annotated, Any, Final

import msgspec
import typer
from rich.console import Console

from lingnan.cli_language import language
from lingnan.cli_rules import HouseOption, JsonOption, OptionOption, RulesOption, chosen_options
from lingnan.core.errors import NotationError
from lingnan.notation.explain import explanation, refusal
from lingnan.notation.score import answer, answer_line
from lingnan.notation.score_request import prepare, read_request
from lingnan.rules.scoring import score as price_hand
from lingnan.rules.win import NoWin
from lingnan.texts import text

WHOLE: Final = re.compile("[0-9]{1,18}").fullmatch


def score(
    context: typer.Context,
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
    json: JsonOption = False,
) -> None:
    """Price a hand and explain it; with --json and no HAND: requests on standard input, an answer a line."""
    if hand is None:
        if not json:
            raise typer.BadParameter(text(language(), "cli.no_hand"))
        sources = {name: context.get_parameter_source(name) for name in context.params}
        if {name for name, source in sources.items() if source and source.name == "COMMANDLINE"} != {"json"}:
            raise typer.BadParameter(text(language(), "cli.whole_requests"))
        _answer_lines()
        return
    if replacement is None and (feeder, chain, first_feeder) != (None, 1, None):
        raise typer.BadParameter(text(language(), "cli.no_replacement"))
    base, options = chosen_options(rules, house, option)
    kong = {"kong": replacement, "from": feeder, "chain": chain, "first_from": first_feeder}
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
        "replacement": None if replacement is None else kong,
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
    _explain(request, json=json)


def _answer_lines() -> None:
    """An answer for each line of standard input, at once."""
    if sys.stdin is None or sys.stdout is None:
        raise typer.BadParameter(text(language(), "cli.no_streams"))
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(answer_line(line) + b"\n")
        sys.stdout.buffer.flush()


def _explain(request: dict[str, Any], *, json: bool) -> None:
    """Print what a hand is worth and why."""
    rules, hand, situation = prepare(read_request(request))
    if json:
        typer.echo(msgspec.json.encode(answer(msgspec.json.encode(request))))
        return
    result = price_hand(rules, hand, situation)
    console = Console(highlight=False)
    if isinstance(result, NoWin):
        console.print(f"[bold]{text(language(), 'score.refused')}[/]", refusal(rules, result, language()))
        return
    for part in explanation(rules, hand, situation, result=result, language=language()):
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
