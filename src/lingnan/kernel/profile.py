"""What the rows of a table can ask about a reading (拆牌): a set of facts about its groups, as bits of one number."""

from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias

from lingnan.core.tiles import HONORS, KINDS, Tile

HONOR: Final = 1 << 3
TERMINAL: Final = 1 << 4
SIMPLE: Final = 1 << 5
CHOW: Final = 1 << 6
PUNG: Final = 1 << 7
HONOR_SETS: Final = 8
"""Bits 8–14: pungs and kongs of 东南西北中发白."""
HONOR_PAIR: Final = 15
"""Bits 15–21: the pair of a standard hand."""
MIDDLE: Final = 1 << 22
"""A group in which there is neither 1 nor 9 nor honor."""
NOT_258: Final = 1 << 23
"""A tile that is not a 2, 5 or 8."""
PAIR_WON: Final = 1 << 24
"""The winning tile can be one of the pair of a standard hand."""
QUADS: Final = 25
"""Bits 25–26: in seven pairs, how many times two pairs are alike."""


class Part(NamedTuple):
    """One group: `kind` is chow, pung, pair, single or a meld's kind, `tile` its lowest tile, `wild` its open slots."""

    kind: str
    tile: Tile
    wild: tuple[int, ...] = ()


Chain: TypeAlias = "tuple[Part, Chain] | tuple[()]"
"""Groups, each with those after it: to put one before many ways copies none of them."""
Trail: TypeAlias = "tuple[Trail, Tile, Chain] | tuple[()]"
"""Groups of several suits: those of all before, the first tile of a suit, and the groups of that suit by rank."""
NO_TRAIL: Final[Trail] = ()


def chain(parts: Iterable[Part]) -> Trail:
    """The trail of some groups."""
    links: Chain = ()
    for part in reversed(tuple(parts)):
        links = (part, links)
    return NO_TRAIL, 0, links


class Reading(NamedTuple):
    """One way to take a hand apart: its shape, its profile and the groups that are not melds."""

    shape: int
    profile: int
    trail: Trail

    @property
    def parts(self) -> tuple[Part, ...]:
        """The groups."""
        suits, trail = [], self.trail
        while trail:
            trail, start, links = trail
            suit = []
            while links:
                (kind, rank, wild), links = links
                suit.append(Part(kind, start + rank, wild))
            suits.append(suit)
        return tuple(part for suit in reversed(suits) for part in suit)

    @property
    def suits(self) -> int:
        """Mask of the suits that occur: 1 万, 2 筒, 4 条."""
        return self.profile & 7

    @property
    def honors(self) -> bool:
        """Whether an honor occurs."""
        return bool(self.profile & HONOR)

    @property
    def terminals(self) -> bool:
        """Whether a 1 or 9 occurs."""
        return bool(self.profile & TERMINAL)

    @property
    def simples(self) -> bool:
        """Whether a 2…8 occurs."""
        return bool(self.profile & SIMPLE)

    @property
    def chows(self) -> bool:
        """Whether a chow occurs."""
        return bool(self.profile & CHOW)

    @property
    def pungs(self) -> bool:
        """Whether a pung or kong occurs."""
        return bool(self.profile & PUNG)

    @property
    def honor_sets(self) -> int:
        """Mask of the honors, 东 = 1 … 白 = 64, of which there is a pung or kong."""
        return self.profile >> HONOR_SETS & 127

    @property
    def honor_pair(self) -> int:
        """Mask of the honor that is the pair of a standard hand, or 0."""
        return self.profile >> HONOR_PAIR & 127

    @property
    def middle(self) -> bool:
        """Whether some group holds neither 1 nor 9 nor honor."""
        return bool(self.profile & MIDDLE)

    @property
    def only_258(self) -> bool:
        """Whether every tile is a 2, 5 or 8."""
        return not self.profile & NOT_258

    @property
    def pair_won(self) -> bool:
        """Whether the winning tile can be one of the pair of a standard hand."""
        return bool(self.profile & PAIR_WON)

    @property
    def quads(self) -> int:
        """In seven pairs, how many times two pairs are alike."""
        return self.profile >> QUADS & 3


def tile_profile(tile: Tile) -> int:
    """What a tile by itself is."""
    if tile >= HONORS:
        return HONOR | NOT_258
    return 1 << tile // 9 | RANKS[tile % 9]


def set_profile(tile: Tile, *, chow: bool) -> int:
    """What a pung of `tile` is, or the chow from it on."""
    if chow:
        return 1 << tile // 9 | CHOWS[tile % 9]
    if tile >= HONORS:
        return HONOR | NOT_258 | PUNG | 1 << HONOR_SETS + tile - HONORS
    return 1 << tile // 9 | ALIKE[tile % 9] | PUNG


def pair_profile(tile: Tile) -> int:
    """What the pair of a standard hand is."""
    if tile >= HONORS:
        return HONOR | NOT_258 | 1 << HONOR_PAIR + tile - HONORS
    return 1 << tile // 9 | ALIKE[tile % 9]


def pair_of_seven(tile: Tile) -> int:
    """What a pair of seven is."""
    return tile_profile(tile) if tile >= HONORS else 1 << tile // 9 | ALIKE[tile % 9]


RANKS: Final = tuple(
    (TERMINAL if rank in (0, 8) else SIMPLE) | (0 if rank in (1, 4, 7) else NOT_258) for rank in range(9)
)
"""What a tile of each rank is."""
ALIKE: Final = tuple(rank | (0 if rank & TERMINAL else MIDDLE) for rank in RANKS)
"""What a pair or pung of each rank is."""
CHOWS: Final = tuple(
    RANKS[low] | RANKS[low + 1] | RANKS[low + 2] | CHOW | (0 if low in (0, 6) else MIDDLE) for low in range(7)
)
"""What the chow from each rank is."""
HONOR_PAIRS: Final = tuple(pair_profile(tile) for tile in range(HONORS, KINDS))
"""What a pair of each honor is."""
HONOR_PUNGS: Final = tuple(set_profile(tile, chow=False) for tile in range(HONORS, KINDS))
"""What a pung of each honor is."""
