"""A slow reading of the rulebook: who may do what, judged action by action.

It keeps its own books from the events, as lists of tiles, and has its own idea of a winning shape. It shares nothing
with `table/legal.py`, `table/evolve.py` or the kernel; it reads the ruleset's policies.
"""

from collections import Counter
from functools import lru_cache
from typing import Final

from lingnan.rules.ruleset import FixedWild, Ruleset
from lingnan.table.actions import Action, Chow, Discard, Kong, Pass, Pung, Win
from lingnan.table.events import (
    Aborted,
    Answered,
    Dealt,
    Discarded,
    Drew,
    Ended,
    Event,
    Exhausted,
    KongDeclared,
    Konged,
    Melded,
    TimedOut,
    Turned,
    Won,
)

NUMBERED: Final = range(27)
ORPHANS: Final = frozenset((0, 8, 9, 17, 18, 26, *range(27, 34)))

ACTIONS: Final[tuple[Action, ...]] = (
    Pass(),
    *(Discard(tile) for tile in range(42)),
    *(Chow(low) for low in range(27)),
    Pung(),
    *(Kong(kind, tile) for kind in ("fed", "added", "concealed") for tile in range(34)),
    Win(),
)
"""The closed vocabulary."""


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


# ---------- the table ----------


class Naive:
    """The books of one deal, as somebody would keep them who sees everything."""

    def __init__(self, rules: Ruleset, *, dealer: int) -> None:
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

    # ----- what has happened -----

    def tell(self, event: Event) -> None:
        """Note an event down."""
        match event:
            case Dealt(hands):
                self.hands = [list(hand or ()) for hand in hands]
                self.wall -= 52
            case Turned(_, wild):
                self.wilds = set(wild)
                self.wall -= 1
            case Drew(seat, tile):
                assert tile is not None
                self.hands[seat].append(tile)
                self.locked[seat].clear()
                self.wall -= 1
                self.draws[seat] += 1
                self._turn_of(seat, tile)
            case Discarded(seat, tile):
                self.hands[seat].remove(tile)
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
                self._lay(seat, list(meld.tiles), free=meld.claimed)
                if meld.kind == "pung":
                    self.open_pungs[seat].append(meld.tile)
                self._turn_of(seat, None)
            case Konged(seat, meld):
                if meld.kind == "added":
                    self.hands[seat].remove(meld.tile)
                    self.open_pungs[seat].remove(meld.tile)
                    next(tiles for tiles in self.melds[seat] if tiles == [meld.tile] * 3).append(meld.tile)
                    self._acted(seat)
                else:
                    self._lay(seat, [meld.tile] * 4, free=meld.tile if meld.kind == "fed" else None)
            case Won() | Exhausted() | Aborted():
                self.playing = self.offered = None
            case Ended() | TimedOut():
                pass

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
        if self.offered is None:
            return {action for action in ACTIONS if self._own(seat, action)} if seat == self.playing else set()
        if seat == self.offered[0] or seat in self.answered:
            return set()
        claims = {action for action in ACTIONS if self._claim(seat, action)}
        return claims | {Pass()} if claims else claims

    def _own(self, seat: int, action: Action) -> bool:
        hand = self.hands[seat]
        match action:
            case Win():
                return self.drawn is not None and "draw" in self.rules.wins and self._shape(seat, hand)
            case Discard(tile):
                free = self.rules.wild_discard or tile not in self.wilds or self.wilds.issuperset(hand)
                return tile in hand and free and not self._must_win(seat)
            case Kong("concealed", tile):
                able = self._may_kong() and hand.count(tile) == 4 and tile not in self.wilds
                return able and not self._must_win(seat)
            case Kong("added", tile):
                able = self._may_kong() and tile in hand and tile in self.open_pungs[seat]
                return able and not self._must_win(seat)
            case _:
                return False

    def _may_kong(self) -> bool:
        return self.drawn is not None and self.wall > 0

    def _must_win(self, seat: int) -> bool:
        first = self.rules.first_turn
        forced = self.wilds.issuperset(self.hands[seat]) or (first.mandatory and self._is_first_turn(seat))
        return forced and self._own(seat, Win())

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
                return kind == tile and hand.count(tile) == 3 and self.wall > 0
            case Pung():
                return hand.count(tile) >= 2 and self._keeps_a_natural(hand)
            case Chow(low):
                run = [low, low + 1, low + 2]
                if not self.rules.claims.chow or tile not in run or seat != (source + 1) % 4:
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
        _, tile, what = self.offered
        by = "discard" if what == "discard" else "rob"
        if by not in self.rules.wins or tile in self.wilds or tile in self.locked[seat]:
            return False
        hand = [*self.hands[seat], tile]
        if what == "concealed":
            return bool(self.rules.rob.concealed & 4) and not self.melds[seat] and self._is_orphans(hand)
        if what == "added" and not self.rules.rob.added:
            return False
        return self._shape(seat, hand)

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
        )
