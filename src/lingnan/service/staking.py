"""Coins of a room in the ledger: what lies at a table is always what its room says, after each and every step."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import msgspec

from lingnan.core.seats import Seat
from lingnan.rules.clamping import Purses
from lingnan.service.ledger import ADJUSTMENTS, BOTS, Posting, holder, movement, stake, wallet
from lingnan.service.room import Place, Room
from lingnan.table.paying import Paid

_encode: Final = msgspec.json.Encoder().encode


def holdings(room: Room) -> Counter[str]:
    """Coins at the table by account of the ledger; none once the table is over."""
    held = Counter[str]()
    if room.stakes is None or room.status == "finished":
        return held
    for seat, (place, purse) in enumerate(zip(room.places, room.purses, strict=True)):
        if place is None:
            continue
        held[_lying(room, seat, place)] += purse
        if place.arriving is not None:
            held[stake(room.table, place.arriving.account)] += place.arriving.coins
    return held


def _lying(room: Room, seat: Seat, place: Place) -> str:
    """The account of what lies at a seat."""
    return stake(room.table, f"#{seat}" if place.guest is None else place.guest.account)


@dataclass(frozen=True, slots=True)
class Refunded:
    """What each person at a table has brought, and why he gets it back."""

    brought: Mapping[str, int]
    reason: str


def postings(
    before: Room, after: Room, *, version: int, paid: Paid | None, refund: Refunded | None = None
) -> tuple[Posting, ...]:
    """What step number `version` moves: first the deal that it ends, then whoever comes or goes."""
    if refund is not None:
        return _refund(before, refund)
    found: list[Posting | None] = []
    held = holdings(before)
    if paid is not None:
        won = _won(before, paid.purses)
        note = _encode(paid.payments).decode()
        found.append(movement(f"hand:{before.table}:{before.deal}", "hand", won, note=note))
        held.update(won)
    moved = Counter(holdings(after))
    moved.subtract(held)
    for account, amount in tuple(moved.items()):
        moved[source(account)] -= amount
    found.append(movement(f"seat:{after.table}:{version}", "seat", moved))
    return tuple(posting for posting in found if posting is not None)


def _refund(room: Room, refund: Refunded) -> tuple[Posting, ...]:
    """Everything at the table goes: what each has brought to him, bots' coins to the house, which bears the difference."""
    moved = Counter[str]()
    for account, amount in holdings(room).items():
        back = source(account)
        given = refund.brought.get(holder(account), amount)
        moved.update({account: -amount, back: given, ADJUSTMENTS: amount - given})
    found = movement(f"refund:{room.table}", "refund", moved, note=refund.reason)
    return () if found is None else (found,)


def source(account: str) -> str:
    """Where the coins of a seat come from and go to: the person's wallet, or the house for a bot."""
    whose = holder(account)
    return BOTS if whose.startswith("#") else wallet(whose)


def _won(room: Room, settled: Purses) -> Counter[str]:
    won = Counter[str]()
    for seat, (place, had, has) in enumerate(zip(room.places, room.purses, settled, strict=True)):
        assert place is not None
        won[_lying(room, seat, place)] += has - had
    return won
