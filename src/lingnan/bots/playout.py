"""Self-play: a deal or a match played to its end by bots, folded in place, its events kept."""

import hashlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lingnan.bots.bot import Bot, make
from lingnan.core.wall import Wall, chain, first_dealer, head_of
from lingnan.notation.record import Record, deal_wall, header_of, record_of
from lingnan.rules.ruleset import Ruleset
from lingnan.table import asked, begin, decide, evolve, legal, mask
from lingnan.table.events import Event
from lingnan.table.match import Match, after, start_deal
from lingnan.table.state import State


def play_deal(state: State, wall: Wall, bots: Sequence[Bot]) -> list[Event]:
    """Play `state`, which has not begun, to the end of the deal; gives all its events and changes `state` in place."""
    events = begin(state, wall)
    for event in events:
        evolve(state, event)
    while state.phase != "over":
        seat = asked(state)[0]
        action = bots[seat].choose(mask(state, seat), seat, legal(state, seat))
        for event in decide(state, wall, seat, action):
            evolve(state, event)
            events.append(event)
    return events


class Series(NamedTuple):
    """A series of matches of self-play; equal series play equal deals."""

    rules: Ruleset
    seed: str
    hands: int
    """Deals in all."""
    deals: int
    """Deals of a match; the last match has what is left."""
    bots: tuple[str, str, str, str]

    @property
    def matches(self) -> int:
        """How many matches it takes."""
        return -(-self.hands // self.deals)


def play_match(series: Series, number: int, *, bots: Sequence[Bot] | None = None) -> Iterator[tuple[Record, State]]:
    """The deals of match `number` (from 0): each one's record and last state; `bots` play instead of those named."""
    name = f"{series.rules.key}-{series.seed}-{number + 1}"
    deals = min(series.deals, series.hands - number * series.deals)
    secrets = chain(hashlib.sha256(f"lingnan play {name}".encode()).digest(), deals)
    bots = bots or [make(bot, seed=f"{name}-{seat}") for seat, bot in enumerate(series.bots)]
    match = Match(rules=series.rules, deals=deals, dealer=first_dealer(secrets[0], name))
    head = head_of(secrets[0], 1)
    for secret in secrets:
        state = start_deal(match)
        wall = deal_wall(series.rules, secret, name, deal=match.deal)
        header = header_of(match, name, seats=series.bots, commitment=head)
        events = play_deal(state, wall, bots)
        yield record_of(header, events, state, secret=secret), state
        match = after(match, state)
