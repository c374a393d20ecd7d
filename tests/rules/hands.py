"""Random hands for the laws: complete ones, ones that nearly win, ones full of wild tiles, and ones of a few kinds."""

import random

from lingnan.core.melds import Meld
from lingnan.core.tiles import WILD
from lingnan.rules.win import By, Hand

BYS: tuple[By, ...] = ("draw", "discard", "rob")


def complete_tiles(dice: random.Random, sets: int, *, kinds: list[int]) -> list[int]:
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


def some_kinds(dice: random.Random) -> list[int]:
    """The kinds that a hand is made of: everything, one suit with or without honors, honors, terminals and honors."""
    suit = 9 * dice.randrange(3)
    return dice.choice(
        [
            list(range(34)),
            list(range(suit, suit + 9)),
            [*range(suit, suit + 9), *range(27, 34)],
            list(range(27, 34)),
            [0, 8, 9, 17, 18, 26, *range(27, 34)],
            [0, 8, 9, 17, 18, 26],
        ]
    )


def random_hand(
    dice: random.Random, *, wilds: int, spoil: float = 0.3, shown: float = 0.4, chows: bool = False
) -> Hand:
    """A hand with `wilds` wild tiles: complete before they came in, or with one tile changed, or of pairs or orphans."""
    while True:
        hand = _random_hand(dice, wilds, spoil, shown, chows)
        tiles = [*hand.held, hand.winning, *(tile for meld in hand.melds for tile in meld.tiles)]
        if all(tiles.count(tile) <= 4 for tile in tiles):
            return hand


def _random_hand(dice: random.Random, wilds: int, spoil: float, shown: float, chows: bool) -> Hand:
    kinds = some_kinds(dice)
    melds: list[Meld] = []
    kind = dice.random()
    if kind < 0.15:
        tiles = [tile for tile in dice.sample(range(34), 7) for _ in range(2)]
        tiles[:4] = [tiles[0]] * 4 if dice.random() < 0.5 else tiles[:4]
    elif kind < 0.2:
        orphans = [0, 8, 9, 17, 18, 26, *range(27, 34)]
        tiles = [*orphans, dice.choice(orphans)]
    else:
        while dice.random() < shown and len(melds) < 3:
            low = dice.choice(kinds)
            if any(low in meld.tiles for meld in melds):
                continue
            melds.append(Meld(dice.choice(("pung", "fed", "added", "concealed")), low))
        if chows and dice.random() < shown:
            melds.append(Meld("chow", dice.choice((0, 9, 18)) + dice.randrange(7)))
        tiles = complete_tiles(dice, 4 - len(melds), kinds=kinds)
    if dice.random() < spoil:
        tiles[dice.randrange(len(tiles))] = dice.choice(kinds)
    dice.shuffle(tiles)
    tiles[:wilds] = [WILD] * wilds
    dice.shuffle(tiles)
    return Hand(tuple(sorted(tiles[1:])), tuple(melds), tiles[0])
