"""Shares in a shuffle (洗牌): what each seat adds to the walls of a match, so that nobody alone chooses them.

A person's share is a nonce of 32 random bytes, written as 64 lower-case hex digits. It is promised first, by the SHA-256
of nonce ‖ match ‖ seat ‖ digits (the word `nonce`, the match's id, the seat in decimal, the digits; joined as in `wall`),
and opened only once every promise is public. What goes into the keys of the walls are the digits; for a seat that has
opened nothing, the empty string.
"""

import hashlib
from typing import Final, Literal, TypeAlias

import msgspec

from lingnan.core.errors import NotationError
from lingnan.core.seats import Seat
from lingnan.core.wall import joined

HEX_DIGITS: Final = r"^[0-9a-f]{64}$"
"""A nonce, or a promise."""


class Share(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat has put into the walls of a match."""

    state: Literal["given", "withheld", "absent"]
    """withheld: a person sat there and has not opened a promise; absent: nobody did."""
    promise: str | None = None
    nonce: str | None = None


Shares: TypeAlias = tuple[Share, Share, Share, Share]


def promise_of(match: str, seat: Seat, nonce: str) -> str:
    """What a seat publishes before it opens `nonce`."""
    return hashlib.sha256(joined("nonce", match, str(seat), nonce)).hexdigest()


def nonces_of(shares: Shares | None) -> tuple[str, ...]:
    """What goes into the keys of the walls: of each seat in order; nothing at all where no seat was asked."""
    return () if shares is None else tuple(share.nonce or "" for share in shares)


def check_shares(shares: Shares, match: str) -> None:
    """NotationError `share/nonce` for a nonce that does not open its promise, `share/state` for a state that cannot be."""
    for seat, share in enumerate(shares):
        held = (share.promise is not None, share.nonce is not None)
        if held not in {"given": ((True, True),), "withheld": ((True, False), (False, False))}.get(
            share.state, ((False, False),)
        ):
            raise NotationError("share/state", f"seat {seat} cannot be {share.state} with that promise and nonce")
        if share.nonce is not None and promise_of(match, seat, share.nonce) != share.promise:
            raise NotationError("share/nonce", f"the nonce of seat {seat} does not open what it promised")
