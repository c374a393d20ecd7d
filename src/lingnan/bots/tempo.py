"""The tempo of a ruleset: how soon a rival wins, and what that costs, from hands dealt at random.

A rival is taken to go for the plan that is likely to win first, at its usual pace, and to take every win.
"""

from math import inf
from random import Random
from typing import Final, NamedTuple

from lingnan.bots.odds import CLAIM, SURE
from lingnan.bots.paces import Pace
from lingnan.bots.plans import Plan, steps
from lingnan.bots.sight import Holding, tally
from lingnan.core.tiles import KINDS, tiles_of
from lingnan.rules.ruleset import Ruleset, wild_kinds
from lingnan.table.state import DEALT_EACH

HANDS: Final = 80
ROUNDS: Final = 40
FARTHEST: Final = 9
RIVALS: Final = 3


class Tempo(NamedTuple):
    """What to expect of the three others."""

    hazards: tuple[float, ...]
    """Chance, by the round of a deal, that one of them wins in it.

    In a battle the deal goes on after a win; it is then the share of the payers that leaves with the winners.
    """
    loss: float
    """Points that a plain win of one of them costs each other seat on average."""


class Going(NamedTuple):
    """A plan that pays, with its pace and what a win brings, all payers together."""

    plan: Plan
    pace: Pace
    drawn: float
    claimed: float


def tempo(rules: Ruleset, goings: tuple[Going, ...]) -> Tempo:
    """The tempo of rivals that go for `goings`; always the same for the same ruleset."""
    rng = Random(0)
    wall = [tile for tile in tiles_of(rules.tiles) if tile < KINDS]
    playing, winning, drawn = [0.0] * ROUNDS, [0.0] * ROUNDS, 0.0
    known: dict[tuple[Going, int, int], list[tuple[float, float]]] = {}
    for _ in range(HANDS):
        rng.shuffle(wall)
        wild = wild_kinds(rules, wall[-1])
        hand = bytearray(KINDS)
        for tile in wall[:DEALT_EACH]:
            hand[tile] += 1
        wilds = sum(hand[kind] for kind in wild)
        for kind in wild:
            hand[kind] = 0
        far, going = _soonest(Holding(hand, wilds, ()), goings, chow=rules.claims.chow)
        key = going, far, wilds
        if key not in known:
            known[key] = _wins(going, far, wilds, 4 * len(wild) - wilds, rules)
        alone = 1.0
        for turn, (by_draw, by_claim) in enumerate(known[key]):
            playing[turn] += alone
            winning[turn] += by_draw + by_claim
            alone -= by_draw + by_claim
            drawn += by_draw
    chances = [won / still if still else 0.0 for won, still in zip(winning, playing, strict=True)]
    if rules.battle is None:
        chances = [1 - (1 - chance) ** RIVALS for chance in chances]
    plain = min(goings, key=lambda going: going.drawn)
    share = drawn / sum(winning)
    return Tempo(tuple(chances), (share * plain.drawn + (1 - share) * plain.claimed) / RIVALS)


def _soonest(holding: Holding, goings: tuple[Going, ...], *, chow: bool) -> tuple[int, Going]:
    """The plan by which the hand is likely to win first, and how far it is."""
    held = tally(holding.hand)
    best, soonest = (FARTHEST, goings[0]), inf
    for going in goings:
        far = max(1, min(FARTHEST, steps(going.plan, holding, held, resting=True)[0][1]))
        pace, wilds = going.pace, holding.wilds
        rounds = 1 / pace.natural(1, wilds)
        rounds += sum(1 / pace.nearer(each, wilds=wilds, chow=chow) for each in range(2, far + 1))
        if rounds < soonest:
            best, soonest = (far, going), rounds
    return best


def _wins(going: Going, far: int, wilds: int, wilds_left: int, rules: Ruleset) -> list[tuple[float, float]]:
    """Chance to win in each round, by draw and by discard, of a hand that nobody disturbs."""
    pace, chow = going.pace, rules.claims.chow
    at = [[0.0] * (FARTHEST + 1) for _ in range(wilds_left + 2)]
    """Chance to be so far, by the wild tiles drawn so far."""
    at[0][max(1, far)] = 1.0
    wins = []
    for _ in range(ROUNDS):
        by_draw = by_claim = 0.0
        for drawn in range(wilds_left, -1, -1):
            here, softer = at[drawn], at[drawn + 1]
            wild = (wilds_left - drawn) / rules.size
            waits = pace.natural(1, wilds + drawn)
            claim = here[1] * min(SURE, CLAIM * waits) if going.claimed else 0.0
            draw = (here[1] - claim) * min(SURE, waits + wild)
            here[1] -= claim + draw
            by_claim += claim
            by_draw += draw
            for each in range(2, FARTHEST + 1):
                soft = here[each] * wild
                moved = (here[each] - soft) * min(SURE, pace.nearer(each, wilds=wilds + drawn, chow=chow))
                here[each] -= moved + soft
                here[each - 1] += moved
                softer[each - 1] += soft
        wins.append((by_draw, by_claim))
    return wins
