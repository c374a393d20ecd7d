"""The address of the socket: who may open one, and how many of them at once."""

from typing import Any, Final

from litestar import WebSocket, websocket
from litestar.handlers import WebsocketRouteHandler

from lingnan.notation.wire import Refused
from lingnan.service.envelopes import encode
from lingnan.service.lobby import Lobby
from lingnan.service.people import Accounts, digest
from lingnan.service.world import World
from lingnan.web.addresses import address_of, digest_of, household_of
from lingnan.web.limits import Places
from lingnan.web.socket import SocketSession

CROWDED: Final = Refused(
    cid=None, code="wire/too_many", message="too many pages are open: close some, then load this one again"
)


def entrance(lobby: Lobby, accounts: Accounts, *, world: World, cookie_key: str) -> WebsocketRouteHandler:
    """The handler of `/ws`; `cookie_key` also hides the addresses from which people come."""
    by_person, by_address = Places(world.limits.sockets_each), Places(world.limits.sockets)

    @websocket("/ws")
    async def handler(socket: "WebSocket[Any, Any, Any]") -> None:
        account = socket.scope["state"].get("account")
        if account is None:
            await socket.close(1008, "no guest: open a page first")
            return
        household = household_of(address_of(socket.scope))
        with by_person.one(account) as one_more, by_address.one(household) as one_from_there:
            await socket.accept()
            if one_more and one_from_there:
                await serve(socket, account)
            else:
                world.meter.refused("socket", CROWDED.code)
                await socket.send_data(encode(CROWDED).decode(), "text")
                await socket.close(1013, "too many sockets")

    async def serve(socket: "WebSocket[Any, Any, Any]", account: str) -> None:
        token = socket.scope["state"]["session"]
        session = SocketSession(
            socket,
            account,
            keeper=lobby.keeper,
            accounts=accounts,
            bus=world.bus,
            clock=world.clock,
            meter=world.meter,
            address=digest_of(address_of(socket.scope), key=cookie_key),
            session=None if token is None else digest(token),
        )
        world.meter.sockets(+1)
        try:
            await session.run()
        finally:
            world.meter.sockets(-1)

    return handler
