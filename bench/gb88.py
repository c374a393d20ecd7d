"""Scoring of official hands beside pymahjonggb: one hand per call, arguments in each library's own form.

    python -m bench.gb88

Hands of every recipe in turn (see `gb88_hands`), those left out on which the two disagree for a known cause, so the
checksums of the points must be the same. The peer gives the fans and their points. We are measured giving as much
(`fans`), and giving all that `score` gives (`explained`): every step, the reading, what does not count and why, who
pays. We remember what fans say about parts of a hand; so the rows that count are those of hands that this process has
never been asked about, after as many others, and beside them stand those of hands that it has.
"""

from collections.abc import Callable, Iterable
from itertools import islice
from statistics import median
from time import process_time
from typing import Any

import MahjongGB

from bench.gb88_agree import VERBOSE, hands, official
from bench.gb88_hands import RECIPES
from bench.gb88_peer import arguments, fans_of
from bench.kernel import Row, checksum
from lingnan.kernel import form
from lingnan.rules.official.counting import Best, best
from lingnan.rules.official.prices import price_list
from lingnan.rules.price_policies import Official
from lingnan.rules.scoring import score
from lingnan.rules.win import Hand, NoWin, Score, Situation

LOT = 200 * len(RECIPES)
"""Hands in each of three lots: one that is asked again and again, two that are asked once."""
CHUNK = 10 * len(RECIPES)
"""Hands timed together; the median of all chunks counts."""
PASSES = 5
WORK = "scoring gb88"
OURS = f"lingnan ({form()})"


def run() -> list[Row]:
    """Measure, the peer in turn with us; answers that differ from the peer's raise."""
    rules = official()
    assert isinstance(rules.stacking, Official)
    shapes, prices = rules.shapes, price_list(rules)

    def explained(case: tuple[Hand, Situation]) -> Score | NoWin:
        return score(rules, *case)

    def fans(case: tuple[Hand, Situation]) -> Best | None:
        return best(*case, shapes=shapes, prices=prices)

    def peer(case: tuple[Any, ...]) -> tuple[tuple[int, str], ...]:
        answer: tuple[tuple[int, str], ...] = MahjongGB.MahjongFanCalculator(*case)
        return answer

    seen, for_fans, for_score = (list(_agreed(LOT, lot)) for lot in range(3))
    rows: list[Row] = []
    for who, call, points, passes, cases in (
        ("fans, hands seen before", fans, _points, PASSES, seen),
        ("explained, seen before", explained, _value, PASSES, seen),
        ("fans, hands never seen", fans, _points, 1, for_fans),
        ("explained, never seen", explained, _value, 1, for_score),
    ):
        theirs = [arguments(*case) for case in cases]
        both = _in_turn([(call, cases, points), (peer, theirs, _sum)], passes)
        for name, (speed, answers) in zip((f"{OURS}, {who}", "pymahjonggb, the same hands"), both, strict=True):
            rows.append(Row(WORK, name, speed, answers))
        if rows[-1].checksum != rows[-2].checksum:
            raise AssertionError(f"the answers differ: {rows}")
    return rows


def _points(answer: Best) -> int:
    return answer.counted.points


def _value(answer: Score) -> int:
    return answer.value


def _sum(answer: tuple[tuple[int, str], ...]) -> int:
    return sum(points for points, _ in answer)


def _agreed(number: int, lot: int) -> Iterable[tuple[Hand, Situation]]:
    """A lot of hands that mean the same to both."""
    for _, hand, situation in islice(hands((lot + 1) * number), lot * number, None):
        if "ming_an_gang" not in fans_of(MahjongGB.MahjongFanCalculator(*arguments(hand, situation), VERBOSE)):
            yield hand, situation


def _in_turn(
    contestants: list[tuple[Callable[[Any], Any], list[Any], Callable[[Any], int]]], passes: int
) -> list[tuple[float, int]]:
    """Calls a second of each, the median of its chunks, and a checksum; they take turns, chunk by chunk."""
    times: list[list[float]] = [[] for _ in contestants]
    answered: list[list[int]] = [[] for _ in contestants]
    for number in range(passes):
        for first in range(0, len(contestants[0][1]), CHUNK):
            for place, (call, cases, points) in enumerate(contestants):
                chunk = cases[first : first + CHUNK]
                start = process_time()
                answers = list(map(call, chunk))
                times[place].append((process_time() - start) / len(chunk))
                if number == 0:
                    answered[place] += map(points, answers)
    return [(1 / median(mine), checksum(given)) for mine, given in zip(times, answered, strict=True)]


if __name__ == "__main__":
    for row in run():
        print(f"{row.work:24}{row.who:46}{row.per_second:14,.0f}/s  checksum {row.checksum:6}")
