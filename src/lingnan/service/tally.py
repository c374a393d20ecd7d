"""Statistics: what a finished deal adds to what a person has done at a system. Pure; read from the deal's public events.

Sums are commutative, so whatever order deals are added in, the same comes out: what is stored can always be rebuilt
from the records.
"""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from lingnan.core.seats import SEATS, Seat, four
from lingnan.notation.record import Footer, Header, read_lines
from lingnan.table.events import Event, Won


class BestHand(msgspec.Struct, frozen=True):
    """The most valuable hand that somebody has won with, and where: its record opens under that table and deal."""

    value: int
    fans: tuple[tuple[str, int], ...]
    table: str
    deal: int


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """Deals counted: all, those won by kind, tiles that others won on, deals that nobody won, and the value of the wins."""

    hands: int = 0
    self_draws: int = 0
    discards: int = 0
    robbed: int = 0
    """Wins on a tile that another added to a pung."""
    feeds: int = 0
    """Discards, and tiles added to a pung, that others have won on."""
    draws: int = 0
    value: int = 0
    best: BestHand | None = None

    @property
    def wins(self) -> int:
        """Deals won, in any way."""
        return self.self_draws + self.discards + self.robbed

    def __add__(self, other: "Tally") -> "Tally":
        """Both together. Of two hands of one value the one with the lesser name of a place is the best."""
        bests = [best for best in (self.best, other.best) if best is not None]
        return Tally(
            hands=self.hands + other.hands,
            self_draws=self.self_draws + other.self_draws,
            discards=self.discards + other.discards,
            robbed=self.robbed + other.robbed,
            feeds=self.feeds + other.feeds,
            draws=self.draws + other.draws,
            value=self.value + other.value,
            best=min(bests, key=lambda best: (-best.value, best.table, best.deal), default=None),
        )


class Feed(NamedTuple):
    """A seat whose tile another has won on."""

    feeder: Seat
    winner: Seat


def feeds(events: Iterable[Event]) -> tuple[Feed, ...]:
    """Who fed whom in a deal; nobody the same winner twice."""
    wins = [event for event in events if isinstance(event, Won) and event.by != "draw"]
    return tuple(Feed(won.source, winner.seat) for won in wins for winner in won.winners)


def tallies(events: Iterable[Event], *, table: str, deal: int) -> tuple[Tally, Tally, Tally, Tally]:
    """What a finished deal adds for each seat."""
    wins = [event for event in events if isinstance(event, Won)]
    return four(_tally(wins, seat, table=table, deal=deal) for seat in SEATS)


def _tally(wins: list[Won], seat: Seat, *, table: str, deal: int) -> Tally:
    won = [(win.by, winner) for win in wins for winner in win.winners if winner.seat == seat]
    best = max((winner for _, winner in won), key=lambda winner: winner.value, default=None)
    return Tally(
        hands=1,
        self_draws=sum(by == "draw" for by, _ in won),
        discards=sum(by == "discard" for by, _ in won),
        robbed=sum(by == "rob" for by, _ in won),
        feeds=sum(win.by != "draw" and win.source == seat for win in wins),
        draws=int(not wins),
        value=sum(winner.value for _, winner in won),
        best=None if best is None else BestHand(best.value, best.fans, table, deal),
    )


class Dealt(NamedTuple):
    """What statistics take from a record."""

    rules: str
    gained: tuple[int, ...]
    """By seat, in stakes."""
    tallies: tuple[Tally, ...]
    feeds: tuple[Feed, ...]


def of_record(body: bytes, *, table: str, deal: int) -> Dealt:
    """The same from the record of a deal."""
    header, *rest, footer = (line.part for line in read_lines(body.splitlines(keepends=True)))
    assert isinstance(header, Header)
    assert isinstance(footer, Footer)
    events = [part for part in rest if not isinstance(part, Header | Footer)]
    gained = tuple(after - before for before, after in zip(header.scores, footer.scores, strict=True))
    return Dealt(str(header.rules["key"]), gained, tallies(events, table=table, deal=deal), feeds(events))
