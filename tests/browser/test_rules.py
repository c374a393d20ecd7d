"""The rule pages: every system drawn from what the server says of it, searched, and linked by fan."""

import re
from typing import Any, Final

import pytest
from playwright.async_api import Page, expect

from lingnan.notation.rule_page import rule_page
from lingnan.notation.text import write_tiles
from lingnan.rules.systems import RULESETS
from tests.browser.conftest import Guests
from tests.browser.test_views import check_axe, check_layout, check_words
from tests.support.amounts import long
from tests.support.browser import DESKTOP, PORTRAIT

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

ROWS: Final = """() => [...document.querySelectorAll('#fans li')].map((row) => [
  row.id,
  row.querySelector('h4').innerText.trim(),
  [...row.querySelectorAll('.tile')].map((tile) => tile.querySelector('use')?.getAttribute('href').slice(3) ?? 'w'),
])"""


@pytest.mark.parametrize("keys", [("gd88",), long(tuple(RULESETS))], ids=["one", "all"])
async def test_every_system(guests: Guests, keys: tuple[str, ...]) -> None:
    """Each fan has its name, its address and the tiles of its example; nothing is untranslated or unreadable."""
    visitor = await guests(size=DESKTOP, language="en-GB")
    page = visitor.page
    await page.goto(f"{visitor.origin}/rules")
    await expect(page.locator("main li")).to_have_count(len(RULESETS))
    await check_axe(page, "rules")
    await check_layout(page, "rules", DESKTOP)
    for key in keys:
        await page.goto(f"{visitor.origin}/rules/{key}")
        wanted = rule_page(RULESETS[key], "en")
        await expect(page.get_by_role("heading", level=1)).to_have_text(wanted.name)
        rows: list[tuple[str, str, list[str]]] = await page.evaluate(ROWS)
        assert {row[0]: row[1] for row in rows} == {f"fan-{fan.key}": fan.name for fan in wanted.fans}
        tiles = {row[0]: row[2] for row in rows}
        for fan in wanted.fans:
            held = [tile for group in fan.example.reading if group.meld < 0 for tile in group.tiles]
            shown = sorted(tiles[f"fan-{fan.key}"])
            kongs = sum(meld.kind in ("fed", "added", "concealed") for meld in fan.example.melds)
            assert len(shown) == 14 + kongs, (key, fan.key)
            if not any(group.wild for group in fan.example.reading) and not fan.example.melds:
                assert shown == sorted(write_tiles([tile]) for tile in held), (key, fan.key)
        await check_words(page, key, english=True)
    await check_axe(page, "rule page")
    await check_layout(page, "rule page", DESKTOP)


async def test_found_and_linked(guests: Guests) -> None:
    """A search narrows every part; the address of a fan leads to its row, and the back button from it."""
    visitor = await guests(size=PORTRAIT)
    page = visitor.page
    await page.goto(f"{visitor.origin}/rules/gd88")
    await expect(page.locator("#fans li")).to_have_count(20)
    field = page.get_by_role("searchbox")
    await field.fill("pengpeng")
    await expect(page.locator("#fans li h4")).to_have_text("碰碰胡")
    await field.fill("硬胡")
    await expect(page.locator("#options li")).not_to_have_count(0)
    await field.fill("没有这样的番")
    await expect(page.get_by_text("没有找到")).to_be_visible()
    await page.goto(f"{visitor.origin}/rules/jiping#fan-qing_yi_se")
    await expect(page.locator("#fan-qing_yi_se")).to_be_in_viewport()
    assert await marked(page) == ["fan-qing_yi_se"]
    await page.get_by_role("link", name="用算分器看 清一色").click()
    await expect(page).to_have_url(re.compile(r"/calculator\?.*hand="))
    await page.go_back()
    await expect(page.locator("#fan-qing_yi_se")).to_be_in_viewport()
    await page.goto(f"{visitor.origin}/rules/nothing")
    await expect(page.get_by_role("alert")).to_be_visible()
    visitor.forgiven = ("400",)


async def marked(page: Page) -> list[Any]:
    """The rows that stand out."""
    ids: list[Any] = await page.locator("#fans li.marked").evaluate_all("(all) => all.map((each) => each.id)")
    return ids
