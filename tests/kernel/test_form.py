"""Which form of the kernel runs, asked of fresh processes."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import lingnan
import lingnan.kernel

SOURCES = Path(lingnan.__file__).parent
ASK = "from lingnan import kernel; print(kernel.form(), kernel.distance(bytes([4, 4, 4, 2]) + bytes(30)))"


def ask(path: Path, *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Ask a new process that finds lingnan in `path`."""
    kept = {name: value for name, value in os.environ.items() if name != "LINGNAN_KERNEL"}
    return subprocess.run(
        [sys.executable, *options, "-c", ASK],
        env=kept | {"PYTHONPATH": str(path)} | environment,
        cwd=path,
        capture_output=True,
        text=True,
        check=False,
    )


def test_plain_python_on_request_is_silent() -> None:
    answer = ask(SOURCES.parent, "-W", "error", LINGNAN_KERNEL="python")
    assert (answer.stdout, answer.stderr) == ("python 0\n", "")


def test_without_a_compiled_module_it_says_so_once(tmp_path: Path) -> None:
    package = tmp_path / "lingnan"
    ignore = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(SOURCES / "core", package / "core", ignore=ignore)
    shutil.copytree(SOURCES / "kernel", package / "kernel", ignore=ignore)
    (package / "__init__.py").touch()
    answer = ask(tmp_path)
    assert answer.stdout == "python 0\n"
    assert answer.stderr.count("The kernel runs as plain Python") == 1
    assert ask(tmp_path, LINGNAN_KERNEL="python").stderr == ""


def test_a_process_runs_the_form_that_is_there() -> None:
    answer = ask(SOURCES.parent)
    compiled = any(SOURCES.glob("kernel/distance.*.so")) or any(SOURCES.glob("kernel/distance.*.pyd"))
    assert answer.stdout == ("compiled 0\n" if compiled else "python 0\n")
    assert answer.stderr == "" or not compiled
