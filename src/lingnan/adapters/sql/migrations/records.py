"""Stored records of schema 1 as records of schema 2, which they can be: nobody was asked for a share in their walls."""

import hashlib
from typing import Any, Final

import msgspec
import sqlalchemy as sa

from lingnan.core.wall import chain, head_of

_ROOMS: Final = sa.text("SELECT code, room FROM tables WHERE code IN (SELECT code FROM records)")
_DEALS: Final = sa.text("SELECT deal FROM records WHERE code = :code ORDER BY deal")
_READ: Final = sa.text("SELECT body FROM records WHERE code = :code AND deal = :deal")
_WRITE: Final = sa.text("UPDATE records SET body = :body WHERE code = :code AND deal = :deal")
_encode: Final = msgspec.json.Encoder(order="sorted").encode


def renew(connection: sa.Connection) -> None:
    """Every record that is of schema 1."""
    for code, stored in connection.execute(_ROOMS).all():
        room = msgspec.json.decode(stored)
        head = head_of(chain(bytes.fromhex(room["seed"]), room["deals"])[0], 1).hex()
        for deal in connection.execute(_DEALS, {"code": code}).scalars().all():
            body = connection.execute(_READ, {"code": code, "deal": deal}).scalar_one()
            first, *events, last = body.splitlines(keepends=True)
            header: dict[str, Any] = msgspec.json.decode(first)
            if header["schema"] == 1:
                renewed = _renewed(header, b"".join(events), msgspec.json.decode(last), head)
                connection.execute(_WRITE, {"code": code, "deal": deal, "body": renewed})


def _renewed(header: dict[str, Any], events: bytes, footer: dict[str, Any], head: str) -> bytes:
    """The lines with the head of the match's chain in the place of the digest of the deal's own key."""
    before = _encode(header | {"schema": 2, "commitment": head, "shares": None}) + b"\n" + events
    return before + _encode(footer | {"digest": hashlib.sha256(before).hexdigest()}) + b"\n"
