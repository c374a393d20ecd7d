# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, initializedcheck=False
"""The search for sets and a pair that use up some tiles, none of them wild: from the lowest tile up, so it costs about as
much as there are ways.

A way is three numbers: its chows, their lowest tiles one after another from the lowest, five bits each and one more than
the kind; the mask of its pungs; its pair. `left` holds how many there are of each of the 34 kinds.
"""

from __future__ import annotations


def take_apart(left: list[int]) -> list[tuple[int, int, int]]:
    """Every way to make sets and one pair of some tiles."""
    ways: list[tuple[int, int, int]] = []
    paired = -1
    for suit in range(4):
        tiles = 0
        for kind in range(9 * suit, min(9 * suit + 9, 34)):
            tiles += left[kind]
        if tiles % 3 == 2 and paired < 0:
            paired = suit
        elif tiles % 3:
            return ways
    if paired >= 0:
        for kind in range(9 * paired, min(9 * paired + 9, 34)):
            if left[kind] > 1:
                left[kind] -= 2
                _add_sets(left, 0, 0, 0, 0, kind, ways)
                left[kind] += 2
    return ways


def _add_sets(
    left: list[int], kind: int, sets: int, chows: int, pungs: int, pair: int, ways: list[tuple[int, int, int]]
) -> None:
    """Add every way to use up the tiles from `kind` on in sets, lowest first."""
    bit = 1
    while kind < 34 and left[kind] == 0:
        kind += 1
    if kind == 34:
        ways.append((chows, pungs, pair))
        return
    if left[kind] > 2 and (sets == 0 or chows >> 5 * (sets - 1) != kind + 1):  # a pung comes before chows
        left[kind] -= 3
        _add_sets(left, kind, sets, chows, pungs | bit << kind, pair, ways)
        left[kind] += 3
    if kind < 27 and kind % 9 < 7 and left[kind + 1] and left[kind + 2]:
        for slot in range(kind, kind + 3):
            left[slot] -= 1
        _add_sets(left, kind, sets + 1, chows | kind + 1 << 5 * sets, pungs, pair, ways)
        for slot in range(kind, kind + 3):
            left[slot] += 1
