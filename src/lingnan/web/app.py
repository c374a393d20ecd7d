"""The composition root: ports, lobby and edges put together."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, cast

import msgspec
from litestar import Litestar, Response, get
from litestar.datastructures import State
from litestar.exceptions import HTTPException

from lingnan.core.errors import LingnanError
from lingnan.service.administration import Administration
from lingnan.service.archive import Archive
from lingnan.service.lobby import Lobby
from lingnan.service.office import Office
from lingnan.service.people import Accounts
from lingnan.service.ports import Hasher, People
from lingnan.service.signals import VISITS_KEPT
from lingnan.service.world import World
from lingnan.web import admin, history, http, people, rooms, watch
from lingnan.web.asked import JSON, Here, told
from lingnan.web.entrance import entrance
from lingnan.web.figures import Figures
from lingnan.web.files import load
from lingnan.web.guard import Asgi, Guard
from lingnan.web.limits import OPENED_BURST, Attempts, Budgets
from lingnan.web.openapi import document


@get("/api/openapi.json", opt=told(gives=[dict[str, Any]]))
async def description() -> Response[bytes]:
    """This description of the interface."""
    return Response(described(), media_type=JSON)


HANDLERS: Final = (
    *http.HANDLERS,
    *people.HANDLERS,
    *rooms.HANDLERS,
    *history.HANDLERS,
    *watch.HANDLERS,
    *admin.HANDLERS,
    description,
)


@cache
def described() -> bytes:
    """The interface as OpenAPI."""
    return msgspec.json.encode(document(HANDLERS))


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """What the app is made of."""

    world: World
    people: People
    archive: Archive
    hasher: Hasher
    cookie_key: str
    office: Office
    filler: str
    figures: Figures | None = None
    """None: `/metrics` is closed."""
    admin_token: str = ""
    stop: Callable[[], None] = lambda: None
    """Ends the server, once it has been emptied."""


def make_app(parts: Parts) -> Asgi:
    """The ASGI app: guard, HTTP and socket over one lobby. Tables that were running go on when it starts."""
    world = parts.world
    lobby = Lobby(world, filler=parts.filler)
    accounts = Accounts(parts.people, hasher=parts.hasher, bus=world.bus, clock=world.clock)
    if parts.figures is not None:
        parts.figures.meter.tables(lambda: lobby.keeper.by_status)
    app = Litestar(
        route_handlers=[*HANDLERS, entrance(lobby, accounts, world=world, cookie_key=parts.cookie_key)],
        state=State({"here": _here(parts, lobby, accounts)}),
        exception_handlers={
            LingnanError: http.on_error,
            msgspec.MsgspecError: http.on_unreadable,
            HTTPException: http.on_http,
            Exception: http.on_bug,
        },
        lifespan=[_life(parts, lobby)],
        openapi_config=None,
        logging_config=None,
    )
    requests = Budgets(per_minute=world.limits.requests)
    return Guard(cast(Asgi, app), cookie_key=parts.cookie_key, accounts=accounts, requests=requests, world=world)


def _here(parts: Parts, lobby: Lobby, accounts: Accounts) -> Here:
    """What the handlers work with."""
    world = parts.world
    return Here(
        lobby=lobby,
        accounts=accounts,
        people=parts.people,
        archive=parts.archive,
        log=world.log,
        moderation=world.moderation,
        wallets=world.wallets,
        attempts=Attempts(per_minute=world.limits.passwords),
        opened=Budgets(per_minute=world.limits.opened, burst=max(OPENED_BURST, world.limits.opened)),
        files=load(),
        meter=world.meter,
        office=parts.office,
        administration=Administration(world, parts.office, parts.people, lobby),
        admin_token=parts.admin_token,
        figures=parts.figures,
    )


def _life(parts: Parts, lobby: Lobby) -> Callable[[Litestar], AbstractAsyncContextManager[None]]:
    """What runs beside the handlers for as long as the app does."""

    async def emptied() -> None:
        await lobby.until_empty()
        parts.stop()

    @asynccontextmanager
    async def life(_: Litestar) -> AsyncIterator[None]:
        world = parts.world
        world.premises.announcement = await parts.office.announcement()
        await world.moderation.forget_visits(before=int(world.clock.time()) - VISITS_KEPT)
        tasks = [
            asyncio.create_task(lobby.keeper.recover()),
            asyncio.create_task(lobby.keeper.watch()),
            asyncio.create_task(emptied()),
        ]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await lobby.keeper.close()

    return life
