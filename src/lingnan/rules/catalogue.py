"""The catalogue's table: what a fan is asked about, and the names under which fans are found.

A fan is a predicate over a win: it says how often it counts, False being never. Its docstring is the player's help in
English; names and help in Chinese are in the catalogues of texts under `fan.<key>`.
"""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias, TypeVar

from lingnan.core.melds import Meld
from lingnan.core.tiles import Tile
from lingnan.kernel.profile import Reading
from lingnan.rules.win import Situation


class Win(NamedTuple):
    """One reading of a winning hand, with all that a fan may ask."""

    reading: Reading
    counts: tuple[int, ...]
    """The concealed tiles that are not wild, winning tile included, by kind."""
    wilds: int
    """How many wild tiles the hand holds."""
    melds: tuple[Meld, ...]
    winning: Tile
    situation: Situation
    hard: bool
    """Whether the system has wild tiles and the hand holds none."""


Fan: TypeAlias = Callable[[Win], int]

Some = TypeVar("Some", bound=Fan)

FANS: Final[dict[str, Fan]] = {}
"""Every fan by its key."""


def fan(predicate: Some) -> Some:
    """Enter a fan in the table under its name."""
    FANS[predicate.__name__] = predicate
    return predicate
