"""The main screens look as they did: where their parts lie, and a picture of each too small to show a font.

Staged tables and the page's own paths, without time or chance. What depends on the machine's fonts is left out: words are
made invisible for the pictures, and of boxes that grow with words only the edges are compared that layout pins.
`python -m tests.browser.test_look` writes `look/` anew: look at the pictures that it makes beside them in `build/look`.
"""

import asyncio
import base64
import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest
from playwright.async_api import Browser, Page, async_playwright, expect

from tests.browser.conftest import Guests
from tests.support.amounts import long
from tests.support.browser import DESKTOP, LANDSCAPE, PORTRAIT, launched, visit
from tests.support.chromium import find_chromium
from tests.support.serving import Serving
from tests.support.staged import at_moment, for_coins, late_turn, lost_deal, rich_claim

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

FOLDER: Final = Path(__file__).parent / "look"
BOXES: Final = FOLDER / "boxes.json"
SHAPES: Final = {"portrait": PORTRAIT, "desktop": DESKTOP}

STAGES: Final = {
    "play": ("gd100", late_turn),
    "claim": ("gd100", rich_claim),
    "horses": ("gd100", lost_deal),
    "result": ("jiping", lost_deal),
}
PAGES: Final = {"start": "/", "rules": "/rules/gd88"}

PICTURED: Final = {"portrait": (*STAGES, *PAGES), "desktop": ("play", "start")}
"""Screens that are also compared as pictures; large ones take a second each."""
USUAL: Final = ("play", "result")
"""Those that are looked at in every run, in portrait also as pictures; the long tests look at all."""

PASSING: Final = ".call, .money, .news"
"""What lies on the table for a moment and goes away by itself: a picture is taken after it."""

PARTS: Final[dict[str, str]] = {
    ".console": "ltrb",
    "[data-river='0'] .pt:first-of-type": "ltrb",
    "[data-river='1'] .pt:first-of-type": "ltrb",
    "[data-river='2'] .pt:first-of-type": "ltrb",
    "[data-river='3'] .pt:first-of-type": "ltrb",
    ".mine .hand button:first-child": "ltrb",
    ".mine .hand button:last-child": "ltrb",
    ".mine .melds .tile:last-child": "ltrb",
    ".seat.s0": "tb",
    ".seat.s1": "rtb",
    ".seat.s2": "tb",
    ".seat.s3": "ltb",
    ".claims .cl:first-child": "tb",
    ".claims .cl:last-child": "rtb",
    ".hud.l .ico": "ltrb",
    ".hud.r .ico:last-child": "ltrb",
    ".panel": "lr",
    ".panel .seal": "lr",
    ".panel .acts .btn.go": "r",
    ".openhand": "lr",
    ".cards > :first-child": "l",
    ".cards > :last-child": "r",
    ".nets li:last-child": "r",
    ".frame > header": "ltr",
    "main": "lr",
    "footer": "lr",
}
"""Parts of a screen, and the edges that are compared: left, top, right, bottom."""

MEASURE: Final = """(parts) => Object.fromEntries(Object.entries(parts).flatMap(([selector, edges]) => {
  const part = document.querySelector(selector)
  if (!part) return []
  const { left: l, top: t, right: r, bottom: b } = part.getBoundingClientRect()
  return [[selector, Object.fromEntries([...edges].map((edge) => [edge, Math.round({ l, t, r, b }[edge])]))]]
}))"""
NEAR: Final = 3
"""Pixels that an edge may be off."""

WORDLESS: Final = """*, ::before, ::after { color: transparent !important; text-shadow: none !important }
svg text { fill: transparent !important }"""
CELLS: Final = 60
"""Cells in a row of a small picture."""
FAINT: Final = 28
"""What a cell's mean colour may be off, of 255, in the channel where it is worst."""
MOST_OFF: Final = 0.04
"""Part of the cells that may be further off: boxes grow with their words."""

SMALL: Final = """async ([png, cells]) => {
  const image = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))]))
  const height = Math.round((cells * image.height) / image.width)
  const canvas = new OffscreenCanvas(cells, height)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, cells, height)
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}"""
OFF: Final = """async ([one, other, faint]) => {
  const cells = async (png) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))]))
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    context.drawImage(image, 0, 0)
    return context.getImageData(0, 0, image.width, image.height).data
  }
  const [a, b] = [await cells(one), await cells(other)]
  if (a.length !== b.length) return 1
  let off = 0
  for (let at = 0; at < a.length; at += 4) off += Math.max(...[0, 1, 2].map((each) => Math.abs(a[at + each] - b[at + each]))) > faint
  return off / (a.length / 4)
}"""


@pytest.mark.parametrize("names", [USUAL, long((*STAGES, *PAGES))], ids=["usual", "all"])
async def test_the_main_screens_look_as_they_did(guests: Guests, names: tuple[str, ...]) -> None:
    visitor = await guests(color_scheme="dark")
    known = json.loads(BOXES.read_text())
    wrong = []
    for name in names:
        await bring(visitor.page, visitor.origin, name)
        for shape in SHAPES:
            boxes = await measured(visitor.page, shape)
            wrong += [f"{name} {shape}: {each}" for each in moved(known[f"{name}-{shape}"], boxes)]
            if name in PICTURED[shape] and (names != USUAL or shape == "portrait"):
                old = base64.b64encode((FOLDER / f"{name}-{shape}.png").read_bytes()).decode()
                off: float = await visitor.page.evaluate(OFF, [old, await pictured(visitor.page), FAINT])
                if off > MOST_OFF:
                    wrong.append(f"{name} {shape}: {off:.1%} of the picture look different")
    assert not wrong, "\n".join(["if this is meant, run python -m tests.browser.test_look", *wrong])


BLENDS: Final = """() => {
  const blends = (part, pseudo) => getComputedStyle(part, pseudo).mixBlendMode !== 'normal'
  const isolated = (part) => part && !part.matches('.plane') && (getComputedStyle(part).isolation === 'isolate' || isolated(part.parentElement))
  const all = [...document.querySelectorAll('.plane *')].filter((part) => [null, '::before', '::after'].some((pseudo) => blends(part, pseudo)))
  return { all: all.length, open: all.filter((part) => !isolated(part)).map((part) => part.className) }
}"""


async def test_nothing_blends_with_the_plane(guests: Guests) -> None:
    """What stands on the tilted plane is flattened away by Firefox as soon as anything blends with the plane itself."""
    visitor = await guests()
    await bring(visitor.page, visitor.origin, "play")
    found = await visitor.page.evaluate(BLENDS)
    assert found["all"] > 0
    assert found["open"] == []


SCROLLS: Final = "() => { const veil = document.querySelector('.veil'); return veil.scrollHeight - veil.clientHeight }"
UNHEARD: Final = """() => [...document.querySelectorAll('.acts :is(button, a)')].filter((part) => {
  const { left, top, right, bottom } = part.getBoundingClientRect()
  return [top + 2, bottom - 2].some((y) => !part.contains(document.elementFromPoint((left + right) / 2, y)))
}).map((part) => part.textContent)"""


@pytest.mark.soak
@pytest.mark.parametrize("system", ["jiping", "gd88"])
async def test_a_phone_on_its_side_shows_who_could_not_pay(guests: Guests, system: str) -> None:
    """One short payment fits beside the score; however many there are, every button is in reach without scrolling."""
    visitor = await guests(size=LANDSCAPE)
    page = visitor.page
    for short in (1, 3):
        await page.unroute_all()
        await for_coins(at_moment(system, lost_deal), short=short).show(page, visitor.origin)
        await expect(page.locator(".short li")).to_have_count(short)
        assert short > 1 or await page.evaluate(SCROLLS) == 0
        for width, height in (LANDSCAPE, (740, 360)):
            await page.set_viewport_size({"width": width, "height": height})
            assert await page.evaluate(UNHEARD) == []
        await page.set_viewport_size({"width": LANDSCAPE[0], "height": LANDSCAPE[1]})


COVERED: Final = """([over, parts]) => {
  const box = (part) => part.getBoundingClientRect()
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
  return [...document.querySelectorAll(over)].flatMap((upper) =>
    [...document.querySelectorAll(parts)].filter((part) => meet(box(upper), box(part))).map((part) => `${upper.className} covers ${part.className} ${part.ariaLabel ?? ''}`))
}"""
LABELS: Final = """() => [...document.querySelectorAll('.console .label')].map(
  (label) => parseFloat(getComputedStyle(label).fontSize) * label.ownerSVGElement.getScreenCTM().a)"""
READABLE: Final = 10
"""Pixels of the smallest words on the table."""


async def test_a_question_moves_no_seat_and_covers_nothing_that_is_played(guests: Guests) -> None:
    """In English, which has the longer words, on a table with three rows of discards."""
    visitor = await guests(language="en-GB")
    page = visitor.page
    await at_moment("jiping", rich_claim).show(page, visitor.origin)
    await expect(page.locator(".claims .ask")).to_be_visible()
    known = json.loads(BOXES.read_text())
    for shape, played in (("desktop", ".seat, .pt, [data-row='1'] .f3"), ("portrait", ".seat")):
        boxes = await measured(page, shape)
        seats = {part: known[f"play-{shape}"][part] for part in (".seat.s0", ".seat.s1", ".seat.s2", ".seat.s3")}
        assert moved(seats, {part: boxes[part] for part in seats}) == []
        assert await page.evaluate(COVERED, [".claims .ask", played]) == []
        assert min(await page.evaluate(LABELS)) >= READABLE


async def test_on_a_phone_on_its_side_no_chip_covers_a_meld(guests: Guests) -> None:
    visitor = await guests(size=LANDSCAPE, language="en-GB")
    await at_moment("gd88", late_turn).show(visitor.page, visitor.origin)
    await expect(visitor.page.locator("[data-meld='2'] .pt").first).to_be_visible()
    assert await visitor.page.evaluate(COVERED, [".hud .chip", "[data-meld] .pt"]) == []


async def bring(page: Page, origin: str, name: str) -> None:
    """Show a screen."""
    await page.unroute_all()
    if name in PAGES:
        await page.goto(origin + PAGES[name])
        await page.locator("main h1, main h2").first.wait_for()
    else:
        system, moment = STAGES[name]
        await at_moment(system, moment).show(page, origin)
        await page.locator(".phead" if moment is lost_deal else ".mine .hand button").first.wait_for()
        await expect(page.locator(PASSING)).to_have_count(0)


async def measured(page: Page, shape: str) -> dict[str, Any]:
    """Where the parts lie."""
    width, height = SHAPES[shape]
    await page.set_viewport_size({"width": width, "height": height})
    await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    boxes: dict[str, Any] = await page.evaluate(MEASURE, PARTS)
    return boxes


async def pictured(page: Page) -> str:
    """The picture without words, of some cells."""
    picture = base64.b64encode(await page.screenshot(style=WORDLESS)).decode()
    cells: str = await page.evaluate(SMALL, [picture, CELLS])
    return cells


def moved(old: dict[str, dict[str, int]], new: dict[str, dict[str, int]]) -> list[str]:
    """Parts that have come, gone or moved."""
    changed = [f"{part} {'is gone' if part in old else 'has come'}" for part in sorted(old.keys() ^ new.keys())]
    for part in sorted(old.keys() & new.keys()):
        edges = {edge: (old[part][edge], new[part][edge]) for edge in old[part]}
        changed += [
            f"{part} moved, {edge}: {was} → {now}" for edge, (was, now) in edges.items() if abs(was - now) > NEAR
        ]
    return changed


async def write(browser: Browser, origin: str) -> None:
    """Everything anew, and the whole pictures for somebody to look at."""
    visitor = await visit(browser, origin, color_scheme="dark")
    whole = Path("build/look")
    whole.mkdir(parents=True, exist_ok=True)
    known = {}
    for name in (*STAGES, *PAGES):
        await bring(visitor.page, origin, name)
        for shape in SHAPES:
            known[f"{name}-{shape}"] = await measured(visitor.page, shape)
            if name in PICTURED[shape]:
                cells = base64.b64decode(await pictured(visitor.page))
                (FOLDER / f"{name}-{shape}.png").write_bytes(cells)
            await visitor.page.screenshot(path=whole / f"{name}-{shape}.png")
    BOXES.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n")


async def main() -> None:
    """Write `look/`, with the page as it is built and a server of its own."""
    with TemporaryDirectory() as folder:
        server = Serving(Path(folder))
        server.start()
        async with async_playwright() as playwright:
            browser = await launched(playwright, find_chromium())
            await write(browser, server.address)
            await browser.close()
        server.stop()


if __name__ == "__main__":
    asyncio.run(main())
