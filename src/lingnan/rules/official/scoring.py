"""The scorer of the official catalogue: the best reading, whether it may win, its groups and who pays."""

from functools import cache, lru_cache, partial
from typing import Final

from lingnan.core.melds import Meld, MeldKind
from lingnan.core.tiles import Tile
from lingnan.kernel.natural import PARTS
from lingnan.rules.official.counting import Best, Place, best
from lingnan.rules.official.prices import PriceList, lines_of, price_list
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.win import Group, Hand, Line, NoWin, Score, Situation, Transfer, Verdict


def judge(ruleset: Ruleset, hand: Hand, situation: Situation) -> Verdict | NoWin:
    """The fans of a win, not yet explained, or why it is none."""
    prices = price_list(ruleset)
    found = best(hand, situation, shapes=ruleset.shapes, prices=prices)
    if found is None:
        return NoWin("no_shape")
    if situation.by not in ruleset.wins:
        return NoWin("no_rob" if situation.by == "rob" else "self_draw_only")
    if situation.by == "rob" and not ruleset.rob.allows(situation.robbed, found.reading.shape):
        return NoWin("no_rob")
    points, least = found.counted.points, ruleset.minimum
    need, have = least.for_win(situation.by), points
    if least.without:
        have -= sum([points for fan, points in found.counted.rows if fan in least.without])
    if have < need:
        return NoWin("below_minimum", points=have, minimum=need)
    stake = (situation.stake or ruleset.stake)[-1]
    transfers = prices.transfers(situation, points * stake)
    return Verdict(transfers, partial(_explained, prices, hand, found, stake, transfers))


def _explained(prices: PriceList, hand: Hand, found: Best, stake: int, transfers: tuple[Transfer, ...]) -> Score:
    fans = found.counted.rows
    value = found.counted.points * stake
    lines = lines_of(fans)
    return Score(
        fans=fans,
        value=value,
        lines=lines if stake == 1 else (*lines, Line("times", "stake", stake, value)),
        reading=_groups(hand, found),
        transfers=transfers,
        left_out=prices.left_out(found.counted, found.left),
    )


STEPS: Final = {"single": (0,), "pair": (0, 0), "pung": (0, 0, 0), "chow": (0, 1, 2), "knitted": (0, 3, 6)}
"""The tiles of each kind of group, from the lowest one."""

GROUPS: Final = tuple(Group(kind, tuple([tile + step for step in STEPS[kind]])) for kind, tile, _ in PARTS)
"""The groups for display, by their places in `PARTS`."""


def _groups(hand: Hand, found: Best) -> tuple[Group, ...]:
    """The groups for display, melds first, the winning tile where it was counted."""
    groups, winning = [GROUPS[place] for place in found.reading.parts], hand.winning
    won = -1
    for index, group in enumerate(groups):
        if winning in group[1]:
            if _completes(group, winning, place=found.place):
                won = index
                break
            if won < 0:
                won = index
    groups[won] = _won(groups[won], winning)
    if hand.melds:
        groups[:0] = [_meld(kind, tile, index) for index, (kind, tile, _, _) in enumerate(hand.melds)]
    return tuple(groups)


def _completes(group: Group, winning: Tile, *, place: Place) -> bool:
    """Whether a group that holds the winning tile is what it was counted to complete."""
    match place:
        case "other":
            return group.kind != "pung"
        case "pung":
            return group.kind == "pung"
        case "single":
            return group.kind == "pair"
        case "closed":
            return group.kind == "chow" and group.tiles[1] == winning
        case "edge":
            return group.kind == "chow" and winning == group.tiles[2 if winning % 9 == 2 else 0]


@cache
def _won(group: Group, winning: Tile) -> Group:
    """A group with the last of its winning tiles marked."""
    return group._replace(winning=len(group.tiles) - 1 - group.tiles[::-1].index(winning))


@lru_cache(maxsize=1 << 10)
def _meld(kind: MeldKind, tile: Tile, index: int) -> Group:
    return Group(kind, Meld(kind, tile).tiles, meld=index)
