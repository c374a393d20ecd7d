"""Official fans of what all sets have in common: kongs, concealed pungs, what each group holds."""

from typing import Final, NamedTuple

from lingnan.rules.official.packing import Facet


class Kongs(NamedTuple):
    """How the pungs and kongs of a hand came about."""

    concealed_pungs: int
    """暗刻: pungs and kongs of one's own tiles; a pung that another seat's tile completes is none."""
    concealed_kongs: int
    melded_kongs: int
    """明杠: kongs from a discard and added ones."""


def si_gang(kongs: Kongs) -> bool:
    """Four kongs of any kind."""
    return kongs.concealed_kongs + kongs.melded_kongs == 4


def san_gang(kongs: Kongs) -> bool:
    """Three kongs of any kind."""
    return kongs.concealed_kongs + kongs.melded_kongs == 3


def shuang_an_gang(kongs: Kongs) -> bool:
    """Two concealed kongs."""
    return kongs.concealed_kongs == 2


def shuang_ming_gang(kongs: Kongs) -> bool:
    """Two melded kongs."""
    return kongs.melded_kongs == 2


def an_gang(kongs: Kongs) -> int:
    """A concealed kong."""
    return kongs.concealed_kongs


def ming_gang(kongs: Kongs) -> int:
    """A melded kong."""
    return kongs.melded_kongs


def si_an_ke(kongs: Kongs) -> bool:
    """Four concealed pungs or concealed kongs."""
    return kongs.concealed_pungs == 4


def san_an_ke(kongs: Kongs) -> bool:
    """Three concealed pungs or concealed kongs."""
    return kongs.concealed_pungs == 3


def shuang_an_ke(kongs: Kongs) -> bool:
    """Two concealed pungs or concealed kongs."""
    return kongs.concealed_pungs == 2


KONGS: Final = Facet(
    Kongs,
    (
        si_gang,
        san_gang,
        shuang_an_gang,
        shuang_ming_gang,
        an_gang,
        ming_gang,
        si_an_ke,
        san_an_ke,
        shuang_an_ke,
    ),
)


class Everywhere(NamedTuple):
    """What each set and the pair of a standard hand hold."""

    end: bool
    """Whether each holds a 1, a 9 or an honor."""
    five: bool
    """Whether each holds a 5."""


def quan_dai_wu(hand: Everywhere) -> bool:
    """A 5 in each set and in the pair."""
    return hand.five


def quan_dai_yao(hand: Everywhere) -> bool:
    """A 1, a 9 or an honor in each set and in the pair."""
    return hand.end


EVERYWHERE: Final = Facet(Everywhere, (quan_dai_wu, quan_dai_yao))


class Copies(NamedTuple):
    """Single tiles that count."""

    fours: int
    """Kinds of which the hand has all four without a kong."""
    flowers: int


def si_gui_yi(copies: Copies) -> int:
    """All four of a kind without a kong."""
    return copies.fours


def hua_pai(copies: Copies) -> int:
    """A flower; it counts only when the hand may win without it."""
    return copies.flowers


COPIES: Final = Facet(Copies, (si_gui_yi, hua_pai))
