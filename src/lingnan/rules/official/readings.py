"""Every way to take a complete hand without wild tiles apart, group by group, as the official fans need it.

Suits are taken apart one by one. A suit that its sets and pair use up is one of some twenty thousand, so what was found
is kept.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from lingnan.core.tiles import HONORS, Tile
from lingnan.kernel import KNITTED, KNITTED_STRAIGHT, ORPHANS, SEVEN_PAIRS, STANDARD
from lingnan.kernel.readings import ORPHAN_KINDS
from lingnan.rules.win import Group

SUITS: Final = ((0, 0, 9, bytes(9)), (1, 9, 18, bytes(9)), (2, 18, 27, bytes(9)), (3, 27, 34, bytes(7)))
"""Each suit with its first kind, its end and no tiles of it."""

KNITS: Final = tuple(
    tuple(9 * suit + rank + step for suit, rank in enumerate(ranks) for step in (0, 3, 6))
    for ranks in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
)
"""The six choices of 147, 258 and 369 for the three suits."""


def mask_of(kinds: Iterable[Tile]) -> int:
    """The kinds as a mask."""
    mask = 0
    for kind in kinds:
        mask |= 1 << kind
    return mask


KNIT_MASKS: Final = tuple((mask_of(knit), knit) for knit in KNITS)
ORPHAN_MASK: Final = mask_of(ORPHAN_KINDS)
NUMBERS: Final = (1 << HONORS) - 1


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
    groups: tuple[Group, ...] = ()
    """The groups for display."""


class Reading(NamedTuple):
    """One way to take the concealed tiles apart; `knit` are the nine kinds of a knitted straight."""

    shape: int
    parts: Parts
    knit: tuple[Tile, ...] = ()


NONE: Final = Parts()


def readings(counts: bytes, kinds: int, *, melds: int, shapes: int) -> list[Reading]:
    """The readings of concealed tiles beside so many melds; none if they do not win.

    `counts` holds how many there are of each kind, winning tile included, `kinds` is the mask of those there are.
    """
    found: list[Reading] = []
    if shapes & STANDARD:
        for parts in take_apart(counts):
            found.append(Reading(STANDARD, parts))
    if melds < 2:
        if shapes & KNITTED_STRAIGHT and kinds.bit_count() > 8:
            found += _knitted_straights(counts, kinds)
        if not melds:
            found += _whole(counts, kinds, shapes)
    return found


def _whole(counts: bytes, kinds: int, shapes: int) -> Iterator[Reading]:
    """Shapes of fourteen concealed tiles that are not made of sets."""
    number = kinds.bit_count()
    if number < 8:
        if shapes & SEVEN_PAIRS and not any(count & 1 for count in counts):
            yield Reading(SEVEN_PAIRS, NONE)
    elif number == 13:
        if shapes & ORPHANS and kinds == ORPHAN_MASK:
            yield Reading(ORPHANS, NONE)
    elif number == 14 and shapes & KNITTED and any(not kinds & NUMBERS & ~knit for knit, _ in KNIT_MASKS):
        yield Reading(KNITTED, NONE)


def _knitted_straights(counts: bytes, kinds: int) -> Iterator[Reading]:
    for mask, knit in KNIT_MASKS:
        if kinds & mask == mask:
            rest = bytearray(counts)
            for kind in knit:
                rest[kind] -= 1
            for parts in take_apart(bytes(rest)):
                yield Reading(KNITTED_STRAIGHT, parts, knit)


def take_apart(counts: bytes) -> list[Parts]:
    """Every way to make sets and one pair of some tiles, all of them used."""
    ways = []
    for suit, start, end, nothing in SUITS:
        tiles = counts[start:end]
        if tiles != nothing:
            ways.append(_suit(tiles, suit))
    return [whole for choice in product(*ways) if (whole := _together(choice)).pair >= 0]


def _together(choice: tuple[Parts, ...]) -> Parts:
    """The parts of all suits; without a pair if not exactly one of them has one."""
    chows: tuple[Tile, ...] = ()
    groups: tuple[Group, ...] = ()
    pungs, pair, end, five = 0, -1, True, True
    for part in choice:
        chows += part[0]
        pungs |= part[1]
        if part[2] >= 0:
            if pair >= 0:
                return NONE
            pair = part[2]
        end = end and part[3]
        five = five and part[4]
        groups += part[5]
    return Parts(chows, pungs, pair, end, five, groups)


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
            end, five = suit == 3 or rank in (0, 8), suit < 3 and rank == 4
            pair = Parts((), 0, tile, end, five, (Group("pair", (tile, tile)),))
            found += [_together((parts, pair)) for parts in _sets(rest, suit, 0)]
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
        end, five = suit == 3 or rank in (0, 8), suit < 3 and rank == 4
        pung = Parts((), 1 << tile, -1, end, five, (Group("pung", (tile, tile, tile)),))
        for parts in _sets((*tiles[:rank], tiles[rank] - 3, *tiles[rank + 1 :]), suit, rank):
            yield _together((pung, parts))
    if suit < 3 and rank < 7 and tiles[rank + 1] and tiles[rank + 2]:
        group = Group("chow", (tile, tile + 1, tile + 2))
        chow = Parts((tile,), 0, -1, rank in (0, 6), rank in (2, 3, 4), (group,))
        fewer = (tiles[rank] - 1, tiles[rank + 1] - 1, tiles[rank + 2] - 1)
        for parts in _sets((*tiles[:rank], *fewer, *tiles[rank + 3 :]), suit, rank):
            yield _together((chow, parts))
