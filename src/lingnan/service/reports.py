"""One player reports another: for those who look after the server. A refusal is IllegalAction."""

from typing import Final, Literal, TypeAlias

import msgspec

from lingnan.core.errors import IllegalAction
from lingnan.core.seats import SEATS, Seat
from lingnan.service.archive import Moderation, Report
from lingnan.service.names import worded
from lingnan.service.people import shown_name
from lingnan.service.ports import Clock, EventLog, People, Person
from lingnan.service.room import Room, decode_room, unknown_table

Reason: TypeAlias = Literal["cheating", "collusion", "abuse", "absent", "name"]
LONGEST: Final = 300
"""Characters of a report's text."""


class Gone(msgspec.Struct, frozen=True):
    """Somebody who has left the match: his `number` among those who have, where he sat, and his name now."""

    number: int
    seat: Seat
    name: str


class Leavers(msgspec.Struct, frozen=True):
    """Who has left a match and is not back, for somebody who `may_report` them."""

    may_report: bool
    gone: tuple[Gone, ...] = ()


async def gone(asker: str, table: str, *, log: EventLog, people: People) -> Leavers:
    """Who has left the match at `table`, for somebody who plays or has played there; others are told of nobody."""
    room = await _room(table, log=log)
    if not await _was_there(asker, room, table, people=people):
        return Leavers(may_report=False)
    found = []
    for number, former in enumerate(room.left):
        if former.account != asker and room.seat_of(former.account) is None:
            person = await people.person(former.account) or Person(account=former.account)
            found.append(Gone(number, former.seat, shown_name(person)))
    return Leavers(may_report=True, gone=tuple(found))


async def report(
    reporter: str,
    table: str,
    seat: Seat,
    reason: Reason,
    text: str,
    *,
    left: int | None = None,
    log: EventLog,
    people: People,
    moderation: Moderation,
    clock: Clock,
) -> None:
    """Keep what somebody who plays or has played at `table` says of the person at `seat`, or of number `left` of those
    who sat there and are gone.
    """
    room = await _room(table, log=log)
    if not await _was_there(reporter, room, table, people=people):
        raise IllegalAction("seat/none", "you have not played at this table: only who has can report a player")
    accused = _sits(room, seat) if left is None else _sat(room, seat, left)
    if accused is None:
        raise IllegalAction("report/nobody", f"nobody sits at seat {seat}: bots and empty seats are not reported")
    if accused == reporter:
        raise IllegalAction("report/self", "that is your own seat")
    kept = await moderation.file(
        Report(
            table=table,
            seat=seat,
            deal=room.deal,
            reporter=reporter,
            accused=accused,
            reason=reason,
            text=worded(text)[:LONGEST],
            at=int(clock.time()),
        )
    )
    if not kept:
        raise IllegalAction("report/twice", "you have reported this person already: once is enough")


async def _room(table: str, *, log: EventLog) -> Room:
    stored = await log.load(table)
    if stored is None:
        raise unknown_table(table)
    return decode_room(stored.room)


async def _was_there(asker: str, room: Room, table: str, *, people: People) -> bool:
    """Whether somebody plays, has played or has sat at a table."""
    sat = room.seat_of(asker) is not None or any(former.account == asker for former in room.left)
    return sat or table in {code for code, _, _ in await people.played(asker)}


def _sits(room: Room, seat: Seat) -> str | None:
    place = room.places[seat] if seat in SEATS else None
    return None if place is None or place.guest is None else place.guest.account


def _sat(room: Room, seat: Seat, number: int) -> str | None:
    former = room.left[number] if number in range(len(room.left)) else None
    return None if former is None or former.seat != seat else former.account
