"""The arena: equal bots come out even on every wall; greedy beats random bots, and does not lose to its twin."""

import pytest

from lingnan.bots.arena import Duplicate, Verdict, judge, play_wall
from lingnan.rules.systems import RULESETS, ruleset


@pytest.mark.parametrize("rules", sorted(RULESETS))
@pytest.mark.parametrize("bot", ["random", "efficient", "greedy"])
def test_a_bot_comes_out_even_against_itself(rules: str, bot: str) -> None:
    assert [play_wall(Duplicate(ruleset(rules), bot, bot, "1"), number) for number in range(2)] == [0, 0]


@pytest.mark.parametrize("rules", sorted(RULESETS))
@pytest.mark.parametrize(("opponent", "walls"), [("random", 20), ("efficient", 30)])
def test_greedy_is_no_worse(rules: str, opponent: str, walls: int) -> None:
    """A small version of `python -m bench.arena`; against its twin the edge is too small for so few walls to show."""
    duplicate = Duplicate(ruleset(rules), "greedy", opponent, "arena")
    verdict = judge(play_wall(duplicate, number) for number in range(walls))
    edge = 1 if opponent == "random" else -3
    assert verdict.mean > edge * verdict.error, str(verdict)


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize("rules", sorted(RULESETS))
def test_greedy_beats_its_twin(rules: str) -> None:
    duplicate = Duplicate(ruleset(rules), "greedy", "efficient", "arena")
    verdict = judge(play_wall(duplicate, number) for number in range(2000))
    assert verdict.mean > 2 * verdict.error, str(verdict)


def test_the_error_is_that_of_the_mean() -> None:
    assert judge([1.0, 3.0]) == Verdict(2, 2.0, 1.0)
    assert judge([5.0] * 7) == Verdict(7, 5.0, 0.0)
    assert str(judge([1.0, 3.0])) == "+2.00 ± 1.00 points a deal over 2 walls"
