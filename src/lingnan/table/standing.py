"""Standing liability (包): who will pay for a seat's self-draw (rulebook settlement, "Liability")."""

from lingnan.core.melds import Meld
from lingnan.core.seats import Seat
from lingnan.core.tiles import DRAGONS, WINDS
from lingnan.rules.win import Liable, LiableFor
from lingnan.table.state import Hand, State


def stand_liable(state: State, seat: Seat, *, meld: Meld) -> None:
    """包: the feeder of the last dragon or wind set, or of the fourth meld; each seat carries its first one only."""
    hand = state.hands[seat]
    why = _liable_for(state, hand, meld=meld)
    carries = any(other.liable is not None and other.liable.seat == meld.feeder for other in state.hands)
    if why is not None and hand.liable is None and not carries:
        hand.liable = Liable(meld.feeder, why)


def _liable_for(state: State, hand: Hand, *, meld: Meld) -> LiableFor | None:
    rule = state.rules.liability
    if rule.dragons_winds:
        for kinds in (DRAGONS, WINDS):
            shown = sum(other.tile in kinds for other in hand.melds if other.kind != "chow")
            if meld.kind != "chow" and meld.tile in kinds and shown == len(kinds):
                return "dragons_winds"
    if rule.twelve != "off":
        melds = [other for other in hand.melds if rule.twelve == "all" or other.kind != "concealed"]
        if len(melds) == 4:
            return "twelve"
    return None
