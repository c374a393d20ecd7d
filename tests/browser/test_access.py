"""Without a pointer: a match is started and played by keys alone, and keys stay out of dialogs and fields."""

import json

import pytest
from playwright.async_api import Page, Route, expect

from lingnan.notation.text import write_tiles
from lingnan.notation.wire import Prompt
from lingnan.table.actions import Action, Chow, Discard, Kong, Pass, Pung, Win
from tests.browser.conftest import Guests
from tests.support.browser import DESKTOP, Player

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

KEYS = {Pass: "0", Chow: "c", Pung: "p", Kong: "k", Win: "h"}


async def test_keyboard_only(guests: Guests) -> None:
    visitor = await guests(size=DESKTOP)
    page, player, tap = visitor.page, Player(visitor), visitor.tap
    await page.route("**/api/tables", soon_won)
    await page.goto(visitor.origin)
    await expect(page.get_by_role("radio").first).to_be_visible()
    await tab_to(page, "鸡平胡", radio=True)
    await tab_to(page, "立即开局")
    await page.keyboard.press("Enter")
    dialogs = 0
    while (prompt := await player.asked()) is not None:
        await player.sees_table()
        if not dialogs and prompt.helps:
            dialogs += 1
            await no_key_fires_in_a_dialog(player, prompt)
        await answer_by_key(player, prompt, player.choose(prompt))
    deal = tap.deal
    await tab_to(page, "下一局")
    await page.keyboard.press("Enter")
    await tap.until(lambda: tap.deal > deal, "the next deal does not begin")


async def soon_won(route: Route) -> None:
    """The page's wish, for walls (tests/support/known_walls.py) of which the first deal is won soon."""
    wish = json.loads(route.request.post_data or "")
    await route.continue_(post_data=json.dumps(wish | {"bank_ms": 20_126}))


async def tab_to(page: Page, name: str, *, radio: bool = False) -> None:
    """Press Tab (and an arrow among alternatives) until the button with that name has the focus, which is seen."""
    for _ in range(30):
        await page.keyboard.press("Tab")
        focused = page.locator(":focus")
        if await focused.count() == 0:
            continue
        if radio and await focused.get_attribute("role") == "radio":
            while name not in await focused.inner_text():
                await page.keyboard.press("ArrowRight")
        if name in await focused.inner_text():
            outline = await focused.evaluate("(node) => getComputedStyle(node).outlineStyle")
            assert outline != "none", f"the focus on {name} is not seen"
            return
    raise AssertionError(f"Tab does not reach {name}")


async def answer_by_key(player: Player, prompt: Prompt, action: Action) -> None:
    """Number keys for the hand (twice: raise, discard), letters for claims; Tab and Enter where those do not reach."""
    page, tap = player.page, player.tap
    if isinstance(action, Discard):
        place = player.expected()["hand"].index(write_tiles([action.tile]))
        if place < 10:
            key = str((place + 1) % 10)
            await page.keyboard.press(key)
            await page.keyboard.press(key)
        else:
            tile = page.locator(".mine .hand button").nth(place)
            await tile.focus()
            await page.keyboard.press("Enter")
            await page.keyboard.press("Enter")
    else:
        await page.keyboard.press(KEYS[type(action)])
        alike = [offer.action for offer in prompt.offers if type(offer.action) is type(action)]
        if isinstance(action, Chow | Kong) and len(alike) > 1:
            await page.locator(".claims .cl.pick").nth(alike.index(action)).focus()
            await page.keyboard.press("Enter")
    await tap.until(lambda: tap.asked is not prompt, f"{action} was not sent")
    assert tap.acts[-1].action == action


async def no_key_fires_in_a_dialog(player: Player, prompt: Prompt) -> None:
    """Keys that would discard or claim do nothing while a dialog is open."""
    page = player.page
    await page.get_by_role("button", name="菜单").focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("dialog")).to_be_visible()
    for key in ("1", "1", "2", "2", "0", "h", "k"):
        await page.keyboard.press(key)
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    assert player.tap.asked is prompt


async def test_keys_in_a_text_field(guests: Guests) -> None:
    """A name is typed, not played; it is kept."""
    visitor = await guests(size=DESKTOP)
    page = visitor.page
    await page.goto(visitor.origin)
    await page.get_by_role("link", name="我的").click()
    field = page.get_by_label("名字").first
    await field.fill("")
    await field.press_sequentially("h1k2p0c")
    await expect(field).to_have_value("h1k2p0c")
    await page.get_by_role("button", name="保存").click()
    await expect(page.locator("header .me")).to_contain_text("h1k2p0c")
    assert (await visitor.api("GET", "/api/me"))["name"] == "h1k2p0c"
