"""广东100张: no 万, ghosts, the largest pattern times the operation, horses for all (rulebook gd100)."""

from typing import Final

from lingnan.kernel import SEVEN_PAIRS, STANDARD
from lingnan.rules.play_policies import FirstTurnRule, Kongs, Liability, MirrorHorses, Rob, TurnedWild
from lingnan.rules.price_policies import FOUR_WILDS, Factor, Largest, Price
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.tile_sets import tile_set

TILES: Final = tile_set(suits=(1, 2))

GD100: Final = Ruleset(
    key="gd100",
    tiles=TILES,
    shapes=STANDARD | SEVEN_PAIRS | FOUR_WILDS,
    wild=TurnedWild(),
    ring="joined",
    kongs=Kongs(late=False),
    dealer="winner",
    any_wait_claims=False,
    rob=Rob(shares=1),
    first_turn=FirstTurnRule(heavenly=True, earthly=True, voided_by="own_meld", mandatory=True),
    liability=Liability(twelve="all", kong_bloom=True),
    horses=MirrorHorses(2, deck=TILES),
    follow_dealer=1,
    prices=(
        Price("ji_hu", 2, shapes=STANDARD, by=("draw", "rob")),
        Price("ping_hu", 3),
        Price("hun_yi_se", 4),
        Price("peng_peng_hu", 4),
        Price("qi_dui", 8),
        Price("qing_yi_se", 8),
        Price("hun_peng", 8),
        Price("hao_hua_qi_dui", 12, of="hao_hua"),
        Price("hun_yao_jiu", 12, of="yao_jiu"),
        Price("qing_peng", 12),
        Price("si_gui", 18, shapes=FOUR_WILDS, by=("draw",)),
        Price("xiao_san_yuan", 18),
        Price("xiao_si_xi", 18),
        Price("tian_hu", 24),
        Price("di_hu", 24, of="di_hu_own"),
        Price("shuang_hao_hua", 24),
        Price("zi_yi_se", 24),
        Price("da_san_yuan", 32),
        Price("da_si_xi", 32),
        Price("san_hao_hua", 36),
        Price("shi_ba_luo_han", 36),
    ),
    stacking=Largest(),
    factors=(Factor("gang_kai", 2), Factor("qiang_gang", 3), Factor("hard", 2)),
    options=(
        "wild",
        "wild_kind",
        "hard_as_self",
        "hao_hua_natural",
        "wild_discard",
        "horse_buyers",
        "horse_deck",
        "horse_nines",
        "horse_map",
        "liability_horse",
        "kong_chain",
        "kong_on_draw",
        "multi_win",
        "claim_last",
        "pass_lock",
    ),
)
