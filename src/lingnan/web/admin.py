"""HTTP for admins: accounts with the role, and whoever has the token that lies in the data folder."""

from typing import Final

import msgspec
from litestar import get, post

from lingnan.core.errors import IllegalAction
from lingnan.service.office import (
    OPERATOR,
    Deed,
    Done,
    Grant,
    Movement,
    Order,
    PersonRow,
    ReportRow,
    Revoke,
    Signal,
    TableRow,
)
from lingnan.service.people import shown_name
from lingnan.web.asked import Asked, account_of, here, is_admin, read, told
from lingnan.web.bearer import bears


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An order."""

    order: Order


class Told(msgspec.Struct, frozen=True):
    """What everybody is told; empty: nothing. And whether the server is about to stop."""

    announcement: str
    draining: bool


def _is_operator(request: Asked) -> bool:
    """Whether it comes with the token that lies in the data folder."""
    return bears(request.headers, here(request).admin_token)


async def _who(request: Asked) -> str:
    """The name of the admin who asks; `admin/none` if nobody is one."""
    if _is_operator(request):
        return OPERATOR
    person = await here(request).accounts.person(account_of(request))
    if not await is_admin(request, person):
        raise IllegalAction(
            "admin/none", "this is for admins: whoever runs the server makes one by `lingnan admin grant`"
        )
    return shown_name(person)


@get("/api/announcement")
async def announcement(request: Asked) -> Told:
    """What everybody is told."""
    premises = here(request).lobby.premises
    return Told(premises.announcement, premises.draining)


@post("/api/admin/orders", status_code=200, opt=told(takes=Wanted))
async def order(request: Asked) -> Done:
    """Carry out an order. Every one is written down."""
    who = await _who(request)
    wish = (await read(request, Wanted)).order
    if isinstance(wish, Grant | Revoke) and not _is_operator(request):
        raise IllegalAction("admin/operator", "admins are made and unmade on the server itself: `lingnan admin`")
    return await here(request).administration.carry_out(who, wish)


@get("/api/admin/tables")
async def tables(request: Asked) -> list[TableRow]:
    """The running tables, newest first."""
    await _who(request)
    return await here(request).administration.tables()


@get("/api/admin/people")
async def people(request: Asked, part: str = "") -> list[PersonRow]:
    """Registered people by a part of their name."""
    await _who(request)
    return await here(request).administration.people(part)


@get("/api/admin/ledger")
async def ledger(request: Asked, name: str) -> list[Movement]:
    """The last movements of somebody's wallet, newest first."""
    await _who(request)
    return await here(request).administration.ledger(name)


@get("/api/admin/reports")
async def reports(request: Asked) -> list[ReportRow]:
    """The last reports of players, newest first."""
    await _who(request)
    return await here(request).administration.reports()


@get("/api/admin/signals")
async def signals(request: Asked) -> list[Signal]:
    """Pairs of people to look at."""
    await _who(request)
    return await here(request).administration.signals()


@get("/api/admin/audit")
async def audit(request: Asked) -> list[Deed]:
    """The last orders, newest first."""
    await _who(request)
    return await here(request).administration.deeds()


HANDLERS: Final = (announcement, order, tables, people, ledger, reports, signals, audit)
