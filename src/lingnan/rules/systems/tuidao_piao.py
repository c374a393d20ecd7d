"""推倒胡 with chows, a turned wild and piao bets; fans add up to 64 (rulebook tuidao)."""

from typing import Final

from lingnan.kernel import ORPHANS, SEVEN_PAIRS, STANDARD
from lingnan.rules.play_policies import Claims, TurnedWild
from lingnan.rules.price_policies import Factor, Price, Sum
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.tile_sets import tile_set

TUIDAO_PIAO: Final = Ruleset(
    key="tuidao_piao",
    tiles=tile_set(),
    shapes=STANDARD | SEVEN_PAIRS | ORPHANS,
    wild=TurnedWild(),
    claims=Claims(chow=True, claim_last=False),
    dealer="winner",
    phases=("piao",),
    prices=(
        Price("xiao_hu", 1),
        Price("qing_yi_se", 16),
        Price("qi_dui", 16),
        Price("si_an_ke", 32),
        Price("xiao_si_xi", 32),
        Price("zi_yi_se", 64),
        Price("shi_ba_luo_han", 64),
        Price("da_san_yuan", 64),
        Price("da_si_xi", 64),
        Price("shi_san_yao", 64),
    ),
    stacking=Sum(fallback="xiao_hu", cap=64),
    factors=(Factor("self_draw", 2), Factor("hard", 2)),
    options=(
        "hard_as_self",
        "wild_discard",
        "kong_on_draw",
        "multi_win",
        "claim_last",
        "pass_lock",
    ),
)
