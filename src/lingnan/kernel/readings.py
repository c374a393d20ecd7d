"""Readings (拆牌): every way to take a complete hand apart, wild tiles carried as open slots of the groups.

What the rows of a table can ask about a reading is its **profile**, a set of facts about its groups; two readings with
one shape and profile are worth the same, so only the first of them is kept. Suits are taken apart one by one and their
profiles are joined, which keeps hands with four wild tiles small (rulebook 00-common, "Winning shapes", "Wild tiles").
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple, TypeAlias

from lingnan.core.melds import Meld
from lingnan.core.tiles import HONORS, KINDS, Tile
from lingnan.kernel.distance import ORPHAN_KINDS, ORPHANS, SEVEN_PAIRS, STANDARD
from lingnan.kernel.profile import (
    ALIKE,
    CHOWS,
    HONOR,
    HONOR_PAIRS,
    HONOR_PUNGS,
    NO_TRAIL,
    NOT_258,
    PAIR_WON,
    PUNG,
    QUADS,
    TERMINAL,
    Chain,
    Part,
    Reading,
    Trail,
    chain,
    pair_of_seven,
    pair_profile,
    set_profile,
    tile_profile,
)

Ways: TypeAlias = dict[int, dict[int, Chain]]
"""Ways to use up a suit: by `2 × sets + pairs`, then by profile; tiles are ranks."""
Hands: TypeAlias = dict[int, dict[int, Trail]]
"""The same for several suits."""
NOTHING: Final[Ways] = {0: {0: ()}}


@lru_cache(maxsize=1 << 8)
def readings(
    counts: bytes, wilds: int, *, melds: tuple[Meld, ...], shapes: int, kinds: tuple[Tile, ...], won: Tile = -1
) -> tuple[Reading, ...]:
    """The readings of a hand that differ in worth.

    `counts` are the 34 counts of the concealed tiles that are not wild, winning tile included; `wilds` is the number of
    wild ones; `shapes` a mask; `kinds` what a wild tile may stand for; `won` the winning tile, where it matters in which
    group it is. No reading means that the hand does not win.
    """
    found: list[Reading] = []
    if sum(counts) + wilds + 3 * len(melds) != 14:
        return ()
    if shapes & STANDARD:
        found += _standard(counts, wilds, melds, kinds, won)
    if not melds and shapes & SEVEN_PAIRS:
        found += _seven_pairs(counts, wilds, kinds)
    if not melds and shapes & ORPHANS:
        found += _orphans(counts, wilds)
    return tuple(found)


def _standard(counts: bytes, wilds: int, melds: tuple[Meld, ...], kinds: tuple[Tile, ...], won: Tile) -> list[Reading]:
    need = 2 * (4 - len(melds)) + 1
    shown = 0
    for meld in melds:
        shown |= set_profile(meld.tile, chow=meld.kind == "chow")
    total: Hands = {0: {shown: NO_TRAIL}}
    naturals = 0
    for start in (0, 9, 18, 27):
        held = counts[start : start + 9]
        if not any(held):
            continue
        naturals += sum(held)
        at = won - start if start <= won < start + 9 else -1
        ways = _ways(int.from_bytes(held, "little"), wilds, start == HONORS, at)
        total = _joined(total, ways, start, most=naturals + wilds, need=need)
    return [Reading(STANDARD, *way) for key, ways_to in total.items() for way in _filled(ways_to, key, need, kinds)]


def _joined(total: Hands, ways: Ways, start: Tile, *, most: int, need: int) -> Hands:
    """Both ways together, as long as they take at most `most` tiles and leave room for what is needed."""
    suit = 1 << (start // 9)
    result: Hands = {}
    for left, left_ways in total.items():
        for right, right_ways in ways.items():
            key = left + right
            if left & right & 1 or key >> 1 > need >> 1 or 3 * (key >> 1) + 2 * (key & 1) > most:
                continue
            into = result.setdefault(key, {})
            for left_profile, trail in left_ways.items():
                for right_profile, parts in right_ways.items():
                    profile = left_profile | right_profile | suit
                    if profile not in into:
                        into[profile] = (trail, start, parts)
    return result


def _filled(ways: dict[int, Trail], key: int, need: int, kinds: tuple[Tile, ...]) -> Iterable[tuple[int, Trail]]:
    """`ways` with the groups that are still needed made of wild tiles alone."""
    for _ in range((need >> 1) - (key >> 1)):
        ways = _with_any(ways, _free(kinds)[0])
    if not key & 1:
        ways = _with_any(ways, _free(kinds)[1])
    return ways.items()


def _with_any(ways: dict[int, Trail], free: dict[int, Chain]) -> dict[int, Trail]:
    result: dict[int, Trail] = {}
    for profile, trail in ways.items():
        for more, part in free.items():
            result.setdefault(profile | more, (trail, 0, part))
    return result


@lru_cache(maxsize=16)
def _free(kinds: tuple[Tile, ...]) -> tuple[dict[int, Chain], dict[int, Chain]]:
    """The sets and the pairs of wild tiles alone that differ in worth."""
    sets: dict[int, Chain] = {}
    pairs: dict[int, Chain] = {}
    for tile in kinds:
        sets.setdefault(set_profile(tile, chow=False), (Part("pung", tile, (0, 1, 2)), ()))
        pairs.setdefault(pair_profile(tile), (Part("pair", tile, (0, 1)), ()))
        if tile < HONORS and tile % 9 < 7 and {tile + 1, tile + 2} <= set(kinds):
            sets.setdefault(set_profile(tile, chow=True), (Part("chow", tile, (0, 1, 2)), ()))
    return sets, pairs


class _Take(NamedTuple):
    """A group with a tile of the lowest rank of a suit, the counts of which are a number, a byte a rank."""

    copies: int
    """How many of the lowest rank it takes."""
    others: int
    """A bit for each rank of which it takes a tile."""
    tiles: int
    """What it takes of the counts."""
    wilds: int
    key: int
    profile: int
    part: Part


def _takes(rank: int, *, honors: bool) -> Iterator[_Take]:
    pair, pung = (HONOR_PAIRS, HONOR_PUNGS) if honors else (ALIKE, [alike | PUNG for alike in ALIKE])
    for size, key, kind, profile in ((2, 1, "pair", pair[rank]), (3, 2, "pung", pung[rank])):
        for copies in range(size, 0, -1):
            part = Part(kind, rank, tuple(range(copies, size)))
            yield _Take(copies, 1 << 8 * rank, copies << 8 * rank, size - copies, key, profile, part)
    for first in [] if honors else range(max(rank - 2, 0), min(rank, 6) + 1):
        for tiles, wild in _chow_takes(rank, first):
            yield _Take(1, tiles, tiles, len(wild), 2, CHOWS[first], Part("chow", first, wild))


def _chow_takes(rank: int, first: int) -> list[tuple[int, tuple[int, ...]]]:
    """Ways to lay the chow from `first` with a tile of the lowest `rank`: what is taken, and which slots are open."""
    ways: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    for slot in range(3):
        at = first + slot
        grown = [] if at == rank else [(tiles, (*wild, slot)) for tiles, wild in ways]
        if at >= rank:
            grown += [(tiles | 1 << 8 * at, wild) for tiles, wild in ways]
        ways = grown
    return ways


_TAKES: Final = tuple(
    tuple(tuple(_takes(rank, honors=honors)) for rank in range(7 if honors else 9)) for honors in (False, True)
)
_EACH: Final = int.from_bytes(bytes([1] * 9), "little")


@lru_cache(maxsize=3 << 10)
def _ways(counts: int, wilds: int, honors: bool, won: int) -> Ways:
    """Ways to use up the tiles of a suit with at most `wilds` wild tiles, none of them in a group of its own.

    `counts` has a byte a rank; `won` is the rank of the winning tile, or −1.
    """
    if not counts:
        return NOTHING
    result: Ways = {}
    rank = (counts & -counts).bit_length() - 1 >> 3
    held = counts >> 8 * rank & 7
    some = (counts | counts >> 1 | counts >> 2) & _EACH
    for copies, others, tiles, more, key, profile, part in _TAKES[honors][rank]:
        if copies <= held and more <= wilds and some & others == others:
            won_in = PAIR_WON if key == 1 and rank == won else 0
            _add(result, _ways(counts - tiles, wilds - more, honors, won), key, profile | won_in, part)
    return result


def _add(result: Ways, rest: Ways, key: int, profile: int, part: Part) -> None:
    """Put `part` before every way of `rest`; a hand has four sets and a pair at most."""
    for other, ways in rest.items():
        if key & other & 1 or (key + other) >> 1 > 4:
            continue
        into = result.setdefault(key + other, {})
        for others, parts in ways.items():
            if profile | others not in into:
                into[profile | others] = (part, parts)


def _seven_pairs(counts: bytes, wilds: int, kinds: tuple[Tile, ...]) -> list[Reading]:
    odd = sum([count & 1 for count in counts])
    if odd > wilds:
        return []
    profile, parts = 0, []
    held = [tile for tile in range(KINDS) if counts[tile]]
    for tile in held:
        count = counts[tile]
        profile |= pair_of_seven(tile)
        parts += [Part("pair", tile)] * (count // 2) + [Part("pair", tile, (1,))] * (count & 1)
    found: dict[int, list[Part]] = {}
    free = [*held, *({tile_profile(tile): tile for tile in kinds if not counts[tile]}.values())]
    for more in combinations_with_replacement(free, (wilds - odd) // 2):
        with_more = [*parts, *(Part("pair", tile, (0, 1)) for tile in more)]
        alike = [part.tile for part in with_more]
        quads = sum(alike.count(tile) // 2 for tile in {*held, *more})
        tiles = profile
        for tile in more:
            tiles |= pair_of_seven(tile)
        found.setdefault(tiles | quads << QUADS, with_more)
    return [Reading(SEVEN_PAIRS, tiles, chain(pairs)) for tiles, pairs in found.items()]


def _orphans(counts: bytes, wilds: int) -> list[Reading]:
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
    return [Reading(ORPHANS, 7 | HONOR | TERMINAL | NOT_258, chain(parts))]
