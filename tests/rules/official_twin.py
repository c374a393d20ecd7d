"""Slow twins of what the official scorer does fast; they share no code with it.

Hands are taken apart by trying every group, and chow fans are combined by the words of the principle: begin with any
fan, then add one at a time that takes chows not combined yet and at most one of those that are.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, permutations

Group = tuple[str, tuple[int, ...]]

GROUPS: list[Group] = [
    *(("chow", (low, low + 1, low + 2)) for low in range(27) if low % 9 < 7),
    *(("pung", (tile,) * 3) for tile in range(34)),
]


def take_apart(tiles: list[int]) -> set[tuple[Group, ...]]:
    """Every way to make sets and one pair of some tiles."""
    able = [group for group in GROUPS if _without(tiles, group[1]) is not None]
    found: set[tuple[Group, ...]] = set()
    for pair in set(tiles):
        rest = _without(tiles, (pair, pair))
        for groups in _sets(rest, able) if rest is not None else ():
            found.add(tuple(sorted((*groups, ("pair", (pair, pair))))))
    return found


def _sets(held: list[int], able: list[Group]) -> Iterator[tuple[Group, ...]]:
    if not held:
        yield ()
    for index, group in enumerate(able):
        left = _without(held, group[1])
        if left is not None:
            for rest in _sets(left, able[index:]):
                yield (group, *rest)


def _without(held: Sequence[int], tiles: tuple[int, ...]) -> list[int] | None:
    """What is left of the held tiles; None if some of these are not among them."""
    left = list(held)
    for tile in tiles:
        if tile not in left:
            return None
        left.remove(tile)
    return left


def knitted_straights(tiles: list[int]) -> set[tuple[Group, ...]]:
    """Every way to make a knitted straight, sets and a pair."""
    found: set[tuple[Group, ...]] = set()
    for firsts in permutations(range(3)):
        knit = tuple(9 * suit + first + step for suit, first in enumerate(firsts) for step in (0, 3, 6))
        rest = _without(tiles, knit)
        if rest is not None:
            for groups in take_apart(rest):
                parts = [("knitted", knit[at : at + 3]) for at in (0, 3, 6)]
                found.add(tuple(sorted((*groups, *parts))))
    return found


def combined(chows: tuple[int, ...]) -> set[tuple[tuple[str, int], ...]]:
    """Every way to count chow fans, as sorted pairs of fan and times, including those that count fewer than they could."""
    possible = [
        (name, frozenset(places))
        for size in (2, 3, 4)
        for places in combinations(range(len(chows)), size)
        for name in names(tuple(chows[place] for place in places))
    ]
    found: set[tuple[tuple[str, int], ...]] = set()

    def count(fans: list[tuple[str, frozenset[int]]]) -> None:
        found.add(tuple(sorted(Counter(name for name, _ in fans).items())))
        together = frozenset[int]().union(*(places for _, places in fans))
        for name, places in possible:
            fresh = places - together
            again = any(name == other and places & taken for other, taken in fans)
            if fresh and not again and len(places & together) <= 1:
                count([*fans, (name, places)])

    count([])
    return found


def names(chows: tuple[int, ...]) -> list[str]:
    """The chow fans that exactly these chows make."""
    suits, ranks = [low // 9 for low in chows], sorted(low % 9 for low in chows)
    one_suit, all_suits = len(set(suits)) == 1, len(set(suits)) == len(chows) == 3
    steps = [high - low for low, high in pairwise(ranks)]
    climbs = steps in ([1] * len(steps), [2] * len(steps))
    holds = {
        2: {
            "yi_ban_gao": one_suit and steps == [0],
            "xi_xiang_feng": not one_suit and steps == [0],
            "lian_liu": one_suit and steps == [3],
            "lao_shao_fu": one_suit and ranks == [0, 6],
        },
        3: {
            "yi_se_san_tong_shun": one_suit and steps == [0, 0],
            "qing_long": one_suit and ranks == [0, 3, 6],
            "yi_se_san_bu_gao": one_suit and climbs,
            "hua_long": all_suits and ranks == [0, 3, 6],
            "san_se_san_tong_shun": all_suits and steps == [0, 0],
            "san_se_san_bu_gao": all_suits and steps == [1, 1],
        },
        4: {
            "yi_se_si_tong_shun": one_suit and steps == [0, 0, 0],
            "yi_se_si_bu_gao": one_suit and climbs,
        },
    }[len(chows)]
    return [name for name, held in holds.items() if held]
