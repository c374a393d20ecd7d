"""Imported by the process that commands are forked from: lingnan has run there once, as a command and as a server.

So all is loaded that it and its libraries load when they first work, and the garbage collector leaves it alone.
"""

import contextlib
import gc
import importlib
import io
import os
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

from lingnan.cli import app
from lingnan.web import server
from lingnan.web.config import read


def _stops(*_: object) -> Iterator[str]:
    """In place of the links that a server prints when it serves: it is told to stop."""
    os.kill(os.getpid(), signal.SIGTERM)
    yield from ()


for name in ("join", "operator"):
    importlib.import_module(f"lingnan.web.{name}")
with contextlib.redirect_stdout(io.StringIO()):
    app(["rules", "list"], standalone_mode=False)
with tempfile.TemporaryDirectory() as folder, mock.patch.object(server, "links", _stops):
    server.serve(read(None, {}, {"host": "127.0.0.1"}), data=Path(folder), language="en")
gc.collect()
gc.freeze()
