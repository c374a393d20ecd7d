"""广东麻将 (88 番): turned wild, fans that add, liability (rulebook gd88)."""

from typing import Final

from lingnan.kernel import ORPHANS, SEVEN_PAIRS, STANDARD
from lingnan.rules.play_policies import FirstTurnRule, Liability, Rob, TurnedWild
from lingnan.rules.price_policies import Exclusion, Factor, Price, Sum
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.tile_sets import tile_set

FIRST_TURN: Final = ("tian_hu", "di_hu")

PRICES: Final = (
    Price("da_san_yuan", 88),
    Price("da_si_xi", 88),
    Price("shi_san_yao", 88),
    Price("zi_yi_se", 64),
    Price("qing_yao_jiu", 64),
    Price("tian_hu", 64),
    Price("di_hu", 64),
    Price("xiao_si_xi", 48),
    Price("xiao_san_yuan", 48),
    Price("hun_yao_jiu", 32),
    Price("hao_hua_qi_dui", 32),
    Price("qing_yi_se", 16),
    Price("qi_dui", 16),
    Price("hun_yi_se", 8),
    Price("peng_peng_hu", 8),
    Price("ji_hu", 2),
    Price("qiang_gang", 8),
    Price("gang_kai", 8),
    Price("gang_pao", 8),
    Price("hai_di", 8),
)

EXCLUSIONS: Final = (
    Exclusion("shi_san_yao", tuple(row.fan for row in PRICES if row.fan != "shi_san_yao")),
    Exclusion("da_si_xi", ("peng_peng_hu",)),
    Exclusion("zi_yi_se", ("peng_peng_hu",)),
    Exclusion("qing_yao_jiu", ("peng_peng_hu",)),
    Exclusion("hao_hua_qi_dui", ("qi_dui",)),
)
"""The other exclusions of the page are between fans that no hand has at once."""

GD88: Final = Ruleset(
    key="gd88",
    tiles=tile_set(),
    shapes=STANDARD | SEVEN_PAIRS | ORPHANS,
    wild=TurnedWild(),
    dealer="rotate",
    rob=Rob(shares=1),
    first_turn=FirstTurnRule(heavenly=True, earthly=True),
    liability=Liability(dragons_winds=True, dragons_winds_shares=3),
    prices=PRICES,
    stacking=Sum(
        fallback="ji_hu",
        events=("qiang_gang", "gang_kai", "gang_pao", "hai_di"),
        exclusions=EXCLUSIONS,
        cap=88,
        alone=FIRST_TURN,
    ),
    factors=(Factor("self_draw", 2, unless=FIRST_TURN), Factor("hard", 2)),
    options=(
        "fan_cap",
        "first_turn",
        "hard_as_self",
        "rob_pays",
        "wild_discard",
        "multi_win",
        "claim_last",
        "pass_lock",
        "kong_on_draw",
    ),
)
