"""The same with a person at a browser beside the two clients: he clicks through every kill to the end of the match."""

import asyncio
from pathlib import Path
from random import Random

import pytest
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import async_playwright

from lingnan.notation.wire import Prompt
from tests.kill.driver import Played, Site, join, wait_for
from tests.kill.test_kills import POINTS, RARE, Kill, dies, fault_of
from tests.support.browser import Player, launched, visit

pytestmark = [pytest.mark.soak, pytest.mark.browser, pytest.mark.timeout(900)]

CUT = ("WebSocket connection to", "net::ERR_")
"""What the browser itself says of a line that is cut."""
DEALS = 3


async def click_through(player: Player) -> int:
    """Every deal of the match; how many answers were clicked."""
    for deal in range(1, DEALS + 1):
        while (prompt := await player.asked()) is not None:
            await answer_if_still_asked(player, prompt)
        if deal < DEALS:
            await player.next_deal()
    return len(player.clicked)


async def answer_if_still_asked(player: Player, prompt: Prompt) -> None:
    """Click the answer; a better claim of another player may close the prompt under the mouse."""
    try:
        await player.answer(prompt, player.choose(prompt))
    except (AssertionError, PlaywrightError):
        if player.tap.prompt is prompt:
            raise


async def play_through(chromium: str, folder: Path, *, rules: str, kills: list[Kill]) -> None:
    """One server after another dies while three people play a match; how far the kills got is no matter."""
    with Site(folder / "data") as site:
        await play_at(site, chromium, folder, rules=rules, kills=kills)


async def play_at(site: Site, chromium: str, folder: Path, *, rules: str, kills: list[Kill]) -> None:
    """The match, at a site of its own."""
    await asyncio.to_thread(site.start, fault=fault_of(kills))
    async with async_playwright() as playwright:
        browser = await launched(playwright, chromium)
        visitor = await visit(browser, site.root, forgiven=CUT)
        times = {"base_ms": 60_000, "bank_ms": 60_000}
        visitor.context.set_default_timeout(3_000)
        table = await visitor.new_table(rules=rules, deals=DEALS, quick=False, **times)
        logs = [folder / f"{name}.jsonl" for name in ("left", "right")]
        clients = [join(site, table, log, bot="greedy") for log in logs]
        try:
            await visitor.tap.until(
                lambda: (
                    visitor.tap.room and sum(seat is not None and seat.ready for seat in visitor.tap.room.seats) == 2
                ),
                "the clients do not get ready",
            )
            await visitor.page.get_by_role("button", name="开始").click()
            player = Player(visitor)
            playing = asyncio.create_task(click_through(player))
            for number, kill in enumerate(kills, start=1):
                died = asyncio.create_task(asyncio.to_thread(dies, site, kill, clients))
                await asyncio.wait((playing, died), return_when=asyncio.FIRST_COMPLETED)
                if not died.done() or not died.result():
                    break
                await asyncio.to_thread(site.start, fault=fault_of(kills[number:]))
            assert await playing > 0
            await asyncio.to_thread(wait_for, clients)
        finally:
            for client in clients:
                client.kill()
            await browser.close()
        visitor.check()
    await asyncio.to_thread(site.stop)
    played = Played.read(site, table)
    assert len(played.deals) == DEALS
    assert sum(played.check(log) for log in logs) > 20
    for deal, events in visitor.tap.events.items():
        assert events[-1] == played.deals[deal].events[-1]


@pytest.mark.parametrize("point", POINTS)
async def test_a_person_goes_on_after_a_kill_at_a_named_point(chromium: str, tmp_path: Path, point: str) -> None:
    times = (1, 1) if point in RARE else (9, 13)
    await play_through(chromium, tmp_path, rules="jiping", kills=[f"{point}:{n}" for n in times])


async def test_a_person_goes_on_after_kills_at_random_moments(chromium: str, tmp_path: Path) -> None:
    random = Random(1)
    await play_through(chromium, tmp_path, rules="jiping", kills=[random.uniform(1.0, 4.0) for _ in range(3)])
