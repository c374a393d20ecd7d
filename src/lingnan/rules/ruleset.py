"""A ruleset: one frozen value made of small policies and a price list; it says everything the engine may ask.

The engine and the scorer read policies only, so a system is a value, a house is `replace(system, …)`, and no system
key is known outside `rules/systems/`. Amounts are in stakes, prices in the unit of the table (番 or a multiple).
Source: every page of the rulebook; each policy names the section that it states.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Final, TypeVar

from lingnan.core.tiles import FLOWERS, KINDS, Tile
from lingnan.rules.play_policies import (
    Battle,
    Claims,
    Dealer,
    FirstTurnRule,
    FixedWild,
    Horses,
    Kongs,
    Liability,
    MultiWin,
    OpeningPhase,
    PassLock,
    Rob,
    TurnedWild,
    Wild,
)
from lingnan.rules.price_policies import Bonus, Factor, Minimum, Price, Stacking
from lingnan.rules.tile_sets import Ring, successor
from lingnan.rules.win import By

Made = TypeVar("Made")

HOUSES: Final = 64
"""Of so many rulesets is kept what is made of each, before all is forgotten."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """Everything that can differ between two systems."""

    key: str
    tiles: tuple[int, ...]
    """How many of each of the 42 kinds the tile set has."""
    shapes: int
    """Mask of the shapes that win."""
    wild: Wild | None = None
    ring: Ring = "split"
    wild_discard: bool = False
    hard_as_self: bool = False
    """Whether a wild tile that stands for itself is no wild."""
    claims: Claims = Claims(chow=False, claim_last=False)
    kongs: Kongs = Kongs()
    pass_lock: PassLock = "until_draw"
    multi_win: MultiWin = "all"
    dealer: Dealer = "winner"
    wins: tuple[By, ...] = ("draw", "discard", "rob")
    minimum: Minimum = Minimum()
    any_wait_claims: bool = True
    """任意胡: whether a hand that any tile completes may win on another seat's tile."""
    rob: Rob = Rob()
    first_turn: FirstTurnRule = FirstTurnRule()
    liability: Liability = Liability()
    horses: Horses | None = None
    phases: tuple[OpeningPhase, ...] = ()
    """What all seats answer before play, in order."""
    piao_limit: int = 3
    """The highest bid in the phase `piao`."""
    follow_dealer: int = 0
    """跟庄: stakes the dealer pays each seat when all follow his first discard."""
    battle: Battle | None = None
    prices: tuple[Price, ...]
    """The table, in the order that decides between equals."""
    stacking: Stacking
    power: bool = False
    """Whether the value is two to the power of the points."""
    factors: tuple[Factor, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    value_cap: int | None = None
    """The most that a share can be before the stake, horses not counted."""
    flower_unit: int | None = None
    """Index of the stake that each flower of the winner adds to a share."""
    base_pay: int = 0
    """底分 of the official rules: stakes that each of the others pays besides his share, or where he pays none."""
    stake: tuple[int, ...] = (1,)
    """底分; the last one is the unit of a win."""
    options: tuple[str, ...] = ()
    """Names of the options that a house may set."""

    @property
    def has_flowers(self) -> bool:
        """花牌 are in the set and replaced as they come."""
        return any(self.tiles[FLOWERS:])

    @property
    def size(self) -> int:
        """How many tiles the wall has."""
        return sum(self.tiles)


def wild_kinds(ruleset: Ruleset, indicator: Tile | None = None) -> tuple[Tile, ...]:
    """The wild kinds of a deal; `indicator` is the turned tile, for rulesets that turn one."""
    match ruleset.wild:
        case FixedWild(kinds):
            return kinds
        case TurnedWild():
            return () if indicator is None else (successor(indicator, ruleset.ring),)
        case None:
            return ()


def once(make: Callable[[Ruleset], Made]) -> Callable[[Ruleset], Made]:
    """`make`, called once for each ruleset. They are told apart by identity: to hash one takes longer than to price a hand."""
    made: dict[int, tuple[Ruleset, Made]] = {}

    @wraps(make)
    def known(ruleset: Ruleset) -> Made:
        found = made.get(id(ruleset))
        if found is None or found[0] is not ruleset:
            if len(made) >= HOUSES:
                made.clear()
            found = made[id(ruleset)] = ruleset, make(ruleset)
        return found[1]

    return known


@once
def hand_kinds(ruleset: Ruleset) -> tuple[Tile, ...]:
    """Kinds that can stand in a hand, in order."""
    return tuple(kind for kind in range(KINDS) if ruleset.tiles[kind])
