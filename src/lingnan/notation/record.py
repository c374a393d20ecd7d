"""Records (牌谱): one deal each, JSON Lines: a header, the events, a footer. A file is any number of records.

The encoding is canonical: keys sorted, no spaces, integers only, UTF-8. The footer opens the deal: the key, or the wall
itself where it was set up by hand; its digest covers every byte before it.
"""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

import msgspec
from msgspec.structs import replace

from lingnan.core.errors import NotationError
from lingnan.core.seats import Seat, four, with_seat
from lingnan.core.tiles import Tile, tiles_of
from lingnan.core.wall import Wall, secret_from_hex, shuffled_wall
from lingnan.notation.shares import Shares, check_shares, nonces_of
from lingnan.rules.plain import from_plain, to_plain
from lingnan.rules.play_policies import MirrorHorses
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.win import Transfer
from lingnan.table.events import Event
from lingnan.table.match import Match
from lingnan.table.state import Scores, State

SCHEMA: Final = 2


class Header(msgspec.Struct, frozen=True, tag="header", kw_only=True, forbid_unknown_fields=True):
    """What is fixed before the first tile: the whole ruleset, who sits where, and all that the wall follows from but the key."""

    schema: int
    match: str
    deal: int
    deals: int
    """How many the match has at most."""
    rounds: int
    """How often the deal goes round; 0: no limit."""
    rules: dict[str, Any]
    seats: tuple[str, str, str, str]
    dealer: Seat
    passed: int
    """How often the deal had moved on before; every fourth time the prevalent wind does."""
    round_wind: Tile
    scores: Scores
    commitment: str
    """In hex: the head of the chain of keys that was published before the match, or the digest of a wall set up by hand."""
    shares: Shares | None
    """What the seats put into the walls of the match; None: nobody was asked, as in self-play."""


class Footer(msgspec.Struct, frozen=True, tag="footer", kw_only=True, forbid_unknown_fields=True):
    """What opens the deal, and its result to compare with."""

    key: str | None
    wall: Wall | None
    """The wall, second deck and dice of a deal that was set up by hand; None where `key` shuffles them."""
    transfers: tuple[Transfer, ...]
    scores: Scores
    digest: str
    """SHA-256 of the header and event lines."""


RecordLine: TypeAlias = Header | Event | Footer


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """One deal, whole."""

    header: Header
    events: tuple[Event, ...]
    footer: Footer


_ENCODER: Final = msgspec.json.Encoder(order="sorted")
_DECODER: Final = msgspec.json.Decoder(RecordLine)


def wall_commitment(wall: Wall) -> bytes:
    """Commitment to a wall that was set up by hand."""
    return hashlib.sha256(_ENCODER.encode(wall)).digest()


def deal_wall(rules: Ruleset, secret: bytes, match: str, *, deal: int, shares: Shares | None = None) -> Wall:
    """The wall of a deal from its secret and the seats' shares."""
    tiles, deck = tiles_of(rules.tiles), tiles_of(deck_of(rules))
    return shuffled_wall(secret, match, deal=deal, tiles=tiles, deck=deck, nonces=nonces_of(shares))


def deck_of(rules: Ruleset) -> tuple[int, ...]:
    """Counts of the second deck, of which horses are opened in some systems."""
    return rules.horses.deck if isinstance(rules.horses, MirrorHorses) else ()


def header_of(
    match: Match, name: str, *, seats: Sequence[str], commitment: bytes, shares: Shares | None = None
) -> Header:
    """The header of the next deal of `match`, whose id is `name`."""
    return Header(
        schema=SCHEMA,
        match=name,
        deal=match.deal,
        deals=match.deals,
        rounds=match.rounds,
        rules=to_plain(match.rules),
        seats=four(seats),
        dealer=match.dealer,
        passed=match.passed,
        round_wind=match.round_wind,
        scores=match.scores,
        commitment=commitment.hex(),
        shares=shares,
    )


def record_of(
    header: Header, events: Iterable[Event], state: State, *, secret: bytes | None = None, wall: Wall | None = None
) -> Record:
    """The record of a deal whose last state is `state`."""
    kept = tuple(events)
    digest = hashlib.sha256(b"".join(_line(part) for part in (header, *kept)))
    footer = Footer(
        key=None if secret is None else secret.hex(),
        wall=wall if secret is None else None,
        transfers=tuple(state.transfers),
        scores=four(state.scores),
        digest=digest.hexdigest(),
    )
    return Record(header=header, events=kept, footer=footer)


def encode(record: Record) -> bytes:
    """The canonical lines of a record."""
    return b"".join(_line(part) for part in (record.header, *record.events, record.footer))


def renamed(body: bytes, seat: Seat, name: str) -> bytes:
    """The record `body` with another name at a seat, and the digest that goes with it."""
    header, *events, footer = (line.part for line in read_lines(body.splitlines(keepends=True)))
    assert isinstance(header, Header)
    assert isinstance(footer, Footer)
    header = replace(header, seats=with_seat(header.seats, seat, name))
    before = b"".join(_line(part) for part in (header, *events))
    return before + _line(replace(footer, digest=hashlib.sha256(before).hexdigest()))


def _line(part: RecordLine) -> bytes:
    return _ENCODER.encode(part) + b"\n"


def rules_of(header: Header) -> Ruleset:
    """The ruleset a record was played by; RulesError `rules/unreadable` if it makes none."""
    return _rules(_ENCODER.encode(header.rules))


@lru_cache(maxsize=64)
def _rules(plain: bytes) -> Ruleset:
    """A file repeats one ruleset in every header, and reading it takes longer than playing some deals."""
    return from_plain(msgspec.json.decode(plain))


def start_of(header: Header) -> State:
    """The state before the first event of a record."""
    return State(rules_of(header), dealer=header.dealer, round_wind=header.round_wind, scores=header.scores)


def wall_of(header: Header, footer: Footer) -> Wall:
    """The wall that key and shares shuffle, or that was set up by hand; NotationError if there is none: `at` is the field.

    Whether the key is a link of the chain whose head is in the header, `verify` says.
    """
    if (footer.key is None) == (footer.wall is None):
        raise NotationError(
            "record/key", "a footer opens the deal with a key, or with the wall: one of the two", at="key"
        )
    rules = rules_of(header)
    if footer.key is not None:
        if header.shares is not None:
            check_shares(header.shares, header.match)
        secret = secret_from_hex(footer.key)
        return deal_wall(rules, secret, header.match, deal=header.deal, shares=header.shares)
    wall = footer.wall or Wall(())
    if sorted(wall.tiles) != tiles_of(rules.tiles) or sorted(wall.horses) not in ([], tiles_of(deck_of(rules))):
        raise NotationError("record/wall", "the wall does not hold the tiles of the ruleset", at="wall")
    if header.shares is not None:
        raise NotationError("share/state", "nobody has a share in a wall that was set up by hand", at="shares")
    if wall_commitment(wall).hex() != header.commitment:
        raise NotationError("record/commitment", "the wall is not the one that the header commits to", at="commitment")
    return wall


class Line(msgspec.Struct, frozen=True):
    """One line of a record file: its number from 1, the raw bytes, and what they say."""

    number: int
    raw: bytes
    part: RecordLine


def read_lines(lines: Iterable[bytes]) -> Iterator[Line]:
    """The lines of a record file; NotationError `record/unreadable` (`at` is the line) for one that is none."""
    for number, raw in enumerate(lines, start=1):
        if not raw.endswith(b"\n"):
            raise NotationError("record/unreadable", "the line is cut off: the file ends within it", at=number)
        try:
            part = _DECODER.decode(raw)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise NotationError("record/unreadable", f"not a line of a record: {error}", at=number) from error
        if _line(part) != raw:
            raise NotationError("record/not_canonical", "the line is not in canonical encoding", at=number)
        yield Line(number, raw, part)
