"""How long `lingnan serve` takes from its start until the page answers, on an empty data folder.

python -m bench.start
"""

import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import httpx

PASSES = 5


def run() -> float:
    """Seconds until `/` answers 200, the median of several starts."""
    return sorted(_start() for _ in range(PASSES))[PASSES // 2]


def _start() -> float:
    program = Path(sys.executable).with_name("lingnan")
    with TemporaryDirectory() as data:
        began = perf_counter()
        command: list[str | Path] = [program, "serve", "--data", data]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
            assert server.stdout is not None
            links = (re.search(r"http://[^\s/]+", line) for line in server.stdout)
            link = next(found[0] for found in links if found)
            httpx.get(f"{link}/").raise_for_status()
            took = perf_counter() - began
            server.terminate()
        return took


if __name__ == "__main__":
    print(f"lingnan serve answers after {run():.2f} s")
