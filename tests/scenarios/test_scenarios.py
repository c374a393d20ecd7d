"""Every scenario is played through `decide`, under the laws, recorded and verified; and nothing is without one."""

from functools import cache

import pytest

from tests.support.scenario import Row, Run, rows

ROWS = {str(row): row for row in rows()}

WINS = {
    "win/draw", "win/discard", "win/rob", "win/rob by 2", "win/discard by 2", "win/discard by 3",
    "win/several with the dealer", "win/heavenly", "win/earthly", "win/replacement of fed", "win/replacement of added",
    "win/replacement of concealed", "win/after kong", "win/last tile", "win/last discard",
    "earthly voided", "heavenly voided",
}  # fmt: skip
PLAY = {
    "kong/fed", "kong/added", "kong/concealed", "kong/chain", "kong/paid", "no kong at the empty wall", "robbing declined",
    "concealed kong not robbed", "meld/pung", "win over pung", "lower claim never pre-empts", "window closes",
    "claims at the empty wall", "exhausted", "exhausted/voids", "kong_on_draw void",
    "dealer/moves", "dealer/stays on a win", "dealer/stays on a draw",
    "silence/turn", "silence/claims", "silence/meld_turn",
    "lock by pass", "lock by silence", "lock by pung", "lock cleared by draw", "lock cleared by action",
    "paid/rob", "paid/rob three shares on a rob", "rob before standing liability",
    "paid/dragons_winds three shares on a draw", "carries one",
}  # fmt: skip
SHOWN = {
    "gd88": WINS | PLAY | {
        "no human win", "no kong_bloom", "no twelve", "after kong ends", "nearest", "biggest", "claim_last",
        "paid/dragons_winds three shares on a discard", "dragons_winds not on a later discard", "small three", "small four",
        "no chow", "win over kong", "no wild in a kong", "wild never discarded", "wild never claimed", "only wilds left",
        "wilds must win", "silence keeps a wild", "silence/robbing", "lock by kind", "lock covers robbing", "no lock",
        "self-draw never blocked", "lost claim", "kong_on_draw keep",
    },
    "jiping": WINS | PLAY | {
        "win/human", "human voided", "two of three", "round wind", "meld/chow", "chow by the next seat only",
        "choice of chows", "claimed kind may go", "pung over chow", "paid/kong_bloom three shares on a draw",
        "paid/twelve three shares on a draw", "twelve not on a later discard", "concealed kong not among twelve",
        "dragons_winds at once", "earliest holds", "kong_chain last", "kong_chain first", "kong_money", "kong_adds_fan",
        "horses", "seven pairs", "no seven pairs",
    },
}  # fmt: skip
"""What each system must have a scenario for: what the events say (tests/support/kinds.py), and what the files name."""


@cache
def shown(name: str) -> frozenset[str]:
    """Play a scenario; what it shows."""
    row: Row = ROWS[name]
    return frozenset(Run(row).whole() | set(row.scenario.shows))


@pytest.mark.parametrize("name", ROWS)
def test_scenario(name: str) -> None:
    assert shown(name)


def test_names_are_unique() -> None:
    assert len(ROWS) == len(rows())


@pytest.mark.parametrize("system", SHOWN)
def test_nothing_is_without_a_scenario(system: str) -> None:
    found = {kind for name, row in ROWS.items() if row.system == system for kind in shown(name)}
    assert sorted(SHOWN[system] - found) == []


@pytest.mark.parametrize("system", SHOWN)
def test_everything_that_a_scenario_names_is_asked_for(system: str) -> None:
    named = {kind for row in ROWS.values() if row.system == system for kind in row.scenario.shows}
    assert sorted(named - SHOWN[system]) == []
