"""Whatever happens to page, line or server in the middle of a hand, the page finds its hand again and goes on."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Route, expect

from lingnan.notation.verify import verify
from lingnan.notation.wire import Prompt
from tests.browser.conftest import Guests
from tests.browser.test_match import record
from tests.support.browser import PORTRAIT, SIZES, Player
from tests.support.proxy import Proxy
from tests.support.serving import Serving

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

TIME = {"base_ms": 60_000, "bank_ms": 20_000}
SOON_OVER = 20_195
"""A time bank that names walls (tests/support/known_walls.py) of which the first deal is over after three turns."""
COVERED = """() => {
  const boxes = (names) => [...document.querySelectorAll(names)].map((node) => node.getBoundingClientRect())
  const [a] = boxes('[role=alert]')
  const meet = (b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  return boxes('.hud > *, .seat, .mine .hand button').filter((b) => b.width && meet(b)).length
}"""
"""How much of what one looks at, or presses, lies under what is said of the line."""
NO_TIMER = "() => { for (let timer = setTimeout(() => {}); timer; timer--) clearTimeout(timer) }"
"""Makes a page forget whatever it wanted to do later."""
CUT = ("WebSocket connection to", "net::ERR_")
"""What the browser itself says of a line that is cut."""


@pytest_asyncio.fixture(loop_scope="session")
async def proxy(serving: Serving) -> AsyncIterator[Proxy]:
    """A line to the server that can be cut."""
    proxy = Proxy(serving.port)
    await proxy.start()
    yield proxy
    await proxy.stop()


async def into_the_hand(player: Player, *, prompts: int = 1) -> Prompt:
    """Play on, and stop at an open turn to discard."""
    for _ in range(prompts):
        prompt = await player.asked()
        assert prompt is not None
        await player.answer(prompt, player.choose(prompt))
    while True:
        prompt = await player.asked()
        assert prompt is not None, "the deal ended too soon"
        if prompt.helps:
            await player.sees_table()
            return prompt
        await player.answer(prompt, player.choose(prompt))


def left(prompt: Prompt) -> int:
    """Milliseconds until silence counts."""
    return prompt.base_ms + prompt.bank_ms


async def test_reload(guests: Guests) -> None:
    visitor = await guests(size=PORTRAIT)
    await visitor.new_table(**TIME)
    player = Player(visitor)
    before = await into_the_hand(player)
    seen, prompts = await player.shown(), player.tap.prompts
    await visitor.page.reload()
    await player.tap.until(lambda: player.tap.prompts > prompts and player.tap.asked, "the prompt again")
    await player.sees_table()
    assert await player.shown() == seen
    after = player.tap.asked
    assert after is not None
    assert (after.prompt, after.offers) == (before.prompt, before.offers)
    assert left(after) <= left(before)
    await player.answer(after, player.choose(after))
    await player.asked()


async def test_line_is_cut(guests: Guests, proxy: Proxy) -> None:
    """What is clicked while the line is cut is sent when it is mended; no event comes twice.

    In English, whose words are the longest.
    """
    visitor = await guests(proxy.address, size=PORTRAIT, language="en-GB", forgiven=CUT)
    await visitor.new_table(**TIME | {"bank_ms": SOON_OVER})
    player = Player(visitor)
    prompt = await into_the_hand(player)
    snapshots = player.tap.snapshots
    proxy.cut()
    await expect(visitor.page.get_by_role("alert")).to_contain_text("Connection lost")
    tile = prompt.helps[0].tile
    await player.tile(tile).dblclick()
    await expect(visitor.page.get_by_role("alert")).to_contain_text("will be sent")
    for width, height in SIZES:
        await visitor.page.set_viewport_size({"width": width, "height": height})
        assert await visitor.page.evaluate(COVERED) == 0, (width, height)
    proxy.mend()
    await player.tap.until(lambda: any(act.prompt == prompt.prompt for act in player.tap.acts), "the discard is lost")
    await expect(visitor.page.get_by_role("alert")).to_have_count(0)
    await player.play_deal()
    assert player.tap.snapshots == snapshots
    body = await record(visitor, 1)
    assert len(list(verify(body.splitlines(keepends=True)))) == 1


@pytest.mark.soak
async def test_seen_again(guests: Guests, proxy: Proxy) -> None:
    """A page that becomes visible does not wait for its next attempt."""
    visitor = await guests(proxy.address, size=PORTRAIT, forgiven=CUT)
    await visitor.new_table(**TIME)
    player = Player(visitor)
    await into_the_hand(player, prompts=0)
    first = player.tap.sockets
    proxy.cut()
    await player.tap.until(lambda: player.tap.sockets == first + 3 and player.tap.open == 0, "three failed attempts")
    proxy.mend()
    await visitor.page.evaluate(NO_TIMER)  # so there is no next attempt by itself
    await visitor.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await player.tap.until(lambda: player.tap.sockets == first + 4 and player.tap.asked, "no connection at once")
    await player.sees_table()


async def test_server_is_killed(slow_serving: Serving, guests: Guests) -> None:
    visitor = await guests(slow_serving.address, size=PORTRAIT, forgiven=CUT)
    await visitor.new_table(**TIME)
    player = Player(visitor)
    before = await into_the_hand(player)
    seen, prompts = await player.shown(), player.tap.prompts
    slow_serving.kill()
    await expect(visitor.page.get_by_role("alert")).to_contain_text("断线")
    await asyncio.to_thread(slow_serving.start)
    await player.tap.until(lambda: player.tap.prompts > prompts and player.tap.asked, "no prompt")
    await player.sees_table()
    assert await player.shown() == seen
    after = player.tap.asked
    assert after is not None
    assert (after.prompt, after.offers) == (before.prompt, before.offers)
    assert 5_000 <= left(after) <= left(before)
    await player.answer(after, player.choose(after))
    await player.asked()


async def test_second_page(guests: Guests) -> None:
    """The newest page wins, the older one says so and can take the table back."""
    visitor = await guests(size=PORTRAIT)
    await visitor.new_table(**TIME)
    player = Player(visitor)
    await into_the_hand(player, prompts=0)
    other = await visitor.context.new_page()
    await other.goto(visitor.page.url)
    await expect(other.get_by_role("toolbar")).to_be_visible()
    await expect(visitor.page.get_by_role("alert")).to_contain_text("在别处打开了")
    await visitor.page.get_by_role("button", name="在这里继续").click()
    await expect(visitor.page.get_by_role("alert")).to_have_count(0)
    await expect(other.get_by_role("alert")).to_contain_text("在别处打开了")
    await player.sees_table()
    prompt = await player.asked()
    assert prompt is not None
    await player.answer(prompt, player.choose(prompt))


@pytest.mark.soak
async def test_signed_out_elsewhere(guests: Guests) -> None:
    """Whoever signs out everywhere is told so at the table, and comes back as a guest by the button."""
    visitor = await guests(size=PORTRAIT)
    await visitor.new_table(**TIME)
    await visitor.api("POST", "/api/account", {"name": "离桌客", "password": "correct horse"})
    await visitor.page.reload()
    await expect(visitor.page.get_by_role("toolbar")).to_be_visible()
    elsewhere = await visitor.context.request.delete(visitor.origin + "/api/sessions")
    assert elsewhere.ok, await elsewhere.text()
    await expect(visitor.page.get_by_role("alert")).to_contain_text("退出登录")
    await visitor.page.get_by_role("button", name="刷新").click()
    await expect(visitor.page.get_by_role("alert")).to_have_count(0)


@pytest.mark.soak
async def test_a_wrong_clock(guests: Guests) -> None:
    """A page whose clock is years off shows the time that is left, and plays on."""
    visitor = await guests(size=PORTRAIT)
    await visitor.context.add_init_script("const now = Date.now; Date.now = () => now() - 3e11")
    await visitor.new_table(**TIME)
    player = Player(visitor)
    prompt = await into_the_hand(player)
    shown = visitor.page.locator(".seat.s0 .tick")
    await expect(shown).to_be_visible()
    base, bank = (int(part) for part in (await shown.inner_text()).split("+"))
    assert 0 < base <= prompt.base_ms / 1000
    assert bank == prompt.bank_ms / 1000
    await player.answer(prompt, player.choose(prompt))


async def test_a_part_of_the_page_that_does_not_come(guests: Guests) -> None:
    """What is loaded later may be lost on the way: that is said, and a reload mends it; the rest of the page goes on."""
    visitor = await guests(size=PORTRAIT)
    visitor.forgiven = ("net::ERR_", "Failed to fetch", "preload")
    page = visitor.page
    await page.route("**/RulesIndex*", lambda route: route.abort())
    await page.goto(visitor.origin)
    await page.get_by_role("link", name="规则", exact=True).click()
    await expect(page.get_by_role("alert")).to_contain_text("没有载入")
    await page.go_back()
    await expect(page.get_by_role("button", name="立即开局")).to_be_visible()
    await page.go_forward()
    await expect(page.get_by_role("alert")).to_contain_text("没有载入")
    await page.unroute("**/RulesIndex*")
    await page.get_by_role("button", name="刷新").click()
    await expect(page.locator("main li")).not_to_have_count(0)


async def test_a_server_that_is_slow(guests: Guests) -> None:
    """While the answer is on its way, a second click opens no second table."""
    visitor = await guests(size=PORTRAIT)
    page = visitor.page
    opened = 0

    async def late(route: Route) -> None:
        nonlocal opened
        opened += 1
        await held.wait()
        await route.continue_()

    held = asyncio.Event()
    await page.route("**/api/tables", late)
    await page.goto(visitor.origin)
    await page.get_by_role("button", name="立即开局").click()
    button = page.get_by_role("button", name="正在开局")
    await expect(button).to_be_disabled()
    await button.click(force=True)
    held.set()
    await expect(page.get_by_role("toolbar")).to_be_visible()
    assert opened == 1
