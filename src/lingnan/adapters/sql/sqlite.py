"""What is particular to SQLite: whose file it is, how it is opened, and what its errors mean.

WAL with `synchronous=FULL`: a commit is on the disk when it returns.
"""

import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, StaticPool, create_engine, event
from sqlalchemy.exc import DBAPIError

from lingnan.service.ports import StoreError

APPLICATION_ID: Final = 0x4C4E4D4A
"""`LNMJ`: says that the file is ours."""


def connect(path: Path, *, busy_seconds: float) -> Connection:
    """The one connection to the file, usable from any one thread at a time; transactions begin as writers."""
    _keep_private(path)
    raw = sqlite3.connect(path, timeout=busy_seconds, isolation_level=None, check_same_thread=False)
    try:
        _claim(raw, path)
    except BaseException:
        raw.close()
        raise
    engine = create_engine("sqlite://", creator=lambda: raw, poolclass=StaticPool)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine.connect()


def _keep_private(path: Path) -> None:
    """A new file is its owner's alone, one that is there is closed to all others: the seeds of walls, the key of cookies and
    digests of passwords are in it. What the folder does not allow, SQLite says in its own words.
    """
    with suppress(OSError):
        path.touch(mode=0o600)
        for each in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
            if each.exists():
                each.chmod(each.stat().st_mode & ~0o007)


def _claim(raw: sqlite3.Connection, path: Path) -> None:
    owner = raw.execute("PRAGMA application_id").fetchone()[0]
    if owner != APPLICATION_ID:
        if raw.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            message = f"{path} is a database of another program; choose another folder with --data"
            raise StoreError("store/foreign", message, path=path)
        raw.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    raw.execute("PRAGMA journal_mode = WAL")
    raw.execute("PRAGMA synchronous = FULL")
    raw.execute("PRAGMA foreign_keys = ON")


def readable(error: Exception, path: Path) -> Exception:
    """A fault of the database in words a person can act on; anything else as it is."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    if not isinstance(cause, sqlite3.Error):
        return error
    text = str(cause)
    if "locked" in text or "busy" in text:
        message = f"{path} is locked by another program; close that program and start again"
        return StoreError("store/locked", message, path=path)
    if getattr(cause, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_CORRUPT:
        message = f"{path} is damaged ({text}); stop the server and put a copy in its place"
        return StoreError("store/damaged", message, path=path, reason=text)
    message = f"{path} cannot be used ({text}); check the disk, or restore the file"
    return StoreError("store/unreadable", message, path=path, reason=text)


def no_database(path: Path) -> StoreError:
    """What is said where the file is missing that should be a store."""
    return StoreError(
        "store/none", f"there is no database {path}: check the path, or name its folder with --data", path=path
    )
