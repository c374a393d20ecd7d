"""The worth of a hand by the official catalogue: the fans of each reading, packed, and the best of them.

A reading's fans come from its aspects (see `packing`); a `PriceList` says which of them count together and what they
are worth, and remembers that by the packed number.
"""

from typing import Final, Literal, NamedTuple, TypeAlias

from lingnan.core.melds import Meld
from lingnan.core.tiles import HONORS, KINDS, Tile
from lingnan.kernel import ORPHANS, SEVEN_PAIRS, STANDARD, completes
from lingnan.rules.official import chows, forms, pungs, sets, tiles, ways
from lingnan.rules.official.prices import Counted, PriceList
from lingnan.rules.official.readings import Reading, readings
from lingnan.rules.official.ways import Wait
from lingnan.rules.win import Hand, Situation

Place: TypeAlias = Wait | Literal["pung"]

NINE_KINDS: Final = (0o777, 0o777 << 9, 0o777 << 18)
"""All numbers of one suit: the only hands of sets that can be nine gates."""


class Best(NamedTuple):
    """The reading that pays most."""

    reading: Reading
    counted: Counted
    packed: int
    """The fans that hold, those that combine only as far as they are combined."""
    left: int
    """Packed fans of chows that hold but are not combined."""
    place: Place
    """What the winning tile is taken to complete."""


class _Shown(NamedTuple):
    """The melds, as the fans see them."""

    chows: tuple[Tile, ...]
    pungs: int
    kinds: int
    end: bool
    five: bool
    concealed_kongs: int
    melded_kongs: int
    open: int
    """Melds of other seats' tiles."""
    crowded: bool
    """Whether a kind lies in several of them."""


_NOTHING = _Shown((), pungs=0, kinds=0, end=True, five=True, concealed_kongs=0, melded_kongs=0, open=0, crowded=False)


def best(hand: Hand, situation: Situation, *, shapes: int, prices: PriceList) -> Best | None:
    """The reading of a hand that pays most, or None if it has no winning shape."""
    held, melds, winning, by = hand.held, hand.melds, hand.winning, situation.by
    if len(held) + 3 * len(melds) != 13:
        return None
    counts = bytearray(KINDS)
    kinds = 1 << winning
    for tile in held:
        counts[tile] += 1
        kinds |= 1 << tile
    is_single = completes(counts, shapes=shapes).bit_count() == 1
    counts[winning] += 1
    found = readings(bytes(counts), kinds, melds=len(melds), shapes=shapes)
    if not found:
        return None
    shown = _shown(melds) if melds else _NOTHING
    common = tiles.of_kinds(kinds | shown.kinds)
    fours = _fours(counts, melds) if shown.crowded or shown.kinds & kinds else counts.count(4)
    if fours or situation.flowers:
        common |= sets.of_copies(fours, situation.flowers)
    replacement = situation.replacement is not None
    last_of_kind = _is_last_of_kind(hand, situation, shown=shown)
    chosen: Best | None = None
    for reading in found:
        shape, parts, knit = reading
        fans = common
        if shape != STANDARD or kinds in NINE_KINDS:
            fans |= forms.of_form(shape, counts, melds, winning)
        runs = tuple(sorted(parts.chows + shown.chows)) if shown.chows else parts.chows
        triplets = parts.pungs | shown.pungs
        if triplets:
            fans |= pungs.of_pungs(triplets, parts.pair, situation)
        if len(runs) == 4:
            fans |= chows.of_four(runs, parts.pair)
        elif knit and runs and parts.pair < HONORS:
            fans |= chows.PING_HU
        if shape == STANDARD:
            fans |= sets.of_everywhere(parts.end and shown.end, parts.five and shown.five)
        wait = _wait(reading, winning) if is_single else "other"
        fans |= ways.of_way(by, replacement, situation.last_tile, last_of_kind, shown.open, wait)
        in_pung = by != "draw" and parts.pungs >> winning & 1 and not _stands_elsewhere(reading, winning)
        concealed = parts.pungs.bit_count() + shown.concealed_kongs - bool(in_pung)
        fans |= sets.of_kongs(concealed, shown.concealed_kongs, shown.melded_kongs)
        for combined, left in chows.combined(runs) if len(runs) > 1 else chows.NONE:
            counted = prices.counted(fans | combined)
            if chosen is None or counted.rank > chosen.counted.rank:
                chosen = Best(reading, counted, fans | combined, left, "pung" if in_pung else wait)
    return chosen


def _fours(counts: bytearray, melds: tuple[Meld, ...]) -> int:
    """How many kinds the hand has all four of without a kong."""
    every = counts[:]
    for meld in melds:
        if not meld.is_kong:
            for tile in meld.tiles:
                every[tile] += 1
    return every.count(4)


def _stands_elsewhere(reading: Reading, winning: Tile) -> bool:
    """Whether a tile that stands in a pung has a fourth copy, so that the pung can be concealed; that never pays less."""
    return winning in reading.knit or any(0 <= winning - low < 3 for low in reading.parts.chows)


def _wait(reading: Reading, winning: Tile) -> Wait:
    """The group that the winning tile completes, where it is the only one that can complete the hand."""
    rank, low = winning % 9, reading.parts.chows
    if winning < HONORS:
        if (rank == 2 and winning - 2 in low) or (rank == 6 and winning in low):
            return "edge"
        if winning - 1 in low:
            return "closed"
    if winning == reading.parts.pair or reading.shape & (SEVEN_PAIRS | ORPHANS):
        return "single"
    return "other"


def _is_last_of_kind(hand: Hand, situation: Situation, *, shown: _Shown) -> bool:
    """和绝张: the other three lie open, in the hand's own melds or elsewhere; so none is held."""
    winning = hand.winning
    if shown.kinds >> winning & 1 and sum([meld.tiles.count(winning) for meld in hand.melds]) == 3:
        return True
    return situation.last_of_kind and winning not in hand.held


def _shown(melds: tuple[Meld, ...]) -> _Shown:
    runs: list[Tile] = []
    triplets, kinds, crowded, concealed, melded = 0, 0, 0, 0, 0
    end = five = True
    for kind, tile, _, _ in melds:
        rank = tile % 9
        if kind == "chow":
            runs.append(tile)
            mask = 7 << tile
            end = end and rank in (0, 6)
            five = five and rank in (2, 3, 4)
        else:
            mask = 1 << tile
            triplets |= mask
            end = end and (tile >= HONORS or rank in (0, 8))
            five = five and tile < HONORS and rank == 4
            concealed += kind == "concealed"
            melded += kind in ("fed", "added")
        crowded |= kinds & mask
        kinds |= mask
    opened = len(melds) - concealed
    return _Shown(tuple(runs), triplets, kinds, end, five, concealed, melded, opened, crowded > 0)
