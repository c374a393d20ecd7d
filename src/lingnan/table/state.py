"""The state of one deal (局): one slotted object, owned by whoever folds it and changed in place by `evolve` only.

The wall is not part of it. A masked state is the same object with the hidden hands, locks and answers missing.
"""

from typing import Literal, NamedTuple, TypeAlias

from lingnan.core.melds import Meld
from lingnan.core.seats import NOBODY, SEATS, Seat, four
from lingnan.core.tiles import Tile
from lingnan.kernel import mask_of
from lingnan.rules.ruleset import Ruleset, wild_kinds
from lingnan.rules.win import Liable, Replacement, Transfer
from lingnan.table.actions import Action
from lingnan.table.view import Phase

Scores: TypeAlias = tuple[int, int, int, int]

DEALT_EACH = 13


class Window(NamedTuple):
    """A tile that others may take: a discard to claim, or the tile of a kong to rob."""

    seat: Seat
    """Who discarded or declared."""
    tile: Tile
    kong: Literal["added", "concealed"] | None = None
    after_kong: bool = False
    """The first discard after a kong's replacement (杠上炮)."""
    opening: bool = False
    """The dealer's very first discard (人和)."""


class Hand:
    """One seat's tiles. `counts` holds 34 counts with the drawn tile and wild faces; None where hidden."""

    __slots__ = (
        "completes",
        "counts",
        "drawn",
        "draws",
        "flowers",
        "kept",
        "liable",
        "locked",
        "melds",
        "river",
        "size",
        "unshown",
    )

    def __init__(self) -> None:
        self.counts: bytearray | None = None
        self.size = 0
        self.drawn: Tile | None = None
        self.kept: tuple[Tile, ...] = ()
        """Tiles drawn earlier in this turn, before the kong whose replacement is `drawn`; empty where hidden."""
        self.melds: tuple[Meld, ...] = ()
        self.flowers: tuple[Tile, ...] = ()
        """花: laid open."""
        self.unshown: tuple[Tile, ...] = ()
        """Flowers that are still to be laid open and replaced; empty where hidden."""
        self.river: list[Tile] = []
        self.locked = 0
        """过胡: mask of the kinds the seat may not win on now; 0 where hidden."""
        self.liable: Liable | None = None
        """Who is liable for this seat's self-draw."""
        self.draws = 0
        self.completes = -1
        """Cached: mask of the kinds that complete the resting hand by shape; −1 not known."""

    def copy(self) -> "Hand":
        """An independent copy."""
        twin = Hand.__new__(Hand)
        twin.counts = None if self.counts is None else self.counts[:]
        twin.size = self.size
        twin.drawn = self.drawn
        twin.kept = self.kept
        twin.melds = self.melds
        twin.flowers = self.flowers
        twin.unshown = self.unshown
        twin.river = self.river[:]
        twin.locked = self.locked
        twin.liable = self.liable
        twin.draws = self.draws
        twin.completes = self.completes
        return twin


class State:
    """A deal between two events. Read it freely; only `evolve` writes to it."""

    __slots__ = (
        "answers",
        "dealer",
        "discards",
        "hands",
        "head",
        "indicator",
        "laid",
        "laid_at",
        "last_discard",
        "legal_cache",
        "melded",
        "next_dealer",
        "out",
        "phase",
        "piao",
        "replacement",
        "robbed",
        "round_wind",
        "rules",
        "scores",
        "shown",
        "tail",
        "transfers",
        "turn",
        "void",
        "wild",
        "wild_mask",
        "window",
    )

    def __init__(self, rules: Ruleset, *, dealer: Seat, round_wind: Tile, scores: Scores = (0, 0, 0, 0)) -> None:
        """The state before the first event of a deal."""
        self.rules = rules
        self.dealer = dealer
        self.round_wind = round_wind
        self.scores = list(scores)
        self.hands = (Hand(), Hand(), Hand(), Hand())
        self.head = 0
        """Tiles taken from the head of the wall."""
        self.tail = rules.size
        """Index after the last live tile of the wall."""
        self.indicator: Tile | None = None
        self.wild: tuple[Tile, ...] = wild_kinds(rules)
        self.wild_mask = mask_of(self.wild)
        self.phase: Phase = "dealing"
        self.turn: Seat = dealer
        """Who is to play; in a window, who discarded or declared."""
        self.window: Window | None = None
        self.answers: dict[Seat, Action] = {}
        self.replacement: Replacement | None = None
        """Set while the tile last drawn replaced a kong, or while that replacement is being drawn."""
        self.melded = False
        """Somebody has melded or konged."""
        self.discards = 0
        self.last_discard: tuple[Seat, Tile] | None = None
        self.robbed = 0
        """Tiles won by robbing: they are the winners'."""
        self.piao: tuple[int, int, int, int] = (0, 0, 0, 0)
        """漂: what each seat has bet."""
        self.void: tuple[int, int, int, int] | None = None
        """定缺: the missing suit of each seat."""
        self.out: tuple[Seat, ...] = ()
        """血战: seats that have won, in order."""
        self.laid = 0
        """Tiles laid aside face down as horses, from the tail."""
        self.laid_at = 0
        """Index of the first of them, for who has the wall: what is drawn later comes from before it."""
        self.transfers: list[Transfer] = []
        self.next_dealer: Seat = NOBODY
        self.shown = False
        """All hands were laid open at the end; they were not when the deal was aborted."""
        self.legal_cache: list[tuple[Action, ...] | None] = [None, None, None, None]

    @property
    def wall_left(self) -> int:
        """余牌: live tiles in the wall."""
        return self.tail - self.head

    def copy(self) -> "State":
        """An independent copy; the caches come along."""
        twin = State.__new__(State)
        twin.rules = self.rules
        twin.dealer = self.dealer
        twin.round_wind = self.round_wind
        twin.scores = self.scores[:]
        twin.hands = four([hand.copy() for hand in self.hands])
        twin.head = self.head
        twin.tail = self.tail
        twin.indicator = self.indicator
        twin.wild = self.wild
        twin.wild_mask = self.wild_mask
        twin.phase = self.phase
        twin.turn = self.turn
        twin.window = self.window
        twin.answers = dict(self.answers)
        twin.replacement = self.replacement
        twin.melded = self.melded
        twin.discards = self.discards
        twin.last_discard = self.last_discard
        twin.robbed = self.robbed
        twin.piao = self.piao
        twin.void = self.void
        twin.out = self.out
        twin.laid = self.laid
        twin.laid_at = self.laid_at
        twin.transfers = self.transfers[:]
        twin.next_dealer = self.next_dealer
        twin.shown = self.shown
        twin.legal_cache = self.legal_cache[:]
        return twin

    def known_hand(self, seat: Seat) -> bytearray:
        """The counts of a hand that this state may see; LookupError where it is hidden."""
        counts = self.hands[seat].counts
        if counts is None:
            raise LookupError(f"the hand of seat {seat} is hidden in this state")
        return counts


def others(seat: Seat) -> tuple[Seat, Seat, Seat]:
    """The other three seats in the order of play."""
    return _OTHERS[seat]


def rivals(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The other seats that are still in, in the order of play."""
    if not state.out:
        return _OTHERS[seat]
    return tuple(other for other in _OTHERS[seat] if other not in state.out)


def missing_suit(state: State, seat: Seat) -> slice:
    """The kinds of the seat's missing suit (定缺); LookupError before they are named, and where there are none."""
    if state.void is None:
        raise LookupError("no missing suit has been named")
    return slice(9 * state.void[seat], 9 * state.void[seat] + 9)


def seat_after(state: State, seat: Seat) -> Seat:
    """The seat that plays after `seat`."""
    return rivals(state, seat)[0]


_OTHERS = tuple(((seat + 1) & 3, (seat + 2) & 3, (seat + 3) & 3) for seat in SEATS)
