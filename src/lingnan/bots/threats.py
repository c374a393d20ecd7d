"""What a discard may cost: sets that would make the seat liable, and wins of the others that it may feed."""

from typing import Final

from lingnan.bots.plans import EVERY, SUITS, Plan
from lingnan.bots.prices import Worths, bare
from lingnan.bots.sight import Sight
from lingnan.core.seats import Seat, next_seat
from lingnan.core.tiles import DRAGONS, HONORS, KINDS, WINDS, Tile
from lingnan.table.state import Hand, others

# Figures counted in self-play of the efficiency bot.
FEEDS: Final = (
    (0.0, 0.004, 0.014, 0.027, 0.030, 0.040),
    (0.001, 0.008, 0.020, 0.030, 0.035, 0.040),
    (0.005, 0.018, 0.029, 0.037, 0.045, 0.055),
    (0.010, 0.025, 0.040, 0.050, 0.055, 0.060),
    (0.030, 0.030, 0.040, 0.050, 0.055, 0.060),
)
"""Chance that a hand wins on the discard of an average number tile, by its melds and by threes of its own discards."""
BY_KIND: Final = {
    "honor": (0.0, 0.0, 0.02, 0.35, 0.35),
    "end": (0.15, 0.2, 0.4, 0.55, 0.55),
    "next": (0.35, 0.5, 0.7, 0.9, 0.9),
    "middle": (0.4, 0.7, 0.85, 1.1, 1.1),
}
"""How much more or less, by the kind of tile (1 and 9, 2 and 8, 3 to 7) and how many of it are unseen."""
ALL_PUNGS: Final = Plan("pungs", EVERY)
OWN_RIVER: Final = 0.1
"""The same for a kind that the hand has discarded itself."""
COLLECTS: Final = (0.3, 2.2)
"""The same outside and inside of the suit that it seems to collect."""


def liable_kinds(sight: Sight) -> int:
    """Mask of the kinds whose discard may complete a set that makes this seat liable for another's win."""
    view = sight.view
    if any(hand.liable is not None and hand.liable.seat == sight.seat for hand in view.hands):
        return 0
    kinds = 0
    for other in others(sight.seat):
        hand = view.hands[other]
        if len(hand.melds) >= 2 and hand.liable is None:
            kinds |= _last_sets(sight, hand) | _last_melds(sight, hand, other)
    return kinds & sight.left.one


def _last_sets(sight: Sight, hand: Hand) -> int:
    """The dragon or wind that a hand lacks of those that it shows all others of."""
    kinds = 0
    if sight.view.rules.liability.dragons_winds:
        shown = {meld.tile for meld in hand.melds if meld.kind != "chow"}
        for group in (DRAGONS, WINDS):
            if len(shown & set(group)) == len(group) - 1:
                kinds |= sum(1 << kind for kind in set(group) - shown)
    return kinds


def _last_melds(sight: Sight, hand: Hand, other: Seat) -> int:
    """What a hand with three melds that count may be able to claim for a fourth."""
    twelve = sight.view.rules.liability.twelve
    if twelve == "off" or sum(twelve == "all" or meld.kind != "concealed" for meld in hand.melds) != 3:
        return 0
    kinds = sight.left.two
    if sight.view.rules.claims.chow and other == next_seat(sight.seat):
        kinds |= sum(1 << tile for tile in range(HONORS) if _may_chow(sight.unseen, tile))
    return kinds


def _may_chow(unseen: bytearray, tile: Tile) -> bool:
    """Whether two unseen tiles make a run with the tile."""
    number, suit = tile % 9, tile // 9 * 9
    return any(
        all(unseen[suit + low + step] for step in range(3) if low + step != number)
        for low in range(max(0, number - 2), min(6, number) + 1)
    )


class Threats:
    """What each of the others may win on, and for how much."""

    __slots__ = ("_costs", "_safe", "_sight")

    def __init__(self, sight: Sight, worths: Worths) -> None:
        self._sight = sight
        self._costs = [_threat(sight, worths, other) for other in others(sight.seat)]
        last = sight.view.last_discard
        self._safe = last[1] if last is not None else -1
        """The kind discarded just now: nobody has won on it."""

    def cost(self, tile: Tile) -> float:
        """Points that the discard of `tile` may be expected to lose."""
        if tile == self._safe:
            return 0.0
        total = 0.0
        for cost, river, colors in self._costs:
            part = cost
            if colors:
                part *= COLLECTS[colors >> tile & 1]
            if tile in river:
                part *= OWN_RIVER
            total += part
        return total * _BY_KIND[tile][self._sight.unseen[tile]]


def _threat(sight: Sight, worths: Worths, other: Seat) -> tuple[float, list[Tile], int]:
    """Expected loss to `other` by an average discard, its river, and the kinds it seems to collect (0: any)."""
    hand = sight.view.hands[other]
    feeds = FEEDS[len(hand.melds)][min(len(hand.river) // 3, 5)]
    plan, colors = _seems(hand, plain=worths.plain)
    return (
        feeds * worths.list_of(sight.view, other, melds=bare(hand.melds), soft=False).of(plan).claimed,
        hand.river,
        colors,
    )


def _name(tile: Tile) -> str:
    return "honor" if tile >= HONORS else ("end", "next", "middle")[min(tile % 9, 8 - tile % 9, 2)]


_BY_KIND: Final = tuple(BY_KIND[_name(tile)] for tile in range(KINDS))


def _seems(hand: Hand, *, plain: Plan) -> tuple[Plan, int]:
    """What a hand seems to go for by its melds: a suit if two or more show no other, pungs if three show no chow."""
    if len(hand.melds) < 2:
        return plain, 0
    suits = {meld.tile // 9 for meld in hand.melds if meld.tile < HONORS}
    if len(suits) == 1:
        suit = SUITS[suits.pop()]
        inside = sum(suit >> tile & 1 for tile in hand.river)
        if 4 * inside < len(hand.river):
            honors = EVERY & ~(SUITS[0] | SUITS[1] | SUITS[2])
            return Plan("sets", suit | honors), suit | honors
    if len(hand.melds) >= 3 and all(meld.kind != "chow" for meld in hand.melds):
        return ALL_PUNGS, 0
    return plain, 0
