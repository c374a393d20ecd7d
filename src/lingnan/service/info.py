"""RoomInfo of a room, as one viewer sees it."""

import msgspec

from lingnan.core.seats import Seat, four
from lingnan.notation.wire import RoomInfo, SeatInfo, StakesInfo
from lingnan.service.room import Place, Room
from lingnan.service.shuffle import shuffle_info


def room_info(
    room: Room, *, head: str, you: Seat | None, connected: frozenset[str], next_in_ms: int | None, delay_ms: int
) -> RoomInfo:
    """`connected` are the accounts with a socket; `head` is that of the chain of keys."""
    seats = four(
        _seat_info(place, connected, purse if room.stakes else None)
        for place, purse in zip(room.places, room.purses, strict=True)
    )
    return RoomInfo(
        table=room.table,
        rules=room.rules,
        options=room.options,
        status=room.status,
        host=room.seat_of(room.host) if room.host is not None else None,
        you=you,
        seats=seats,
        match=room.match,
        deal=room.deal,
        deals=room.deals,
        rounds=room.rounds,
        scores=room.scores,
        won=room.won,
        base_ms=room.base_ms,
        bank_ms=room.bank_ms,
        bots=room.filler,
        helps=room.helps,
        spectators=room.spectators,
        delay_ms=delay_ms,
        watchers=watchers(room, connected),
        next_in_ms=next_in_ms,
        dissolving=tuple(seat for each in room.dissolving if (seat := room.seat_of(each)) is not None),
        next=room.next,
        frozen=room.frozen,
        stakes=None if room.stakes is None else StakesInfo(**msgspec.structs.asdict(room.stakes)),
        shuffle=shuffle_info(room, head),
    )


def watchers(room: Room, connected: frozenset[str]) -> int:
    """How many of the `connected` have no seat."""
    return sum(room.seat_of(account) is None for account in connected)


def _seat_info(place: Place | None, connected: frozenset[str], coins: int | None) -> SeatInfo | None:
    if place is None:
        return None
    return SeatInfo(
        name=place.name,
        bot=place.bot,
        auto=place.auto,
        away=place.guest is not None and place.guest.account not in connected,
        ready=place.ready,
        arriving=None if place.arriving is None else place.arriving.name,
        leaving=place.leaving,
        coins=coins,
    )
