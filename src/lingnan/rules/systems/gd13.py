"""加番倍数: multiples from 1 to 13 that add up, codes that mirror (rulebook gd13)."""

from typing import Final

from lingnan.kernel import ORPHANS, SEVEN_PAIRS, STANDARD
from lingnan.rules.play_policies import Liability, MirrorHorses, Rob
from lingnan.rules.price_policies import Exclusion, Minimum, Price, Sum
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.tile_sets import tile_set

SEVEN: Final = ("qi_dui", "hun_yi_se_qi_dui", "qing_yi_se_qi_dui", "zi_yi_se_qi_dui")
"""Rows of seven pairs in which no four are alike."""

EXCLUSIONS: Final = (
    Exclusion("zi_yi_se_hao_hua", (*SEVEN, "hao_hua_qi_dui", "shuang_hao_hua", "san_hao_hua")),
    Exclusion("san_hao_hua", (*SEVEN, "hao_hua_qi_dui", "qing_yi_se_hao_hua", "shuang_hao_hua")),
    Exclusion("shuang_hao_hua", (*SEVEN, "hao_hua_qi_dui", "qing_yi_se_hao_hua")),
    Exclusion("qing_yi_se_hao_hua", (*SEVEN, "hao_hua_qi_dui", "qing_yi_se")),
    Exclusion("hao_hua_qi_dui", SEVEN),
    Exclusion("zi_yi_se_qi_dui", ("qi_dui",)),
    Exclusion("qing_yi_se_qi_dui", ("qi_dui", "qing_yi_se")),
    Exclusion("hun_yi_se_qi_dui", ("qi_dui", "hun_yi_se")),
    Exclusion("zi_yi_se_peng_peng", ("peng_peng_hu",)),
    Exclusion("qing_yao_jiu", ("peng_peng_hu", "qing_peng")),
    Exclusion("hun_yi_se_yao_jiu", ("hun_yi_se", "hun_yao_jiu", "hun_peng", "peng_peng_hu")),
    Exclusion("hun_yao_jiu", ("peng_peng_hu",)),
    Exclusion("qing_peng", ("qing_yi_se", "peng_peng_hu")),
    Exclusion("hun_peng", ("hun_yi_se", "peng_peng_hu")),
)
"""Every listed row replaces its parts."""

GD13: Final = Ruleset(
    key="gd13",
    tiles=tile_set(),
    shapes=STANDARD | SEVEN_PAIRS | ORPHANS,
    dealer="winner",
    minimum=Minimum(discard=4),
    rob=Rob(concealed=ORPHANS, shares=3),
    liability=Liability(kong_bloom=True),
    horses=MirrorHorses(2, buyers="winners", source="wall", origin="winner"),
    prices=(
        Price("tui_dao_hu", 1),
        Price("hun_yi_se", 2),
        Price("peng_peng_hu", 2),
        Price("qi_dui", 3),
        Price("hun_peng", 4),
        Price("qing_yi_se", 4),
        Price("hun_yao_jiu", 5, shapes=STANDARD),
        Price("hao_hua_qi_dui", 5, of="hao_hua"),
        Price("hun_yi_se_qi_dui", 5),
        Price("qing_peng", 6),
        Price("hun_yi_se_yao_jiu", 7),
        Price("qing_yi_se_qi_dui", 7),
        Price("qing_yi_se_hao_hua", 9),
        Price("shuang_hao_hua", 10),
        Price("qing_yao_jiu", 10, shapes=STANDARD),
        Price("zi_yi_se_peng_peng", 10),
        Price("zi_yi_se_qi_dui", 12),
        Price("shi_san_yao", 13),
        Price("zi_yi_se_hao_hua", 13),
        Price("san_hao_hua", 13),
    ),
    stacking=Sum(fallback="tui_dao_hu", exclusions=EXCLUSIONS, cap=13),
    options=(
        "ron_min",
        "honor_sets",
        "wild",
        "wild_kind",
        "wild_discard",
        "horses",
        "horse_map",
        "kong_chain",
        "kong_on_draw",
        "multi_win",
        "claim_last",
        "pass_lock",
    ),
)
