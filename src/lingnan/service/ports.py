"""Ports: what the service asks of the world. The adapters are their twins, in memory and for real; one suite holds for both.

A table is stored as its deals' events (the truth about play), one room document (who sits there, which deal, the seed
of the walls) and the clocks of its prompts. One `Commit` changes all of it at once or nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from lingnan.core.errors import LingnanError


class StoreError(LingnanError):
    """The store cannot be used: `store/locked`, `store/newer`, `store/foreign`, `store/in_use`, `store/unreadable`."""


class Conflict(Exception):
    """Somebody else has written to the table: the version expected is not the stored one."""


class Fenced(Exception):
    """A newer boot owns the store; this process must not write any more."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What command `cid` of `account` was told, in the deal in which it was."""

    account: str
    cid: str
    deal: int
    body: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Commit:
    """One atomic step of a table."""

    table: str
    expected: int
    """Version before the step: how many commits the table has had."""
    epoch: int
    """Boot number of the writer."""
    room: bytes
    clock: bytes
    running: bool
    """False once nothing can happen at the table any more."""
    deal: int
    first: int
    """How many events of deal `deal` are stored already."""
    events: tuple[bytes, ...] = ()
    answer: Answer | None = None
    record: bytes | None = None
    """The record of deal `deal`, with the step that ends it."""
    accounts: tuple[str, ...] | None = None
    """Accounts with a seat; None: as before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """A table as it lies in the store; `events` are those of its current deal."""

    version: int
    room: bytes
    clock: bytes
    deal: int
    events: tuple[bytes, ...]
    answers: tuple[Answer, ...]
    """Of the current deal and the one before it."""


class EventLog(Protocol):
    """The tables. What `append` has returned for is never lost."""

    @property
    def epoch(self) -> int:
        """Boot number of this process, one higher at each start."""

    async def append(self, commit: Commit) -> int:
        """Store one step for good and give the new version; Conflict and Fenced change nothing."""

    async def load(self, table: str) -> Stored | None:
        """A table with the events of its current deal."""

    def save_clock(self, table: str, clock: bytes) -> None:
        """Store what is left of the prompts' time, some time soon; nobody waits for it."""

    async def running(self) -> list[str]:
        """Tables that are not finished."""

    async def tables_of(self, account: str) -> list[str]:
        """Running tables where the account has a seat, newest first."""

    async def record(self, table: str, deal: int) -> bytes | None:
        """The record of a finished deal."""


class Accounts(Protocol):
    """Guests: an opaque id and a name."""

    async def name_of(self, account: str) -> str | None:
        """The name the guest has chosen; None: none yet."""

    async def rename(self, account: str, name: str) -> None:
        """Give the guest a name."""

    async def cookie_key(self) -> str:
        """The key that signs the guests' cookies, made at the first start."""


class Timer(Protocol):
    """A call that is due later."""

    def cancel(self) -> None:
        """Forget it."""


class Clock(Protocol):
    """Time that only moves forward; tests advance it by hand."""

    def now(self) -> float:
        """Seconds since an arbitrary moment."""

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        """Call back at `when`, on the event loop."""


class Bus(Protocol):
    """Encoded messages between sockets and table hosts, by subject. It carries; it is never the truth."""

    def subscribe(self, subject: str, receive: Callable[[bytes], None]) -> Callable[[], None]:
        """Hand every message on `subject` to `receive` until the returned function is called."""

    def publish(self, subject: str, message: bytes) -> bool:
        """Send to whoever listens; False if nobody does."""
