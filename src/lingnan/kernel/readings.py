"""Readings (拆牌): every way to take a complete hand apart, wild tiles carried as open slots of the groups.

What the rows of a table can ask about a reading is its **profile**, a set of facts about its groups; two readings with
one shape and profile are worth the same, so only the first of them is kept. Suits are taken apart one by one and their
profiles are joined, which keeps hands with four wild tiles small (rulebook 00-common, "Winning shapes", "Wild tiles").
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple, TypeAlias

from lingnan.core.melds import Meld
from lingnan.core.tiles import HONORS, KINDS, Tile
from lingnan.kernel.distance import ORPHANS, SEVEN_PAIRS, STANDARD

HONOR: Final = 1 << 3
TERMINAL: Final = 1 << 4
SIMPLE: Final = 1 << 5
CHOW: Final = 1 << 6
PUNG: Final = 1 << 7
HONOR_SETS: Final = 8
"""Bits 8–14: pungs and kongs of 东南西北中发白."""
HONOR_PAIR: Final = 15
"""Bits 15–21: the pair of a standard hand."""
MIDDLE: Final = 1 << 22
"""A group in which there is neither 1 nor 9 nor honor."""
NOT_258: Final = 1 << 23
"""A tile that is not a 2, 5 or 8."""
PAIR_WON: Final = 1 << 24
"""The winning tile can be one of the pair of a standard hand."""
QUADS: Final = 25
"""Bits 25–26: in seven pairs, how many times two pairs are alike."""

ORPHAN_KINDS: Final = (0, 8, 9, 17, 18, 26, *range(HONORS, KINDS))


class Part(NamedTuple):
    """One group: `kind` is chow, pung, pair, single or a meld's kind, `tile` its lowest tile, `wild` its open slots."""

    kind: str
    tile: Tile
    wild: tuple[int, ...] = ()


Parts: TypeAlias = tuple[Part, ...]
Ways: TypeAlias = dict[int, dict[int, Parts]]
"""Ways to use up a suit: by `2 × sets + pairs`, then by profile; tiles are ranks."""


class Reading(NamedTuple):
    """One way to take a hand apart: its shape, its profile and the groups that are not melds."""

    shape: int
    profile: int
    parts: Parts

    @property
    def suits(self) -> int:
        """Mask of the suits that occur: 1 万, 2 筒, 4 条."""
        return self.profile & 7

    @property
    def honors(self) -> bool:
        """Whether an honor occurs."""
        return bool(self.profile & HONOR)

    @property
    def terminals(self) -> bool:
        """Whether a 1 or 9 occurs."""
        return bool(self.profile & TERMINAL)

    @property
    def simples(self) -> bool:
        """Whether a 2…8 occurs."""
        return bool(self.profile & SIMPLE)

    @property
    def chows(self) -> bool:
        """Whether a chow occurs."""
        return bool(self.profile & CHOW)

    @property
    def pungs(self) -> bool:
        """Whether a pung or kong occurs."""
        return bool(self.profile & PUNG)

    @property
    def honor_sets(self) -> int:
        """Mask of the honors, 东 = 1 … 白 = 64, of which there is a pung or kong."""
        return self.profile >> HONOR_SETS & 127

    @property
    def honor_pair(self) -> int:
        """Mask of the honor that is the pair of a standard hand, or 0."""
        return self.profile >> HONOR_PAIR & 127

    @property
    def middle(self) -> bool:
        """Whether some group holds neither 1 nor 9 nor honor."""
        return bool(self.profile & MIDDLE)

    @property
    def only_258(self) -> bool:
        """Whether every tile is a 2, 5 or 8."""
        return not self.profile & NOT_258

    @property
    def pair_won(self) -> bool:
        """Whether the winning tile can be one of the pair of a standard hand."""
        return bool(self.profile & PAIR_WON)

    @property
    def quads(self) -> int:
        """In seven pairs, how many times two pairs are alike."""
        return self.profile >> QUADS & 3


def readings(
    counts: Sequence[int], wilds: int, *, melds: tuple[Meld, ...], shapes: int, kinds: tuple[Tile, ...], won: Tile = -1
) -> list[Reading]:
    """The readings of a hand that differ in worth.

    `counts` are the 34 counts of the concealed tiles that are not wild, winning tile included; `wilds` is the number of
    wild ones; `shapes` a mask; `kinds` what a wild tile may stand for; `won` the winning tile, where it matters in which
    group it is. No reading means that the hand does not win.
    """
    found: list[Reading] = []
    if sum(counts) + wilds + 3 * len(melds) != 14:
        return found
    if shapes & STANDARD:
        found += _standard(counts, wilds, melds, kinds, won)
    if not melds and shapes & SEVEN_PAIRS:
        found += _seven_pairs(counts, wilds, kinds)
    if not melds and shapes & ORPHANS:
        found += _orphans(counts, wilds)
    return found


def _standard(
    counts: Sequence[int], wilds: int, melds: tuple[Meld, ...], kinds: tuple[Tile, ...], won: Tile
) -> list[Reading]:
    need = 2 * (4 - len(melds)) + 1
    shown = 0
    for meld in melds:
        shown |= _set_profile(meld.tile, chow=meld.kind == "chow")
    total: Ways = {0: {shown: ()}}
    naturals = 0
    for suit, (start, end) in enumerate(((0, 9), (9, 18), (18, 27), (27, 34))):
        held = tuple(counts[start:end])
        if not any(held):
            continue
        naturals += sum(held)
        at = won - start if start <= won < end else -1
        ways = _honor_ways(held, wilds, at) if suit == 3 else _suit_ways(held, wilds, at)
        total = _joined(total, ways, start, most=naturals + wilds, need=need)
    return [Reading(STANDARD, *way) for key, ways_to in total.items() for way in _filled(ways_to, key, need, kinds)]


def _joined(total: Ways, ways: Ways, start: Tile, *, most: int, need: int) -> Ways:
    """Both ways together, as long as they take at most `most` tiles and leave room for what is needed."""
    suit = 1 << (start // 9)
    result: Ways = {}
    for left, left_ways in total.items():
        for right, right_ways in ways.items():
            key = left + right
            if left & right & 1 or key >> 1 > need >> 1 or 3 * (key >> 1) + 2 * (key & 1) > most:
                continue
            into = result.setdefault(key, {})
            for left_profile, left_parts in left_ways.items():
                for right_profile, right_parts in right_ways.items():
                    profile = left_profile | right_profile | suit
                    if profile not in into:
                        into[profile] = left_parts + tuple(
                            [Part(kind, rank + start, wild) for kind, rank, wild in right_parts]
                        )
    return result


def _filled(ways: dict[int, Parts], key: int, need: int, kinds: tuple[Tile, ...]) -> Iterable[tuple[int, Parts]]:
    """`ways` with the groups that are still needed made of wild tiles alone."""
    sets, pairs = _free(kinds)
    for _ in range((need >> 1) - (key >> 1)):
        ways = _with_any(ways, sets)
    if not key & 1:
        ways = _with_any(ways, pairs)
    return ways.items()


def _with_any(ways: dict[int, Parts], free: dict[int, Part]) -> dict[int, Parts]:
    result: dict[int, Parts] = {}
    for profile, parts in ways.items():
        for more, part in free.items():
            result.setdefault(profile | more, (*parts, part))
    return result


@lru_cache(maxsize=16)
def _free(kinds: tuple[Tile, ...]) -> tuple[dict[int, Part], dict[int, Part]]:
    """The sets and the pairs of wild tiles alone that differ in worth."""
    sets: dict[int, Part] = {}
    pairs: dict[int, Part] = {}
    for tile in kinds:
        sets.setdefault(_set_profile(tile, chow=False), Part("pung", tile, (0, 1, 2)))
        pairs.setdefault(_pair_profile(tile), Part("pair", tile, (0, 1)))
        if tile < HONORS and tile % 9 < 7 and {tile + 1, tile + 2} <= set(kinds):
            sets.setdefault(_set_profile(tile, chow=True), Part("chow", tile, (0, 1, 2)))
    return sets, pairs


def _tile_profile(tile: Tile) -> int:
    if tile >= HONORS:
        return HONOR | NOT_258
    return 1 << tile // 9 | RANKS[tile % 9]


def _set_profile(tile: Tile, *, chow: bool) -> int:
    if chow:
        return 1 << tile // 9 | CHOWS[tile % 9]
    if tile >= HONORS:
        return HONOR | NOT_258 | PUNG | 1 << HONOR_SETS + tile - HONORS
    return 1 << tile // 9 | ALIKE[tile % 9] | PUNG


def _pair_profile(tile: Tile) -> int:
    if tile >= HONORS:
        return HONOR | NOT_258 | 1 << HONOR_PAIR + tile - HONORS
    return 1 << tile // 9 | ALIKE[tile % 9]


RANKS: Final = tuple(
    (TERMINAL if rank in (0, 8) else SIMPLE) | (0 if rank in (1, 4, 7) else NOT_258) for rank in range(9)
)
"""What a tile of each rank is."""
ALIKE: Final = tuple(rank | (0 if rank & TERMINAL else MIDDLE) for rank in RANKS)
"""What a pair or pung of each rank is."""
CHOWS: Final = tuple(
    RANKS[low] | RANKS[low + 1] | RANKS[low + 2] | CHOW | (0 if low in (0, 6) else MIDDLE) for low in range(7)
)
"""What the chow from each rank is."""
NOTHING: Final[Ways] = {0: {0: ()}}


@lru_cache(maxsize=1 << 11)
def _suit_ways(counts: tuple[int, ...], wilds: int, won: int) -> Ways:
    """Ways to use up the tiles of a numbered suit with at most `wilds` wild tiles, none of them in a group of its own.

    `won` is the rank of the winning tile, or −1.
    """
    rank = next((rank for rank in range(9) if counts[rank]), -1)
    if rank < 0:
        return NOTHING
    result: Ways = {}
    held = min(counts[rank], 3)
    for size, key, kind in ((2, 1, "pair"), (3, 2, "pung")):
        for taken in range(min(held, size), 0, -1):
            if size - taken <= wilds:
                rest = (*counts[:rank], counts[rank] - taken, *counts[rank + 1 :])
                part = Part(kind, rank, tuple(range(taken, size)))
                profile = ALIKE[rank] | (PUNG if size == 3 else PAIR_WON if rank == won else 0)
                _add(result, _suit_ways(rest, wilds - size + taken, won), key, profile, part)
    for first in range(max(rank - 2, 0), min(rank, 6) + 1):
        for rest, wild in _chow_takes(counts, rank, first):
            if len(wild) <= wilds:
                _add(result, _suit_ways(rest, wilds - len(wild), won), 2, CHOWS[first], Part("chow", first, wild))
    return result


def _chow_takes(counts: tuple[int, ...], rank: int, first: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Ways to lay the chow from `first` with a tile of the lowest `rank`: what is left, and which slots are open."""
    ways: list[tuple[list[int], tuple[int, ...]]] = [(list(counts), ())]
    for slot in range(3):
        at = first + slot
        grown = [] if at == rank else [(left, (*wild, slot)) for left, wild in ways]
        if at >= rank:
            for left, wild in ways:
                if left[at]:
                    grown.append(([*left[:at], left[at] - 1, *left[at + 1 :]], wild))
        ways = grown
    for left, wild in ways:
        yield tuple(left), wild


@lru_cache(maxsize=1 << 10)
def _honor_ways(counts: tuple[int, ...], wilds: int, won: int) -> Ways:
    """Ways to use up the honors, as `_suit_ways`."""
    rank = next((rank for rank in range(7) if counts[rank]), -1)
    if rank < 0:
        return NOTHING
    result: Ways = {}
    held = min(counts[rank], 3)
    for size, key, kind in ((2, 1, "pair"), (3, 2, "pung")):
        for taken in range(min(held, size), 0, -1):
            if size - taken <= wilds:
                rest = (*counts[:rank], counts[rank] - taken, *counts[rank + 1 :])
                part = Part(kind, rank, tuple(range(taken, size)))
                profile = _set_profile(HONORS + rank, chow=False) if size == 3 else _pair_profile(HONORS + rank)
                if size == 2 and rank == won:
                    profile |= PAIR_WON
                _add(result, _honor_ways(rest, wilds - size + taken, won), key, profile, part)
    return result


def _add(result: Ways, rest: Ways, key: int, profile: int, part: Part) -> None:
    """Put `part` before every way of `rest`; a hand has four sets and a pair at most."""
    for other, ways in rest.items():
        if key & other & 1 or (key + other) >> 1 > 4:
            continue
        into = result.setdefault(key + other, {})
        for others, parts in ways.items():
            if profile | others not in into:
                into[profile | others] = (part, *parts)


def _seven_pairs(counts: Sequence[int], wilds: int, kinds: tuple[Tile, ...]) -> list[Reading]:
    profile, odd, parts = 0, 0, []
    for tile in range(KINDS):
        if count := counts[tile]:
            profile |= _pair_tiles(tile)
            odd += count & 1
            parts += [Part("pair", tile)] * (count // 2) + [Part("pair", tile, (1,))] * (count & 1)
    if odd > wilds:
        return []
    found: dict[int, Parts] = {}
    held = [tile for tile in range(KINDS) if counts[tile]]
    free = [*held, *({_tile_profile(tile): tile for tile in kinds if not counts[tile]}.values())]
    for more in combinations_with_replacement(free, (wilds - odd) // 2):
        with_more = (*parts, *(Part("pair", tile, (0, 1)) for tile in more))
        alike = [part.tile for part in with_more]
        quads = sum(alike.count(tile) // 2 for tile in {*held, *more})
        tiles = profile
        for tile in more:
            tiles |= _pair_tiles(tile)
        found.setdefault(tiles | quads << QUADS, with_more)
    return [Reading(SEVEN_PAIRS, *way) for way in found.items()]


def _pair_tiles(tile: Tile) -> int:
    """What a pair of seven is."""
    return _tile_profile(tile) if tile >= HONORS else 1 << tile // 9 | ALIKE[tile % 9]


def _orphans(counts: Sequence[int], wilds: int) -> list[Reading]:
    held = [counts[tile] for tile in ORPHAN_KINDS]
    if sum(held) != sum(counts) or sum(max(count - 1, 0) for count in held) > 1:
        return []
    double = next((tile for tile, count in zip(ORPHAN_KINDS, held, strict=True) if count == 2), -1)
    parts = []
    for tile, count in zip(ORPHAN_KINDS, held, strict=True):
        if tile == double:
            parts.append(Part("pair", tile))
        elif double < 0 and count:
            double = tile
            parts.append(Part("pair", tile, (1,)))
        else:
            parts.append(Part("single", tile, () if count else (0,)))
    return [Reading(ORPHANS, 7 | HONOR | TERMINAL | NOT_258, tuple(parts))]
