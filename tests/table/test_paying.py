"""Coins of a deal, over playouts of every system: conserved, never negative, and all of it where nobody is short."""

from dataclasses import replace

import pytest

from lingnan.core.melds import Meld
from lingnan.rules.systems import RULESETS
from lingnan.rules.win import Transfer
from lingnan.table.events import Aborted, Exhausted, Konged
from lingnan.table.paying import pay
from tests.support.playing import deals, keen, play

PLAYOUTS = 4
RICH = (10**9,) * 4
POOR = (0, 900, 2_500, 60_000)


@pytest.mark.parametrize("name", RULESETS)
def test_laws_of_paying(name: str) -> None:
    rules = replace(RULESETS[name], stake=tuple(400 * each // RULESETS[name].stake[0] for each in RULESETS[name].stake))
    moved = 0
    for deal, rng in deals(rules, f"paying {name}", PLAYOUTS):
        for _ in play(deal, keen(rng), rng):
            pass
        rich, poor = pay(deal.events, RICH), pay(deal.events, POOR)
        assert [has - had for had, has in zip(RICH, rich.purses, strict=True)] == deal.state.scores
        assert all(payment.paid == payment.owed for payment in rich.payments)
        assert sum(poor.purses) == sum(POOR)
        assert min(poor.purses) >= 0
        moved += len(rich.payments)
        for cut in range(len(deal.events)):
            early = pay(deal.events[:cut], POOR)
            assert poor.payments[: len(early.payments)] == early.payments, "what is paid stays paid"
    assert moved


KONG = Meld("pung", 0)


def test_kong_money_that_a_draw_voids_goes_back_as_it_came() -> None:
    paid = (Transfer(1, 0, 6, "kong"), Transfer(2, 0, 6, "kong"))
    back = (Transfer(0, 1, 6, "kong"), Transfer(0, 2, 6, "kong"))
    result = pay([Konged(0, KONG, paid), Exhausted(back)], (0, 2, 10, 0))
    assert result.purses == (0, 2, 10, 0)
    assert [payment.paid for payment in result.payments] == [2, 6, 2, 6]


def test_kong_money_that_was_spent_since_cannot_go_back() -> None:
    first, second = (Transfer(1, 0, 6, "kong"),), (Transfer(0, 3, 4, "kong"),)
    back = (Transfer(0, 1, 6, "kong"), Transfer(3, 0, 4, "kong"))
    result = pay([Konged(0, KONG, first), Konged(3, KONG, second), Exhausted(back)], (0, 6, 0, 0))
    assert result.purses == (4, 2, 0, 0)


def test_a_void_deal_moves_nothing() -> None:
    paid = (Transfer(1, 0, 6, "kong"),)
    assert pay([Konged(0, KONG, paid), Aborted("table/broken")], (1, 9, 0, 0)).purses == (1, 9, 0, 0)
