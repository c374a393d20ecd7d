"""Tiles of the hand under a pointer: let go beside it they fall back, thrown upwards they are discarded."""

import pytest
from playwright.async_api import Locator

from lingnan.table.actions import Discard
from tests.browser.conftest import Guests
from tests.browser.test_helps import first_turn
from tests.support.browser import DESKTOP, Player

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_tile_is_dragged(guests: Guests) -> None:
    visitor = await guests(size=DESKTOP)
    await visitor.new_table(base_ms=60_000)
    player, mouse = Player(visitor), visitor.page.mouse
    prompt = await first_turn(player)
    tile = prompt.helps[0].tile
    held = player.tile(tile)
    x, y = await middle(held)
    rest = await held.bounding_box()

    await mouse.move(x, y)
    await mouse.down()
    await mouse.move(x, y + 300)
    assert await held.bounding_box() != rest
    await mouse.up()
    await mouse.move(x + 5, y + 2)
    await mouse.move(x + 30, y + 2)
    await mouse.move(10, 10)
    assert await held.bounding_box() == rest, "a tile that was let go follows the pointer no more"
    assert not player.tap.acts

    await mouse.move(x, y)
    await mouse.down()
    await mouse.move(x, y - 250, steps=3)
    await mouse.up()
    await player.tap.until(lambda: bool(player.tap.acts), "the tile was not discarded")
    assert player.tap.acts[0].action == Discard(tile)


async def middle(tile: Locator) -> tuple[float, float]:
    """Where a pointer takes hold of a tile."""
    box = await tile.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
