"""The catalogue of fans (番种): what each one is, apart from what a system pays for it.

A fan is a predicate over a win: it says how often it counts, False being never. Its docstring is the player's help in
English; names and help in Chinese are in the catalogues under `fan.<key>`. Rows, additions, factors and floors of a
ruleset all name fans of this table (rulebook names, and the pages of the systems).
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from lingnan.core.melds import Meld
from lingnan.core.seats import distance_after
from lingnan.core.tiles import EAST, HONORS, Tile
from lingnan.kernel import ORPHANS, SEVEN_PAIRS, STANDARD
from lingnan.kernel.readings import Reading
from lingnan.rules.win import Situation

WINDS: Final = 0b0001111
DRAGONS: Final = 0b1110000
NINE_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)


class Win(NamedTuple):
    """One reading of a winning hand, with all that a fan may ask."""

    reading: Reading
    counts: tuple[int, ...]
    """The concealed tiles that are not wild, winning tile included, by kind."""
    wilds: int
    """How many wild tiles the hand holds."""
    melds: tuple[Meld, ...]
    winning: Tile
    situation: Situation
    hard: bool
    """Whether the system has wild tiles and the hand holds none."""


def da_san_yuan(win: Win) -> bool:
    """Pungs or kongs of all three dragons."""
    return win.reading.honor_sets & DRAGONS == DRAGONS


def da_si_xi(win: Win) -> bool:
    """Pungs or kongs of all four winds."""
    return win.reading.honor_sets & WINDS == WINDS


def shi_san_yao(win: Win) -> bool:
    """One of each 1, 9 and honor, and any of them once more; no melds."""
    return win.reading.shape == ORPHANS


def zi_yi_se(win: Win) -> bool:
    """Honors only."""
    return not win.reading.suits


def qing_yao_jiu(win: Win) -> bool:
    """Only 1 and 9 of the suits, no honors."""
    return not win.reading.simples and not win.reading.honors


def xiao_si_xi(win: Win) -> bool:
    """Pungs or kongs of three winds, and the fourth as the pair."""
    return _all_but_the_pair(win.reading, WINDS)


def xiao_san_yuan(win: Win) -> bool:
    """Pungs or kongs of two dragons, and the third as the pair."""
    return _all_but_the_pair(win.reading, DRAGONS)


def _all_but_the_pair(reading: Reading, honors: int) -> bool:
    pair = reading.honor_pair & honors
    return bool(pair) and reading.honor_sets & honors == honors ^ pair


def hun_yao_jiu(win: Win) -> bool:
    """Only 1, 9 and honors: at least one of each."""
    return not win.reading.simples and win.reading.honors and win.reading.terminals


def hao_hua_qi_dui(win: Win) -> bool:
    """Seven pairs with four of one kind in it, none of the four a wild tile."""
    return win.reading.shape == SEVEN_PAIRS and 4 in win.counts


def qing_yi_se(win: Win) -> bool:
    """One suit and no honors."""
    return win.reading.suits in (1, 2, 4) and not win.reading.honors


def qi_dui(win: Win) -> bool:
    """Seven pairs; four of one kind are two pairs."""
    return win.reading.shape == SEVEN_PAIRS


def hun_yi_se(win: Win) -> bool:
    """One suit and honors: at least one tile of each."""
    return win.reading.suits in (1, 2, 4) and win.reading.honors


def peng_peng_hu(win: Win) -> bool:
    """Four pungs or kongs and a pair."""
    return win.reading.shape == STANDARD and not win.reading.chows


def ping_hu(win: Win) -> bool:
    """Four chows and any pair, melded or not."""
    return win.reading.shape == STANDARD and not win.reading.pungs


def hun_peng(win: Win) -> bool:
    """One suit and honors in four pungs or kongs and a pair."""
    return hun_yi_se(win) and peng_peng_hu(win)


def qing_peng(win: Win) -> bool:
    """One suit in four pungs or kongs and a pair."""
    return qing_yi_se(win) and peng_peng_hu(win)


def jiu_lian_bao_deng(win: Win) -> bool:
    """Concealed 1112345678999 of one suit, won with any tile of that suit."""
    if win.melds or win.wilds or win.winning >= HONORS or win.reading.honors:
        return False
    first = win.winning // 9 * 9
    before = list(win.counts[first : first + 9])
    before[win.winning - first] -= 1
    return tuple(before) == NINE_GATES


def ji_hu(win: Win) -> bool:
    """Any winning hand."""
    return True


def tian_hu(win: Win) -> bool:
    """The dealer wins with the fourteen tiles dealt."""
    return win.situation.first_turn == "heavenly"


def di_hu(win: Win) -> bool:
    """Another seat wins on its own first draw, before anybody has melded."""
    return win.situation.first_turn == "earthly"


def ren_hu(win: Win) -> bool:
    """A win on the dealer's very first discard, before the winner's first draw and before any meld."""
    return win.situation.first_turn == "human"


def qiang_gang(win: Win) -> bool:
    """A win on the tile that another seat adds to its pung."""
    return win.situation.by == "rob"


def gang_kai(win: Win) -> bool:
    """A win on the replacement tile of one's own kong."""
    return win.situation.replacement is not None


def gang_pao(win: Win) -> bool:
    """A win on the first discard after a kong's replacement."""
    return win.situation.after_kong


def hai_di(win: Win) -> bool:
    """A win by drawing the last tile of the wall."""
    return win.situation.last_tile and win.situation.by == "draw"


def san_xiang(win: Win) -> bool:
    """Three seats win on the same tile."""
    return win.situation.winners == 3


def zi_mo(win: Win) -> bool:
    """A win on one's own draw, or by robbing a kong."""
    return win.situation.by != "discard"


def men_feng(win: Win) -> bool:
    """A pung or kong of the seat's own wind; the dealer is East."""
    situation = win.situation
    return bool(win.reading.honor_sets >> distance_after(situation.seat, situation.dealer) & 1)


def quan_feng(win: Win) -> bool:
    """A pung or kong of the wind of the round."""
    return bool(win.reading.honor_sets >> win.situation.round_wind - EAST & 1)


def san_yuan_pai(win: Win) -> int:
    """Pungs or kongs of dragons: one for each."""
    return (win.reading.honor_sets & DRAGONS).bit_count()


def gang(win: Win) -> int:
    """Kongs of any kind: one for each."""
    return sum(meld.is_kong for meld in win.melds)


def self_draw(win: Win) -> bool:
    """A win on one's own draw."""
    return win.situation.by == "draw"


def hard(win: Win) -> bool:
    """Not one wild tile in the hand and its melds, in a game that has them."""
    return win.hard


FANS: Final[dict[str, Callable[[Win], int]]] = {
    fan.__name__: fan
    for fan in (
        da_san_yuan,
        da_si_xi,
        shi_san_yao,
        zi_yi_se,
        qing_yao_jiu,
        xiao_si_xi,
        xiao_san_yuan,
        hun_yao_jiu,
        hao_hua_qi_dui,
        qing_yi_se,
        qi_dui,
        hun_yi_se,
        peng_peng_hu,
        ping_hu,
        hun_peng,
        qing_peng,
        jiu_lian_bao_deng,
        ji_hu,
        tian_hu,
        di_hu,
        ren_hu,
        qiang_gang,
        gang_kai,
        gang_pao,
        hai_di,
        san_xiang,
        zi_mo,
        men_feng,
        quan_feng,
        san_yuan_pai,
        gang,
        self_draw,
        hard,
    )
}
