"""The room of a table: who sits where, which deal of which match, and the seed of its walls. A value; pure.

What changes it is in `seating`.
"""

from typing import Any, Final, Literal, TypeAlias

import msgspec

from lingnan.core.errors import IllegalAction
from lingnan.core.seats import Seat
from lingnan.core.wall import Wall, chain, head_of
from lingnan.notation.record import deal_wall
from lingnan.notation.shares import Shares
from lingnan.rules.clamping import Purses
from lingnan.rules.options import Value, with_options
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.systems import ruleset
from lingnan.service.tiers import Stakes, for_coins
from lingnan.table.match import Match
from lingnan.table.state import Scores

Status: TypeAlias = Literal["open", "shuffling", "playing", "between", "finished"]

ROOM_VERSION: Final = 1


class Guest(msgspec.Struct, frozen=True):
    """A person: opaque account and the name shown."""

    account: str
    name: str
    coins: int = 0
    """What an arriving person brings to a coin table; once he sits it is the seat's purse."""


class Place(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One seat. Without a `guest` the bot plays; with one the bot only plays on 托管 (`auto`)."""

    guest: Guest | None = None
    bot: str | None = None
    auto: bool = False
    ready: bool = False
    arriving: Guest | None = None
    leaving: bool = False
    """At a coin table: a bot plays the deal to its end for the person, who is then gone."""

    @property
    def name(self) -> str:
        """The name shown: the person's, else the bot's."""
        return self.guest.name if self.guest is not None else self.bot or ""

    @property
    def by_hand(self) -> bool:
        """A person decides here."""
        return self.guest is not None and not self.auto


class Former(msgspec.Struct, frozen=True):
    """Somebody who has left the match, and where he sat; names are looked up, since whoever deletes his account takes his along."""

    account: str
    seat: Seat


class Standing(msgspec.Struct, frozen=True):
    """Where the match stands before a deal."""

    dealer: Seat = 0
    passed: int = 0
    scores: Scores = (0, 0, 0, 0)
    purses: Purses = (0, 0, 0, 0)
    """Coins at each seat of a coin table."""
    won: Scores | None = None
    """Coins that each seat has won or lost in the match, as they were paid; None: points are played for, or a match
    that began before this was counted.
    """


class Promise(msgspec.Struct, frozen=True):
    """What a person promised to put into the walls, and its nonce once it is opened."""

    account: str
    promise: str
    nonce: str | None = None

    def __repr__(self) -> str:
        """Without the nonce, which must not get into a log."""
        return f"Promise({self.account!r}, {self.promise!r}, opened={self.nonce is not None})"


Promises: TypeAlias = tuple[Promise | None, Promise | None, Promise | None, Promise | None]


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
    """64 hex digits; the chain of keys of all deals follows from it, so it never leaves the store."""
    deals: int
    rounds: int
    """圈: the match ends when the deal has gone round so often; 0: only `deals` ends it."""
    promises: Promises = (None, None, None, None)
    """Of each seat, until the first deal begins."""
    opening: bool = False
    """No promise is taken any more, and each is to be opened."""
    shares: Shares | None = None
    """What has gone into the walls, from the first deal on; None later: the match began before there were shares."""
    deal: int = 0
    before: Standing = Standing()
    """Before the current deal."""
    outcome: Standing | None = None
    """After the current deal, once it has ended."""
    base_ms: int
    bank_ms: int
    filler: str
    """Name of the bots that fill the table."""
    helps: bool = True
    """Whether players are told waits and what discards leave."""
    spectators: bool = True
    """Whether people without a seat may watch."""
    stakes: Stakes | None = None
    """Coins are played for; None: points."""
    dissolving: tuple[str, ...] = ()
    """Accounts that want to end the match now."""
    left: tuple[Former, ...] = ()
    """People who have given up a seat since the match began, each once, in the order in which they first did."""
    next: str | None = None
    """The table where the same people go on."""
    frozen: bool = False
    """An admin holds the table: nothing happens, and no clock runs."""

    def __repr__(self) -> str:
        """Without seed and nonces, which must not get into a log."""
        return f"Room({self.table!r}, {self.rules!r}, {self.status!r}, deal={self.deal})"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        """The same for tracebacks that show local variables."""
        return [("table", self.table), ("status", self.status), ("deal", self.deal)]

    @property
    def ruleset(self) -> Ruleset:
        """The system with the house's options, and what a unit is worth where coins are played for."""
        rules = with_options(ruleset(self.rules), self.options)
        return rules if self.stakes is None else for_coins(rules, self.stakes.unit)

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
        """The key of a deal: a link of the match's reverse hash chain."""
        return chain(bytes.fromhex(self.seed), self.deals)[deal - 1]

    @property
    def head(self) -> bytes:
        """The head of the chain, published from the first message on."""
        return head_of(self.secret(1), 1)

    def wall(self, deal: int) -> Wall:
        """The wall of a deal, from its key and the shares in the walls of the match and from nothing else."""
        return deal_wall(self.ruleset, self.secret(deal), self.match, deal=deal, shares=self.shares)

    @property
    def scores(self) -> Scores:
        """Scores of the match, without a deal under way."""
        return (self.outcome or self.before).scores

    @property
    def purses(self) -> Purses:
        """Coins at each seat, without a deal under way."""
        return (self.outcome or self.before).purses

    @property
    def won(self) -> Scores | None:
        """Coins that each seat has won or lost in the match, without a deal under way; None: points."""
        return (self.outcome or self.before).won

    @property
    def is_public(self) -> bool:
        """One of the public rooms: nobody is its host."""
        return self.stakes is not None and self.stakes.tier is not None

    @property
    def is_full(self) -> bool:
        """No seat is empty."""
        return None not in self.places

    @property
    def waiting(self) -> str | None:
        """Where people are wanted: the public room, before the match or to take the seat of a bot."""
        if not self.is_public or self.status == "finished" or not any(map(is_free, self.places)):
            return None
        assert self.stakes is not None
        return public_room(self.rules, self.stakes.tier or "", late=self.status != "open")

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


decode_room: Final = msgspec.json.Decoder(Room).decode
"""A room as it lies in the store."""


def public_room(rules: str, tier: str, *, late: bool = False) -> str:
    """The key under which the tables of a public room are found."""
    return f"{rules}/{tier}/{'late' if late else 'open'}"


def place_at(room: Room, seat: Seat) -> Place:
    """The place at a seat of a match that has begun, where no seat is empty."""
    place = room.places[seat]
    assert place is not None
    return place


def is_free(place: Place | None) -> bool:
    """Whether a person may take the seat."""
    return place is None or (place.guest is None and place.arriving is None)


def unknown_table(code: str) -> IllegalAction:
    """The refusal where there is no table with that code."""
    return IllegalAction("room/unknown", f"there is no table {code[:40]!r}: check its link or code")
