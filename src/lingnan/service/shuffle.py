"""How the walls of a match are fixed before its first deal (洗牌): each person promises a share, then opens it. Pure.

The head of the chain of keys is public from the first message on. Promises are taken from whoever sits down until all
people have promised or the time is up; only then are they opened, until all are or the time is up. From then on nothing
can change any wall of the match. Each function gives another room; IllegalAction `share/…` changes nothing.
"""

from typing import Literal

from msgspec.structs import replace

from lingnan.core.errors import IllegalAction
from lingnan.core.seats import SEATS, Seat, four, with_seat
from lingnan.core.wall import first_dealer
from lingnan.notation.shares import Share, nonces_of, promise_of
from lingnan.notation.wire import ShareInfo, ShuffleInfo
from lingnan.service.faults import Point
from lingnan.service.room import Promise, Room
from lingnan.service.seating import held_seat


def promised(room: Room, account: str, promise: str) -> Room:
    """A person promises a share; until the shares are opened he may promise another one instead."""
    seat = held_seat(room, account)
    if room.opening or room.status not in ("open", "shuffling"):
        raise IllegalAction("share/late", "shares are promised before the first deal: this match goes on without yours")
    return _put(room, seat, Promise(account, promise))


def opened(room: Room, account: str, nonce: str) -> Room:
    """A person opens what he promised."""
    if not room.opening:
        raise IllegalAction("share/early", "shares are opened when everybody has promised: wait for the others")
    if room.shares is not None:
        raise IllegalAction("share/late", "the shares are sealed: this match goes on without yours")
    for seat, held in enumerate(room.promises):
        if held is not None and held.account == account:
            if promise_of(room.match, seat, nonce) != held.promise:
                raise IllegalAction("share/wrong", "this does not open what you promised: send the share itself")
            return _put(room, seat, replace(held, nonce=nonce))
    raise IllegalAction("share/none", "you have promised no share that could be opened")


def is_complete(room: Room) -> bool:
    """Whether the stage waits for nobody: all people have promised, or all promises are opened."""
    if room.opening:
        return all(held is None or held.nonce is not None for held in room.promises)
    people = [seat for seat in SEATS if (place := room.places[seat]) is not None and place.guest is not None]
    return all(_promise_at(room, seat) is not None for seat in people)


def to_open(room: Room) -> Room:
    """No promise is taken any more."""
    return replace(room, promises=four(_promise_at(room, seat) for seat in SEATS), opening=True)


def sealed(room: Room) -> Room:
    """No share is taken any more: every wall of the match is fixed, and who deals first."""
    shares = four(_share(room, seat) for seat in SEATS)
    dealer = first_dealer(room.secret(1), room.match, nonces_of(shares))
    nobody = (None, None, None, None)
    return replace(room, shares=shares, promises=nobody, before=replace(room.before, dealer=dealer))


def shuffle_info(room: Room, head: str) -> ShuffleInfo | None:
    """What everybody may know of it, nonces left out; None for a match that began before there were shares."""
    if room.shares is None and room.deal > 0:
        return None
    stage: Literal["promising", "opening"] = "opening" if room.opening else "promising"
    return ShuffleInfo(
        head=head,
        stage="sealed" if room.shares is not None else stage,
        shares=four(_info(room, seat) for seat in SEATS),
    )


def reached(before: Room, after: Room) -> Point | None:
    """Where a test may kill the process once the step from one room to the other is stored."""
    if after.opening and not before.opening:
        return "opening"
    if after.promises == before.promises or after.shares is not None:
        return None
    return "opened" if after.opening else "promise"


def _put(room: Room, seat: Seat, promise: Promise) -> Room:
    return replace(room, promises=with_seat(room.promises, seat, promise))


def _promise_at(room: Room, seat: Seat) -> Promise | None:
    """The promise of the person who sits there."""
    held, place = room.promises[seat], room.places[seat]
    sits = held is not None and place is not None and place.guest is not None and place.guest.account == held.account
    return held if sits or room.opening else None


def _share(room: Room, seat: Seat) -> Share:
    held, place = _promise_at(room, seat), room.places[seat]
    if held is not None:
        return Share(state="withheld" if held.nonce is None else "given", promise=held.promise, nonce=held.nonce)
    return Share(state="absent" if place is None or place.guest is None else "withheld")


def _info(room: Room, seat: Seat) -> ShareInfo:
    if room.shares is not None:
        return ShareInfo(state=room.shares[seat].state, promise=room.shares[seat].promise)
    share = _share(room, seat)
    return ShareInfo(state="expected" if share.state == "withheld" else share.state, promise=share.promise)
