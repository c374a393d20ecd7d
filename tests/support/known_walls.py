"""`lingnan serve` with walls that a test knows: the odd thousandths of a wish's time bank name them.

Everything else is the server as it is. The pages of a test put a share in the walls that is known too (`NONCE`).
"""

import hashlib
import os
import sys
import uuid
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from lingnan.core.seats import SEATS, Seat
from lingnan.core.tiles import Tile, tiles_of
from lingnan.core.wall import Wall, chain, first_dealer, shuffled_wall
from lingnan.rules.systems import ruleset
from lingnan.service import wishes
from lingnan.service.room import Guest, Room
from lingnan.service.table import fold
from lingnan.service.tiers import Stakes
from lingnan.service.wishes import Wish
from lingnan.table import begin
from lingnan.table.match import Match, start_deal
from lingnan.web.config import read
from lingnan.web.server import serve

NONCE: Final = "00" * 32
"""What every person puts into the walls."""

_room_of: Final = wishes.room_of


def seed_of(number: int) -> str:
    """The seed of all walls of a match."""
    return hashlib.sha256(f"walls {number}".encode()).hexdigest()


def match_of(number: int) -> str:
    """The id of a match."""
    return uuid.UUID(int=number).hex


def nonces_of(people: int) -> tuple[str, ...]:
    """What the seats put into the walls, where people have the lowest ones."""
    return (NONCE,) * people + ("",) * (len(SEATS) - people)


def first_wall(rules: str, number: int, *, people: int = 1, deals: int = 4) -> Wall:
    """The wall of the first deal."""
    secret = chain(bytes.fromhex(seed_of(number)), deals)[0]
    tiles = tiles_of(ruleset(rules).tiles)
    return shuffled_wall(secret, match_of(number), deal=1, tiles=tiles, nonces=nonces_of(people))


def first_hand(rules: str, number: int, *, seat: Seat = 0, deals: int = 4) -> tuple[list[Tile], tuple[Tile, ...]]:
    """The tiles of `seat` after the first deal was dealt to a person alone at seat 0, and the wild kinds."""
    system = ruleset(rules)
    wall = first_wall(rules, number, deals=deals)
    state = start_deal(Match(rules=system, deals=deals, dealer=dealer_of(number, deals=deals)))
    fold(state, begin(state, wall))
    return tiles_of(state.known_hand(seat)), state.wild


def dealer_of(number: int, *, people: int = 1, deals: int = 4) -> Seat:
    """Who deals first."""
    secret = chain(bytes.fromhex(seed_of(number)), deals)[0]
    return first_dealer(secret, match_of(number), nonces_of(people))


def _known_room(wish: Wish, guest: Guest, *, stakes: Stakes | None, filler: str) -> Room:
    room = _room_of(wish, guest, stakes=stakes, filler=filler)
    number = wish.bank_ms % 1000
    return room if room.is_public else replace(room, seed=seed_of(number), match=match_of(number))


def main() -> None:
    """Serve on a port, with a folder, until a signal."""
    port, folder = sys.argv[1:]
    wishes.room_of = _known_room
    serve(read(None, os.environ, {"port": int(port)}), data=Path(folder), language="en")
