"""What a page costs a visitor: first paint, largest paint, layout shift and bytes, in Chromium against a local server.

python -m bench.pages [CHROMIUM]

The first visit has an empty cache, the second has it filled. Nothing is asserted on: these are wall clock times.
"""

import asyncio
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.async_api import Browser, async_playwright

from tests.support.browser import launched
from tests.support.serving import Serving

PAGES: Final = (
    "/",
    "/rules",
    "/rules/gb88",
    "/calculator?rules=gd88&hand=22888s77z(555z)[6666z]%2B7z",
    "/settings",
    "table",
)
SIZES: Final = ((390, 844), (1440, 900))
SETTLED_MS: Final = 1500

WATCH: Final = """() => {
  window.seen = { shift: 0, largest: 0 }
  new PerformanceObserver((list) => { for (const each of list.getEntries()) if (!each.hadRecentInput) window.seen.shift += each.value })
    .observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => { for (const each of list.getEntries()) window.seen.largest = each.startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true })
}"""
READ: Final = """() => ({
  ...window.seen,
  first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
  bytes: performance.getEntries().reduce((sum, each) => sum + (each.transferSize ?? 0), 0),
})"""


@dataclass(frozen=True, slots=True)
class Visit:
    """Milliseconds, the sum of layout shifts, and bytes over the line."""

    page: str
    size: tuple[int, int]
    again: bool
    first: float
    largest: float
    shift: float
    bytes: int


async def run(chromium: str) -> list[Visit]:
    """Every page at a phone's and a desktop's size, twice each."""
    visits = []
    with TemporaryDirectory() as data:
        server = Serving(Path(data))
        server.start()
        try:
            async with async_playwright() as playwright:
                browser = await launched(playwright, chromium)
                for size in SIZES:
                    for page in PAGES:
                        visits += await _visit(browser, server.address, page, size=size)
                await browser.close()
        finally:
            server.stop()
    return visits


async def _visit(browser: Browser, origin: str, path: str, *, size: tuple[int, int]) -> list[Visit]:
    context = await browser.new_context(viewport={"width": size[0], "height": size[1]}, locale="zh-CN")
    page = await context.new_page()
    await page.add_init_script(f"({WATCH})()")
    target = path
    if path == "table":
        await context.request.get(f"{origin}/")
        answer = await context.request.post(f"{origin}/api/tables", data={"rules": "gd88", "quick": True})
        target = f"/t/{(await answer.json())['table']}"
    found = []
    for again in (False, True):
        await page.goto(origin + target)
        await page.wait_for_timeout(SETTLED_MS)
        seen: dict[str, Any] = await page.evaluate(READ)
        found.append(Visit(path, size, again, seen["first"], seen["largest"], seen["shift"], int(seen["bytes"])))
    await context.close()
    return found


def main() -> None:
    """Print a row for each visit."""
    chromium = sys.argv[1] if len(sys.argv) > 1 else os.environ.get("LINGNAN_CHROMIUM", "/usr/bin/chromium")
    print(f"{'page':14}{'size':>11}{'visit':>8}{'first':>9}{'largest':>9}{'shift':>8}{'kB':>7}")
    for each in asyncio.run(run(chromium)):
        size, visit = f"{each.size[0]}×{each.size[1]}", "again" if each.again else "new"
        row = f"{each.page.split('?')[0]:14}{size:>11}{visit:>8}{each.first:>6.0f} ms{each.largest:>6.0f} ms"
        print(f"{row}{each.shift:>8.3f}{each.bytes / 1000:>7.0f}")


if __name__ == "__main__":
    main()
