"""The data folder: one process at a time, by a lock that the system frees when the process ends."""

import os
from pathlib import Path
from typing import BinaryIO

from lingnan.service.ports import StoreError

try:
    import fcntl
except ImportError:  # Windows: the exclusive open of the lock file does the same
    fcntl = None  # type: ignore[assignment]


class DataFolder:
    """A folder that belongs to this process until `close`; StoreError `store/in_use` names who has it."""

    def __init__(self, path: Path) -> None:
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock: BinaryIO = (path / "lock").open("a+b")
        except OSError as error:
            message = f"the data folder {path} cannot be used ({error.strerror}); choose another with --data"
            raise StoreError("store/folder", message, path=path, reason=error) from error
        self.path = path
        try:
            self._seize()
        except OSError:
            self._lock.seek(0)
            owner = self._lock.read(20).decode(errors="replace").strip() or "?"
            self._lock.close()
            raise StoreError(
                "store/in_use",
                f"the data folder {path} is used by another lingnan (process {owner}); "
                "stop that one or choose another folder with --data",
                path=path,
                owner=owner,
            ) from None
        self._lock.truncate(0)
        self._lock.write(f"{os.getpid()}\n".encode())
        self._lock.flush()

    @property
    def database(self) -> Path:
        """The SQLite file."""
        return database_in(self.path)

    def close(self) -> None:
        """Let the next process have the folder."""
        self._lock.close()

    def _seize(self) -> None:
        if fcntl is not None:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)


def database_in(path: Path) -> Path:
    """The SQLite file of a data folder."""
    return path / "lingnan.db"
