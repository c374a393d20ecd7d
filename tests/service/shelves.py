"""Stores that can be opened again, as the next process would find them: every port has one suite for all of them."""

from pathlib import Path
from typing import Protocol

from lingnan.adapters.memory import MemoryLog
from lingnan.adapters.sql.store import SqlStore


class Shelf(Protocol):
    """A log that can be opened again, as the next process would."""

    @property
    def log(self) -> MemoryLog | SqlStore:
        """As this process has it open."""

    def reboot(self) -> MemoryLog | SqlStore:
        """The same store in the next process."""


class MemoryShelf:
    def __init__(self) -> None:
        self.log = MemoryLog()

    def reboot(self) -> MemoryLog:
        self.log = self.log.reboot()
        return self.log


class SqliteShelf:
    def __init__(self, path: Path) -> None:
        self._path = path
        self.log = SqlStore.open(path)
        self._logs = [self.log]

    def reboot(self) -> SqlStore:
        self.log = SqlStore.open(self._path)
        self._logs.append(self.log)
        return self.log

    def close(self) -> None:
        for log in self._logs:
            log.close()
