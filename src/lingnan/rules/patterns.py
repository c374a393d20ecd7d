"""Fans about the tiles of a hand (rulebook names, and the pages of the systems)."""

from typing import Final

from lingnan.core.seats import distance_after
from lingnan.core.tiles import DRAGON_BITS, EAST, HONORS, WIND_BITS
from lingnan.kernel import ORPHANS, SEVEN_PAIRS, STANDARD
from lingnan.kernel.profile import Reading
from lingnan.rules.catalogue import Win, fan
from lingnan.rules.price_policies import FOUR_WILDS

NINE_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)


@fan
def da_san_yuan(win: Win) -> bool:
    """Pungs or kongs of all three dragons."""
    return win.reading.honor_sets & DRAGON_BITS == DRAGON_BITS


@fan
def da_si_xi(win: Win) -> bool:
    """Pungs or kongs of all four winds."""
    return win.reading.honor_sets & WIND_BITS == WIND_BITS


@fan
def shi_san_yao(win: Win) -> bool:
    """One of each 1, 9 and honor, and any of them once more; no melds."""
    return win.reading.shape == ORPHANS


@fan
def zi_yi_se(win: Win) -> bool:
    """Honors only."""
    return not win.reading.suits


@fan
def qing_yao_jiu(win: Win) -> bool:
    """Only 1 and 9 of the suits, no honors."""
    return not win.reading.simples and not win.reading.honors


@fan
def xiao_si_xi(win: Win) -> bool:
    """Pungs or kongs of three winds, and the fourth as the pair."""
    return _all_but_the_pair(win.reading, WIND_BITS)


@fan
def xiao_san_yuan(win: Win) -> bool:
    """Pungs or kongs of two dragons, and the third as the pair."""
    return _all_but_the_pair(win.reading, DRAGON_BITS)


def _all_but_the_pair(reading: Reading, honors: int) -> bool:
    pair = reading.honor_pair & honors
    return bool(pair) and reading.honor_sets & honors == honors ^ pair


@fan
def hun_yao_jiu(win: Win) -> bool:
    """Only 1, 9 and honors: at least one of each."""
    return not win.reading.simples and win.reading.honors and win.reading.terminals


@fan
def qing_yi_se(win: Win) -> bool:
    """One suit and no honors."""
    return win.reading.suits in (1, 2, 4) and not win.reading.honors


@fan
def qi_dui(win: Win) -> bool:
    """Seven pairs; four of one kind are two pairs."""
    return win.reading.shape == SEVEN_PAIRS


@fan
def hun_yi_se(win: Win) -> bool:
    """One suit and honors: at least one tile of each."""
    return win.reading.suits in (1, 2, 4) and win.reading.honors


@fan
def peng_peng_hu(win: Win) -> bool:
    """Four pungs or kongs and a pair."""
    return win.reading.shape == STANDARD and not win.reading.chows


@fan
def ping_hu(win: Win) -> bool:
    """Four chows and any pair, melded or not."""
    return win.reading.shape == STANDARD and not win.reading.pungs


@fan
def jiu_lian_bao_deng(win: Win) -> bool:
    """Concealed 1112345678999 of one suit, won with any tile of that suit."""
    if win.melds or win.wilds or win.winning >= HONORS or win.reading.honors:
        return False
    first = win.winning // 9 * 9
    before = list(win.counts[first : first + 9])
    before[win.winning - first] -= 1
    return tuple(before) == NINE_GATES


@fan
def ji_hu(win: Win) -> bool:
    """Any winning hand."""
    return True


@fan
def ping_hu_any(win: Win) -> bool:
    """Any winning hand that has no better row."""
    return True


@fan
def xiao_hu(win: Win) -> bool:
    """Any winning hand that has no other row."""
    return True


@fan
def tui_dao_hu(win: Win) -> bool:
    """Any winning hand that has no other row."""
    return True


@fan
def si_gui(win: Win) -> bool:
    """Four wild tiles in hand win as they are, whatever the other tiles; on one's own draw or the deal only."""
    return win.reading.shape == FOUR_WILDS


@fan
def man_gui(win: Win) -> bool:
    """Four wild tiles in hand win as they are, whatever the other tiles."""
    return win.reading.shape == FOUR_WILDS


@fan
def yao_jiu(win: Win) -> bool:
    """Only 1, 9 and honors, at least two tiles of them 1 or 9."""
    return not win.reading.simples and win.reading.terminals


@fan
def si_an_ke(win: Win) -> bool:
    """Four concealed pungs or kongs: won on one's own draw, or by a single wait on the pair."""
    if not peng_peng_hu(win) or any(meld.kind != "concealed" for meld in win.melds):
        return False
    return win.situation.by == "draw" or win.reading.pair_won


@fan
def shi_ba_luo_han(win: Win) -> bool:
    """Four kongs of any kind, and a pair."""
    return gang(win) == 4


@fan
def da_ge(win: Win) -> bool:
    """Four pungs or kongs and a pair in one suit, with or without honors; or honors only."""
    return peng_peng_hu(win) and win.reading.suits in (0, 1, 2, 4)


@fan
def za_se(win: Win) -> bool:
    """One suit and honors: at least one tile of each."""
    return hun_yi_se(win)


@fan
def dui_dui_hu(win: Win) -> bool:
    """Four pungs or kongs and a pair."""
    return peng_peng_hu(win)


@fan
def jiang_dui(win: Win) -> bool:
    """Four pungs or kongs and a pair, all of them 2, 5 or 8."""
    return peng_peng_hu(win) and win.reading.only_258


@fan
def dai_yao_jiu(win: Win) -> bool:
    """A 1 or 9 in each of the four sets and in the pair."""
    return win.reading.shape == STANDARD and not win.reading.middle


@fan
def gen(win: Win) -> int:
    """Four alike, kong or not: one for each; the four that make dragon seven pairs are none."""
    alike = [*win.counts]
    for meld in win.melds:
        for tile in meld.tiles:
            alike[tile] += 1
    return alike.count(4) - (win.reading.quads > 0)


@fan
def men_feng(win: Win) -> bool:
    """A pung or kong of the seat's own wind; the dealer is East."""
    situation = win.situation
    return bool(win.reading.honor_sets >> distance_after(situation.seat, situation.dealer) & 1)


@fan
def quan_feng(win: Win) -> bool:
    """A pung or kong of the wind of the round."""
    return bool(win.reading.honor_sets >> win.situation.round_wind - EAST & 1)


@fan
def san_yuan_pai(win: Win) -> int:
    """Pungs or kongs of dragons: one for each."""
    return (win.reading.honor_sets & DRAGON_BITS).bit_count()


@fan
def gang(win: Win) -> int:
    """Kongs of any kind: one for each."""
    return sum(meld.is_kong for meld in win.melds)
