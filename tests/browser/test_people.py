"""Accounts and coins on the page: from guest to account and back, lost password, the rooms one may enter, the wallet."""

import re

import pytest
from playwright.async_api import Page, expect

from lingnan.service.ledger import WELCOME
from lingnan.service.tiers import TIERS
from lingnan.service.wishes import LEAST_UNITS
from tests.browser.conftest import Guests
from tests.support.browser import DESKTOP, PORTRAIT, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PASSWORD = "correct horse"


async def enter(visitor: Visitor, way: str, name: str, password: str, *, recovery: str = "") -> None:
    """Fill the form of a guest."""
    form = visitor.page.locator("form").last
    await visitor.page.get_by_role("radio", name=way).click()
    await form.get_by_label("名字").fill(name)
    if recovery:
        await form.get_by_label("恢复码").fill(recovery)
    await form.locator("input").last.fill(password)
    await form.locator("button.go").click()


async def keep_code(page: Page) -> str:
    """The recovery code, which stays until it is kept."""
    dialog = page.get_by_role("dialog")
    code = await dialog.locator("output").inner_text()
    await page.keyboard.press("Escape")
    await expect(dialog).to_be_visible()
    await dialog.get_by_role("button", name="我记下了").click()
    await expect(dialog).to_have_count(0)
    return code


async def test_an_account_from_its_beginning_to_its_end(guests: Guests) -> None:
    """Its language is there again on a browser that has forgotten everything."""
    visitor = await guests(size=PORTRAIT, forgiven=("status of 403", "status of 400"))
    page = visitor.page
    await page.goto(f"{visitor.origin}/account")
    await enter(visitor, "开账号", "西关小姐", "西关小姐西关小姐")
    await expect(page.get_by_role("dialog")).to_be_visible()
    first = await keep_code(page)
    await page.get_by_role("button", name="退出登录").click()
    await enter(visitor, "登录", "西关小姐", "wrong horse")
    await expect(page.get_by_role("alert")).to_contain_text("名字或密码不对")
    await enter(visitor, "忘了密码", "西关小姐", PASSWORD, recovery=first.upper().replace("-", " "))
    second = await keep_code(page)
    assert first != second
    await page.get_by_label("现在的密码").fill(PASSWORD)
    await page.get_by_label("新密码").fill("another horse")
    await page.get_by_role("button", name="改密码").click()
    assert await keep_code(page) not in (first, second)
    async with page.expect_response("**/api/me"):
        await page.get_by_label("语言").select_option("en")
    await page.get_by_role("button", name="Sign out everywhere").click()
    await expect(page.get_by_role("radio", name="New account")).to_be_visible()
    await page.evaluate("localStorage.clear()")
    await page.goto(f"{visitor.origin}/account")
    await enter(visitor, "登录", "西关小姐", "another horse")
    await page.get_by_role("button", name="Delete the account").click()
    dialog = page.get_by_role("dialog")
    await expect(dialog).to_contain_text("the records of your deals")
    await dialog.get_by_label("Password", exact=True).fill("another horse")
    await dialog.get_by_role("button", name="Delete for good").click()
    await expect(page.get_by_role("button", name="Play now")).to_be_visible()
    assert (await visitor.api("GET", "/api/me"))["registered"] is False


@pytest.mark.soak
async def test_rooms_by_what_one_has(guests: Guests) -> None:
    """A guest is sent to make an account; whoever has one sees where he may sit, sits down, and sees where the coins are."""
    visitor = await guests(size=PORTRAIT)
    page = visitor.page
    await page.goto(visitor.origin)
    rooms = page.get_by_role("region", name="金币场").get_by_role("listitem").get_by_role("button")
    await expect(rooms).to_have_count(len(TIERS))
    await rooms.first.click()
    await enter(visitor, "开账号", "荔湾老西", PASSWORD)
    await keep_code(page)
    await page.get_by_role("link", name="开局").click()
    await page.get_by_role("button", name="好友房").click()
    await page.get_by_role("dialog").get_by_role("radio", name="100 金币", exact=True).click()
    await expect(page.get_by_role("dialog")).to_contain_text(f"入座至少 {100 * LEAST_UNITS:,} 金币")
    await page.get_by_role("dialog").get_by_role("button", name="取消").click()
    for place, stakes in enumerate(TIERS.values()):
        await expect(rooms.nth(place)).to_contain_text(f"{stakes.least:,}")
        if stakes.least > WELCOME:
            await expect(rooms.nth(place)).to_be_disabled()
            await expect(rooms.nth(place)).to_contain_text("金币不够")
    await rooms.first.click()
    await expect(page.locator(".seat.s0")).to_contain_text(f"{WELCOME:,}")
    await page.goto(f"{visitor.origin}/coins")
    await expect(page.get_by_role("row")).to_contain_text(["时间", f"−{WELCOME:,}", f"+{WELCOME:,}"])
    await page.get_by_role("link", name=re.compile("回到牌桌")).click()
    await page.get_by_role("button", name="菜单").click()
    await expect(page.get_by_role("dialog")).to_contain_text("结清后金币回到钱包")
    await page.get_by_role("button", name="离开牌桌").click()
    await expect(page.get_by_role("button", name="立即开局")).to_be_visible()


@pytest.mark.soak
async def test_who_plays_for_coins_chooses_no_bots(guests: Guests) -> None:
    """The dialog says who plays instead, keeps what was chosen for points, and opens the table."""
    visitor = await guests(size=DESKTOP)
    page, dialog = visitor.page, visitor.page.get_by_role("dialog")
    await page.goto(f"{visitor.origin}/account")
    await enter(visitor, "开账号", "东山少爷", PASSWORD)
    await keep_code(page)
    await page.goto(visitor.origin)
    await page.get_by_role("button", name="好友房").click()
    await dialog.get_by_role("radio", name="新手").click()
    await dialog.get_by_role("radio", name="10 金币").click()
    await expect(dialog.get_by_role("radio", name="新手")).to_have_count(0)
    await expect(dialog).to_contain_text("金币桌一律由高手补位")
    await dialog.get_by_role("radio", name="只记分").click()
    await expect(dialog.get_by_role("radio", name="新手")).to_be_checked()
    await dialog.get_by_role("radio", name="10 金币").click()
    await dialog.get_by_role("button", name="开房").click()
    await expect(page.locator(".panel.room")).to_contain_text("高手")
