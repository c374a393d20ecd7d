"""Plans: kinds of hands worth going for, how far a hand is from each, and which tiles help.

A plan says nothing about price: what it is worth is asked of the system's own scorer (examples.py). A plan that a
system does not pay for simply comes out no dearer than the plainest one. Distances here may be too small by one for a
hand that is still far from a plan, never for one that is ready.
"""

from typing import Final, Literal, NamedTuple, TypeAlias

from lingnan.bots.sight import Holding, Tally
from lingnan.core.melds import Meld
from lingnan.core.tiles import HONORS, KINDS, Tile
from lingnan.kernel import (
    KNITTED,
    KNITTED_STRAIGHT,
    ORPHANS,
    SEVEN_PAIRS,
    STANDARD,
    discards,
    distance_useful,
    kinds_of,
    pairs,
    pungs,
)

Form: TypeAlias = Literal["sets", "pungs", "pairs", "orphans", "straight", "knitted"]
"""Any sets and a pair; pungs and a pair; seven pairs; thirteen orphans; 组合龙; 全不靠."""


class Plan(NamedTuple):
    """A kind of hand: its form, and a mask of the kinds of tiles that it may hold."""

    form: Form
    kinds: int


Step: TypeAlias = tuple[Tile, int, int]
"""A discard (−1 for none), the distance to a plan after it, and a mask of the useful kinds."""


EVERY: Final = (1 << KINDS) - 1
SUITS: Final = tuple(0b111111111 << start for start in (0, 9, 18))
HONOR_KINDS: Final = 0b1111111 << HONORS
TERMINAL_KINDS: Final = sum(0b100000001 << start for start in (0, 9, 18))

_COLORS: Final = (*SUITS, *(suit | HONOR_KINDS for suit in SUITS))

PLANS: Final[tuple[Plan, ...]] = (
    Plan("sets", EVERY),
    Plan("pungs", EVERY),
    Plan("pairs", EVERY),
    Plan("orphans", TERMINAL_KINDS | HONOR_KINDS),
    Plan("straight", EVERY),
    Plan("knitted", EVERY),
    *(Plan(form, kinds) for kinds in _COLORS for form in ("sets", "pungs", "pairs")),
    *(
        Plan(form, kinds)
        for kinds in (HONOR_KINDS, TERMINAL_KINDS | HONOR_KINDS, TERMINAL_KINDS)
        for form in ("pungs", "pairs")
    ),
)
"""From the plainest to the rarest; the first one is any hand of sets and a pair."""

SHAPES: Final[dict[Form, int]] = {
    "sets": STANDARD,
    "pungs": STANDARD,
    "pairs": SEVEN_PAIRS,
    "orphans": ORPHANS,
    "straight": KNITTED_STRAIGHT,
    "knitted": KNITTED,
}
"""The winning shape of each form."""

OUTSIDE: Final = 5
"""More tiles than these outside of its kinds put a plan out of reach."""


def covers(wide: Plan, plan: Plan) -> bool:
    """Whether every hand of `plan` is one of `wide`."""
    return wide.kinds & plan.kinds == plan.kinds and (
        wide.form == plan.form or (wide.form == "sets" and plan.form == "pungs")
    )


def fits(plan: Plan, melds: tuple[Meld, ...]) -> bool:
    """Whether the melds allow the plan."""
    if not melds:
        return True
    if plan.form in ("pairs", "orphans", "knitted") or (plan.form == "straight" and len(melds) > 1):
        return False
    return all(
        plan.kinds >> meld.tile & plan.kinds >> meld.tiles[-1] & 1
        and not (meld.kind == "chow" and plan.form == "pungs")
        for meld in melds
    )


def steps(plan: Plan, holding: Holding, held: Tally, *, resting: bool) -> list[Step]:
    """The steps of a plan: one for each kind held, or the single step of a hand that waits for its draw."""
    match plan.form:
        case "sets" | "orphans" | "straight" | "knitted":
            return _kernel_steps(plan, holding, held, resting=resting)
        case "pungs":
            return pungs(holding.hand, holding.wilds, sets=4 - len(holding.melds), kinds=plan.kinds, resting=resting)
        case "pairs":
            return pairs(holding.hand, holding.wilds, kinds=plan.kinds, resting=resting)


_SPARE: Final = tuple(
    tuple(kind for kind in (*range(HONORS, KINDS), 0, 3, 6, 9, 12, 15, 18, 21, 24) if not color >> kind & 1)
    for color in _COLORS
)
"""For each color, kinds outside of it of which no two are neighbors."""


def _kernel_steps(plan: Plan, holding: Holding, held: Tally, *, resting: bool) -> list[Step]:
    hand, shape = holding.hand, SHAPES[plan.form]
    outside = held.one & ~plan.kinds if plan.form == "sets" else 0
    spare: tuple[Tile, ...] = ()
    if outside:
        # The kernel knows no colors: tiles outside are laid where they are of no use to each other.
        hand = hand[:]
        for kind in kinds_of(outside):
            hand[kind] = 0
        spare = _SPARE[_COLORS.index(plan.kinds)][: held.count(outside)]
        for kind in spare:
            hand[kind] = 1
    kinds = plan.kinds
    if resting:
        far, useful = distance_useful(hand, holding.wilds, shapes=shape)
        return [(-1, far, useful & kinds)]
    found = discards(hand, holding.wilds, shapes=shape)
    if not outside:
        return [(kind, far, useful & kinds) for kind, far, useful in found]
    inside = [(kind, far, useful & kinds) for kind, far, useful in found if kind not in spare]
    _, far, useful = next(step for step in found if step[0] == spare[0])
    return [*inside, *((kind, far, useful & kinds) for kind in kinds_of(outside))]
