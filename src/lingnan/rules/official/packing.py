"""Fans of a hand as one number: a byte a fan says how often it holds, so that aspects are put together by `|`.

A hand has few different fans on each of its aspects (its kinds, its chows, how it was won …), so what is found about
one is remembered under the facts that it depends on, and a whole hand is a handful of look-ups.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, Generic, TypeAlias, TypeVar

Aspect = TypeVar("Aspect")

Fan: TypeAlias = Callable[[Aspect], int]
"""A predicate over one aspect of a win: how often the fan counts. Its docstring is the player's help in English."""

BITS: Final = 8
ONE_FAN: Final = (1 << BITS) - 1
"""Mask of one fan in the first place."""

# fmt: off
ORDER: Final = (
    "da_si_xi", "da_san_yuan", "lv_yi_se", "jiu_lian_bao_deng", "si_gang", "lian_qi_dui", "shi_san_yao",
    "qing_yao_jiu", "xiao_si_xi", "xiao_san_yuan", "zi_yi_se", "si_an_ke", "yi_se_shuang_long_hui",
    "yi_se_si_tong_shun", "yi_se_si_jie_gao", "yi_se_si_bu_gao", "san_gang", "hun_yao_jiu", "qi_dui",
    "qi_xing_bu_kao", "quan_shuang_ke", "qing_yi_se", "yi_se_san_tong_shun", "yi_se_san_jie_gao", "quan_da",
    "quan_zhong", "quan_xiao", "qing_long", "san_se_shuang_long_hui", "yi_se_san_bu_gao", "quan_dai_wu",
    "san_tong_ke", "san_an_ke", "quan_bu_kao", "zu_he_long", "da_yu_wu", "xiao_yu_wu", "san_feng_ke", "hua_long",
    "tui_bu_dao", "san_se_san_tong_shun", "san_se_san_jie_gao", "wu_fan_hu", "miao_shou_hui_chun", "hai_di_lao_yue",
    "gang_shang_kai_hua", "qiang_gang_hu", "peng_peng_hu", "hun_yi_se", "san_se_san_bu_gao", "wu_men_qi",
    "quan_qiu_ren", "shuang_an_gang", "shuang_jian_ke", "quan_dai_yao", "bu_qiu_ren", "shuang_ming_gang",
    "hu_jue_zhang", "jian_ke", "quan_feng_ke", "men_feng_ke", "men_qian_qing", "ping_hu", "si_gui_yi",
    "shuang_tong_ke", "shuang_an_ke", "an_gang", "duan_yao", "yi_ban_gao", "xi_xiang_feng", "lian_liu", "lao_shao_fu",
    "yao_jiu_ke", "ming_gang", "que_yi_men", "wu_zi", "bian_zhang", "kan_zhang", "dan_diao_jiang", "zi_mo", "hua_pai",
)
# fmt: on
"""The official order of the 81 fans (rulebook names)."""

PLACE: Final = {key: BITS * place for place, key in enumerate(ORDER)}
"""First bit of each fan."""


def pack(fans: Iterable[Fan[Aspect]], aspect: Aspect) -> int:
    """What `fans` say about an aspect."""
    return sum(int(fan(aspect)) << PLACE[fan.__name__] for fan in fans)


class Facet(dict[Any, int], Generic[Aspect]):
    """What some fans say about an aspect, packed, by the facts that it is made of; found out when first asked.

    The facts are few enough to be remembered for good.
    """

    def __init__(self, aspect: Callable[..., Aspect], fans: tuple[Fan[Aspect], ...]) -> None:
        self.aspect = aspect
        self.fans = fans

    def __missing__(self, facts: Any) -> int:
        packed = self[facts] = pack(self.fans, self.aspect(*facts))
        return packed
