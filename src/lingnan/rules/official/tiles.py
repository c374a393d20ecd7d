"""Official fans of the kinds in a hand, melds included; they count in every shape."""

from typing import Final, NamedTuple

from lingnan.core.tiles import DRAGON_BITS, GREEN, PIN, SOU, WHITE, WIND_BITS
from lingnan.kernel import mask_of
from lingnan.rules.official.packing import Facet

ENDS: Final = 0b100_000_001


GREENS: Final = mask_of((*(SOU + rank for rank in (1, 2, 3, 5, 7)), GREEN))
REVERSIBLES: Final = mask_of(
    (*(PIN + rank for rank in (0, 1, 2, 3, 4, 7, 8)), *(SOU + rank for rank in (1, 3, 4, 5, 7, 8)), WHITE)
)


class Tiles(NamedTuple):
    """What a hand is made of."""

    suits: int
    """How many of the three suits occur."""
    ranks: int
    """Mask of the numbers that occur in any suit, 1 first."""
    winds: bool
    dragons: bool
    green: bool
    """Whether all are 23468 of 条 or 发."""
    reversible: bool
    """Whether all look the same upside down."""

    @property
    def honors(self) -> bool:
        """Whether an honor occurs."""
        return self.winds or self.dragons


def lv_yi_se(tiles: Tiles) -> bool:
    """Only 2, 3, 4, 6, 8 of bamboos and green dragons."""
    return tiles.green


def qing_yao_jiu(tiles: Tiles) -> bool:
    """Only 1 and 9 of the suits, no honors."""
    return not tiles.honors and not tiles.ranks & ~ENDS


def zi_yi_se(tiles: Tiles) -> bool:
    """Honors only."""
    return tiles.suits == 0


def hun_yao_jiu(tiles: Tiles) -> bool:
    """Only 1, 9 and honors: at least one of each."""
    return tiles.honors and tiles.suits > 0 and not tiles.ranks & ~ENDS


def qing_yi_se(tiles: Tiles) -> bool:
    """One suit and no honors."""
    return tiles.suits == 1 and not tiles.honors


def quan_da(tiles: Tiles) -> bool:
    """Only 7, 8 and 9 of the suits."""
    return not tiles.honors and not tiles.ranks & ~0b111_000_000


def quan_zhong(tiles: Tiles) -> bool:
    """Only 4, 5 and 6 of the suits."""
    return not tiles.honors and not tiles.ranks & ~0b000_111_000


def quan_xiao(tiles: Tiles) -> bool:
    """Only 1, 2 and 3 of the suits."""
    return not tiles.honors and not tiles.ranks & ~0b000_000_111


def da_yu_wu(tiles: Tiles) -> bool:
    """Only 6, 7, 8 and 9 of the suits."""
    return not tiles.honors and not tiles.ranks & ~0b111_100_000


def xiao_yu_wu(tiles: Tiles) -> bool:
    """Only 1, 2, 3 and 4 of the suits."""
    return not tiles.honors and not tiles.ranks & ~0b000_001_111


def tui_bu_dao(tiles: Tiles) -> bool:
    """Only tiles that look the same upside down: 1234589 of dots, 245689 of bamboos, white dragons."""
    return tiles.reversible


def hun_yi_se(tiles: Tiles) -> bool:
    """One suit and honors: at least one tile of each."""
    return tiles.suits == 1 and tiles.honors


def wu_men_qi(tiles: Tiles) -> bool:
    """All three suits, winds and dragons occur."""
    return tiles.suits == 3 and tiles.winds and tiles.dragons


def duan_yao(tiles: Tiles) -> bool:
    """No 1, no 9 and no honor."""
    return not tiles.honors and not tiles.ranks & ENDS


def que_yi_men(tiles: Tiles) -> bool:
    """Exactly one of the three suits is missing."""
    return tiles.suits == 2


def wu_zi(tiles: Tiles) -> bool:
    """No honors."""
    return not tiles.honors


TILES: Final = Facet(
    Tiles,
    (
        lv_yi_se,
        qing_yao_jiu,
        zi_yi_se,
        hun_yao_jiu,
        qing_yi_se,
        quan_da,
        quan_zhong,
        quan_xiao,
        da_yu_wu,
        xiao_yu_wu,
        tui_bu_dao,
        hun_yi_se,
        wu_men_qi,
        duan_yao,
        que_yi_men,
        wu_zi,
    ),
)


def of_kinds(kinds: int, suits: int, ranks: int, honors: int) -> int:
    """The packed fans of the kinds in a hand: all of them, how many suits, their numbers in any suit, the honors."""
    return TILES[
        suits, ranks, honors & WIND_BITS > 0, honors & DRAGON_BITS > 0, not kinds & ~GREENS, not kinds & ~REVERSIBLES
    ]
