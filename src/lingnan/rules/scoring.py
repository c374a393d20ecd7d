"""The scorer: is this a legal win, what is it worth, why, and who pays. It knows policies, no system.

Among all readings of the hand, every stand-in of its wild tiles included, the one that pays the winner most is taken;
on equal pay the higher fan sum, then more fans, then the order of the table (rulebook 00-common, "Wild tiles").
"""

from collections.abc import Iterator

from lingnan.core.tiles import KINDS, WILD
from lingnan.kernel.readings import Reading, readings
from lingnan.rules.fans import Win
from lingnan.rules.horses import horse_factor
from lingnan.rules.pricing import Priced, left_out, price
from lingnan.rules.ruleset import Ruleset, kinds_of
from lingnan.rules.settlement import completes_last_set, settle
from lingnan.rules.win import Group, Hand, NoWin, Score, Situation


def score(ruleset: Ruleset, hand: Hand, situation: Situation) -> Score | NoWin:
    """The best price of a win, explained, or why it is none. The tiles are taken to be a possible hand."""
    wins = list(_wins(ruleset, hand, situation))
    if not wins:
        return NoWin("no_shape")
    if situation.by not in ruleset.wins:
        return NoWin("no_rob" if situation.by == "rob" else "self_draw_only")
    if situation.by == "rob":
        wins = [win for win in wins if may_rob(ruleset, win.reading, situation)]
        if not wins:
            return NoWin("no_rob")
    horses = horse_factor(ruleset, situation.horses, seat=situation.seat, dealer=situation.dealer)
    stake = (situation.stake or ruleset.stake)[-1]
    best = max((price(ruleset, win, horses=horses, stake=stake) for win in wins), key=lambda priced: priced.rank)
    return _score(ruleset, hand, situation, best=best)


def may_rob(ruleset: Ruleset, reading: Reading, situation: Situation) -> bool:
    """Whether a hand of this shape may rob this kind of kong."""
    if situation.robbed == "added":
        return ruleset.rob.added
    return bool(ruleset.rob.concealed & reading.shape)


def _wins(ruleset: Ruleset, hand: Hand, situation: Situation) -> Iterator[Win]:
    """Every reading of the hand that can differ in worth."""
    tiles = (*hand.held, hand.winning)
    wild = {*hand.wild, WILD}
    counts = [0] * KINDS
    wilds = 0
    for tile in tiles:
        if tile in wild:
            wilds += 1
        else:
            counts[tile] += 1
    kinds = kinds_of(ruleset)
    hard = ruleset.wild is not None and not wilds
    for reading in readings(counts, wilds, melds=hand.melds, shapes=ruleset.shapes, kinds=kinds):
        yield Win(reading, tuple(counts), wilds, hand.melds, hand.winning, situation, hard)
    if ruleset.hard_as_self and wilds and WILD not in tiles:
        for tile in tiles:
            counts[tile] += tile in wild
        for reading in readings(counts, 0, melds=hand.melds, shapes=ruleset.shapes, kinds=kinds):
            yield Win(reading, tuple(counts), 0, hand.melds, hand.winning, situation, hard=True)


def _score(ruleset: Ruleset, hand: Hand, situation: Situation, *, best: Priced) -> Score:
    groups = _groups(hand, best.win)
    last_set = situation.by == "discard" and completes_last_set(hand, groups)
    return Score(
        fans=tuple((entry.row.fan, entry.points) for entry in best.counted),
        value=best.value,
        lines=tuple(best.lines),
        reading=groups,
        transfers=settle(ruleset, situation, value=best.value, last_set=last_set),
        left_out=left_out(ruleset, best),
    )


def _groups(hand: Hand, win: Win) -> tuple[Group, ...]:
    """The groups of a reading for display, melds first, with the winning tile placed: in a set rather than in a pair."""
    parts = []
    for kind, tile, wild in win.reading.parts:
        size = {"single": 1, "pair": 2}.get(kind, 3)
        parts.append(Group(kind, tuple(tile + slot * (kind == "chow") for slot in range(size)), wild))
    is_wild = win.wilds > 0 and (hand.winning == WILD or hand.winning in hand.wild)
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
