"""The public rooms (rulebook, "Rooms"): what a unit is worth, and who may sit down. The same for every system."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

import msgspec

from lingnan.rules.ruleset import Ruleset


class Stakes(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Coins at a table: what a unit is worth, and how many coins who sits down must and may have."""

    tier: str | None = None
    """Key of a public room; None at a private table."""
    unit: int
    least: int
    most: int | None = None


TIERS: Final = {
    "beginner": Stakes(tier="beginner", unit=400, least=2_000, most=100_000),
    "commoner": Stakes(tier="commoner", unit=1_000, least=5_000, most=300_000),
    "official": Stakes(tier="official", unit=3_000, least=20_000),
    "tycoon": Stakes(tier="tycoon", unit=9_000, least=50_000),
    "merchant": Stakes(tier="merchant", unit=30_000, least=150_000),
    "noble": Stakes(tier="noble", unit=80_000, least=400_000),
}
"""初级场, 平民场, 官甲场, 土豪场, 富商场, 尊爵场."""

BOT_STAKES: Final = 10
"""A bot brings at most so many times the least."""


def bot_purse(stakes: Stakes, people: Iterable[int]) -> int:
    """Coins that the house gives a bot: no more than the poorest of the `people` at the table has."""
    return min([BOT_STAKES * stakes.least, *people])


def for_coins(rules: Ruleset, unit: int) -> Ruleset:
    """The system with its first stake worth `unit` coins, and the others in proportion."""
    return replace(rules, stake=tuple(each * unit // rules.stake[0] for each in rules.stake))
