"""Paths on the command line and in variables: an empty one names nothing, and must not mean the folder where one stands."""

import os
from pathlib import Path

import typer

from lingnan.cli_language import language
from lingnan.core.errors import NotationError
from lingnan.texts import text


def path_of(words: str) -> Path:
    """The path that an argument or option names; typer.BadParameter for an empty one."""
    if not words:
        raise typer.BadParameter(text(language(), "cli.empty_path"))
    return Path(words)


def unreadable(path: Path, error: OSError) -> NotationError:
    """What is said of a file that the system does not open or give."""
    message = f"{path} cannot be read: {error.strerror}"
    return NotationError("file/unreadable", message, path=path, reason=error)


def check_variable(name: str) -> None:
    """typer.BadParameter for a variable of the environment that is set and empty, which typer takes for none."""
    if os.environ.get(name) == "":
        raise typer.BadParameter(f"{name}: {text(language(), 'cli.empty_path')}")
