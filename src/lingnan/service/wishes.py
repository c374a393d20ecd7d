"""A table as its host wants it, what is wrong with that, and the room that it makes."""

import secrets
import uuid
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from lingnan.bots.bot import BOTS, STRONGEST, make
from lingnan.core.errors import IllegalAction, RulesError
from lingnan.rules.options import Value, changed, with_options
from lingnan.rules.systems import ruleset
from lingnan.service.room import Guest, Room, Standing
from lingnan.service.seating import put_guest
from lingnan.service.tiers import Stakes
from lingnan.table.match import has_rounds

CODE_BYTES: Final = 9
"""72 bits: a link that nobody guesses."""
LEAST_UNITS: Final = 5
"""A private coin table asks whoever sits down for so many of its units."""
LONGEST: Final = 1000
"""Deals of a match without end: a reverse hash chain has one."""


class Wish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table as its host wants it; `quick`: at once and against bots."""

    rules: Annotated[str, Meta(max_length=40)]
    options: dict[str, Value] = {}
    deals: Annotated[int, Meta(ge=0, le=100)] = 4
    """0: a match that only ends when all leave, or after `LONGEST` deals."""
    rounds: Annotated[int, Meta(ge=0, le=4)] = 0
    """圈: ends the match when the deal has gone round so often; 0: `deals` does."""
    base_ms: Annotated[int, Meta(ge=1_000, le=300_000)] = 15_000
    bank_ms: Annotated[int, Meta(ge=0, le=600_000)] = 20_000
    quick: bool = False
    unit: Annotated[int, Meta(ge=0, le=100_000)] = 0
    """Coins that a unit is worth; 0: points."""
    bots: Annotated[str, Meta(max_length=40, extra_json_schema={"enum": ["", *BOTS]})] = ""
    """Who fills the empty seats; empty: the server's own choice. At a table for coins nobody but its strongest does."""
    helps: bool = True
    """Whether players are told waits and what discards leave."""
    spectators: bool = True
    """Whether people without a seat may watch."""


def check(wish: Wish) -> None:
    """RulesError or IllegalAction says what is wrong with a wish."""
    rules = with_options(ruleset(wish.rules), wish.options)
    if wish.bots:
        make(wish.bots, seed="")
    if wish.unit and wish.bots not in ("", STRONGEST):
        message = f"at a table for coins {STRONGEST} takes the empty seats: leave bots out, or play for points"
        raise IllegalAction("room/coin_bots", message)
    if wish.rounds and not has_rounds(rules):
        message = f"{wish.rules} has no rounds, because the winner deals next: give a number of deals"
        raise RulesError("rules/contradiction", message, at="rounds")


def stakes_of(wish: Wish) -> Stakes | None:
    """What is played for at a private table; None: points."""
    return Stakes(unit=wish.unit, least=LEAST_UNITS * wish.unit) if wish.unit else None


def room_of(wish: Wish, guest: Guest, *, stakes: Stakes | None, filler: str) -> Room:
    """The room of a new table with its first guest; `filler` are the server's own bots, for a host who has not chosen."""
    base = ruleset(wish.rules)
    public = stakes is not None and stakes.tier is not None
    empty = Room(
        table=secrets.token_urlsafe(CODE_BYTES),
        rules=wish.rules,
        options=changed(with_options(base, wish.options), base),
        status="open",
        host=None if public else guest.account,
        places=(None, None, None, None),
        match=uuid.uuid4().hex,
        seed=secrets.token_hex(32),
        deals=wish.deals or LONGEST,
        rounds=wish.rounds,
        base_ms=wish.base_ms,
        bank_ms=wish.bank_ms,
        filler=STRONGEST if stakes is not None else wish.bots or filler,
        helps=wish.helps,
        spectators=wish.spectators,
        stakes=stakes,
        before=Standing(won=None if stakes is None else (0, 0, 0, 0)),
    )
    return put_guest(empty, 0, guest)


def again(room: Room, account: str) -> Wish:
    """Another table like `room`, for who asks; who played alone against bots goes on at once."""
    return Wish(
        rules=room.rules,
        options=room.options,
        deals=0 if room.deals == LONGEST else room.deals,
        rounds=room.rounds,
        base_ms=room.base_ms,
        bank_ms=room.bank_ms,
        quick=room.accounts == (account,),
        unit=0 if room.stakes is None else room.stakes.unit,
        bots=room.filler if room.stakes is None else "",
        helps=room.helps,
        spectators=room.spectators,
    )
