"""Every policy of price is felt: a ruleset in which one of them is spoilt fails a golden row of its system."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from lingnan.rules.official.exclusions import Exclusions
from lingnan.rules.price_policies import Largest, Official, Sum
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.scoring import score
from lingnan.rules.systems import RULESETS, ruleset
from tests.rules.rows import asked, options_in, rows

Mutant = tuple[str, Ruleset]


def without_each(name: str, items: tuple[Any, ...]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """The tuple without each of its items."""
    for place, item in enumerate(items):
        yield f"{name} without {getattr(item, 'fan', getattr(item, 'event', item))}", items[:place] + items[place + 1 :]


def of_sum(rules: Ruleset, stacking: Sum) -> Iterator[Mutant]:
    for name, exclusions in without_each("exclusions", stacking.exclusions):
        yield name, replace(rules, stacking=replace(stacking, exclusions=exclusions))
    for name, events in without_each("events", stacking.events):
        yield name, replace(rules, stacking=replace(stacking, events=events))
    for name, alone in without_each("alone", stacking.alone):
        yield name, replace(rules, stacking=replace(stacking, alone=alone))
    if stacking.cap is not None:
        yield "no cap", replace(rules, stacking=replace(stacking, cap=None))
        yield "a lower cap", replace(rules, stacking=replace(stacking, cap=stacking.cap - 1))
    yield "no fallback", replace(rules, stacking=replace(stacking, fallback=""))


def of_largest(rules: Ruleset, stacking: Largest) -> Iterator[Mutant]:
    for name, additions in without_each("additions", stacking.additions):
        yield name, replace(rules, stacking=replace(stacking, additions=additions))
    for name, floors in without_each("floors", stacking.floor_by):
        yield name, replace(rules, stacking=replace(stacking, floor_by=floors))
    if stacking.floor:
        yield "a lower floor", replace(rules, stacking=replace(stacking, floor=stacking.floor - 1))
    if stacking.cap is not None:
        yield "no cap", replace(rules, stacking=replace(stacking, cap=None))
        yield "a lower cap", replace(rules, stacking=replace(stacking, cap=stacking.cap - 1))
    if len(rules.prices) > 2:  # of two rows no reading has both
        yield "summed", replace(rules, stacking=Sum(fallback=rules.prices[0].fan))
    if any(row.special for row in rules.prices):
        yield "nothing special", replace(rules, prices=tuple(replace(row, special=False) for row in rules.prices))


def mutants(rules: Ruleset) -> Iterator[Mutant]:
    """A system with one policy of price spoilt."""
    match rules.stacking:
        case Sum() as stacking:
            yield from of_sum(rules, stacking)
            yield "only the largest", replace(rules, stacking=Largest(cap=stacking.cap))
        case Largest() as stacking:
            yield from of_largest(rules, stacking)
        case Official() as stacking:
            other: Exclusions = "official" if stacking.exclusions == "seed" else "seed"
            yield "other exclusions", replace(rules, stacking=replace(stacking, exclusions=other))
    for place, row in enumerate(rules.prices):
        dearer = replace(row, points=row.points + 1)
        yield f"{row.fan} dearer", replace(rules, prices=(*rules.prices[:place], dearer, *rules.prices[place + 1 :]))
    for name, factors in without_each("factors", rules.factors):
        yield name, replace(rules, factors=factors)
    if any(factor.unless for factor in rules.factors):
        yield "factors always", replace(rules, factors=tuple(replace(each, unless=()) for each in rules.factors))
    for name, bonuses in without_each("bonuses", rules.bonuses):
        yield name, replace(rules, bonuses=bonuses)
    if rules.value_cap is not None:
        yield "no cap of the value", replace(rules, value_cap=None)
    if not isinstance(rules.stacking, Official):
        yield "power", replace(rules, power=not rules.power)
    least = rules.minimum
    if least.draw:
        yield "no minimum on a draw", replace(rules, minimum=replace(least, draw=0))
    if least.discard:
        yield "no minimum on a discard", replace(rules, minimum=replace(least, discard=0))
    robbing = max((row.points for row in rules.prices if row.fan == "qiang_gang_hu"), default=0)
    if least.rob > robbing:  # else the robbing itself is enough
        yield "no minimum by robbing", replace(rules, minimum=replace(least, rob=0))
    if least.without:
        yield "minimum with all", replace(rules, minimum=replace(least, without=()))


@pytest.mark.parametrize("rules", RULESETS)
def test_a_spoilt_policy_fails_a_row(rules: str) -> None:
    mine = [(row, asked(row)) for row in rows(rules) if not options_in(row.circumstances)]
    right = [score(*question) for _, question in mine]
    survivors = []
    for name, spoilt in mutants(ruleset(rules)):
        answers = (score(spoilt, hand, situation) for _, (_, hand, situation) in mine)
        if all(one == other for one, other in zip(answers, right, strict=True)):
            survivors.append(name)
    assert survivors == []
