"""What HTTP answers to whatever is refused."""

import msgspec


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
