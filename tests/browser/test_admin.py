"""The admins' page: closed to others; a table is held and let go on, coins are corrected, and everybody is told."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from lingnan.service.office import Announce, Grant
from lingnan.web.operator import Operator
from tests.browser.conftest import Guests
from tests.browser.test_views import check_axe
from tests.support.browser import DESKTOP, PORTRAIT
from tests.support.serving import Serving

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest.mark.soak
async def test_an_admin_looks_after_the_server(guests: Guests, serving: Serving) -> None:
    player = await guests(size=PORTRAIT)
    table = await player.new_table(base_ms=300_000)
    admin = await guests(size=DESKTOP, forgiven=("status of 403",))
    page = admin.page
    await page.goto(f"{admin.origin}/admin")
    await expect(page.get_by_role("alert")).to_contain_text("管理员")
    credentials = {"name": "管桌的人", "password": "correct horse"}
    await admin.api("POST", "/api/account", credentials)
    operator = Operator(Path(serving.folder))
    await page.goto(f"{admin.origin}/account")
    await expect(page.locator(".ways a[href='/coins']")).to_be_visible()
    await expect(page.get_by_role("link", name="管理")).to_have_count(0)
    operator.order(Grant("管桌的人"))
    await page.reload()
    await page.get_by_role("link", name="管理").click()
    row = page.get_by_role("row").filter(has_text=table)
    await row.get_by_role("button", name="冻结").click()
    await check_axe(page, "admin order")
    await page.get_by_label("原因").fill("看一看")
    await page.get_by_role("dialog").get_by_role("button", name="冻结").click()
    await expect(row).to_contain_text("已冻结")
    await check_axe(page, "admin tables")
    held = player.page.get_by_text("管理员正在查看这张桌")
    await expect(held).to_be_visible()
    await row.get_by_role("button", name="解冻").click()
    await page.get_by_label("原因").fill("没事")
    await page.get_by_role("dialog").get_by_role("button", name="解冻").click()
    await expect(row).not_to_contain_text("已冻结")
    await expect(held).to_have_count(0)

    await page.get_by_role("radio", name="玩家").click()
    await page.get_by_label("找玩家").fill("管桌")
    await page.get_by_role("button", name="查找").click()
    await page.get_by_role("button", name="流水").click()
    await page.get_by_label("数目").fill("25")
    await page.get_by_role("button", name="更正金币").click()
    await page.get_by_label("原因").fill("补上")
    await page.get_by_role("dialog").get_by_role("button", name="更正金币").click()
    await expect(page.get_by_role("cell", name="+25")).to_be_visible()
    await check_axe(page, "admin people")

    await page.get_by_role("radio", name="服务器").click()
    await page.get_by_label("公告").fill("十点维护")
    await page.get_by_role("button", name="发布").click()
    told = player.page.get_by_role("status").filter(has_text="十点维护")
    await expect(told).to_be_visible()
    await told.get_by_role("button").click()
    await expect(told).to_have_count(0)
    await check_axe(page, "admin server")
    operator.order(Announce(""))
    friend = await guests()
    await friend.page.goto(f"{friend.origin}/t/{await player.new_table(quick=False)}")
    await friend.page.get_by_role("button", name="坐下").first.click()
    await expect(friend.page.locator(".panel.room li.me")).to_be_visible()
    about = {"table": player.page.url.rpartition("/")[2], "seat": 1, "reason": "collusion"}
    await player.context.request.post(f"{player.origin}/api/reports", data=about)
    for tab, words in (("举报", "串通"), ("可疑", "没有内容"), ("操作记录", "看一看")):
        await page.get_by_role("radio", name=tab).click()
        await expect(page.get_by_role("cell").filter(has_text=words).first).to_be_visible()
