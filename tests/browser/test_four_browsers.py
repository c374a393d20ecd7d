"""Four people with accounts at a private coin table of gd100, from the dialog to the checked shuffle.

One browser is closed in the middle and opened again, one falls silent and is played for (托管), a vote ends the match.
With SCREENS_FOLDER the screens on the way are kept in that folder, to be looked at.
"""

import asyncio
import os
from pathlib import Path
from typing import Final

import pytest
from playwright.async_api import Page, expect

from lingnan.service.ledger import WELCOME
from tests.browser.conftest import Guests
from tests.browser.test_people import PASSWORD, enter, keep_code
from tests.browser.test_together import menu
from tests.support.browser import DESKTOP, LANDSCAPE, PORTRAIT, TABLET, Player, Visitor
from tests.support.wiretap import Wiretap

pytestmark = [pytest.mark.browser, pytest.mark.soak, pytest.mark.asyncio(loop_scope="session")]

NAMES: Final = ("木棉花开", "西关小姐", "荔湾老西", "东山少爷")
CHANGED: Final = {"买马人": "赢家", "过胡": "随时可胡"}
TOGETHER: Final = 3
"""Prompts that each answers before one leaves and one falls silent."""


async def shot(page: Page, name: str) -> None:
    """Keep what a page shows, if somebody wants to look at it."""
    if "SCREENS_FOLDER" in os.environ:
        await page.screenshot(path=Path(os.environ["SCREENS_FOLDER"]) / f"{name}.png")


async def test_a_private_coin_table(guests: Guests) -> None:
    people = [await guests(size=size) for size in (DESKTOP, PORTRAIT, LANDSCAPE, TABLET)]
    for name, person in zip(NAMES, people, strict=True):
        await person.page.goto(f"{person.origin}/account")
        await enter(person, "开账号", name, PASSWORD)
        await keep_code(person.page)
    host, *friends = people
    await open_room(host)
    for friend in friends:
        await friend.page.goto(host.page.url)
        for option, value in CHANGED.items():
            await expect(friend.page.locator(".panel.room")).to_contain_text(f"{option} {value}")
        await friend.page.get_by_role("button", name="坐下").first.click()
        await friend.page.get_by_role("button", name="准备").click()
    await shot(host.page, "1-room")
    await host.page.get_by_role("button", name="开始").click()

    players = [Player(person, seed=seed) for seed, person in enumerate(people)]
    await asyncio.gather(*(play_some(player) for player in players))
    players[2] = await reopened(people[2])
    await shot(people[2].page, "2-reopened")
    silent = people[3]
    playing = [asyncio.create_task(player.play_deal()) for player in players[:3]]
    await expect(silent.page.get_by_text("托管中")).to_be_visible(timeout=120_000)
    place = (silent.tap.me - host.tap.me) & 3
    await expect(host.page.locator(f".seat.s{place}")).to_contain_text("托管")
    await shot(silent.page, "3-silent")
    await asyncio.gather(*playing)

    await expect(host.page.locator(".phead")).to_be_visible()
    await shot(people[1].page, "4-result")
    await dissolve(people)
    await shot(host.page, "6-end")
    wallets = [(await person.api("GET", "/api/coins"))["wallet"] for person in people]
    assert sum(wallets) == len(people) * WELCOME

    await host.page.goto(f"{host.origin}/history")
    row = host.page.get_by_role("listitem").first
    await expect(row).to_contain_text("广东 100 张")
    await expect(row).to_contain_text(f"{abs(wallets[0] - WELCOME):,}")
    await shot(host.page, "7-history")
    await row.get_by_role("link", name="看牌谱").click()
    await expect(host.page.get_by_role("slider")).to_be_visible()
    stranger = await guests(size=PORTRAIT)
    await check_shuffle(stranger, host.page.url)


async def open_room(host: Visitor) -> None:
    """The dialog: the system, coins, eight seconds without a bank, and two options that are not the usual ones."""
    page, dialog = host.page, host.page.get_by_role("dialog")
    await page.goto(host.origin)
    await page.get_by_role("button", name="好友房").click()
    await dialog.get_by_role("radio", name="广东 100 张").click()
    for choice in ("8 秒", "0 秒", "100 金币"):
        await dialog.get_by_role("radio", name=choice, exact=True).click()
    for option, value in CHANGED.items():
        await dialog.get_by_role("radiogroup", name=option).get_by_role("radio", name=value, exact=True).click()
    await shot(page, "0-dialog")
    await dialog.get_by_role("button", name="开房").click()
    await expect(page.locator(".panel.room")).to_contain_text("底分 100 金币")


async def play_some(player: Player) -> None:
    """Answer the first prompts, and stop before the next one."""
    for _ in range(TOGETHER):
        prompt = await player.asked()
        assert prompt is not None, "the deal ended too soon"
        await player.sees_table()
        await player.answer(prompt, player.choose(prompt))


async def reopened(person: Visitor) -> Player:
    """The same person at the same table, on a page of a browser that was closed."""
    address = person.page.url
    await person.page.close()
    person.page = await person.context.new_page()
    person.tap = Wiretap(person.page)
    await person.page.goto(address)
    await expect(person.page.locator(".console")).to_be_visible()
    return Player(person, seed=2)


async def dissolve(people: list[Visitor]) -> None:
    """The second asks, the others agree; whoever is played for is not asked."""
    host, asker, third, silent = (person.page for person in people)
    await menu(asker, "解散本场")
    votes = [page.get_by_role("region", name="解散") for page in (host, third)]
    for vote in votes:
        await expect(vote).to_contain_text(NAMES[1])
    await shot(third, "5-vote")
    for vote in votes:
        await vote.get_by_role("button", name="同意").click()
    for page in (host, asker, third, silent):
        await page.get_by_role("button", name="看总成绩").click()
        await expect(page.get_by_role("heading", name="本场结束")).to_be_visible()


async def check_shuffle(stranger: Visitor, link: str) -> None:
    """Somebody who has only the link sees the deal, whose shares went into its shuffle, and makes its wall again."""
    page = stranger.page
    await page.goto(link)
    await expect(page.get_by_role("slider")).to_be_visible()
    await shot(page, "8-replay")
    await page.get_by_role("button", name="核对洗牌").click()
    dialog = page.get_by_role("dialog")
    await expect(dialog).to_contain_text("密钥属于开场前承诺的那条链")
    for name in NAMES:
        await expect(dialog).to_contain_text(f"{name}: 已出份")
    await expect(dialog).to_contain_text("与这一局完全相符")
    await shot(page, "9-verified")
