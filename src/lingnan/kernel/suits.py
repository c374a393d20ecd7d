# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, initializedcheck=False
"""What one suit lacks: the exact search over its targets, from which the packed tables are made.

A **target** is a number of sets and of pairs (0 or 1) made of one suit's kinds alone, `sets * 2 + pairs`. A **row** says
for each of the ten targets how many tiles are missing and which kinds lie on some cheapest way, `missing << 9 | kinds`.
"""

from typing import Final

NEVER: Final = 63 << 9
"""Entry of a target that cannot be reached."""


def suit_rows(counts: bytes, limits: bytes, *, chows: bool, spare: int) -> list[list[int]]:
    """Rows of one suit for 0…`spare` wild tiles that stand for copies beyond `limits`.

    `counts` holds how many tiles of each kind there are, `limits` how many the hand may ever hold as themselves (four,
    less what lies in its melds); both one byte a kind, at most nine. A row includes all that fewer wild tiles can do.
    """
    kinds = len(counts)
    if kinds != len(limits) or kinds > 9 or not 0 <= spare <= 4:
        raise ValueError("a suit has at most nine kinds, a limit for each, and at most four wild tiles beyond them")
    return _search(counts, limits, kinds, 2 if chows else 0, spare)


def _search(counts: bytes, limits: bytes, kinds: int, most: int, spare: int) -> list[list[int]]:
    """Go through the kinds in order; a state keeps its cheapest way and the kinds of all ways as cheap.

    A state is [wild tiles beyond the limits][chows begun two kinds ago, 0…2][one kind ago][target]: three chows alike
    are three pungs.
    """
    old = [NEVER] * 450
    new = [NEVER] * 450
    size = (spare + 1) * 90
    for state in range(size):
        old[state] = NEVER
    old[0] = 0
    for kind in range(kinds):
        for state in range(size):
            new[state] = NEVER
        last = kind >= kinds - 2
        state = 0
        for level in range(spare + 1):
            for two_ago in range(3):
                for one_ago in range(3):
                    for target in range(10):
                        if old[state] < NEVER:
                            for begun in range(1 if last else most + 1):
                                there = level * 90 + one_ago * 30 + begun * 10 + target + 2 * begun
                                if target + 2 * begun < 10:
                                    used = two_ago + one_ago + begun
                                    _add_groups(
                                        new, old[state], there, used, kind, counts[kind], limits[kind], spare - level
                                    )
                        state += 1
        for state in range(size):
            old[state] = new[state]
    return _rows(old, spare)


def _add_groups(
    new: list[int], value: int, there: int, chows: int, kind: int, count: int, limit: int, room: int
) -> None:
    """Enter one state with every choice of pungs and a pair of one kind, of which chows take `chows` tiles."""
    target = there % 10
    for pair in range(2 - target % 2):
        for pungs in range(3):
            used = chows + 3 * pungs + 2 * pair
            beyond = used - limit if used > limit else 0
            if beyond > room or target + 2 * pungs > 9:
                break
            entry = value
            if used > count:
                entry = (value + ((used - count) << 9)) | (1 << kind)
            state = there + beyond * 90 + 2 * pungs + pair
            new[state] = _better(new[state], entry)


def _rows(states: list[int], spare: int) -> list[list[int]]:
    """The rows in the states without an open chow; each takes over what is better with fewer wild tiles."""
    rows = []
    best = [NEVER] * 10
    for target in range(10):
        best[target] = NEVER
    for level in range(spare + 1):
        row = []
        for target in range(10):
            best[target] = _better(best[target], states[level * 90 + target])
            row.append(best[target])
        rows.append(row)
    return rows


def _better(one: int, other: int) -> int:
    """The cheaper of two entries; if they cost the same, one with the kinds of both."""
    if one >> 9 == other >> 9:
        return one | other
    return one if one < other else other
