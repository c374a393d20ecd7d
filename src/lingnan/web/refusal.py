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
