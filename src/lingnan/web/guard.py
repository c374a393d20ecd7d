"""What stands before every request: who the guest is, where the request comes from, and the headers of every answer."""

from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final, TypeAlias

import msgspec
from itsdangerous import BadSignature, Signer

from lingnan.core.errors import LingnanError
from lingnan.service.names import new_account
from lingnan.service.people import Accounts
from lingnan.service.world import World
from lingnan.web.addresses import address_of, household_of
from lingnan.web.limits import Budgets
from lingnan.web.refusal import HttpError, Reason, Refusal, status_of

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
Asgi: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

COOKIE: Final = "lingnan_guest"
SESSION: Final = "lingnan_session"
YEAR: Final = 365 * 24 * 3600
WATCHED: Final = ("/healthz", "/readyz", "/metrics")
"""What machines ask again and again."""
FOREIGN: Final = "http/foreign_origin"
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")

HEADERS: Final = (
    (
        b"content-security-policy",
        b"default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; "
        b"base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


class Guard:
    """The outermost layer of the app: `scope["state"]["account"]` is the person's; a new guest gets a cookie.

    Whoever has signed in is known by a session; a guest by a signed cookie, for as long as the guest has no password.
    """

    def __init__(self, app: Asgi, *, cookie_key: str, accounts: Accounts, requests: Budgets, world: World) -> None:
        self._app = app
        self._requests = requests
        self._world = world
        self._signer = Signer(cookie_key, salt="guest")
        self._accounts = accounts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, socket or life of the server."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        path = "/" + scope["path"].lstrip("/")  # as the router reads it
        needs_person = scope["type"] == "websocket" or path.startswith(("/api/", "/t/")) or path == "/"
        try:
            self._check(scope, headers)
            account, token = await self._who(cookies(headers)) if needs_person else (None, None)
        except LingnanError as error:
            self._world.meter.refused("guard", error.code)
            await _refuse(scope, receive, send, error)
            return
        own: list[tuple[bytes, bytes]] = []
        if account is None and needs_person and scope["type"] == "http":
            account = new_account()
            signed = self._signer.sign(account).decode()
            own.append((b"set-cookie", guest_cookie(signed, secure=scope.get("scheme") == "https")))
        scope.setdefault("state", {}).update(account=account, session=token)

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS, *own]
            await send(message)

        if scope.get("method") == "HEAD":  # like GET; the server sends no body in answer to what it has read as HEAD
            scope = {**scope, "method": "GET"}
        await self._app(scope, receive, answer)

    def _check(self, scope: Scope, headers: Mapping[bytes, bytes]) -> None:
        """HttpError for an address that asks too often, and for what the page of another server would have done here."""
        watches = scope.get("path") in WATCHED
        if not watches and not self._requests.take(household_of(address_of(scope)), self._world.clock.now()):
            raise HttpError("http/too_often", "too many requests from your address: wait a minute and try again")
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        if changes and not is_own_origin(headers):
            raise HttpError(FOREIGN, "this page may not act here: open the server itself")

    async def _who(self, found: Mapping[str, str]) -> tuple[str | None, str | None]:
        """The account that the cookies open, and the token of its session."""
        token = found.get(SESSION)
        account = None if token is None else await self._accounts.of_session(token)
        if account is not None:
            return account, token
        guest = self.read(found.get(COOKIE))
        return None if guest is None else await self._accounts.of_guest(guest), None

    def read(self, value: str | None) -> str | None:
        """The account in a guest's cookie; None if there is none that we have signed."""
        try:
            return None if value is None else self._signer.unsign(value).decode()
        except (BadSignature, UnicodeDecodeError):
            return None


def cookies(headers: Mapping[bytes, bytes]) -> dict[str, str]:
    """The cookies of a request; none if they cannot be read."""
    try:
        found = SimpleCookie(headers.get(b"cookie", b"").decode("latin-1"))
    except CookieError:
        return {}
    return {name: morsel.value for name, morsel in found.items()}


def guest_cookie(value: str, *, secure: bool) -> bytes:
    """The cookie of a guest, for the whole site and for no script."""
    tail = "; Secure" if secure else ""
    return f"{COOKIE}={value}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{tail}".encode()


def is_own_origin(headers: Mapping[bytes, bytes]) -> bool:
    """Whether a browser sent this from our own page; what is no browser sends no Origin."""
    origin = headers.get(b"origin")
    return origin is None or origin.partition(b"://")[2] == headers.get(b"host", b"")


async def _refuse(scope: Scope, receive: Receive, send: Send, error: LingnanError) -> None:
    if scope["type"] == "websocket":
        await receive()
        code, reason = (1008, "foreign origin") if error.code == FOREIGN else (1013, "try again later")
        await send({"type": "websocket.close", "code": code, "reason": reason})
        return
    body = msgspec.json.encode(Refusal(Reason(error.code, error.message)))
    headers = [(b"content-type", b"application/json"), *HEADERS]
    await send({"type": "http.response.start", "status": status_of(error.code), "headers": headers})
    await send({"type": "http.response.body", "body": body})
