"""四川血战: exchange of three, missing suit, the others play on after a win (rulebook xuezhan)."""

from typing import Final

from lingnan.kernel import SEVEN_PAIRS, STANDARD
from lingnan.rules.play_policies import Battle, FirstTurnRule, Kongs, Rob
from lingnan.rules.price_policies import Bonus, Largest, Price
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.tile_sets import tile_set

XUEZHAN: Final = Ruleset(
    key="xuezhan",
    tiles=tile_set(honors=False),
    shapes=STANDARD | SEVEN_PAIRS,
    kongs=Kongs(concealed=2, fed=2, added=1),
    dealer="winner",
    rob=Rob(shares=1),
    first_turn=FirstTurnRule(heavenly=True, earthly=True),
    phases=("exchange", "void_suit"),
    battle=Battle(),
    prices=(
        Price("ping_hu", 0, shapes=STANDARD, of="ping_hu_any"),
        Price("dui_dui_hu", 1),
        Price("qing_yi_se", 2),
        Price("dai_yao_jiu", 2),
        Price("qi_dui", 2),
        Price("qing_dui", 3),
        Price("jiang_dui", 3),
        Price("long_qi_dui", 3),
        Price("qing_qi_dui", 3),
        Price("qing_dai_yao", 3),
        Price("tian_hu", 3),
        Price("di_hu", 3),
    ),
    stacking=Largest(
        additions=(
            Price("gen", 1),
            Price("gang_kai", 1),
            Price("gang_pao", 1),
            Price("qiang_gang", 1),
            Price("hai_di", 1),
        ),
        cap=3,
    ),
    power=True,
    bonuses=(Bonus("self_draw", 1),),
    value_cap=8,
    options=(
        "self_draw_adds",
        "kong_on_draw",
        "multi_win",
        "claim_last",
        "pass_lock",
    ),
)
