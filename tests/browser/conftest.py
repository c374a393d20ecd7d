"""Chromium and the real server, one of each for a worker; guests, as many as a test wants."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from lingnan.web.files import STATIC
from tests.support.browser import Visitor, launched, visit
from tests.support.serving import Serving

Guests: TypeAlias = Callable[..., Awaitable[Visitor]]


@pytest.fixture(scope="session")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """The server."""
    assert (STATIC / "index.html").is_file(), "the page has not been built: run `make build`, or python hatch_build.py"
    yield from _served(tmp_path_factory.mktemp("data"), pace_ms=0)


@pytest.fixture
def slow_serving(tmp_path: Path) -> Iterator[Serving]:
    """A server of one's own, with short pauses between the moves of the bots."""
    yield from _served(tmp_path, pace_ms=40)


def _served(folder: Path, *, pace_ms: int) -> Iterator[Serving]:
    server = Serving(folder, pace_ms=pace_ms)
    server.start()
    yield server
    server.stop()
    assert '"error"' not in server.log(), server.log()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser(chromium: str) -> AsyncIterator[Browser]:
    """A browser with nothing in it."""
    async with async_playwright() as playwright:
        browser = await launched(playwright, chromium)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def guests(browser: Browser, serving: Serving) -> AsyncIterator[Guests]:
    """Make guests; nothing may have gone wrong on their pages when the test ends."""
    made: list[Visitor] = []

    async def make(origin: str = "", **more: Any) -> Visitor:
        visitor = await visit(browser, origin or serving.address, **more)
        made.append(visitor)
        return visitor

    yield make
    for visitor in made:
        await visitor.context.close()
    for visitor in made:
        visitor.check()
