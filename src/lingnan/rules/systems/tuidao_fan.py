"""推倒胡 with a table of two prices, self-draw only, horses that multiply (rulebook tuidao)."""

from typing import Final

from lingnan.kernel import ORPHANS, SEVEN_PAIRS, STANDARD
from lingnan.rules.play_policies import MultiplyHorses, Rob
from lingnan.rules.price_policies import Largest, Price
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.tile_sets import tile_set

TUIDAO_FAN: Final = Ruleset(
    key="tuidao_fan",
    tiles=tile_set(),
    shapes=STANDARD | SEVEN_PAIRS | ORPHANS,
    pass_lock="none",  # a kong takes the last tile of its kind: none is offered twice
    dealer="winner",
    wins=("draw", "rob"),
    rob=Rob(shares=3),
    horses=MultiplyHorses(4, counts=(2, 4, 6)),
    prices=(
        Price("xiao_hu", 1),
        Price("qing_yi_se", 2),
        Price("zi_yi_se", 2),
        Price("qi_dui", 2),
        Price("si_an_ke", 2),
        Price("shi_ba_luo_han", 2),
        Price("da_san_yuan", 2),
        Price("da_si_xi", 2),
        Price("xiao_si_xi", 2),
        Price("shi_san_yao", 2),
    ),
    stacking=Largest(),
    power=True,
    options=(
        "wild",
        "wild_kind",
        "wild_discard",
        "horses",
        "horse_map",
        "kong_on_draw",
        "multi_win",
        "claim_last",
    ),
)
