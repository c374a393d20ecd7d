"""How long `lingnan score` takes for a hand: one line of JSON in, one out, every system in one process, in CPU time.

    python -m bench.score

Before them comes one hand by itself, the first of the process: it loads the tables of the kernel.
"""

import json
import random
from collections.abc import Iterable, Iterator
from itertools import islice
from statistics import median
from time import thread_time_ns
from typing import NamedTuple

from bench.kernel import checksum
from lingnan.core.tiles import WILD
from lingnan.notation.score import answer_line
from lingnan.notation.text import write_hand
from lingnan.rules.ruleset import Ruleset, hand_kinds
from lingnan.rules.systems import RULESETS
from lingnan.rules.win import Hand

HANDS = 400
MOST_WILDS = 4
FIRST = "gb88"
"""The system whose hands ask the kernel for all it has."""


class Scored(NamedTuple):
    """Milliseconds a hand with so many wild tiles; the checksum is of the values."""

    rules: str
    wilds: int
    median: float
    worst: float
    checksum: int


def run() -> list[Scored]:
    """Measure every system; those with wild tiles also with four of them in each hand."""
    counts = {rules: (0, MOST_WILDS) if ruleset.wild else (0,) for rules, ruleset in RULESETS.items()}
    first = _scored("the first", 0, islice(requests(RULESETS[FIRST], 0), 1))
    cases = [(rules, wilds) for rules, each in counts.items() for wilds in each]
    return [first, *(_scored(rules, wilds, requests(RULESETS[rules], wilds)) for rules, wilds in cases)]


def _scored(rules: str, wilds: int, lines: Iterable[bytes]) -> Scored:
    times, values = [], []
    for line in lines:
        began = thread_time_ns()
        answer = answer_line(line)
        times.append((thread_time_ns() - began) / 1e6)
        values.append(json.loads(answer).get("value", 0))
    return Scored(rules, wilds, median(times), max(times), checksum(values))


def requests(rules: Ruleset, wilds: int) -> Iterator[bytes]:
    """Requests for complete hands of everything, of one suit, of one suit and honors, some of them on a discard."""
    dice = random.Random(f"score {rules.key} {wilds}")
    kinds = hand_kinds(rules)
    suits = [[kind for kind in kinds if first <= kind < first + 9] for first in (0, 9, 18)]
    honors = [kind for kind in kinds if kind >= 27]
    for _ in range(HANDS):
        suit = dice.choice([suit for suit in suits if suit])
        tiles = _complete(dice, dice.choice([list(kinds), suit, [*suit, *honors]]))
        dice.shuffle(tiles)
        tiles[-wilds - 1 : -1] = [WILD] * wilds
        request: dict[str, object] = {"rules": rules.key, "hand": write_hand(Hand(tuple(tiles[:-1]), (), tiles[-1]))}
        if dice.random() < 0.3:
            request |= {"by": "discard", "from": 1}
        yield json.dumps(request).encode()


def _complete(dice: random.Random, kinds: list[int]) -> list[int]:
    while True:
        tiles = [dice.choice(kinds)] * 2
        for _ in range(4):
            low = dice.choice(kinds)
            chow = low < 27 and low % 9 < 7 and dice.random() < 0.6
            tiles += [low, low + 1, low + 2] if chow else [low] * 3
        if all(tiles.count(tile) <= 4 for tile in tiles):
            return tiles


if __name__ == "__main__":
    for rules, wilds, middle, worst, total in run():
        print(f"{rules:12} {wilds} wild  median {middle:6.2f} ms  worst {worst:7.2f} ms  checksum {total:6}")
