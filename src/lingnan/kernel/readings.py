"""Readings (拆牌): every way to take a complete hand apart, wild tiles carried as open slots of the groups.

What the rows of a table can ask about a reading is its **profile**, a set of facts about its groups; two readings with
one shape and profile are worth the same, so only the first of them is kept. Suits are taken apart one by one and their
profiles are joined, which keeps hands with four wild tiles small (rulebook 00-common, "Winning shapes", "Wild tiles").
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, TypeAlias

from lingnan.core.melds import Meld
from lingnan.core.tiles import HONORS, KINDS, Tile
from lingnan.kernel.distance import ORPHAN_KINDS, ORPHANS, SEVEN_PAIRS, STANDARD
from lingnan.kernel.profile import (
    ALIKE,
    CHOWS,
    HONOR,
    HONOR_PAIRS,
    HONOR_PUNGS,
    NOT_258,
    PAIR_WON,
    PUNG,
    QUADS,
    TERMINAL,
    Part,
    Parts,
    Reading,
    pair_of_seven,
    pair_profile,
    set_profile,
    tile_profile,
)

Ways: TypeAlias = dict[int, dict[int, Parts]]
"""Ways to use up a suit: by `2 × sets + pairs`, then by profile; tiles are ranks."""
NOTHING: Final[Ways] = {0: {0: ()}}


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
        shown |= set_profile(meld.tile, chow=meld.kind == "chow")
    total: Ways = {0: {shown: ()}}
    naturals = 0
    for start, end in ((0, 9), (9, 18), (18, 27), (27, 34)):
        held = tuple(counts[start:end])
        if not any(held):
            continue
        naturals += sum(held)
        at = won - start if start <= won < end else -1
        total = _joined(total, _ways(held, wilds, at), start, most=naturals + wilds, need=need)
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
        sets.setdefault(set_profile(tile, chow=False), Part("pung", tile, (0, 1, 2)))
        pairs.setdefault(pair_profile(tile), Part("pair", tile, (0, 1)))
        if tile < HONORS and tile % 9 < 7 and {tile + 1, tile + 2} <= set(kinds):
            sets.setdefault(set_profile(tile, chow=True), Part("chow", tile, (0, 1, 2)))
    return sets, pairs


@lru_cache(maxsize=3 << 10)
def _ways(counts: tuple[int, ...], wilds: int, won: int) -> Ways:
    """Ways to use up the tiles of a suit with at most `wilds` wild tiles, none of them in a group of its own.

    `counts` has nine ranks, or seven of honors; `won` is the rank of the winning tile, or −1.
    """
    honors = len(counts) == 7
    rank = next((rank for rank, count in enumerate(counts) if count), -1)
    if rank < 0:
        return NOTHING
    result: Ways = {}
    held = min(counts[rank], 3)
    pair = (HONOR_PAIRS if honors else ALIKE)[rank] | (PAIR_WON if rank == won else 0)
    pung = HONOR_PUNGS[rank] if honors else ALIKE[rank] | PUNG
    for size, key, kind, profile in ((2, 1, "pair", pair), (3, 2, "pung", pung)):
        for taken in range(min(held, size), 0, -1):
            if size - taken <= wilds:
                rest = (*counts[:rank], counts[rank] - taken, *counts[rank + 1 :])
                part = Part(kind, rank, tuple(range(taken, size)))
                _add(result, _ways(rest, wilds - size + taken, won), key, profile, part)
    if honors:
        return result
    for first in range(max(rank - 2, 0), min(rank, 6) + 1):
        for rest, wild in _chow_takes(counts, rank, first):
            if len(wild) <= wilds:
                _add(result, _ways(rest, wilds - len(wild), won), 2, CHOWS[first], Part("chow", first, wild))
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
            profile |= pair_of_seven(tile)
            odd += count & 1
            parts += [Part("pair", tile)] * (count // 2) + [Part("pair", tile, (1,))] * (count & 1)
    if odd > wilds:
        return []
    found: dict[int, Parts] = {}
    held = [tile for tile in range(KINDS) if counts[tile]]
    free = [*held, *({tile_profile(tile): tile for tile in kinds if not counts[tile]}.values())]
    for more in combinations_with_replacement(free, (wilds - odd) // 2):
        with_more = (*parts, *(Part("pair", tile, (0, 1)) for tile in more))
        alike = [part.tile for part in with_more]
        quads = sum(alike.count(tile) // 2 for tile in {*held, *more})
        tiles = profile
        for tile in more:
            tiles |= pair_of_seven(tile)
        found.setdefault(tiles | quads << QUADS, with_more)
    return [Reading(SEVEN_PAIRS, *way) for way in found.items()]


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
