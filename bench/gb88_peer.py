"""How the public calculator pymahjonggb is asked, and what it calls our fans."""

from typing import Any

from lingnan.core.melds import Meld
from lingnan.core.seats import distance_after
from lingnan.core.tiles import EAST, HONORS, RED, Tile
from lingnan.rules.win import Hand, Situation


def arguments(hand: Hand, situation: Situation) -> tuple[Any, ...]:
    """The arguments of `MahjongFanCalculator`."""
    return (
        tuple(map(_pack, hand.melds)),
        tuple(map(_tile, hand.held)),
        _tile(hand.winning),
        situation.flowers,
        situation.by == "draw",
        situation.last_of_kind,
        situation.by == "rob" or situation.replacement is not None,
        situation.last_tile,
        distance_after(situation.seat, situation.dealer),
        situation.round_wind - EAST,
    )


def _pack(meld: Meld) -> tuple[str, str, int]:
    if meld.kind == "chow":
        return "CHI", _tile(meld.tile + 1), 1
    return "GANG" if meld.is_kong else "PENG", _tile(meld.tile), 0 if meld.kind == "concealed" else 1


def _tile(tile: Tile) -> str:
    if tile < HONORS:
        return f"{'WBT'[tile // 9]}{tile % 9 + 1}"
    return f"F{tile - EAST + 1}" if tile < RED else f"J{tile - RED + 1}"


NAMES = {
    "大四喜": "da_si_xi",
    "大三元": "da_san_yuan",
    "绿一色": "lv_yi_se",
    "九莲宝灯": "jiu_lian_bao_deng",
    "四杠": "si_gang",
    "连七对": "lian_qi_dui",
    "十三幺": "shi_san_yao",
    "清幺九": "qing_yao_jiu",
    "小四喜": "xiao_si_xi",
    "小三元": "xiao_san_yuan",
    "字一色": "zi_yi_se",
    "四暗刻": "si_an_ke",
    "一色双龙会": "yi_se_shuang_long_hui",
    "一色四同顺": "yi_se_si_tong_shun",
    "一色四节高": "yi_se_si_jie_gao",
    "一色四步高": "yi_se_si_bu_gao",
    "三杠": "san_gang",
    "混幺九": "hun_yao_jiu",
    "七对": "qi_dui",
    "七星不靠": "qi_xing_bu_kao",
    "全双刻": "quan_shuang_ke",
    "清一色": "qing_yi_se",
    "一色三同顺": "yi_se_san_tong_shun",
    "一色三节高": "yi_se_san_jie_gao",
    "全大": "quan_da",
    "全中": "quan_zhong",
    "全小": "quan_xiao",
    "清龙": "qing_long",
    "三色双龙会": "san_se_shuang_long_hui",
    "一色三步高": "yi_se_san_bu_gao",
    "全带五": "quan_dai_wu",
    "三同刻": "san_tong_ke",
    "三暗刻": "san_an_ke",
    "全不靠": "quan_bu_kao",
    "组合龙": "zu_he_long",
    "大于五": "da_yu_wu",
    "小于五": "xiao_yu_wu",
    "三风刻": "san_feng_ke",
    "花龙": "hua_long",
    "推不倒": "tui_bu_dao",
    "三色三同顺": "san_se_san_tong_shun",
    "三色三节高": "san_se_san_jie_gao",
    "无番和": "wu_fan_hu",
    "妙手回春": "miao_shou_hui_chun",
    "海底捞月": "hai_di_lao_yue",
    "杠上开花": "gang_shang_kai_hua",
    "抢杠和": "qiang_gang_hu",
    "碰碰和": "peng_peng_hu",
    "混一色": "hun_yi_se",
    "三色三步高": "san_se_san_bu_gao",
    "五门齐": "wu_men_qi",
    "全求人": "quan_qiu_ren",
    "双暗杠": "shuang_an_gang",
    "双箭刻": "shuang_jian_ke",
    "全带幺": "quan_dai_yao",
    "不求人": "bu_qiu_ren",
    "双明杠": "shuang_ming_gang",
    "和绝张": "hu_jue_zhang",
    "箭刻": "jian_ke",
    "圈风刻": "quan_feng_ke",
    "门风刻": "men_feng_ke",
    "门前清": "men_qian_qing",
    "平和": "ping_hu",
    "四归一": "si_gui_yi",
    "双同刻": "shuang_tong_ke",
    "双暗刻": "shuang_an_ke",
    "暗杠": "an_gang",
    "断幺": "duan_yao",
    "一般高": "yi_ban_gao",
    "喜相逢": "xi_xiang_feng",
    "连六": "lian_liu",
    "老少副": "lao_shao_fu",
    "幺九刻": "yao_jiu_ke",
    "明杠": "ming_gang",
    "缺一门": "que_yi_men",
    "无字": "wu_zi",
    "独听・边张": "bian_zhang",
    "独听・嵌张": "kan_zhang",
    "独听・单钓": "dan_diao_jiang",
    "自摸": "zi_mo",
    "花牌": "hua_pai",
    "明暗杠": "ming_an_gang",
}
"""Its names of fans, and our keys; the last one is no fan of the official 81."""


def fans_of(answer: tuple[tuple[int, int, str, str], ...]) -> dict[str, int]:
    """Its answer in our terms: each fan with all its points."""
    return {NAMES[name]: points * times for points, times, name, _ in answer}
