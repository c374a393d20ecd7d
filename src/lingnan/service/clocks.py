"""The prompts of a table and their time: base time for each, then the seat's bank for the deal. Values; pure.

What is left is stored with every step and every second, so a restart charges nobody for the downtime. A seat's prompt
numbers count its own prompts only: they say nothing about what others were asked. For the same reason others see a
bank from which only turns have taken: time that went in a window would tell who had been asked there.
"""

from typing import Final, TypeAlias

import msgspec
from msgspec.structs import replace

from lingnan.core.seats import Seat, four, with_seat

GRACE_MS: Final = 5000
"""Least time of an open prompt after a restart."""

SILENCES: Final = 2
"""So many silences in a row put a seat on 托管."""


class SeatClock(msgspec.Struct, frozen=True):
    """One seat: the number of its last prompt, whether that is open and a turn, and what is left."""

    bank_ms: int
    public_ms: int
    """The bank as others may know it."""
    prompt: int = 0
    open: bool = False
    turn: bool = False
    base_ms: int = 0
    silences: int = 0

    @property
    def left_ms(self) -> int:
        """Until silence counts as an answer."""
        return self.base_ms + self.bank_ms


Clocks: TypeAlias = tuple[SeatClock, SeatClock, SeatClock, SeatClock]


def fresh(bank_ms: int) -> Clocks:
    """Clocks before the first prompt."""
    clock = SeatClock(bank_ms, bank_ms)
    return clock, clock, clock, clock


def for_deal(clocks: Clocks, *, bank_ms: int) -> Clocks:
    """A new deal: full banks, no open prompt, numbers and silences go on."""
    return four(replace(clock, bank_ms=bank_ms, public_ms=bank_ms, open=False, base_ms=0) for clock in clocks)


def elapse(clock: SeatClock, ms: int) -> SeatClock:
    """`ms` later: the base time goes first."""
    over = min(clock.bank_ms, max(0, ms - clock.base_ms))
    return replace(
        clock,
        base_ms=max(0, clock.base_ms - ms),
        bank_ms=clock.bank_ms - over,
        public_ms=clock.public_ms - over if clock.turn else clock.public_ms,
    )


def asked(clocks: Clocks, seats: tuple[Seat, ...], *, base_ms: int, turn: bool, keep: bool) -> Clocks:
    """Open prompts for `seats` and for no other, for a turn or in a window; `keep` leaves open ones as they are."""
    result = clocks
    for seat, clock in enumerate(clocks):
        if seat not in seats:
            result = with_seat(result, seat, replace(clock, open=False, base_ms=0))
        elif not (keep and clock.open):
            opened = replace(clock, prompt=clock.prompt + 1, open=True, turn=turn, base_ms=base_ms)
            result = with_seat(result, seat, opened)
    return result


def silent(clocks: Clocks, seat: Seat) -> tuple[Clocks, bool]:
    """The seat kept silent; whether that puts it on 托管."""
    count = clocks[seat].silences + 1
    due = count >= SILENCES
    return with_seat(clocks, seat, replace(clocks[seat], silences=0 if due else count)), due


def heard(clocks: Clocks, seat: Seat) -> Clocks:
    """The seat answered: its silences are forgotten."""
    return with_seat(clocks, seat, replace(clocks[seat], silences=0))


def after_restart(clocks: Clocks) -> Clocks:
    """Nobody has less than the grace."""
    return four(
        replace(clock, base_ms=clock.base_ms + max(0, GRACE_MS - clock.left_ms)) if clock.open else clock
        for clock in clocks
    )
