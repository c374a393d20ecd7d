"""The official catalogue as one table, in the official order: each fan's predicate by its key."""

from collections.abc import Callable
from typing import Any, Final

from lingnan.rules.official import chows, forms, prices, pungs, sets, tiles, ways
from lingnan.rules.official.packing import ORDER

_EVERY: Final[tuple[Callable[[Any], int], ...]] = (
    *tiles.TILES.fans,
    *chows.FANS,
    *chows.COMBINED[4],
    *chows.COMBINED[3],
    *chows.COMBINED[2],
    *pungs.NUMBERS.fans,
    *pungs.ENDS.fans,
    *pungs.FOUR_PUNGS.fans,
    *sets.KONGS.fans,
    *sets.EVERYWHERE.fans,
    *sets.COPIES.fans,
    *ways.WAYS.fans,
    *forms.FORMS.fans,
    prices.wu_fan_hu,
)

OFFICIAL: Final = {key: next(fan for fan in _EVERY if fan.__name__ == key) for key in ORDER}
"""Every official fan: what it is asked about is an aspect of the win; its docstring is the player's help in English."""

OTHER_NAME: Final = {
    "qi_dui": "qi_dui_official",
    "peng_peng_hu": "peng_peng_he",
    "ping_hu": "ping_he",
    "zi_mo": "zi_mo_drawn",
}
"""Fans whose official name or meaning differs from that of the same key elsewhere: the entry of their texts."""
