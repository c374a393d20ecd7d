"""The real server as a process of its own, to be killed and started again on the same data."""

import os
import signal
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support import known_walls
from tests.support.forked import Lingnan
from tests.support.patience import DEADLINE


def free_port() -> int:
    """A port that nobody listens on. Linux gives it to nobody else as long as this process runs; servers may listen there."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        if sys.platform == "linux":
            probe.detach()
        return port


def paced(ms: int) -> dict[str, str]:
    """Variables for a server that shows everything after so many milliseconds."""
    seconds = {"WINDOW": ms / 1000, "BOT": ms / 1000, "GATHER": ms / 100, "DELAY": ms / 100}
    return {f"LINGNAN_PACE_{name}": str(value) for name, value in seconds.items()}


class Serving:
    """`lingnan serve` with known walls and without pauses."""

    def __init__(self, folder: Path, *, pace_ms: int = 0) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._pace = pace_ms
        self._processes: list[Lingnan] = []

    def start(self) -> None:
        """Start it, and return when it listens."""
        # The walls are only known with the share of the page, however slow that is.
        words, env = (str(self.port), str(self.folder)), os.environ | paced(self._pace) | {"LINGNAN_PACE_SHUFFLE": "60"}
        process = Lingnan(*words, env=env, main=known_walls.main)
        self._processes.append(process)
        while self.address not in process.printed()[0]:
            assert process.poll() is None, f"the server did not start: {process.printed()}"
            time.sleep(0.01)

    def kill(self) -> None:
        """End it without a word (SIGKILL)."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it in good order."""
        self._end(signal.SIGTERM)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Nothing happens at any table meanwhile."""
        process = self._processes[-1]
        process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            process.send_signal(signal.SIGCONT)

    def _end(self, number: signal.Signals) -> None:
        process = self._processes[-1]
        process.send_signal(number)
        process.wait(DEADLINE)

    def log(self) -> str:
        """What it has written about errors."""
        return "".join(process.printed()[1] for process in self._processes)
