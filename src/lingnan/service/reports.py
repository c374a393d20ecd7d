"""One player reports another: for those who look after the server. A refusal is IllegalAction."""

from typing import Final, Literal, TypeAlias

import msgspec

from lingnan.core.errors import IllegalAction
from lingnan.core.seats import SEATS, Seat
from lingnan.service.archive import Moderation, Report
from lingnan.service.names import worded
from lingnan.service.ports import Clock, EventLog, People
from lingnan.service.room import Room

Reason: TypeAlias = Literal["cheating", "collusion", "abuse", "absent", "name"]
LONGEST: Final = 300
"""Characters of a report's text."""


async def report(
    reporter: str,
    table: str,
    seat: Seat,
    reason: Reason,
    text: str,
    *,
    log: EventLog,
    people: People,
    moderation: Moderation,
    clock: Clock,
) -> None:
    """Keep what somebody who plays or has played at `table` says of the person at `seat`."""
    stored = await log.load(table)
    if stored is None:
        raise IllegalAction("room/unknown", f"there is no table {table[:40]!r}: check the link")
    room = msgspec.json.decode(stored.room, type=Room)
    if room.seat_of(reporter) is None and table not in {code for code, _, _ in await people.played(reporter)}:
        raise IllegalAction("seat/none", "you have not played at this table: only who has can report a player")
    place = room.places[seat] if seat in SEATS else None
    if place is None or place.guest is None:
        raise IllegalAction("report/nobody", f"nobody sits at seat {seat}: bots and empty seats are not reported")
    if place.guest.account == reporter:
        raise IllegalAction("report/self", "that is your own seat")
    kept = await moderation.file(
        Report(
            table=table,
            seat=seat,
            deal=room.deal,
            reporter=reporter,
            accused=place.guest.account,
            reason=reason,
            text=worded(text)[:LONGEST],
            at=int(clock.time()),
        )
    )
    if not kept:
        raise IllegalAction("report/twice", "you have reported this seat already: once is enough")
