"""The page itself: what it remembers, what it weighs, what it may load."""

import re
from typing import Any

import pytest
from playwright.async_api import Page, Response, expect

from tests.browser.conftest import Guests
from tests.support.browser import DESKTOP, PORTRAIT, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

MOST_BYTES = 200_000


async def test_language_and_theme_are_kept(guests: Guests) -> None:
    visitor = await guests(size=DESKTOP, color_scheme="dark")
    page = visitor.page
    await page.goto(visitor.origin)
    dark = await ground(page)
    await page.get_by_role("link", name="设置").click()
    await page.get_by_role("radio", name="明").click()
    assert await ground(page) != dark
    await page.get_by_role("radio", name="English").click()
    await expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
    await page.go_back()
    await page.reload()
    await expect(page.get_by_role("button", name="Play now")).to_be_visible()
    assert await page.evaluate("[document.documentElement.lang, document.documentElement.dataset.theme]") == [
        "en",
        "light",
    ]
    assert await ground(page) != dark


async def ground(page: Page) -> str:
    """The colour of the page."""
    colour: str = await page.evaluate("getComputedStyle(document.body).backgroundColor")
    return colour


async def test_weight_and_headers(guests: Guests) -> None:
    """Everything that a first visit and a table load, as it comes over the line."""
    visitor = await guests(size=DESKTOP)
    answers: list[Response] = []
    visitor.page.on("response", lambda answer: answers.append(answer))
    await visitor.page.goto(visitor.origin)
    await visitor.page.get_by_role("button", name="立即开局").click()
    await expect(visitor.page.get_by_role("toolbar")).to_be_visible()
    sizes = [(each.url, await _size(each)) for each in answers]
    assert sum(size for _, size in sizes) < MOST_BYTES, sizes
    policy = await answers[0].header_value("content-security-policy")
    assert policy is not None
    assert "default-src 'self'" in policy
    assert "unsafe-inline" not in policy.split("script-src")[-1].split("style-src")[0]
    assert await _tries_to_leave(visitor), "the policy lets a script load from elsewhere"
    visitor.forgiven = ("Content Security Policy", "violates the following", "blocked")


async def _size(answer: Response) -> int:
    sizes: Any = await answer.request.sizes()
    return int(sizes["responseBodySize"]) + int(sizes["responseHeadersSize"])


async def _tries_to_leave(visitor: Visitor) -> bool:
    """Whether an inline script is refused."""
    refused: bool = await visitor.page.evaluate(
        """() => new Promise((done) => {
          document.addEventListener('securitypolicyviolation', () => done(true), { once: true })
          const script = document.createElement('script')
          script.textContent = 'window.inline = true'
          document.body.append(script)
          if (window.inline) done(false)
        })"""
    )
    return refused


async def test_ways_between_pages(guests: Guests) -> None:
    """Links go without a load; back and forward lead through pages and table; an address that is none says so."""
    visitor = await guests(size=PORTRAIT)
    page = visitor.page
    await page.goto(f"{visitor.origin}/#%")  # 2026-11-30: a part that cannot be read left the page empty
    await page.evaluate("window.stays = true")
    await page.get_by_role("link", name="规则", exact=True).click()
    await page.get_by_role("link", name=re.compile("^鸡平胡 可吃")).click()
    await expect(page.get_by_role("heading", level=1)).to_have_text("鸡平胡")
    await page.get_by_role("link", name="开局").click()
    await page.get_by_role("button", name="立即开局").click()
    await expect(page.get_by_role("toolbar")).to_be_visible()
    await page.go_back()
    await expect(page.get_by_role("link", name=re.compile("回到牌桌"))).to_be_visible()
    await page.go_forward()
    await expect(page.get_by_role("toolbar")).to_be_visible()
    code = page.url.rpartition("/")[2]
    await page.go_back()
    field = page.get_by_label("房号或链接")
    await field.fill("https://nowhere.example/")
    await field.press("Enter")
    await expect(page.get_by_role("alert")).to_contain_text("没有房号")
    await field.fill(f" {visitor.origin}/t/{code} ")
    await field.press("Enter")
    await expect(page).to_have_url(f"{visitor.origin}/t/{code}")
    await expect(page.get_by_role("toolbar")).to_be_visible()
    assert await page.evaluate("window.stays")
    for path in ("/t/none1", "/rules/gd88/x"):
        await page.evaluate(
            "(path) => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')) }", path
        )
        await expect(page.get_by_text(re.compile("没有这张桌|没有这一页")).first).to_be_visible()


async def test_the_last_house_is_kept(guests: Guests) -> None:
    """The dialog opens as it was left, for each system by itself."""
    visitor = await guests(size=DESKTOP)
    page, dialog = visitor.page, visitor.page.get_by_role("dialog")
    await page.goto(visitor.origin)
    await page.get_by_role("button", name="好友房").click()
    await dialog.get_by_label("封顶番数").fill("40")
    await dialog.get_by_label("封顶番数").press("Tab")
    await dialog.get_by_role("radio", name="30 秒").click()
    await dialog.get_by_role("button", name="开房").click()
    await expect(page.locator(".panel.room")).to_contain_text("封顶番数 40")
    await page.goto(visitor.origin)
    await page.get_by_role("button", name="好友房").click()
    await expect(dialog.get_by_label("封顶番数")).to_have_value("40")
    await expect(dialog.get_by_role("radio", name="30 秒")).to_be_checked()
    await dialog.get_by_role("radio", name="鸡平胡", exact=True).click()
    await expect(dialog.get_by_role("radio", name="15 秒")).to_be_checked()


async def test_it_can_be_installed(guests: Guests) -> None:
    """The manifest and its icon are there."""
    visitor = await guests(size=PORTRAIT)
    await visitor.page.goto(visitor.origin)
    link = await visitor.page.locator("link[rel=manifest]").get_attribute("href")
    answer = await visitor.context.request.get(f"{visitor.origin}{link}")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = await answer.json()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert (await visitor.context.request.get(visitor.origin + icon["src"])).ok
