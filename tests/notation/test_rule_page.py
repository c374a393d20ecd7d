"""The rule page says what the scorer does."""

import pytest

from lingnan.notation.rule_page import rule_page
from lingnan.notation.score_request import prepare
from lingnan.rules.price_policies import Largest, Sum
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.scoring import score
from lingnan.rules.systems import RULESETS
from lingnan.rules.win import Score

SETS = [pytest.param(rules, id=key) for key, rules in RULESETS.items()]


@pytest.mark.parametrize("rules", SETS)
def test_what_a_row_excludes(rules: Ruleset) -> None:
    """A row excludes others of its table, and never counts beside them; where rows add up, what an example leaves out
    for the sake of a row is what that row excludes.
    """
    page = rule_page(rules, "zh-Hans")
    rows = {fan.key: fan for fan in page.fans}
    for fan in page.fans:
        assert fan.key not in fan.excludes
        assert set(fan.excludes) <= rows.keys()
        result = score(*prepare(fan.example.request))
        assert isinstance(result, Score)
        counted = {key for key, _ in result.fans}
        for out, by in result.left_out:
            if isinstance(rules.stacking, Sum) and by in rows and out in rows:
                assert out in rows[by].excludes, (fan.key, out, by)
        for key in counted & rows.keys():
            assert not counted & set(rows[key].excludes), (fan.key, key)


def test_some_rows_exclude() -> None:
    """The law above is about something; where only the largest row counts, no row says so again."""
    for key, rules in RULESETS.items():
        said = sum(len(fan.excludes) for fan in rule_page(rules, "en").fans)
        assert said == 0 if isinstance(rules.stacking, Largest) else said >= 0, key
    assert sum(len(fan.excludes) for fan in rule_page(RULESETS["gb88"], "en").fans) > 100
