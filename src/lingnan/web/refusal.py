"""What HTTP answers to whatever is refused."""

from typing import Final

import msgspec

from lingnan.core.errors import LingnanError

STATUS: Final = {
    "account/changed": 409,
    "account/none": 403,
    "account/registered": 409,
    "account/seated": 409,
    "account/too_often": 429,
    "account/unknown": 404,
    "account/wrong": 403,
    "account/wrong_code": 403,
    "account/wrong_password": 403,
    "admin/none": 403,
    "admin/operator": 403,
    "coins/changed": 409,
    "coins/guest": 403,
    "coins/too_poor": 409,
    "coins/too_rich": 409,
    "http/bug": 500,
    "http/forbidden": 403,
    "http/foreign_origin": 403,
    "http/not_found": 404,
    "http/too_large": 413,
    "http/too_often": 429,
    "name/taken": 409,
    "record/running": 409,
    "record/unknown": 404,
    "report/twice": 409,
    "room/frozen": 409,
    "room/no_next": 409,
    "room/no_tier": 404,
    "room/not_finished": 409,
    "room/opened_too_often": 429,
    "room/server_full": 503,
    "room/too_many": 429,
    "room/two_at_once": 409,
    "room/unknown": 404,
    "seat/none": 403,
    "server/draining": 503,
    "server/recovering": 503,
    "store/damaged": 500,
    "store/locked": 503,
    "store/unreadable": 503,
    "table/restarted": 503,
}
"""By code; for the others see `status_of`."""


def status_of(code: str) -> int:
    """The status of an answer that refuses with `code`; 400 for whatever is not listed."""
    return STATUS.get(code, 400)


class HttpError(LingnanError):
    """A request that cannot be answered."""


class Reason(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why something was refused: a code that does not change, words for a person, and the place where there is one."""

    code: str
    message: str
    at: str | int | None = None


class Refusal(msgspec.Struct, frozen=True):
    """The answer to whatever is refused."""

    error: Reason


def reason_of(body: bytes) -> Reason | None:
    """Why a server refuses, by its answer; None if that is no lingnan's."""
    try:
        return msgspec.json.decode(body, type=Refusal).error
    except msgspec.MsgspecError:
        return None
