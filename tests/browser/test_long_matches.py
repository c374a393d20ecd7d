"""Whole matches in a real browser: every system, every shape of screen, and four people through a server that dies."""

import asyncio
from itertools import cycle
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from lingnan.notation.verify import Verified, verify
from lingnan.rules.systems import RULESETS
from lingnan.table.events import Won
from tests.browser.conftest import Guests
from tests.browser.test_match import check_result, number, record
from tests.support.browser import DESKTOP, LANDSCAPE, PORTRAIT, SIZES, TABLET, Player, Visitor, visit
from tests.support.filming import Film
from tests.support.serving import Serving

pytestmark = [
    pytest.mark.soak,
    pytest.mark.browser,
    pytest.mark.timeout(1800),
    pytest.mark.asyncio(loop_scope="session"),
]

DEALS = 4
SLOW = {"base_ms": 60_000, "bank_ms": 90_000}
CUT = ("WebSocket connection to", "net::ERR_")
"""What the browser itself says of a line that is cut."""


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four pages that move take their time on a small machine."""
    monkeypatch.setattr("tests.support.patience.LONGEST", 180.0)


@pytest.mark.parametrize(("rules", "size"), list(zip(RULESETS, cycle(SIZES), strict=False)))
async def test_match_of_every_system(guests: Guests, rules: str, size: tuple[int, int]) -> None:
    """Four deals against bots, each result compared with its record, to the final ranking."""
    visitor = await guests(size=size)
    player = Player(visitor)
    await visitor.new_table(rules=rules, deals=DEALS, **SLOW)
    for deal in range(1, DEALS + 1):
        await player.play_deal()
        await check_result(player, await verified(visitor, deal))
        if deal < DEALS:
            await player.next_deal()
    await visitor.page.get_by_role("button", name="看总成绩").click()
    await expect(visitor.page.locator(".panel.end li")).to_have_count(4)


@pytest.mark.parametrize("rules", ["gd88", "xinzhang144", "xuezhan"])
async def test_four_browsers_at_one_table(guests: Guests, rules: str) -> None:
    """A phone upright, a phone on its side, a tablet and a desktop: all four play and see the same result."""
    visitors = [await guests(size=size) for size in (PORTRAIT, LANDSCAPE, TABLET, DESKTOP)]
    players = await seat(visitors, rules=rules, deals=2)
    await asyncio.gather(*(player.play_deal() for player in players))
    await same_result(players, await verified(visitors[0], 1))
    await asyncio.gather(*(player.next_deal() for player in players))
    await asyncio.gather(*(player.play_deal() for player in players))
    await same_result(players, await verified(visitors[0], 2))


async def test_four_browsers_through_a_restart(browser: Browser, slow_serving: Serving, tmp_path: Path) -> None:
    """With horses, filmed: the server dies in the middle of each deal, and every page goes on where it was."""
    shapes = {"portrait": PORTRAIT, "landscape": LANDSCAPE, "tablet": TABLET, "desktop": DESKTOP}
    visitors = [await visit(browser, slow_serving.address, size=size, forgiven=CUT) for size in shapes.values()]
    films = [Film(visitor.page, tmp_path / name) for name, visitor in zip(shapes, visitors, strict=True)]
    players = await seat(visitors, rules="gd100", deals=DEALS)
    await asyncio.gather(*(film.start() for film in films))
    for deal in range(1, DEALS + 1):
        playing = asyncio.gather(*(player.play_deal() for player in players))
        await players[0].tap.until(lambda: players[0].tap.seq > 8 or players[0].tap.is_over, "the deal does not go on")
        frames = [len(film.times) for film in films]
        slow_serving.kill()
        for visitor in visitors:
            await expect(visitor.page.get_by_role("alert")).to_contain_text("断线")
        await asyncio.to_thread(slow_serving.start)
        await playing
        assert all(len(film.times) > before for film, before in zip(films, frames, strict=True))
        played = await verified(visitors[0], deal)
        horses = any(isinstance(event, Won) and event.horses for event in played.events)
        if horses:
            for visitor in visitors:
                await expect(visitor.page.locator(".panel.horses")).to_be_visible()
                await expect(
                    visitor.page.locator(".panel.horses").get_by_role("button", name="全部翻开")
                ).to_have_count(0)
        await same_result(players, played)
        if horses:
            break
        await asyncio.gather(*(player.next_deal() for player in players))
    else:
        pytest.fail("no deal had horses")
    for film, visitor in zip(films, visitors, strict=True):
        await film.stop()
        await visitor.context.close()
        visitor.check()


async def seat(visitors: list[Visitor], **wish: object) -> list[Player]:
    """All four at a table of the first one, and the first deal dealt."""
    host, *others = visitors
    await host.new_table(quick=False, **SLOW, **wish)
    for friend in others:
        await friend.page.goto(host.page.url)
        await friend.page.get_by_role("button", name="坐下").first.click()
        await expect(friend.page.locator(".panel.room li.me")).to_be_visible()
        await friend.page.get_by_role("button", name="准备", exact=True).click()
    await host.page.get_by_role("button", name="开始").click()
    return [Player(visitor, seed=place) for place, visitor in enumerate(visitors)]


async def verified(visitor: Visitor, deal: int) -> Verified:
    """A finished deal, replayed from its record."""
    body = await record(visitor, deal)
    return next(verify(body.splitlines(keepends=True)))


async def same_result(players: list[Player], deal: Verified) -> None:
    """Everybody's own page shows what he wins or loses by the record."""
    for player in players:
        page, me = player.page, player.tap.me
        await expect(page.locator(".phead")).to_be_visible()
        if await page.locator(".panel.horses").count():
            await page.get_by_role("button", name="算分").click()
        own = await page.locator(".nets li").first.locator("small").last.inner_text()
        assert number(own) == deal.state.scores[me]
