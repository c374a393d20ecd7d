"""Scoring of official hands beside pymahjonggb: one hand per call, arguments in each library's own form.

    python -m bench.gb88

Hands of every recipe in turn (see `gb88_hands`), those left out on which the two disagree for a known cause; so the
checksums of the points must be the same. Ours also tells every step, the reading, what does not count and who pays.
"""

from collections.abc import Callable, Iterable
from time import process_time
from typing import Any

import MahjongGB

from bench.gb88_agree import VERBOSE, hands, official
from bench.gb88_peer import arguments, fans_of
from bench.kernel import Row, checksum
from lingnan.kernel import form
from lingnan.rules.scoring import score
from lingnan.rules.win import Hand, NoWin, Score, Situation

HANDS = 16_200
PASSES = 5
WORK = "scoring, 81 official fans"


def run() -> list[Row]:
    """Compare all answers, then measure; a disagreement raises."""
    rules = official()
    ours: list[tuple[Hand, Situation]] = []
    theirs: list[tuple[Any, ...]] = []
    for _, hand, situation in hands(HANDS):
        answer, asked = score(rules, hand, situation), arguments(hand, situation)
        if "ming_an_gang" not in fans_of(MahjongGB.MahjongFanCalculator(*asked, VERBOSE)):
            assert isinstance(answer, Score)
            ours.append((hand, situation))
            theirs.append(asked)

    def us(case: tuple[Hand, Situation]) -> Score | NoWin:
        return score(rules, *case)

    def peer(case: tuple[Any, ...]) -> tuple[tuple[int, str], ...]:
        answer: tuple[tuple[int, str], ...] = MahjongGB.MahjongFanCalculator(*case)
        return answer

    rows = [
        _row(f"lingnan (kernel: {form()})", us, ours, lambda answer: answer.value if isinstance(answer, Score) else 0),
        _row("pymahjonggb", peer, theirs, lambda answer: sum(points for points, _ in answer)),
    ]
    if rows[0].checksum != rows[1].checksum:
        raise AssertionError(f"the answers differ: {rows}")
    return rows


def _row(who: str, call: Callable[[Any], Any], cases: list[Any], points: Callable[[Any], int]) -> Row:
    best = float("inf")
    answers: Iterable[Any] = ()
    for _ in range(PASSES):
        start = process_time()
        answers = list(map(call, cases))
        best = min(best, (process_time() - start) / len(cases))
    return Row(WORK, who, 1 / best, checksum(map(points, answers)))


if __name__ == "__main__":
    for row in run():
        print(f"{row.work:28}{row.who:28}{row.per_second:14,.0f}/s  checksum {row.checksum:6}")
