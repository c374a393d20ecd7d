"""Official fans of the way a hand is won: the wait, the tile, whose it was, how the hand lies."""

from typing import Final, NamedTuple

from lingnan.kernel.natural import Wait
from lingnan.rules.official.packing import Facet
from lingnan.rules.win import By


class Way(NamedTuple):
    """How a hand was won."""

    by: By
    replacement: bool
    """Whether the tile replaced a kong."""
    last_tile: bool
    """Whether the wall is empty."""
    last_of_kind: bool
    """Whether the other three of the kind lie open."""
    open_melds: int
    """Melds of tiles of other seats."""
    wait: Wait


def miao_shou_hui_chun(way: Way) -> bool:
    """A win by drawing the last tile of the wall."""
    return way.last_tile and way.by == "draw"


def hai_di_lao_yue(way: Way) -> bool:
    """A win on the discard after the last tile of the wall."""
    return way.last_tile and way.by == "discard"


def gang_shang_kai_hua(way: Way) -> bool:
    """A win on the replacement tile of one's own kong."""
    return way.replacement and way.by == "draw"


def qiang_gang_hu(way: Way) -> bool:
    """A win on the tile that another seat adds to its pung."""
    return way.by == "rob"


def quan_qiu_ren(way: Way) -> bool:
    """Four melds of other seats' tiles, and the pair completed by another seat's tile."""
    return way.open_melds == 4 and way.by != "draw"


def bu_qiu_ren(way: Way) -> bool:
    """A win on one's own draw without a melded tile of another seat; concealed kongs are none."""
    return way.open_melds == 0 and way.by == "draw"


def hu_jue_zhang(way: Way) -> bool:
    """A win on a tile whose other three all lie open."""
    return way.last_of_kind


def men_qian_qing(way: Way) -> bool:
    """A win on another seat's tile without a melded tile of another seat; concealed kongs are none."""
    return way.open_melds == 0 and way.by != "draw"


def bian_zhang(way: Way) -> bool:
    """Waiting for nothing but the 3 of 123 or the 7 of 789."""
    return way.wait == "edge"


def kan_zhang(way: Way) -> bool:
    """Waiting for nothing but the middle tile of a chow."""
    return way.wait == "closed"


def dan_diao_jiang(way: Way) -> bool:
    """Waiting for nothing but one tile of the pair."""
    return way.wait == "single"


def zi_mo(way: Way) -> bool:
    """A win on one's own draw."""
    return way.by == "draw"


WAYS: Final = Facet(
    Way,
    (
        miao_shou_hui_chun,
        hai_di_lao_yue,
        gang_shang_kai_hua,
        qiang_gang_hu,
        quan_qiu_ren,
        bu_qiu_ren,
        hu_jue_zhang,
        men_qian_qing,
        bian_zhang,
        kan_zhang,
        dan_diao_jiang,
        zi_mo,
    ),
)
