"""The real server as a process of its own, to be killed and started again on the same data."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

ROOT: Final = Path(__file__).parents[2]


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
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
        self._process: subprocess.Popen[str] | None = None
        self._errors: IO[str] | None = None

    def start(self) -> None:
        """Start it, and return when it listens."""
        self._errors = (self.folder / "log.jsonl").open("a")
        command = [sys.executable, "-m", "tests.support.known_walls", str(self.port), str(self.folder)]
        self._process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=os.environ | paced(self._pace),
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert self.address in line, f"the server did not start: {line!r} {self.log()}"

    def kill(self) -> None:
        """End it without a word (SIGKILL)."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it in good order."""
        self._end(signal.SIGTERM)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Nothing happens at any table meanwhile."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGCONT)

    def _end(self, number: signal.Signals) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        assert self._errors is not None
        self._process.send_signal(number)
        self._process.wait(20)
        self._process.stdout.close()
        self._errors.close()

    def log(self) -> str:
        """What it has written about errors."""
        return (self.folder / "log.jsonl").read_text()
