"""A film of a page: every frame that the browser draws, as pictures that are named by their time."""

import asyncio
import base64
from pathlib import Path
from typing import Any

from playwright.async_api import CDPSession, Page


class Film:
    """Frames of one page, in `folder` as MILLISECONDS.jpg from the start; a page that stands still gives none."""

    def __init__(self, page: Page, folder: Path, *, quality: int = 70) -> None:
        self.page = page
        self.folder = folder
        self.times: list[int] = []
        """Milliseconds of each frame."""
        self._quality = quality
        self._began = 0.0
        self._devtools: CDPSession | None = None
        self._tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        """From now on."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self._devtools = await self.page.context.new_cdp_session(self.page)
        self._devtools.on("Page.screencastFrame", self._on_frame)
        await self._devtools.send("Page.startScreencast", {"format": "jpeg", "quality": self._quality})

    async def stop(self) -> None:
        """Until now."""
        assert self._devtools is not None
        await self._devtools.send("Page.stopScreencast")
        await asyncio.gather(*self._tasks)
        await self._devtools.detach()

    def _on_frame(self, frame: dict[str, Any]) -> None:
        assert self._devtools is not None
        shown = frame["metadata"]["timestamp"]
        self._began = self._began or shown
        time = round((shown - self._began) * 1000)
        self.times.append(time)
        (self.folder / f"{time:07}.jpg").write_bytes(base64.b64decode(frame["data"]))
        task = asyncio.ensure_future(self._devtools.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]}))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
