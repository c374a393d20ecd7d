"""Take pictures of the pages and of real games as they are played, to be looked at one by one.

    python scripts/take_views.py FOLDER [SYSTEM ...]

Games are played through the real server by clicking. Of each system: the table at play, a claim, the end of a deal,
the horses where there are any, what comes before play, and, on a stage, a full table; without systems: every other page. Each view in four sizes,
dark and light, as FOLDER/VIEW-SIZE-THEME.png.
"""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.async_api import Page, async_playwright, expect

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from lingnan.table.actions import Bid, Exchange, Pass, Void  # noqa: E402
from tests.support.browser import DESKTOP, LANDSCAPE, PORTRAIT, TABLET, Player, Visitor, launched, visit  # noqa: E402
from tests.support.serving import Serving  # noqa: E402
from tests.support.staged import at_moment, late_turn  # noqa: E402

SIZES: Final = {"portrait": PORTRAIT, "landscape": LANDSCAPE, "desktop": DESKTOP, "tablet": TABLET}
THEMES: Final = ("dark", "light")
TURN: Final = 5
"""The turn at which there is something on a table to be looked at."""
DEALS: Final = 8
"""Deals after which a view that has not come will not be waited for."""


class Camera:
    """Takes each view once."""

    def __init__(self, folder: Path) -> None:
        self.taken: set[str] = set()
        self._folder = folder

    async def take(self, page: Page, view: str, *, whole: bool = False) -> None:
        """A view in every size and theme; `whole`: as long as the page is."""
        if view in self.taken:
            return
        self.taken.add(view)
        for theme in THEMES:
            await page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            for name, (width, height) in SIZES.items():
                await page.set_viewport_size({"width": width, "height": height})
                await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
                await page.screenshot(path=self._folder / f"{view}-{name}-{theme}.png", full_page=whole)
        print(view, flush=True)


async def take_game(visitor: Visitor, camera: Camera, system: str) -> None:
    """Play deals of one system until every view of it was seen."""
    player, page = Player(visitor, claims=0.4), visitor.page
    wanted = {f"{system}-{view}" for view in ("play", "claim", "result")}
    for number in range(1, DEALS + 1):
        table = await visitor.new_table(rules=system, deals=4, base_ms=60_000, bank_ms=20_000 + number)
        await player.tap.until(lambda: player.tap.room and player.tap.room.table == table, "not at the new table")  # noqa: B023
        await play(player, camera, system)
        await expect(page.locator(".phead")).to_be_visible()
        drawn = await page.locator(".seal.drawn").count()
        if await page.locator(".panel.horses").count():
            await camera.take(page, f"{system}-horses")
            await page.get_by_role("button", name="算分").click()
        await camera.take(page, f"{system}-{'drawn' if drawn else 'result'}")
        hands = page.get_by_role("button", name="四家牌")
        if await hands.count():  # unless the next deal has begun meanwhile
            await hands.click()
            await camera.take(page, f"{system}-hands")
        if wanted <= camera.taken:
            return


async def take_late(visitor: Visitor, camera: Camera, system: str) -> None:
    """A table that is full: few deals last so long. Comes last, since the page's sockets stay on the stage."""
    await at_moment(system, late_turn).show(visitor.page, visitor.origin)
    await expect(visitor.page.locator(".mine .hand button").first).to_be_visible()
    await camera.take(visitor.page, f"{system}-late")


async def play(player: Player, camera: Camera, system: str) -> None:
    """One deal."""
    turns = 0
    while (prompt := await player.asked()) is not None:
        await player.sees_table()
        actions = [offer.action for offer in prompt.offers]
        kinds = {type(action) for action in actions}
        if kinds & {Bid, Exchange, Void}:
            await camera.take(player.page, f"{system}-{type(actions[0]).__name__.lower()}")
        elif Pass in kinds:
            await camera.take(player.page, f"{system}-claim")
        else:
            turns += 1
            if turns >= TURN:
                await camera.take(player.page, f"{system}-play")
        await player.answer(prompt, player.choose(prompt))


async def take_pages(visitor: Visitor, camera: Camera) -> None:
    """Every page that needs no game, then those that need a finished one."""
    page, origin = visitor.page, visitor.origin
    await page.goto(origin)
    await expect(page.get_by_role("radio").first).to_be_visible()
    await camera.take(page, "start", whole=True)
    await page.get_by_role("button", name="好友房").first.click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    await camera.take(page, "room-dialog")
    for name, path in (
        ("rules", "/rules"),
        ("rules-system", "/rules/gd88"),
        ("settings", "/settings"),
        ("account", "/account"),
        ("calculator", "/calculator?rules=gd100&hand=22s(555z)[6666z]888s77z%2B7z"),
    ):
        await page.goto(origin + path)
        await expect(page.get_by_role("heading").first).to_be_visible()
        await camera.take(page, name)
    await page.goto(origin + "/calculator")
    await expect(page.get_by_role("heading").first).to_be_visible()
    await camera.take(page, "calculator-empty", whole=True)
    await visitor.new_table(rules="gd88", deals=1, base_ms=60_000, bank_ms=20_001)
    player = Player(visitor)
    await player.asked()
    await page.get_by_role("button", name="菜单").click()
    await camera.take(page, "menu")
    await page.keyboard.press("Escape")
    await player.play_deal()
    await expect(page.locator(".phead")).to_be_visible()
    await page.get_by_role("button", name="看总成绩").click()
    await camera.take(page, "ranking")
    table = page.url.rpartition("/")[2]
    await visitor.api("POST", "/api/account", {"name": "荔湾老西", "password": "correct horse"})
    for name, path in (
        ("replay", f"/r/{table}/1"),
        ("history", "/history"),
        ("ranks", "/ranks/gd88"),
        ("coins", "/coins"),
        ("account-registered", "/account"),
    ):
        await page.goto(origin + path)
        await expect(page.get_by_role("heading").first).to_be_attached()
        await expect(page.get_by_text("正在载入")).to_have_count(0)
        await camera.take(page, name)
    await visitor.new_table(rules="gd88", quick=False)
    await expect(page.locator(".panel.room")).to_be_visible()
    await camera.take(page, "room")


@asynccontextmanager
async def visiting() -> AsyncIterator[Visitor]:
    """Somebody at a browser before a server of his own."""
    with TemporaryDirectory() as folder:
        server = Serving(Path(folder))
        server.start()
        async with async_playwright() as playwright:
            chromium = os.environ.get("LINGNAN_CHROMIUM", "/usr/bin/chromium")
            browser = await launched(playwright, chromium)
            yield await visit(browser, server.address)
            await browser.close()
        server.stop()


async def main() -> None:
    """What the command line asks for."""
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    camera = Camera(Path(sys.argv[1]))
    Path(sys.argv[1]).mkdir(parents=True, exist_ok=True)
    for system in sys.argv[2:] or [None]:
        async with visiting() as visitor:
            if system:
                await take_game(visitor, camera, system)
                await take_late(visitor, camera, system)
            else:
                await take_pages(visitor, camera)
            visitor.check()


if __name__ == "__main__":
    asyncio.run(main())
