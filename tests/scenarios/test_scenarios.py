"""Every scenario is played through `decide`, under the laws, recorded and verified; and nothing is without one."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import msgspec
import pytest

from lingnan.core.errors import RulesError
from lingnan.rules.play_policies import MirrorHorses, MultiplyHorses
from lingnan.rules.price_policies import FOUR_WILDS, Largest, Minimum
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.systems import RULESETS
from tests.rules.test_rows import AT_THE_TABLE, HOW_MANY_HORSES
from tests.support.scenario import Row, Run, rows

ROWS = {str(row): row for row in rows()}


def wanted(rules: Ruleset) -> set[str]:
    """What a system must have a scenario for, read off its policies: kinds (tests/support/kinds.py) and what rows name."""
    return USUAL | set(_wins(rules)) | set(_kongs(rules)) | set(_liabilities(rules)) | set(_flow(rules))


USUAL = {
    "kong/fed", "kong/added", "kong/concealed", "kong/chain", "meld/pung", "exhausted", "win/draw", "win/last tile",
    "win/replacement of fed", "win/replacement of added", "win/replacement of concealed", "no kong at the empty wall",
    "dealer/moves", "dealer/stays on a draw", "dealer/stays on a win", "silence/turn", "silence/meld_turn",
    "silence/robbing", "robbing declined",
}  # fmt: skip


def _wins(rules: Ruleset) -> Iterator[str]:
    yield "win/rob"
    yield "win/rob of concealed" if rules.rob.concealed else "concealed kong not robbed"
    if rules.multi_win == "all":
        yield "win/rob by 2"
    if "discard" in rules.wins:
        yield from ("win/discard", "win/last discard", "claims at the empty wall", "win over pung", "silence/claims")
        yield from ("lower claim never pre-empts", "lock by pass", "window closes")
        if rules.multi_win == "all":
            yield from ("win/discard by 2", "win/discard by 3", "win/several with the dealer")
        if rules.pass_lock != "none":
            yield from ("lock by silence", "lock by pung")
            yield "lock cleared by draw" if rules.pass_lock == "until_draw" else "lock cleared by action"
    else:
        yield "self-draw only"
    if rules.multi_win == "nearest":
        yield from ("nearest", "multi_win all")
    if rules.multi_win == "biggest":
        yield from ("biggest", "tie to nearest", "multi_win all")
    if rules.shapes & FOUR_WILDS:
        yield "four wilds"
    if not rules.any_wait_claims:
        yield "any wait"
    if rules.minimum != Minimum():
        yield "minimum"
    if rules.rob.shares == 3:
        yield "paid/rob three shares on a rob"
    if "gang_pao" in _named(rules):
        yield "win/after kong"
    if "quan_feng" in _named(rules):
        yield "round wind"
    yield from _first_turns(rules)


def _named(rules: Ruleset) -> set[str]:
    """The rows of the table and its additions."""
    additions = rules.stacking.additions if isinstance(rules.stacking, Largest) else ()
    return {row.fan for row in (*rules.prices, *additions)}


def _first_turns(rules: Ruleset) -> Iterator[str]:
    first = rules.first_turn
    for kind in ("heavenly", "earthly", "human"):
        if getattr(first, kind):
            yield f"win/{kind}"
            yield f"{kind} voided"
    if first.voided_by == "own_meld":
        yield "earthly by own meld only"
    if first.mandatory:
        yield from ("must win", "four wilds need not win")


def _kongs(rules: Ruleset) -> Iterator[str]:
    if rules.kongs.concealed:
        yield from ("kong/paid", "kong_on_draw keep", "kong_on_draw void")
        if rules.battle is None:
            yield "exhausted/voids"
    if not rules.kongs.late:
        yield from ("late kong", "kong/unpaid")


def _liabilities(rules: Ruleset) -> Iterator[str]:
    rule = rules.liability
    if rule.dragons_winds or rule.twelve != "off":
        yield "carries one"
    if rule.dragons_winds and rule.twelve != "off":
        yield "earliest holds"
    if rule.dragons_winds:
        yield from ("paid/dragons_winds three shares on a draw", "rob before standing liability")
        yield (
            "paid/dragons_winds three shares on a discard"
            if rule.dragons_winds_shares == 3
            else "dragons_winds at once"
        )
    if rule.twelve != "off":
        yield from ("paid/twelve three shares on a draw", "twelve not on a later discard")
        yield "concealed kong among twelve" if rule.twelve == "all" else "concealed kong not among twelve"
    if rule.kong_bloom or "kong_bloom" in rules.options:
        yield from ("paid/kong_bloom three shares on a draw", "kong_chain last", "kong_chain first")
    if isinstance(rules.horses, MirrorHorses):
        yield "paid/horse"
        if "liability_horse" in rules.options:
            yield from ("liability_horse lump", "liability_horse per_share")
        yield from {"deck": ["horse_buyers winners"], "tail": ["horses laid"], "wall": ["own codes", "short wall"]}[
            rules.horses.source
        ]
    if rules.horses is not None:
        yield "horses"
    if isinstance(rules.horses, MultiplyHorses):
        yield from ("short wall", *(["four of six horses"] if rules.horses.soft_count else []))


def _flow(rules: Ruleset) -> Iterator[str]:
    if rules.claims.chow:
        yield from (
            "meld/chow",
            "chow by the next seat only",
            "pung over chow",
            "choice of chows",
            "claimed kind may go",
        )
    else:
        yield "no chow"
    if rules.has_flowers:
        yield from ("flower/dealt", "flower/drawn", "flower/as a replacement", "flower/chain", "flower/wall ends")
    if rules.follow_dealer:
        yield from ("follow_dealer", "follow_dealer missed", "follow_dealer kept")
    yield from (f"silence/{phase}" for phase in rules.phases)
    if "piao" in rules.phases:
        yield from ("piao", "paid/piao")
    if "exchange" in rules.phases:
        yield from ("exchange/1", "exchange/2", "exchange/3", "exchange drawn")
    if "void_suit" in rules.phases:
        yield from ("void_suit", "missing suit first", "missing suit claims nothing", "missing suit wins nothing")
    if rules.battle is not None:
        yield from ("win/after a win", "paid/hua_zhu", "paid/da_jiao", "paid/tui_shui")
    if rules.wild is not None:
        yield from ("wild never discarded", "wild never claimed", "wilds must win")
        yield from ("no wild in a kong", "silence keeps a wild")
        if "discard" in rules.wins:
            yield "only wilds left"
    if rules.dealer == "rotate" and "dealer" in rules.options:
        yield "dealer always"


SHOWN = {
    "gd88": {
        "no human win", "no kong_bloom", "no twelve", "after kong ends", "nearest", "biggest", "claim_last",
        "dragons_winds not on a later discard", "small three", "small four", "win over kong", "lock by kind",
        "lock covers robbing", "no lock", "self-draw never blocked", "lost claim", "lock cleared by action",
        "paid/rob three shares on a rob",
    },
    "jiping": {
        "two of three", "kong_money", "kong_adds_fan", "horses", "seven pairs", "no seven pairs", "lock cleared by draw",
        "win/after kong", "kong/paid", "exhausted/voids", "kong_on_draw void", "biggest",
    },
}  # fmt: skip
"""What is asked for besides in the two systems that the others were made from."""


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


@pytest.mark.parametrize("system", RULESETS)
def test_nothing_is_without_a_scenario(system: str) -> None:
    found = {kind for name, row in ROWS.items() if row.system == system for kind in shown(name)}
    assert sorted((wanted(RULESETS[system]) | SHOWN.get(system, set())) - found) == []


@pytest.mark.parametrize("system", RULESETS)
def test_every_option_of_the_table_has_a_pair(system: str) -> None:
    """For each option that only the table reads, a scenario that comes out otherwise without it."""
    wanted_options = [name for name in RULESETS[system].options if name in AT_THE_TABLE | HOW_MANY_HORSES]
    lacking = [
        name
        for name in wanted_options
        if not any(
            _differs(row, name) for row in ROWS.values() if row.system == system and name in row.scenario.options
        )
    ]
    assert lacking == []


def _differs(row: Row, option: str) -> bool:
    options = {name: value for name, value in row.scenario.options.items() if name != option}
    try:
        Run(replace(row, scenario=msgspec.structs.replace(row.scenario, options=options))).whole()
    except (AssertionError, RulesError, ValueError):
        return True
    return False
