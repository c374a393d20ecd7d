"""Builds distributions of the project and installs them into empty environments."""

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    """Run a command that must succeed, out of reach of this process's import path; give all that it printed."""
    done = subprocess.run(
        command, cwd=cwd, env=clean(**environment), text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def clean(**environment: str) -> dict[str, str]:
    """The environment without what would lead Python or lingnan back to the checkout."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "LINGNAN_"))}
    return kept | environment


def build(target: str, into: Path, *, source: Path = ROOT, **environment: str) -> tuple[Path, str]:
    """Build a `wheel` or an `sdist` of a source tree with the tools of this environment; give it and what was said."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(into)]
    said = run(*command, cwd=source, **environment)
    [built] = into.iterdir()
    return built, said


def install(wheel: Path, into: Path) -> Path:
    """Install a wheel into a new environment and give its folder of programs.

    What the wheel depends on is read from this environment, so that nothing is downloaded; the editable install of the
    checkout is not, since the files that lead to it are only read in an environment's own folder.
    """
    venv.create(into, with_pip=False, symlinks=True)
    programs = into / ("Scripts" if os.name == "nt" else "bin")
    python = programs / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", "--no-index", wheel, cwd=into)
    packages = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=into).strip()
    Path(packages, "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return programs
