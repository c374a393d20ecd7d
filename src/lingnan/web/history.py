"""HTTP: what I have played and done, who is best, and reports of players."""

from typing import Annotated, Final

import msgspec
from litestar import get, post
from litestar.params import Parameter

from lingnan.rules.systems import ruleset
from lingnan.service.archive import Ranking
from lingnan.service.history import LeaderRow, PastMatches, Statistics, leaderboard, matches, statistics
from lingnan.service.reports import LONGEST, Leavers, Reason, gone, report
from lingnan.web.asked import Asked, account_of, here, read, told


class Complaint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is wrong with the player at a seat of a table, or with one who sat there and has left."""

    table: Annotated[str, msgspec.Meta(max_length=100)]
    seat: Annotated[int, msgspec.Meta(ge=0, le=3)]
    reason: Reason
    text: Annotated[str, msgspec.Meta(max_length=LONGEST)] = ""
    left: Annotated[int, msgspec.Meta(ge=0)] | None = None
    """Number of who has left the seat, as `/api/tables/…/left` tells it; None: who sits there."""


@get("/api/history")
async def history(request: Asked, page: Annotated[int, Parameter(ge=0, le=100_000)] = 0) -> PastMatches:
    """My matches, the last one first, twenty on a page."""
    return await matches(here(request).archive, account_of(request), page=page)


@get("/api/statistics")
async def figures(request: Asked) -> list[Statistics]:
    """What I have done, system by system."""
    return await statistics(here(request).archive, account_of(request))


@get("/api/leaderboard/{key:str}")
async def leaders(request: Asked, key: str, order: Ranking = "wins") -> list[LeaderRow]:
    """The best at a system among people with an account who have not chosen to stay off."""
    ruleset(key)
    return await leaderboard(here(request).archive, account_of(request), key, order)


@get("/api/tables/{code:str}/left")
async def left(request: Asked, code: str) -> Leavers:
    """Who has left the match at a table, and whether I may report people there: I play or have played at it."""
    parts = here(request)
    return await gone(account_of(request), code, log=parts.log, people=parts.people)


@post("/api/reports", status_code=204, opt=told(takes=Complaint))
async def complain(request: Asked) -> None:
    """Report a player of a table where I play or have played."""
    wish, parts = await read(request, Complaint), here(request)
    await report(
        account_of(request),
        wish.table,
        wish.seat,
        wish.reason,
        wish.text,
        left=wish.left,
        log=parts.log,
        people=parts.people,
        moderation=parts.moderation,
        clock=parts.lobby.clock,
    )


HANDLERS: Final = (history, figures, leaders, left, complain)
