"""What stands before every request: who the guest is, where the request comes from, and the headers of every answer."""

from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final, TypeAlias

from itsdangerous import BadSignature, Signer

from lingnan.service.names import new_account

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
Asgi: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

COOKIE: Final = "lingnan_guest"
YEAR: Final = 365 * 24 * 3600
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
FOREIGN: Final = (
    b'{"error":{"code":"http/foreign_origin","message":"this page may not act here: open the server itself"}}'
)


class Guard:
    """The outermost layer of the app: `scope["state"]["account"]` is the guest's, new ones get a cookie."""

    def __init__(self, app: Asgi, *, cookie_key: str) -> None:
        self._app = app
        self._signer = Signer(cookie_key, salt="guest")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, socket or life of the server."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        if changes and not is_own_origin(headers):
            await _refuse(scope, receive, send)
            return
        account = self.read(headers.get(b"cookie", b"").decode("latin-1"))
        fresh = account is None and scope["type"] == "http" and not scope["path"].startswith("/assets/")
        if fresh:
            account = new_account()
        scope.setdefault("state", {})["account"] = account
        cookie = self._set_cookie(account, secure=scope.get("scheme") == "https") if fresh and account else None

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = [(b"set-cookie", cookie)] if cookie else []
                message["headers"] = [*message.get("headers", ()), *HEADERS, *own]
            await send(message)

        await self._app(scope, receive, answer)

    def read(self, header: str) -> str | None:
        """The account in a Cookie header; None if there is none that we have signed."""
        try:
            morsel = SimpleCookie(header).get(COOKIE)
            return None if morsel is None else self._signer.unsign(morsel.value).decode()
        except (CookieError, BadSignature):
            return None

    def _set_cookie(self, account: str, *, secure: bool) -> bytes:
        value = self._signer.sign(account).decode()
        tail = "; Secure" if secure else ""
        return f"{COOKIE}={value}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{tail}".encode()


def is_own_origin(headers: MutableMapping[bytes, bytes]) -> bool:
    """Whether a browser sent this from our own page; what is no browser sends no Origin."""
    origin = headers.get(b"origin")
    return origin is None or origin.partition(b"://")[2] == headers.get(b"host", b"")


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": "foreign origin"})
        return
    headers = [(b"content-type", b"application/json"), *HEADERS]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": FOREIGN})
