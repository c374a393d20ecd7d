"""Hot tile arithmetic: what a hand lacks and waits for (`distance`, `alike`), how a complete one is read
(`readings` with wild tiles, `natural` without), which rows of a table count together (`tally`), and how
chances add up over the rounds of a deal (`rounds`).

Most modules here are compiled, with the types of a `.pxd` beside them, so some lines are there for C: a list that is
filled a second time is an array there, which begins with anything; a number that gets a second name, such as `bit = 1`,
gets a type that is wide enough to be shifted.
"""

from collections.abc import Iterable

from lingnan.kernel import form as _form

_form.choose()

from lingnan.kernel.alike import at_least, pairs, pungs  # noqa: E402
from lingnan.kernel.distance import (  # noqa: E402
    KNITTED,
    KNITTED_STRAIGHT,
    ORPHANS,
    SEVEN_PAIRS,
    STANDARD,
    completes,
    discards,
    distance,
    distance_useful,
    is_complete,
    useful,
    waits,
)
from lingnan.kernel.form import form  # noqa: E402
from lingnan.kernel.four_sets import IMPOSSIBLE  # noqa: E402
from lingnan.kernel.rounds import Chances, Path, passing, waiting  # noqa: E402


def mask_of(kinds: Iterable[int]) -> int:
    """The mask of some kinds, bit k for kind k."""
    mask = 0
    for kind in kinds:
        mask |= 1 << kind
    return mask


def kinds_of(mask: int) -> list[int]:
    """The kinds of a mask, ascending."""
    kinds = []
    while mask:
        low = mask & -mask
        kinds.append(low.bit_length() - 1)
        mask ^= low
    return kinds


__all__ = [
    "IMPOSSIBLE",
    "KNITTED",
    "KNITTED_STRAIGHT",
    "ORPHANS",
    "SEVEN_PAIRS",
    "STANDARD",
    "Chances",
    "Path",
    "at_least",
    "completes",
    "discards",
    "distance",
    "distance_useful",
    "form",
    "is_complete",
    "kinds_of",
    "mask_of",
    "pairs",
    "passing",
    "pungs",
    "useful",
    "waiting",
    "waits",
]
