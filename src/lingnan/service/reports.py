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


async def gone(asker: str, table: str, *, log: EventLog, people: People) -> list[Gone]:
    """Who has left the match at `table` and is not back, for somebody who plays or has played there."""
    room = await _room(asker, table, log=log, people=people)
    found = []
    for number, former in enumerate(room.left):
        if former.account != asker and room.seat_of(former.account) is None:
            person = await people.person(former.account) or Person(account=former.account)
            found.append(Gone(number, former.seat, shown_name(person)))
    return found


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
    room = await _room(reporter, table, log=log, people=people)
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


async def _room(asker: str, table: str, *, log: EventLog, people: People) -> Room:
    """The room of a table, for somebody who plays, has played or has sat there."""
    stored = await log.load(table)
    if stored is None:
        raise unknown_table(table)
    room = decode_room(stored.room)
    was_there = room.seat_of(asker) is not None or any(former.account == asker for former in room.left)
    if not was_there and table not in {code for code, _, _ in await people.played(asker)}:
        raise IllegalAction("seat/none", "you have not played at this table: only who has can report a player")
    return room


def _sits(room: Room, seat: Seat) -> str | None:
    place = room.places[seat] if seat in SEATS else None
    return None if place is None or place.guest is None else place.guest.account


def _sat(room: Room, seat: Seat, number: int) -> str | None:
    former = room.left[number] if number in range(len(room.left)) else None
    return None if former is None or former.seat != seat else former.account
