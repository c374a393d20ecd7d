"""The money of many deals, held against a second reading of the rulebook (tests/support/books)."""

from collections import Counter

import pytest

from lingnan.rules.systems import RULESETS
from lingnan.table.events import Discarded, Followed, Konged, Won
from tests.support.books import Books
from tests.support.playing import deals, keen, play

DEALS = 40


@pytest.mark.parametrize("key", RULESETS)
def test_money_is_as_the_pages_say(key: str) -> None:
    counts: Counter[str] = Counter()
    for deal, rng in deals(RULESETS[key], f"money {key}", DEALS):
        for _ in play(deal, keen(rng, claim=0.7), rng):
            pass
        books = Books(key, deal.dealer, deal.wall)
        for number, event in enumerate(deal.events):
            books.tell(event)
            counts[type(event).__name__] += 1
            if isinstance(event, Discarded):
                assert books.followed() == isinstance(deal.events[number + 1], Followed)
    assert counts[Won.__name__] > DEALS // 3
    assert counts[Konged.__name__] > DEALS // 3
