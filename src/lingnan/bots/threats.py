"""What a discard may cost: sets that would make the seat liable, and wins of the others that it may feed."""

from typing import Final

from lingnan.bots.outlook import Worths
from lingnan.bots.plans import EVERY, PLANS, SUITS, Plan
from lingnan.bots.sight import Sight
from lingnan.core.seats import Seat, next_seat
from lingnan.core.tiles import DRAGONS, HONORS, WINDS, Tile
from lingnan.table.state import Hand, others

READY_BY_MELDS: Final = (0.00, 0.08, 0.22, 0.45, 0.8)
"""How likely a hand is ready, by its melds, before any discard."""
READY_BY_DISCARD: Final = 0.022
"""How much likelier with every tile it has discarded."""
WAITS: Final = 0.055
"""How likely a ready hand waits for a kind that nothing is known about."""
OWN_RIVER: Final = 0.5
"""How much less likely for a kind that it has discarded itself."""


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
    return kinds & sight.at_least[0]


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
    kinds = sight.at_least[1]
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
        self._costs = [(other, *_threat(sight, worths, other)) for other in others(sight.seat)]
        last = sight.view.last_discard
        self._safe = last[1] if last is not None else -1
        """The kind discarded just now: nobody has won on it."""

    def cost(self, tile: Tile) -> float:
        """Points that the discard of `tile` may be expected to lose."""
        sight = self._sight
        if tile == self._safe:
            return 0.0
        unseen = sight.unseen[tile]
        known = (0.25 if tile >= HONORS else 0.5, 0.8, 1.1, 1.2, 1.2)[unseen]
        total = 0.0
        for other, cost, colors in self._costs:
            part = cost * known
            if colors:
                part *= 2.2 if colors >> tile & 1 else 0.3
            if tile in sight.view.hands[other].river:
                part *= OWN_RIVER
            total += part
        return total


def _threat(sight: Sight, worths: Worths, other: Seat) -> tuple[float, int]:
    """Expected loss to `other` by the discard of an average kind, and the kinds it seems to collect (0: any)."""
    hand = sight.view.hands[other]
    ready = min(0.95, READY_BY_MELDS[len(hand.melds)] + READY_BY_DISCARD * len(hand.river))
    plan, colors = _seems(hand)
    paid = worths.of(sight.view, other, plan, melds=hand.melds)
    return ready * WAITS * paid.claimed, colors


def _seems(hand: Hand) -> tuple[Plan, int]:
    """What a hand seems to go for by its melds: a suit if two or more show no other, pungs if three show no chow."""
    plain = PLANS[0]
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
        return PLANS[1], 0
    return plain, 0
