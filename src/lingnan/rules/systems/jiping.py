"""广东鸡平胡: chows, largest row, doubling fans with a cap (爆胡), specials beyond it (rulebook jiping)."""

from typing import Final

from lingnan.kernel import ORPHANS, STANDARD
from lingnan.rules.play_policies import Claims, FirstTurnRule, Kongs, Liability, Rob
from lingnan.rules.price_policies import Largest, Price
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.tile_sets import tile_set

JIPING: Final = Ruleset(
    key="jiping",
    tiles=tile_set(),
    shapes=STANDARD | ORPHANS,
    claims=Claims(chow=True, claim_last=False),
    kongs=Kongs(concealed=0, fed=0, added=0),
    pass_lock="until_action",
    dealer="rotate",
    rob=Rob(shares=3),
    first_turn=FirstTurnRule(heavenly=True, earthly=True, human=True),
    liability=Liability(dragons_winds=True, twelve="exposed", kong_bloom=True),
    prices=(
        Price("ji_hu", 0),
        Price("ping_hu", 1),
        Price("peng_peng_hu", 2),
        Price("hun_yi_se", 2),
        Price("hun_peng", 4, special=True),
        Price("qing_yi_se", 4, special=True),
        Price("qing_peng", 5, special=True),
        Price("hun_yao_jiu", 5, special=True),
        Price("xiao_san_yuan", 5, special=True),
        Price("xiao_si_xi", 5, special=True),
        Price("zi_yi_se", 6, special=True, shapes=STANDARD),
        Price("qing_yao_jiu", 6, special=True),
        Price("da_san_yuan", 6, special=True),
        Price("da_si_xi", 6, special=True),
        Price("jiu_lian_bao_deng", 6, special=True),
        Price("shi_san_yao", 6, special=True),
        Price("tian_hu", 6, special=True),
        Price("di_hu", 6, special=True),
        Price("ren_hu", 6, special=True),
    ),
    stacking=Largest(
        additions=(
            Price("zi_mo", 1),
            Price("men_feng", 1),
            Price("quan_feng", 1),
            Price("san_yuan_pai", 1),
        ),
        cap=3,
        floor=3,
        floor_by=("gang_kai", "hai_di", "qiang_gang", "san_xiang"),
    ),
    power=True,
    options=(
        "seven_pairs",
        "kong_money",
        "kong_on_draw",
        "kong_adds_fan",
        "horses",
        "horse_map",
        "kong_chain",
        "multi_win",
        "claim_last",
        "pass_lock",
    ),
)
