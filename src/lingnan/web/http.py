"""HTTP: the page, the rules, tables, scores and records."""

import asyncio
from typing import Final

import msgspec
import structlog
from litestar import Response, get, post
from litestar.exceptions import HTTPException

from lingnan.core.errors import LingnanError
from lingnan.notation.explained import Explanation, explained
from lingnan.notation.replay import Replay, replay_of
from lingnan.notation.rule_page import RulePage, SystemCard
from lingnan.notation.score import ErrorAnswer, NoWinAnswer, WinAnswer, answer_line
from lingnan.notation.score_request import ScoreRequest
from lingnan.notation.wire import RoomInfo
from lingnan.service.room import unknown_table
from lingnan.service.wishes import Wish
from lingnan.texts import LANGUAGES, read_language
from lingnan.web.asked import (
    JSON,
    Asked,
    account_of,
    body_of,
    count_table,
    guest_of,
    here,
    read,
    told,
)
from lingnan.web.catalogue import rule_page_file, systems_file
from lingnan.web.files import File, json_file
from lingnan.web.refusal import HttpError, Reason, Refusal, status_of

JSONL: Final = "application/jsonl"


class Opened(msgspec.Struct, frozen=True):
    """A new table."""

    table: str


# ---------- the page ----------


def _serve(request: Asked, file: File, *, status: int = 200) -> Response[bytes]:
    zipped = file.zipped if "gzip" in request.headers.get("accept-encoding", "") else None
    headers = {"cache-control": file.cache, "vary": "accept-encoding"}
    if zipped is not None:
        headers["content-encoding"] = "gzip"
    return Response(file.body if zipped is None else zipped, media_type=file.media, headers=headers, status_code=status)


PAGES: Final = (
    "/",
    "/t/{code:str}",
    "/r/{code:str}/{deal:str}",
    "/rules",
    "/rules/{key:str}",
    "/calculator",
    "/settings",
    "/account",
    "/coins",
    "/history",
    "/ranks",
    "/ranks/{key:str}",
    "/admin",
)
"""Addresses that the page itself reads (client/src/model/route.ts)."""


@get(list(PAGES))
async def page(request: Asked) -> Response[bytes]:
    """The single page; it reads the address itself."""
    return _serve(request, here(request).files["/index.html"])


@get("/{path:path}")
async def file(request: Asked, path: str) -> Response[bytes]:
    """A file of the page; where there is none, a browser is shown the page, which says so."""
    files = here(request).files
    found = files.get(path)
    if found is None and "text/html" in request.headers.get("accept", "") and not path.startswith("/api/"):
        return _serve(request, files["/index.html"], status=404)
    if found is None:
        raise HttpError("http/not_found", f"there is nothing at {path[:80]}")
    return _serve(request, found)


# ---------- rules and scores ----------


@get("/api/rules", opt=told(gives=[list[SystemCard]]))
async def rules(request: Asked, lang: str = LANGUAGES[0]) -> Response[bytes]:
    """Every system with its options."""
    return _serve(request, systems_file(read_language(lang)))


@get("/api/rules/{key:str}", opt=told(gives=[RulePage]))
async def rule_page(request: Asked, key: str, lang: str = LANGUAGES[0]) -> Response[bytes]:
    """The rule page of a system. It is made in a thread, since tables play on meanwhile."""
    return _serve(request, await asyncio.to_thread(rule_page_file, key, read_language(lang)))


@post("/api/score", status_code=200, opt=told(takes=ScoreRequest, gives=[WinAnswer, NoWinAnswer, ErrorAnswer]))
async def score(request: Asked) -> Response[bytes]:
    """The scorer's JSON contract. It is scored in a thread, since tables play on meanwhile."""
    return Response(await asyncio.to_thread(answer_line, await body_of(request)), media_type=JSON)


@post("/api/explain", status_code=200, opt=told(takes=ScoreRequest))
async def explain(request: Asked) -> Explanation:
    """A request to the scorer, answered as the table tells a win."""
    return await asyncio.to_thread(explained, await body_of(request))


# ---------- tables ----------


@post("/api/tables", status_code=201, opt=told(takes=Wish))
async def open_table(request: Asked) -> Opened:
    """Open a table."""
    wish = await read(request, Wish)
    count_table(request)
    return Opened(await here(request).lobby.open(await guest_of(request), wish))


@post("/api/tables/{code:str}/again", status_code=201)
async def again(request: Asked, code: str) -> Opened:
    """After the match: the next one, with the same people."""
    count_table(request)
    return Opened(await here(request).lobby.again(code, await guest_of(request)))


async def _room(request: Asked, code: str) -> RoomInfo:
    info = await here(request).lobby.info(code, account_of(request))
    if info is None:
        raise unknown_table(code)
    return info


@get("/api/tables/{code:str}")
async def table(request: Asked, code: str) -> RoomInfo:
    """A table as the guest may see it."""
    return await _room(request, code)


async def _record(request: Asked, code: str, deal: int) -> bytes:
    """The record of a deal whose end has been shown, for whoever knows the table's code (docs/decisions/0504)."""
    info = await _room(request, code)
    if deal == info.deal and info.status == "playing":
        raise HttpError("record/running", f"deal {deal} is still being played")
    body = await here(request).log.record(code, deal) if 1 <= deal <= info.deals else None
    if body is None:
        raise HttpError("record/unknown", f"table {code[:40]!r} has no finished deal {deal}")
    return body


@get("/api/records/{code:str}/{deal:int}", opt=told(gives=[str], media=JSONL))
async def record(request: Asked, code: str, deal: int) -> Response[bytes]:
    """The record of a finished deal, as `lingnan verify` takes it."""
    return Response(await _record(request, code, deal), media_type=JSONL)


@get("/api/replays/{code:str}/{deal:int}", opt=told(gives=[Replay]))
async def replay(request: Asked, code: str, deal: int) -> Response[bytes]:
    """A finished deal with all hands open, for the page that replays it."""
    body = msgspec.json.encode(await asyncio.to_thread(replay_of, await _record(request, code, deal)))
    return _serve(request, json_file(body))


# ---------- errors ----------


def _error(
    request: Asked, code: str, message: str, *, at: str | int | None = None, status: int | None = None
) -> Response[bytes]:
    here(request).meter.refused("http", code)
    body = msgspec.json.encode(Refusal(Reason(code, message, at)))
    return Response(body, status_code=status or status_of(code), media_type=JSON)


def on_error(request: Asked, error: LingnanError) -> Response[bytes]:
    """What is wrong, in the contract's form."""
    return _error(request, error.code, error.message, at=error.at)


def on_unreadable(request: Asked, error: msgspec.MsgspecError) -> Response[bytes]:
    """A body that is not what the call takes."""
    return _error(request, "http/unreadable", f"the body is not what this call takes: {error}")


def on_http(request: Asked, error: HTTPException) -> Response[bytes]:
    """What the framework refuses."""
    if error.status_code >= 500:
        return on_bug(request, error)
    code = "http/not_found" if error.status_code == 404 else "http/refused"
    return _error(request, code, str(error.detail), status=error.status_code)


def on_bug(request: Asked, error: Exception) -> Response[bytes]:
    """A bug: told in the log, not to the guest."""
    structlog.get_logger().error("request_failed", path=request.scope["path"][:80], exc_info=error)
    return _error(request, "http/bug", "the server has made a mistake; it is written in its log")


HANDLERS: Final = (page, file, rules, rule_page, score, explain, open_table, again, table, record, replay)
