"""The worth of a hand by the official catalogue: the fans of each reading, packed, and the best of them.

A reading's fans come from its aspects (see `packing`); a `PriceList` says which of them count together and what they
are worth.
"""

from typing import Literal, NamedTuple, TypeAlias

from lingnan.kernel import STANDARD
from lingnan.kernel.natural import Natural, Reading, Wait, read
from lingnan.kernel.tally import Count
from lingnan.rules.official import chows, forms, pungs, sets, tiles, ways
from lingnan.rules.official.prices import WU_FAN_HU, PriceList, wu_fan_hu
from lingnan.rules.win import Hand, Situation

Place: TypeAlias = Wait | Literal["pung"]
"""What the winning tile is taken to complete."""


class Best(NamedTuple):
    """The reading that pays most."""

    reading: Reading
    counted: Count
    left: tuple[str, ...]
    """Fans of chows that hold but are not combined."""
    place: Place


def best(hand: Hand, situation: Situation, *, shapes: int, prices: PriceList) -> Best | None:
    """The reading of a hand that pays most, or None if it has no winning shape."""
    natural = read(hand.held, hand.melds, hand.winning, shapes)
    if natural is None:
        return None
    common = tiles.of_kinds(natural.kinds, natural.suits, natural.ranks, natural.honors)
    if natural.fours or situation.flowers:
        common |= sets.COPIES[natural.fours, situation.flowers]
    chosen: Best | None = None
    for reading in natural.readings:
        place: Place = "pung" if reading.pung_won and situation.by != "draw" else reading.wait
        fans = common | _fans(natural, reading, hand, situation, in_pung=place == "pung")
        runs = reading.chows
        for combined, left in chows.COMBINED_WAYS[runs] if len(runs) > 1 else chows.NONE:
            packed = fans | combined
            counted = prices.count(packed | WU_FAN_HU if wu_fan_hu(packed) else packed)
            if chosen is None or counted.is_better(chosen.counted):
                chosen = Best(reading, counted, left, place)
    return chosen


def _fans(natural: Natural, reading: Reading, hand: Hand, situation: Situation, *, in_pung: bool) -> int:
    """The packed fans of a reading, apart from those of its tiles alone and from those of chows that combine."""
    shape, pair = reading.shape, reading.pair
    fans = ways.WAYS[
        situation.by,
        situation.replacement is not None,
        situation.last_tile,
        natural.last_shown or (situation.last_of_kind and hand.winning not in hand.held),
        natural.open_melds,
        reading.wait,
    ]
    if reading.pungs:
        concealed = reading.concealed_pungs + natural.concealed_kongs - in_pung
        fans |= sets.KONGS[concealed, natural.concealed_kongs, natural.melded_kongs]
        fans |= pungs.of_pungs(reading.pungs, pair, situation)
    elif reading.chows:
        fans |= chows.of_all(reading.chows, pair)
    if shape == STANDARD:
        fans |= sets.EVERYWHERE[reading.end, reading.five]
    if shape != STANDARD or natural.kinds in forms.NINE_KINDS:
        fans |= forms.of_form(natural, shape)
    return fans
