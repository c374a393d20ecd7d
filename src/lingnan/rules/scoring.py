"""The scorer: is this a legal win, what is it worth, why, and who pays. It knows policies, no system.

Among all readings of the hand, every stand-in of its wild tiles included, the one that pays the winner most is taken;
on equal pay the higher fan sum, then more fans, then the order of the table (rulebook 00-common, "Wild tiles").
"""

from collections.abc import Iterator

from lingnan.core.tiles import KINDS, WILD, counts_of
from lingnan.kernel import completes
from lingnan.kernel.profile import Part, Reading
from lingnan.kernel.readings import readings
from lingnan.rules.fans import FANS, Win
from lingnan.rules.horses import horse_factor
from lingnan.rules.official import scoring as official
from lingnan.rules.price_policies import FOUR_WILDS, Official, TableStacking
from lingnan.rules.pricing import Priced, Scale, left_out, lines, missing, price
from lingnan.rules.ruleset import Ruleset, hand_kinds
from lingnan.rules.settlement import completes_last_set, settle
from lingnan.rules.win import Group, Hand, NoWin, NoWinCode, Score, Situation


def score(ruleset: Ruleset, hand: Hand, situation: Situation) -> Score | NoWin:
    """The best price of a win, explained, or why it is none. The tiles are taken to be a possible hand."""
    stacking = ruleset.stacking
    if isinstance(stacking, Official):
        return official.score(ruleset, stacking, hand, situation)
    wins = list(_wins(ruleset, hand, situation))
    if not wins:
        return NoWin("no_shape")
    refused: NoWinCode = "no_rob" if situation.by == "rob" else "self_draw_only"
    if situation.by not in ruleset.wins:
        return NoWin(refused)
    if situation.by != "draw" and not ruleset.any_wait_claims and is_any_wait(ruleset, hand):
        return NoWin(refused, cause="any_wait")
    if situation.by == "rob":
        wins = [win for win in wins if ruleset.rob.allows(situation.robbed, win.reading.shape)]
    hard = not any(map(hand.is_wild, (*hand.held, hand.winning)))
    scale = _scale(ruleset, situation, hard=hard)
    priced = [each for win in wins if (each := price(ruleset, stacking, win, scale))]
    if not priced:
        return NoWin(refused, cause=_drawn_only(ruleset, wins))
    best = max(priced, key=lambda each: each.rank)
    least = ruleset.minimum
    need = least.for_win(situation.by)
    have = best.points - sum(entry.points for entry in best.counted if entry.row.fan in least.without)
    if have < need:
        return NoWin("below_minimum", points=have, minimum=need)
    return _score(ruleset, stacking, hand, situation, best=best, scale=scale, hard=hard)


def _scale(ruleset: Ruleset, situation: Situation, *, hard: bool) -> Scale:
    stake = situation.stake or ruleset.stake
    unit = ruleset.flower_unit
    return Scale(
        horses=horse_factor(ruleset, situation, hard=hard),
        stake=stake[-1],
        flowers=0 if unit is None else situation.flowers * stake[unit],
    )


def _drawn_only(ruleset: Ruleset, wins: list[Win]) -> str:
    """The row that a hand would have on its own draw, where it has none on another seat's tile."""
    rows = [
        row
        for row in ruleset.prices
        if any(row.shapes & win.reading.shape and FANS[row.of or row.fan](win) for win in wins)
    ]
    return max(rows, key=lambda row: row.points).fan if rows else ""


def is_any_wait(ruleset: Ruleset, hand: Hand) -> bool:
    """任意胡: whether every kind of the tile set completes the hand by shape."""
    wilds = sum(map(hand.is_wild, hand.held))
    if not wilds:
        return False
    if wilds >= 4 and ruleset.shapes & FOUR_WILDS:
        return True
    counts = bytes(counts_of(tile for tile in hand.held if not hand.is_wild(tile)))
    kinds = completes(counts, wilds, shapes=ruleset.shapes & ~FOUR_WILDS)
    return all(kinds >> kind & 1 for kind in hand_kinds(ruleset) if kind not in hand.wild)


def _wins(ruleset: Ruleset, hand: Hand, situation: Situation) -> Iterator[Win]:
    """Every reading of the hand that can differ in worth."""
    tiles = (*hand.held, hand.winning)
    counts = [0] * KINDS
    wilds = 0
    for tile in tiles:
        if hand.is_wild(tile):
            wilds += 1
        else:
            counts[tile] += 1
    kinds = hand_kinds(ruleset)
    hard = ruleset.wild is not None and not wilds
    won = -1 if situation.by == "draw" or hand.is_wild(hand.winning) else hand.winning
    shapes = ruleset.shapes
    for reading in readings(counts, wilds, melds=hand.melds, shapes=shapes, kinds=kinds, won=won):
        yield Win(reading, tuple(counts), wilds, hand.melds, hand.winning, situation, hard)
    if shapes & FOUR_WILDS and wilds >= 4 and len(tiles) + 3 * len(hand.melds) == 14:
        parts = [Part("single", tile) for tile in sorted(tiles) if not hand.is_wild(tile)]
        reading = Reading(FOUR_WILDS, 0, (*parts, *[Part("single", WILD, (0,))] * wilds))
        yield Win(reading, tuple(counts), wilds, hand.melds, hand.winning, situation, hard)
    if ruleset.hard_as_self and wilds and WILD not in tiles:
        for tile in tiles:
            counts[tile] += hand.is_wild(tile)
        for reading in readings(counts, 0, melds=hand.melds, shapes=shapes, kinds=kinds, won=won):
            yield Win(reading, tuple(counts), 0, hand.melds, hand.winning, situation, hard=True)


def _score(
    ruleset: Ruleset,
    stacking: TableStacking,
    hand: Hand,
    situation: Situation,
    *,
    best: Priced,
    scale: Scale,
    hard: bool,
) -> Score:
    groups = _groups(hand, best.win)
    last_set = situation.by == "discard" and completes_last_set(hand, groups)
    settled = settle(ruleset, situation, value=best.value, last_set=last_set, hard=hard)
    return Score(
        fans=tuple((entry.row.fan, entry.points) for entry in best.counted),
        value=best.value,
        lines=lines(ruleset, stacking, best, scale),
        reading=groups,
        transfers=settled.transfers,
        left_out=left_out(stacking, best),
        missing=missing(ruleset, best),
        horses=settled.horses,
    )


def _groups(hand: Hand, win: Win) -> tuple[Group, ...]:
    """The groups of a reading for display, melds first, with the winning tile placed: in a set rather than in a pair."""
    parts = []
    for kind, tile, wild in win.reading.parts:
        size = {"single": 1, "pair": 2}.get(kind, 3)
        parts.append(Group(kind, tuple(tile + slot * (kind == "chow") for slot in range(size)), wild))
    is_wild = win.wilds > 0 and hand.is_wild(hand.winning)
    order = sorted(range(len(parts)), key=lambda index: parts[index].kind in ("pair", "single"))
    for index in order:
        group = parts[index]
        slots = [
            slot
            for slot in reversed(range(len(group.tiles)))
            if (slot in group.wild if is_wild else slot not in group.wild and group.tiles[slot] == hand.winning)
        ]
        if slots:
            parts[index] = group._replace(winning=slots[0])
            break
    melds = [Group(meld.kind, meld.tiles, meld=index) for index, meld in enumerate(hand.melds)]
    return (*melds, *parts)
