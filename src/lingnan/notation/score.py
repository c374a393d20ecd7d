"""The scorer's JSON contract (cases/README): one request, one answer, and an answer for whatever cannot be read."""

from typing import Final, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from lingnan.core.errors import LingnanError
from lingnan.core.seats import Seat
from lingnan.core.tiles import NAMES
from lingnan.notation.json_object import read_object
from lingnan.notation.score_request import prepare, read_request
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.scoring import score
from lingnan.rules.win import (
    Group,
    Hand,
    HorseLine,
    Line,
    NoWin,
    NoWinCode,
    Score,
    Situation,
    Transfer,
)


class ReadingGroup(msgspec.Struct, frozen=True, omit_defaults=True):
    """One group of the reading: the tiles it stands for, which of them are wild, where the winning tile is."""

    kind: str
    tiles: tuple[str, ...]
    wild: tuple[int, ...] = ()
    meld: int = -1
    winning: int = -1


class HorseField(msgspec.Struct, frozen=True):
    """One horse: whose, the seat it points at, what it really paid its owner."""

    owner: Seat
    tile: str
    seat: Seat
    amount: int
    label: Literal["win", "loss", "neutral"]


class WinAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A legal win."""

    id: str | UnsetType = UNSET
    win: Literal[True] = True
    fans: tuple[tuple[str, int], ...]
    value: int
    transfers: tuple[Transfer, ...]
    net: tuple[int, int, int, int]
    explain: tuple[Line, ...]
    reading: tuple[ReadingGroup, ...]
    left_out: tuple[tuple[str, str], ...]
    missing: tuple[tuple[str, str], ...]
    horses: tuple[HorseField, ...] | UnsetType = UNSET


class NoWinAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """Not a legal win."""

    id: str | UnsetType = UNSET
    win: Literal[False] = False
    why: NoWinCode
    cause: str | UnsetType = UNSET
    """The row that never wins so, or `any_wait`."""
    points: int | UnsetType = UNSET
    minimum: int | UnsetType = UNSET


class ErrorBody(msgspec.Struct, frozen=True):
    """What is wrong, and where: a field, or a place in the hand's text counted from 0."""

    code: str
    message: str
    at: str | int | None


class ErrorAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """Input that cannot be read."""

    id: str | UnsetType = UNSET
    error: ErrorBody


ScoreAnswer: TypeAlias = WinAnswer | NoWinAnswer | ErrorAnswer

CONTRACT_CODE: Final = {"rules/bad_value": "request/inconsistent", "rules/contradiction": "request/inconsistent"}
"""Codes of the rules that this contract has no code of its own for."""


def answer_line(line: bytes) -> bytes:
    """The answer to one line of JSON, as one line without its end."""
    return msgspec.json.encode(answer(line))


def answer(line: bytes) -> ScoreAnswer:
    """The answer to one request in JSON; it never raises for what the line holds."""
    ident: str | UnsetType = UNSET
    try:
        data = read_object(line)
        if isinstance(data.get("id"), str):
            ident = data["id"]
        return _answered(*prepare(read_request(data)), ident=ident)
    except LingnanError as error:
        code = CONTRACT_CODE.get(error.code, error.code)
        return ErrorAnswer(id=ident, error=ErrorBody(code, error.message, error.at))


def _answered(rules: Ruleset, hand: Hand, situation: Situation, *, ident: str | UnsetType) -> ScoreAnswer:
    match score(rules, hand, situation):
        case NoWin(why, cause, points, minimum):
            return NoWinAnswer(
                id=ident,
                why=why,
                cause=cause or UNSET,
                points=points if minimum else UNSET,
                minimum=minimum or UNSET,
            )
        case Score() as result:
            return WinAnswer(
                id=ident,
                fans=result.fans,
                value=result.value,
                transfers=result.transfers,
                net=result.net,
                explain=result.lines,
                reading=tuple(map(_group, result.reading)),
                left_out=result.left_out,
                missing=result.missing,
                horses=tuple(map(_horse, result.horses)) or UNSET,
            )


def _horse(line: HorseLine) -> HorseField:
    return HorseField(line.owner, NAMES[line.tile], line.seat, line.amount, line.label)


def _group(group: Group) -> ReadingGroup:
    return ReadingGroup(group.kind, tuple(NAMES[tile] for tile in group.tiles), group.wild, group.meld, group.winning)
