"""The room of a table: who sits where, which deal of which match, and the seed of its walls. A value; pure.

Whoever leaves is replaced by a bot; whoever comes late takes a bot's seat at the next deal. A refused wish raises
IllegalAction with a `room/…` or `seat/…` code and changes nothing.
"""

from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from lingnan.core.errors import IllegalAction
from lingnan.core.seats import SEATS, Seat
from lingnan.core.wall import Wall, chain, first_dealer
from lingnan.notation.record import deal_wall
from lingnan.rules.options import Value, with_options
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.systems import ruleset
from lingnan.table.match import Match
from lingnan.table.state import Scores

Status: TypeAlias = Literal["open", "playing", "between", "finished"]

ROOM_VERSION: Final = 1


class Guest(msgspec.Struct, frozen=True):
    """A person: opaque account and the name shown."""

    account: str
    name: str


class Place(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One seat. Without a `guest` the bot plays; with one the bot only plays on 托管 (`auto`)."""

    guest: Guest | None = None
    bot: str | None = None
    auto: bool = False
    ready: bool = False
    arriving: Guest | None = None

    @property
    def name(self) -> str:
        """The name shown: the person's, else the bot's."""
        return self.guest.name if self.guest is not None else self.bot or ""

    @property
    def by_hand(self) -> bool:
        """A person decides here."""
        return self.guest is not None and not self.auto


class Standing(msgspec.Struct, frozen=True):
    """Where the match stands before a deal."""

    dealer: Seat = 0
    passed: int = 0
    scores: Scores = (0, 0, 0, 0)


class Room(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about a table that is not in the events of its deals."""

    v: int = ROOM_VERSION
    table: str
    rules: str
    options: dict[str, Value]
    status: Status
    host: str | None
    """Account that may start the match."""
    places: tuple[Place | None, Place | None, Place | None, Place | None]
    match: str
    seed: str
    """64 hex digits; the walls of all deals follow from it, so it never leaves the store."""
    deals: int
    rounds: int
    """圈: the match ends when the deal has gone round so often; 0: only `deals` ends it."""
    deal: int = 0
    before: Standing = Standing()
    """Before the current deal."""
    outcome: Standing | None = None
    """After the current deal, once it has ended."""
    base_ms: int
    bank_ms: int
    filler: str
    """Name of the bots that fill the table."""

    def __repr__(self) -> str:
        """Without the seed, which must not get into a log."""
        return f"Room({self.table!r}, {self.rules!r}, {self.status!r}, deal={self.deal})"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        """The same for tracebacks that show local variables."""
        return [("table", self.table), ("status", self.status), ("deal", self.deal)]

    @property
    def ruleset(self) -> Ruleset:
        """The system with the house's options."""
        return with_options(ruleset(self.rules), self.options)

    def seat_of(self, account: str | None) -> Seat | None:
        """Where that person sits."""
        for seat, place in enumerate(self.places):
            if place is not None and place.guest is not None and place.guest.account == account:
                return seat
        return None

    def by_hand(self, seat: Seat) -> bool:
        """Whether a person decides at `seat`."""
        place = self.places[seat]
        return place is not None and place.by_hand

    @property
    def accounts(self) -> tuple[str, ...]:
        """Everybody who has a seat or will have one."""
        guests = [guest for place in self.places if place for guest in (place.guest, place.arriving) if guest]
        return tuple(guest.account for guest in guests)

    @property
    def everybody_ready(self) -> bool:
        """Nobody who decides for himself is still looking at the result."""
        return all(place is None or not place.by_hand or place.ready for place in self.places)

    def secret(self, deal: int) -> bytes:
        """The secret that opens the wall of a deal: a link of the match's reverse hash chain."""
        return chain(bytes.fromhex(self.seed), self.deals)[deal - 1]

    def wall(self, deal: int) -> Wall:
        """The wall of a deal."""
        return deal_wall(self.ruleset, self.secret(deal), self.match, deal=deal)

    @property
    def scores(self) -> Scores:
        """Scores of the match, without a deal under way."""
        return (self.outcome or self.before).scores

    @property
    def stage(self) -> Match:
        """The match before the current deal."""
        return Match(
            rules=self.ruleset,
            deals=self.deals,
            rounds=self.rounds,
            deal=self.deal,
            dealer=self.before.dealer,
            passed=self.before.passed,
            scores=self.before.scores,
        )


def put(room: Room, seat: Seat, place: Place | None) -> Room:
    """The room with another `place` at `seat`."""
    places = list(room.places)
    places[seat] = place
    return replace(room, places=(places[0], places[1], places[2], places[3]))


def place_at(room: Room, seat: Seat) -> Place:
    """The place at a seat of a match that has begun, where no seat is empty."""
    place = room.places[seat]
    assert place is not None
    return place


def sit(room: Room, guest: Guest, *, seat: Seat | None) -> Room:
    """Take a free seat, or at a table that plays a bot's seat from the next deal on; None: the lowest one."""
    if guest.account in room.accounts:
        raise IllegalAction("seat/yours", "you have a seat at this table already")
    if room.status == "finished":
        raise IllegalAction("room/finished", "the match is over: open a new table")
    if seat is not None and seat not in SEATS:
        raise IllegalAction("seat/unknown", f"there is no seat {seat}: seats are 0 to 3")
    free = [each for each in SEATS if _is_free(room.places[each])]
    if not free:
        raise IllegalAction("room/full", "all seats are taken: you can watch")
    if seat is not None and seat not in free:
        raise IllegalAction("seat/taken", f"seat {seat} is taken: choose another one")
    seat = free[0] if seat is None else seat
    if room.status == "open":
        host = guest.account if room.host is None else room.host
        return replace(put(room, seat, Place(guest=guest)), host=host)
    return put(room, seat, replace(place_at(room, seat), arriving=guest))


def _is_free(place: Place | None) -> bool:
    return place is None or (place.guest is None and place.arriving is None)


def held_seat(room: Room, account: str) -> Seat:
    """The seat of a player; IllegalAction `seat/none` if he has none."""
    seat = room.seat_of(account)
    if seat is None:
        raise IllegalAction("seat/none", "you have no seat at this table")
    return seat


def leave(room: Room, account: str) -> Room:
    """Give up a seat. A bot plays on; a table without people is over."""
    for seat, place in enumerate(room.places):
        if place is not None and place.arriving is not None and place.arriving.account == account:
            return put(room, seat, replace(place, arriving=None))
    held = held_seat(room, account)
    if room.status == "finished":
        return room
    left = put(room, held, None if room.status == "open" else Place(bot=room.filler, ready=True))
    if not left.accounts:
        return close(left)
    if room.host == account:
        return replace(left, host=left.accounts[0])
    return left


def close(room: Room) -> Room:
    """Nothing happens at this table any more."""
    return replace(room, status="finished", host=None)


def begin(room: Room, account: str) -> Room:
    """The host starts the match: bots take the empty seats, and the first dealer is drawn."""
    if room.status != "open":
        raise IllegalAction("room/started", "the match has begun already")
    if room.host != account:
        raise IllegalAction("room/not_host", "only the host can start the match")
    a, b, c, d = (place or Place(bot=room.filler, ready=True) for place in room.places)
    return replace(room, places=(a, b, c, d), before=Standing(first_dealer(room.secret(1), room.match)))


def next_deal(room: Room) -> Room:
    """The room as the next deal begins: latecomers sit down, nobody has seen its result yet."""
    a, b, c, d = (_seated(place_at(room, seat)) for seat in SEATS)
    return replace(
        room,
        status="playing",
        deal=room.deal + 1,
        before=room.outcome or room.before,
        outcome=None,
        places=(a, b, c, d),
    )


def _seated(place: Place) -> Place:
    if place.arriving is not None:
        return Place(guest=place.arriving)
    return replace(place, ready=place.guest is None)


def end_deal(room: Room, match: Match) -> Room:
    """The room after a deal; `match` is where the match stands now."""
    return replace(
        room,
        status="finished" if match.is_over else "between",
        outcome=Standing(match.dealer, match.passed, match.scores),
    )


def ready(room: Room, account: str) -> Room:
    """The player has seen the result."""
    seat = held_seat(room, account)
    if room.status != "between":
        raise IllegalAction("room/not_between", "there is no result to confirm now")
    place = place_at(room, seat)
    if place.ready:
        raise IllegalAction("room/not_between", "you have confirmed this result already")
    return put(room, seat, replace(place, ready=True))


def set_auto(room: Room, seat: Seat, *, auto: bool) -> Room:
    """托管 on or off."""
    place = place_at(room, seat)
    return put(room, seat, replace(place, auto=auto, bot=room.filler if auto else None))
