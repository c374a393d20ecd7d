"""How the command line finds the server that runs on a data folder: its address and a token, for the owner's eyes only."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from lingnan.service.ports import StoreError


class Control(msgspec.Struct, frozen=True):
    """Where the server listens, and what it believes an operator by."""

    url: str
    token: str


def new_token() -> str:
    """A token that nobody guesses, for one run of the server."""
    return secrets.token_urlsafe(32)


@contextmanager
def left_for_operators(folder: Path, control: Control) -> Iterator[None]:
    """The file lies in `folder` while the server runs."""
    path = _path(folder)
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(msgspec.json.encode(control))
    try:
        yield
    finally:
        path.unlink(missing_ok=True)


def control_of(folder: Path) -> Control:
    """The running server's; StoreError `server/starting` if it is only starting, or stopping."""
    try:
        return msgspec.json.decode(_path(folder).read_bytes(), type=Control)
    except (OSError, msgspec.MsgspecError) as error:
        message = f"the server on {folder} is starting or stopping, or is another user's: try again in a moment"
        raise StoreError("server/starting", message, path=folder) from error


def _path(folder: Path) -> Path:
    return folder / "control.json"
