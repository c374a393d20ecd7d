"""Horses (买马): the seat that a horse tile points at (rulebook settlement, "Horses")."""

from collections.abc import Mapping
from typing import Literal

from lingnan.core.seats import Seat, distance_after
from lingnan.core.tiles import EAST, HONORS, RED, Tile
from lingnan.rules.ruleset import MultiplyHorses, Ruleset


def points_at(tile: Tile, ring: Literal["seed", "zhong_dealer"]) -> int:
    """How many seats after the dealer sits the seat that `tile` points at."""
    if tile < HONORS:
        return tile % 9 % 4
    if tile < RED:
        return tile - EAST
    return tile - RED + (1 if ring == "seed" else 0)


def horse_factor(ruleset: Ruleset, horses: Mapping[Seat, tuple[Tile, ...]] | None, *, seat: Seat, dealer: Seat) -> int:
    """What the horses of `seat` multiply its win by: one plus those that point at it."""
    match ruleset.horses:
        case MultiplyHorses(map=ring):
            place = distance_after(seat, dealer)
            return 1 + sum(points_at(tile, ring) == place for tile in (horses or {}).get(seat, ()))
        case _:
            return 1


def entitled(ruleset: Ruleset, *, hard: bool) -> int:
    """How many horses of the multiply kind a winner opens; `hard`: not one wild tile is in the hand."""
    match ruleset.horses:
        case MultiplyHorses(count, soft_count):
            return count if hard or soft_count is None else soft_count
        case _:
            return 0
