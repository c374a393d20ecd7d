"""A table between two steps: room, clocks, and the deal folded from its events. It plans steps; the host stores them.

A step is worked out on a copy and checked there; `accept` makes it real once it is stored.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from dataclasses import replace as replace_step
from typing import Final

import msgspec
from msgspec.structs import replace

from lingnan.core.seats import NOBODY, SEATS, four
from lingnan.core.wall import Wall
from lingnan.notation.record import encode as encode_record
from lingnan.notation.record import header_of, record_of
from lingnan.service.archive import Result
from lingnan.service.clocks import Clocks, after_restart, asked, for_deal, fresh
from lingnan.service.ports import Answer, Commit, Stored
from lingnan.service.room import Room, decode_room, place_at
from lingnan.service.seating import close, end_deal, next_deal
from lingnan.service.staking import Refunded, postings
from lingnan.service.tally import feeds, tallies
from lingnan.table import State, begin, check, evolve
from lingnan.table import asked as seats_asked
from lingnan.table.events import Aborted, Answered, Event, TimedOut
from lingnan.table.match import after, start_deal
from lingnan.table.paying import Paid, pay

_encode: Final = msgspec.json.Encoder().encode
_decode_clocks: Final = msgspec.json.Decoder(Clocks).decode
_decode_event: Final = msgspec.json.Decoder(Event).decode


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What a commit will change; `events` belong to `room.deal`."""

    room: Room
    clocks: Clocks
    events: tuple[Event, ...] = ()
    state: State | None = None
    """The deal after `events`; None: as it is."""
    record: bytes | None = None
    paid: Paid | None = None
    """At a coin table, with the end of a deal: what everybody has then, and how it came."""
    refund: Refunded | None = None
    """At a coin table, with its end: everybody has what he brought instead."""


class Table:
    """Folded from the store; `version` counts its commits, `events` are those of the current deal."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.clocks: Clocks = fresh(room.bank_ms)
        self.version = 0
        self.events: list[Event] = []
        self.answers: dict[tuple[str, str], Answer] = {}
        self.state: State | None = None
        self.head: Final = room.head
        """Of the chain of keys of the match."""
        self._wall: tuple[int, Wall] | None = None

    @property
    def wall(self) -> Wall:
        """The wall of the current deal."""
        if self._wall is None or self._wall[0] != self.room.deal:
            self._wall = self.room.deal, self.room.wall(self.room.deal)
        return self._wall[1]

    @property
    def playing(self) -> State:
        """The deal under way."""
        assert self.state is not None
        return self.state

    # ---------- steps ----------

    def alter(self, room: Room) -> Step:
        """Another room, the same deal: whoever is asked and decides by hand now has a prompt."""
        clocks = self.clocks
        if self.state is not None and room.status == "playing":
            clocks = _ask(clocks, room, self.state, keep=True)
        return Step(room=room, clocks=clocks)

    def deal(self, room: Room) -> Step:
        """The next deal begins in `room`."""
        room = next_deal(room)
        state = start_deal(room.stage)
        self._wall = room.deal, room.wall(room.deal)
        events = begin(state, self._wall[1])
        fold(state, events)
        clocks = for_deal(self.clocks, bank_ms=room.bank_ms)
        clocks = _ask(clocks, room, state, keep=False)
        return Step(room=room, clocks=clocks, events=tuple(events), state=state)

    def abort(self, reason: str) -> Step:
        """The table cannot go on, perhaps because its log cannot be folded: a deal under way is void."""
        return self._end(reason)

    def refund(self, brought: Mapping[str, int], *, reason: str) -> Step:
        """An admin ends the match: a deal under way is void, and everybody gets back what he has brought."""
        return replace_step(self._end("room/refunded"), refund=Refunded(brought, reason))

    def dissolve(self) -> Step:
        """The players end the match: a deal under way is void, the scores are those before it."""
        return self._end("room/dissolved")

    def _end(self, reason: str) -> Step:
        if self.room.status != "playing":
            return Step(room=close(self.room), clocks=self.clocks)
        events = (Aborted(reason),)
        state = None if self.state is None else self.state.copy()
        if state is not None:
            fold(state, events)
        clocks = four(replace(clock, open=False, base_ms=0) for clock in self.clocks)
        room = replace(close(self.room), outcome=self.room.before)
        return Step(room=room, clocks=clocks, events=events, state=state)

    def play(self, events: Sequence[Event], *, clocks: Clocks, room: Room | None = None) -> Step:
        """`events` happen; BrokenInvariant if they lead to a state that cannot be."""
        room = room or self.room
        state = self.playing.copy()
        fold(state, events)
        answers_only = all(isinstance(event, Answered | TimedOut) for event in events)
        clocks = _ask(clocks, room, state, keep=answers_only)
        record, paid = None, None
        if state.next_dealer != NOBODY:
            every = [*self.events, *events]
            record = self._record(every, state)
            paid = None if room.stakes is None else pay(every, room.purses)
            room = end_deal(room, after(room.stage, state), room.purses if paid is None else paid.purses)
        return Step(room=room, clocks=clocks, events=tuple(events), state=state, record=record, paid=paid)

    def _record(self, events: Sequence[Event], state: State) -> bytes:
        room = self.room
        names = [place_at(room, seat).name for seat in SEATS]
        header = header_of(room.stage, room.match, seats=names, commitment=self.head, shares=room.shares)
        return encode_record(record_of(header, events, state, secret=room.secret(room.deal)))

    def commit_of(self, step: Step, *, epoch: int, at: float, answer: Answer | None, accounts: bool) -> Commit:
        """The step as the store takes it, at `at` seconds since 1970."""
        new_deal = step.room.deal != self.room.deal
        ends = step.record is not None
        every = (*self.events, *step.events)
        empty = replace(self.room, places=(None, None, None, None))
        return Commit(
            table=step.room.table,
            expected=self.version,
            epoch=epoch,
            at=int(at),
            room=_encode(step.room),
            clock=_encode(step.clocks),
            running=step.room.status != "finished",
            deal=step.room.deal,
            first=0 if new_deal else len(self.events),
            events=tuple(_encode(event) for event in step.events),
            answer=answer,
            record=step.record,
            results=self._results(step, every) if ends else (),
            feeds=feeds(every) if ends else (),
            accounts=step.room.accounts if accounts or self.version == 0 else None,
            coins=step.room.stakes is not None,
            postings=postings(
                self.room if self.version else empty,
                step.room,
                version=self.version + 1,
                paid=step.paid,
                refund=step.refund,
            ),
            waiting=step.room.waiting,
        )

    def _results(self, step: Step, events: Sequence[Event]) -> tuple[Result, ...]:
        """What the deal that `step` ends brings each person."""
        room, outcome = self.room, step.room.outcome
        assert outcome is not None
        counted = tallies(events, table=room.table, deal=room.deal)
        return tuple(
            Result(
                account=place.guest.account,
                seat=seat,
                rules=room.rules,
                score=outcome.scores[seat] - room.before.scores[seat],
                coins=None if step.paid is None else step.paid.purses[seat] - room.purses[seat],
                tally=counted[seat],
            )
            for seat, place in enumerate(room.places)
            if place is not None and place.guest is not None
        )

    def clock_bytes(self) -> bytes:
        """The clocks as the store takes them."""
        return _encode(self.clocks)

    def accept(self, step: Step, *, version: int, answer: Answer | None) -> None:
        """The step is stored: it has happened."""
        if step.room.deal != self.room.deal:
            self.events = []
            kept = step.room.deal - 1
            self.answers = {key: value for key, value in self.answers.items() if value.deal >= kept}
        self.room = step.room
        self.clocks = step.clocks
        self.version = version
        self.events += step.events
        if step.state is not None:
            self.state = step.state
        if answer is not None:
            self.answers[answer.account, answer.cid] = answer


def _ask(clocks: Clocks, room: Room, state: State, *, keep: bool) -> Clocks:
    """Prompts for the seats that are asked and where a person decides."""
    seats = tuple(seat for seat in seats_asked(state) if room.by_hand(seat))
    return asked(clocks, seats, base_ms=room.base_ms, turn=state.window is None, keep=keep)


def fold(state: State, events: Sequence[Event]) -> None:
    """Fold `events` in place and check the result."""
    total = sum(state.scores)
    for event in events:
        evolve(state, event)
    check(state, total=total)


def from_stored(stored: Stored) -> Table:
    """The table as it stood before the process ended; nobody's prompt has less than the grace."""
    table = unfolded(stored)
    if table.events and not isinstance(table.events[-1], Aborted):
        table.state = start_deal(table.room.stage)
        fold(table.state, table.events)
    return table


def unfolded(stored: Stored) -> Table:
    """The table without its deal, for one whose log cannot be folded."""
    table = Table(decode_room(stored.room))
    table.clocks = after_restart(_decode_clocks(stored.clock))
    table.version = stored.version
    table.events = [_decode_event(body) for body in stored.events]
    table.answers = {(answer.account, answer.cid): answer for answer in stored.answers}
    return table
