"""鸡平胡, second table: cap 5, specials to 9 fan = 512; all else as in the first (rulebook jiping)."""

from dataclasses import replace
from typing import Final

from lingnan.kernel import STANDARD
from lingnan.rules.price_policies import Largest, Price
from lingnan.rules.systems.jiping import JIPING

assert isinstance(JIPING.stacking, Largest)

JIPING512: Final = replace(
    JIPING,
    key="jiping512",
    prices=(
        Price("ji_hu", 0),
        Price("ping_hu", 1),
        Price("peng_peng_hu", 3),
        Price("hun_yi_se", 3),
        Price("hun_peng", 5),
        Price("qing_yi_se", 5),
        Price("qing_peng", 6, special=True),
        Price("hun_yao_jiu", 6, special=True),
        Price("xiao_san_yuan", 7, special=True),
        Price("xiao_si_xi", 7, special=True),
        Price("zi_yi_se", 8, special=True, shapes=STANDARD),
        Price("qing_yao_jiu", 8, special=True),
        Price("da_san_yuan", 9, special=True),
        Price("da_si_xi", 9, special=True),
        Price("shi_san_yao", 9, special=True),
        Price("tian_hu", 6, special=True),
        Price("di_hu", 6, special=True),
        Price("ren_hu", 6, special=True),
    ),
    stacking=replace(JIPING.stacking, cap=5),
)
