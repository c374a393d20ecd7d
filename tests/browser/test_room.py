"""A private table by link: friends on screens of their own, somebody leaves, somebody comes late."""

import asyncio

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Guests
from tests.support.browser import DESKTOP, LANDSCAPE, PORTRAIT, TABLET, Player, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SOON_WON = {4: 20_233, 1: 20_065}
"""Time banks that name walls (tests/support/known_walls.py) of which the first deal is won after a dozen discards, by how
many deals the match has."""


@pytest.mark.soak
async def test_four_friends(guests: Guests) -> None:
    host = await guests(size=DESKTOP)
    await host.new_table(quick=False, options={"fan_cap": 40}, base_ms=60_000, bank_ms=SOON_WON[4])
    link = await host.page.locator(".room output").inner_text()
    assert link == host.page.url

    friends = [await guests(size=size) for size in (PORTRAIT, LANDSCAPE, TABLET)]
    for friend in friends:
        await friend.page.goto(link)
        await expect(friend.page.locator(".panel.room")).to_contain_text("封顶番数 40")
        await expect(friend.page.locator(".panel.room h1")).to_have_text("好友房 · 等人入座")
        await friend.page.get_by_role("button", name="坐下").first.click()
        await expect(friend.page.locator(".panel.room li.me")).to_be_visible()
        await expect(friend.page.get_by_role("button", name="开始")).to_have_count(0)
        await expect(host.page.get_by_role("button", name="开始")).to_be_disabled()
        await friend.page.get_by_role("button", name="准备", exact=True).click()

    await host.page.get_by_role("button", name="开始").click()
    players = [Player(visitor, seed=seed) for seed, visitor in enumerate([host, *friends])]
    await asyncio.gather(*(player.play_deal() for player in players))
    assert sorted(player.tap.me for player in players) == [0, 1, 2, 3]
    for player in players:
        await expect(player.page.locator(".phead")).to_be_visible()
        assert player.tap.room is not None
        assert player.tap.room.options == {"fan_cap": 40}

    *stays, leaver = players
    seat = leaver.tap.me
    await leave(leaver)
    await expect(host.page.locator(f".seat.s{(seat - players[0].tap.me) & 3}")).to_contain_text("电脑")
    await report(host, "已离桌")
    await leaver.page.goto(link)
    await expect(leaver.page.get_by_role("button", name="坐下")).to_be_visible()
    await report(leaver.visitor, "房主")
    late = await guests(size=PORTRAIT)
    await late.page.goto(link)
    await sit_late(late)
    await asyncio.gather(*(player.next_deal() for player in stays))
    newcomer = Player(late)
    await late.tap.until(lambda: late.tap.deal == 2 and late.tap.me == seat, "no seat in the next deal")
    await newcomer.sees_table()
    waiting = [asyncio.create_task(one_answer(player)) for player in [*stays, newcomer]]
    done, others = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    for task in done:
        task.result()


async def leave(player: Player) -> None:
    """Give the seat up for good."""
    await player.page.locator(".panel").get_by_role("button", name="菜单").click()
    await player.page.get_by_role("button", name="离开牌桌").click()
    await expect(player.page.get_by_role("button", name="立即开局")).to_be_visible()


async def report(visitor: Visitor, whom: str) -> None:
    """Who has left the table can still be reported, and can still report."""
    page, dialog = visitor.page, visitor.page.get_by_role("dialog")
    await page.get_by_role("button", name="菜单").last.click()
    await dialog.get_by_role("button", name="同桌的人").click()
    await dialog.get_by_role("listitem").filter(has_text=whom).get_by_role("button", name="举报").click()
    await dialog.get_by_role("button", name="送出").click()
    await expect(dialog).to_have_count(0)


async def sit_late(late: Visitor) -> None:
    """Take a bot's seat for the next deal."""
    await late.page.get_by_role("button", name="坐下").click()
    await late.tap.until(
        lambda: late.tap.room and any(seat and seat.arriving for seat in late.tap.room.seats), "nobody arrives"
    )
    await expect(late.page.get_by_role("button", name="坐下")).to_have_count(0)


async def one_answer(player: Player) -> None:
    """Answer the next prompt."""
    prompt = await player.asked()
    assert prompt is not None
    await player.answer(prompt, player.choose(prompt))


@pytest.mark.soak
async def test_two_go_on_together(guests: Guests) -> None:
    """After the match both come to one new table, whoever asks first; who only watched may follow."""
    host, friend, watcher = [await guests(size=size) for size in (DESKTOP, PORTRAIT, TABLET)]
    old = await host.new_table(quick=False, deals=1, base_ms=60_000, bank_ms=SOON_WON[1])
    await friend.page.goto(host.page.url)
    await friend.page.get_by_role("button", name="坐下").first.click()
    await expect(friend.page.locator(".panel.room li.me")).to_be_visible()
    await friend.page.get_by_role("button", name="准备", exact=True).click()
    await friend.page.reload()
    await host.page.get_by_role("button", name="开始").click()
    players = [Player(visitor, seed=seed) for seed, visitor in enumerate([host, friend])]
    await asyncio.gather(*(player.play_deal() for player in players))
    assert host.tap.room is not None
    assert host.tap.room.shuffle is not None
    states = [share.state for share in host.tap.room.shuffle.shares]
    assert states == ["given", "given", "absent", "absent"], "a page that was loaded again has opened its share"
    await watcher.page.goto(host.page.url)
    for visitor in (host, friend, watcher):
        await visitor.page.get_by_role("button", name="看总成绩").click()
    await expect(watcher.page.locator(".panel").get_by_role("button", name="回首页")).to_be_visible()
    await expect(watcher.page.get_by_role("button", name="再来一场")).to_have_count(0)
    await friend.page.get_by_role("button", name="再来一场").click()
    await expect(friend.page.locator(".panel.room li.me")).to_be_visible()
    for visitor in (host, watcher):
        await visitor.page.get_by_role("button", name="下一场已开，去坐下").click()
        await expect(visitor.page.get_by_role("button", name="坐下").first).to_be_visible()
        assert visitor.page.url == friend.page.url
    assert not friend.page.url.endswith(old)
