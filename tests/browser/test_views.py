"""One walk through every view: axe (its contrast in both themes), layout where room is short, words.

English has the longer words, so all its views are laid out; of the Chinese ones, which the long tests walk through on a
desktop, those of the table.
"""

import json
import re
from collections.abc import Awaitable, Callable
from typing import Any, Final, Literal, TypeAlias

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.async_api import Page, Route, expect

from lingnan.rules.systems import RULESETS
from lingnan.table.actions import Pass
from tests.browser.conftest import Guests
from tests.support.amounts import long
from tests.support.browser import DESKTOP, LANDSCAPE, PORTRAIT, Player, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

Look: TypeAlias = Callable[[str], Awaitable[None]]

THEMES: Final[tuple[Literal["dark", "light"], ...]] = ("dark", "light")

SOON_WON: Final = 20_139
"""A time bank that names walls (tests/support/known_walls.py) of which a deal of jiping is won at once, after a claim and a
turn."""

SYSTEM: Final = list(RULESETS).index("jiping")

WORDS: Final[dict[str, dict[str, str]]] = {
    "zh-CN": {
        "settings": "设置",
        "friends": "好友房",
        "one": "1 局",
        "longest": "60 秒",
        "open": "开房",
        "start": "开始",
        "hands": "四家牌",
        "ranking": "看总成绩",
    },
    "en-GB": {
        "settings": "Settings",
        "friends": "With friends",
        "one": "Deals: 1",
        "longest": "60 s",
        "open": "Open the table",
        "start": "Start",
        "hands": "All hands",
        "ranking": "Final result",
    },
}

TEXTS = """() => {
  const seen = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      if (!node.parentElement.closest('[aria-hidden=true], [lang^="zh"], script, style, symbol')) seen.push(node.data)
    } else for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      if (node.hasAttribute(name)) seen.push(node.getAttribute(name))
  }
  return [document.title, ...seen].map((text) => text.trim()).filter(Boolean)
}"""

VIOLATIONS = "(options) => axe.run({ resultTypes: ['violations'], ...options }).then(({ violations }) => violations)"

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
  const buttons = all('button:not(.mine .hand button):not(.tilebtn):not(.enlarge):not(.fan):not(.help button), a.btn')
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


@pytest.mark.parametrize(("language", "size"), [long("zh-CN", DESKTOP), ("en-GB", PORTRAIT)], ids=["zh", "en"])
async def test_every_view(guests: Guests, language: str, size: tuple[int, int]) -> None:
    visitor = await guests(size=size, language=language)
    page = visitor.page

    async def look(view: str) -> None:
        english = language == "en-GB"
        if english or view in ("turn", "claims", "result"):
            await check_layout(page, view, size)
        for theme in THEMES:
            await page.emulate_media(color_scheme=theme)
            await expect(page.locator("html")).to_have_attribute("data-theme", theme)
            await check_axe(page, f"{view}, {theme}", only=() if theme == THEMES[0] else ("color-contrast",))
        await check_words(page, view, english=english)

    await walk(visitor, WORDS[language], look, language=language)


async def walk(visitor: Visitor, words: dict[str, str], look: Look, *, language: str) -> None:
    """From the start page to the final ranking of a match of one deal."""
    page = visitor.page

    async def press(word: str) -> None:
        await page.get_by_role("button", name=words[word], exact=True).first.click()

    await page.goto(visitor.origin)
    await expect(page.get_by_role("radio").first).to_be_visible()
    await look("start")
    await page.get_by_role("link", name=words["settings"]).first.click()
    await expect(page.get_by_role("slider")).to_be_visible()
    await look("settings")
    await page.goto(f"{visitor.origin}/account")
    await expect(page.get_by_role("textbox").first).to_be_visible()
    await look("account")
    await page.get_by_role("textbox").nth(1).fill(f"axe {language[:2]}")
    await page.get_by_role("textbox").last.fill("correct horse")
    await page.locator("form button.go").click()
    await page.locator("dialog .btn.go").click()
    await look("account of a person")
    await page.goto(f"{visitor.origin}/coins")
    await expect(page.get_by_role("row").last).to_be_visible()
    await look("coins")
    await page.goto(visitor.origin)
    await press("friends")
    systems = page.get_by_role("dialog").get_by_role("radiogroup").first.get_by_role("radio")
    names = await systems.all_inner_texts()
    assert len(set(names)) == len(names), names
    for system in await systems.all():
        await system.click()
        await check_words(page, "options", english=words["start"] == "Start")
    await systems.nth(SYSTEM).click()
    await look("room dialog")
    await page.get_by_role("dialog").get_by_role("radio", name=words["one"], exact=True).click()
    await page.get_by_role("radio", name=words["longest"]).click()
    await page.route("**/api/tables", soon_won)
    await press("open")
    await expect(page.locator(".panel.room")).to_be_visible()
    await look("room")
    await press("start")
    await play(Player(visitor), look)
    await expect(page.locator(".phead")).to_be_visible()
    await look("result")
    await press("hands")
    await look("hands")
    await press("ranking")
    await look("ranking")
    await page.goto(f"{visitor.origin}/history")
    await expect(page.get_by_role("listitem").last).to_be_visible()
    await look("history")
    await page.goto(f"{visitor.origin}/ranks/jiping")
    await expect(page.locator("dl")).to_be_visible()
    await look("ranks")


async def soon_won(route: Route) -> None:
    """The page's wish, but for known walls."""
    wish = json.loads(route.request.post_data or "")
    await route.continue_(post_data=json.dumps(wish | {"bank_ms": SOON_WON}))


async def play(player: Player, look: Look) -> None:
    """To the end of the deal, with a look at the first turn and at the first claim."""
    seen: set[str] = set()
    while (prompt := await player.asked()) is not None:
        await player.sees_table()
        view = "claims" if any(isinstance(offer.action, Pass) for offer in prompt.offers) else "turn"
        if view not in seen:
            seen.add(view)
            await look(view)
        await player.answer(prompt, player.choose(prompt))
    assert seen == {"turn", "claims"}


async def check_axe(page: Page, view: str, *, only: tuple[str, ...] = ()) -> None:
    """No violation that axe calls serious or critical, of any of its rules or `only` of some."""
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(AXE_SCRIPT)
    rules = {"runOnly": list(only)} if only else {}
    found: list[dict[str, Any]] = await page.evaluate(VIOLATIONS, {"preload": False, **rules})
    bad = [
        f"{each['id']} ({each['impact']}): {node['html'][:160]} {node['failureSummary'][:200]}"
        for each in found
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]
    assert not bad, (view, bad)


async def check_layout(page: Page, view: str, own: tuple[int, int]) -> None:
    """On a phone either way, where room is short, and at the page's own size, which comes last."""
    for width, height in sorted({PORTRAIT, LANDSCAPE, own}, key=lambda size: size == own):
        await page.set_viewport_size({"width": width, "height": height})
        wrong: list[Any] = await page.evaluate(LAYOUT)
        assert not wrong, (view, width, height, wrong)


async def check_words(page: Page, view: str, *, english: bool) -> None:
    """No unfilled place and no bare key in anything that is read; in English no Chinese but tiles and brand."""
    texts: list[str] = await page.evaluate(TEXTS)
    assert texts
    bare = [each for each in texts if re.search(r"\{\w+\}|^[a-z_]+(\.[a-z_0-9]+)+$|\bundefined\b|\bnull\b", each)]
    assert not bare, (view, bare)
    chinese = [
        each for each in texts if re.search(r"[\u3400-\u9fff]", each) and each not in ("简体", "繁體", "岭南麻将")
    ]
    assert not (english and chinese), (view, chinese)
