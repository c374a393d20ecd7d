"""One click, then a whole match against bots, played by clicking; every result is compared with its record."""

import pytest

from tests.browser.conftest import Guests
from tests.support.browser import Player

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]


@pytest.mark.parametrize("rules", ["gd88", "jiping"])
async def test_match(guests: Guests, rules: str) -> None:
    visitor = await guests()
    page = visitor.page
    await page.goto(visitor.origin)
    await page.get_by_role("radio").nth(["gd88", "jiping"].index(rules)).click()
    await page.get_by_role("button", name="立即开局").click()
    player = Player(visitor)
    for deal in range(1, 5):
        await player.play_deal()
        print(deal, player.clicked)
        if deal < 4:
            await player.next_deal()
