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

How: each shape says what the hand lacks of it, the best of them is the answer (four sets and a pair: see `four_sets`;
knitted shapes: see `knitted`).
"""

from __future__ import annotations

from typing import Final, TypeAlias

import lingnan.kernel.four_sets as four_sets
import lingnan.kernel.knitted as knitted
from lingnan.kernel.four_sets import IMPOSSIBLE

Counts: TypeAlias = bytes | bytearray

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

ORPHAN_KINDS: Final = (0, 8, 9, 17, 18, 26, *range(27, 34))
"""Each terminal and honor."""

# Names that the compiled form keeps as C values: an answer is `distance << 34 | kinds`.
_STANDARD, _SEVEN_PAIRS, _ORPHANS = STANDARD, SEVEN_PAIRS, ORPHANS
_KNITTED_STRAIGHT, _KNITTED = KNITTED_STRAIGHT, KNITTED
_ALL = (1 << 34) - 1
_NEVER = IMPOSSIBLE << 34
_NO_MELDS = bytes(34)
_ORPHAN_KINDS = bytes(ORPHAN_KINDS)
_loaded = False


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
        answer = four_sets.standard(hand, wilds, sets, held, melded is not None, kinds)
    if sets == 4 and shapes & _SEVEN_PAIRS:
        answer = _seven_pairs(hand, wilds, answer, kinds)
    if sets == 4 and shapes & _ORPHANS:
        answer = _orphans(hand, wilds, answer, kinds)
    if sets > 2 and shapes & _KNITTED_STRAIGHT:
        answer = knitted.knitted_straight(hand, wilds, sets, held, melded is not None, answer, kinds)
    if sets == 4 and shapes & _KNITTED:
        answer = knitted.knitted(hand, wilds, answer, kinds)
    if not kinds or answer <= _ALL:
        return answer & ~_ALL
    return answer & ~four_sets.full(hand, held)


def _waits(hand: Counts, wilds: int, shapes: int, melded: Counts | None) -> int:
    """The kinds that complete a hand and can still be drawn."""
    kinds = _completing(hand, wilds, shapes)
    if kinds == 0:
        return kinds
    return kinds & ~four_sets.full(hand, _given(melded))


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
    answer = _NEVER
    if shapes & _STANDARD:
        answer = four_sets.free_standard(hand, wilds, sets, kinds)
    if sets == 4 and shapes & _SEVEN_PAIRS:
        answer = _seven_pairs(hand, wilds, answer, kinds)
    if sets == 4 and shapes & _ORPHANS:
        answer = _orphans(hand, wilds, answer, kinds)
    if sets > 2 and shapes & _KNITTED_STRAIGHT:
        answer = knitted.free_knitted_straight(hand, wilds, sets, answer, kinds)
    if sets == 4 and shapes & _KNITTED:
        answer = knitted.knitted(hand, wilds, answer, kinds)
    return answer


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
    return four_sets.better(best, answer)


def _orphans(hand: Counts, wilds: int, best: int, kinds: bool) -> int:
    """The best answer so far or thirteen orphans: each of them, and a pair of any."""
    answer = 14 - wilds
    pair = False
    for kind in _ORPHAN_KINDS:
        if hand[kind]:
            answer -= 1
            pair = pair or hand[kind] > 1
    if pair:
        answer -= 1
    if answer > best >> 34:
        return best
    answer <<= 34
    if kinds:
        for kind in _ORPHAN_KINDS:
            if not pair or not hand[kind]:
                bit = 1
                answer |= bit << kind
    return four_sets.better(best, answer)


def _tiles(hand: Counts, wilds: int) -> int:
    """Number of tiles in the hand; loads the tables first."""
    global _loaded
    if not _loaded:
        four_sets.load()
        _loaded = True
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
