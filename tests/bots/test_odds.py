"""Odds and tempo: against chances worked out by hand, and against how soon deals of self-play really end."""

import pytest

from lingnan.bots.odds import CLAIM, Odds
from lingnan.bots.paces import SETS, nearer
from lingnan.bots.playout import Series, play_match
from lingnan.bots.prices import worths_of
from lingnan.rules.systems import RULESETS, ruleset
from lingnan.table.events import Won
from tests.support.amounts import apart


def odds(*hazards: float, wilds: int = 0, wilds_left: int = 0) -> Odds:
    """The odds of a hand of which others are as quick as `hazards`; a wild tile is drawn with one in 64."""
    return Odds(hazards, wilds=wilds, wilds_left=wilds_left, wild_draw=1 / 64, chow=False)


def test_the_last_draw_is_a_chance_of_its_own() -> None:
    patient, drawn, claimed = odds(0.5).ready(1 / 16)
    assert patient == 0.5 / 16
    assert claimed == CLAIM / 16
    assert drawn == (1 - CLAIM / 16) * 0.5 / 16
    assert odds().ready(1 / 16) == (0, 0, 0)


def test_a_hand_on_its_way_must_pass_every_stage() -> None:
    assert odds(0.0).on_the_way(SETS, 2, 0.5) == (0, 0, 0)
    there = odds(0.0).usual(SETS, 1)
    assert odds(0.25, 0.0).on_the_way(SETS, 2, 0.5) == tuple(0.75 * 0.5 * chance for chance in there)
    quick, slow = odds(0.1, 0.1, 0.1).usual(SETS, 2), odds(0.1, 0.1, 0.1).usual(SETS, 3)
    assert all(more > less for more, less in zip(quick, slow, strict=True))


def test_wild_tiles_help_and_hazards_hurt() -> None:
    rounds = (0.1,) * 8
    plain = odds(*rounds).usual(SETS, 3)[0]
    assert odds(*rounds, wilds_left=4).usual(SETS, 3)[0] > plain
    assert odds(*rounds, wilds=1).usual(SETS, 3)[0] > plain
    assert odds(*(0.2,) * 8).usual(SETS, 3)[0] < plain


def test_a_claim_takes_the_place_of_a_draw() -> None:
    assert nearer(0.5, 0.5, 0.0) == 0.75
    assert nearer(0.0, 0.25, 0.0) == 0.25
    assert nearer(0.5, 1.5, 0.0) == 1


@pytest.mark.parametrize("rules", apart(key for key, rules in RULESETS.items() if rules.battle is None))
def test_the_tempo_is_that_of_self_play(rules: str) -> None:
    """How long a deal lasts until somebody wins, within two rounds or so of what the tempo says (three hazards of four)."""
    ends = []
    for number in range(12):
        for record, state in play_match(Series(ruleset(rules), "tempo", 48, 4, ("efficient",) * 4), number):
            if any(isinstance(event, Won) for event in record.events):
                ends.append(state.discards / 4)
    alive, expected = 1.0, 0.0
    hazards = worths_of(ruleset(rules)).tempo.hazards[: ruleset(rules).size // 4]
    for turn, hazard in enumerate(hazards):
        ended = alive * (1 - (1 - hazard) ** (4 / 3))
        expected += ended * turn
        alive -= ended
    assert sum(ends) / len(ends) == pytest.approx(expected / (1 - alive), abs=2.5)
