"""Non-interference: a world in which two tiles that a viewer cannot see are swapped must look the same to him.

The tiles may lie in hands, in the wall, in the second deck or among the horses laid aside. Flowers stay where they are:
whoever gets one shows it at once.

A deal that was played is played again over the swapped wall. The others do what the viewer saw them do; where they are
asked something that left no trace, they pass. As long as what he saw is possible in the swapped world, every byte that
reaches him must be the same: events, snapshot, and what he may do.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias

import msgspec

from lingnan.core.seats import SEATS, Seat
from lingnan.core.tiles import FLOWERS, Tile
from lingnan.core.wall import Wall
from lingnan.table import State, asked, begin, decide, default_action, evolve, legal, time_out
from lingnan.table.actions import BIDS, PASS, PUNG, VOIDS, WIN, Action, Chow, Discard, Exchange, Kong
from lingnan.table.events import (
    Answered,
    Bidden,
    Dealt,
    Discarded,
    Drew,
    Ended,
    Event,
    Exchanged,
    Exhausted,
    Flowered,
    HorsesLaid,
    KongDeclared,
    Konged,
    Melded,
    TimedOut,
    Turned,
    Voided,
    Won,
)
from lingnan.table.opening import OPENING
from tests.support.playing import Deal

Viewer: TypeAlias = Seat | None
Project: TypeAlias = Callable[[Event, Viewer], Event | None]
"""What a viewer is told of an event."""
Show: TypeAlias = Callable[[State, Viewer], object]
"""What a viewer is shown of a state."""


class Interference(AssertionError):
    """A viewer was told something that only a hidden tile decides."""


class Impossible(Exception):
    """What the viewer saw cannot happen in the swapped world: there is nothing to compare any more."""


def hidden_places(deal: Deal, viewer: Viewer) -> list[int]:
    """Indices into the wall of the tiles that are never the viewer's own, nor turned up."""
    seen: set[int] = set()
    head, tail = 0, len(deal.wall.tiles)
    for event in deal.events:
        match event:
            case Dealt():
                if viewer is not None:
                    seen |= {((viewer - deal.dealer) & 3) + 4 * turn for turn in range(13)}
                head = 52
            case Turned():
                tail -= 1
                seen.add(tail)
            case Drew(seat, _, from_tail):
                if from_tail:
                    tail -= 1
                place = tail if from_tail else head
                head += not from_tail
                if seat == viewer:
                    seen.add(place)
            case Flowered(seat):
                tail -= 1
                if seat == viewer:
                    seen.add(tail)
            case HorsesLaid(taken):
                tail -= taken
            case _:
                pass
    tiles = every_tile(deal.wall)
    return [place for place, tile in enumerate(tiles) if place not in seen and tile < FLOWERS]


def every_tile(wall: Wall) -> tuple[Tile, ...]:
    """The tiles of the wall, and after them those of the second deck."""
    return (*wall.tiles, *wall.horses)


def swapped(wall: Wall, places: tuple[int, int]) -> Wall:
    """The wall with two tiles swapped."""
    tiles = list(every_tile(wall))
    one, other = places
    tiles[one], tiles[other] = tiles[other], tiles[one]
    size = len(wall.tiles)
    return Wall(tuple(tiles[:size]), tuple(tiles[size:]), wall.direction)


def random_swap(deal: Deal, viewer: Viewer, rng: Random) -> tuple[int, int]:
    """Two hidden places with different kinds, both in the wall or both in the second deck."""
    tiles, size = every_tile(deal.wall), len(deal.wall.tiles)
    hidden = hidden_places(deal, viewer)
    while True:
        deck = bool(deal.wall.horses) and rng.random() < 0.1
        one, other = rng.sample([place for place in hidden if (place >= size) == deck], 2)
        if tiles[one] != tiles[other]:
            return one, other


@dataclass
class Told:
    """What a viewer received of a deal: one entry per event, all as bytes but the event."""

    project: Project
    show: Show
    viewer: Viewer
    events: list[Event] = field(default_factory=list)
    views: list[bytes] = field(default_factory=list)

    def tell(self, event: Event, state: State) -> bool:
        """Note what the viewer receives of `event`; False if nothing."""
        told = self.project(event, self.viewer)
        if told is None:
            return False
        self.events.append(told)
        self.views.append(msgspec.json.encode((told, self.show(state, self.viewer), self._options(state))))
        return True

    def _options(self, state: State) -> tuple[Action, ...]:
        return () if self.viewer is None else legal(state, self.viewer)


def received(deal: Deal, viewer: Viewer, *, project: Project, show: Show) -> Told:
    """What `viewer` received of the deal as it was played."""
    told = Told(project, show, viewer)
    state = State(deal.rules, dealer=deal.dealer, round_wind=deal.round_wind, scores=deal.scores)
    for event in deal.events:
        evolve(state, event)
        told.tell(event, state)
    return told


def compare(deal: Deal, truth: Told, places: tuple[int, int]) -> int:
    """Play the swapped world; how many events the viewer received alike. Interference if one differs."""
    twin = _Twin(deal, truth, places, choices_of(deal))
    with suppress(Impossible):
        twin.run()
    return len(twin.told.events)


def choices_of(deal: Deal) -> dict[type, dict[Seat, Action]]:
    """What every seat answered in each phase before play, by the event that opened it."""
    found: dict[type, dict[Seat, Action]] = {}
    for event in deal.events:
        match event:
            case Bidden(piao):
                found[Bidden] = {seat: BIDS[piao[seat]] for seat in SEATS}
            case Exchanged(given):
                found[Exchanged] = {seat: Exchange((t[0], t[1], t[2])) for seat, t in enumerate(given) if t is not None}
            case Voided(suits):
                found[Voided] = {seat: VOIDS[suits[seat]] for seat in SEATS}
            case _:
                pass
    return found


class _Twin:
    def __init__(
        self, deal: Deal, truth: Told, places: tuple[int, int], choices: dict[type, dict[Seat, Action]]
    ) -> None:
        self.wall = swapped(deal.wall, places)
        self.choices = choices
        self.places = places
        self.deal = deal
        self.events: list[Event] = []
        self.state = self._after([])
        self.truth = truth
        self.told = Told(truth.project, truth.show, truth.viewer)

    def run(self) -> None:
        self._deliver(begin(self.state, self.wall))
        while len(self.told.events) < len(self.truth.events):
            self._deliver(self._next(self.truth.events[len(self.told.events)]))

    def _deliver(self, events: list[Event]) -> None:
        before = len(self.events)
        self.events += events
        for event in events:
            buried = all(self.state.head <= place < self.state.tail for place in self.places)
            if isinstance(event, Won | Exhausted | Ended) and (not buried or self.state.rules.horses is not None):
                raise Impossible("hands are laid open, and a swapped tile is among them")
            evolve(self.state, event)
            if self.told.tell(event, self.state):
                index = len(self.told.views) - 1
                if self.told.views[index] not in self.truth.views[index : index + 1]:
                    self._differ(self._after(self.events[:before]), events, *self.truth.events[index : index + 1])

    def _after(self, events: list[Event]) -> State:
        """The state after the first events of the swapped world."""
        deal = self.deal
        state = State(deal.rules, dealer=deal.dealer, round_wind=deal.round_wind, scores=deal.scores)
        for event in events:
            evolve(state, event)
        return state

    def _differ(self, before: State, events: list[Event], *wanted: Event) -> None:
        """Interference, unless the next thing seen is a claim that its seat cannot make in the swapped world."""
        found = self.told.events.pop()
        self.told.views.pop()
        if before.window is None:
            evolve(before, events[0])
        konged = [event.meld for event in wanted if isinstance(event, Konged)]
        if isinstance(found, Konged) and found.meld in konged and not self.state.rules.kongs.late:
            raise Impossible("it was added from the hand in one world and drawn in the other, and only that is paid")
        for event in wanted:
            for seat, action in _claims(event).items():
                if seat != self.told.viewer and action not in legal(before, seat):
                    raise Impossible(f"{seat} may not claim in the swapped world")
        raise Interference(f"{self.told.viewer} is told {found} instead of {wanted}")

    def _next(self, seen: Event) -> list[Event]:
        """The events of what must be done for the viewer to see `seen`."""
        if self.state.window is not None:
            return self._answer(seen)
        if self.state.phase in OPENING:
            return self._answer_before(seen)
        match seen:
            case Discarded(seat, tile, drawn):
                if (self.state.hands[seat].drawn == tile) != drawn:
                    raise Impossible("it was discarded from the hand in one world and drawn in the other")
                return self._do(seat, Discard(tile))
            case KongDeclared(seat, kind, tile):
                return self._do(seat, Kong(kind, tile))
            case Won(source=seat):
                return self._do(seat, WIN)
            case TimedOut(seat):
                return time_out(self.state, self.wall, seat)
            case _:
                raise Interference(f"{seen} should follow, but it is the turn of {self.state.turn}")

    def _answer(self, seen: Event) -> list[Event]:
        waiting = asked(self.state)
        wanted = _claims(seen)
        match seen:
            case TimedOut(seat):
                return time_out(self.state, self.wall, seat) if seat in waiting else self._stuck(seen)
            case Answered(seat, action):
                wanted = {seat: action}
                if seat not in waiting:
                    self._stuck(seen)
            case _:
                pass
        for seat, action in wanted.items():
            if seat in waiting:
                return self._do(seat, action)
            if seat not in self.state.answers:
                raise Impossible(f"{seat} may not claim in the swapped world")
        for seat in waiting:
            if seat != self.told.viewer:
                return self._do(seat, PASS)
        return self._stuck(seen)

    def _answer_before(self, seen: Event) -> list[Event]:
        """In a phase before play: the viewer's own answer when he sees it, everybody else's when all is opened."""
        waiting = asked(self.state)
        match seen:
            case TimedOut(seat) if seat in waiting:
                return time_out(self.state, self.wall, seat)
            case Answered(seat, action) if seat in waiting:
                return self._do(seat, action)
            case Bidden() | Exchanged() | Voided():
                seat = next(seat for seat in waiting if seat != self.truth.viewer)
                return self._do(seat, self._choice(type(seen), seat))
            case _:
                return self._stuck(seen)

    def _choice(self, phase: type, seat: Seat) -> Action:
        """What the seat chose, and if it cannot any more and the viewer does not get it, whatever it can."""
        chosen = self.choices[phase][seat]
        viewer = self.truth.viewer
        shown = phase is not Exchanged or (viewer is not None and viewer == (seat + self.wall.direction) & 3)
        return chosen if shown or chosen in legal(self.state, seat) else default_action(self.state, seat)

    def _do(self, seat: Seat, action: Action) -> list[Event]:
        if action not in legal(self.state, seat):
            raise Impossible(f"{seat} may not {action} in the swapped world")
        return decide(self.state, self.wall, seat, action)

    def _stuck(self, seen: Event) -> list[Event]:
        raise Interference(f"{seen} should follow, but only {asked(self.state)} are asked")


def _claims(seen: Event) -> dict[Seat, Action]:
    """The answers in a window that lead to an event."""
    match seen:
        case Melded(seat, meld):
            return {seat: PUNG if meld.kind == "pung" else Chow(meld.tile)}
        case Konged(seat, meld) if meld.kind == "fed":
            return {seat: Kong("fed", meld.tile)}
        case Won(by, winners=winners) if by != "draw":
            return {winner.seat: WIN for winner in winners}
        case _:
            return {}
