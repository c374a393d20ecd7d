"""The composition root: ports, lobby and edges put together."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, cast

import msgspec
from litestar import Litestar, Response, WebSocket, get, websocket
from litestar.datastructures import State
from litestar.exceptions import HTTPException

from lingnan.core.errors import LingnanError
from lingnan.notation.wire import Refused
from lingnan.service.administration import Administration
from lingnan.service.archive import Archive
from lingnan.service.envelopes import encode
from lingnan.service.lobby import Lobby
from lingnan.service.office import Office
from lingnan.service.people import Accounts, digest
from lingnan.service.ports import Hasher, People
from lingnan.service.signals import VISITS_KEPT
from lingnan.service.world import World
from lingnan.web import admin, history, http, people, rooms, watch
from lingnan.web.addresses import address_of, digest_of, household_of
from lingnan.web.asked import JSON, Here, told
from lingnan.web.figures import Figures
from lingnan.web.files import load
from lingnan.web.guard import Asgi, Guard
from lingnan.web.limits import OPENED_BURST, Attempts, Budgets, Places
from lingnan.web.openapi import document
from lingnan.web.socket import SocketSession


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

    by_person, by_address = Places(world.limits.sockets_each), Places(world.limits.sockets)

    @websocket("/ws")
    async def socket(socket: "WebSocket[Any, Any, Any]") -> None:
        account = socket.scope["state"].get("account")
        if account is None:
            await socket.close(1008, "no guest: open a page first")
            return
        address = address_of(socket.scope)
        with by_person.one(account) as one_more, by_address.one(household_of(address)) as one_from_there:
            if one_more and one_from_there:
                await serve(socket, account, address)
            else:
                world.meter.refused("socket", "wire/too_many")
                await socket.accept()
                message = "too many pages are open: close some, then load this one again"
                await socket.send_data(
                    encode(Refused(cid=None, code="wire/too_many", message=message)).decode(), "text"
                )
                await socket.close(1013, "too many sockets")

    async def serve(socket: "WebSocket[Any, Any, Any]", account: str, address: str) -> None:
        await socket.accept()
        session = SocketSession(
            socket,
            account,
            keeper=lobby.keeper,
            accounts=accounts,
            bus=world.bus,
            clock=world.clock,
            meter=world.meter,
            address=digest_of(address, key=parts.cookie_key),
            session=None if (token := socket.scope["state"]["session"]) is None else digest(token),
        )
        world.meter.sockets(+1)
        try:
            await session.run()
        finally:
            world.meter.sockets(-1)

    async def emptied() -> None:
        await lobby.until_empty()
        parts.stop()

    @asynccontextmanager
    async def life(_: Litestar) -> AsyncIterator[None]:
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

    if parts.figures is not None:
        parts.figures.meter.tables(lambda: lobby.keeper.by_status)
    here = Here(
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
    app = Litestar(
        route_handlers=[*HANDLERS, socket],
        state=State({"here": here}),
        exception_handlers={
            LingnanError: http.on_error,
            msgspec.MsgspecError: http.on_unreadable,
            HTTPException: http.on_http,
            Exception: http.on_bug,
        },
        lifespan=[life],
        openapi_config=None,
        logging_config=None,
    )
    requests = Budgets(per_minute=world.limits.requests)
    return Guard(cast(Asgi, app), cookie_key=parts.cookie_key, accounts=accounts, requests=requests, world=world)
