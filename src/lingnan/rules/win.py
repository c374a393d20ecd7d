"""A claimed win and its answer: what the scorer is asked, and what it says (rulebook settlement, cases/README)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from lingnan.core.melds import KongKind, Meld
from lingnan.core.seats import NOBODY, Seat, four
from lingnan.core.tiles import EAST, WILD, Tile

By: TypeAlias = Literal["draw", "discard", "rob"]
"""自摸, 点炮, 抢杠."""

FirstTurn: TypeAlias = Literal["heavenly", "earthly", "human"]
"""天胡, 地胡, 人和."""

LiableFor: TypeAlias = Literal["dragons_winds", "twelve"]
"""A standing liability (包): the last dragon or wind set was fed, or the fourth meld (12张落地)."""

Why: TypeAlias = Literal[
    "win",
    "rob",
    "kong_bloom",
    "twelve",
    "dragons_winds",
    "horse",
    "piao",
    "kong",
    "follow_dealer",
    "hua_zhu",
    "da_jiao",
    "tui_shui",
]
"""Reason of a transfer; kongs and follow-dealer are booked during play, the last three when a battle ends."""

NoWinCode: TypeAlias = Literal["no_shape", "self_draw_only", "below_minimum", "no_rob", "pass_lock", "missing_suit"]


class Transfer(NamedTuple):
    """`payer` gives `payee` `amount` points."""

    payer: Seat
    payee: Seat
    amount: int
    why: Why


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand with its winning tile taken apart: `held` are the concealed tiles before the win, wild faces included."""

    held: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    winning: Tile
    wild: tuple[Tile, ...] = ()
    """Tile kinds that are wild in this deal; `WILD` in `held` or `winning` is always wild."""

    def is_wild(self, tile: Tile) -> bool:
        """Whether a tile of the hand is wild."""
        return tile == WILD or tile in self.wild


class Replacement(NamedTuple):
    """The winning tile replaced a kong (杠上开花)."""

    kong: KongKind
    feeder: Seat = NOBODY
    """Feeder of the kong whose replacement won; NOBODY unless fed."""
    first_feeder: Seat = NOBODY
    """Feeder of the chain's first kong."""
    chain: int = 1
    """How many kongs in a row."""


class Liable(NamedTuple):
    """A standing liability that arose earlier in play."""

    seat: Seat
    why: LiableFor


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """Everything about a win that does not show in the tiles."""

    seat: Seat = 0
    dealer: Seat = 0
    round_wind: Tile = EAST
    by: By = "draw"
    source: Seat = NOBODY
    """Discarder or robbed seat."""
    robbed: Literal["added", "concealed"] = "added"
    first_turn: FirstTurn | None = None
    replacement: Replacement | None = None
    after_kong: bool = False
    last_tile: bool = False
    winners: int = 1
    liable: Liable | None = None
    flowers: int = 0
    last_of_kind: bool = False
    horses: Mapping[Seat, tuple[Tile, ...]] | None = None
    piao: tuple[int, int, int, int] = (0, 0, 0, 0)
    out: tuple[Seat, ...] = ()
    """Seats that have won already (血战): they pay nothing."""
    stake: tuple[int, ...] = ()
    """Empty: the system's own."""


class Line(NamedTuple):
    """One step of a score: apply `op` with `value` to the running number and get `total`.

    ops: `fan` +value (a row of the table), `add` +value (an addition), `plus` +value (no row: a bonus, flowers), `cap`
    min, `floor` max, `times` ×value, `power` 2^running. Folding the lines from 0 gives every `total`, the last one is
    the score's `value`. `key` names the fan, option or event that is the reason; its text is in the catalogue.
    """

    op: Literal["fan", "add", "plus", "cap", "floor", "times", "power"]
    key: str
    value: int
    total: int


SCALES: Final = ("horses", "stake", "flowers")
"""Keys of the lines that are the same for every reading of a hand."""


class Group(NamedTuple):
    """One group of the reading that was priced, for display.

    `kind`: chow pung pair, kongs by their kind, `single` (thirteen orphans) …; `tiles` are the kinds it stands for,
    `wild` the positions in it that a wild tile fills, `meld` its index in the melds or −1, `winning` the position of
    the winning tile or −1.
    """

    kind: str
    tiles: tuple[Tile, ...]
    wild: tuple[int, ...] = ()
    meld: int = -1
    winning: int = -1


class HorseLine(NamedTuple):
    """One horse of a win: whose it is, the seat it points at, and what it really paid its owner."""

    owner: Seat
    tile: Tile
    seat: Seat
    amount: int
    label: Literal["win", "loss", "neutral"]


class Score(NamedTuple):
    """A legal win, priced and explained."""

    fans: tuple[tuple[str, int], ...]
    """Rows of the system's table that count, with table values."""
    value: int
    """What one payer owes before liability makes it three shares."""
    lines: tuple[Line, ...]
    reading: tuple[Group, ...]
    transfers: tuple[Transfer, ...]
    left_out: tuple[tuple[str, str], ...] = ()
    """Fans that the reading has but that do not count, each with the key of what excludes it."""
    missing: tuple[tuple[str, str], ...] = ()
    """Better rows that join two fans of which the hand has one, each with the one that it lacks."""
    horses: tuple[HorseLine, ...] = ()
    """Every horse, by owner in the order of seats."""

    @property
    def size(self) -> int:
        """The worth of the hand before horses, stake and flowers: what claims are ranked by where the biggest wins (截胡)."""
        return next((line.total for line in reversed(self.lines) if line.key not in SCALES), 0)

    @property
    def net(self) -> tuple[int, int, int, int]:
        """Points each seat wins or loses."""
        return net_of(self.transfers)


class Verdict(NamedTuple):
    """A legal win by what it pays; why it does is worked out only where it is asked for."""

    transfers: tuple[Transfer, ...]
    explained: Callable[[], Score]

    @property
    def net(self) -> tuple[int, int, int, int]:
        """Points each seat wins or loses."""
        return net_of(self.transfers)


@dataclass(frozen=True, slots=True)
class NoWin:
    """Not a legal win, and why."""

    why: NoWinCode
    cause: str = ""
    """What refuses it where that is a row of the table, or `any_wait` (任意胡)."""
    points: int = 0
    """Where a minimum is not met: what the hand has."""
    minimum: int = 0
    """Where a minimum is not met: what it needs."""


def net_of(transfers: tuple[Transfer, ...]) -> tuple[int, int, int, int]:
    """The sum of `transfers` seat by seat; it is zero over all seats."""
    net = [0, 0, 0, 0]
    for payer, payee, amount, _ in transfers:
        net[payer] -= amount
        net[payee] += amount
    return four(net)
