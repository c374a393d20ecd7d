"""The greedy bot against three random bots, and against three of its efficiency-only twin, on duplicate walls.

    python -m bench.arena [WALLS [JOBS]]

Every wall is played with the greedy bot in each of the four seats; points a deal, mean ± standard error over the walls.
"""

import multiprocessing
import sys
from collections.abc import Iterator
from functools import partial

from lingnan.bots.arena import Duplicate, Verdict, judge, play_wall
from lingnan.rules.systems import RULESETS

WALLS = 2000
JOBS = 2
OPPONENTS = ("random", "efficient")


def run(walls: int = WALLS, jobs: int = JOBS) -> Iterator[tuple[Duplicate, Verdict]]:
    """Play every comparison; the outcome does not depend on `jobs`."""
    with multiprocessing.Pool(jobs) as pool:
        for rules in RULESETS.values():
            for opponent in OPPONENTS:
                duplicate = Duplicate(rules, "greedy", opponent, "arena")
                points = pool.imap(partial(play_wall, duplicate), range(walls), chunksize=10)
                yield duplicate, judge(points)


if __name__ == "__main__":
    for duplicate, verdict in run(*map(int, sys.argv[1:3])):
        print(
            f"{duplicate.rules.key:10}{duplicate.challenger} against three {duplicate.opponent:12}{verdict}", flush=True
        )
