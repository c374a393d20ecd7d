"""The scorer: is this a legal win, what is it worth, why, and who pays. It knows policies, no system.

Among all readings of the hand, every stand-in of its wild tiles included, the one that pays the winner most is taken;
on equal pay the higher fan sum, then more fans, then the order of the table (rulebook 00-common, "Wild tiles").
"""

from collections.abc import Sequence
from functools import partial

from lingnan.core.tiles import WILD, Tile, counts_of
from lingnan.kernel import completes
from lingnan.kernel.profile import Part, Reading, chain
from lingnan.kernel.readings import readings
from lingnan.rules.fans import FANS, Win
from lingnan.rules.horses import horse_factor
from lingnan.rules.official import scoring as official
from lingnan.rules.price_policies import FOUR_WILDS, Official, TableStacking
from lingnan.rules.pricing import Priced, Scale, left_out, lines, missing, price
from lingnan.rules.ruleset import Ruleset, hand_kinds
from lingnan.rules.settlement import Settled, completes_last_set, settle
from lingnan.rules.win import By, Group, Hand, NoWin, NoWinCode, Score, Situation, Verdict


def score(ruleset: Ruleset, hand: Hand, situation: Situation) -> Score | NoWin:
    """The best price of a win, explained, or why it is none. The tiles are taken to be a possible hand."""
    answer = judge(ruleset, hand, situation)
    return answer if isinstance(answer, NoWin) else answer.explained()


def judge(ruleset: Ruleset, hand: Hand, situation: Situation) -> Verdict | NoWin:
    """The same, not yet explained."""
    stacking = ruleset.stacking
    if isinstance(stacking, Official):
        return official.judge(ruleset, hand, situation)
    wins = _wins(ruleset, hand, situation)
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
        return NoWin(refused, cause=_drawn_only(ruleset, wins, situation.by))
    best = max(priced, key=lambda each: each.rank)
    least = ruleset.minimum
    need = least.for_win(situation.by)
    have = best.points - sum([entry.points for entry in best.counted if entry.row.fan in least.without])
    if have < need:
        return NoWin("below_minimum", points=have, minimum=need)
    last_set = situation.by == "discard" and completes_last_set(hand, partial(_groups, hand, best.win))
    settled = settle(ruleset, situation, value=best.value, last_set=last_set, hard=hard)
    return Verdict(settled.transfers, partial(_explained, ruleset, stacking, hand, best, scale, settled))


def _scale(ruleset: Ruleset, situation: Situation, *, hard: bool) -> Scale:
    stake = situation.stake or ruleset.stake
    unit = ruleset.flower_unit
    return Scale(
        horses=horse_factor(ruleset, situation, hard=hard),
        stake=stake[-1],
        flowers=0 if unit is None else situation.flowers * stake[unit],
    )


def _drawn_only(ruleset: Ruleset, wins: list[Win], by: By) -> str:
    """The row that a hand would have on its own draw, where it has none on another seat's tile."""
    rows = [
        row
        for row in ruleset.prices
        if by not in row.by and any(row.shapes & win.reading.shape and FANS[row.of or row.fan](win) for win in wins)
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


def _wins(ruleset: Ruleset, hand: Hand, situation: Situation) -> list[Win]:
    """Every reading of the hand that can differ in worth."""
    tiles = (*hand.held, hand.winning)
    naturals = [tile for tile in tiles if not hand.is_wild(tile)]
    wilds = len(tiles) - len(naturals)
    hard = ruleset.wild is not None and not wilds
    wins = _read(ruleset, hand, situation, naturals=naturals, wilds=wilds, hard=hard)
    shapes = ruleset.shapes
    if shapes & FOUR_WILDS and wilds >= 4 and len(tiles) + 3 * len(hand.melds) == 14:
        parts = [Part("single", tile) for tile in sorted(naturals)]
        reading = Reading(FOUR_WILDS, 0, chain([*parts, *[Part("single", WILD, (0,))] * wilds]))
        wins.append(Win(reading, tuple(counts_of(naturals)), wilds, hand.melds, hand.winning, situation, hard))
    if ruleset.hard_as_self and wilds and WILD not in tiles:
        wins += _read(ruleset, hand, situation, naturals=tiles, wilds=0, hard=True)
    return wins


def _read(
    ruleset: Ruleset, hand: Hand, situation: Situation, *, naturals: Sequence[Tile], wilds: int, hard: bool
) -> list[Win]:
    """The readings of the hand, `naturals` being those of its tiles that stand for themselves."""
    counts = counts_of(naturals)
    won = -1 if hand.is_wild(hand.winning) else hand.winning
    found = readings(bytes(counts), wilds, melds=hand.melds, shapes=ruleset.shapes, kinds=hand_kinds(ruleset), won=won)
    seen = tuple(counts)
    return [Win(reading, seen, wilds, hand.melds, hand.winning, situation, hard) for reading in found]


def _explained(
    ruleset: Ruleset, stacking: TableStacking, hand: Hand, best: Priced, scale: Scale, settled: Settled
) -> Score:
    return Score(
        fans=tuple((entry.row.fan, entry.points) for entry in best.counted),
        value=best.value,
        lines=lines(ruleset, stacking, best, scale),
        reading=_groups(hand, best.win),
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
