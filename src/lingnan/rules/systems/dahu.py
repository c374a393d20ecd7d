"""自摸大胡: fans that add, two stakes, codes that multiply (rulebook dahu)."""

from typing import Final

from lingnan.kernel import SEVEN_PAIRS, STANDARD
from lingnan.rules.play_policies import MultiplyHorses, Rob
from lingnan.rules.price_policies import Exclusion, Minimum, Price, Sum
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.tile_sets import tile_set

DAHU: Final = Ruleset(
    key="dahu",
    tiles=tile_set(),
    shapes=STANDARD | SEVEN_PAIRS,
    dealer="winner",
    minimum=Minimum(discard=4),
    rob=Rob(shares=3),
    horses=MultiplyHorses(4, counts=(3, 4)),
    prices=(
        Price("ji_hu", 1),
        Price("peng_peng_hu", 2),
        Price("hun_yi_se", 2),
        Price("qi_dui", 3),
        Price("gang_kai", 2),
        Price("gang_shang_gang", 4),
        Price("qing_yi_se", 4),
        Price("hun_peng", 4),
    ),
    stacking=Sum(
        fallback="ji_hu",
        exclusions=(
            Exclusion("gang_shang_gang", ("gang_kai",)),
            Exclusion("hun_peng", ("hun_yi_se", "peng_peng_hu")),
        ),
    ),
    stake=(10, 20),
    options=(
        "thirteen_orphans",
        "horses",
        "horse_map",
        "kong_bloom",
        "kong_chain",
        "kong_on_draw",
        "multi_win",
        "claim_last",
        "pass_lock",
    ),
)
