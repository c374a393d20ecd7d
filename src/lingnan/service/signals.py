"""Signals for collusion at coin tables, for an admin to look at. None of them proves anything: families share an address,
friends play together, and luck is uneven.

Everything is counted from accounts and digests of addresses; whoever shows it looks the names up.
"""

from math import exp, fsum, lgamma, log
from typing import Final

import msgspec

from lingnan.service.archive import Moderation

VISITS_KEPT: Final = 90 * 24 * 3600
"""Seconds for which it is kept from where somebody has come."""
LEAST_NEIGHBOURS: Final = 2
"""Coin tables to which two people have come from one address."""
LEAST_PARTNERS: Final = 10
"""Coin tables at which two people have played together …"""
LARGE_SHARE: Final = 0.5
"""… and what part these are of all that one of them has played at."""
LEAST_FEEDS: Final = 5
"""So often somebody has fed another …"""
UNLIKELY: Final = 1e-4
"""… and so unlikely is that, or more, if each tile that he feeds with may go to any of the three others."""


class SameAddress(msgspec.Struct, frozen=True):
    """Two people, and at how many coin tables both came from one address."""

    one: str
    other: str
    tables: int


class Partners(msgspec.Struct, frozen=True):
    """Two people, at how many coin tables they played together, and of how many that the one with fewer has played at."""

    one: str
    other: str
    tables: int
    of: int


class Feeding(msgspec.Struct, frozen=True):
    """How often somebody fed another, of how often he fed anybody while both sat there, and how likely that is by chance."""

    feeder: str
    winner: str
    times: int
    of: int
    chance: float


class Signals(msgspec.Struct, frozen=True):
    """All of them, the strongest first."""

    same_address: list[SameAddress]
    partners: list[Partners]
    feeding: list[Feeding]


async def signals(moderation: Moderation) -> Signals:
    """What is conspicuous now."""
    near = [SameAddress(*row) for row in await moderation.neighbours(least=LEAST_NEIGHBOURS)]
    pairs = [Partners(*row) for row in await moderation.partners(least=LEAST_PARTNERS)]
    fed = [Feeding(*row, chance(row[2], row[3])) for row in await moderation.feeders(least=LEAST_FEEDS)]
    return Signals(
        sorted(near, key=lambda each: -each.tables),
        sorted((each for each in pairs if each.tables >= LARGE_SHARE * each.of), key=lambda each: -each.tables),
        sorted((each for each in fed if each.chance < UNLIKELY), key=lambda each: each.chance),
    )


def chance(times: int, of: int) -> float:
    """How likely at least `times` of `of` feeds go to one seat, if each goes to one of three by chance."""
    one, others = log(1 / 3), log(2 / 3)
    ways = [lgamma(of + 1) - lgamma(count + 1) - lgamma(of - count + 1) for count in range(times, of + 1)]
    return min(1.0, fsum(exp(way + count * one + (of - count) * others) for count, way in enumerate(ways, start=times)))
