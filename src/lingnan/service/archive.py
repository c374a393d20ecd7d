"""Ports: what is kept of finished deals, and what those who look after the server look at (see `ports`).

Moments (`at`) are seconds since 1970.
"""

from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from lingnan.core.seats import Seat
from lingnan.service.tally import Tally

Ranking: TypeAlias = Literal["wins", "value", "best"]
"""By the share of deals won, by the average value of a win, by the best hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What a finished deal brought one person: `score` in stakes, `coins` where they were played for."""

    account: str
    seat: Seat
    rules: str
    score: int
    coins: int | None
    tally: Tally


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """A match as somebody played it: how many deals, from which to which, when the last one ended, what they brought."""

    table: str
    room: bytes
    at: int
    deals: int
    first: int
    last: int
    score: int
    coins: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Leader:
    """Somebody on a leaderboard."""

    account: str
    name: str
    tally: Tally


class Archive(Protocol):
    """What has been played."""

    async def matches(self, account: str, *, skip: int, most: int) -> list[Past]:
        """The matches of somebody, the last one first, without the first `skip`."""

    async def statistics(self, account: str) -> dict[str, Tally]:
        """What somebody has done, by system."""

    async def leaders(self, rules: str, order: Ranking, *, least: int, most: int) -> list[Leader]:
        """The best at a system among registered people who may be named and have played at least so many deals."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What one player says of another: about whom, at which table and deal, why, in his own words, and when."""

    table: str
    seat: Seat
    deal: int
    reporter: str
    accused: str
    reason: str
    text: str
    at: int


class Moderation(Protocol):
    """What those who look after the server look at; accounts only, no names and no addresses."""

    async def file(self, report: Report) -> bool:
        """Keep a report; False if that reporter has reported that person at that table already."""

    async def reports(self, *, most: int) -> list[Report]:
        """The last reports, newest first."""

    def visited(self, account: str, table: str, address: str, *, at: int) -> None:
        """Somebody has come to a table from an address, given as a digest; kept some time soon, nobody waits for it."""

    async def forget_visits(self, *, before: int) -> None:
        """Keep no visits from before a moment any longer."""

    async def neighbours(self, *, least: int) -> list[tuple[str, str, int]]:
        """Pairs of people, and at how many coin tables at least `least` both played and had come from one address."""

    async def partners(self, *, least: int) -> list[tuple[str, str, int, int]]:
        """Pairs that have played at `least` coin tables together: how many these are, and how many either has played at
        of whoever has played at fewer.
        """

    async def feeders(self, *, least: int) -> list[tuple[str, str, int, int]]:
        """Pairs of a feeder and a winner at coin tables: how often he fed that one, at least `least` times, and how often
        anybody in the deals in which both sat.
        """
