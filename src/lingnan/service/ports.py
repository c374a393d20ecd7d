"""Ports: what the service asks of the world. The adapters are their twins, in memory and for real; one suite holds for both.

A table is stored as its deals' events (the truth about play), one room document (who sits there, which deal, the seed
of the walls) and the clocks of its prompts. One `Commit` changes all of it at once or nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from lingnan.core.errors import LingnanError
from lingnan.service.archive import Result
from lingnan.service.ledger import Kind, Posting
from lingnan.service.tally import Feed


class StoreError(LingnanError):
    """The store cannot be used, or what is asked for is lost: `store/damaged`. docs/refusals.md has all the codes."""


class Conflict(Exception):
    """Somebody else has written to the table: the version expected is not the stored one."""


class Elsewhere(Exception):
    """The person sits at another coin table."""


class NameTaken(Exception):
    """Somebody else has that name."""


class Seated(Exception):
    """The person has a seat at a running table."""


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
    at: int
    """Seconds since 1970."""
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
    results: tuple[Result, ...] = ()
    """With the record: what the deal brought each person."""
    feeds: tuple[Feed, ...] = ()
    """With the record: who fed whom."""
    accounts: tuple[str, ...] | None = None
    """Accounts with a seat; None: as before."""
    coins: bool = False
    """Whether it is a coin table: nobody has a seat at two of them while they run."""
    postings: tuple[Posting, ...] = ()
    """Coins that move with the step."""
    waiting: str | None = None
    """Where people are still wanted: the room that the table belongs to."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A guest who has chosen something, or somebody who is registered: name, password and recovery code."""

    account: str
    name: str | None = None
    """None: the one that follows from the account."""
    key: str | None = None
    """The name as names are compared; only registered people have one, and each has another."""
    password: str | None = None
    recovery: str | None = None
    language: str | None = None
    helps: bool | None = None
    listed: bool = True
    """Whether the leaderboards may name the person."""
    gone: bool = False
    """The account was deleted."""
    version: int = 0

    @property
    def registered(self) -> bool:
        """Whether a password opens the account; then a guest's cookie does not."""
        return self.password is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One posting as an account sees it."""

    key: str
    kind: Kind
    amount: int
    at: int
    note: str


class EventLog(Protocol):
    """The tables. What `append` has returned for is never lost."""

    @property
    def epoch(self) -> int:
        """Boot number of this process, one higher at each start."""

    async def append(self, commit: Commit) -> int:
        """Store one step for good and give the new version.

        Conflict, Fenced, Elsewhere, Overdrawn and Posted change nothing.
        """

    async def load(self, table: str) -> Stored | None:
        """A table with the events of its current deal."""

    def save_clock(self, table: str, clock: bytes) -> None:
        """Store what is left of the prompts' time, some time soon; nobody waits for it."""

    async def running(self) -> list[str]:
        """Tables that are not finished."""

    async def tables_of(self, account: str) -> list[str]:
        """Running tables where the account has a seat, newest first."""

    async def ended_of(self, account: str) -> list[str]:
        """Tables that are over, where the account had a seat to the end or would have had one."""

    async def waiting(self, room: str) -> list[str]:
        """Running tables of a public room where people are wanted, oldest first."""

    async def record(self, table: str, deal: int) -> bytes | None:
        """The record of a finished deal."""


class People(Protocol):
    """Who there is, and who is signed in. Passwords, codes and sessions come here as digests only."""

    async def person(self, account: str) -> Person | None:
        """What is known of an account; None: a guest who has never chosen anything."""

    async def named(self, key: str) -> Person | None:
        """The registered person with that name key."""

    async def save(self, person: Person, *, sign_out: bool = False) -> None:
        """Store `person`, who was read at `version` (0: new), and end all sessions if `sign_out`.

        Of one who is gone nothing else is left: neither sessions nor deals, statistics, reports or visits.
        NameTaken if somebody else has the key; Conflict if the stored one has another version; Seated for one who is gone
        and has a seat at a running table.
        """

    async def sign_in(self, session: str, account: str, *, at: int) -> None:
        """Open a session at `at` (seconds since 1970)."""

    async def signed_in(self, session: str, *, since: int) -> str | None:
        """The account of a session that was opened after `since`."""

    async def sign_out(self, session: str) -> None:
        """End a session."""

    async def played(self, account: str) -> list[tuple[str, int, int]]:
        """Code, deal and seat of every finished deal of the account, oldest first."""

    async def replace_record(self, table: str, deal: int, body: bytes) -> None:
        """Another record in the place of a stored one."""


class Ledger(Protocol):
    """The coins, but for those that move with a step of a table."""

    async def balances(self, person: str) -> dict[str, int]:
        """What is in a person's wallet and at tables, by account; accounts that are empty are left out."""

    async def post(self, posting: Posting, *, at: int) -> None:
        """Enter a posting at `at` (seconds since 1970); Posted and Overdrawn change nothing."""

    async def entries(self, account: str, *, most: int, kind: Kind | None = None) -> list[Entry]:
        """The last postings that moved an account, newest first; only those of one `kind` if it is given."""


class Hasher(Protocol):
    """Turns passwords into digests that are slow to guess from."""

    async def digest(self, password: str) -> str:
        """The digest of a password, each time another one."""

    async def fits(self, digest: str | None, password: str) -> bool:
        """Whether that password gave the digest; None, nobody's, takes as long and fits nothing."""


class Timer(Protocol):
    """A call that is due later."""

    def cancel(self) -> None:
        """Forget it."""


class Clock(Protocol):
    """Time that only moves forward; tests advance it by hand."""

    def now(self) -> float:
        """Seconds since an arbitrary moment."""

    def time(self) -> float:
        """Seconds since 1970."""

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        """Call back at `when`, on the event loop."""


class Bus(Protocol):
    """Encoded messages between sockets and table hosts, by subject. It carries; it is never the truth."""

    def subscribe(self, subject: str, receive: Callable[[bytes], None]) -> Callable[[], None]:
        """Hand every message on `subject` to `receive` until the returned function is called."""

    def publish(self, subject: str, message: bytes) -> bool:
        """Send to whoever listens; False if nobody does."""
