"""A deal that was played is stepped through, open or by one seat, and its shuffle is made again in the browser."""

import json
import re
from typing import Any

import pytest
from playwright.async_api import Page, WebSocketRoute, expect

from lingnan.notation.text import write_tiles
from lingnan.notation.verify import verify
from lingnan.table.events import Dealt, Discarded
from tests.browser.conftest import Guests
from tests.browser.test_match import record
from tests.browser.test_views import check_axe, check_words
from tests.support.browser import DESKTOP, LANDSCAPE, PORTRAIT, Player

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SOON_WON = 20_194
"""A time bank that names walls (tests/support/known_walls.py) of which the deal is won after a few discards."""

SHOWN = """() => ({
  hand: [...document.querySelectorAll('.mine .hand use')].map((use) => use.getAttribute('href').slice(3)),
  rivers: [...document.querySelectorAll('.scene ul')].map((river) => river.querySelectorAll('use').length),
  backs: document.querySelectorAll('.plane [data-tile=""], .plane .pt.back').length,
})"""


async def test_a_replay(guests: Guests) -> None:
    visitor = await guests(size=PORTRAIT)
    table = await visitor.new_table(rules="gd100", deals=1, bank_ms=SOON_WON, base_ms=60_000)
    player = Player(visitor)
    await player.play_deal()
    raw = await record(visitor, 1)
    (deal,) = verify(raw.splitlines(keepends=True))
    me, page = player.tap.me, visitor.page

    await page.goto(f"{visitor.origin}/r/{table}/1")
    place = page.get_by_role("slider")
    await expect(place).to_be_visible()
    dealt = next(event for event in deal.events if isinstance(event, Dealt))
    assert sorted((await shown(page))["hand"]) == sorted(write_tiles([tile]) for tile in dealt.hands[me] or ())
    discards = [event for event in deal.events if isinstance(event, Discarded)]
    assert sum((await shown(page))["rivers"]) == 0
    for _ in range(60):
        if sum((await shown(page))["rivers"]) == 2:
            break
        await page.keyboard.press("ArrowRight")
    assert sum((await shown(page))["rivers"]) == 2, discards[:2]
    await page.get_by_role("button", name="后退一步").click()
    await page.get_by_role("button", name="结尾").click()
    await expect(page.get_by_role("button", name="前进一步")).to_be_disabled()
    await page.keyboard.press("Home")
    await expect(page.get_by_role("button", name="后退一步")).to_be_disabled()
    await page.keyboard.press("ArrowDown")
    value = await place.input_value()
    await page.get_by_label("看哪家").select_option(f"s{me}")
    assert await place.input_value() == value
    await page.get_by_role("button", name="播放").click()
    await expect(page.get_by_role("button", name="暂停")).to_be_visible()
    await expect(place).not_to_have_value(value)
    await page.get_by_role("button", name="暂停").click()
    await check_proof(page)
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="算分", exact=True).click()
    await expect(page.locator(".panel h1")).to_be_visible()
    await page.get_by_role("button", name="回到牌谱").click()
    await check_axe(page, "replay")
    await check_words(page, "replay", english=False)
    for width, height in (PORTRAIT, LANDSCAPE):
        await page.set_viewport_size({"width": width, "height": height})
        assert await page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
        for button in await page.locator(".controls button:enabled").all():
            await button.click(trial=True)

    friend = await guests(size=PORTRAIT)
    await friend.page.goto(page.url)
    await expect(friend.page.get_by_role("slider")).to_be_visible()
    await friend.page.goto(f"{visitor.origin}/r/{table}/2")
    await expect(friend.page.get_by_role("alert")).to_have_text(re.compile("没有这一局的牌谱"))
    friend.forgiven = ("404",)


async def test_a_server_that_takes_back_what_it_published_is_found_out(guests: Guests) -> None:
    visitor = await guests(size=DESKTOP)
    told: list[object] = []

    def tamper(route: WebSocketRoute) -> None:
        """After the first message of the room its head is another one."""
        server = route.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            message = json.loads(text)
            if message["t"] == "room":
                if told:
                    message["shuffle"]["head"] = "0" * 64
                told.append(message)
            route.send(json.dumps(message))

        server.on_message(pass_on)

    await visitor.page.route_web_socket("**/ws", tamper)
    await visitor.new_table(base_ms=60_000)
    alert = visitor.page.get_by_role("alert")
    await expect(alert).to_contain_text("服务器换掉了已公布的密钥链")
    await alert.get_by_role("button", name="关闭").click()
    await expect(alert).to_have_count(0)


async def shown(page: Page) -> Any:
    """What lies on the table."""
    return await page.evaluate(SHOWN)


async def check_proof(page: Page) -> None:
    """Key and shares are the promised ones, the own share is in, and their wall was played, tile by tile."""
    await page.get_by_role("button", name="核对洗牌").click()
    dialog = page.get_by_role("dialog")
    await expect(dialog.locator("li.good")).to_have_count(5)
    await expect(dialog.locator("li.good").nth(3)).to_contain_text("你的那一份在洗牌里")
    await expect(dialog.locator("li.bad")).to_have_count(0)
    await expect(dialog.locator(".wall li")).to_have_count(100)
    await expect(dialog.locator(".wall li.dealt")).to_have_count(52)
    await check_axe(page, "verify")
