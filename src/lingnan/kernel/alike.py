# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, initializedcheck=False
"""Hands in which only the copies of a kind count: pungs and a pair, and seven pairs, of certain kinds alone.

`hand` is 34 counts of the concealed natural tiles, `wilds` the number of wild tiles beside them, `kinds` a mask of the
kinds that the shape may hold; masks have bit k for kind k. An answer is `distance << 34 | useful kinds`.
"""

from __future__ import annotations

from typing import TypeAlias

Counts: TypeAlias = bytes | bytearray

Step: TypeAlias = tuple[int, int, int]
"""A discard, −1 for none; the distance after it (0 complete, 1 ready); a mask of the useful kinds."""

_ALL = (1 << 34) - 1


def at_least(counts: Counts) -> tuple[int, int, int, int]:
    """Masks of the kinds of which there are at least one, two, three, four, by 34 counts."""
    _check(counts)
    return _at_least(counts)


def _at_least(counts: Counts) -> tuple[int, int, int, int]:
    """The masks."""
    one, two, three, four = 0, 0, 0, 0
    bit = 1
    for kind in range(34):
        if counts[kind]:
            one |= bit
            if counts[kind] > 1:
                two |= bit
                if counts[kind] > 2:
                    three |= bit
                    if counts[kind] > 3:
                        four |= bit
        bit <<= 1
    return one, two, three, four


def pungs(hand: Counts, wilds: int, *, sets: int, kinds: int, resting: bool) -> list[Step]:
    """Steps to `sets` pungs and a pair: one for each kind held, or with `resting` the one of a hand as it is."""
    return _steps(hand, wilds, sets, kinds, resting)


def pairs(hand: Counts, wilds: int, *, kinds: int, resting: bool) -> list[Step]:
    """Steps to seven pairs, four alike being two: one for each kind held, or with `resting` the one of a hand as it is."""
    return _steps(hand, wilds, -1, kinds, resting)


def _steps(hand: Counts, wilds: int, sets: int, kinds: int, resting: bool) -> list[Step]:
    """Steps to pungs, to pairs if `sets` is −1."""
    _check(hand)
    if resting:
        answer = _pairs(hand, wilds, kinds) if sets < 0 else _pungs(hand, wilds, sets, kinds)
        return [(-1, answer >> 34, answer & _ALL)]
    rest = bytearray(hand)
    found = []
    for kind in range(34):
        if rest[kind]:
            rest[kind] -= 1
            answer = _pairs(rest, wilds, kinds) if sets < 0 else _pungs(rest, wilds, sets, kinds)
            rest[kind] += 1
            found.append((kind, answer >> 34, answer & _ALL))
    return found


def _pungs(hand: Counts, wilds: int, sets: int, kinds: int) -> int:
    """Three alike stand, pairs lack one tile, single tiles two, new kinds three; one group less is the pair."""
    threes, twos, ones = 0, 0, 0
    of_two, of_one, new = 0, 0, 0
    bit = 1
    for kind in range(34):
        if kinds & bit:
            if hand[kind] > 2:
                threes += 1
            elif hand[kind] == 2:
                twos += 1
                of_two |= bit
            elif hand[kind] == 1:
                ones += 1
                of_one |= bit
            else:
                new |= bit
        bit <<= 1
    lacking = sets - threes
    if lacking < 0:
        return 0
    paired = min(twos, lacking + 1)
    groups = lacking + 1 - paired
    missing = lacking
    answer = of_two if lacking else 0
    if groups:
        begun = max(0, groups - ones)
        missing = paired - 1 + 2 * groups + begun
        answer |= of_one
        if begun:
            answer |= new
    missing = max(0, missing - wilds)
    distance = missing
    return distance << 34 | answer


def _pairs(hand: Counts, wilds: int, kinds: int) -> int:
    """Single tiles lack one, new kinds two."""
    odd, new, lacking, singles = 0, 0, 7, 0
    bit = 1
    for kind in range(34):
        if kinds & bit:
            lacking -= hand[kind] >> 1
            if hand[kind] & 1:
                odd |= bit
                singles += 1
            elif hand[kind] == 0:
                new |= bit
        bit <<= 1
    begun = max(0, lacking - singles)
    missing = max(0, lacking + begun - wilds)
    distance = missing
    return distance << 34 | odd | (new if begun else 0)


def _check(counts: Counts) -> None:
    if len(counts) != 34:
        raise ValueError(f"a hand is 34 counts, one a kind; these are {len(counts)}")
