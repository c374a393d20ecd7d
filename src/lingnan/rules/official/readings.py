"""Every way to take a complete hand apart, group by group: what the official fans need, wild tiles unknown.

Suits are taken apart one by one; a suit that uses up its tiles is one of some twenty thousand, so what was found is kept.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from lingnan.core.tiles import HONORS, KINDS, Tile
from lingnan.kernel import KNITTED, KNITTED_STRAIGHT, ORPHANS, SEVEN_PAIRS, STANDARD
from lingnan.kernel.readings import ORPHAN_KINDS

SUITS: Final = ((0, 9), (9, 18), (18, 27), (27, 34))

KNITS: Final = tuple(
    tuple(9 * suit + rank + step for suit, rank in enumerate(ranks) for step in (0, 3, 6))
    for ranks in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
)
"""The six choices of 147, 258 and 369 for the three suits."""


class Parts(NamedTuple):
    """Groups made of concealed tiles."""

    chows: tuple[Tile, ...] = ()
    """The lowest tile of each, in order."""
    pungs: int = 0
    """Mask of the kinds."""
    pair: Tile = -1
    end: bool = True
    """Whether each group holds a 1, a 9 or an honor."""
    five: bool = True
    """Whether each group holds a 5."""


class Reading(NamedTuple):
    """One way to take the concealed tiles apart; `knit` are the nine kinds of a knitted straight."""

    shape: int
    parts: Parts
    knit: tuple[Tile, ...] = ()


NONE: Final = Parts()


def readings(counts: Sequence[int], *, melds: int, shapes: int) -> list[Reading]:
    """The readings of concealed tiles, winning tile included, beside so many melds; none if they do not win."""
    if sum(counts) + 3 * melds != 14:
        return []
    found = [Reading(STANDARD, parts) for parts in take_apart(counts)] if shapes & STANDARD else []
    if melds < 2 and shapes & KNITTED_STRAIGHT:
        found += _knitted_straights(counts)
    if not melds:
        found += _whole(counts, shapes)
    return found


def _whole(counts: Sequence[int], shapes: int) -> Iterator[Reading]:
    """Shapes of fourteen concealed tiles that are not made of sets."""
    kinds = KINDS - list(counts).count(0)
    if shapes & SEVEN_PAIRS and kinds < 8 and not any(count & 1 for count in counts):
        yield Reading(SEVEN_PAIRS, NONE)
    if shapes & ORPHANS and kinds == 13 and all(counts[kind] for kind in ORPHAN_KINDS):
        yield Reading(ORPHANS, NONE)
    if shapes & KNITTED and kinds == 14:
        held = {kind for kind in range(HONORS) if counts[kind]}
        if any(held.issubset(knit) for knit in KNITS):
            yield Reading(KNITTED, NONE)


def _knitted_straights(counts: Sequence[int]) -> Iterator[Reading]:
    for knit in KNITS:
        if all(counts[kind] for kind in knit):
            rest = list(counts)
            for kind in knit:
                rest[kind] -= 1
            for parts in take_apart(rest):
                yield Reading(KNITTED_STRAIGHT, parts, knit)


def take_apart(counts: Sequence[int]) -> list[Parts]:
    """Every way to make sets and one pair of some tiles, all of them used."""
    whole = [NONE]
    for suit, (start, end) in enumerate(SUITS):
        tiles = bytes(counts[start:end])
        if any(tiles):
            ways = _suit(tiles, suit)
            if whole == [NONE]:
                whole = list(ways)
            else:
                whole = [_joined(one, other) for one in whole for other in ways if one.pair < 0 or other.pair < 0]
            if not whole:
                return whole
    return [parts for parts in whole if parts.pair >= 0]


def _joined(one: Parts, other: Parts) -> Parts:
    return Parts(
        one.chows + other.chows,
        one.pungs | other.pungs,
        max(one.pair, other.pair),
        one.end and other.end,
        one.five and other.five,
    )


@lru_cache(maxsize=1 << 16)
def _suit(tiles: bytes, suit: int) -> tuple[Parts, ...]:
    """Every way to use up the tiles of a suit in sets and at most one pair."""
    left = sum(tiles) % 3
    if left == 1:
        return ()
    if left == 0:
        return tuple(_sets(tuple(tiles), suit, 0))
    found = []
    for rank, count in enumerate(tiles):
        if count > 1:
            tile = 9 * suit + rank
            rest = (*tiles[:rank], count - 2, *tiles[rank + 1 :])
            pair = Parts((), 0, tile, suit == 3 or rank in (0, 8), suit < 3 and rank == 4)
            found += [_joined(pair, parts) for parts in _sets(rest, suit, 0)]
    return tuple(found)


def _sets(tiles: tuple[int, ...], suit: int, rank: int) -> Iterator[Parts]:
    """Every way to use up the tiles from `rank` on in sets."""
    while rank < len(tiles) and not tiles[rank]:
        rank += 1
    if rank == len(tiles):
        yield NONE
        return
    tile = 9 * suit + rank
    if tiles[rank] > 2:
        pung = Parts((), 1 << tile, -1, suit == 3 or rank in (0, 8), suit < 3 and rank == 4)
        for parts in _sets((*tiles[:rank], tiles[rank] - 3, *tiles[rank + 1 :]), suit, rank):
            yield _joined(pung, parts)
    if suit < 3 and rank < 7 and tiles[rank + 1] and tiles[rank + 2]:
        chow = Parts((tile,), 0, -1, rank in (0, 6), rank in (2, 3, 4))
        fewer = (tiles[rank] - 1, tiles[rank + 1] - 1, tiles[rank + 2] - 1)
        for parts in _sets((*tiles[:rank], *fewer, *tiles[rank + 3 :]), suit, rank):
            yield _joined(chow, parts)
