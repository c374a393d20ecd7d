"""Scoring of official hands beside pymahjonggb: one hand per call, arguments in each library's own form.

    python -m bench.gb88

Hands of every recipe in turn (see `gb88_hands`), those left out on which the two disagree for a known cause; so the
checksums of the points must be the same. The peer gives the fans and their points. We are measured giving as much, and
giving all that `score` gives: every step, the reading, what does not count and why, who pays. What we remember of other
hands makes up much of our speed, so there is also a row for hands that have not been asked about before.
"""

from collections import deque
from collections.abc import Callable, Iterable
from itertools import islice
from time import process_time
from typing import Any

import MahjongGB

from bench.gb88_agree import VERBOSE, hands, official
from bench.gb88_peer import arguments, fans_of
from bench.kernel import Row, checksum
from lingnan.kernel import form
from lingnan.rules.official.counting import Best, best
from lingnan.rules.official.prices import price_list
from lingnan.rules.ruleset import Official
from lingnan.rules.scoring import score
from lingnan.rules.win import Hand, NoWin, Score, Situation

HANDS = 16_200
PASSES = 5
WORK = "scoring gb88"
OURS = f"lingnan ({form()})"


def run() -> list[Row]:
    """Compare all answers, then measure; a disagreement raises."""
    rules = official()
    assert isinstance(rules.stacking, Official)
    shapes, prices = rules.shapes, price_list(rules, rules.stacking)

    def whole(case: tuple[Hand, Situation]) -> Score | NoWin:
        return score(rules, *case)

    def fans(case: tuple[Hand, Situation]) -> Best | None:
        return best(*case, shapes=shapes, prices=prices)

    def peer(case: tuple[Any, ...]) -> tuple[tuple[int, str], ...]:
        answer: tuple[tuple[int, str], ...] = MahjongGB.MahjongFanCalculator(*case)
        return answer

    ours = list(_agreed(2 * HANDS))
    unseen, ours = ours[: len(ours) // 2], ours[len(ours) // 2 :]
    theirs = [arguments(*case) for case in ours]
    rows = [
        _row(f"{OURS}, fans", fans, ours, lambda answer: answer.counted.points),
        _row(f"{OURS}, explained", whole, ours, lambda answer: answer.value),
        _row("pymahjonggb", peer, theirs, lambda answer: sum(points for points, _ in answer)),
        _row(f"{OURS}, unseen hands", whole, unseen, lambda answer: answer.value, passes=1),
    ]
    if len({row.checksum for row in rows[:3]}) > 1:
        raise AssertionError(f"the answers differ: {rows}")
    return rows


def _agreed(number: int) -> Iterable[tuple[Hand, Situation]]:
    """Hands that mean the same to both."""
    for _, hand, situation in islice(hands(number), number):
        if "ming_an_gang" not in fans_of(MahjongGB.MahjongFanCalculator(*arguments(hand, situation), VERBOSE)):
            yield hand, situation


def _row(
    who: str, call: Callable[[Any], Any], cases: list[Any], points: Callable[[Any], int], *, passes: int = PASSES
) -> Row:
    fastest = float("inf")
    for _ in range(passes):
        start = process_time()
        deque(map(call, cases), maxlen=0)
        fastest = min(fastest, (process_time() - start) / len(cases))
    return Row(WORK, who, 1 / fastest, checksum(map(points, map(call, cases))))


if __name__ == "__main__":
    for row in run():
        print(f"{row.work:24}{row.who:36}{row.per_second:14,.0f}/s  checksum {row.checksum:6}")
