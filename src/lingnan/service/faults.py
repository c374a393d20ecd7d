"""Named points at which a test kills the process: `LINGNAN_FAULT=point:n` dies at the n-th time there."""

import asyncio
import os
import signal
from collections import Counter
from functools import cache
from typing import Final, Literal, TypeAlias

Point: TypeAlias = Literal[
    "before_append", "after_append", "after_ack", "promise", "opening", "opened", "claim_window", "before_replacement"
]
"""Before the append; after it and before the acknowledgement; after that and before the broadcast; with one more share
promised; with all promised and none opened; with one more opened; inside a claim window with one answer in; between the
robbing of a kong and its replacement."""

VARIABLE: Final = "LINGNAN_FAULT"

_passed: Counter[str] = Counter()


@cache
def _wanted() -> tuple[str, int]:
    """The point, and at which of the times that it is reached."""
    point, _, times = os.environ.get(VARIABLE, "").partition(":")
    return point, int(times or 1)


def reach(point: Point) -> None:
    """Die here if a test wants it."""
    wanted, times = _wanted()
    if point != wanted:
        return
    _passed[point] += 1
    if _passed[point] == times:
        os.kill(os.getpid(), signal.SIGKILL)


async def reach_when_sent(point: Point) -> None:
    """Die here once what was sent has left the process."""
    if point == _wanted()[0]:
        await asyncio.sleep(0.05)
        reach(point)
