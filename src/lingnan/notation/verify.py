"""`lingnan verify`: plays a record file again and compares every byte.

The wall comes from the key, the legality of every action and every transfer from header and actions; stored results are
read to be compared only.
"""

import hashlib
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from lingnan.core.errors import IllegalAction, LingnanError, NotationError
from lingnan.core.seats import SEATS, Seat
from lingnan.core.wall import Wall, first_dealer, head_of
from lingnan.notation.record import SCHEMA, Footer, Header, Line, read_lines, rules_of, start_of, wall_of
from lingnan.notation.shares import nonces_of
from lingnan.table import begin, check, decide, evolve, time_out
from lingnan.table.actions import WIN, Action, Discard, Kong
from lingnan.table.events import Aborted, Answered, Discarded, Event, KongDeclared, TimedOut, Won
from lingnan.table.match import Match, after
from lingnan.table.state import State

MOST_DEALS: Final = 1_000_000
"""Of a match: the key of its last deal is hashed as often."""


class Fault(LingnanError):
    """What is wrong with a record file: `at` is the line, `event` the number of the event in its deal, or None."""

    def __init__(self, code: str, message: str, *, line: int, event: int | None = None) -> None:
        super().__init__(code, message, at=line)
        self.event = event


class Verified(msgspec.Struct, frozen=True):
    """A deal that holds: its header, events and last state."""

    header: Header
    events: tuple[Event, ...]
    state: State


class _Before(msgspec.Struct, frozen=True):
    """What a match has come to: where it stands, and the header and key of its last deal."""

    match: Match
    header: Header
    key: str | None


def verify(lines: Iterable[bytes]) -> Iterator[Verified]:
    """Check a record file deal by deal; Fault names the first line and event that do not hold."""
    matches: dict[str, _Before] = {}
    for deal in _deals(lines):
        header, footer = deal[0].part, deal[-1].part
        assert isinstance(header, Header)
        assert isinstance(footer, Footer)
        verified = _verify_deal(deal, header, footer, matches.get(header.match))
        matches[header.match] = _Before(after(_match_of(header), verified.state), header, footer.key)
        yield verified
    if not matches:
        raise Fault("record/empty", "there is no deal in the file", line=1)


def _deals(lines: Iterable[bytes]) -> Iterator[list[Line]]:
    deal: list[Line] = []
    try:
        for line in read_lines(lines):
            if isinstance(line.part, Header) != (not deal):
                raise Fault("record/order", "a record is a header, its events and a footer", line=line.number)
            deal.append(line)
            if isinstance(line.part, Footer):
                yield deal
                deal = []
    except NotationError as error:
        raise Fault(error.code, error.message, line=int(error.at or 0)) from error
    if deal:
        raise Fault("record/cut", "the file ends within a deal: its footer is missing", line=deal[-1].number)


def _verify_deal(deal: list[Line], header: Header, footer: Footer, before: _Before | None) -> Verified:
    first, last = deal[0], deal[-1]
    _check_header(header, line=first.number)
    try:
        state = start_of(header)
        _check_match(header, before, line=first.number)
        wall = wall_of(header, footer)
    except Fault:
        raise
    except LingnanError as error:
        raise Fault(
            error.code, error.message, line=last.number if error.at in ("key", "wall") else first.number
        ) from error
    if footer.key is not None:
        _check_key(header, bytes.fromhex(footer.key), before, line=first.number, footer=last.number)
    try:
        events = _replay(state, wall, deal[1:])
    except Fault:
        raise
    except Exception as error:  # the ruleset is foreign data: whatever playing by it may hit is the file's fault
        message = f"the ruleset in the header cannot be played by: {type(error).__name__}: {error}"
        raise Fault("record/rules", message, line=first.number) from error
    digest = hashlib.sha256(b"".join(line.raw for line in deal[:-1])).hexdigest()
    for name, stored, found in (
        ("transfers", footer.transfers, tuple(state.transfers)),
        ("scores", footer.scores, tuple(state.scores)),
        ("digest", footer.digest, digest),
    ):
        if stored != found:
            raise Fault(f"record/{name}", f"the footer's {name} are not those of the deal", line=last.number)
    return Verified(header, events, state)


def _check_header(header: Header, *, line: int) -> None:
    """Fault for a header that no deal can have."""
    if header.schema != SCHEMA:
        todo = "update lingnan" if header.schema > SCHEMA else "ask the lingnan that wrote it"
        raise Fault(
            "record/schema", f"the record has schema {header.schema}, this lingnan reads {SCHEMA}: {todo}", line=line
        )
    if header.dealer not in SEATS or header.passed < 0 or not 1 <= header.deal <= header.deals <= MOST_DEALS:
        raise Fault("record/header", "there is no such dealer or number of the deal", line=line)


def _replay(state: State, wall: Wall, lines: list[Line]) -> tuple[Event, ...]:
    """Play the stored actions; every event they lead to must be the stored one. The last line is the footer."""
    total = sum(state.scores)
    expected = begin(state, wall)
    events: list[Event] = []
    for number, line in enumerate(lines[:-1], start=1):
        stored = line.part
        assert not isinstance(stored, Header | Footer)
        if isinstance(stored, Aborted) and not expected and state.phase != "over":
            expected = [stored]
        elif not expected:
            expected = _again(state, wall, stored, line=line.number, event=number)
        if not expected or expected[0] != stored:
            found = type(expected[0]).__name__ if expected else "nothing"
            raise Fault("record/event", f"{stored} does not follow; {found} does", line=line.number, event=number)
        evolve(state, expected.pop(0))
        events.append(stored)
        try:
            check(state, total=total)
        except AssertionError as error:
            raise Fault("record/invariant", str(error), line=line.number, event=number) from error
    if expected or state.phase != "over":
        raise Fault("record/unfinished", "the deal does not end", line=lines[-1].number)
    return tuple(events)


def _again(state: State, wall: Wall, stored: Event, *, line: int, event: int) -> list[Event]:
    """The events of the action that `stored` shows."""
    if state.phase == "over":
        raise Fault("record/event", "the deal is over, but an event follows", line=line, event=event)
    try:
        if isinstance(stored, TimedOut):
            return time_out(state, wall, stored.seat)
        seat, action = _action(stored)
        return decide(state, wall, seat, action)
    except (IllegalAction, ValueError) as error:
        raise Fault("record/illegal", f"not a legal action: {error}", line=line, event=event) from error


def _action(event: Event) -> tuple[Seat, Action]:
    match event:
        case Answered(seat, action):
            return seat, action
        case Discarded(seat, tile):
            return seat, Discard(tile)
        case KongDeclared(seat, kind, tile):
            return seat, Kong(kind, tile)
        case Won(source=seat):
            return seat, WIN
        case _:
            raise ValueError(f"{type(event).__name__} follows from no action")


def _match_of(header: Header) -> Match:
    """Where the match stands before the deal."""
    return Match(
        rules=rules_of(header),
        deals=header.deals,
        rounds=header.rounds,
        deal=header.deal,
        dealer=header.dealer,
        passed=header.passed,
        scores=header.scores,
    )


def _check_match(header: Header, before: _Before | None, *, line: int) -> None:
    """Deals of one match follow from one another: dealer, wind, scores."""
    match = _match_of(header)
    if before is not None and match != before.match:
        raise Fault("record/match", "the deal does not follow from the one before it", line=line)
    if match.round_wind != header.round_wind:
        raise Fault("record/round_wind", "the prevalent wind does not follow from the deals lost", line=line)


def _check_key(header: Header, key: bytes, before: _Before | None, *, line: int, footer: int) -> None:
    """The key is the link of its deal in the chain whose head was published; head and shares are those of the match."""
    if before is None or before.key is None:
        if head_of(key, header.deal).hex() != header.commitment:
            message = f"the key, hashed {header.deal} times, is not the commitment in the header"
            raise Fault("record/commitment", message, line=footer)
    elif (header.commitment, header.shares) != (before.header.commitment, before.header.shares):
        raise Fault("record/promises", "commitment and shares are not those of the deal before", line=line)
    elif head_of(key, 1).hex() != before.key:
        raise Fault("record/chain", "the key does not hash to the key of the deal before", line=footer)
    if header.deal == 1:
        if first_dealer(key, header.match, nonces_of(header.shares)) != header.dealer:
            raise Fault("record/dealer", "the first dealer is not the one who draws 东 from the dice", line=line)
        if header.passed or any(header.scores):
            raise Fault("record/match", "a match begins with no deal lost and no score", line=line)
