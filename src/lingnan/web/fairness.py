"""A client's side of the shuffle: its own share in the walls of a match, and the check of what the server opens after."""

import secrets
import uuid

from lingnan.core.errors import LingnanError
from lingnan.core.seats import Seat
from lingnan.core.wall import head_of, secret_from_hex
from lingnan.notation.client_messages import OpenShare, PromiseShare
from lingnan.notation.record import deal_wall
from lingnan.notation.shares import check_shares, promise_of
from lingnan.notation.wire import Revealed, RoomInfo, ShuffleInfo
from lingnan.rules.ruleset import Ruleset
from lingnan.table.drawing import dealt_hands
from lingnan.table.events import Tiles


class Unfair(LingnanError):
    """What the server says of the walls is not what it promised: `fair/head`, `fair/share` or `fair/wall`."""


class Fairness:
    """One client at one table. It trusts the head that it is told first, and the promises with which shares are opened."""

    def __init__(self) -> None:
        self._nonce = secrets.token_hex(32)
        self._given: Seat | None = None
        """The seat for which the server has taken the opened share."""
        self._head: str | None = None
        self._promises: tuple[str | None, ...] | None = None
        self._said: set[tuple[str, str]] = set()

    def wants(self, room: RoomInfo) -> PromiseShare | OpenShare | None:
        """What the client has to say now, each thing once; Unfair if the server takes back what it has published."""
        shuffle = room.shuffle
        if shuffle is None:
            return None
        self._keep(shuffle)
        if room.you is None:
            return None
        promise = promise_of(room.match, room.you, self._nonce)
        share = shuffle.shares[room.you]
        if share.promise == promise and share.state == "given":
            self._given = room.you
        if shuffle.stage == "promising" and share.promise != promise and self._first("promise", promise):
            return PromiseShare(cid=uuid.uuid4().hex, promise=promise)
        if shuffle.stage == "opening" and share.promise == promise and self._first("open", promise):
            return OpenShare(cid=uuid.uuid4().hex, nonce=self._nonce)
        return None

    def check(
        self, revealed: Revealed, *, match: str, rules: Ruleset, dealer: Seat, hand: tuple[Seat, Tiles] | None
    ) -> None:
        """Check the opened wall of a deal, and that the own `hand` was dealt from it; Unfair says what is wrong."""
        if self._head is None:
            return
        if revealed.shares is None or self._promises != tuple(share.promise for share in revealed.shares):
            raise Unfair("fair/share", "the opened shares are not those that were promised")
        secret = secret_from_hex(revealed.key)
        check_shares(revealed.shares, match)
        if head_of(secret, revealed.deal).hex() != self._head:
            raise Unfair("fair/head", f"the key of deal {revealed.deal} does not lead to the head of the chain")
        if self._given is not None and revealed.shares[self._given].nonce != self._nonce:
            raise Unfair("fair/share", "the server has left out the share of this client")
        wall = deal_wall(rules, secret, match, deal=revealed.deal, shares=revealed.shares)
        if hand is not None and dealt_hands(wall, dealer)[hand[0]] != hand[1]:
            raise Unfair("fair/wall", f"the hand of deal {revealed.deal} was not dealt from the opened wall")

    def _keep(self, shuffle: ShuffleInfo) -> None:
        promises = tuple(share.promise for share in shuffle.shares)
        if self._head not in (None, shuffle.head):
            raise Unfair("fair/head", "the server has changed the head of the chain of keys")
        if self._promises not in (None, promises):
            raise Unfair("fair/share", "the server has changed a promise after the shares were being opened")
        self._head = shuffle.head
        self._promises = None if shuffle.stage == "promising" else promises

    def _first(self, what: str, promise: str) -> bool:
        fresh = (what, promise) not in self._said
        self._said.add((what, promise))
        return fresh
