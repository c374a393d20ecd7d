"""Random hands for the laws: near-complete ones, with melds and wild tiles."""

from random import Random
from typing import NamedTuple

from lingnan.core.tiles import KIND_OF, KINDS


class Case(NamedTuple):
    """Arguments of a question to the kernel."""

    hand: bytes
    wilds: int
    melded: bytes
    sets: int


def counts(text: str) -> bytes:
    """34 counts from a text like `123m 55z`."""
    hand = bytearray(KINDS)
    for part in text.split():
        for digit in part[:-1]:
            hand[KIND_OF[digit + part[-1]]] += 1
    return bytes(hand)


def near_complete(
    rng: Random, *, swaps: int, wilds: int, melds: int, crowded: bool = False, fourteenth: bool = False
) -> Case:
    """A winning hand of which `swaps` tiles were exchanged; `crowded` draws its groups from few kinds."""
    while True:
        hand, melded = bytearray(KINDS), bytearray(KINDS)
        kinds = rng.sample(range(KINDS), 7) if crowded else range(KINDS)
        for number in range(4):
            group = _group(rng, rng.choice(kinds))
            for kind in group:
                (melded if number < melds else hand)[kind] += 1
            if number < melds and group[0] == group[2] and rng.random() < 0.3:
                melded[group[0]] += 1
        hand[rng.choice(kinds)] += 2
        if any(one + other > 4 for one, other in zip(hand, melded, strict=True)):
            continue
        for _ in range(swaps + wilds + (not fourteenth)):
            hand[rng.choice([kind for kind in range(KINDS) if hand[kind]])] -= 1
        for _ in range(swaps):
            hand[rng.choice([kind for kind in range(KINDS) if hand[kind] + melded[kind] < 4])] += 1
        return Case(bytes(hand), wilds, bytes(melded), 4 - melds)


def near_knitted(rng: Random, *, swaps: int, wilds: int, melds: int, fourteenth: bool = False) -> Case:
    """A knitted straight, with a meld or without, or without melds knitted tiles, of which `swaps` were exchanged."""
    firsts = rng.sample(range(3), 3)
    knit = [9 * suit + first + step for suit, first in enumerate(firsts) for step in (0, 3, 6)]
    while True:
        hand, melded = bytearray(KINDS), bytearray(KINDS)
        if melds or rng.random() < 0.7:
            group = _group(rng, rng.choice(knit) if rng.random() < 0.5 else rng.randrange(KINDS))
            for kind in group:
                (melded if melds else hand)[kind] += 1
            if melds and group[0] == group[2] and rng.random() < 0.5:
                melded[group[0]] += 1
            pair = rng.choice(group) if rng.random() < 0.3 else rng.randrange(KINDS)
            tiles = [*knit, pair, pair]
        else:
            tiles = rng.sample([*knit, *range(27, 34)], 14)
        for kind in tiles:
            hand[kind] += 1
        if any(one + other > 4 for one, other in zip(hand, melded, strict=True)) and rng.random() < 0.9:
            continue
        for _ in range(swaps + wilds + (not fourteenth)):
            hand[rng.choice([kind for kind in range(KINDS) if hand[kind]])] -= 1
        for _ in range(swaps):
            hand[rng.choice([kind for kind in range(KINDS) if hand[kind] + melded[kind] < 4])] += 1
        if all(one + other <= 4 for one, other in zip(hand, melded, strict=True)):
            return Case(bytes(hand), wilds, bytes(melded), 4 - melds)


def dealt(rng: Random, *, wilds: int, melds: int, fourteenth: bool = False) -> Case:
    """A hand drawn blindly beside random melds."""
    melded = bytearray(KINDS)
    while sum(melded) < 3 * melds:
        group = _group(rng, rng.randrange(KINDS))
        if all(melded[kind] + group.count(kind) <= 4 for kind in group):
            for kind in group:
                melded[kind] += 1
    wall = [kind for kind in range(KINDS) for _ in range(4 - melded[kind])]
    hand = bytearray(KINDS)
    for kind in rng.sample(wall, 13 + fourteenth - 3 * melds - wilds):
        hand[kind] += 1
    return Case(bytes(hand), wilds, bytes(melded), 4 - melds)


def _group(rng: Random, kind: int) -> tuple[int, int, int]:
    if kind < 27 and kind % 9 < 7 and rng.random() < 0.5:
        return kind, kind + 1, kind + 2
    return kind, kind, kind
