"""A whole hand of random legal play, driven from Python, beside riichienv in the same loop.

    python -m bench.play

Every seat that may act is asked for its legal actions, one is chosen at random, the action is decided, and the events
are folded and kept. Both libraries shuffle for themselves: lingnan from a deal's secret, as the server does. A step is
one answer of one seat. The games differ (riichienv plays 立直), so hands a second and steps a second both count.
"""

import hashlib
from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time
from typing import NamedTuple

from riichienv import RiichiEnv

from bench.kernel import Row, checksum
from lingnan.core.tiles import EAST
from lingnan.notation.record import deal_wall
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.systems import RULESETS
from lingnan.table import State, asked, begin, decide, evolve, legal
from lingnan.table.events import Event

HANDS = 300
PASSES = 5


class Played(NamedTuple):
    """What a pass of play came to; the checksum is of how every hand ended."""

    hands: int
    steps: int
    checksum: int


def run() -> list[Row]:
    """Measure; a contestant that plays a pass otherwise than before raises."""
    contestants: dict[str, Callable[[], Played]] = {
        f"lingnan {key}": partial(play_lingnan, rules) for key, rules in RULESETS.items()
    }
    contestants["riichienv"] = play_riichienv
    best = dict.fromkeys(contestants, float("inf"))
    played: dict[str, Played] = {}
    for _ in range(PASSES):
        for who, play in contestants.items():
            began = process_time()
            came = play()
            best[who] = min(best[who], process_time() - began)
            if played.setdefault(who, came) != came:
                raise AssertionError(f"{who} does not play the same way twice")
    hands = [Row("whole hand", who, played[who].hands / best[who], played[who].checksum) for who in contestants]
    steps = [Row("step of a hand", who, played[who].steps / best[who], played[who].checksum) for who in contestants]
    return hands + steps


def play_lingnan(rules: Ruleset) -> Played:
    """Hands of a system, each from its own secret."""
    choice = Random(1).choice
    steps, ends = 0, []
    for number in range(HANDS):
        secret = hashlib.sha256(number.to_bytes(4, "big")).digest()
        wall = deal_wall(rules, secret, "bench", deal=1)
        state = State(rules, dealer=0, round_wind=EAST)
        kept: list[Event] = begin(state, wall)
        for event in kept:
            evolve(state, event)
        while state.phase != "over":
            for seat in asked(state):
                events = decide(state, wall, seat, choice(legal(state, seat)))
                for event in events:
                    evolve(state, event)
                kept += events
                steps += 1
                if len(events) > 1 or state.window is None:
                    break
        ends += [len(kept), state.scores[0], state.scores[1]]
    return Played(HANDS, steps, checksum(ends))


def play_riichienv() -> Played:
    """Hands of riichienv, each from its own seed."""
    choice = Random(1).choice
    steps, ends = 0, []
    for number in range(HANDS):
        env = RiichiEnv(seed=number)
        seen = env.reset()
        while not env.done():
            actions = {seat: choice(seen[seat].legal_actions()) for seat in sorted(seen)}  # else in any order
            seen = env.step(actions)
            steps += len(actions)
        ends += [len(env.mjai_log), *env.scores()]
    return Played(HANDS, steps, checksum(ends))


if __name__ == "__main__":
    for row in run():
        print(f"{row.work:24}{row.who:36}{row.per_second:14,.0f}/s  checksum {row.checksum:6}")
