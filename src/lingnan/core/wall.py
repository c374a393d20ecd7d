"""The wall (牌墙) and its sister streams: all chance of a deal, committed to before play and revealed after.

One secret of 32 bytes opens a deal. It is a link of a reverse hash chain: the secret of a deal hashes to the secret of
the deal before it, and the first one hashes to the head that is published before the match. So the secret of deal n,
hashed n times, gives the head.

A stream's key is HMAC-SHA256(secret, match ‖ deal ‖ stream ‖ nonces), each field in UTF-8 (the deal in decimal) and
preceded by its length as two bytes, big-endian. At a server there are four nonces, those of the seats in order
(`notation.shares`); in self-play none. The stream is HMAC-SHA256(key, counter) with a counter of eight bytes, big-endian, from 0.
A number below n takes the smallest count of bytes that holds n − 1, big-endian, and rejects values from the largest
multiple of n upwards. Fisher–Yates runs from the last index down to 1. `docs/shuffle.md` says it for other readers.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from lingnan.core.errors import NotationError
from lingnan.core.tiles import Tile

SECRET_BYTES: Final = 32
DIRECTIONS: Final[tuple[Literal[1], Literal[2], Literal[3]]] = (1, 2, 3)


class Wall(NamedTuple):
    """All chance of a deal: `tiles` are dealt from index 0, replacements and the indicator come from the tail."""

    tiles: tuple[Tile, ...]
    horses: tuple[Tile, ...] = ()
    """A second deck, for systems that open horses from one."""
    direction: Literal[1, 2, 3] = 1
    """How many seats on the dice send exchanged tiles."""


def chain(seed: bytes, deals: int) -> list[bytes]:
    """Secrets of `deals` deals in playing order; each one hashes to its predecessor."""
    links = [hashlib.sha256(seed).digest()]
    for _ in range(deals - 1):
        links.append(hashlib.sha256(links[-1]).digest())
    return links[::-1]


def head_of(secret: bytes, deal: int) -> bytes:
    """The head of the chain in which `secret` is the link of deal number `deal`: what is published before the match."""
    for _ in range(deal):
        secret = hashlib.sha256(secret).digest()
    return secret


def joined(*fields: str) -> bytes:
    """Fields in UTF-8, each preceded by its length as two bytes, so that none runs into the next."""
    message = b""
    for field in fields:
        raw = field.encode()
        message += len(raw).to_bytes(2, "big") + raw
    return message


def stream_key(secret: bytes, match: str, *, deal: int, stream: str, nonces: Sequence[str] = ()) -> bytes:
    """Key of one stream (`wall`, `horses` or `dice`) of one deal."""
    return hmac.digest(secret, joined(match, str(deal), stream, *nonces), "sha256")


class Stream:
    """Uniform numbers from a key, the same in every language."""

    __slots__ = ("_buffer", "_counter", "_key", "_position")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._counter = 0
        self._buffer = b""
        self._position = 0

    def take(self, size: int) -> bytes:
        """The next `size` bytes."""
        while len(self._buffer) - self._position < size:
            block = hmac.digest(self._key, self._counter.to_bytes(8, "big"), "sha256")
            self._buffer = self._buffer[self._position :] + block
            self._position = 0
            self._counter += 1
        chunk = self._buffer[self._position : self._position + size]
        self._position += size
        return chunk

    def below(self, bound: int) -> int:
        """A uniform number in 0…bound − 1, by rejection."""
        size = max(1, ((bound - 1).bit_length() + 7) // 8)
        limit = (1 << (8 * size)) // bound * bound
        while True:
            value = int.from_bytes(self.take(size), "big")
            if value < limit:
                return value % bound

    def shuffled(self, tiles: Sequence[Tile]) -> list[Tile]:
        """A Fisher–Yates shuffle of `tiles`."""
        order = list(tiles)
        for index in range(len(order) - 1, 0, -1):
            other = self.below(index + 1)
            order[index], order[other] = order[other], order[index]
        return order


def shuffled_wall(
    secret: bytes,
    match: str,
    *,
    deal: int,
    tiles: Sequence[Tile],
    deck: Sequence[Tile] = (),
    nonces: Sequence[str] = (),
) -> Wall:
    """The wall of a deal from its secret and the seats' nonces, and the second deck `deck` if there is one."""

    def stream(name: str) -> Stream:
        return Stream(stream_key(secret, match, deal=deal, stream=name, nonces=nonces))

    dice = stream("dice")
    dice.below(4)  # the first dealer's, whether it is asked for or not
    direction = DIRECTIONS[dice.below(3)]
    return Wall(tuple(stream("wall").shuffled(tiles)), tuple(stream("horses").shuffled(deck)), direction)


def first_dealer(secret: bytes, match: str, nonces: Sequence[str] = ()) -> int:
    """The seat that draws 东 for the first deal of a match: the first number of the dice."""
    return Stream(stream_key(secret, match, deal=1, stream="dice", nonces=nonces)).below(4)


def secret_from_hex(text: str) -> bytes:
    """A secret from its 64 hex digits; NotationError `key/unreadable` if it is none."""
    try:
        secret = bytes.fromhex(text)
    except ValueError:
        secret = b""
    if len(secret) != SECRET_BYTES or text != secret.hex():
        raise NotationError(
            "key/unreadable", f"a key has {2 * SECRET_BYTES} lower-case hex digits, not {text[:80]!r}", at="key"
        )
    return secret
