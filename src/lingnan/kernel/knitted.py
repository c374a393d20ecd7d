# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, initializedcheck=False

"""Knitted shapes (组合龙, 全不靠, 七星不靠): 147 of one suit, 258 of another, 369 of the third.

An answer is `distance << 34 | kinds`. The functions are C functions where this is compiled (types in `knitted.pxd`); a
hand is 34 counts that `distance` has checked.
"""

from __future__ import annotations

from typing import Final

import lingnan.kernel.four_sets as four_sets
from lingnan.kernel.four_sets import Counts

KNITS: Final = tuple(
    tuple(9 * suit + rank + step for suit, rank in enumerate(ranks) for step in (0, 3, 6))
    for ranks in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
)
"""The six choices of 147, 258 and 369 for the three suits."""
_KNITS = bytes(kind for knit in KNITS for kind in knit)


def knitted_straight(hand: Counts, wilds: int, sets: int, held: Counts, melds: bool, best: int, kinds: bool) -> int:
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
        answer = four_sets.standard(rest, wilds - beyond, sets - 3, gone, melds or sets == 3, kinds)
        given = lacking - beyond
        answer += given << 34
        best = four_sets.better(best, answer | mask if kinds else answer)
    return best


def free_knitted_straight(hand: Counts, wilds: int, sets: int, best: int, kinds: bool) -> int:
    """The same if there were any number of each kind; kinds only if one tile is missing."""
    rest = [0] * 34
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
        answer = four_sets.free_standard(rest, wilds - lacking, sets - 3, kinds)
        if kinds and answer >> 34 == 1:
            answer |= mask
        best = four_sets.better(best, answer)
    return best


def _knit(hand: Counts, order: int) -> int:
    """How many tiles of one of the six knitted straights the hand lacks."""
    lacking = 0
    for place in range(order, order + 9):
        lacking += hand[_KNITS[place]] == 0
    return lacking


def knitted(hand: Counts, wilds: int, best: int, kinds: bool) -> int:
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
        best = four_sets.better(best, answer)
    return best
