"""What an official fan that counts excludes, after the official rules and after the seed (its rulebook page).

The tables say what lies in a fan anyhow (不重复) and what may not be torn out of it (不拆移). Where they are silent all
fans of a reading count. A fan that is excluded itself excludes nothing. Exclusions between fans that no reading has at
once, which the sources print too, are left out.
"""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

Exclusions: TypeAlias = Literal["seed", "official"]
"""Option `exclusions`: the seed's lines where it prints them, or the official ones throughout."""

ALWAYS: Final = {
    "da_si_xi": "quan_feng_ke men_feng_ke peng_peng_hu",
    "da_san_yuan": "jian_ke",
    "lv_yi_se": "hun_yi_se",
    "jiu_lian_bao_deng": "qing_yi_se bu_qiu_ren men_qian_qing wu_zi",
    "si_gang": "peng_peng_hu shuang_an_gang shuang_ming_gang an_gang ming_gang dan_diao_jiang",
    "lian_qi_dui": "qi_dui qing_yi_se bu_qiu_ren men_qian_qing wu_zi dan_diao_jiang",
    "shi_san_yao": "hun_yao_jiu wu_men_qi bu_qiu_ren men_qian_qing dan_diao_jiang",
    "qing_yao_jiu": "peng_peng_hu quan_dai_yao yao_jiu_ke wu_zi",
    "xiao_si_xi": "san_feng_ke",
    "xiao_san_yuan": "shuang_jian_ke jian_ke",
    "zi_yi_se": "peng_peng_hu quan_dai_yao yao_jiu_ke",
    "si_an_ke": "peng_peng_hu bu_qiu_ren men_qian_qing",
    "yi_se_shuang_long_hui": "qing_yi_se ping_hu yi_ban_gao lao_shao_fu wu_zi",
    "yi_se_si_tong_shun": "yi_se_san_tong_shun si_gui_yi yi_ban_gao",
    "yi_se_si_jie_gao": "yi_se_san_jie_gao peng_peng_hu",
    "yi_se_si_bu_gao": "yi_se_san_bu_gao",
    "san_gang": "shuang_an_gang shuang_ming_gang an_gang ming_gang",
    "hun_yao_jiu": "peng_peng_hu quan_dai_yao yao_jiu_ke",
    "qi_dui": "bu_qiu_ren men_qian_qing dan_diao_jiang",
    "qi_xing_bu_kao": "quan_bu_kao wu_men_qi bu_qiu_ren men_qian_qing",
    "quan_shuang_ke": "peng_peng_hu duan_yao wu_zi",
    "qing_yi_se": "wu_zi",
    "yi_se_san_tong_shun": "yi_ban_gao",
    "quan_da": "da_yu_wu wu_zi",
    "quan_zhong": "duan_yao wu_zi",
    "quan_xiao": "xiao_yu_wu wu_zi",
    "qing_long": "lian_liu",
    "san_se_shuang_long_hui": "ping_hu xi_xiang_feng lao_shao_fu wu_zi",
    "quan_dai_wu": "duan_yao wu_zi",
    "san_tong_ke": "shuang_tong_ke",
    "quan_bu_kao": "wu_men_qi bu_qiu_ren men_qian_qing",
    "da_yu_wu": "wu_zi",
    "xiao_yu_wu": "wu_zi",
    "tui_bu_dao": "que_yi_men",
    "miao_shou_hui_chun": "zi_mo",
    "gang_shang_kai_hua": "zi_mo",
    "qiang_gang_hu": "hu_jue_zhang",
    "quan_qiu_ren": "dan_diao_jiang",
    "shuang_an_gang": "shuang_an_ke an_gang",
    "shuang_jian_ke": "jian_ke",
    "bu_qiu_ren": "zi_mo",
    "shuang_ming_gang": "ming_gang",
    "ping_hu": "wu_zi",
    "duan_yao": "wu_zi",
}

OFFICIAL_ONLY: Final = {
    "qing_yao_jiu": "shuang_tong_ke",
}

SEED_ONLY: Final = {
    "da_san_yuan": "que_yi_men",
    "xiao_san_yuan": "que_yi_men",
    "yi_se_si_tong_shun": "que_yi_men",
    "yi_se_si_jie_gao": "que_yi_men",
    "yi_se_si_bu_gao": "lian_liu lao_shao_fu que_yi_men",
    "qing_long": "lao_shao_fu",
}

ONE_LESS: Final = {"jiu_lian_bao_deng": "yao_jiu_ke"}
"""Fans of which one counts less: nine gates hold one pung of 1 or 9 anyhow."""


def table(exclusions: Exclusions) -> Mapping[str, tuple[str, ...]]:
    """What each fan excludes."""
    others = SEED_ONLY if exclusions == "seed" else OFFICIAL_ONLY
    return {fan: tuple(f"{ALWAYS.get(fan, '')} {others.get(fan, '')}".split()) for fan in {**ALWAYS, **others}}
