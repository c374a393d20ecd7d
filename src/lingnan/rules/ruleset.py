"""A ruleset: one frozen value made of small policies and a price list; it says everything the engine may ask.

The engine and the scorer read policies only, so a system is a value, a house is `replace(system, …)`, and no system
key is known outside `rules/systems/`. Amounts are in stakes, prices in the unit of the table (番 or a multiple).
Source: every page of the rulebook; each policy names the section that it states.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from lingnan.core.melds import KongKind
from lingnan.core.seats import SEATS, Seat
from lingnan.core.tiles import ALL_KINDS, EAST, FLOWERS, HONORS, KINDS, NORTH, RED, WHITE, Tile
from lingnan.kernel import ORPHANS, SEVEN_PAIRS, STANDARD
from lingnan.rules.official.exclusions import Exclusions
from lingnan.rules.win import By, Transfer

FOUR_WILDS: Final = 8
"""四鬼, 满鬼: four wild tiles in hand win as they are, on a draw."""

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

Ring: TypeAlias = Literal["split", "joined"]
"""Which honor follows which when the wild is turned: `split` 北→东 and 白→中, `joined` 北→中 and 白→东."""


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


@dataclass(frozen=True, slots=True)
class Price:
    """One row of a system's table."""

    fan: str
    points: int
    special: bool = False
    """Stands outside the cap and takes no additions."""
    shapes: int = STANDARD | SEVEN_PAIRS | ORPHANS
    """Mask of the shapes in which the row counts."""
    by: tuple[By, ...] = ("draw", "discard", "rob")
    """Kinds of win in which it counts; a reading of which no row counts does not win."""
    of: str = ""
    """The entry of the catalogue that says when it counts, where that is not `fan`'s own."""


@dataclass(frozen=True, slots=True)
class Exclusion:
    """Where `fan` counts, none of `others` does."""

    fan: str
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sum:
    """The rows that count are added up, up to `cap`, before any factor."""

    fallback: str
    """The row that counts only when no other does."""
    events: tuple[str, ...] = ()
    """Rows beside which the fallback still counts."""
    exclusions: tuple[Exclusion, ...] = ()
    """In the order in which they take effect: a row that is excluded excludes nothing."""
    cap: int | None = None
    alone: tuple[str, ...] = ()
    """Rows that stand alone, as the alternative to everything else; the alternative that pays more is taken."""


@dataclass(frozen=True, slots=True)
class Largest:
    """The largest row alone, never a sum; rows that are not special take additions and floors up to the cap."""

    additions: tuple[Price, ...] = ()
    cap: int | None = None
    floor: int = 0
    floor_by: tuple[str, ...] = ()
    """Events that raise a row inside the cap to `floor`."""


@dataclass(frozen=True, slots=True)
class Official:
    """国标: the official catalogue, whose fans add up after its own principles of combining and excluding."""

    exclusions: Exclusions = "seed"


TableStacking: TypeAlias = Sum | Largest
"""How the rows of a system's own table count together."""

Stacking: TypeAlias = TableStacking | Official


@dataclass(frozen=True, slots=True)
class Factor:
    """A multiplier of the whole hand: where `event` holds and no row in `unless` counts, times `times`."""

    event: str
    times: int
    unless: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Bonus:
    """An amount that is added to the value before the stake: where `event` holds, `units` more."""

    event: str
    units: int


@dataclass(frozen=True, slots=True)
class Minimum:
    """起胡: the points a hand must have to win on its draw, on a discard, by robbing."""

    draw: int = 0
    discard: int = 0
    rob: int = 0
    without: tuple[str, ...] = ()
    """Rows that do not count towards it."""

    def for_win(self, by: By) -> int:
        """What one kind of win needs."""
        return {"draw": self.draw, "discard": self.discard, "rob": self.rob}[by]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """Everything that can differ between two systems."""

    key: str
    tiles: tuple[int, ...]
    """How many of each of the 42 kinds the tile set has."""
    shapes: int
    """Mask of the shapes that win."""
    wild: Wild | None = None
    ring: Ring = "split"
    wild_discard: bool = False
    hard_as_self: bool = False
    """Whether a wild tile that stands for itself is no wild."""
    claims: Claims = Claims(chow=False, claim_last=False)
    kongs: Kongs = Kongs()
    pass_lock: PassLock = "until_draw"
    multi_win: MultiWin = "all"
    dealer: Dealer = "winner"
    wins: tuple[By, ...] = ("draw", "discard", "rob")
    minimum: Minimum = Minimum()
    any_wait_claims: bool = True
    """任意胡: whether a hand that any tile completes may win on another seat's tile."""
    rob: Rob = Rob()
    first_turn: FirstTurnRule = FirstTurnRule()
    liability: Liability = Liability()
    horses: Horses | None = None
    phases: tuple[OpeningPhase, ...] = ()
    """What all seats answer before play, in order."""
    piao_limit: int = 3
    """The highest bid in the phase `piao`."""
    follow_dealer: int = 0
    """跟庄: stakes the dealer pays each seat when all follow his first discard."""
    battle: Battle | None = None
    prices: tuple[Price, ...]
    """The table, in the order that decides between equals."""
    stacking: Stacking
    power: bool = False
    """Whether the value is two to the power of the points."""
    factors: tuple[Factor, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    value_cap: int | None = None
    """The most that a share can be before the stake, horses not counted."""
    flower_unit: int | None = None
    """Index of the stake that each flower of the winner adds to a share."""
    base_pay: int = 0
    """底分 of the official rules: stakes that each of the others pays besides his share, or where he pays none."""
    stake: tuple[int, ...] = (1,)
    """底分; the last one is the unit of a win."""
    options: tuple[str, ...] = ()
    """Names of the options that a house may set."""

    @property
    def has_flowers(self) -> bool:
        """花牌 are in the set and replaced as they come."""
        return any(self.tiles[FLOWERS:])

    @property
    def size(self) -> int:
        """How many tiles the wall has."""
        return sum(self.tiles)


def tile_set(*, suits: tuple[int, ...] = (0, 1, 2), honors: bool = True, flowers: bool = False) -> tuple[int, ...]:
    """Counts of a tile set: four of each numbered tile in `suits` and of each honor, one of each flower."""
    counts = [0] * ALL_KINDS
    for suit in suits:
        counts[9 * suit : 9 * suit + 9] = [4] * 9
    if honors:
        counts[HONORS:FLOWERS] = [4] * (FLOWERS - HONORS)
    if flowers:
        counts[FLOWERS:] = [1] * (ALL_KINDS - FLOWERS)
    return tuple(counts)


def wild_kinds(ruleset: Ruleset, indicator: Tile | None = None) -> tuple[Tile, ...]:
    """The wild kinds of a deal; `indicator` is the turned tile, for rulesets that turn one."""
    match ruleset.wild:
        case FixedWild(kinds):
            return kinds
        case TurnedWild():
            return () if indicator is None else (successor(indicator, ruleset.ring),)
        case None:
            return ()


def successor(tile: Tile, ring: Ring) -> Tile:
    """The kind after `tile` (00-common, "Wild tiles"): numbers 9→1 within the suit, honors by `ring`."""
    if tile < HONORS:
        return tile - 8 if tile % 9 == 8 else tile + 1
    if ring == "joined":
        return EAST if tile == WHITE else tile + 1
    return {NORTH: EAST, WHITE: RED}.get(tile, tile + 1)


def kinds_of(ruleset: Ruleset) -> tuple[Tile, ...]:
    """Kinds that can stand in a hand, in order."""
    return tuple(kind for kind in range(KINDS) if ruleset.tiles[kind])


def kong_transfers(
    ruleset: Ruleset, kind: KongKind, *, seat: Seat, feeder: Seat, out: tuple[Seat, ...] = ()
) -> tuple[Transfer, ...]:
    """What a kong of `seat` books at once: the feeder pays a fed one, each of the others still in any other."""
    kongs = ruleset.kongs
    amount = {"concealed": kongs.concealed, "fed": kongs.fed, "added": kongs.added}[kind] * ruleset.stake[kongs.unit]
    if not amount:
        return ()
    payers = (feeder,) if kind == "fed" else tuple(other for other in SEATS if other != seat and other not in out)
    return tuple(Transfer(payer, seat, amount, "kong") for payer in payers)
