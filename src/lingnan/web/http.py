"""HTTP: the page, the guest, the rules, tables, scores and records."""

import asyncio
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import msgspec
import structlog
from litestar import Request, Response, get, patch, post
from litestar.exceptions import HTTPException

from lingnan.core.errors import LingnanError
from lingnan.notation.explained import Explanation, explained
from lingnan.notation.score import answer_line
from lingnan.notation.wire import RoomInfo
from lingnan.service.lobby import Lobby, Wish
from lingnan.service.names import name_of
from lingnan.service.ports import Accounts, EventLog
from lingnan.service.room import Guest, name_or
from lingnan.texts import LANGUAGES, read_language
from lingnan.web.catalogue import rule_page_file, systems_file
from lingnan.web.files import File

MOST_BODY: Final = 16_384

STATUS: Final = {
    "room/unknown": 404,
    "record/unknown": 404,
    "http/not_found": 404,
    "record/not_yours": 403,
    "record/running": 409,
    "room/too_many": 429,
    "room/server_full": 503,
    "table/restarted": 503,
    "http/too_large": 413,
}
"""Whatever is not listed is 400."""


class HttpError(LingnanError):
    """A request that cannot be answered."""


class Rename(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guest's new name."""

    name: str


class Me(msgspec.Struct, frozen=True):
    """The guest: name, and running tables with a seat of his."""

    name: str
    tables: list[RoomInfo]


class Opened(msgspec.Struct, frozen=True):
    """A new table."""

    table: str


@dataclass(frozen=True, slots=True)
class Here:
    """What the handlers work with; it lies in the app's state."""

    lobby: Lobby
    accounts: Accounts
    log: EventLog
    files: dict[str, File]


Asked: TypeAlias = Request[Any, Any, Any]


def here(request: Asked) -> Here:
    """The parts of the app that serves this request."""
    found: Here = request.app.state.here
    return found


def account_of(request: Asked) -> str:
    """The account that the guard has found or made."""
    account: str = request.scope["state"]["account"]
    return account


async def body_of(request: Asked) -> bytes:
    """The body of a request, if it is not too large."""
    if int(request.headers.get("content-length") or 0) > MOST_BODY:
        raise HttpError("http/too_large", f"a request has at most {MOST_BODY} bytes")
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MOST_BODY:
            raise HttpError("http/too_large", f"a request has at most {MOST_BODY} bytes")
    return body


async def guest_of(request: Asked) -> Guest:
    """Who asks."""
    account = account_of(request)
    return Guest(account, await name_of(here(request).accounts, account))


# ---------- the page ----------


def _serve(request: Asked, file: File) -> Response[bytes]:
    zipped = file.zipped if "gzip" in request.headers.get("accept-encoding", "") else None
    headers = {"cache-control": file.cache, "vary": "accept-encoding"}
    if zipped is not None:
        headers["content-encoding"] = "gzip"
    return Response(file.body if zipped is None else zipped, media_type=file.media, headers=headers)


@get(["/", "/t/{code:str}", "/r/{code:str}/{deal:str}", "/rules", "/rules/{key:str}", "/calculator", "/settings"])
async def page(request: Asked) -> Response[bytes]:
    """The single page; it reads the address itself."""
    return _serve(request, here(request).files["/index.html"])


@get("/{path:path}")
async def file(request: Asked, path: str) -> Response[bytes]:
    """A file of the page."""
    found = here(request).files.get(path)
    if found is None:
        raise HttpError("http/not_found", f"there is nothing at {path[:80]}")
    return _serve(request, found)


# ---------- the guest ----------


@get("/api/me")
async def me(request: Asked) -> Me:
    """Who I am and where I play."""
    guest = await guest_of(request)
    return Me(guest.name, await here(request).lobby.tables_of(guest.account))


@patch("/api/me")
async def rename(request: Asked) -> Me:
    """Choose a name."""
    wish = msgspec.json.decode(await body_of(request), type=Rename)
    name = name_or(wish.name, "")
    if not name:
        raise HttpError("name/empty", "a name needs at least one visible character")
    await here(request).accounts.rename(account_of(request), name)
    return Me(name, await here(request).lobby.tables_of(account_of(request)))


# ---------- rules and scores ----------


@get("/api/rules")
async def rules(request: Asked, lang: str = LANGUAGES[0]) -> Response[bytes]:
    """Every system with its options."""
    return _serve(request, systems_file(read_language(lang)))


@get("/api/rules/{key:str}")
async def rule_page(request: Asked, key: str, lang: str = LANGUAGES[0]) -> Response[bytes]:
    """The rule page of a system. It is made in a thread, since tables play on meanwhile."""
    return _serve(request, await asyncio.to_thread(rule_page_file, key, read_language(lang)))


@post("/api/score", status_code=200)
async def score(request: Asked) -> Response[bytes]:
    """The scorer's JSON contract."""
    return Response(answer_line(await body_of(request)), media_type="application/json")


@post("/api/explain", status_code=200)
async def explain(request: Asked) -> Explanation:
    """A request to the scorer, answered as the table tells a win."""
    return explained(await body_of(request))


# ---------- tables ----------


@post("/api/tables", status_code=201)
async def open_table(request: Asked) -> Opened:
    """Open a table."""
    wish = msgspec.json.decode(await body_of(request), type=Wish)
    return Opened(await here(request).lobby.open(await guest_of(request), wish))


async def _room(request: Asked, code: str) -> RoomInfo:
    info = await here(request).lobby.info(code, account_of(request))
    if info is None:
        raise HttpError("room/unknown", f"there is no table {code[:40]!r}: check the link")
    return info


@get("/api/tables/{code:str}")
async def table(request: Asked, code: str) -> RoomInfo:
    """A table as the guest may see it."""
    return await _room(request, code)


@get("/api/records/{code:str}/{deal:int}")
async def record(request: Asked, code: str, deal: int) -> Response[bytes]:
    """The record of a finished deal, for those who sit at the table."""
    info = await _room(request, code)
    if info.you is None:
        raise HttpError("record/not_yours", "records are open to the players of the table only")
    if deal == info.deal and info.status == "playing":
        raise HttpError("record/running", f"deal {deal} is still being played")
    body = await here(request).log.record(code, deal) if 1 <= deal <= info.deals else None
    if body is None:
        raise HttpError("record/unknown", f"table {code[:40]!r} has no finished deal {deal}")
    return Response(body, media_type="application/jsonl")


# ---------- errors ----------


def _error(status: int, code: str, message: str, at: str | int | None = None) -> Response[bytes]:
    error: dict[str, object] = {"code": code, "message": message}
    if at is not None:
        error["at"] = at
    return Response(msgspec.json.encode({"error": error}), status_code=status, media_type="application/json")


def on_error(_: Asked, error: LingnanError) -> Response[bytes]:
    """What is wrong, in the contract's form."""
    return _error(STATUS.get(error.code, 400), error.code, error.message, error.at)


def on_unreadable(_: Asked, error: msgspec.MsgspecError) -> Response[bytes]:
    """A body that is not what the call takes."""
    return _error(400, "http/unreadable", f"the body is not what this call takes: {error}")


def on_http(_: Asked, error: HTTPException) -> Response[bytes]:
    """What the framework refuses."""
    if error.status_code >= 500:
        return on_bug(_, error)
    code = "http/not_found" if error.status_code == 404 else "http/refused"
    return _error(error.status_code, code, str(error.detail))


def on_bug(_: Asked, error: Exception) -> Response[bytes]:
    """A bug: told in the log, not to the guest."""
    structlog.get_logger().error("request_failed", exc_info=error)
    return _error(500, "http/bug", "the server has made a mistake; it is written in its log")


HANDLERS: Final = (page, file, me, rename, rules, rule_page, score, explain, open_table, table, record)
