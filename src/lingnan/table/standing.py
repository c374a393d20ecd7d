"""Standing liability (包): who will pay for a seat's self-draw (rulebook settlement, "Liability")."""

from collections.abc import Sequence

from lingnan.core.melds import Meld
from lingnan.core.seats import Seat
from lingnan.core.tiles import DRAGONS, WINDS
from lingnan.rules.play_policies import Liability
from lingnan.rules.win import Liable, LiableFor
from lingnan.table.state import State


def stand_liable(state: State, seat: Seat, *, meld: Meld) -> None:
    """包: the feeder of the last dragon or wind set, or of the fourth meld; each seat carries its first one only."""
    hand = state.hands[seat]
    why = liable_for(state.rules.liability, hand.melds)
    if why is not None and hand.liable is None and not carries(state, meld.feeder):
        hand.liable = Liable(meld.feeder, why)


def carries(state: State, feeder: Seat) -> bool:
    """包先不包后: whether a seat is liable for somebody already; then it becomes liable for nobody else."""
    return any(other.liable is not None and other.liable.seat == feeder for other in state.hands)


def liable_for(rule: Liability, melds: Sequence[Meld]) -> LiableFor | None:
    """What the feeder of the last one of `melds` becomes liable for; None for a meld that was not fed or is harmless."""
    meld = melds[-1]
    if rule.dragons_winds:
        for kinds in (DRAGONS, WINDS):
            shown = sum(other.tile in kinds for other in melds if other.kind != "chow")
            if meld.kind != "chow" and meld.tile in kinds and shown == len(kinds):
                return "dragons_winds"
    if rule.twelve != "off":
        counted = [other for other in melds if rule.twelve == "all" or other.kind != "concealed"]
        if len(counted) == 4:
            return "twelve"
    return None
