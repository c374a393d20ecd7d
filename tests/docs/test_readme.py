"""The READMEs tell the truth: their blocks are run, and what they print is compared.

`console` blocks are sessions (`$ command`, then its output; … stands for what differs); `python` blocks
are doctests; a line of an `sh` block must name a target of the Makefile, or a command of lingnan with options it has.
"""

import doctest
import os
import re
import shlex
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.support.forked import lingnan

ROOT = Path(__file__).parents[2]
PAGES = ("README.md", "README.zh.md", "CONTRIBUTING.md")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: str, language: str) -> list[str]:
    """The fenced blocks of one language on a page."""
    return [text for name, text in BLOCK.findall((ROOT / page).read_text("utf-8")) if name == language]


def shell(command: str, *, cwd: Path) -> tuple[int, str]:
    """The exit code of a command that a reader runs, and what it prints."""
    programs = str(Path(sys.executable).parent)
    environment = os.environ | {
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "NO_COLOR": "1",
        "COLUMNS": "120",
    }
    if command.startswith("lingnan "):
        run = lingnan(*shlex.split(command)[1:], env=environment, cwd=cwd)
        return run.returncode, run.stdout + run.stderr
    done = subprocess.run(
        command, shell=True, cwd=cwd, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    return done.returncode, done.stdout


@cache
def help_of(command: str) -> str:
    """What `lingnan COMMAND --help` prints."""
    code, printed = shell(f"lingnan {command} --help", cwd=ROOT)
    assert code == 0, printed
    return printed


def sessions(block: str) -> list[tuple[str, str]]:
    """Commands of a console block, each with the output that is shown."""
    parts = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    return [(command, shown) for command, _, shown in (part.partition("\n") for part in parts)]


def matches(shown: str, printed: str) -> bool:
    """Whether `printed` is what is shown, trailing blanks aside; … ends a line anyhow, and alone stands for any lines."""
    pattern = "".join(_line_pattern(line.rstrip()) for line in shown.rstrip().splitlines())
    plain = "".join(f"{line.rstrip()}\n" for line in printed.rstrip().splitlines())
    return re.fullmatch(pattern, plain) is not None


def _line_pattern(line: str) -> str:
    if line == "…":
        return r"(?:.*\n)*"
    if line.endswith("…"):
        return re.escape(line.removesuffix("…")) + r".*\n"
    return re.escape(line) + r"\n"


@pytest.mark.parametrize("page", PAGES)
def test_sessions_print_what_is_shown(page: str, tmp_path: Path) -> None:
    for block in blocks(page, "console"):
        for command, shown in sessions(block):
            code, printed = shell(command, cwd=tmp_path)
            assert matches(shown, printed), f"{page}: $ {command}\nshown:\n{shown}\nprinted:\n{printed}"
            assert (code == 2) == shown.startswith("lingnan:"), f"{page}: $ {command}\n{printed}"


@pytest.mark.parametrize("page", PAGES)
def test_python_blocks_are_doctests(page: str) -> None:
    runner = doctest.DocTestRunner()
    for number, block in enumerate(blocks(page, "python")):
        runner.run(doctest.DocTestParser().get_doctest(block, {}, f"{page}#{number}", page, 0))
    assert runner.summarize().failed == 0


@pytest.mark.parametrize("page", PAGES)
def test_commands_exist(page: str) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for line in "".join(blocks(page, "sh")).splitlines():
        match shlex.split(line, comments=True):
            case ["make", target]:
                assert target in targets, line
            case ["lingnan", command, *arguments]:
                for option in (argument for argument in arguments if argument.startswith("--")):
                    assert re.search(rf"{option}\b", help_of(command)), line
            case []:
                pass
            case _:
                pytest.fail(f"{page}: this line is checked by nothing: {line}")


def test_the_comparison_can_fail() -> None:
    assert matches("one\n…\nlast\n", "one  \ntwo\nthree\nlast\n")
    assert matches("one\n…\n", "one\n")
    assert matches("on…\n", "one and more\n")
    assert not matches("one\n…\nlast\n", "one\ntwo\n")
    assert not matches("one\n", "one\ntwo\n")
