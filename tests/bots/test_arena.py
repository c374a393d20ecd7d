"""The arena: equal bots come out even on every wall; greedy beats random bots, and does not lose to its twin."""

import pytest

from lingnan.bots.arena import Duplicate, Verdict, judge, play_wall
from lingnan.rules.systems import RULESETS, ruleset
from tests.support.amounts import amounts, long

PLAIN = [rules if rules in ("gd88", "jiping") else long(rules) for rules in RULESETS]
"""One system that adds and one that does not; the others only in the long tests."""


@pytest.mark.parametrize("walls", amounts(1, 20))
@pytest.mark.parametrize("rules", sorted(RULESETS))
@pytest.mark.parametrize("bot", ["random", "efficient", "greedy"])
def test_a_bot_comes_out_even_against_itself(rules: str, bot: str, walls: int) -> None:
    assert not any(play_wall(Duplicate(ruleset(rules), bot, bot, "1"), number) for number in range(walls))


@pytest.mark.parametrize("rules", PLAIN)
def test_greedy_beats_random_bots(rules: str) -> None:
    """On fourteen of 16 walls: three standard errors more than half of them, which no rare dear hand can bring about."""
    duplicate = Duplicate(ruleset(rules), "greedy", "random", "arena")
    assert sum(play_wall(duplicate, number) > 0 for number in range(16)) >= 14


@pytest.mark.parametrize("rules", PLAIN)
def test_greedy_is_no_worse_than_its_twin(rules: str) -> None:
    """Its edge is too small for so few walls to show; that it is one, the whole arena shows."""
    duplicate = Duplicate(ruleset(rules), "greedy", "efficient", "arena")
    verdict = judge(play_wall(duplicate, number) for number in range(20))
    assert verdict.mean > -2 * verdict.error, str(verdict)


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
