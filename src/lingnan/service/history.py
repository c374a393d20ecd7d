"""What somebody has played, what he has done at each system, and who is best at one."""

from typing import Final

import msgspec
from msgspec.structs import replace

from lingnan.core.seats import Seat, four
from lingnan.rules.options import Value
from lingnan.service.archive import Archive, Leader, Past, Ranking
from lingnan.service.room import Room, Status, decode_room
from lingnan.service.tally import BestHand, Tally

PAGE: Final = 20
"""Matches on a page."""
LEADERS: Final = 50
LEAST_HANDS: Final = 20
"""Deals after which somebody is on a leaderboard."""


class PastMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A match as somebody played it. `first` and `last` are the first and the last deal that he was in: each deal
    between in which he sat has a record under `table` and its number.
    """

    table: str
    rules: str
    options: dict[str, Value]
    status: Status
    at: int
    """When his last deal ended, in seconds since 1970; 0: before that was written down."""
    deals: int
    first: int
    last: int
    score: int
    """What his deals brought, in stakes."""
    coins: int | None
    """What they brought in coins; None where none were played for."""
    place: int | None
    """1 to 4 by the coins won, else by the score, if the match is over and he stayed to its end."""
    you: Seat | None
    names: tuple[str | None, str | None, str | None, str | None]
    """Who sits at the table now, or sat at its end."""


class PastMatches(msgspec.Struct, frozen=True):
    """A page of matches, the last one first, and whether there are more."""

    matches: list[PastMatch]
    more: bool


class Statistics(msgspec.Struct, frozen=True, kw_only=True):
    """Deals of somebody at a system, counted."""

    rules: str
    hands: int
    self_draws: int
    discards: int
    robbed: int
    feeds: int
    draws: int
    average: float | None
    """Value of a win; None without one."""
    best: BestHand | None


class LeaderRow(msgspec.Struct, frozen=True, kw_only=True):
    """A place on a leaderboard. `best` is the value of the best hand; where that was played, `figures.best` tells only
    who has played it, for the code of a table opens all of it.
    """

    place: int
    name: str
    you: bool
    figures: Statistics
    best: int | None


async def matches(archive: Archive, account: str, *, page: int) -> PastMatches:
    """A page of the matches of somebody; page 0 has the last ones."""
    found = await archive.matches(account, skip=page * PAGE, most=PAGE + 1)
    return PastMatches([_match(past, account) for past in found[:PAGE]], len(found) > PAGE)


def _match(past: Past, account: str) -> PastMatch:
    room = decode_room(past.room)
    seat = room.seat_of(account)
    return PastMatch(
        table=past.table,
        rules=room.rules,
        options=room.options,
        status=room.status,
        at=past.at,
        deals=past.deals,
        first=past.first,
        last=past.last,
        score=past.score,
        coins=past.coins,
        place=None if seat is None or room.status != "finished" else _rank(room, seat),
        you=seat,
        names=four(None if place is None else place.name for place in room.places),
    )


def _rank(room: Room, seat: Seat) -> int:
    ranked = room.won or room.scores
    return 1 + sum(each > ranked[seat] for each in ranked)


async def statistics(archive: Archive, account: str) -> list[Statistics]:
    """What somebody has done, system by system."""
    return [_figures(rules, tally) for rules, tally in sorted((await archive.statistics(account)).items())]


async def leaderboard(archive: Archive, account: str, rules: str, order: Ranking) -> list[LeaderRow]:
    """The best at a system; `account` is who asks."""
    leaders = await archive.leaders(rules, order, least=LEAST_HANDS, most=LEADERS)
    return [_row(place, leader, account, rules) for place, leader in enumerate(leaders, start=1)]


def _row(place: int, leader: Leader, account: str, rules: str) -> LeaderRow:
    you, best = leader.account == account, leader.tally.best
    tally = leader.tally if you else replace(leader.tally, best=None)
    return LeaderRow(
        place=place,
        name=leader.name,
        you=you,
        figures=_figures(rules, tally),
        best=None if best is None else best.value,
    )


def _figures(rules: str, tally: Tally) -> Statistics:
    return Statistics(
        rules=rules,
        hands=tally.hands,
        self_draws=tally.self_draws,
        discards=tally.discards,
        robbed=tally.robbed,
        feeds=tally.feeds,
        draws=tally.draws,
        average=round(tally.value / tally.wins, 2) if tally.wins else None,
        best=tally.best,
    )
