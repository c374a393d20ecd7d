"""Golden rows per system, and the proof that they leave no row of a table and no option untested."""

import pytest

from lingnan.core.errors import LingnanError
from lingnan.rules.fans import FANS, Win
from lingnan.rules.official.catalogue import OFFICIAL
from lingnan.rules.options import OPTIONS, with_options
from lingnan.rules.price_policies import Largest
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.scoring import score
from lingnan.rules.systems import RULESETS, ruleset
from lingnan.rules.win import NoWin, Score
from tests.rules.rows import SYSTEMS, Row, asked, house_options, options_in, rows, without_option

ROWS = [row for rules in SYSTEMS for row in rows(rules)]

AT_THE_TABLE = {
    "wild_discard",
    "multi_win",
    "claim_last",
    "pass_lock",
    "kong_on_draw",
    "kong_money",
    "horse_buyers",
    "horse_deck",
    "horse_nines",
    "dealer",
}
"""Options that change the play, the kongs or the horses that are opened, not the price of a hand."""

HOW_MANY_HORSES = {"horses"}
"""Read by the table, which opens that many; by the scorer only where a system has none by default."""


def counted(answer: Score | NoWin) -> set[str]:
    """Every fan, event and factor that left a line in a score."""
    return set() if isinstance(answer, NoWin) else {line.key for line in answer.lines}


def named(rules: Ruleset) -> set[str]:
    """Every fan that a ruleset names."""
    names = {row.fan for row in rules.prices} | {factor.event for factor in rules.factors}
    names |= {bonus.event for bonus in rules.bonuses}
    if isinstance(rules.stacking, Largest):
        names |= {row.fan for row in rules.stacking.additions} | set(rules.stacking.floor_by)
    return names


def entries(rules: Ruleset) -> set[str]:
    """Every entry of the catalogue that a ruleset asks."""
    meant = {row.fan: row.of for row in rules.prices if row.of}
    return {meant.get(fan, fan) for fan in named(rules)}


def outcome(row: Row) -> Score | NoWin | str:
    """What comes of a row: its score, or the code of what is wrong with the request."""
    try:
        return score(*asked(row))
    except LingnanError as error:
        return error.code


HOUSES = {rules: [with_options(ruleset(rules), options) for options in house_options(rules)] for rules in SYSTEMS}
"""Every house that the rows of a system play in."""


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
    assert missed <= set(FANS) | set(OFFICIAL)


@pytest.mark.parametrize("rules", SYSTEMS)
def test_every_option_has_a_pair_of_rows_that_differ_only_in_it(rules: str) -> None:
    proven = set()
    for row in ROWS:
        if row.rules != rules:
            continue
        for name in options_in(row.circumstances):
            circumstances = without_option(row.circumstances, name)
            if outcome(row._replace(circumstances=circumstances)) != outcome(row):
                proven.add(name)
    assert proven | AT_THE_TABLE | HOW_MANY_HORSES >= set(ruleset(rules).options)
    assert not proven & AT_THE_TABLE


def test_systems_and_options_are_all_covered_here() -> None:
    assert set(SYSTEMS) == set(RULESETS)
    assert {name for rules in RULESETS.values() for name in rules.options} == set(OPTIONS)
    played = [house for houses in HOUSES.values() for house in houses]
    assert set(FANS) - {fan for house in played for fan in entries(house)} == set()


ALWAYS = {"ji_hu", "ping_hu_any", "xiao_hu", "tui_dao_hu", "si_gui", "man_gui"}
"""Fans that every winning hand has of the shapes in which they count."""


@pytest.fixture(scope="module")
def outcomes() -> list[Score | NoWin | str]:
    """What comes of each row as things are."""
    return [outcome(row) for row in ROWS]


@pytest.mark.parametrize("fan", sorted(FANS))
def test_a_fan_that_never_or_always_holds_fails_a_row(
    fan: str, outcomes: list[Score | NoWin | str], monkeypatch: pytest.MonkeyPatch
) -> None:
    systems = {rules for rules, houses in HOUSES.items() if any(fan in entries(house) for house in houses)}
    mine = [(row, right) for row, right in zip(ROWS, outcomes, strict=True) if row.rules in systems]
    mine.sort(key=lambda pair: fan not in pair[0].fans and fan not in pair[0].misses)
    original = FANS[fan]

    def never(win: Win) -> int:
        return 0

    def always(win: Win) -> int:
        return max(original(win), 1)

    for broken in (never,) if fan in ALWAYS else (never, always):
        monkeypatch.setitem(FANS, fan, broken)
        assert any(outcome(row) != right for row, right in mine)
