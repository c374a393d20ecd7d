"""What every HTTP handler works with: the parts of the app, who asks, and the body."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, TypeVar

import msgspec
from litestar import Request
from litestar.exceptions import InternalServerException

from lingnan.core.errors import IllegalAction
from lingnan.notation.json_object import check_keys
from lingnan.service.administration import Administration
from lingnan.service.archive import Archive, Moderation
from lingnan.service.lobby import Lobby
from lingnan.service.meter import Meter
from lingnan.service.office import Office
from lingnan.service.people import Accounts
from lingnan.service.ports import EventLog, People, Person
from lingnan.service.room import Guest
from lingnan.service.wallets import Wallets
from lingnan.web.addresses import address_of, household_of
from lingnan.web.figures import Figures
from lingnan.web.files import File
from lingnan.web.limits import Attempts, Budgets
from lingnan.web.refusal import HttpError

MOST_BODY: Final = 16_384

JSON: Final = "application/json"

T = TypeVar("T")

Asked: TypeAlias = Request[Any, Any, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Here:
    """What the handlers work with; it lies in the app's state."""

    lobby: Lobby
    accounts: Accounts
    people: People
    archive: Archive
    log: EventLog
    moderation: Moderation
    wallets: Wallets
    attempts: Attempts
    opened: Budgets
    """Tables that each address may still open."""
    files: dict[str, File]
    meter: Meter
    office: Office
    administration: Administration
    admin_token: str
    """What an operator is believed by; empty: nothing."""
    figures: Figures | None


def here(request: Asked) -> Here:
    """The parts of the app that serves this request."""
    found: Here = request.app.state.here
    return found


def account_of(request: Asked) -> str:
    """The account that the guard has found or made."""
    account: str = request.scope["state"]["account"]
    return account


async def is_admin(request: Asked, person: Person) -> bool:
    """Whether a person looks after this server."""
    return person.registered and await here(request).office.is_admin(person.account)


async def body_of(request: Asked) -> bytes:
    """The body of a request, if it is not too large."""
    if int(request.headers.get("content-length") or 0) > MOST_BODY:
        raise HttpError("http/too_large", f"a request has at most {MOST_BODY} bytes")
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > MOST_BODY:
                raise HttpError("http/too_large", f"a request has at most {MOST_BODY} bytes")
    except InternalServerException as error:
        raise HttpError("http/refused", "the request was broken off before its end") from error
    return body


def told(*, takes: Any = None, gives: Sequence[Any] = (), media: str = JSON) -> dict[str, Any]:
    """What OpenAPI cannot see in a handler: the type of the body that it reads, and, where it answers with bytes, the
    type or types that these are one of, and their media type.
    """
    opt: dict[str, Any] = {"media": media}
    if takes is not None:
        opt["takes"] = takes
    if gives:
        opt["gives"] = gives
    return opt


async def read(request: Asked, kind: type[T]) -> T:
    """The body as a `kind`, which the handler must have told; a key that it gives twice is refused, as the scorer does."""
    assert request.route_handler.opt.get("takes") is kind, f"opt=told(takes={kind.__name__}) is missing"
    body = await body_of(request)
    found = msgspec.json.decode(body, type=kind)
    check_keys(body)
    return found


def count_table(request: Asked) -> None:
    """One more table that an address asks for; IllegalAction `room/opened_too_often`."""
    found = here(request)
    if not found.opened.take(household_of(address_of(request.scope)), found.lobby.clock.now()):
        message = "too many tables are being opened from your address: wait a minute and try again"
        raise IllegalAction("room/opened_too_often", message)


async def guest_of(request: Asked) -> Guest:
    """Who asks."""
    return await here(request).accounts.guest(account_of(request))
