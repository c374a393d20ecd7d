"""Golden rows per system, and the proof that they leave no row of a table and no option untested."""

import pytest

from lingnan.rules.fans import FANS, Win
from lingnan.rules.options import OPTIONS
from lingnan.rules.ruleset import Largest, Ruleset
from lingnan.rules.scoring import score
from lingnan.rules.systems import RULESETS, ruleset
from lingnan.rules.win import NoWin, Score
from tests.rules.rows import SYSTEMS, Row, asked, options_in, rows, without_option

ROWS = [row for rules in SYSTEMS for row in rows(rules)]

AT_THE_TABLE = {"wild_discard", "multi_win", "claim_last", "pass_lock", "kong_on_draw", "kong_money"}
"""Options that change the play or the kongs, not the price of a hand."""


def counted(answer: Score | NoWin) -> set[str]:
    """Every fan, event and factor that left a line in a score."""
    return set() if isinstance(answer, NoWin) else {line.key for line in answer.lines}


def named(rules: Ruleset) -> set[str]:
    """Every fan that a ruleset names."""
    names = {row.fan for row in rules.prices} | {factor.event for factor in rules.factors}
    if isinstance(rules.stacking, Largest):
        names |= {row.fan for row in rules.stacking.additions} | set(rules.stacking.floor_by)
    return names


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.ident)
def test_row(row: Row) -> None:
    answer = score(*asked(row))
    if isinstance(answer, NoWin):
        assert answer.why == row.refused
        return
    assert not row.refused
    assert dict(answer.fans) == row.fans
    assert (answer.value, answer.net) == (row.value, row.net)
    assert not counted(answer) & set(row.misses)


@pytest.mark.parametrize("rules", SYSTEMS)
def test_every_row_of_the_table_is_hit_and_narrowly_missed(rules: str) -> None:
    mine = [row for row in ROWS if row.rules == rules]
    hit = {key for row in mine for key in counted(score(*asked(row)))}
    missed = {fan for row in mine for fan in row.misses}
    assert named(ruleset(rules)) <= hit
    assert named(ruleset(rules)) <= missed
    assert missed <= set(FANS)


@pytest.mark.parametrize("rules", SYSTEMS)
def test_every_option_has_a_pair_of_rows_that_differ_only_in_it(rules: str) -> None:
    proven = set()
    for row in ROWS:
        if row.rules != rules:
            continue
        for name in options_in(row.circumstances):
            circumstances = without_option(row.circumstances, name)
            if name == "horses":
                circumstances = " ".join(word for word in circumstances.split() if "horse" not in word)
            if score(*asked(row._replace(circumstances=circumstances))) != score(*asked(row)):
                proven.add(name)
    assert proven | AT_THE_TABLE >= set(ruleset(rules).options)
    assert not proven & AT_THE_TABLE


def test_systems_and_options_are_all_covered_here() -> None:
    assert set(SYSTEMS) == set(RULESETS)
    assert {name for rules in RULESETS.values() for name in rules.options} == set(OPTIONS)
    assert {fan for rules in RULESETS.values() for fan in named(rules)} | {"gang"} == set(FANS)


@pytest.mark.parametrize("fan", sorted(FANS))
def test_a_fan_that_never_or_always_holds_fails_a_row(fan: str, monkeypatch: pytest.MonkeyPatch) -> None:
    right = {row.ident: score(*asked(row)) for row in ROWS}
    original = FANS[fan]

    def broken() -> list[str]:
        return [row.ident for row in ROWS if score(*asked(row)) != right[row.ident]]

    def never(win: Win) -> int:
        return 0

    def always(win: Win) -> int:
        return max(original(win), 1)

    if fan != "ji_hu":
        monkeypatch.setitem(FANS, fan, never)
        assert broken()
        monkeypatch.setitem(FANS, fan, always)
        assert broken()
