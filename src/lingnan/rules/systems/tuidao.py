"""推倒胡: any hand is 平胡, self-draw only, ghosts, six or four horses (rulebook tuidao)."""

from typing import Final

from lingnan.kernel import ORPHANS, SEVEN_PAIRS, STANDARD
from lingnan.rules.play_policies import MultiplyHorses, Rob, TurnedWild
from lingnan.rules.price_policies import FOUR_WILDS, Factor, Largest, Price
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.tile_sets import tile_set

TUIDAO: Final = Ruleset(
    key="tuidao",
    tiles=tile_set(),
    shapes=STANDARD | SEVEN_PAIRS | ORPHANS | FOUR_WILDS,
    wild=TurnedWild(),
    pass_lock="none",  # a kong takes the last tile of its kind: none is offered twice
    dealer="winner",
    wins=("draw", "rob"),
    rob=Rob(shares=3),
    horses=MultiplyHorses(6, soft_count=4),
    prices=(
        Price("ping_hu", 1, of="ping_hu_any"),
        Price("man_gui", 6, shapes=FOUR_WILDS, by=("draw", "rob")),
    ),
    stacking=Largest(),
    factors=(Factor("gang_kai", 2), Factor("hard", 2)),
    options=(
        "wild",
        "wild_kind",
        "hard_as_self",
        "wild_discard",
        "horse_map",
        "kong_on_draw",
        "multi_win",
        "claim_last",
    ),
)
