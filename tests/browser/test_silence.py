"""Time that runs out: the hand plays on by itself, and its player takes it back."""

from itertools import count

import pytest
from playwright.async_api import expect

from lingnan.table.events import Discarded, Drew, TimedOut
from tests.browser.conftest import Guests
from tests.support.browser import PORTRAIT
from tests.support.known_walls import dealer_of
from tests.support.serving import Serving
from tests.support.wiretap import Wiretap

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_silence_and_auto_play(slow_serving: Serving, guests: Guests) -> None:
    number = next(each for each in count(1) if dealer_of(each) == 0)
    visitor = await guests(slow_serving.address, size=PORTRAIT)
    await visitor.new_table(base_ms=1_000, bank_ms=number)
    tap, page = visitor.tap, visitor.page
    await tap.until(lambda: is_played_for(tap), "silence means nothing")
    with slow_serving.held():  # or the deal is played to its end before a slow page hears the click
        assert sum(isinstance(event, TimedOut) for event in tap.events[1]) == 2
        prompts = tap.prompts
        await expect(page.get_by_text("托管中")).to_be_visible()
        await expect(page.locator(".seat.s0")).to_contain_text("托管")
        await page.get_by_role("button", name="我来打").click()
    await expect(page.get_by_text("托管中")).to_have_count(0)
    await tap.until(lambda: tap.prompts > prompts, "who takes the hand back is asked no more")
    drawn, gone, *_ = [event for event in tap.events[1] if isinstance(event, Drew | Discarded) and event.seat == tap.me]
    assert gone == Discarded(tap.me, drawn.tile or 0, drawn=True), "silence lets the drawn tile go"


def is_played_for(tap: Wiretap) -> bool:
    """Whether the room says that the page's own hand plays by itself."""
    mine = None if tap.room is None else tap.room.seats[tap.me]
    return mine is not None and mine.auto
