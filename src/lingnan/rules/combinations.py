"""Fans of seven pairs, and fans that join two patterns in one row (rulebook names, and the pages of the systems)."""

from typing import Final

from lingnan.kernel import SEVEN_PAIRS, STANDARD
from lingnan.rules.catalogue import Win, fan
from lingnan.rules.patterns import (
    dai_yao_jiu,
    hun_yao_jiu,
    hun_yi_se,
    peng_peng_hu,
    qi_dui,
    qing_yi_se,
    zi_yi_se,
)


@fan
def hao_hua(win: Win) -> bool:
    """Seven pairs with four alike in it; wild tiles may stand for any of the four."""
    return win.reading.shape == SEVEN_PAIRS and win.reading.quads >= 1


@fan
def shuang_hao_hua(win: Win) -> bool:
    """Seven pairs with four alike twice in it."""
    return win.reading.shape == SEVEN_PAIRS and win.reading.quads >= 2


@fan
def san_hao_hua(win: Win) -> bool:
    """Seven pairs with four alike three times in it."""
    return win.reading.shape == SEVEN_PAIRS and win.reading.quads >= 3


@fan
def hao_hua_qi_dui(win: Win) -> bool:
    """Seven pairs with four of one kind in it, none of the four a wild tile."""
    return win.reading.shape == SEVEN_PAIRS and 4 in win.counts


@fan
def shuang_hao_hua_natural(win: Win) -> bool:
    """Seven pairs with four alike twice in it, none of them a wild tile."""
    return win.reading.shape == SEVEN_PAIRS and win.counts.count(4) >= 2


@fan
def san_hao_hua_natural(win: Win) -> bool:
    """Seven pairs with four alike three times in it, none of them a wild tile."""
    return win.reading.shape == SEVEN_PAIRS and win.counts.count(4) >= 3


@fan
def long_qi_dui(win: Win) -> bool:
    """Seven pairs with four alike in it."""
    return hao_hua(win)


@fan
def hun_peng(win: Win) -> bool:
    """One suit and honors in four pungs or kongs and a pair."""
    return hun_yi_se(win) and peng_peng_hu(win)


@fan
def qing_peng(win: Win) -> bool:
    """One suit in four pungs or kongs and a pair."""
    return qing_yi_se(win) and peng_peng_hu(win)


@fan
def qing_dui(win: Win) -> bool:
    """One suit in four pungs or kongs and a pair."""
    return qing_peng(win)


@fan
def qing_dai_yao(win: Win) -> bool:
    """One suit, with a 1 or 9 in each of the four sets and in the pair."""
    return qing_yi_se(win) and dai_yao_jiu(win)


@fan
def qing_qi_dui(win: Win) -> bool:
    """Seven pairs of one suit."""
    return qing_yi_se(win) and qi_dui(win)


@fan
def hun_yi_se_qi_dui(win: Win) -> bool:
    """One suit and honors in seven pairs."""
    return hun_yi_se(win) and qi_dui(win)


@fan
def qing_yi_se_qi_dui(win: Win) -> bool:
    """One suit and no honors in seven pairs."""
    return qing_yi_se(win) and qi_dui(win)


@fan
def qing_yi_se_hao_hua(win: Win) -> bool:
    """One suit and no honors in seven pairs with four alike."""
    return qing_yi_se(win) and hao_hua(win)


@fan
def zi_yi_se_qi_dui(win: Win) -> bool:
    """Honors only, in seven pairs."""
    return zi_yi_se(win) and qi_dui(win)


@fan
def zi_yi_se_hao_hua(win: Win) -> bool:
    """Honors only, in seven pairs with four alike."""
    return zi_yi_se(win) and hao_hua(win)


@fan
def zi_yi_se_peng_peng(win: Win) -> bool:
    """Honors only, in four pungs or kongs and a pair."""
    return zi_yi_se(win) and peng_peng_hu(win)


@fan
def hun_yi_se_yao_jiu(win: Win) -> bool:
    """One suit and honors in pungs, of the suit only 1 and 9."""
    return win.reading.shape == STANDARD and hun_yi_se(win) and hun_yao_jiu(win)


PARTS: Final[dict[str, tuple[str, str]]] = {
    "hun_peng": ("hun_yi_se", "peng_peng_hu"),
    "qing_peng": ("qing_yi_se", "peng_peng_hu"),
    "qing_dui": ("qing_yi_se", "dui_dui_hu"),
    "qing_dai_yao": ("qing_yi_se", "dai_yao_jiu"),
    "qing_qi_dui": ("qing_yi_se", "qi_dui"),
    "hun_yi_se_qi_dui": ("hun_yi_se", "qi_dui"),
    "qing_yi_se_qi_dui": ("qing_yi_se", "qi_dui"),
    "qing_yi_se_hao_hua": ("qing_yi_se", "hao_hua"),
    "zi_yi_se_qi_dui": ("zi_yi_se", "qi_dui"),
    "zi_yi_se_hao_hua": ("zi_yi_se", "hao_hua"),
    "zi_yi_se_peng_peng": ("zi_yi_se", "peng_peng_hu"),
    "hun_yi_se_yao_jiu": ("hun_yi_se", "hun_yao_jiu"),
}
"""Fans that hold where two others do: a hand that has one of the two is told which one is missing."""
