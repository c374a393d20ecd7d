"""Write docs/screenshots/: the start page of a running server, and the table in its demo states, on a desktop and a phone.

    python scripts/make_screenshots.py [CHROMIUM]

The pictures are WebP, which Chromium itself encodes. They are looked at, not tested.
"""

import base64
import contextlib
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "docs/screenshots"
sys.path.insert(0, str(ROOT))

from tests.support.serving import Serving, free_port  # noqa: E402

VIEWS: Final = {
    "start": "/",
    "table": "/demo.html?view=play",
    "claim": "/demo.html?view=claim",
    "result": "/demo.html?view=result",
}
SIZES: Final = {"desktop": (1440, 900), "phone": (390, 844)}
QUALITY: Final = 0.8
SETTLED_MS: Final = 1500

ENCODE: Final = """async ([data, quality]) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
  const canvas = new OffscreenCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}"""


@contextlib.contextmanager
def served() -> Iterator[str]:
    """The page as Vite serves it, demo and all, before a real server; its address."""
    port = free_port()
    with TemporaryDirectory() as data:
        server = Serving(Path(data))
        server.start()
        command = [sys.executable, "hatch_build.py", "npm", "run", "dev", "--", "--port", str(port), "--strictPort"]
        env = os.environ | {"LINGNAN_SERVER": server.address}
        vite = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL, start_new_session=True)
        try:
            _wait(f"http://localhost:{port}/")
            yield f"http://localhost:{port}"
        finally:
            os.killpg(vite.pid, signal.SIGTERM)
            vite.wait(20)
            server.stop()


def _wait(address: str) -> None:
    for _ in range(120):
        with contextlib.suppress(urllib.error.URLError, ConnectionError):
            urllib.request.urlopen(address, timeout=2).close()
            return
        time.sleep(0.5)
    raise TimeoutError(f"nothing answers at {address}")


def shoot(browser: Browser, origin: str, view: str, size: str, blank: Page) -> bytes:
    """One picture."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale="zh-CN", color_scheme="dark", reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(origin + VIEWS[view])
    page.wait_for_timeout(SETTLED_MS)
    png = base64.b64encode(page.screenshot()).decode()
    context.close()
    encoded: str = blank.evaluate(ENCODE, [png, QUALITY])
    return base64.b64decode(encoded)


def main() -> None:
    """Every view at every size."""
    chromium = sys.argv[1] if len(sys.argv) > 1 else os.environ.get("LINGNAN_CHROMIUM", "/usr/bin/chromium")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with served() as origin, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        blank = browser.new_page()
        blank.goto(f"{origin}/demo.html?view=play")
        for view in VIEWS:
            for size in SIZES:
                body = shoot(browser, origin, view, size, blank)
                (FOLDER / f"{view}-{size}.webp").write_bytes(body)
                print(f"{view}-{size}.webp {len(body) / 1000:.0f} kB")
        browser.close()


if __name__ == "__main__":
    main()
