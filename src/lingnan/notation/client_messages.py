"""What a client says at a table: one schema for the socket, the mailbox of a table and generated TypeScript.

`ClientMessage` is a tagged union (`t`); what the server says is in `wire`.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec

from lingnan.core.seats import Seat
from lingnan.notation.shares import HEX_DIGITS
from lingnan.table.actions import Action

Cid: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
"""A client's own id of a command: sent again, it gets the first answer again."""


Digits: TypeAlias = Annotated[str, msgspec.Meta(pattern=HEX_DIGITS, max_length=64)]
"""32 bytes: a nonce, or the promise of one. The length keeps out a line end, before which `$` matches too."""


class Hello(msgspec.Struct, frozen=True, tag_field="t", tag="hello", forbid_unknown_fields=True):
    """First message of a socket: which table, and the last number of the stream `deal` that this page has folded."""

    v: int
    table: str
    deal: int | None = None
    since: int | None = None


class Sit(msgspec.Struct, frozen=True, tag_field="t", tag="sit", forbid_unknown_fields=True):
    """Take a seat of a table that has not started, or a bot's seat at the next deal; None: the lowest free one."""

    cid: Cid
    seat: Seat | None = None


class Start(msgspec.Struct, frozen=True, tag_field="t", tag="start", forbid_unknown_fields=True):
    """The host starts the match; bots fill the empty seats."""

    cid: Cid


class Act(msgspec.Struct, frozen=True, tag_field="t", tag="act", forbid_unknown_fields=True):
    """A player's action, in answer to the prompt with this number."""

    cid: Cid
    prompt: int
    action: Action


class Ready(msgspec.Struct, frozen=True, tag_field="t", tag="ready", forbid_unknown_fields=True):
    """The match may begin, or not yet after all; between two deals: the player has seen the result."""

    cid: Cid
    ready: bool = True


class Auto(msgspec.Struct, frozen=True, tag_field="t", tag="auto", forbid_unknown_fields=True):
    """托管: have a bot play, or take the seat back, as any other command does."""

    cid: Cid
    on: bool


Phrase: TypeAlias = Literal[
    "hello", "hurry", "nice", "thanks", "sorry", "lucky", "wait", "bye",
    "smile", "laugh", "cry", "angry", "amazed", "thumb",
]  # fmt: skip
"""What can be said at a table: eight phrases, then six emotes. The words are the page's."""


class Say(msgspec.Struct, frozen=True, tag_field="t", tag="say", forbid_unknown_fields=True):
    """Say something to everybody at the table."""

    cid: Cid
    key: Phrase


class Leave(msgspec.Struct, frozen=True, tag_field="t", tag="leave", forbid_unknown_fields=True):
    """Give up the seat: before the start it is free again, later a bot plays on."""

    cid: Cid


class Dissolve(msgspec.Struct, frozen=True, tag_field="t", tag="dissolve", forbid_unknown_fields=True):
    """End the match of a private table now: ask for it or agree, or refuse, which ends the vote."""

    cid: Cid
    agree: bool


class Kick(msgspec.Struct, frozen=True, tag_field="t", tag="kick", forbid_unknown_fields=True):
    """The host takes a seat away: before the match from anybody, during it from who is away."""

    cid: Cid
    seat: Seat


class AskWhy(msgspec.Struct, frozen=True, tag_field="t", tag="why", forbid_unknown_fields=True):
    """Why can I not win now?"""

    cid: Cid


class PromiseShare(msgspec.Struct, frozen=True, tag_field="t", tag="promise", forbid_unknown_fields=True):
    """Promise a share in the walls of the match (`notation.shares`): before the match, and for a moment as it begins."""

    cid: Cid
    promise: Digits


class OpenShare(msgspec.Struct, frozen=True, tag_field="t", tag="open", forbid_unknown_fields=True):
    """Open the share that was promised, once every promise is in."""

    cid: Cid
    nonce: Digits


class Ping(msgspec.Struct, frozen=True, tag_field="t", tag="ping", forbid_unknown_fields=True):
    """Are you there? `n` comes back."""

    n: int


ClientMessage: TypeAlias = (
    Hello | Sit | Start | PromiseShare | OpenShare | Act | Ready | Auto | Say | Leave | Dissolve | Kick | AskWhy | Ping
)
