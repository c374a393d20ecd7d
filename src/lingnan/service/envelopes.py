"""What travels over the bus, encoded: from sockets to a table, from a table to a socket.

Subjects: `table.CODE` is heard by the table's host; `out.CONN` takes wire messages for one socket; `close.CONN` ends it.
"""

from typing import Final, TypeAlias

import msgspec

from lingnan.notation.client_messages import ClientMessage
from lingnan.service.office import Ruling


class Attach(msgspec.Struct, frozen=True, tag="attach", kw_only=True):
    """A socket has said Hello; `since` is the last number of the stream of `deal` that it has folded."""

    conn: str
    account: str
    address: str
    """Digest of the address from which it comes."""
    deal: int | None
    since: int | None


class Detach(msgspec.Struct, frozen=True, tag="detach"):
    """A socket is gone."""

    conn: str


class Command(msgspec.Struct, frozen=True, tag="command", kw_only=True):
    """A message of an attached socket."""

    conn: str
    account: str
    name: str
    """What who sits down is called at that moment; else empty."""
    message: ClientMessage


class Ask(msgspec.Struct, frozen=True, tag="ask", kw_only=True):
    """HTTP asks for the room as `account` may see it; the answer is a RoomInfo on subject `reply`."""

    reply: str
    account: str


class Enter(msgspec.Struct, frozen=True, tag="enter", kw_only=True):
    """The matchmaker gives a person a seat; the answer is an Entered on subject `reply`."""

    reply: str
    account: str
    name: str


class Follow(msgspec.Struct, frozen=True, tag="follow", kw_only=True):
    """The match is over and its people go on at table `next`; the answer is an Entered on subject `reply`."""

    reply: str
    next: str


class Rule(msgspec.Struct, frozen=True, tag="rule", kw_only=True):
    """An admin's order about the table; the answer is an Entered on subject `reply`."""

    reply: str
    ruling: Ruling


class Heed(msgspec.Struct, frozen=True, tag="heed"):
    """Something has changed for all tables: tell what is announced if it `tells`, and look what is due."""

    tells: bool


class Entered(msgspec.Struct, frozen=True):
    """Whether it is done; else the code and the words of the refusal."""

    code: str = ""
    message: str = ""


class Close(msgspec.Struct, frozen=True):
    """End of a socket: WebSocket close code and reason."""

    code: int
    reason: str


Inbound: TypeAlias = Attach | Detach | Command | Ask | Enter | Follow | Rule | Heed

REPLACED: Final = Close(4001, "replaced")
"""A newer socket of the same person is at this table: do not come back by yourself."""
DISHONEST: Final = Close(1008, "policy")
"""No honest client sends this."""
SIGNED_OUT: Final = Close(4003, "signed out")
"""The person has signed out, here or everywhere, or is gone."""
LATER: Final = Close(1013, "try again later")
"""There is no room for another spectator."""
RESTART: Final = Close(1012, "restart")
"""The table starts again from its log: come back at once."""

encode: Final = msgspec.json.Encoder().encode
decode_inbound: Final = msgspec.json.Decoder(Inbound).decode
decode_close: Final = msgspec.json.Decoder(Close).decode


def table_subject(code: str) -> str:
    """Where the host of a table listens."""
    return f"table.{code}"


def out_subject(conn: str) -> str:
    """Where a socket listens for wire messages."""
    return f"out.{conn}"


def close_subject(conn: str) -> str:
    """Where a socket listens for its end."""
    return f"close.{conn}"


def session_subject(session: str) -> str:
    """Where every socket of a session, which is named by the digest of its token, listens for its end."""
    return f"session.{session}"


def account_subject(account: str) -> str:
    """Where every socket of a person listens for its end."""
    return f"account.{account}"
