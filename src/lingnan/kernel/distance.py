# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, initializedcheck=False
# ruff: noqa: FBT003 - C functions take no keywords
"""Distance, useful tiles and waits (上听数, 进张, 听牌), with wild tiles.

**Distance** is the least number of draws after which the hand has a winning shape, each draw a natural tile of which
fewer than four are in this hand and its melds; wild tiles may be anything, a fifth copy too. 0 is complete, 1 is ready.

For all functions: `hand` is 34 counts of the concealed natural tiles, as `bytes` or `bytearray`; `wilds` is the number
of wild tiles in the hand beside them; `shapes` is an or of `STANDARD`, `SEVEN_PAIRS`, `ORPHANS`, `KNITTED_STRAIGHT`
and `KNITTED`, of which seven pairs, orphans and knitted tiles have no melds and a knitted straight at most one;
`melded` is 34 counts of the tiles in the hand's own melds. The number of melds follows from that of the tiles. A kind
that can never be drawn as itself (the face of the wild tiles) gets a 4 in `melded`. Masks have bit k for kind k.
ValueError: not 34 counts, more than four of a kind, or more than fourteen tiles.

How: the packed tables (see `tables`) know of every suit how many tiles it misses for 0…4 sets with and without a pair;
put together they say what the hand misses, less one tile for each wild. They know two limits, four copies of a kind and
none. With wild tiles the truth lies between; if the two differ, or if tiles are melded, `_exactly` searches for it.
"""

from __future__ import annotations

from array import array
from typing import Final, TypeAlias

from lingnan.kernel import tables
from lingnan.kernel.suits import suit_rows

Counts: TypeAlias = bytes | bytearray
_Counts: TypeAlias = bytes | bytearray | list[int]

STANDARD: Final = 1
"""Four sets and a pair."""
SEVEN_PAIRS: Final = 2
"""七对: four alike are two pairs."""
ORPHANS: Final = 4
"""十三幺: each terminal and honor, one of them twice."""
KNITTED_STRAIGHT: Final = 16
"""组合龙: 147 of one suit, 258 of another, 369 of the third, beside them a set and a pair."""
KNITTED: Final = 32
"""全不靠, 七星不靠: fourteen different ones of these nine kinds and the seven honors."""
IMPOSSIBLE: Final = 99
"""Distance of a hand that can become none of the shapes asked for."""

# Names that the compiled form keeps as C values: an answer is `distance << 34 | kinds`.
_STANDARD, _SEVEN_PAIRS, _ORPHANS = STANDARD, SEVEN_PAIRS, ORPHANS
_KNITTED_STRAIGHT, _KNITTED = KNITTED_STRAIGHT, KNITTED
_ALL = (1 << 34) - 1
_NEVER = IMPOSSIBLE << 34
_RANKS, _CLASSES = tables.RANKS, tables.CLASSES
_NO_MELDS = bytes(34)
_ENDS = bytes((0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33))
_KNITS = bytes(
    9 * suit + rank + step
    for order in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
    for suit, rank in enumerate(order)
    for step in (0, 3, 6)
)
_MEMORY: Final = 1 << 16
"""Suits that `_search` keeps before it forgets them all."""

_searched: dict[bytes, list[list[int]]] = {}
_loaded = False
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


def distance(hand: Counts, wilds: int = 0, *, shapes: int = STANDARD, melded: Counts | None = None) -> int:
    """Least number of draws to one of `shapes`; `IMPOSSIBLE` if the hand can become none of them."""
    return _judge(hand, wilds, shapes, melded, False) >> 34


def useful(hand: Counts, wilds: int = 0, *, shapes: int = STANDARD, melded: Counts | None = None) -> int:
    """Mask of the kinds, fewer than four of them in hand and melds, that lower the distance (进张)."""
    return _judge(hand, wilds, shapes, melded, True) & _ALL


def distance_useful(
    hand: Counts, wilds: int = 0, *, shapes: int = STANDARD, melded: Counts | None = None
) -> tuple[int, int]:
    """`distance` and `useful` in one call."""
    answer = _judge(hand, wilds, shapes, melded, True)
    return answer >> 34, answer & _ALL


def discards(
    hand: Counts, wilds: int = 0, *, shapes: int = STANDARD, melded: Counts | None = None
) -> list[tuple[int, int, int]]:
    """For each kind held, in order: the kind, and `distance` and `useful` without one tile of it."""
    _tiles(hand, wilds)
    rest = bytearray(hand)
    answers = []
    for kind in range(34):
        if rest[kind]:
            rest[kind] -= 1
            answer = _judge(rest, wilds, shapes, melded, True)
            rest[kind] += 1
            answers.append((kind, answer >> 34, answer & _ALL))
    return answers


def waits(hand: Counts, wilds: int = 0, *, shapes: int = STANDARD, melded: Counts | None = None) -> int:
    """Mask of the kinds that complete the hand now, fewer than four of them in hand and melds (听牌).

    0 for a hand that is not ready, and for one that holds its fourteenth tile.
    """
    return _waits(hand, wilds, shapes, melded)


def completes(hand: Counts, wilds: int = 0, *, shapes: int = STANDARD) -> int:
    """`waits` by shape alone: a kind counts too of which four are held."""
    return _completing(hand, wilds, shapes)


def is_complete(hand: Counts, wilds: int = 0, *, shapes: int = STANDARD) -> bool:
    """Whether a hand with its fourteenth tile has one of `shapes`."""
    tiles = _tiles(hand, wilds)
    return tiles % 3 == 2 and _by_shape(hand, wilds, shapes, tiles, False) <= _ALL


def _judge(hand: Counts, wilds: int, shapes: int, melded: Counts | None, kinds: bool) -> int:
    """The distance, and with `kinds` the useful kinds."""
    sets = 4 - (14 - _tiles(hand, wilds)) // 3
    held = _given(melded)
    answer = _NEVER
    if shapes & _STANDARD:
        answer = _standard(hand, wilds, sets, held, melded is not None, kinds)
    if sets == 4 and shapes & _SEVEN_PAIRS:
        answer = _seven_pairs(hand, wilds, answer, kinds)
    if sets == 4 and shapes & _ORPHANS:
        answer = _orphans(hand, wilds, answer, kinds)
    if sets > 2 and shapes & _KNITTED_STRAIGHT:
        answer = _knitted_straight(hand, wilds, sets, held, melded is not None, answer, kinds)
    if sets == 4 and shapes & _KNITTED:
        answer = _knitted(hand, wilds, answer, kinds)
    if not kinds or answer <= _ALL:
        return answer & ~_ALL
    return answer & ~_full(hand, held)


def _waits(hand: Counts, wilds: int, shapes: int, melded: Counts | None) -> int:
    """The kinds that complete a hand and can still be drawn."""
    kinds = _completing(hand, wilds, shapes)
    if kinds == 0:
        return kinds
    return kinds & ~_full(hand, _given(melded))


def _completing(hand: Counts, wilds: int, shapes: int) -> int:
    """The kinds that complete a hand without its fourteenth tile, by shape alone."""
    tiles = _tiles(hand, wilds)
    if tiles % 3 != 1:
        return 0
    answer = _by_shape(hand, wilds, shapes, tiles, True)
    return answer & _ALL if answer >> 34 == 1 else 0


def _by_shape(hand: Counts, wilds: int, shapes: int, tiles: int, kinds: bool) -> int:
    """The distance if there were any number of each kind; its kinds only if it is 1."""
    sets = 4 - (14 - tiles) // 3
    ranks = [0, 0, 0, 0]
    answer = _NEVER
    if shapes & _STANDARD:
        _rank(hand, ranks)
        answer = (_missing(ranks, _RANKS, sets) - wilds) << 34
        if kinds and answer >> 34 == 1:
            answer |= _kinds(ranks, _RANKS, sets)
    if sets == 4 and shapes & _SEVEN_PAIRS:
        answer = _seven_pairs(hand, wilds, answer, kinds)
    if sets == 4 and shapes & _ORPHANS:
        answer = _orphans(hand, wilds, answer, kinds)
    if sets > 2 and shapes & _KNITTED_STRAIGHT:
        answer = _free_knitted_straight(hand, wilds, sets, answer, kinds)
    if sets == 4 and shapes & _KNITTED:
        answer = _knitted(hand, wilds, answer, kinds)
    return answer


def _standard(hand: _Counts, wilds: int, sets: int, held: _Counts, melds: bool, kinds: bool) -> int:
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
            ignored = _full(hand, held)
        if answer & ~ignored != free & ~ignored:
            answer = _exactly(hand, held, min(wilds, 4), sets, ranks)
    return answer - given


def _exactly(hand: _Counts, held: _Counts, spare: int, sets: int, ranks: list[int]) -> int:
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
                            new[state] = _better(new[state], old[10 * below + other] + value)
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


def _is_touched(held: _Counts, suit: int) -> bool:
    """Whether tiles of the suit are melded."""
    touched = 0
    for kind in range(9 * suit, min(9 * suit + 9, 34)):
        touched |= held[kind]
    return touched > 0


def _seven_pairs(hand: Counts, wilds: int, best: int, kinds: bool) -> int:
    """The best answer so far or seven pairs: enough pairs, and enough tiles to make them from."""
    pairs, tiles = 0, 0
    for kind in range(34):
        pairs += hand[kind] >> 1
        tiles += hand[kind]
    answer = max(7 - pairs, 14 - tiles) - wilds
    if answer > best >> 34:
        return best
    answer <<= 34
    if 7 - pairs < 14 - tiles:
        answer |= _ALL
    elif kinds:
        bit = 1
        for kind in range(34):
            if hand[kind] & 1:
                answer |= bit
            bit <<= 1
    return _better(best, answer)


def _orphans(hand: Counts, wilds: int, best: int, kinds: bool) -> int:
    """The best answer so far or thirteen orphans: each of them, and a pair of any."""
    answer = 14 - wilds
    pair = False
    for kind in _ENDS:
        if hand[kind]:
            answer -= 1
            pair = pair or hand[kind] > 1
    if pair:
        answer -= 1
    if answer > best >> 34:
        return best
    answer <<= 34
    if kinds:
        for kind in _ENDS:
            if not pair or not hand[kind]:
                bit = 1
                answer |= bit << kind
    return _better(best, answer)


def _knitted_straight(hand: Counts, wilds: int, sets: int, held: Counts, melds: bool, best: int, kinds: bool) -> int:
    """The best answer so far or a knitted straight, with a set unless that is melded, and a pair."""
    rest, gone = [0] * 34, [0] * 34
    for order in range(0, 54, 9):
        lacking, beyond, mask = _knit(hand, order), 0, 0
        if lacking - wilds > best >> 34:
            continue
        for kind in range(34):
            rest[kind], gone[kind] = hand[kind], held[kind]
        for kind in _KNITS[order : order + 9]:
            if hand[kind]:
                rest[kind] -= 1
            else:
                beyond += held[kind] > 3
                bit = 1
                mask |= bit << kind
            if gone[kind] < 4:
                gone[kind] += 1
        if beyond > wilds:
            continue
        answer = _standard(rest, wilds - beyond, sets - 3, gone, melds or sets == 3, kinds)
        given = lacking - beyond
        answer += given << 34
        best = _better(best, answer | mask if kinds else answer)
    return best


def _free_knitted_straight(hand: Counts, wilds: int, sets: int, best: int, kinds: bool) -> int:
    """The same if there were any number of each kind; kinds only if one tile is missing."""
    rest, ranks = [0] * 34, [0] * 4
    for order in range(0, 54, 9):
        lacking, mask = _knit(hand, order), 0
        if lacking - wilds > 1:
            continue
        for kind in range(34):
            rest[kind] = hand[kind]
        for kind in _KNITS[order : order + 9]:
            if hand[kind]:
                rest[kind] -= 1
            else:
                bit = 1
                mask |= bit << kind
        _rank(rest, ranks)
        answer = lacking + _missing(ranks, _RANKS, sets - 3) - wilds
        answer <<= 34
        if kinds and answer >> 34 == 1:
            answer |= _kinds(ranks, _RANKS, sets - 3) | mask
        best = _better(best, answer)
    return best


def _knit(hand: Counts, order: int) -> int:
    """How many tiles of one of the six knitted straights the hand lacks."""
    lacking = 0
    for place in range(order, order + 9):
        lacking += hand[_KNITS[place]] == 0
    return lacking


def _knitted(hand: Counts, wilds: int, best: int, kinds: bool) -> int:
    """The best answer so far or knitted tiles: fourteen different ones of nine knitted kinds and the honors."""
    honors, lacking = 14 - wilds, 0
    bit = 1
    for kind in range(27, 34):
        if hand[kind]:
            honors -= 1
        else:
            lacking |= bit << kind
    for order in range(0, 54, 9):
        answer = honors - 9 + _knit(hand, order)
        if answer > best >> 34:
            continue
        answer <<= 34
        if kinds:
            answer |= lacking
            for kind in _KNITS[order : order + 9]:
                if not hand[kind]:
                    answer |= bit << kind
        best = _better(best, answer)
    return best


def _rank(hand: _Counts, ranks: list[int]) -> None:
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


def _full(hand: _Counts, held: _Counts) -> int:
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


def _better(one: int, other: int) -> int:
    """The answer with fewer draws; if they need the same, one with the kinds of both."""
    if one >> 34 == other >> 34:
        return one | other
    return one if one < other else other


def _tiles(hand: Counts, wilds: int) -> int:
    """Number of tiles in the hand; loads the tables first."""
    if not _loaded:
        _load()
    if len(hand) != 34:
        raise ValueError(f"a hand is 34 counts, one a kind; these are {len(hand)}")
    tiles = _count(hand) + wilds
    if wilds < 0 or tiles > 14:
        raise ValueError("a hand holds at most fourteen tiles, four of a kind, and no fewer than no wild tiles")
    return tiles


def _count(counts: Counts) -> int:
    """Number of tiles, a hundred if there are more than four of a kind."""
    tiles, most = 0, 0
    for kind in range(34):
        tiles += counts[kind]
        most |= counts[kind] + 3
    return tiles if most < 8 else 100


def _given(melded: Counts | None) -> Counts:
    """The melded tiles, checked."""
    if melded is None:
        return _NO_MELDS
    if len(melded) != 34 or _count(melded) > 99:
        raise ValueError("melded tiles are 34 counts, one a kind, with at most four of a kind")
    return melded


def _load() -> None:
    """Unpack the tables on first use."""
    global _loaded, _kind, _row, _ways, _least, _sum, _class, _lacks, _low, _high, _honors_low, _honors_high
    _kind, _row, _ways, _least, _sum, _class, _lacks = tables.load()
    _low, _high = tables.ranking(5, 4, 0)
    _honors_low, _honors_high = tables.ranking(4, 3, tables.NUMBERS)
    _loaded = True
