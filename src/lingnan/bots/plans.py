"""Plans: kinds of hands worth going for, how far a hand is from each, and which tiles help.

A plan says nothing about price: what it is worth is asked of the system's own scorer (examples.py). A plan that a
system does not pay for simply comes out no dearer than the plainest one. Distances here may be too small by one for a
hand that is still far from a plan, never for one that is ready.
"""

from collections.abc import Callable
from functools import partial
from typing import Final, Literal, NamedTuple, TypeAlias

from lingnan.bots.sight import Holding
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
)

Form: TypeAlias = Literal["sets", "pungs", "pairs", "orphans", "straight", "knitted"]
"""Any sets and a pair; pungs and a pair; seven pairs; thirteen orphans; 组合龙; 全不靠."""


class Plan(NamedTuple):
    """A kind of hand: its form, and a mask of the kinds of tiles that it may hold."""

    form: Form
    kinds: int


Step: TypeAlias = tuple[Tile, int, int]
"""A discard (−1 for none), the distance to a plan after it, and a mask of the useful kinds."""
Way: TypeAlias = tuple[int, int]
"""Distance and useful kinds."""


class Tally(NamedTuple):
    """Masks of the kinds of which a hand holds at least one, two, three, four."""

    one: int
    two: int
    three: int
    four: int

    def count(self, kinds: int) -> int:
        """How many tiles of `kinds` the hand holds."""
        one, two, three, four = self
        return (
            (one & kinds).bit_count()
            + (two & kinds).bit_count()
            + (three & kinds).bit_count()
            + (four & kinds).bit_count()
        )


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


def tally(holding: Holding) -> Tally:
    """The tally of the concealed tiles that are not wild."""
    masks = [0, 0, 0, 0]
    bit = 1
    for count in holding.hand:
        for least in range(count):
            masks[least] |= bit
        bit <<= 1
    return Tally(*masks)


def covers(wide: Plan, plan: Plan) -> bool:
    """Whether every hand of `plan` is one of `wide`."""
    return wide.kinds & plan.kinds == plan.kinds and (
        wide.form == plan.form or (wide.form == "sets" and plan.form == "pungs")
    )


def fits(plan: Plan, holding: Holding) -> bool:
    """Whether the melds allow the plan."""
    if not holding.melds:
        return True
    if plan.form in ("pairs", "orphans", "knitted") or (plan.form == "straight" and len(holding.melds) > 1):
        return False
    return all(
        plan.kinds >> meld.tile & plan.kinds >> meld.tiles[-1] & 1
        and not (meld.kind == "chow" and plan.form == "pungs")
        for meld in holding.melds
    )


def steps(plan: Plan, holding: Holding, held: Tally, *, resting: bool) -> list[Step]:
    """The steps of a plan: one for each kind held, or the single step of a hand that waits for its draw."""
    match plan.form:
        case "sets" | "orphans" | "straight" | "knitted":
            return _kernel_steps(plan, holding, held, resting=resting)
        case "pungs":
            way = partial(_pung_way, sets=4 - len(holding.melds), wilds=holding.wilds, kinds=plan.kinds)
            return _counted_steps(way, plan, held, resting=resting)
        case "pairs":
            way = partial(_pair_way, wilds=holding.wilds, kinds=plan.kinds)
            return _counted_steps(way, plan, held, resting=resting)


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


def _counted_steps(way: Callable[[Tally], Way], plan: Plan, held: Tally, *, resting: bool) -> list[Step]:
    """Steps of a form in which only the number of copies of a kind counts."""
    if resting:
        return [(-1, *way(held))]
    one, two, three, four = held
    found: list[Step] = []
    outside = one & ~plan.kinds
    if outside:
        far, useful = way(held)
        found = [(kind, far, useful) for kind in kinds_of(outside)]
    for kind in kinds_of(one & plan.kinds):
        bit = 1 << kind
        if four & bit:
            rest = Tally(one, two, three, four ^ bit)
        elif three & bit:
            rest = Tally(one, two, three ^ bit, four)
        elif two & bit:
            rest = Tally(one, two ^ bit, three, four)
        else:
            rest = Tally(one ^ bit, two, three, four)
        found.append((kind, *way(rest)))
    return found


def _pung_way(held: Tally, *, sets: int, wilds: int, kinds: int) -> Way:
    """The way to `sets` pungs and a pair: three alike stand, pairs lack one tile, single tiles two, new kinds three."""
    threes = held.three & kinds
    twos = held.two & kinds ^ threes
    ones = held.one & kinds ^ twos ^ threes
    lacking = sets - threes.bit_count()
    if lacking < 0:
        return 0, 0
    pairs = min(twos.bit_count(), lacking + 1)
    groups = lacking + 1 - pairs
    new = max(0, groups - ones.bit_count())
    missing = pairs - 1 + 2 * groups + new if groups else lacking
    useful = (twos if lacking else 0) | (ones if groups else 0)
    if new:
        useful |= kinds & ~held.one
    return max(0, missing - wilds), useful


def _pair_way(held: Tally, *, wilds: int, kinds: int) -> Way:
    """The way to seven pairs: single tiles lack one, new kinds two."""
    odd = (held.one ^ held.two ^ held.three ^ held.four) & kinds
    lacking = 7 - (held.two & kinds).bit_count() - (held.four & kinds).bit_count()
    new = max(0, lacking - odd.bit_count())
    useful = odd | kinds & ~held.one if new else odd
    return max(0, lacking + new - wilds), useful
