"""The page itself: what it remembers, what it weighs, what it may load."""

from typing import Any

import pytest
from playwright.async_api import Page, Response, expect

from tests.browser.conftest import Guests
from tests.support.browser import DESKTOP, Visitor

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
