"""Policies of play: what a ruleset says of wild tiles, claims, kongs, robbing, first turns, liability, horses and phases.

Amounts are in stakes. Each policy names the section of the rulebook that it states.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from lingnan.core.tiles import Tile

PassLock: TypeAlias = Literal["until_draw", "until_action", "none"]
"""过胡: how long a declined win is locked (00-common, Play 7)."""

MultiWin: TypeAlias = Literal["all", "nearest", "biggest"]
"""一炮多响: who wins when several claim a win (00-common, Play 6)."""

Dealer: TypeAlias = Literal["rotate", "winner", "always"]
"""Who deals next (00-common, Play 8): `rotate` moves on when the dealer did not win, `always` after every deal."""


@dataclass(frozen=True, slots=True)
class FixedWild:
    """定鬼: the same kinds are wild in every deal."""

    kinds: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class TurnedWild:
    """翻鬼: the successor of the turned indicator is wild."""


Wild: TypeAlias = FixedWild | TurnedWild


@dataclass(frozen=True, slots=True)
class Claims:
    """What may be claimed from a discard besides a pung, a kong and a win."""

    chow: bool
    claim_last: bool
    """Whether a discard may be punged, konged or chowed when the wall is empty."""


@dataclass(frozen=True, slots=True)
class Kongs:
    """Kong money (settlement, "Kongs"): stakes that each of three pays, or the feeder alone for `fed`; 0 is none."""

    concealed: int = 2
    fed: int = 3
    added: int = 1
    late: bool = True
    """Whether a tile added to a pung after the turn in which it was drawn still pays."""
    on_draw: Literal["keep", "void"] = "keep"
    unit: int = 0
    """Index of the kong unit in the stake."""


@dataclass(frozen=True, slots=True)
class Rob:
    """抢杠: which kongs can be robbed and how many shares the robbed seat pays."""

    added: bool = True
    concealed: int = 0
    """Mask of the shapes that may rob a concealed kong."""
    shares: Literal[1, 3] = 1

    def allows(self, kong: Literal["added", "concealed"], shape: int) -> bool:
        """Whether a hand of a shape may rob such a kong."""
        return self.added if kong == "added" else bool(self.concealed & shape)


@dataclass(frozen=True, slots=True)
class FirstTurnRule:
    """天胡, 地胡, 人和: which exist, what voids the later two, and whether they must be taken."""

    heavenly: bool = False
    earthly: bool = False
    human: bool = False
    voided_by: Literal["any_meld", "own_meld"] = "any_meld"
    mandatory: bool = False


@dataclass(frozen=True, slots=True)
class Liability:
    """承包 (settlement, "Liability"): which kinds exist."""

    dragons_winds: bool = False
    dragons_winds_shares: Literal[1, 3] = 1
    """Shares that the discarder pays when the last dragon or wind set is won with at once."""
    twelve: Literal["off", "exposed", "all"] = "off"
    """12张落地: `exposed` counts no concealed kong among the four melds, `all` counts them."""
    kong_bloom: bool = False
    kong_chain: Literal["last", "first"] = "last"
    """Which kong of a chain makes its feeder liable."""


@dataclass(frozen=True, slots=True)
class MultiplyHorses:
    """买马, multiply kind (settlement, "Horses"): the winner's value times one plus the horses that point at him."""

    count: int
    soft_count: int | None = None
    """Horses of a hand that holds a wild tile; None: the same."""
    map: Literal["seed", "zhong_dealer"] = "seed"
    counts: tuple[int, ...] = ()
    """What alone a house may set `count` to; empty: as many as it likes."""


@dataclass(frozen=True, slots=True)
class MirrorHorses:
    """买马, mirror kind (settlement, "Horses"): the horses of a buyer copy the transfers of the seats they point at."""

    count: int
    """Horses of each buyer."""
    buyers: Literal["all", "winners", "non_dealers"] = "all"
    source: Literal["wall", "deck", "tail"] = "deck"
    """`wall`: drawn in turn from what is left of it; `deck`: a second deck; `tail`: laid aside face down after the deal."""
    deck: tuple[int, ...] = ()
    """Counts of the second deck."""
    origin: Literal["dealer", "winner"] = "dealer"
    """The seat from which a horse counts."""
    liable: Literal["lump", "per_share"] = "lump"
    map: Literal["seed", "zhong_dealer"] = "seed"


Horses: TypeAlias = MultiplyHorses | MirrorHorses

OpeningPhase: TypeAlias = Literal["piao", "exchange", "void_suit"]
"""A phase before play in which all four seats answer at once and hidden: 漂, 换三张, 定缺."""


@dataclass(frozen=True, slots=True)
class Battle:
    """血战: after a win the others play on until three have won or the wall is empty; then hands are compared."""

    pig: int = 8
    """查花猪: stakes that who still holds his missing suit pays each of the others; 0 is none."""
    check_ready: bool = True
    """查大叫 and 退税: a hand that is not ready pays each ready one, and gives its kong money back."""
