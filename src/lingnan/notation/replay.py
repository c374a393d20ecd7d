"""A finished deal for a page that replays it: every event with all hands open, and what opens its wall.

The page folds `events` from `view` on, as it folds a stream. To check the shuffle it hashes `key` `deal` times to
`commitment`, opens the promises of `shares`, shuffles the wall from all of them (core/wall), and compares the tiles that
were dealt and drawn.
"""

import msgspec

from lingnan.core.errors import NotationError
from lingnan.notation.record import Footer, Header, deck_of, read_lines, rules_of, start_of
from lingnan.notation.shares import Shares
from lingnan.rules.options import Value, changed
from lingnan.rules.systems import ruleset
from lingnan.table import snapshot
from lingnan.table.events import Event
from lingnan.table.state import Scores
from lingnan.table.view import DealView


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """One deal, whole."""

    match: str
    deal: int
    deals: int
    rounds: int
    rules: str
    options: dict[str, Value]
    """Only those that differ from the system's defaults."""
    seats: tuple[str, str, str, str]
    """Who played, by name; a bot by the name of its kind."""
    commitment: str
    shares: Shares | None
    """What the seats put into the walls of the match; None: nobody was asked."""
    key: str | None
    """None: the wall was set up by hand, as in a test."""
    tiles: tuple[int, ...]
    """Copies of each kind in the wall, before the shuffle."""
    deck: tuple[int, ...]
    """Copies of each kind in the second deck, of which horses are opened in some systems; empty: there is none."""
    view: DealView
    """Before the first event."""
    events: tuple[Event, ...]
    scores: Scores
    """After the deal."""


def replay_of(record: bytes) -> Replay:
    """The replay of a stored record; NotationError if it is none."""
    parts = [line.part for line in read_lines(record.splitlines(keepends=True))]
    match parts:
        case [Header() as header, *events, Footer() as footer]:
            rules = rules_of(header)
            return Replay(
                match=header.match,
                deal=header.deal,
                deals=header.deals,
                rounds=header.rounds,
                rules=rules.key,
                options=changed(rules, ruleset(rules.key)),
                seats=header.seats,
                commitment=header.commitment,
                shares=header.shares,
                key=footer.key,
                tiles=rules.tiles,
                deck=deck_of(rules),
                view=snapshot(start_of(header)),
                events=tuple(event for event in events if not isinstance(event, Header | Footer)),
                scores=footer.scores,
            )
        case _:
            raise NotationError("record/unreadable", "the record is not one whole deal")
