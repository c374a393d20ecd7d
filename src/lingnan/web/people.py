"""HTTP: the person who asks: name, settings, account and sessions."""

from typing import Annotated, Final, TypeVar

import msgspec
from litestar import Response, delete, get, patch, post, put
from litestar.datastructures import Cookie

from lingnan.core.errors import IllegalAction
from lingnan.notation.wire import RoomInfo
from lingnan.service.farewell import delete_account
from lingnan.service.names import name_key
from lingnan.service.people import shown_name
from lingnan.service.ports import Person
from lingnan.texts import Language
from lingnan.web.addresses import address_of, household_of
from lingnan.web.asked import Asked, account_of, here, is_admin, read, told
from lingnan.web.guard import SESSION, YEAR

T = TypeVar("T")
Field = Annotated[str, msgspec.Meta(max_length=1000)]


class Change(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a person changes about himself; what is left out stays."""

    name: Field | None = None
    language: Language | None = None
    helps: bool | None = None
    listed: bool | None = None
    """Whether leaderboards may name me."""


class Credentials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Name and password."""

    name: Field
    password: Field


class Recovery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new password by the recovery code."""

    name: Field
    recovery: Field
    password: Field


class NewPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another password, by the one so far."""

    password: Field
    new: Field


class Password(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Proof that a person is himself."""

    password: Field


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """The person who asks, his settings, and running tables with a seat of his."""

    name: str
    registered: bool
    language: str | None
    helps: bool | None
    listed: bool
    admin: bool
    """Whether `/admin` is open to him."""
    tables: list[RoomInfo]


class Recoverable(msgspec.Struct, frozen=True):
    """The recovery code, which nobody can show again."""

    recovery: str


async def _me(request: Asked, person: Person) -> Me:
    tables = await here(request).lobby.tables_of(person.account)
    return Me(
        name=shown_name(person),
        registered=person.registered,
        language=person.language,
        helps=person.helps,
        listed=person.listed,
        admin=await is_admin(request, person),
        tables=tables,
    )


def _attempt(request: Asked, name: str) -> None:
    """Count an attempt on a name and from an address."""
    address, now = household_of(address_of(request.scope)), here(request).lobby.clock.now()
    here(request).attempts.take(name=name_key(name), address=address, now=now)


async def _with_session(request: Asked, account: str, body: T, *, status: int = 200) -> Response[T]:
    """An answer that signs the person in."""
    token = await here(request).accounts.open_session(account)
    return Response(body, status_code=status, cookies=[_cookie(request, token)])


def _cookie(request: Asked, token: str) -> Cookie:
    secure = request.scope.get("scheme") == "https"
    age = YEAR if token else 0
    return Cookie(SESSION, value=token, max_age=age, httponly=True, samesite="lax", secure=secure)


@get("/api/me")
async def me(request: Asked) -> Me:
    """Who I am and where I play."""
    return await _me(request, await here(request).accounts.person(account_of(request)))


@patch("/api/me", opt=told(takes=Change))
async def change(request: Asked) -> Me:
    """Choose a name, or settings."""
    wish = await read(request, Change)
    accounts, account = here(request).accounts, account_of(request)
    person = await accounts.person(account)
    if wish.name is not None and wish.name != person.name:
        person = await accounts.rename(account, wish.name)
    if (wish.language or person.language, wish.helps, wish.listed) != (person.language, None, None):
        person = await accounts.prefer(account, language=wish.language, helps=wish.helps, listed=wish.listed)
    return await _me(request, person)


@post("/api/account", status_code=201, opt=told(takes=Credentials))
async def register(request: Asked) -> Response[Recoverable]:
    """Make the guest an account, and sign in."""
    wish = await read(request, Credentials)
    _attempt(request, wish.name)
    account = account_of(request)
    code = await here(request).accounts.register(account, wish.name, wish.password)
    return await _with_session(request, account, Recoverable(code), status=201)


@delete("/api/account", status_code=204, opt=told(takes=Password))
async def forget(request: Asked) -> Response[None]:
    """Delete my account; records stay, the name goes."""
    wish = await read(request, Password)
    parts, account = here(request), account_of(request)
    person = await _registered(request)
    _attempt(request, person.name or "")
    await delete_account(
        account,
        wish.password,
        accounts=parts.accounts,
        people=parts.people,
        log=parts.log,
        wallets=parts.wallets,
        renew=parts.lobby.keeper.renew,
    )
    return Response(None, status_code=204, cookies=[_cookie(request, "")])


@put("/api/account/password", opt=told(takes=NewPassword))
async def change_password(request: Asked) -> Response[Recoverable]:
    """Choose another password; other sessions end."""
    wish = await read(request, NewPassword)
    person = await _registered(request)
    _attempt(request, person.name or "")
    code = await here(request).accounts.change_password(person.account, password=wish.password, new=wish.new)
    return await _with_session(request, person.account, Recoverable(code))


@post("/api/account/recovery", status_code=200, opt=told(takes=Recovery))
async def recover(request: Asked) -> Response[Recoverable]:
    """Choose a new password by the recovery code, and sign in; other sessions end."""
    wish = await read(request, Recovery)
    _attempt(request, wish.name)
    account, code = await here(request).accounts.recover(wish.name, wish.recovery, wish.password)
    return await _with_session(request, account, Recoverable(code))


@post("/api/session", status_code=200, opt=told(takes=Credentials))
async def sign_in(request: Asked) -> Response[Me]:
    """Sign in by name and password."""
    wish = await read(request, Credentials)
    _attempt(request, wish.name)
    account = await here(request).accounts.sign_in(wish.name, wish.password)
    body = await _me(request, await here(request).accounts.person(account))
    return await _with_session(request, account, body)


@delete("/api/session", status_code=204)
async def sign_out(request: Asked) -> Response[None]:
    """Sign out here."""
    token: str | None = request.scope["state"]["session"]
    if token is not None:
        await here(request).accounts.sign_out(token)
    return Response(None, status_code=204, cookies=[_cookie(request, "")])


@delete("/api/sessions", status_code=204)
async def sign_out_everywhere(request: Asked) -> Response[None]:
    """Sign out on every device."""
    person = await _registered(request)
    await here(request).accounts.sign_out_everywhere(person.account)
    return Response(None, status_code=204, cookies=[_cookie(request, "")])


async def _registered(request: Asked) -> Person:
    person = await here(request).accounts.person(account_of(request))
    if not person.registered:
        raise IllegalAction("account/none", "you are a guest: sign in first")
    return person


HANDLERS: Final = (
    me,
    change,
    register,
    forget,
    change_password,
    recover,
    sign_in,
    sign_out,
    sign_out_everywhere,
)
