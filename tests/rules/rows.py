"""Golden rows: a hand, its circumstances, and what comes of it, one a line (tests/rules/rows)."""

from pathlib import Path
from typing import Any, NamedTuple

from lingnan.notation.score_request import ScoreRequest, prepare, read_request
from lingnan.rules.options import Value, read_values
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.systems import ruleset
from lingnan.rules.win import Hand, Situation

FOLDER = Path(__file__).parent / "rows"
SYSTEMS = tuple(sorted(path.stem for path in FOLDER.glob("*.txt")))


class Row(NamedTuple):
    """One golden row."""

    rules: str
    line: int
    hand: str
    circumstances: str
    fans: dict[str, int]
    refused: str
    value: int
    net: tuple[int, ...]
    misses: tuple[str, ...]

    @property
    def ident(self) -> str:
        return f"{self.rules}:{self.line}"


def rows(rules: str) -> list[Row]:
    """The rows of a system."""
    lines = (FOLDER / f"{rules}.txt").read_text(encoding="utf-8").splitlines()
    return [_row(rules, number, line) for number, line in enumerate(lines, 1) if line and not line.startswith("#")]


def _row(rules: str, number: int, line: str) -> Row:
    hand, circumstances, fans, value, net, misses, _ = (cell.strip() for cell in line.split("|"))
    won = " " in fans
    pairs = dict(pair.split() for pair in fans.split(",")) if won else {}
    return Row(
        rules=rules,
        line=number,
        hand=hand,
        circumstances=circumstances,
        fans={fan: int(points) for fan, points in pairs.items()},
        refused="" if won else fans,
        value=int(value or 0),
        net=tuple(map(int, net.split())),
        misses=tuple(misses.replace(",", " ").split()),
    )


def options_in(circumstances: str) -> dict[str, str]:
    """The options that a row sets."""
    words = [word.removeprefix("option:") for word in circumstances.split() if word.startswith("option:")]
    return {name: value for name, _, value in (word.partition("=") for word in words)}


def house_options(rules: str) -> list[dict[str, Value]]:
    """Every set of options that rows of a system play with."""
    found = {row.circumstances: options_in(row.circumstances) for row in rows(rules)}
    return [read_values(ruleset(rules), options) for options in found.values()]


def without_option(circumstances: str, name: str) -> str:
    """The circumstances with one option left out."""
    return " ".join(word for word in circumstances.split() if not word.startswith(f"option:{name}="))


def request(rules: str, hand: str, circumstances: str) -> ScoreRequest:
    """The request that a row makes."""
    data: dict[str, Any] = {"rules": rules, "hand": hand}
    data["options"] = read_values(ruleset(rules), options_in(circumstances))
    for word in circumstances.split():
        name, _, value = word.partition(":")
        match name:
            case "discard" | "rob":
                data |= {"by": name, "from": int(value)}
            case "seat" | "dealer" | "winners" | "flowers":
                data[name] = int(value)
            case "stake":
                data["stake"] = [int(part) for part in value.split("/")]
            case "piao":
                data["piao"] = [int(part) for part in value.split("/")]
            case "robbed":
                data["robbed"] = value
            case "round":
                data["round_wind"] = value
            case "first":
                data["first_turn"] = value
            case "wild":
                data["wild"] = [value]
            case "horses":
                data["horses"] = horses_in(value)
            case "after_kong" | "last_tile" | "last_of_kind":
                data[name] = True
            case "liable":
                seat, _, why = value.partition(":")
                data["liable"] = {"seat": int(seat), "why": why}
            case "kong":
                kind, feeder, chain, first = [*value.split(":"), *("-",) * 3][:4]
                data["replacement"] = {
                    "kong": kind,
                    "from": None if feeder == "-" else int(feeder),
                    "chain": 1 if chain == "-" else int(chain),
                    "first_from": None if first == "-" else int(first),
                }
            case "option":
                pass
            case _:
                raise AssertionError(f"unknown circumstance {word}")
    return read_request(data)


def horses_in(value: str) -> list[str] | dict[str, list[str]]:
    """The winner's horses, as `1m2p`, or those of each buyer, as `0=5p,1=4s1p`."""
    if "=" not in value:
        return _pairs(value)
    bought = (part.partition("=") for part in value.split(","))
    return {seat: _pairs(tiles) for seat, _, tiles in bought}


def _pairs(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def asked(row: Row) -> tuple[Ruleset, Hand, Situation]:
    """Ruleset, hand and situation of a row."""
    return prepare(request(row.rules, row.hand, row.circumstances))
