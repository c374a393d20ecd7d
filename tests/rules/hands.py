"""Random hands for the laws: complete ones, ones that nearly win, ones full of wild tiles, and ones of a few kinds."""

import random
from collections.abc import Sequence
from dataclasses import replace

from lingnan.core.melds import Meld
from lingnan.core.tiles import WILD
from lingnan.rules.win import By, Hand

BYS: tuple[By, ...] = ("draw", "discard", "rob")
ALL = range(34)


def complete_tiles(dice: random.Random, sets: int, *, kinds: Sequence[int]) -> list[int]:
    """`sets` sets and a pair out of `kinds`, no kind more than four times."""
    while True:
        tiles: list[int] = []
        for _ in range(sets):
            low = dice.choice(kinds)
            chow = low < 27 and low % 9 < 7 and {low + 1, low + 2} <= set(kinds) and dice.random() < 0.5
            tiles += [low, low + 1, low + 2] if chow else [low] * 3
        tiles += [dice.choice(kinds)] * 2
        if all(tiles.count(tile) <= 4 for tile in tiles):
            return tiles


def some_kinds(dice: random.Random, within: Sequence[int]) -> list[int]:
    """The kinds that a hand is made of: everything, one suit with or without honors, honors, terminals and honors."""
    suit = 9 * dice.randrange(3)
    kinds = dice.choice(
        [
            list(range(34)),
            list(range(suit, suit + 9)),
            [*range(suit, suit + 9), *range(27, 34)],
            list(range(27, 34)),
            [0, 8, 9, 17, 18, 26, *range(27, 34)],
            [0, 8, 9, 17, 18, 26],
            [rank + first for first in (0, 9, 18) for rank in (1, 4, 7)],
        ]
    )
    found = [kind for kind in kinds if kind in within]
    return found if len(found) > 4 else some_kinds(dice, within)


def random_hand(
    dice: random.Random,
    *,
    wilds: int,
    spoil: float = 0.3,
    shown: float = 0.4,
    chows: bool = False,
    within: Sequence[int] = ALL,
) -> Hand:
    """A hand with `wilds` wild tiles: complete before they came in, or with one tile changed, or of pairs or orphans."""
    while True:
        hand = _random_hand(dice, wilds, spoil, shown, chows, within)
        tiles = [*hand.held, hand.winning, *(tile for meld in hand.melds for tile in meld.tiles)]
        if all(tiles.count(tile) <= 4 for tile in tiles):
            return hand


def _random_hand(
    dice: random.Random, wilds: int, spoil: float, shown: float, chows: bool, within: Sequence[int]
) -> Hand:
    kinds = some_kinds(dice, within)
    orphans = [0, 8, 9, 17, 18, 26, *range(27, 34)]
    melds: list[Meld] = []
    kind = dice.random()
    if kind < 0.2:
        few = kinds if len(kinds) >= 7 and dice.random() < 0.5 else within
        tiles = [tile for tile in dice.sample(list(few), 7) for _ in range(2)]
        for at in range(0, 4 * dice.randrange(4), 4):
            tiles[at : at + 4] = [tiles[at]] * 4
    elif kind < 0.25 and set(orphans) <= set(within):
        tiles = [*orphans, dice.choice(orphans)]
    else:
        while dice.random() < shown and len(melds) < 4:
            low = dice.choice(kinds)
            if any(low in meld.tiles for meld in melds):
                continue
            melds.append(Meld(dice.choice(("pung", "fed", "added", "concealed")), low))
        starts = [low for low in within if low < 27 and low % 9 < 7]
        if chows and len(melds) < 4 and dice.random() < shown:
            melds.append(Meld("chow", dice.choice(starts)))
        tiles = complete_tiles(dice, 4 - len(melds), kinds=kinds)
    if dice.random() < spoil:
        tiles[dice.randrange(len(tiles))] = dice.choice(kinds)
    dice.shuffle(tiles)
    tiles[:wilds] = [WILD] * min(wilds, len(tiles))
    dice.shuffle(tiles)
    return Hand(tuple(sorted(tiles[1:])), tuple(melds), tiles[0])


def spoilt(dice: random.Random, hand: Hand) -> Hand:
    """A hand with one of its held tiles changed, if that makes a possible one."""
    held = list(hand.held)
    if held:
        held[dice.randrange(len(held))] = dice.randrange(34)
    tiles = [*held, hand.winning, *(tile for meld in hand.melds for tile in meld.tiles)]
    return replace(hand, held=tuple(held)) if max(map(tiles.count, tiles)) <= 4 else hand
