"""The page itself: languages, themes, weight, headers, and a layout in which nothing is too small or in the way."""

import re
from typing import Any

import pytest
from playwright.async_api import Page, Response, expect

from lingnan.table.actions import Chow, Pass, Pung
from tests.browser.conftest import Guests
from tests.support.browser import DESKTOP, PORTRAIT, SIZES, Player, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

MOST_BYTES = 200_000

TEXTS = """() => {
  const seen = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      if (!node.parentElement.closest('[aria-hidden=true], [lang="zh-Hans"], script, style, symbol')) seen.push(node.data)
    } else for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      if (node.hasAttribute(name)) seen.push(node.getAttribute(name))
  }
  return [document.title, ...seen].map((text) => text.trim()).filter(Boolean)
}"""

LAYOUT = """() => {
  const wrong = []
  const root = document.scrollingElement
  if (root.scrollWidth > innerWidth) wrong.push(`scrolls sideways: ${root.scrollWidth} > ${innerWidth}`)
  const box = (node) => node.getBoundingClientRect()
  const name = (node) => `${node.className} ${node.getAttribute('aria-label') ?? node.textContent.trim()}`.slice(0, 40)
  const over = document.querySelector('dialog[open]') ?? document.querySelector('.veil')
  const all = (names) => [...(over ?? document).querySelectorAll(names)]
  const tiles = all('.mine .hand button')
  const claims = all('.claims .cl')
  const buttons = all('button:not(.mine .hand button):not(.enlarge):not(.fan):not(.help button), a.btn')
  for (const tile of tiles) {
    const { width, height } = box(tile)
    if (width < 44 || height < 44) wrong.push(`tile ${name(tile)} is ${width}×${height}`)
  }
  for (const button of buttons) {
    const at = box(button)
    if (!at.width || !at.height) continue
    button.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = box(button)
    const x = left + width / 2, y = top + height / 2
    if (x < 0 || x > innerWidth || y < 0 || y > innerHeight) { wrong.push(`${name(button)} is outside`); continue }
    for (const [dx, dy] of [[-21.5, 0], [21.5, 0], [0, -21.5], [0, 21.5], [0, 0]]) {
      const hit = document.elementFromPoint(x + dx, y + dy)
      if (!button.contains(hit)) wrong.push(`${name(button)} does not hear a tap at ${dx},${dy}: ${hit ? name(hit) : 'nothing'}`)
    }
  }
  for (const claim of claims) {
    const a = box(claim)
    for (const tile of tiles) {
      const b = box(tile)
      if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1) wrong.push(`${name(claim)} covers ${name(tile)}`)
    }
  }
  return wrong
}"""


async def check_layout(page: Page, view: str) -> None:
    """At every size."""
    for width, height in SIZES:
        await page.set_viewport_size({"width": width, "height": height})
        wrong = await page.evaluate(LAYOUT)
        assert not wrong, (view, width, height, wrong)


async def claims_of(player: Player, kinds: tuple[type, ...]) -> None:
    """Play until a claim of one of these kinds is on offer."""
    while True:
        prompt = await player.asked()
        if prompt is None:
            await player.next_deal()
            continue
        await player.sees_table()
        if any(isinstance(offer.action, kinds) for offer in prompt.offers):
            return
        await player.answer(prompt, player.choose(prompt))


async def test_layout(guests: Guests) -> None:
    visitor = await guests(size=PORTRAIT)
    page, player = visitor.page, Player(visitor, claims=1.0)
    await page.goto(visitor.origin)
    await expect(page.get_by_role("radio").first).to_be_visible()
    await check_layout(page, "start")
    await page.get_by_role("button", name="好友房").click()
    await check_layout(page, "room dialog")
    await page.keyboard.press("Escape")
    await visitor.new_table(rules="jiping", base_ms=60_000, bank_ms=20_000)
    await claims_of(player, (Pung, Chow))
    await check_layout(page, "claims")
    prompt = await player.asked()
    assert prompt is not None
    assert any(isinstance(offer.action, Pass) for offer in prompt.offers)
    await page.set_viewport_size({"width": PORTRAIT[0], "height": PORTRAIT[1]})
    await player.play_deal()
    await expect(page.locator(".phead")).to_be_visible()
    await check_layout(page, "result")
    await page.get_by_role("button", name="看四家牌").click()
    await check_layout(page, "hands")


async def test_english(guests: Guests) -> None:
    """A browser in English starts in English: nothing Chinese is left but tiles and brand, no key without a text."""
    visitor = await guests(size=DESKTOP, language="en-GB")
    page, player = visitor.page, Player(visitor)
    await page.goto(visitor.origin)
    await expect(page.get_by_role("radio").first).to_be_visible()
    await is_english(page, "start")
    await page.get_by_role("button", name="Settings").first.click()
    await is_english(page, "settings")
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="With friends").click()
    for system in await page.get_by_role("dialog").get_by_role("radiogroup", name="Game").get_by_role("radio").all():
        await system.click()
        await is_english(page, "room dialog")
    await page.get_by_role("button", name="Open the table").click()
    await expect(page.get_by_role("button", name="Start")).to_be_visible()
    await is_english(page, "room")
    await page.get_by_role("button", name="Start").click()
    views = set()
    while (prompt := await player.asked()) is not None:
        await player.sees_table()
        view = "claims" if any(isinstance(offer.action, Pass) for offer in prompt.offers) else "turn"
        if view not in views:
            views.add(view)
            await is_english(page, view)
        await player.answer(prompt, player.choose(prompt))
    await expect(page.locator(".phead")).to_be_visible()
    await is_english(page, "result")


async def is_english(page: Page, view: str) -> None:
    """No Chinese, no unfilled place, no bare key in anything that is read."""
    texts: list[str] = await page.evaluate(TEXTS)
    assert texts
    chinese = [each for each in texts if re.search(r"[\u3400-\u9fff]", each) and each not in ("简体", "岭南麻将")]
    assert not chinese, (view, chinese)
    bare = [each for each in texts if re.search(r"\{\w+\}|^[a-z_]+(\.[a-z_0-9]+)+$|\bundefined\b|\bnull\b", each)]
    assert not bare, (view, bare)


async def test_language_and_theme_are_kept(guests: Guests) -> None:
    visitor = await guests(size=DESKTOP, color_scheme="dark")
    page = visitor.page
    await page.goto(visitor.origin)
    dark = await ground(page)
    await page.get_by_role("button", name="设置").first.click()
    await page.get_by_role("radio", name="明").click()
    assert await ground(page) != dark
    await page.get_by_role("radio", name="English").click()
    await expect(page.get_by_role("dialog")).to_have_attribute("aria-label", "Settings")
    await page.keyboard.press("Escape")
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
