"""The scorer of the official catalogue: the best reading, whether it may win, its groups and who pays."""

from lingnan.core.tiles import HONORS, Tile
from lingnan.kernel import KNITTED, ORPHANS, SEVEN_PAIRS
from lingnan.kernel.readings import ORPHAN_KINDS
from lingnan.rules.official.chows import uncombined
from lingnan.rules.official.counting import Best, best
from lingnan.rules.official.packing import unpack
from lingnan.rules.official.prices import Counted, price_list
from lingnan.rules.ruleset import Official, Ruleset
from lingnan.rules.settlement import settle
from lingnan.rules.win import Group, Hand, Line, NoWin, Score, Situation

COMBINED = "combined"
"""Reason for a fan left out: its sets are combined with others already (套算一次)."""


def score(ruleset: Ruleset, stacking: Official, hand: Hand, situation: Situation) -> Score | NoWin:
    """The fans of a win, explained, or why it is none."""
    found = best(hand, situation, shapes=ruleset.shapes, prices=price_list(ruleset, stacking))
    if found is None:
        return NoWin("no_shape")
    if situation.by not in ruleset.wins:
        return NoWin("no_rob" if situation.by == "rob" else "self_draw_only")
    if situation.by == "rob" and not _may_rob(ruleset, found.reading.shape, situation):
        return NoWin("no_rob")
    counted = found.counted
    least = ruleset.minimum
    need = {"draw": least.draw, "discard": least.discard, "rob": least.rob}[situation.by]
    if counted.points - counted.flowers < need:
        return NoWin("below_minimum", points=counted.points - counted.flowers, minimum=need)
    stake = (situation.stake or ruleset.stake)[-1]
    value = counted.points * stake
    lines = counted.lines if stake == 1 else (*counted.lines, Line("times", "stake", stake, value))
    return Score(
        fans=counted.fans,
        value=value,
        lines=lines,
        reading=_groups(hand, found),
        transfers=settle(ruleset, situation, value=value, last_set=False, hard=True).transfers,
        left_out=_left_out(hand, found, counted),
    )


def _may_rob(ruleset: Ruleset, shape: int, situation: Situation) -> bool:
    return ruleset.rob.added if situation.robbed == "added" else bool(ruleset.rob.concealed & shape)


def _left_out(hand: Hand, found: Best, counted: Counted) -> tuple[tuple[str, str], ...]:
    """Fans that do not count: excluded ones, then those that would combine a chow once too often."""
    runs = sorted([*found.reading.parts.chows, *(meld.tile for meld in hand.melds if meld.kind == "chow")])
    if len(runs) < 2:
        return counted.left_out
    told = {fan for fan, _ in (*counted.fans, *counted.left_out)}
    return counted.left_out + tuple((fan, COMBINED) for fan, _ in unpack(uncombined(tuple(runs))) if fan not in told)


def _groups(hand: Hand, found: Best) -> tuple[Group, ...]:
    """The groups for display, melds first, the winning tile where it was counted."""
    melds = [Group(meld.kind, meld.tiles, meld=index) for index, meld in enumerate(hand.melds)]
    groups = _parts(hand, found)
    order = sorted(range(len(groups)), key=lambda index: (groups[index].kind == "pung") != found.in_pung)
    for index in order:
        tiles = groups[index].tiles
        if hand.winning in tiles:
            groups[index] = groups[index]._replace(winning=len(tiles) - 1 - tiles[::-1].index(hand.winning))
            break
    return (*melds, *groups)


def _parts(hand: Hand, found: Best) -> list[Group]:
    shape, parts, knit = found.reading
    held = sorted((*hand.held, hand.winning))
    match shape:
        case _ if shape == SEVEN_PAIRS:
            return [Group("pair", (tile, tile)) for tile in held[::2]]
        case _ if shape == KNITTED:
            return [Group("single", (tile,)) for tile in held]
        case _ if shape == ORPHANS:
            return [_orphan(tile, held.count(tile)) for tile in ORPHAN_KINDS]
    groups = [Group("knitted", knit[at : at + 3]) for at in range(0, len(knit), 3)]
    groups += [Group("chow", (low, low + 1, low + 2)) for low in parts.chows]
    groups += [Group("pung", (tile,) * 3) for tile in _kinds(parts.pungs)]
    return [*groups, Group("pair", (parts.pair,) * 2)]


def _orphan(tile: Tile, count: int) -> Group:
    return Group("pair" if count == 2 else "single", (tile,) * count)


def _kinds(mask: int) -> list[Tile]:
    return [tile for tile in range(HONORS + 7) if mask >> tile & 1]
