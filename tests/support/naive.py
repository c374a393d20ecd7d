"""A slow reading of the rulebook: who may do what, judged action by action.

It keeps its own books from the events, as lists of tiles, and has its own idea of a winning shape. It shares nothing
with `legal`, `evolve` or the kernel; it reads the ruleset's policies. Where a win also depends on what
the hand is worth it asks the scorer, which has a slow twin of its own, about the situation in its own books.
"""

from collections import Counter
from functools import lru_cache
from itertools import chain, combinations_with_replacement
from typing import Final

from lingnan.core.melds import Meld
from lingnan.rules.play_policies import FixedWild
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.scoring import score
from lingnan.rules.win import By, FirstTurn, Hand, Replacement, Score, Situation
from lingnan.table.actions import Action, Bid, Chow, Discard, Exchange, Kong, Pass, Pung, Void, Win
from lingnan.table.events import (
    Aborted,
    Answered,
    Asked,
    Bidden,
    Dealt,
    Discarded,
    Drew,
    Ended,
    Event,
    Exchanged,
    Exhausted,
    Flowered,
    Followed,
    HorsesLaid,
    KongDeclared,
    Konged,
    Melded,
    TimedOut,
    Turned,
    Voided,
    Won,
)

NUMBERED: Final = range(27)
ORPHANS: Final = frozenset((0, 8, 9, 17, 18, 26, *range(27, 34)))

CLAIMED: Final[tuple[Action, ...]] = (
    Pass(),
    *(Chow(low) for low in range(27)),
    Pung(),
    *(Kong("fed", tile) for tile in range(34)),
    Win(),
)
"""What can be an answer in a window."""
OWN: Final[tuple[Action, ...]] = (
    *(Discard(tile) for tile in range(42)),
    *(Kong("concealed", tile) for tile in range(34)),
    *(Kong("added", tile) for tile in range(34)),
)
"""What can be done on a turn, but to win."""
BEFORE_PLAY: Final[tuple[Action, ...]] = (
    *map(Bid, range(10)),
    *(
        Exchange((a, b, c))
        for suit in range(3)
        for a, b, c in combinations_with_replacement(NUMBERED[9 * suit :][:9], 3)
    ),
    *map(Void, range(3)),
)
ACTIONS: Final = (*CLAIMED, *OWN, *BEFORE_PLAY)
"""The closed vocabulary."""


def _names(action: Action, tile: int) -> bool:
    """Whether an action is about this tile; one that names no tile is about any."""
    match action:
        case Chow(low):
            return low <= tile <= low + 2
        case Kong(_, named) | Discard(named):
            return named == tile
        case _:
            return True


CLAIMS_ON: Final = tuple(tuple(action for action in CLAIMED if _names(action, tile)) for tile in range(42))
OWN_WITH: Final = tuple(tuple(action for action in OWN if _names(action, tile)) for tile in range(42))
"""Of the vocabulary what is about a tile."""


# ---------- winning shapes ----------


def is_standard(naturals: list[int], wilds: int) -> bool:
    """Sets and one pair: take the smallest tile away in every way that a group may hold it."""
    return _groups(tuple(sorted(naturals)), wilds, pair=True)


@lru_cache(maxsize=200_000)
def _groups(naturals: tuple[int, ...], wilds: int, *, pair: bool) -> bool:
    if not naturals:
        return wilds % 3 == (2 if pair else 0)
    first = naturals[0]
    groups = [[first] * 3] + ([[first] * 2] if pair else [])
    if first in NUMBERED:
        number = first % 9
        groups += [[first - back + step for step in range(3)] for back in range(3) if 0 <= number - back <= 6]
    for group in groups:
        rest, missing = list(naturals), 0
        for tile in group:
            if tile in rest:
                rest.remove(tile)
            else:
                missing += 1
        if missing <= wilds and _groups(tuple(rest), wilds - missing, pair=pair and len(group) == 3):
            return True
    return False


def is_seven_pairs(naturals: list[int], wilds: int) -> bool:
    """Fourteen concealed tiles; four alike are two pairs."""
    singles = sum(count % 2 for count in Counter(naturals).values())
    return len(naturals) + wilds == 14 and singles <= wilds


def is_orphans(naturals: list[int], wilds: int) -> bool:
    """One of each terminal and honor, and one of them twice."""
    twice = len(naturals) - len(set(naturals))
    return len(naturals) + wilds == 14 and ORPHANS.issuperset(naturals) and twice <= 1


def is_knitted(naturals: list[int]) -> bool:
    """Fourteen single tiles: honors, and of each suit numbers of one of 147, 258, 369, each suit another (全不靠)."""
    if len(naturals) != 14 or len(set(naturals)) != 14:
        return False
    numbers = [tile for tile in naturals if tile in NUMBERED]
    columns = {(tile // 9, tile % 3) for tile in numbers}
    return len(columns) == len({suit for suit, _ in columns}) == len({column for _, column in columns})


def is_knitted_straight(naturals: list[int]) -> bool:
    """The nine tiles of 147, 258, 369 in three suits, one set and a pair (组合龙)."""
    for a, b, c in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
        rest = list(naturals)
        wanted = [9 * suit + column + step for suit, column in enumerate((a, b, c)) for step in (0, 3, 6)]
        if all(tile in rest for tile in wanted):
            for tile in wanted:
                rest.remove(tile)
            if _groups(tuple(sorted(rest)), 0, pair=True):
                return True
    return False


# ---------- the table ----------


class Naive:
    """The books of one deal, as somebody would keep them who sees everything."""

    def __init__(self, rules: Ruleset, *, dealer: int, wind: int = 27) -> None:
        self.rules = rules
        self.dealer = dealer
        self.hands: list[list[int]] = [[], [], [], []]
        self.melds: list[list[list[int]]] = [[], [], [], []]
        self.open_pungs: list[list[int]] = [[], [], [], []]
        self.wilds = set(rules.wild.kinds) if isinstance(rules.wild, FixedWild) else set()
        self.wall = sum(rules.tiles)
        self.locked: list[set[int]] = [set(), set(), set(), set()]
        self.drawn: int | None = None
        self.playing: int | None = None
        """Whose turn it is, None in a window and at the end."""
        self.offered: tuple[int, int, str] | None = None
        """Seat, tile, and `discard` or the kind of kong."""
        self.answered: dict[int, Action] = {}
        self.draws = [0, 0, 0, 0]
        self.discards = 0
        self.asking: str | None = None
        """The phase before play in which all answer."""
        self.missing: list[int | None] = [None] * 4
        self.gone: list[int] = []
        """Seats that have won and are out of play."""
        self.sets: list[list[Meld]] = [[], [], [], []]
        self.rivers: list[list[int]] = [[], [], [], []]
        self.flowers = [0, 0, 0, 0]
        self.wind = wind
        self.konged: Replacement | None = None
        """The kong whose replacement was drawn last."""
        self.let_go_after_kong = False

    # ----- what has happened -----

    def tell(self, event: Event) -> None:
        """Note an event down."""
        match event:
            case Asked(phase):
                self.asking, self.answered = phase, {}
            case Bidden():
                self.asking = None
            case Exchanged(given, step):
                for seat, tiles in enumerate(given):
                    for tile in tiles or ():
                        self.hands[seat].remove(tile)
                        self.hands[(seat + step) % 4].append(tile)
                self.asking = None
            case Voided(suits):
                self.missing = list(suits)
                self.asking = None
            case Dealt(hands):
                self.hands = [list(hand or ()) for hand in hands]
                self.wall -= 52
            case Turned(_, wild):
                self.wilds = set(wild)
                self.wall -= 1
            case Drew(seat, tile, tail):
                assert tile is not None
                self.hands[seat].append(tile)
                self.locked[seat].clear()
                self.wall -= 1
                self.draws[seat] += 1
                if not tail:
                    self.konged = None
                self._turn_of(seat, tile)
            case Flowered(seat, flower, tile):
                assert tile is not None
                self.hands[seat].remove(flower)
                self.hands[seat].append(tile)
                self.flowers[seat] += 1
                self.wall -= 1
                if self.drawn == flower:
                    self.drawn = tile
            case HorsesLaid(taken):
                self.wall -= taken
            case Discarded(seat, tile):
                self.hands[seat].remove(tile)
                self.rivers[seat].append(tile)
                self.let_go_after_kong, self.konged = self.konged is not None, None
                self._offer(seat, tile, "discard")
                self.discards += 1
            case KongDeclared(seat, kind, tile):
                self._offer(seat, tile, kind)
            case Answered(seat, action):
                if self.declines(seat, action):
                    assert self.offered is not None
                    self.locked[seat].add(self.offered[1])
                self.answered[seat] = action
            case Melded(seat, meld):
                self.rivers[meld.feeder].pop()
                self._lay(seat, list(meld.tiles), free=meld.claimed)
                self.sets[seat].append(meld)
                if meld.kind == "pung":
                    self.open_pungs[seat].append(meld.tile)
                self._turn_of(seat, None)
            case Konged(seat, meld):
                self._konged(seat, meld)
            case Won(by, tile, source, winners):
                self._won(by, tile, source, [winner.seat for winner in winners])
            case Exhausted() | Aborted():
                self.playing = self.offered = self.asking = None
            case Ended() | TimedOut() | Followed():
                pass

    def _konged(self, seat: int, meld: Meld) -> None:
        if meld.kind == "added":
            self.hands[seat].remove(meld.tile)
            self.open_pungs[seat].remove(meld.tile)
            next(tiles for tiles in self.melds[seat] if tiles == [meld.tile] * 3).append(meld.tile)
            self.sets[seat] = [
                meld if each.kind == "pung" and each.tile == meld.tile else each for each in self.sets[seat]
            ]
            self._acted(seat)
        else:
            if meld.kind == "fed":
                self.rivers[meld.feeder].pop()
            self._lay(seat, [meld.tile] * 4, free=meld.tile if meld.kind == "fed" else None)
            self.sets[seat].append(meld)
        before = 0 if self.konged is None else self.konged.chain
        assert meld.kind in ("fed", "added", "concealed")
        self.konged = Replacement("fed" if meld.kind == "fed" else "added", chain=before + 1)

    def _won(self, by: By, tile: int, source: int, winners: list[int]) -> None:
        self.playing = self.offered = None
        if self.rules.battle is not None:
            self.gone += winners
            if by == "rob":
                self.hands[source].remove(tile)

    def declines(self, seat: int, action: Action) -> bool:
        """Whether `action` lets a win go by that was on offer, so that the kind is locked."""
        return not isinstance(action, Win) and self.rules.pass_lock != "none" and self.may_win(seat)

    def _turn_of(self, seat: int, drawn: int | None) -> None:
        self.playing, self.drawn, self.offered, self.answered = seat, drawn, None, {}

    def _offer(self, seat: int, tile: int, what: str) -> None:
        self.playing, self.drawn, self.offered, self.answered = None, None, (seat, tile, what), {}

    def _lay(self, seat: int, meld: list[int], *, free: int | None) -> None:
        for tile in meld:
            if tile == free:
                free = None
            else:
                self.hands[seat].remove(tile)
        self.melds[seat].append(meld)
        self._acted(seat)

    def _acted(self, seat: int) -> None:
        if self.rules.pass_lock == "until_action":
            self.locked[seat].clear()

    # ----- what may happen -----

    def verdict(self, seat: int) -> set[Action]:
        """Every action of the vocabulary that `seat` may do now."""
        if seat in self.gone:
            return set()
        if self.asking is not None:
            return set() if seat in self.answered else {action for action in BEFORE_PLAY if self._before(seat, action)}
        if self.offered is None:
            if seat != self.playing:
                return set()
            win, must = self._may_draw_win(seat), self._must_win(seat)
            own = {action for tile in set(self.hands[seat]) for action in OWN_WITH[tile] if self._own(seat, action)}
            return (set() if must else own) | ({Win()} if win else set())
        if seat == self.offered[0] or seat in self.answered:
            return set()
        claims = {action for action in CLAIMS_ON[self.offered[1]] if self._claim(seat, action)}
        return claims | {Pass()} if claims else claims

    def _before(self, seat: int, action: Action) -> bool:
        match action:
            case Bid(piao):
                return self.asking == "piao" and piao <= self.rules.piao_limit
            case Exchange(three):
                return self.asking == "exchange" and all(
                    self.hands[seat].count(tile) >= three.count(tile) for tile in three
                )
            case Void():
                return self.asking == "void_suit"
            case _:
                return False

    def _unwanted(self, seat: int, tile: int) -> bool:
        """Whether a tile is of the seat's missing suit."""
        return tile in NUMBERED and tile // 9 == self.missing[seat]

    def _own(self, seat: int, action: Action) -> bool:
        """Whether the seat may discard or kong so on its turn, unless it must win."""
        hand = self.hands[seat]
        match action:
            case Discard(tile):
                free = self.rules.wild_discard or tile not in self.wilds or self.wilds.issuperset(hand)
                if tile not in hand or not free:
                    return False
                return self._unwanted(seat, tile) or not any(self._unwanted(seat, held) for held in hand)
            case Kong("concealed", tile):
                able = self._may_kong() and hand.count(tile) == 4 and tile not in self.wilds
                return able and not self._unwanted(seat, tile)
            case Kong("added", tile):
                return self._may_kong() and tile in hand and tile in self.open_pungs[seat]
            case _:
                return False

    def _may_kong(self) -> bool:
        return self.drawn is not None and self.wall > 0

    def _must_win(self, seat: int) -> bool:
        hand, first = self.hands[seat], self.rules.first_turn
        at_once = first.mandatory and self._is_first_turn(seat) and self._shape(seat, hand)
        return (self.wilds.issuperset(hand) or at_once) and self._may_draw_win(seat)

    def _may_draw_win(self, seat: int) -> bool:
        hand = self.hands[seat]
        if self.drawn is None or "draw" not in self.rules.wins:
            return False
        if not self._four_wilds(hand) and not self._shape(seat, hand):
            return False
        held = list(hand)
        held.remove(self.drawn)
        return self._worth(seat, held, self.drawn, by="draw", source=-1)

    def _worth(self, seat: int, held: list[int], tile: int, *, by: By, source: int) -> bool:
        """Whether the scorer finds a row that counts, and the minimum met; asked only where that may fail."""
        if any(self._unwanted(seat, each) for each in (*held, tile)):
            return False
        rows = [row for row in self.rules.prices if row.by != ("draw", "discard", "rob")]
        if not rows and self.rules.any_wait_claims and not (self.rules.minimum.draw or self.rules.minimum.discard):
            return True
        first: FirstTurn | None = None
        if by == "draw" and self._is_first_turn(seat):
            first = "heavenly" if seat == self.dealer else "earthly"
        melded = (each for sets in self.sets for meld in sets for each in meld.tiles)
        lies = [*chain(*self.rivers), *melded]
        situation = Situation(
            seat=seat,
            dealer=self.dealer,
            round_wind=self.wind,
            by=by,
            source=source,
            robbed="concealed" if self.offered is not None and self.offered[2] == "concealed" else "added",
            first_turn=first,
            replacement=self.konged if by == "draw" else None,
            after_kong=by == "discard" and self.let_go_after_kong,
            last_tile=by != "rob" and self.wall == 0,
            flowers=self.flowers[seat],
            last_of_kind=lies.count(tile) - (by == "discard") == 3,
        )
        hand = Hand(tuple(sorted(held)), tuple(self.sets[seat]), tile, tuple(sorted(self.wilds)))
        return isinstance(score(self.rules, hand, situation), Score)

    def _is_first_turn(self, seat: int) -> bool:
        first = self.rules.first_turn
        melded = self.melds[seat] if first.voided_by == "own_meld" else any(self.melds)
        if melded:
            return False
        if seat == self.dealer:
            return first.heavenly and not self.discards
        return first.earthly and self.draws[seat] == 1

    def _claim(self, seat: int, action: Action) -> bool:
        assert self.offered is not None
        source, tile, what = self.offered
        if tile in self.wilds:
            return False
        if isinstance(action, Win):
            return self.may_win(seat)
        if what != "discard" or (self.wall == 0 and not self.rules.claims.claim_last):
            return False
        hand = self.hands[seat]
        match action:
            case Kong("fed", kind):
                able = kind == tile and hand.count(tile) == 3 and self.wall > 0
                return able and not self._unwanted(seat, tile)
            case Pung():
                return hand.count(tile) >= 2 and self._keeps_a_natural(hand) and not self._unwanted(seat, tile)
            case Chow(low):
                run = [low, low + 1, low + 2]
                if not self.rules.claims.chow or tile not in run:
                    return False
                after = next((source + step) % 4 for step in (1, 2, 3) if (source + step) % 4 not in self.gone)
                if seat != after:
                    return False
                run.remove(tile)
                able = tile in NUMBERED and low % 9 <= 6
                return (
                    able
                    and all(need in hand and need not in self.wilds for need in run)
                    and self._keeps_a_natural(hand)
                )
            case _:
                return False

    def _keeps_a_natural(self, hand: list[int]) -> bool:
        """After a pung or chow something other than wilds must be left to discard."""
        return not self.wilds or sum(tile not in self.wilds for tile in hand) > 2

    def may_win(self, seat: int) -> bool:
        """Whether `seat` may win on the tile on offer."""
        if self.offered is None:
            return False
        source, tile, what = self.offered
        by: By = "discard" if what == "discard" else "rob"
        if by not in self.rules.wins or tile in self.wilds or tile in self.locked[seat]:
            return False
        hand = [*self.hands[seat], tile]
        if what == "concealed":
            return bool(self.rules.rob.concealed & 4) and not self.melds[seat] and self._is_orphans(hand)
        if what == "added" and not self.rules.rob.added:
            return False
        shape = self._shape(seat, hand) or (by == "rob" and self._four_wilds(hand))
        return shape and self._worth(seat, self.hands[seat], tile, by=by, source=source)

    def _four_wilds(self, hand: list[int]) -> bool:
        return bool(self.rules.shapes & 8) and sum(tile in self.wilds for tile in hand) >= 4

    def _is_orphans(self, hand: list[int]) -> bool:
        return is_orphans([tile for tile in hand if tile not in self.wilds], sum(tile in self.wilds for tile in hand))

    def _shape(self, seat: int, hand: list[int]) -> bool:
        naturals = [tile for tile in hand if tile not in self.wilds]
        wilds = len(hand) - len(naturals)
        shapes = self.rules.shapes
        return (
            (bool(shapes & 1) and is_standard(naturals, wilds))
            or (bool(shapes & 2) and not self.melds[seat] and is_seven_pairs(naturals, wilds))
            or (bool(shapes & 4) and not self.melds[seat] and is_orphans(naturals, wilds))
            or (bool(shapes & 16) and is_knitted_straight(naturals))
            or (bool(shapes & 32) and is_knitted(naturals))
        )
