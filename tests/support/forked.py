"""`lingnan` as processes of their own that need not import it first: they are forked from one that has.

What runs is `lingnan.cli.main`, or another main function, with the arguments, variables, output, signals and exit code
of any command; passwords are digested cheaply. That it also starts from nothing is held where just that is asked:
tests/packaging, tests/docs and tests/cli.
"""

import multiprocessing
import os
import signal
import subprocess
import sys
import tempfile
import weakref
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from multiprocessing.context import ForkServerContext
from multiprocessing.reduction import DupFd
from pathlib import Path
from typing import Any, Final, TypeAlias

from lingnan import cli
from tests.support.patience import DEADLINE

Main: TypeAlias = Callable[[], None]


def _context() -> ForkServerContext:
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.support.warmed"])
    return context


_CONTEXT: Final = _context()


class _Output:
    """A file without a name for what a process prints: it has a number here, and another one there."""

    def __init__(self) -> None:
        self.number, name = tempfile.mkstemp()
        Path(name).unlink()
        weakref.finalize(self, os.close, self.number)

    def __getstate__(self) -> Any:
        return DupFd(self.number)

    def __setstate__(self, dup: Any) -> None:
        self.number = dup.detach()

    def read(self) -> str:
        """All of it so far."""
        return os.pread(self.number, os.fstat(self.number).st_size, 0).decode()


@dataclass(frozen=True, slots=True)
class _Command:
    """What a new process is to be."""

    main: Main
    words: tuple[str, ...]
    variables: dict[str, str]
    folder: Path
    outputs: tuple[_Output, _Output]


def _become(command: _Command) -> None:
    """In the new process: be the command."""
    import argon2

    from lingnan.adapters import argon

    for standard, output in enumerate(command.outputs, start=1):
        os.dup2(output.number, standard)
    os.chdir(command.folder)
    os.environ.clear()
    os.environ.update(command.variables)
    sys.argv = ["lingnan", *command.words]
    argon.PasswordHasher = partial(argon2.PasswordHasher, time_cost=1, memory_cost=64)  # type: ignore[attr-defined, assignment]
    command.main()


class Lingnan:
    """A command that runs, to be used like a `subprocess.Popen`; what it prints can be read again and again."""

    def __init__(
        self, *words: str, env: Mapping[str, str] | None = None, cwd: Path | None = None, main: Main = cli.main
    ) -> None:
        self._words = words
        self._outputs = _Output(), _Output()
        variables = dict(os.environ if env is None else env)
        command = _Command(main, words, variables, cwd or Path.cwd(), self._outputs)
        self._process = _CONTEXT.Process(target=_become, args=(command,), daemon=True)
        self._process.start()

    @property
    def pid(self) -> int:
        """Its number."""
        assert self._process.pid is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        """The exit code, or the number of the signal that has ended it, as a negative one; None while it runs."""
        return self._process.exitcode

    def poll(self) -> int | None:
        """The same."""
        return self.returncode

    def wait(self, timeout: float | None = None) -> None:
        """Until it has ended."""
        self._process.join(timeout)
        if self.returncode is None:
            raise subprocess.TimeoutExpired(["lingnan", *self._words], timeout or 0.0)

    def communicate(self, timeout: float | None = None) -> tuple[str, str]:
        """What it has printed, and its errors, when it has ended."""
        self.wait(timeout)
        return self.printed()

    def printed(self) -> tuple[str, str]:
        """What it has printed so far, and its errors."""
        out, errors = self._outputs
        return out.read(), errors.read()

    def send_signal(self, number: signal.Signals) -> None:
        """Send a signal, unless it has ended."""
        if self.returncode is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """End it in good order."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it without a word."""
        self.send_signal(signal.SIGKILL)


def lingnan(
    *words: str, env: Mapping[str, str] | None = None, cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """A command and its end."""
    command = Lingnan(*words, env=env, cwd=cwd)
    out, errors = command.communicate(timeout=DEADLINE)
    assert command.returncode is not None
    return subprocess.CompletedProcess(["lingnan", *words], command.returncode, out, errors)
