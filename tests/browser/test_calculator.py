"""The calculator: a hand by clicks and by keys, its circumstances, its link; every answer is the scorer's."""

import json
import re
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

import pytest
from playwright.async_api import Page, expect

from lingnan.notation.score import answer_line
from lingnan.rules.systems import RULESETS
from lingnan.texts import text
from tests.browser.conftest import Guests
from tests.browser.test_views import check_axe, check_layout
from tests.support.browser import DESKTOP, PORTRAIT, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PLAIN: Final = ("rules", "hand", "round_wind", "by", "robbed", "first_turn")
EXAMPLES: Final = Path(__file__).parents[2] / "src/lingnan/texts/examples.json"


def link(request: dict[str, Any]) -> str:
    """The address of a request, written as the page writes it."""
    fields = {name: value if name in PLAIN else json.dumps(value) for name, value in request.items()}
    return f"/calculator?{urlencode(fields)}"


def scored(request: dict[str, Any]) -> dict[str, Any]:
    """What the scorer says."""
    found: dict[str, Any] = json.loads(answer_line(json.dumps(request).encode()))
    return found


async def value(page: Page) -> int:
    """The value that the page shows."""
    shown = await page.locator("#answer .head b").inner_text()
    found = re.search(r"[\d,]+", shown)
    assert found, shown
    return int(found[0].replace(",", ""))


async def nets(page: Page) -> list[int]:
    """What each seat wins or loses, as the page shows it."""
    shown = await page.locator("#answer .nets b").all_inner_texts()
    return [int(each.replace("−", "-").replace(",", "")) for each in shown]


async def build(page: Page, *tiles: str) -> None:
    """Click tiles of the palette."""
    palette = page.locator(".palette")
    for tile in tiles:
        await palette.get_by_role("button", name=tile, exact=True).click()


async def test_a_hand_by_clicks(guests: Guests) -> None:
    """Tiles, a pung, a concealed kong; then circumstances; the address holds it all, for somebody else too."""
    visitor = await guests(size=PORTRAIT)
    page = visitor.page
    await page.goto(f"{visitor.origin}/calculator?rules=gd88")
    await page.get_by_role("button", name="碰", exact=True).click()
    await build(page, "中")
    await page.get_by_role("button", name="暗杠", exact=True).click()
    await build(page, "发")
    await build(page, "二条", "二条", "八条", "八条", "八条", "白", "白", "白")
    request = {"rules": "gd88", "hand": "22888s77z(555z)[6666z]+7z"}
    await expect(page.locator("#answer .sheet")).to_be_visible()
    assert await value(page) == scored(request)["value"]
    won = page.locator(".openhand .grp").last
    await expect(won).to_have_text("暗刻 · 自摸")
    await page.get_by_role("radio", name="点炮").click()
    await expect(won).to_have_text("明刻 · 点炮")  # 2026-11-30: it was called concealed with the tile of another seat
    by_discard = request | {"by": "discard", "from": 1}
    await expect(page).to_have_url(re.compile(r"by=discard"))
    await expect(page.locator("#answer .head small")).to_have_text(re.compile("付|包"))
    assert await value(page) == scored(by_discard)["value"]
    assert await nets(page) == scored(by_discard)["net"]
    await page.get_by_label("杠后打出的牌").check()
    await expect(page).to_have_url(re.compile(r"after_kong=true"))
    await expect(page.locator("#answer .sheet")).to_contain_text(text("zh-Hans", "fan.gang_pao"))
    friend = await guests(size=DESKTOP)
    await friend.page.goto(page.url)
    await expect(friend.page.locator("#answer .sheet")).to_contain_text(text("zh-Hans", "fan.gang_pao"))
    assert await value(friend.page) == await value(page)


async def test_typed_and_taken_back(guests: Guests) -> None:
    """Typed by letters or in Chinese; what is no hand is said; undo; why it is no win."""
    visitor = await guests(size=DESKTOP)
    page = visitor.page
    await page.goto(f"{visitor.origin}/calculator?rules=jiping")
    field = page.get_by_label("用文字写手牌")
    await field.fill("123m456p789s11z22z+x")
    await expect(field).to_have_attribute("aria-invalid", "true")
    await field.fill("一二三万456筒789索东东南南+南")
    await expect(page.locator("#answer .sheet")).to_be_visible()
    assert await value(page) == scored({"rules": "jiping", "hand": "123m456p789s1122z+2z"})["value"]
    await field.fill("123m456p789s1122z+3z")
    await expect(page.locator("#answer")).to_contain_text(text("zh-Hans", "refusal.no_shape"))
    await page.get_by_role("button", name="撤销").click()
    await expect(page.locator("#answer .sheet")).to_be_visible()
    await field.fill("11111m456p789s22z+2z")
    await expect(page.locator("#answer")).to_contain_text("超过了四张")
    await page.get_by_role("button", name="清空").click()
    await expect(page.locator(".hand .gap")).to_have_text("还差 14 张")
    visitor.forgiven = ("400",)


@pytest.mark.soak
async def test_an_example_of_each_system(guests: Guests) -> None:
    """By its link: value and what everybody pays are the scorer's."""
    visitor = await guests(size=DESKTOP)
    page = visitor.page
    examples = json.loads(EXAMPLES.read_text(encoding="utf-8"))
    for place, key in enumerate(RULESETS):
        prices = RULESETS[key].prices
        row = prices[place % len(prices)]
        fields = examples.get(key, {}).get(row.fan) or examples["*"][row.of or row.fan]
        request = {"rules": key, **fields}
        await page.goto(visitor.origin + link(request))
        await expect(page.locator("#answer .sheet")).to_be_visible()
        assert await value(page) == scored(request)["value"], request
        assert await nets(page) == scored(request)["net"], request


async def test_open_to_all(guests: Guests) -> None:
    """Axe and the layout, empty and with a hand; every control by the keyboard."""
    visitor = await guests(size=DESKTOP, language="en-GB")
    page = visitor.page
    await page.goto(f"{visitor.origin}/calculator?rules=gd100")
    await expect(page.locator("#answer .empty")).to_be_visible()
    await check_axe(page, "calculator")
    await page.goto(visitor.origin + link({"rules": "gd100", "hand": "22s(555z)[6666z]888s77z+7z"}))
    await expect(page.locator("#answer .sheet")).to_be_visible()
    await page.get_by_text("More circumstances").click()
    await page.get_by_text("Rule options").click()
    await check_axe(page, "calculator with a hand")
    await check_layout(page, "calculator with a hand", DESKTOP)
    await keyboard(visitor)


async def keyboard(visitor: Visitor) -> None:
    """A tile by Tab and Enter."""
    page = visitor.page
    await page.goto(f"{visitor.origin}/calculator?rules=gd88")
    await page.locator(".palette button").first.focus()
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await expect(page.locator(".hand .tilebtn")).to_have_count(1)
    await expect(page).to_have_url(re.compile("hand=2m"))
