# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, initializedcheck=False
"""Four sets and a pair: what a hand lacks, put together from what its suits lack.

How: the packed tables (see `tables`) know of every suit how many tiles it misses for 0…4 sets with and without a pair;
put together they say what the hand misses, less one tile for each wild. They know two limits, four copies of a kind and
none. With wild tiles the truth lies between; if the two differ, or if tiles are melded, `_exactly` searches for it.

An answer is `distance << 34 | kinds`. The functions are C functions where this is compiled (types in `four_sets.pxd`); a
hand is 34 counts that `distance` has checked, of at most fourteen tiles.
"""

from __future__ import annotations

from array import array
from typing import Final, TypeAlias

from lingnan.kernel import tables
from lingnan.kernel.suits import suit_rows

Counts: TypeAlias = bytes | bytearray | list[int]

IMPOSSIBLE: Final = 99
"""Distance of a hand that can become none of the shapes asked for."""

# Names that the compiled form keeps as C values.
_ALL = (1 << 34) - 1
_NEVER = IMPOSSIBLE << 34
_RANKS, _CLASSES = tables.RANKS, tables.CLASSES
_MEMORY: Final = 1 << 16
"""Suits that `_search` keeps before it forgets them all."""

_searched: dict[bytes, list[list[int]]] = {}
_kind: memoryview
_row: memoryview
_ways: memoryview
_least: memoryview
_sum: memoryview
_class: memoryview
_lacks: memoryview
_low: array[int]
_high: array[int]
_honors_low: array[int]
_honors_high: array[int]


def standard(hand: Counts, wilds: int, sets: int, held: Counts, melds: bool, kinds: bool) -> int:
    """Four sets and a pair: between what the tables say for no limit and for four copies, searched if these differ."""
    ranks = [0, 0, 0, 0]
    _rank(hand, ranks)
    given = wilds
    given <<= 34
    if melds:
        answer = _exactly(hand, held, 0, sets, ranks)
    else:
        answer = _missing(ranks, 0, sets) << 34
        if kinds:
            answer |= _kinds(ranks, 0, sets)
    if wilds:
        free = _missing(ranks, _RANKS, sets) << 34
        ignored = _ALL
        if kinds:
            free |= _kinds(ranks, _RANKS, sets)
            ignored = full(hand, held)
        if answer & ~ignored != free & ~ignored:
            answer = _exactly(hand, held, min(wilds, 4), sets, ranks)
    return answer - given


def free_standard(hand: Counts, wilds: int, sets: int, kinds: bool) -> int:
    """The same if there were any number of each kind; its kinds only if the distance is 1."""
    ranks = [0, 0, 0, 0]
    _rank(hand, ranks)
    answer = (_missing(ranks, _RANKS, sets) - wilds) << 34
    if kinds and answer >> 34 == 1:
        answer |= _kinds(ranks, _RANKS, sets)
    return answer


def _exactly(hand: Counts, held: Counts, spare: int, sets: int, ranks: list[int]) -> int:
    """Missing tiles and kinds when at most `spare` wild tiles stand for copies beyond four in hand and melds.

    More than four never do: a set or pair that takes such a copy without a tile of its own can as well lie elsewhere.
    """
    old = [_NEVER] * 50
    new = [_NEVER] * 50
    for state in range(50):
        old[state] = _NEVER
    old[0] = 0
    rows: list[list[int]] = []
    for suit in range(4):
        for state in range(50):
            new[state] = _NEVER
        searched = spare > 0 or _is_touched(held, suit)
        if searched:
            end = min(9 * suit + 9, 34)
            rows = _search(bytes(hand[9 * suit : end]), bytes(held[9 * suit : end]), spare)
        first = 10 * _row[ranks[suit]]
        missing = 10 * _class[ranks[suit]]
        for level in range(spare + 1):
            for target in range(10):
                if searched:
                    entry = rows[level][target]
                    kinds = entry & 511
                    cost = entry >> 9
                else:
                    kinds = _kind[first + target]
                    cost = _lacks[missing + target]
                value = (cost << 34) | (kinds << (9 * suit))
                for below in range(spare + 1 - level):
                    for other in range(10 - target):
                        if not target & other & 1 and old[10 * below + other] < _NEVER:
                            state = 10 * (level + below) + target + other
                            new[state] = better(new[state], old[10 * below + other] + value)
        for state in range(50):
            old[state] = new[state]
    return old[10 * spare + 2 * sets + 1]


def _search(counts: bytes, held: bytes, spare: int) -> list[list[int]]:
    """Rows of one suit beside its melds, remembered."""
    key = counts + held + bytes((spare,))
    rows = _searched.get(key)
    if rows is None:
        limits = bytes([4 - tiles for tiles in held])
        rows = suit_rows(counts, limits, chows=len(counts) == 9, spare=spare)
        if len(_searched) >= _MEMORY:
            _searched.clear()
        _searched[key] = rows
    return rows


def _is_touched(held: Counts, suit: int) -> bool:
    """Whether tiles of the suit are melded."""
    touched = 0
    for kind in range(9 * suit, min(9 * suit + 9, 34)):
        touched |= held[kind]
    return touched > 0


def _rank(hand: Counts, ranks: list[int]) -> None:
    """Number the four suits."""
    for suit in range(3):
        at = 9 * suit
        low = hand[at] + 5 * (hand[at + 1] + 5 * (hand[at + 2] + 5 * (hand[at + 3] + 5 * hand[at + 4])))
        high = hand[at + 5] + 5 * (hand[at + 6] + 5 * (hand[at + 7] + 5 * hand[at + 8]))
        ranks[suit] = _low[low] + _high[high]
    low = hand[27] + 5 * (hand[28] + 5 * (hand[29] + 5 * hand[30]))
    ranks[3] = _honors_low[low] + _honors_high[hand[31] + 5 * (hand[32] + 5 * hand[33])]


def _missing(ranks: list[int], limit: int, sets: int) -> int:
    """Fewest missing tiles over all ways to share sets and pair among the suits."""
    one = _sum[_class[limit + ranks[0]] * _CLASSES + _class[limit + ranks[1]]]
    other = _sum[_class[limit + ranks[2]] * _CLASSES + _class[limit + ranks[3]]]
    return _least[(sets * _CLASSES + one) * _CLASSES + other]


def _kinds(ranks: list[int], limit: int, sets: int) -> int:
    """Kinds on all ways with the fewest missing tiles."""
    man, pin = _class[limit + ranks[0]], _class[limit + ranks[1]]
    sou, honors = _class[limit + ranks[2]], _class[limit + ranks[3]]
    one, other = _sum[man * _CLASSES + pin], _sum[sou * _CLASSES + honors]
    kinds = _kinds_of(ranks[3] + limit, honors, _sum[one * _CLASSES + sou], sets)
    kinds = (kinds << 9) | _kinds_of(ranks[2] + limit, sou, _sum[one * _CLASSES + honors], sets)
    kinds = (kinds << 9) | _kinds_of(ranks[1] + limit, pin, _sum[man * _CLASSES + other], sets)
    return (kinds << 9) | _kinds_of(ranks[0] + limit, man, _sum[pin * _CLASSES + other], sets)


def _kinds_of(rank: int, own: int, rest: int, sets: int) -> int:
    """Kinds of one suit on the ways that `_ways` allows beside the rest of the hand."""
    ways = _ways[(sets * _CLASSES + own) * _CLASSES + rest]
    entry = 10 * _row[rank]
    kinds = 0
    while ways:
        if ways & 1:
            kinds |= _kind[entry]
        ways >>= 1
        entry += 1
    return kinds


def full(hand: Counts, held: Counts) -> int:
    """Mask of the kinds of which four are in hand and melds."""
    most = 0
    for kind in range(34):
        most |= hand[kind] + held[kind]
    full = 0
    if most < 4:
        return full
    bit = 1
    for kind in range(34):
        if hand[kind] + held[kind] > 3:
            full |= bit
        bit <<= 1
    return full


def better(one: int, other: int) -> int:
    """The answer with fewer draws; if they need the same, one with the kinds of both."""
    if one >> 34 == other >> 34:
        return one | other
    return one if one < other else other


def load() -> None:
    """Unpack the tables on first use."""
    global _kind, _row, _ways, _least, _sum, _class, _lacks, _low, _high, _honors_low, _honors_high
    _kind, _row, _ways, _least, _sum, _class, _lacks = tables.load()
    _low, _high = tables.ranking(5, 4, 0)
    _honors_low, _honors_high = tables.ranking(4, 3, tables.NUMBERS)
