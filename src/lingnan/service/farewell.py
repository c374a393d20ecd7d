"""Deleting an account: records stay; the name goes from every table and record of the person, and coins to the house."""

from collections.abc import Callable
from contextlib import suppress

import msgspec
from msgspec.structs import replace

from lingnan.core.seats import four
from lingnan.notation.record import renamed
from lingnan.service.names import default_name
from lingnan.service.people import Accounts, seated
from lingnan.service.ports import Commit, Conflict, EventLog, People
from lingnan.service.room import Guest, Place, decode_room
from lingnan.service.wallets import Wallets


async def delete_account(
    account: str,
    password: str,
    *,
    accounts: Accounts,
    people: People,
    log: EventLog,
    wallets: Wallets,
    renew: Callable[[str], None],
) -> None:
    """Forget a registered person who proves to be it; IllegalAction `account/seated` while he has a seat anywhere.

    `renew` has a table in memory read again. The store looks for a seat once more as it forgets him: he may have sat down
    while his records were written anew.
    """
    person = await accounts.proven(account, password)
    if await log.tables_of(account):
        raise seated()
    stranger = Guest(account, default_name(account))
    played = await people.played(account)
    for table, deal, seat in played:
        body = await log.record(table, deal)
        if body is not None:
            await people.replace_record(table, deal, renamed(body, seat, stranger.name))
    for table in sorted({table for table, _, _ in played}.union(await log.ended_of(account))):
        while True:
            with suppress(Conflict):  # its host wrote something since: once more
                if await _renamed_at(table, stranger, log=log, at=accounts.time):
                    renew(table)
                break
    await accounts.forget(person)
    await wallets.close(account)


async def _renamed_at(table: str, stranger: Guest, *, log: EventLog, at: float) -> bool:
    """Store the room of a table that has ended without the name; False if it is not there."""
    stored = await log.load(table)
    assert stored is not None
    room = decode_room(stored.room)
    places = four(_as_stranger(place, stranger) for place in room.places)
    if places == room.places:
        return False
    commit = Commit(
        table=table,
        expected=stored.version,
        epoch=log.epoch,
        at=int(at),
        room=msgspec.json.encode(replace(room, places=places)),
        clock=stored.clock,
        running=room.status != "finished",
        deal=stored.deal,
        first=len(stored.events),
    )
    await log.append(commit)
    return True


def _as_stranger(place: Place | None, stranger: Guest) -> Place | None:
    if place is None:
        return None
    return replace(place, guest=_renamed(place.guest, stranger), arriving=_renamed(place.arriving, stranger))


def _renamed(guest: Guest | None, stranger: Guest) -> Guest | None:
    return None if guest is None else replace(guest, name=stranger.name) if guest.account == stranger.account else guest
