# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, initializedcheck=False
"""Every way to take a complete hand without wild tiles apart, and what fans may want to know of each.

Sets are searched for from the lowest tile up, so a hand costs about as much as it has readings. Chows are their lowest
tiles, masks have bit k for kind k.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import lingnan.kernel.apart as apart
from lingnan.core.melds import Meld
from lingnan.core.tiles import Tile
from lingnan.kernel.distance import (
    KNITTED,
    KNITTED_STRAIGHT,
    ORPHAN_KINDS,
    ORPHANS,
    SEVEN_PAIRS,
    STANDARD,
    completes,
)
from lingnan.kernel.knitted import KNITS
from lingnan.kernel.profile import Part

_Counts: TypeAlias = bytes | list[int]

Wait: TypeAlias = Literal["edge", "closed", "single", "other"]
"""The group that the winning tile completes where no other kind would complete the hand; else `other`."""

PARTS: Final = tuple(Part(name, kind) for name in ("chow", "pung", "pair", "single", "knitted") for kind in range(34))
"""Every group; `knitted` is the lowest of three tiles, every third one."""

# Names that the compiled form keeps as C values.
_STANDARD, _SEVEN_PAIRS, _ORPHANS = STANDARD, SEVEN_PAIRS, ORPHANS
_KNITTED_STRAIGHT, _KNITTED = KNITTED_STRAIGHT, KNITTED
_KNITS = bytes(kind for knit in KNITS for kind in knit)
_ALL_SUITS = 1 | 1 << 9 | 1 << 18
_ENDS = 0b100000001 * _ALL_SUITS | 0b1111111 << 27
_END_CHOWS = 0b001000001 * _ALL_SUITS
_FIVES = 0b000010000 * _ALL_SUITS
_FIVE_CHOWS = 0b000011100 * _ALL_SUITS
_ORPHAN_KINDS = sum(1 << kind for kind in ORPHAN_KINDS)
_PUNG, _PAIR, _SINGLE, _TRIPLE = 34, 68, 102, 136


class Reading:
    """One way to take a hand apart; its melds are counted in where nothing else is said."""

    __slots__ = ("chows", "concealed_pungs", "end", "five", "pair", "parts", "pung_won", "pungs", "shape", "wait")

    shape: int
    parts: bytes
    """The concealed groups in the order of tiles, as places in `PARTS`."""
    chows: tuple[Tile, ...]
    """In order."""
    pungs: int
    """Mask of pungs and kongs."""
    pair: Tile
    """−1 if there is none."""
    end: bool
    """Whether each set and the pair holds a 1, a 9 or an honor."""
    five: bool
    """Whether each set and the pair holds a 5."""
    concealed_pungs: int
    """How many pungs there are besides the melds."""
    pung_won: bool
    """Whether the winning tile stands in one of these and nowhere else."""
    wait: Wait


class Natural:
    """A complete hand, and every way to take it apart."""

    __slots__ = (
        "_chows", "_pungs", "concealed_kongs", "counts", "fours", "honors", "kinds", "last_shown", "melded_kongs",
        "open_melds", "ranks", "readings", "single", "suits", "winning",
    )  # fmt: skip

    readings: list[Reading]
    winning: Tile
    single: bool
    """Whether no other kind would complete the hand."""
    counts: bytes
    """The concealed tiles by kind, winning tile included."""
    kinds: int
    """Mask of the kinds in hand and melds."""
    suits: int
    """How many suits are among them."""
    ranks: int
    """Mask of their numbers in any suit, 1 first."""
    honors: int
    """Mask of the honors among them, 东 first."""
    fours: int
    """How many kinds the hand has all four of without a kong."""
    open_melds: int
    """Melds of other seats' tiles."""
    concealed_kongs: int
    melded_kongs: int
    last_shown: bool
    """Whether the other three of the winning kind lie in the melds."""
    _chows: int
    """Those of the melds, five bits each and one more than the kind."""
    _pungs: int
    """Those of the melds."""


def read(held: tuple[Tile, ...], melds: tuple[Meld, ...], winning: Tile, shapes: int) -> Natural | None:
    """A hand of some held tiles, melds and a winning tile; None if it has none of `shapes`.

    ValueError: a tile that cannot stand in a hand.
    """
    if len(held) + 3 * len(melds) != 13:
        return None
    hand = Natural()
    hand.winning, hand.readings = winning, []
    counts = [0] * 34
    for kind in range(34):
        counts[kind] = 0
    for tile in held:
        counts[_checked(tile)] += 1
    waits = completes(bytes(counts[:34]), shapes=shapes)
    if not waits >> _checked(winning) & 1:
        return None
    hand.single = waits & (waits - 1) == 0
    counts[winning] += 1
    hand.counts = bytes(counts[:34])
    _add_melds(hand, counts, melds)
    _add_readings(hand, counts, len(melds), shapes)
    return hand


def _checked(tile: Tile) -> Tile:
    if not 0 <= tile < 34:
        raise ValueError(f"a hand without wild tiles holds kinds 0 to 33, not {tile}")
    return tile


def _add_melds(hand: Natural, counts: _Counts, melds: tuple[Meld, ...]) -> None:
    """Enter what is to be known of the tiles and of the melds."""
    every = [0] * 34
    kinds, chows, pungs, shown, fours, concealed, melded = 0, 0, 0, 0, 0, 0, 0
    bit = 1
    for kind in range(34):
        every[kind] = counts[kind]
        if counts[kind]:
            kinds |= bit << kind
    for meld in melds:
        kind, name = _checked(meld.tile), meld.kind
        if name == "chow":
            _checked(kind + 2)
            chows = chows << 5 | kind + 1
            for tile in range(kind, kind + 3):
                kinds |= bit << tile
                every[tile] += 1
                shown += tile == hand.winning
        else:
            pungs |= bit << kind
            kinds |= bit << kind
            shown += 3 * (kind == hand.winning)
            concealed += name == "concealed"
            melded += name == "fed" or name == "added"
            every[kind] += 3 * (name == "pung")
    for kind in range(34):
        fours += every[kind] == 4
    hand.kinds = kinds
    hand.suits = (kinds & 511 > 0) + (kinds >> 9 & 511 > 0) + (kinds >> 18 & 511 > 0)
    hand.ranks = (kinds | kinds >> 9 | kinds >> 18) & 511
    hand.honors = kinds >> 27
    hand.fours, hand.last_shown = fours, shown == 3
    hand.open_melds, hand.concealed_kongs, hand.melded_kongs = len(melds) - concealed, concealed, melded
    hand._chows, hand._pungs = chows, pungs


def _add_readings(hand: Natural, counts: _Counts, melds: int, shapes: int) -> None:
    """Enter every way to take the hand apart."""
    left = [0] * 34
    number, pairs = 0, 0
    for kind in range(34):
        left[kind] = counts[kind]
        number += counts[kind] > 0
        pairs += counts[kind] >> 1
    if shapes & _STANDARD:
        for chows, pungs, pair in apart.take_apart(left):
            _add(hand, _STANDARD, -1, chows, pungs, pair)
    if shapes & _KNITTED_STRAIGHT and melds < 2 and number > 8:
        for order in range(0, 54, 9):
            if _holds(counts, order):
                for kind in _KNITS[order : order + 9]:
                    left[kind] -= 1
                for chows, pungs, pair in apart.take_apart(left):
                    _add(hand, _KNITTED_STRAIGHT, order, chows, pungs, pair)
                for kind in _KNITS[order : order + 9]:
                    left[kind] += 1
    if melds == 0:
        if shapes & _SEVEN_PAIRS and pairs == 7:
            _add(hand, _SEVEN_PAIRS, -1, 0, 0, -1)
        if shapes & _ORPHANS and number == 13 and not hand.kinds & ~_ORPHAN_KINDS:
            _add(hand, _ORPHANS, -1, 0, 0, -1)
        if shapes & _KNITTED and number == 14:  # all other complete hands hold a pair
            _add(hand, _KNITTED, -1, 0, 0, -1)


def _holds(counts: _Counts, order: int) -> bool:
    """Whether all tiles of one of the six knitted straights are there."""
    lacking = 0
    for place in range(order, order + 9):
        lacking += counts[_KNITS[place]] == 0
    return lacking == 0


def _add(hand: Natural, shape: int, order: int, chows: int, pungs: int, pair: int) -> None:
    """Enter one way to take the hand apart."""
    reading = Reading()
    winning, bit = hand.winning, 1
    edge, closed, elsewhere = False, False, False
    rest = chows
    while rest:
        place = winning - (rest & 31) + 1
        if 0 <= place < 3:
            elsewhere = True
            closed = closed or place == 1
            edge = edge or (place == 0 and winning % 9 == 6) or (place == 2 and winning % 9 == 2)
        rest >>= 5
    if order >= 0:
        for kind in _KNITS[order : order + 9]:
            elsewhere = elsewhere or kind == winning
    if not hand.single:
        reading.wait = "other"
    elif edge or closed:
        reading.wait = "edge" if edge else "closed"
    else:
        reading.wait = "single" if winning == pair or shape & (_SEVEN_PAIRS | _ORPHANS) else "other"
    reading.pung_won = pungs >> winning & 1 == 1 and not elsewhere
    reading.shape, reading.pair = shape, pair
    reading.concealed_pungs = _number(pungs)
    reading.parts = _parts(hand.counts, order, chows, pungs, pair)
    reading.chows = _sorted(chows, hand._chows)
    reading.pungs = pungs | hand._pungs
    alike = reading.pungs | bit << pair if pair >= 0 else 0
    runs = 0
    for kind in reading.chows:
        runs |= bit << kind
    reading.end = not runs & ~_END_CHOWS and not alike & ~_ENDS
    reading.five = not runs & ~_FIVE_CHOWS and not alike & ~_FIVES
    hand.readings.append(reading)


def _number(mask: int) -> int:
    number = 0
    while mask:
        mask &= mask - 1
        number += 1
    return number


def _sorted(some: int, others: int) -> tuple[Tile, ...]:
    """Two packed choices of chows, together and in order."""
    lows = [0] * 4
    number = 0
    for packed in (some, others):
        while packed:
            place = number
            while place and lows[place - 1] > (packed & 31) - 1:
                lows[place] = lows[place - 1]
                place -= 1
            lows[place] = (packed & 31) - 1
            number += 1
            packed >>= 5
    return tuple([lows[place] for place in range(number)])


def _parts(counts: bytes, order: int, chows: int, pungs: int, pair: int) -> bytes:
    """The concealed groups; a hand that has no sets is pairs and single tiles."""
    parts, number = [0] * 14, 0
    if pair < 0:
        for kind in range(34):
            for _ in range(counts[kind] >> 1):
                parts[number] = _PAIR + kind
                number += 1
            if counts[kind] & 1:
                parts[number] = _SINGLE + kind
                number += 1
        return bytes(parts[:number])
    if order >= 0:
        for place in (order, order + 3, order + 6):
            parts[number] = _TRIPLE + _KNITS[place]
            number += 1
    for kind in range(34):
        if pungs >> kind & 1:
            parts[number] = _PUNG + kind
            number += 1
        while chows & 31 == kind + 1:
            parts[number] = kind
            number += 1
            chows >>= 5
        if pair // 9 == kind // 9 and (kind % 9 == 8 or kind == 33):
            parts[number] = _PAIR + pair
            number += 1
    return bytes(parts[:number])
