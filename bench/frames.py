"""The table in a browser: frame times while a deal is played, first paint, and the weight of the page.

python -m bench.frames [SECONDS]. The processor of the page is slowed down four times; movement is on. Wall clock, so
nothing is asserted: the figures tell two states of the client apart on one machine.
"""

import re
import subprocess
import sys
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.support.chromium import find_chromium
from tests.support.serving import free_port

SLOWER = 4
SIZES = ((1440, 900), (844, 390), (390, 844))

RECORD = """() => {
  window.frames = []
  let before = performance.now()
  const tick = (now) => { window.frames.push(now - before); before = now; requestAnimationFrame(tick) }
  requestAnimationFrame(tick)
}"""

WEIGHT = """() => performance.getEntriesByType("navigation").concat(performance.getEntriesByType("resource"))
  .reduce((sum, entry) => sum + entry.encodedBodySize, 0)"""

PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"


def play(page: Page, seconds: float) -> None:
    """Let claims go and discard, by keys alone: a tile that may not go is followed by another."""
    until = perf_counter() + seconds
    digits = cycle("98765")
    while perf_counter() < until:
        page.keyboard.press("0")
        digit = next(digits)
        page.keyboard.press(digit)
        page.keyboard.press(digit)
        page.wait_for_timeout(100)


def measure(page: Page, link: str, seconds: float) -> dict[str, Any]:
    """Frame times in milliseconds, first paint, and what was loaded, in bytes as they came over the wire."""
    page.goto(link)
    page.get_by_role("radio").first.wait_for()
    paint = page.evaluate(PAINT)
    page.locator(".btn.go").first.click()
    page.locator(".mine .hand button").first.wait_for()
    weight = page.evaluate(WEIGHT)
    slow = page.context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.evaluate(RECORD)
    play(page, seconds)
    frames = sorted(page.evaluate("() => window.frames"))
    return {
        "paint": paint,
        "weight": weight,
        "count": len(frames),
        **{name: frames[int(len(frames) * part)] for name, part in (("median", 0.5), ("p95", 0.95), ("p99", 0.99))},
        "worst": frames[-1],
        "late": sum(frame > 50 for frame in frames) / len(frames),
    }


def main(seconds: float) -> None:
    """One line for each size of screen."""
    program = Path(sys.executable).with_name("lingnan")
    with TemporaryDirectory() as data, sync_playwright() as playwright:
        command: list[str | Path] = [program, "serve", "--data", data, "--port", str(free_port())]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
            assert server.stdout is not None
            links = (re.search(r"http://[^\s/]+", line) for line in server.stdout)
            link = next(found[0] for found in links if found)
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
            for width, height in SIZES:
                page = browser.new_page(viewport={"width": width, "height": height})
                told = measure(page, link, seconds)
                print(
                    f"{width}×{height}: frames of {told['median']:.1f} ms median, {told['p95']:.1f} at 95 %, "
                    f"{told['p99']:.1f} at 99 %, worst {told['worst']:.0f}; {told['late']:.1%} over 50 ms "
                    f"of {told['count']}; first paint {told['paint']:.0f} ms, {told['weight'] / 1024:.0f} KiB loaded"
                )
                page.close()
            browser.close()
            server.terminate()


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 20)
