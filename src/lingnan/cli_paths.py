"""Paths on the command line and in variables: an empty one names nothing, and must not mean the folder where one stands."""

import os
from pathlib import Path
from typing import Final

import typer

EMPTY: Final = "an empty text names no file or folder: name one, or leave it out"


def path_of(text: str) -> Path:
    """The path that an argument or option names; typer.BadParameter for an empty one."""
    if not text:
        raise typer.BadParameter(EMPTY)
    return Path(text)


def check_variable(name: str) -> None:
    """typer.BadParameter for a variable of the environment that is set and empty, which typer takes for none."""
    if os.environ.get(name) == "":
        raise typer.BadParameter(f"{name}: {EMPTY}")
