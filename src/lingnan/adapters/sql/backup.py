"""Copies of a SQLite store: one moment of it, also while a server writes."""

import contextlib
import os
import sqlite3
import tempfile
from pathlib import Path
from typing import Final

from lingnan.adapters.sql.sqlite import APPLICATION_ID, no_database, readable
from lingnan.service.ports import StoreError

LOGS: Final = "-wal", "-shm", "-journal"
"""What SQLite writes beside a database, and reads into whatever database lies there next."""


def copy(source: Path, target: Path) -> None:
    """Copy the store `source` to the new file `target`, whole or not at all; StoreError says why not."""
    if not source.is_file():
        raise no_database(source)
    if not target.parent.is_dir():
        message = f"there is no folder {target.parent}: make it, or choose another one"
        raise StoreError("store/no_folder", message, path=target.parent)
    for each in (target, *(target.with_name(target.name + suffix) for suffix in LOGS)):
        if each.exists():
            message = f"{each} is there already and is not written over; move it away first"
            raise StoreError("store/exists", message, path=each)
    try:
        handle, name = tempfile.mkstemp(prefix=f"{target.name}.", suffix=".part", dir=target.parent)
    except OSError as error:
        raise _unwritable(target, error) from error
    os.close(handle)
    half = Path(name)
    try:
        with (
            contextlib.closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as read,
            contextlib.closing(sqlite3.connect(half)) as write,
        ):
            if read.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
                raise StoreError("store/foreign", f"{source} is no database of lingnan", path=source)
            read.backup(write)
            write.execute("PRAGMA journal_mode = DELETE")  # so that reading the copy needs and leaves nothing beside it
            found = write.execute("PRAGMA integrity_check").fetchone()[0]
            if found != "ok":
                message = f"{source} is damaged ({found}); use an older backup"
                raise StoreError("store/damaged", message, path=source, reason=found)
        half.replace(target)
    except sqlite3.Error as error:
        raise readable(error, source) from error
    except OSError as error:
        raise _unwritable(target, error) from error
    finally:
        half.unlink(missing_ok=True)


def _unwritable(target: Path, error: OSError) -> StoreError:
    return StoreError("store/unwritable", f"{target} cannot be written ({error.strerror})", path=target, reason=error)
