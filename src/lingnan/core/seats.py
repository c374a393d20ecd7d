"""Seats (座位) 0–3, counter-clockwise: next 下家 +1, opposite 对家 +2, previous 上家 +3 (rulebook 00-common, "Seats")."""

from collections.abc import Iterable
from typing import Final, TypeAlias, TypeVar

from lingnan.core.tiles import EAST, Tile

Seat: TypeAlias = int

T = TypeVar("T")

SEATS: Final = (0, 1, 2, 3)
NOBODY: Final = -1


def four(values: Iterable[T]) -> tuple[T, T, T, T]:
    """Something for each seat, in their order; ValueError unless there are four of it."""
    a, b, c, d = values
    return a, b, c, d


def with_seat(values: tuple[T, T, T, T], seat: Seat, value: T) -> tuple[T, T, T, T]:
    """The same for each seat, with another value at `seat`."""
    changed = list(values)
    changed[seat] = value
    return four(changed)


def next_seat(seat: Seat) -> Seat:
    """下家: the seat that plays after `seat`."""
    return (seat + 1) & 3


def distance_after(seat: Seat, origin: Seat) -> int:
    """How many seats `seat` sits after `origin`: 1 next, 2 opposite, 3 previous, 0 the same."""
    return (seat - origin) & 3


def seat_wind(seat: Seat, dealer: Seat) -> Tile:
    """门风: the wind tile of `seat`; the dealer is East."""
    return EAST + distance_after(seat, dealer)
