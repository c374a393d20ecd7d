"""The worth of a hand by the official catalogue: the fans of each reading, packed, and the best of them.

A reading's fans come from its aspects (see `packing`); a `PriceList` says which of them count together and what they
are worth, and remembers that by the packed number.
"""

from collections.abc import Sequence
from typing import NamedTuple

from lingnan.core.melds import Meld
from lingnan.core.seats import seat_wind
from lingnan.core.tiles import HONORS, KINDS, Tile
from lingnan.kernel import ORPHANS, SEVEN_PAIRS, STANDARD, completes
from lingnan.rules.official import chows, forms, pungs, sets, tiles, ways
from lingnan.rules.official.prices import Counted, PriceList
from lingnan.rules.official.readings import Reading, readings
from lingnan.rules.official.ways import Wait
from lingnan.rules.win import Hand, Situation


class Best(NamedTuple):
    """The reading that pays most."""

    reading: Reading
    counted: Counted
    in_pung: bool
    """Whether the winning tile is taken to complete a pung though it could stand elsewhere."""


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


_NOTHING = _Shown(chows=(), pungs=0, kinds=0, end=True, five=True, concealed_kongs=0, melded_kongs=0, open=0)


def best(hand: Hand, situation: Situation, *, shapes: int, prices: PriceList) -> Best | None:
    """The reading of a hand that pays most, or None if it has no winning shape."""
    winning = hand.winning
    counts = [0] * KINDS
    for tile in hand.held:
        counts[tile] += 1
    before = bytes(counts)
    counts[winning] += 1
    found = readings(counts, melds=len(hand.melds), shapes=shapes)
    if not found:
        return None
    shown = _shown(hand.melds) if hand.melds else _NOTHING
    common = _common(hand, situation, counts=counts, shown=shown)
    is_single = completes(before, shapes=shapes).bit_count() == 1
    round_wind, own_wind = situation.round_wind, seat_wind(situation.seat, situation.dealer)
    answers: list[Best] = []
    for reading in found:
        parts = reading.parts
        fans = common | forms.of_form(reading.shape, counts, hand.melds, winning)
        runs = tuple(sorted(parts.chows + shown.chows)) if shown.chows else parts.chows
        triplets = parts.pungs | shown.pungs
        if triplets:
            fans |= pungs.of_pungs(triplets, parts.pair, round_wind, own_wind)
        if len(runs) == 4:
            fans |= chows.of_four(runs, parts.pair)
        elif reading.knit and len(runs) == 1 and parts.pair < HONORS:
            fans |= chows.PING_HU
        if reading.shape == STANDARD:
            fans |= sets.of_everywhere(parts.end and shown.end, parts.five and shown.five)
        for rest, in_pung in _placed(reading, hand, situation, shown=shown, is_single=is_single):
            for combined in chows.combined(runs) if len(runs) > 1 else (0,):
                answers.append(Best(reading, prices.counted(fans | rest | combined), in_pung))
    return max(answers, key=lambda answer: answer.counted.rank) if len(answers) > 1 else answers[0]


def _common(hand: Hand, situation: Situation, *, counts: Sequence[int], shown: _Shown) -> int:
    """The fans that do not depend on the reading."""
    kinds, fours = shown.kinds, 0
    for kind in {*hand.held, hand.winning}:
        kinds |= 1 << kind
    if 4 in counts:
        fours = counts.count(4)
    if shown.open:
        held = list(counts)
        for meld in hand.melds:
            if not meld.is_kong:
                for tile in meld.tiles:
                    held[tile] += 1
        fours = held.count(4)
    return tiles.of_kinds(kinds) | sets.of_copies(fours, situation.flowers)


def _placed(
    reading: Reading, hand: Hand, situation: Situation, *, shown: _Shown, is_single: bool
) -> list[tuple[int, bool]]:
    """The fans that depend on where the winning tile stands, for each place that it can have."""
    winning, parts = hand.winning, reading.parts
    wait = _wait(reading, winning) if is_single else "other"
    way = ways.of_way(
        situation.by,
        situation.replacement is not None,
        situation.last_tile,
        _is_last_of_kind(hand, situation),
        shown.open,
        wait,
    )
    concealed = parts.pungs.bit_count() + shown.concealed_kongs
    if not concealed and not shown.melded_kongs:
        return [(way, False)]
    kongs = shown.concealed_kongs, shown.melded_kongs
    if situation.by == "draw" or not parts.pungs >> winning & 1:
        return [(way | sets.of_kongs(concealed, *kongs), False)]
    placed = [(way | sets.of_kongs(concealed - 1, *kongs), True)]
    if parts.pair == winning or winning in reading.knit or any(0 <= winning - low < 3 for low in parts.chows):
        placed.append((way | sets.of_kongs(concealed, *kongs), False))
    return placed


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


def _is_last_of_kind(hand: Hand, situation: Situation) -> bool:
    """和绝张: the other three lie open, in the hand's own melds or elsewhere; so none is held."""
    if hand.melds and sum(meld.tiles.count(hand.winning) for meld in hand.melds) == 3:
        return True
    return situation.last_of_kind and hand.winning not in hand.held


def _shown(melds: tuple[Meld, ...]) -> _Shown:
    runs: list[Tile] = []
    triplets, kinds, concealed, melded = 0, 0, 0, 0
    end = five = True
    for kind, tile, _, _ in melds:
        rank = tile % 9
        if kind == "chow":
            runs.append(tile)
            kinds |= 7 << tile
            end = end and rank in (0, 6)
            five = five and rank in (2, 3, 4)
        else:
            triplets |= 1 << tile
            end = end and (tile >= HONORS or rank in (0, 8))
            five = five and tile < HONORS and rank == 4
            concealed += kind == "concealed"
            melded += kind in ("fed", "added")
    return _Shown(tuple(runs), triplets, kinds | triplets, end, five, concealed, melded, len(melds) - concealed)
