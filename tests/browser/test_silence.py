"""Time that runs out: the hand plays on by itself, and its player takes it back."""

from itertools import count

import pytest
from playwright.async_api import expect

from lingnan.table.events import Discarded, TimedOut
from tests.browser.conftest import Guests
from tests.support.browser import PORTRAIT, Player
from tests.support.known_walls import dealer_of
from tests.support.serving import Serving
from tests.support.wiretap import Wiretap

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_silence_and_auto_play(slow_serving: Serving, guests: Guests) -> None:
    number = next(each for each in count(1) if dealer_of(each) == 0)
    visitor = await guests(slow_serving.address, size=PORTRAIT)
    await visitor.new_table(base_ms=1_000, bank_ms=number)
    player, tap, page = Player(visitor), visitor.tap, visitor.page
    first = await player.asked()
    assert first is not None
    assert first.helps, "the dealer has the first turn"
    assert tap.state is not None
    drawn = tap.state.hands[tap.me].drawn
    await tap.until(lambda: silences(tap) == 1 and tap.seq > first.after + 1, "no silence")
    gone = next(event for event in tap.events[1] if isinstance(event, Discarded) and event.seat == tap.me)
    assert (gone.tile, gone.drawn) == (drawn, True)
    await expect(page.get_by_text("托管中")).to_have_count(0)

    await expect(page.get_by_text("托管中")).to_be_visible()
    with slow_serving.held():  # or the deal is played to its end before a slow page hears the click
        assert silences(tap) == 2
        await expect(page.locator(".seat.s0")).to_contain_text("托管")
        await page.get_by_role("button", name="我来打").click()
    await expect(page.get_by_text("托管中")).to_have_count(0)
    prompt = await player.asked()
    assert prompt is not None
    assert silences(tap) == 2


def silences(tap: Wiretap) -> int:
    """How often the page's seat kept silent in the first deal."""
    return sum(isinstance(event, TimedOut) for event in tap.events.get(1, []))
