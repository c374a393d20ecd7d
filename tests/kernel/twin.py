"""The slow twin of the kernel: a breadth-first search over draws that shares nothing with the tables."""

from functools import cache
from itertools import permutations

from lingnan.core.tiles import HONORS, KINDS

Counts = tuple[int, ...]

ENDS = (0, 8, 9, 17, 18, 26, *range(HONORS, KINDS))

HONOR_KINDS = tuple(range(HONORS, KINDS))
KNITS = [
    tuple(9 * suit + first + step for suit, first in enumerate(firsts) for step in (0, 3, 6))
    for firsts in permutations(range(3))
]


def twin_distance(hand: bytes, wilds: int, shapes: int, melded: bytes, sets: int, most: int) -> int | None:
    """Number of draws until the hand holds a winning shape; None if it takes more than `most`."""
    reached = {tuple(hand)}
    for draws in range(most + 1):
        if any(holds(counts, wilds, shapes, sets) for counts in reached):
            return draws
        reached = {
            (*counts[:kind], counts[kind] + 1, *counts[kind + 1 :])
            for counts in reached
            for kind in range(KINDS)
            if counts[kind] + melded[kind] < 4
        }
    return None


def holds(counts: Counts, wilds: int, shapes: int, sets: int) -> bool:
    """Whether some of these tiles, with the wild ones as anything, have a winning shape."""
    if shapes & 1 and _holds_standard(counts, wilds, sets):
        return True
    if shapes & 16 and sets > 2 and any(_holds_knitted_straight(counts, wilds, sets, knit) for knit in KNITS):
        return True
    if sets < 4:
        return False
    if shapes & 32 and any(sum(counts[kind] > 0 for kind in (*knit, *HONOR_KINDS)) + wilds >= 14 for knit in KNITS):
        return True
    pairs = sum(count // 2 for count in counts)
    singles = sum(count % 2 for count in counts)
    if shapes & 2 and pairs + min(wilds, singles) + max(0, wilds - singles) // 2 >= 7:
        return True
    kinds = sum(counts[kind] > 0 for kind in ENDS)
    return bool(shapes & 4) and kinds + any(counts[kind] > 1 for kind in ENDS) + wilds >= 14


def _holds_knitted_straight(counts: Counts, wilds: int, sets: int, knit: tuple[int, ...]) -> bool:
    lacking = sum(not counts[kind] for kind in knit)
    rest = tuple(count - (kind in knit and count > 0) for kind, count in enumerate(counts))
    return lacking <= wilds and _holds_standard(rest, wilds - lacking, sets - 3)


def _holds_standard(counts: Counts, wilds: int, sets: int) -> bool:
    needs = {(0, 0): 0}
    for suit in (counts[0:9], counts[9:18], counts[18:27], counts[27:34]):
        joined: dict[tuple[int, int], int] = {}
        for (sets_here, pairs_here), need_here in _needs(suit, wilds, sets).items():
            for (sets_there, pairs_there), need_there in needs.items():
                key = sets_here + sets_there, pairs_here + pairs_there
                if key[1] < 2 and need_here + need_there <= wilds:
                    joined[key] = min(joined.get(key, wilds), need_here + need_there)
        needs = joined
    return (sets, 1) in needs


@cache
def _needs(suit: Counts, wilds: int, sets: int) -> dict[tuple[int, int], int]:
    """How many wild tiles each number of sets and pairs of one suit needs, if no more than `wilds`."""
    best: dict[tuple[int, int], int] = {}

    def take(left: list[int], used: int, number: int, first: int) -> None:
        for pairs, need in ((0, used), *((1, used + max(0, 2 - count)) for count in left)):
            if need <= wilds:
                best[number, pairs] = min(best.get((number, pairs), wilds), need)
        if number == sets:
            return
        for index, group in list(enumerate(_groups(len(suit))))[first:]:
            rest = list(left)
            need = used
            for kind in group:
                if rest[kind]:
                    rest[kind] -= 1
                else:
                    need += 1
            if need <= wilds:
                take(rest, need, number + 1, index)

    take(list(suit), 0, 0, 0)
    return best


@cache
def _groups(kinds: int) -> list[tuple[int, int, int]]:
    chows = [(kind, kind + 1, kind + 2) for kind in range(kinds - 2)] if kinds == 9 else []
    return chows + [(kind, kind, kind) for kind in range(kinds)]
