"""Official fans of pungs and kongs, melded or not."""

from functools import lru_cache
from typing import Final, NamedTuple

from lingnan.core.seats import seat_wind
from lingnan.core.tiles import EAST, HONORS, Tile
from lingnan.rules.official.packing import Fan, pack
from lingnan.rules.win import Situation

SUIT: Final = 0b111_111_111
EVEN: Final = 0b010_101_010
ENDS: Final = 0b100_000_001
WINDS: Final = 0b0001111
DRAGONS: Final = 0b1110000
WIND_KINDS: Final = WINDS << HONORS


class Pungs(NamedTuple):
    """The pungs and kongs of a hand, and what gives them a meaning."""

    kinds: int
    """Mask of the kinds."""
    pair: Tile
    """The pair, −1 if it is of no account: a numbered one beside fewer than four pungs."""
    round_wind: Tile
    seat_wind: Tile

    @property
    def suits(self) -> tuple[int, int, int]:
        """Mask of the numbers by suit."""
        return self.kinds & SUIT, self.kinds >> 9 & SUIT, self.kinds >> 18 & SUIT

    @property
    def winds(self) -> int:
        """Mask of the winds, 东 first."""
        return self.kinds >> HONORS & WINDS

    @property
    def dragons(self) -> int:
        """Mask of the dragons, in the places after the winds."""
        return self.kinds >> HONORS & DRAGONS

    def has(self, tile: Tile) -> bool:
        """Whether there is a pung or kong of a kind."""
        return bool(self.kinds >> tile & 1)


def da_si_xi(pungs: Pungs) -> bool:
    """Pungs or kongs of all four winds."""
    return pungs.winds == WINDS


def da_san_yuan(pungs: Pungs) -> bool:
    """Pungs or kongs of all three dragons."""
    return pungs.dragons == DRAGONS


def xiao_si_xi(pungs: Pungs) -> bool:
    """Pungs or kongs of three winds, and the fourth as the pair."""
    return pungs.winds.bit_count() == 3 and _pair_is_of(pungs, WINDS)


def xiao_san_yuan(pungs: Pungs) -> bool:
    """Pungs or kongs of two dragons, and the third as the pair."""
    return pungs.dragons.bit_count() == 2 and _pair_is_of(pungs, DRAGONS)


def _pair_is_of(pungs: Pungs, honors: int) -> bool:
    return pungs.pair >= HONORS and bool(honors >> pungs.pair - HONORS & 1)


def yi_se_si_jie_gao(pungs: Pungs) -> bool:
    """Four pungs or kongs of one suit, each one number higher than the last."""
    return any(_run(suit, 4) for suit in pungs.suits)


def yi_se_san_jie_gao(pungs: Pungs) -> bool:
    """Three pungs or kongs of one suit, each one number higher than the last."""
    return any(_run(suit, 3) for suit in pungs.suits)


def _run(ranks: int, length: int) -> bool:
    """Whether so many neighbours are in a mask."""
    for _ in range(length - 1):
        ranks &= ranks >> 1
    return bool(ranks)


def san_se_san_jie_gao(pungs: Pungs) -> bool:
    """Three pungs or kongs, each of another suit and one number higher than the last."""
    one, two, three = pungs.suits
    orders = ((one, two, three), (one, three, two), (two, one, three), (two, three, one), (three, one, two))
    return any(low & middle >> 1 & high >> 2 for low, middle, high in (*orders, (three, two, one)))


def san_tong_ke(pungs: Pungs) -> bool:
    """Pungs or kongs of the same number in all three suits."""
    one, two, three = pungs.suits
    return bool(one & two & three)


def shuang_tong_ke(pungs: Pungs) -> int:
    """Pungs or kongs of the same number in two suits."""
    one, two, three = pungs.suits
    return (one & two).bit_count() + (one & three).bit_count() + (two & three).bit_count()


def quan_shuang_ke(pungs: Pungs) -> bool:
    """Four pungs or kongs and the pair of 2, 4, 6 and 8."""
    one, two, three = pungs.suits
    even = not pungs.kinds >> HONORS and not (one | two | three) & ~EVEN
    return even and peng_peng_hu(pungs) and pungs.pair < HONORS and bool(EVEN >> pungs.pair % 9 & 1)


def peng_peng_hu(pungs: Pungs) -> bool:
    """Four pungs or kongs and a pair."""
    return pungs.kinds.bit_count() == 4


def san_feng_ke(pungs: Pungs) -> bool:
    """Pungs or kongs of three winds."""
    return pungs.winds.bit_count() == 3


def shuang_jian_ke(pungs: Pungs) -> bool:
    """Pungs or kongs of two dragons."""
    return pungs.dragons.bit_count() == 2


def jian_ke(pungs: Pungs) -> int:
    """A pung or kong of dragons."""
    return pungs.dragons.bit_count()


def quan_feng_ke(pungs: Pungs) -> bool:
    """A pung or kong of the prevalent wind."""
    return pungs.has(pungs.round_wind)


def men_feng_ke(pungs: Pungs) -> bool:
    """A pung or kong of the seat's own wind; the dealer is East."""
    return pungs.has(pungs.seat_wind)


def yao_jiu_ke(pungs: Pungs) -> int:
    """A pung or kong of 1, 9 or of a wind that counts neither by itself nor as one of three."""
    ends = sum((suit & ENDS).bit_count() for suit in pungs.suits)
    if pungs.winds.bit_count() > 2:
        return ends
    winds = pungs.winds & ~(1 << pungs.round_wind - EAST) & ~(1 << pungs.seat_wind - EAST)
    return ends + winds.bit_count()


FANS: Final[tuple[Fan[Pungs], ...]] = (
    da_si_xi,
    da_san_yuan,
    xiao_si_xi,
    xiao_san_yuan,
    yi_se_si_jie_gao,
    yi_se_san_jie_gao,
    san_se_san_jie_gao,
    san_tong_ke,
    shuang_tong_ke,
    quan_shuang_ke,
    peng_peng_hu,
    san_feng_ke,
    shuang_jian_ke,
    jian_ke,
    quan_feng_ke,
    men_feng_ke,
    yao_jiu_ke,
)


def of_pungs(kinds: int, pair: Tile, situation: Situation) -> int:
    """The packed fans of the pungs and kongs of a hand."""
    if pair < HONORS and kinds.bit_count() < 4:
        pair = -1
    if not kinds & WIND_KINDS:
        return _packed(kinds, pair, EAST, EAST)
    return _packed(kinds, pair, situation.round_wind, seat_wind(situation.seat, situation.dealer))


@lru_cache(maxsize=1 << 16)
def _packed(kinds: int, pair: Tile, round_wind: Tile, seat_wind: Tile) -> int:
    return pack(FANS, Pungs(kinds, pair, round_wind, seat_wind))
