"""What the page explains: why not to win, which tiles may not go, what the hand waits for."""

from itertools import count

import pytest
from playwright.async_api import Locator, expect

from lingnan.core.tiles import Tile
from lingnan.notation.text import write_tiles
from lingnan.notation.wire import Prompt, Wait
from lingnan.table.actions import PASS, Win
from lingnan.texts import text
from tests.browser.conftest import Guests
from tests.support.browser import DESKTOP, PORTRAIT, Player
from tests.support.known_walls import first_hand
from tests.support.serving import Serving

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SOON_READY = 20_100
"""A time bank that names walls (tests/support/known_walls.py) of which the first hand waits after a turn or two."""
TIME = {"base_ms": 60_000, "deals": 4}


async def first_turn(player: Player) -> Prompt:
    """Let everything go until it is one's turn to discard."""
    while True:
        prompt = await player.asked()
        assert prompt is not None
        if prompt.helps:
            await player.sees_table()
            return prompt
        await player.answer(prompt, PASS)


async def symbols(where: Locator) -> list[Tile]:
    """The tiles that are drawn there."""
    names: list[str] = await where.locator("use").evaluate_all(
        "(all) => all.map((use) => use.getAttribute('href').slice(3))"
    )
    kinds = {write_tiles([kind]): kind for kind in range(42)}
    return [kinds[name] for name in names]


async def test_a_wild_may_not_be_discarded(guests: Guests) -> None:
    """It is dimmed, says why, and a click sends nothing."""

    def holds_wild(number: int) -> bool:
        hand, wild = first_hand("gd88", number)
        return any(kind in hand for kind in wild)

    number = next(each for each in count(1) if holds_wild(each))
    visitor = await guests(size=DESKTOP)
    await visitor.new_table(bank_ms=20_000 + number, **TIME)
    player = Player(visitor)
    prompt = await first_turn(player)
    assert player.tap.state is not None
    (wild,) = player.tap.state.wild
    assert (wild, "wild") in [(each.tile, each.code) for each in prompt.barred]
    tile = player.tile(wild)
    await expect(tile).to_have_attribute("aria-disabled", "true")
    await expect(tile).to_have_attribute("title", "鬼牌不可打出。")
    free = player.tile(prompt.helps[0].tile)
    await expect(free).not_to_have_attribute("aria-disabled", "true")
    assert await _dimmed(tile)
    assert not await _dimmed(free)
    await tile.dblclick(force=True)
    await expect(visitor.page.get_by_role("status").filter(has_text="鬼牌不可打出")).to_be_visible()
    assert not any(act.prompt == prompt.prompt for act in player.tap.acts)


async def _dimmed(tile: Locator) -> bool:
    shade: str = await tile.locator(".tile").evaluate("(tile) => getComputedStyle(tile).filter")
    return shade != "none"


async def test_why_can_i_not_win(guests: Guests) -> None:
    visitor = await guests(size=DESKTOP)
    await visitor.new_table(rules="gd88", bank_ms=20_001, **TIME)
    player, tap = Player(visitor), visitor.tap
    await first_turn(player)
    await visitor.page.get_by_role("button", name="为什么不能胡？").click()
    dialog = visitor.page.get_by_role("dialog")
    await tap.until(lambda: tap.because, "no answer")
    because = tap.because
    assert because is not None
    assert because.code == "no_shape"
    await expect(dialog).to_contain_text(text("zh-Hans", f"refusal.{because.code}"))
    if because.distance > 1:
        await expect(dialog).to_contain_text(f"还差 {because.distance - 1} 步听牌")
    assert await symbols(dialog.locator(".tiles")) == list(because.tiles)
    await visitor.page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)


async def test_waits_are_the_servers(slow_serving: Serving, guests: Guests) -> None:
    """Waits of a raised tile and of the resting hand, with copies left and values; hidden when switched off."""
    visitor = await guests(slow_serving.address, size=PORTRAIT)
    await visitor.new_table(rules="gd88", bank_ms=SOON_READY, **TIME)
    player, tap, page = Player(visitor, claims=0.0), visitor.tap, visitor.page
    shown = page.locator(".help")
    while True:
        prompt = await player.asked()
        if prompt is None:
            await player.next_deal()
            continue
        best = prompt.helps[0] if prompt.helps else None
        if best is not None and best.waits and not any(isinstance(offer.action, Win) for offer in prompt.offers):
            break
        await player.answer(prompt, player.choose(prompt))
    await player.sees_table()
    tile = player.tile(best.tile)
    await expect(tile).to_contain_text("听")
    await tile.click()
    await check_waits(shown, best.waits)
    await page.keyboard.press("Escape")
    await player.answer(prompt, player.choose(prompt))
    await tap.until(lambda: (tap.waits and tap.waits.waits) or tap.is_over, "no waits")
    with slow_serving.held():
        await player.sees_table()
        if not tap.is_over and not tap.asked:
            await check_waits(shown, best.waits if tap.waits is None else tap.waits.waits)
            await page.get_by_role("button", name="菜单").click()
            await page.get_by_role("button", name="听牌助手").click()
            await page.keyboard.press("Escape")
            await expect(shown).to_have_count(0)


async def check_waits(shown: Locator, waits: tuple[Wait, ...]) -> None:
    """The first five with what is left of each, and how many there are."""
    total = sum(wait.left for wait in waits)
    await expect(shown).to_contain_text(f"听 {len(waits)} 种 {total} 张")
    first = waits[:5]
    assert await symbols(shown.locator("ul")) == [wait.tile for wait in first]
    words = await shown.locator("li .sr").all_text_contents()
    for word, wait in zip(words, first, strict=True):
        value = "只可自摸" if wait.value is None else f"{wait.value:,}"
        assert word.endswith(f"余 {wait.left} 张，点炮 {value}，自摸 {wait.draw_value:,}"), word
