"""Turning the table and swapping suits changes nothing but names: no seat and no suit is special."""

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from lingnan.core.seats import Seat
from lingnan.core.tiles import Tile
from lingnan.core.wall import Wall
from lingnan.rules.price_policies import Official
from lingnan.table import State
from lingnan.table.actions import WIN, Action, Chow, Discard, Exchange, Kong, Void
from lingnan.table.events import Answered, Discarded, Drew, Ended, Event, KongDeclared, Konged, Melded, TimedOut, Won
from tests.support.playing import Deal, Player, deals, keen, play, variants
from tests.support.toy import RICH_TOY

RULES = variants() | {"rich toy": RICH_TOY}

Log = list[tuple[Seat, Action | None]]


def logged(player: Player, log: Log) -> Player:
    """A player whose choices are written down."""

    def logging(state: State, seat: Seat) -> Action | None:
        log.append((seat, player(state, seat)))
        return log[-1][1]

    return logging


@cache
def originals(name: str) -> list[tuple[Deal, Log]]:
    """Deals as they were played."""
    found = []
    for deal, rng in deals(RULES[name], f"symmetry {name}", 8):
        log: Log = []
        for _ in play(deal, logged(keen(rng), log), rng):
            pass
        found.append((deal, log))
    return found


def again(deal: Deal, log: Log) -> Deal:
    """Play `deal` with the choices of a log."""
    for _ in deal.begin():
        pass
    for seat, action in log:
        for _ in deal.do(seat, action):
            pass
    return deal


def seats_in(event: Event) -> tuple[Any, ...]:
    """Who does what to whom."""
    match event:
        case Drew(seat) | Discarded(seat) | Answered(seat) | TimedOut(seat) | KongDeclared(seat):
            return (seat,)
        case Melded(seat, meld) | Konged(seat, meld):
            return (seat, *([] if meld.feeder < 0 else [meld.feeder]))
        case Won(source=source, winners=winners):
            return (source, *(winner.seat for winner in winners))
        case Ended(next_dealer=seat):
            return (seat,)
        case _:
            return ()


@pytest.mark.parametrize("name", RULES)
def test_a_turned_table(name: str) -> None:
    for number, (deal, log) in enumerate(originals(name)):
        turn = 1 + number % 3
        turned = again(
            Deal(rules=deal.rules, wall=deal.wall, dealer=(deal.dealer + turn) % 4, round_wind=deal.round_wind),
            [((seat + turn) % 4, action) for seat, action in log],
        )
        assert [type(event) for event in turned.events] == [type(event) for event in deal.events]
        for event, other in zip(deal.events, turned.events, strict=True):
            assert seats_in(other) == tuple((seat + turn) % 4 for seat in seats_in(event))
        assert turned.state.scores == [deal.state.scores[(seat - turn) % 4] for seat in range(4)]
        assert turned.state.phase == "over"


def swap_suits(one: int, other: int) -> Callable[[Tile], Tile]:
    """The kind with two suits swapped."""

    def swap(tile: Tile) -> Tile:
        suit = tile // 9
        return tile + 9 * (other - one) if suit == one else tile + 9 * (one - other) if suit == other else tile

    return swap


def with_tiles(action: Action | None, swap: Callable[[Tile], Tile]) -> Action | None:
    match action:
        case Discard(tile):
            return Discard(swap(tile))
        case Chow(low):
            return Chow(swap(low))
        case Kong(kind, tile):
            return Kong(kind, swap(tile))
        case Exchange(tiles):
            a, b, c = sorted(map(swap, tiles))
            return Exchange((a, b, c))
        case Void(suit):
            return Void(swap(9 * suit) // 9)
        case _:
            return action


SUITED = {name for name, rules in RULES.items() if isinstance(rules.stacking, Official)}
"""绿一色 and 推不倒 are of certain suits."""


@pytest.mark.parametrize("suits", [(0, 1), (1, 2)], ids=str)
@pytest.mark.parametrize("name", sorted(set(variants()) - SUITED))
def test_swapped_suits(name: str, suits: tuple[int, int]) -> None:
    if not all(RULES[name].tiles[9 * suit] for suit in suits):
        suits = (1, 2)
    swap = swap_suits(*suits)
    for deal, log in originals(name):
        wall = Wall(tuple(map(swap, deal.wall.tiles)), tuple(map(swap, deal.wall.horses)), deal.wall.direction)
        swapped = again(
            Deal(rules=deal.rules, wall=wall, dealer=deal.dealer, round_wind=deal.round_wind),
            # Silence may let another tile go when the order of the suits has changed, so it is written out.
            [(seat, with_tiles(action, swap)) for seat, action in spelled(deal, log)],
        )
        assert swapped.state.scores == deal.state.scores
        assert [
            (winner.seat, winner.value, sorted(winner.fans))
            for event in swapped.events
            if isinstance(event, Won)
            for winner in event.winners
        ] == [
            (winner.seat, winner.value, sorted(winner.fans))
            for event in deal.events
            if isinstance(event, Won)
            for winner in event.winners
        ]


def spelled(deal: Deal, log: Log) -> Log:
    """The log with what silence stood for."""
    silences = (then for event, then in pairwise(deal.events) if isinstance(event, TimedOut))
    found: Log = []
    for seat, action in log:
        if action is None:
            match next(silences):
                case Discarded(_, tile):
                    action = Discard(tile)
                case Answered(_, answer):
                    action = answer
                case Won():
                    action = WIN
                case event:
                    raise AssertionError(event)
        found.append((seat, action))
    return found
