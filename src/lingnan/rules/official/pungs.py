"""Official fans of pungs and kongs, melded or not."""

from itertools import combinations, permutations
from typing import Final, NamedTuple

from lingnan.core.seats import seat_wind
from lingnan.core.tiles import DRAGON_BITS, EAST, HONORS, WIND_BITS, Tile
from lingnan.rules.official.packing import Facet
from lingnan.rules.win import Situation

SUIT: Final = 0b111_111_111
EVEN: Final = 0b010_101_010 * (1 | 1 << 9 | 1 << 18)
TERMINALS: Final = 0b100_000_001 * (1 | 1 << 9 | 1 << 18)


class Numbers(NamedTuple):
    """The numbers of the pungs and kongs of each suit, as masks; which suit has which does not matter."""

    one: int
    two: int
    three: int


def yi_se_si_jie_gao(pungs: Numbers) -> bool:
    """Four pungs or kongs of one suit, each one number higher than the last."""
    return any(_run(suit, 4) for suit in pungs)


def yi_se_san_jie_gao(pungs: Numbers) -> bool:
    """Three pungs or kongs of one suit, each one number higher than the last."""
    return any(_run(suit, 3) for suit in pungs)


def _run(ranks: int, length: int) -> bool:
    """Whether so many neighbours are in a mask."""
    for _ in range(length - 1):
        ranks &= ranks >> 1
    return bool(ranks)


def san_se_san_jie_gao(pungs: Numbers) -> bool:
    """Three pungs or kongs, each of another suit and one number higher than the last."""
    return any(low & middle >> 1 & high >> 2 for low, middle, high in permutations(pungs))


def san_tong_ke(pungs: Numbers) -> bool:
    """Pungs or kongs of the same number in all three suits."""
    return bool(pungs.one & pungs.two & pungs.three)


def shuang_tong_ke(pungs: Numbers) -> int:
    """Pungs or kongs of the same number in two suits."""
    return sum((one & other).bit_count() for one, other in combinations(pungs, 2))


NUMBERS: Final = Facet(
    Numbers,
    (
        yi_se_si_jie_gao,
        yi_se_san_jie_gao,
        san_se_san_jie_gao,
        san_tong_ke,
        shuang_tong_ke,
    ),
)


class Ends(NamedTuple):
    """The pungs and kongs of 1, 9 and honors, and what gives them a meaning."""

    terminals: int
    """How many of 1 and 9."""
    honors: int
    """Mask, 东 first."""
    pair: Tile
    """The pair, −1 if it is no honor."""
    round_wind: Tile
    seat_wind: Tile

    @property
    def winds(self) -> int:
        """How many winds."""
        return (self.honors & WIND_BITS).bit_count()

    @property
    def dragons(self) -> int:
        """How many dragons."""
        return (self.honors & DRAGON_BITS).bit_count()


def da_si_xi(pungs: Ends) -> bool:
    """Pungs or kongs of all four winds."""
    return pungs.winds == 4


def da_san_yuan(pungs: Ends) -> bool:
    """Pungs or kongs of all three dragons."""
    return pungs.dragons == 3


def xiao_si_xi(pungs: Ends) -> bool:
    """Pungs or kongs of three winds, and the fourth as the pair."""
    return pungs.winds == 3 and _pair_is_of(pungs, WIND_BITS)


def xiao_san_yuan(pungs: Ends) -> bool:
    """Pungs or kongs of two dragons, and the third as the pair."""
    return pungs.dragons == 2 and _pair_is_of(pungs, DRAGON_BITS)


def _pair_is_of(pungs: Ends, honors: int) -> bool:
    return pungs.pair >= HONORS and bool(honors >> pungs.pair - HONORS & 1)


def san_feng_ke(pungs: Ends) -> bool:
    """Pungs or kongs of three winds."""
    return pungs.winds == 3


def shuang_jian_ke(pungs: Ends) -> bool:
    """Pungs or kongs of two dragons."""
    return pungs.dragons == 2


def jian_ke(pungs: Ends) -> int:
    """A pung or kong of dragons."""
    return pungs.dragons


def quan_feng_ke(pungs: Ends) -> bool:
    """A pung or kong of the prevalent wind."""
    return bool(pungs.honors >> pungs.round_wind - EAST & 1)


def men_feng_ke(pungs: Ends) -> bool:
    """A pung or kong of the seat's own wind; the dealer is East."""
    return bool(pungs.honors >> pungs.seat_wind - EAST & 1)


def yao_jiu_ke(pungs: Ends) -> int:
    """A pung or kong of 1, 9 or of a wind that counts neither by itself nor as one of three."""
    if pungs.winds > 2:
        return pungs.terminals
    idle = pungs.honors & WIND_BITS & ~(1 << pungs.round_wind - EAST) & ~(1 << pungs.seat_wind - EAST)
    return pungs.terminals + idle.bit_count()


ENDS: Final = Facet(
    Ends,
    (
        da_si_xi,
        da_san_yuan,
        xiao_si_xi,
        xiao_san_yuan,
        san_feng_ke,
        shuang_jian_ke,
        jian_ke,
        quan_feng_ke,
        men_feng_ke,
        yao_jiu_ke,
    ),
)


class FourPungs(NamedTuple):
    """A hand of four pungs or kongs."""

    even: bool
    """Whether all are of 2, 4, 6 and 8, the pair too."""


def peng_peng_hu(hand: FourPungs) -> bool:
    """Four pungs or kongs and a pair."""
    return True


def quan_shuang_ke(hand: FourPungs) -> bool:
    """Four pungs or kongs and the pair of 2, 4, 6 and 8."""
    return hand.even


FOUR_PUNGS: Final = Facet(FourPungs, (peng_peng_hu, quan_shuang_ke))


def of_pungs(kinds: int, pair: Tile, situation: Situation) -> int:
    """The packed fans of the pungs and kongs of a hand, a mask of their kinds."""
    fans, number = 0, kinds.bit_count()
    if number > 1:
        fans = NUMBERS[tuple(sorted((kinds & SUIT, kinds >> 9 & SUIT, kinds >> 18 & SUIT)))]
        if number == 4:
            fans |= FOUR_PUNGS[(not (kinds | 1 << pair) & ~EVEN,)]
    terminals, honors = (kinds & TERMINALS).bit_count(), kinds >> HONORS
    if terminals or honors:
        told = honors & WIND_BITS
        round_wind, wind = (situation.round_wind, seat_wind(situation.seat, situation.dealer)) if told else (EAST, EAST)
        fans |= ENDS[terminals, honors, pair if pair >= HONORS else -1, round_wind, wind]
    return fans
