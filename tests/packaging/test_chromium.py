"""How `make test` comes by a Chromium: named, found, installed, or a message that says what to do."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import chromium

APT = """#!{python}
import pathlib, sys
here = pathlib.Path(__file__).parent
with (here / "asked").open("a") as log:
    print(*sys.argv[1:], file=log)
if "install" in sys.argv:
    (here / "chromium").touch(mode=0o755)
"""
"""An apt-get that notes what it is asked and brings a Chromium."""


def search(path: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the search with nothing but `path` to find programs in."""
    command = [sys.executable, chromium.__file__, *arguments]
    return subprocess.run(command, env={"PATH": f"{path}"} | environment, capture_output=True, text=True, check=False)


def program(path: Path, text: str = "#!/bin/sh\n") -> Path:
    """A program that the search can find."""
    path.write_text(text)
    path.chmod(0o755)
    return path


def test_the_variable_comes_before_the_path(tmp_path: Path) -> None:
    program(tmp_path / "chromium")
    named = program(tmp_path / "mine")
    assert search(tmp_path).stdout.strip() == str(tmp_path / "chromium")
    assert search(tmp_path, LINGNAN_CHROMIUM=str(named)).stdout.strip() == str(named)


def test_a_name_that_is_no_program_is_told_and_not_installed_over(tmp_path: Path) -> None:
    done = search(tmp_path, "--install", LINGNAN_CHROMIUM="/nonexistent/chromium")
    assert done.returncode == 1
    assert "LINGNAN_CHROMIUM names /nonexistent/chromium" in done.stderr


def test_without_apt_the_message_says_what_to_do(tmp_path: Path) -> None:
    done = search(tmp_path, "--install")
    assert done.returncode == 1
    assert done.stdout == ""
    assert "apt install chromium fonts-noto-cjk" in done.stderr
    assert "LINGNAN_CHROMIUM" in done.stderr


@pytest.mark.skipif(os.geteuid() != 0, reason="only root installs packages")
def test_root_gets_it_installed_with_a_chinese_font(tmp_path: Path) -> None:
    program(tmp_path / "apt-get", APT.format(python=sys.executable))
    done = search(tmp_path, "--install")
    assert done.stdout.strip() == str(tmp_path / "chromium"), done.stderr
    update, install = (tmp_path / "asked").read_text().splitlines()
    assert update.split()[0] == "update"
    assert {"chromium", "fonts-noto-cjk"} <= set(install.split())
