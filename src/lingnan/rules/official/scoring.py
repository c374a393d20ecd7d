"""The scorer of the official catalogue: the best reading, whether it may win, its groups and who pays."""

from functools import lru_cache

from lingnan.core.melds import Meld, MeldKind
from lingnan.core.tiles import Tile
from lingnan.kernel import KNITTED, ORPHANS, SEVEN_PAIRS
from lingnan.rules.official.counting import Best, Place, best
from lingnan.rules.official.prices import price_list
from lingnan.rules.ruleset import Official, Ruleset
from lingnan.rules.win import Group, Hand, Line, NoWin, Score, Situation


def score(ruleset: Ruleset, stacking: Official, hand: Hand, situation: Situation) -> Score | NoWin:
    """The fans of a win, explained, or why it is none."""
    prices = price_list(ruleset, stacking)
    found = best(hand, situation, shapes=ruleset.shapes, prices=prices)
    if found is None:
        return NoWin("no_shape")
    if situation.by not in ruleset.wins:
        return NoWin("no_rob" if situation.by == "rob" else "self_draw_only")
    if situation.by == "rob" and not _may_rob(ruleset, found.reading.shape, situation):
        return NoWin("no_rob")
    counted = found.counted
    least = ruleset.minimum
    need = least.draw if situation.by == "draw" else least.discard if situation.by == "discard" else least.rob
    if counted.points - counted.flowers < need:
        return NoWin("below_minimum", points=counted.points - counted.flowers, minimum=need)
    stake = (situation.stake or ruleset.stake)[-1]
    value = counted.points * stake
    lines, left_out = prices.told(found.packed, found.left)
    return Score(
        fans=counted.fans,
        value=value,
        lines=lines if stake == 1 else (*lines, Line("times", "stake", stake, value)),
        reading=_groups(hand, found),
        transfers=prices.transfers(situation, value),
        left_out=left_out,
    )


def _may_rob(ruleset: Ruleset, shape: int, situation: Situation) -> bool:
    return ruleset.rob.added if situation.robbed == "added" else bool(ruleset.rob.concealed & shape)


def _groups(hand: Hand, found: Best) -> tuple[Group, ...]:
    """The groups for display, melds first, the winning tile where it was counted."""
    groups, winning, place = list(_concealed(hand, found)), hand.winning, found.place
    held = -1
    for index, group in enumerate(groups):
        if winning in group[1]:
            if _completes(group, winning, place=place):
                held = index
                break
            if held < 0:
                held = index
    kind, tiles, *_ = groups[held]
    groups[held] = Group(kind, tiles, winning=len(tiles) - 1 - tiles[::-1].index(winning))
    if hand.melds:
        groups[:0] = [_meld(kind, tile, index) for index, (kind, tile, _, _) in enumerate(hand.melds)]
    return tuple(groups)


def _completes(group: Group, winning: Tile, *, place: Place) -> bool:
    """Whether a group that holds the winning tile is what it was counted to complete."""
    kind, tiles, *_ = group
    match place:
        case "other":
            return kind != "pung"
        case "pung":
            return kind == "pung"
        case "single":
            return kind == "pair"
        case "closed":
            return kind == "chow" and tiles[1] == winning
        case "edge":
            return kind == "chow" and winning == tiles[2 if winning % 9 == 2 else 0]


@lru_cache(maxsize=1 << 10)
def _meld(kind: MeldKind, tile: Tile, index: int) -> Group:
    return Group(kind, Meld(kind, tile).tiles, meld=index)


def _concealed(hand: Hand, found: Best) -> tuple[Group, ...]:
    shape, parts, knit = found.reading
    if shape in (SEVEN_PAIRS, ORPHANS, KNITTED):
        return _alike(sorted((*hand.held, hand.winning)), 2 if shape == SEVEN_PAIRS else 1)
    if knit:
        return (*(Group("knitted", knit[at : at + 3]) for at in (0, 3, 6)), *parts.groups)
    return parts.groups


def _alike(tiles: list[Tile], pairs: int) -> tuple[Group, ...]:
    """Tiles in order as pairs, or as single tiles with a pair where two are alike."""
    if pairs == 2:
        return tuple(Group("pair", (tile, tile)) for tile in tiles[::2])
    kinds = sorted(set(tiles))
    return tuple(Group("pair", (tile, tile)) if tiles.count(tile) == 2 else Group("single", (tile,)) for tile in kinds)
