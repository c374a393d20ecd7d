"""88…1 fan catalogue (国标): 81 fans, knitted shapes, flowers, 8 fan to win, official payment (rulebook gb88)."""

from typing import Final

from lingnan.kernel import KNITTED, KNITTED_STRAIGHT, ORPHANS, SEVEN_PAIRS, STANDARD
from lingnan.rules.official.catalogue import OTHER_NAME
from lingnan.rules.option_policies import BASE_PAY
from lingnan.rules.play_policies import Claims, Kongs, Rob
from lingnan.rules.price_policies import Minimum, Official, Price
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.tile_sets import tile_set

SHAPES: Final = STANDARD | SEVEN_PAIRS | ORPHANS | KNITTED_STRAIGHT | KNITTED

POINTS: Final = {
    88: "da_si_xi da_san_yuan lv_yi_se jiu_lian_bao_deng si_gang lian_qi_dui shi_san_yao",
    64: "qing_yao_jiu xiao_si_xi xiao_san_yuan zi_yi_se si_an_ke yi_se_shuang_long_hui",
    48: "yi_se_si_tong_shun yi_se_si_jie_gao",
    32: "yi_se_si_bu_gao san_gang hun_yao_jiu",
    24: "qi_dui qi_xing_bu_kao quan_shuang_ke qing_yi_se yi_se_san_tong_shun yi_se_san_jie_gao quan_da quan_zhong"
    " quan_xiao",
    16: "qing_long san_se_shuang_long_hui yi_se_san_bu_gao quan_dai_wu san_tong_ke san_an_ke",
    12: "quan_bu_kao zu_he_long da_yu_wu xiao_yu_wu san_feng_ke",
    8: "hua_long tui_bu_dao san_se_san_tong_shun san_se_san_jie_gao wu_fan_hu miao_shou_hui_chun hai_di_lao_yue"
    " gang_shang_kai_hua qiang_gang_hu",
    6: "peng_peng_hu hun_yi_se san_se_san_bu_gao wu_men_qi quan_qiu_ren shuang_an_gang shuang_jian_ke",
    4: "quan_dai_yao bu_qiu_ren shuang_ming_gang hu_jue_zhang",
    2: "jian_ke quan_feng_ke men_feng_ke men_qian_qing ping_hu si_gui_yi shuang_tong_ke shuang_an_ke an_gang duan_yao",
    1: "yi_ban_gao xi_xiang_feng lian_liu lao_shao_fu yao_jiu_ke ming_gang que_yi_men wu_zi bian_zhang kan_zhang"
    " dan_diao_jiang zi_mo hua_pai",
}

GB88: Final = Ruleset(
    key="gb88",
    tiles=tile_set(flowers=True),
    shapes=SHAPES,
    claims=Claims(chow=True, claim_last=False),
    kongs=Kongs(concealed=0, fed=0, added=0),
    pass_lock="none",
    multi_win="nearest",
    dealer="rotate",
    rob=Rob(shares=1),
    minimum=Minimum(draw=8, discard=8, rob=8, without=("hua_pai",)),
    prices=tuple(
        Price(fan, points, shapes=SHAPES, of=OTHER_NAME.get(fan, ""))
        for points, fans in POINTS.items()
        for fan in fans.split()
    ),
    stacking=Official(),
    base_pay=BASE_PAY,
    options=(
        "exclusions",
        "gb_pay",
        "dealer",
        "multi_win",
        "claim_last",
        "pass_lock",
    ),
)
