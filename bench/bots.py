"""How long the bots take for a decision: every decision of some deals of self-play, each timed by itself, in CPU time.

python -m bench.bots
"""

from time import thread_time_ns
from typing import NamedTuple

from bench.kernel import checksum
from lingnan.bots.bot import BOTS, Bot, make
from lingnan.bots.playout import Series, play_match
from lingnan.core.seats import Seat
from lingnan.rules.systems import RULESETS
from lingnan.table.actions import Action
from lingnan.table.state import State

HANDS = 60


class Thought(NamedTuple):
    """Microseconds of a decision; the checksum is of all scores."""

    rules: str
    bot: str
    decisions: int
    median: float
    p99: float
    checksum: int


class Timed:
    """A bot with a clock beside it. Decisions without a choice are not counted."""

    def __init__(self, bot: Bot, times: list[int]) -> None:
        self._bot = bot
        self._times = times

    def choose(self, view: State, seat: Seat, actions: tuple[Action, ...]) -> Action:
        """The bot's own choice."""
        began = thread_time_ns()
        action = self._bot.choose(view, seat, actions)
        if len(actions) > 1:
            self._times.append(thread_time_ns() - began)
        return action


def run() -> list[Thought]:
    """Measure every bot in every system, at a table of its own kind."""
    return [_thought(rules, bot) for rules in RULESETS for bot in BOTS]


def _thought(rules: str, name: str) -> Thought:
    times: list[int] = []
    series = Series(RULESETS[rules], "bench", HANDS, 4, (name, name, name, name))
    bots = [Timed(make(name, seed=str(seat)), times) for seat in range(4)]
    scores = [state.scores for number in range(series.matches) for _, state in play_match(series, number, bots=bots)]
    times.sort()
    middle, late = times[len(times) // 2] / 1000, times[len(times) * 99 // 100] / 1000
    return Thought(rules, name, len(times), middle, late, checksum(points for four in scores for points in four))


if __name__ == "__main__":
    for rules, bot, decisions, median, p99, total in run():
        print(
            f"{rules:10}{bot:12}{decisions:8} decisions  median {median:7.1f} µs  p99 {p99:8.1f} µs  checksum {total:6}"
        )
