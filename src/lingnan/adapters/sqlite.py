"""The store in one SQLite file: a single thread writes, and steps that arrive during a commit share the next one.

WAL with `synchronous=FULL`: a commit is on the disk when it returns. Plain `sqlite3`, because the one writer is a thread
with its own queue anyway (docs/decisions). `MIGRATIONS[n]` takes a file from schema n to n + 1.
"""

import asyncio
import queue
import secrets
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from lingnan.service.ports import Answer, Commit, Conflict, Fenced, Stored, StoreError

T = TypeVar("T")

APPLICATION_ID: Final = 0x4C4E4D4A
"""`LNMJ`: says that the file is ours."""

MIGRATIONS: Final = (
    """
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE tables (
        code TEXT PRIMARY KEY, number INTEGER NOT NULL, version INTEGER NOT NULL, running INTEGER NOT NULL,
        deal INTEGER NOT NULL, room BLOB NOT NULL, clock BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX tables_running ON tables (running) WHERE running;
    CREATE TABLE events (
        code TEXT NOT NULL, deal INTEGER NOT NULL, n INTEGER NOT NULL, body BLOB NOT NULL,
        PRIMARY KEY (code, deal, n)
    ) WITHOUT ROWID;
    CREATE TABLE answers (
        code TEXT NOT NULL, account TEXT NOT NULL, cid TEXT NOT NULL, deal INTEGER NOT NULL, body BLOB NOT NULL,
        PRIMARY KEY (code, account, cid)
    ) WITHOUT ROWID;
    CREATE TABLE seats (account TEXT NOT NULL, code TEXT NOT NULL, PRIMARY KEY (account, code)) WITHOUT ROWID;
    CREATE INDEX seats_code ON seats (code);
    CREATE TABLE records (
        code TEXT NOT NULL, deal INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (code, deal)
    ) WITHOUT ROWID;
    CREATE TABLE accounts (id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
    """,
)

BUSY_SECONDS: Final = 5.0
GROUP: Final = 512
"""Most steps in one commit."""


class _Job(NamedTuple):
    run: Callable[[sqlite3.Connection], Any]
    future: "asyncio.Future[Any] | None"


class SqliteLog:
    """Event log and accounts in the file `path`; StoreError says why it cannot be used."""

    def __init__(self, path: Path, *, busy_seconds: float = BUSY_SECONDS) -> None:
        self._path = path
        self._connection = _open(path, busy_seconds=busy_seconds)
        self.epoch = _boot(self._connection, path)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="lingnan-store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Finish what has been asked for and let go of the file."""
        self._jobs.put(None)
        self._thread.join()
        self._connection.close()

    async def append(self, commit: Commit) -> int:
        """Store one step for good."""
        return await self._submit(lambda connection: _append(connection, commit))

    async def load(self, table: str) -> Stored | None:
        """A table with the events of its current deal."""
        return await self._submit(lambda connection: _load(connection, table))

    def save_clock(self, table: str, clock: bytes) -> None:
        """Store what is left of the prompts' time with the next commit."""
        statement = "UPDATE tables SET clock = ? WHERE code = ?"
        self._jobs.put(_Job(lambda connection: connection.execute(statement, (clock, table)), None))

    async def running(self) -> list[str]:
        """Tables that are not finished."""
        return await self._column("SELECT code FROM tables WHERE running ORDER BY number")

    async def tables_of(self, account: str) -> list[str]:
        """Running tables where the account has a seat, newest first."""
        return await self._column(
            "SELECT code FROM seats JOIN tables USING (code) WHERE account = ? AND running ORDER BY number DESC",
            account,
        )

    async def record(self, table: str, deal: int) -> bytes | None:
        """The record of a finished deal."""
        body: bytes | None = await self._value("SELECT body FROM records WHERE code = ? AND deal = ?", table, deal)
        return body

    async def name_of(self, account: str) -> str | None:
        """The name the guest has chosen."""
        name: str | None = await self._value("SELECT name FROM accounts WHERE id = ?", account)
        return name

    async def rename(self, account: str, name: str) -> None:
        """Give the guest a name."""
        statement = "INSERT INTO accounts VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name"
        await self._submit(lambda connection: connection.execute(statement, (account, name)))

    async def cookie_key(self) -> str:
        """The key that signs the guests' cookies."""
        key: str = await self._value("SELECT value FROM meta WHERE key = 'cookie_key'")
        return key

    async def _column(self, statement: str, *values: object) -> list[str]:
        return await self._submit(lambda connection: [row[0] for row in connection.execute(statement, values)])

    async def _value(self, statement: str, *values: object) -> Any:
        row = await self._submit(lambda connection: connection.execute(statement, values).fetchone())
        return None if row is None else row[0]

    def _submit(self, run: Callable[[sqlite3.Connection], T]) -> "asyncio.Future[T]":
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put(_Job(run, future))
        return future

    def _work(self) -> None:
        """The writer thread: one transaction for everything that has arrived meanwhile."""
        open_for_jobs = True
        while open_for_jobs:
            jobs: list[_Job] = []
            job = self._jobs.get()
            while job is not None:
                jobs.append(job)
                if len(jobs) == GROUP or self._jobs.empty():
                    break
                job = self._jobs.get()
            open_for_jobs = job is not None
            if jobs:
                _deliver(jobs, self._transact(jobs))

    def _transact(self, jobs: list[_Job]) -> list[Any]:
        """Results in order; a job that fails is undone alone, a commit that fails fails them all."""
        results: list[Any] = []
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            if _epoch(self._connection) != self.epoch:
                raise Fenced("another process has opened this store since")
            for job in jobs:
                self._connection.execute("SAVEPOINT job")
                try:
                    results.append(job.run(self._connection))
                except Exception as error:  # handed to the one who asked
                    self._connection.execute("ROLLBACK TO job")
                    results.append(error)
                self._connection.execute("RELEASE job")
            self._connection.execute("COMMIT")
        except (sqlite3.Error, Fenced) as error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            return [_readable(error, self._path)] * len(jobs)
        return results


def _deliver(jobs: list[_Job], results: list[Any]) -> None:
    waiting = [(job.future, result) for job, result in zip(jobs, results, strict=True) if job.future is not None]
    if not waiting:
        return

    def resolve() -> None:
        for future, result in waiting:
            if future.done():
                continue
            if isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)

    loop = waiting[0][0].get_loop()
    if not loop.is_closed():
        loop.call_soon_threadsafe(resolve)


# ---------- opening ----------


def _open(path: Path, *, busy_seconds: float) -> sqlite3.Connection:
    try:
        connection = sqlite3.connect(path, timeout=busy_seconds, isolation_level=None, check_same_thread=False)
        try:
            _prepare(connection, path)
        except BaseException:
            connection.close()
            raise
    except sqlite3.Error as error:
        raise _readable(error, path) from error
    return connection


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    owner = connection.execute("PRAGMA application_id").fetchone()[0]
    schema = connection.execute("PRAGMA user_version").fetchone()[0]
    if owner != APPLICATION_ID and connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        raise StoreError("store/foreign", f"{path} is a database of another program; choose another folder with --data")
    if schema > len(MIGRATIONS):
        raise StoreError(
            "store/newer",
            f"{path} was written by a newer lingnan (schema {schema}, this one knows {len(MIGRATIONS)}); "
            "upgrade lingnan or choose another folder with --data",
        )
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("BEGIN IMMEDIATE")
    for migration in MIGRATIONS[schema:]:
        for statement in migration.split(";"):
            connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
    connection.execute("INSERT OR IGNORE INTO meta VALUES ('epoch', '0')")
    connection.execute("INSERT OR IGNORE INTO meta VALUES ('cookie_key', ?)", (secrets.token_hex(32),))
    connection.execute("COMMIT")


def _boot(connection: sqlite3.Connection, path: Path) -> int:
    try:
        connection.execute("UPDATE meta SET value = CAST(value AS INTEGER) + 1 WHERE key = 'epoch'")
    except sqlite3.Error as error:
        connection.close()
        raise _readable(error, path) from error
    return _epoch(connection)


def _epoch(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT value FROM meta WHERE key = 'epoch'").fetchone()[0])


def _readable(error: Exception, path: Path) -> Exception:
    """The same fault in words a person can act on."""
    if not isinstance(error, sqlite3.Error):
        return error
    text = str(error)
    if "locked" in text or "busy" in text:
        return StoreError("store/locked", f"{path} is locked by another program; close that program and start again")
    return StoreError("store/unreadable", f"{path} cannot be used ({text}); check the disk, or restore the file")


# ---------- steps ----------


def _append(connection: sqlite3.Connection, commit: Commit) -> int:
    if commit.epoch != _epoch(connection):
        raise Fenced(f"boot {commit.epoch} is over")
    table = commit.table
    row = connection.execute("SELECT version FROM tables WHERE code = ?", (table,)).fetchone()
    stored = connection.execute("SELECT count(*) FROM events WHERE code = ? AND deal = ?", (table, commit.deal))
    if commit.expected != (row[0] if row else 0) or commit.first != stored.fetchone()[0]:
        raise Conflict(table)
    version = commit.expected + 1
    values = (version, commit.running, commit.deal, commit.room, commit.clock, table)
    if row:
        connection.execute("UPDATE tables SET version=?, running=?, deal=?, room=?, clock=? WHERE code=?", values)
    else:
        connection.execute(
            "INSERT INTO tables SELECT ?6, count(*), ?1, ?2, ?3, ?4, ?5 FROM tables",
            values,
        )
    connection.executemany(
        "INSERT INTO events VALUES (?, ?, ?, ?)",
        [(table, commit.deal, n, body) for n, body in enumerate(commit.events, commit.first)],
    )
    if commit.answer is not None:
        answer = commit.answer
        connection.execute(
            "INSERT INTO answers VALUES (?, ?, ?, ?, ?)", (table, answer.account, answer.cid, answer.deal, answer.body)
        )
    if commit.record is not None:
        connection.execute("INSERT INTO records VALUES (?, ?, ?)", (table, commit.deal, commit.record))
    if commit.accounts is not None:
        connection.execute("DELETE FROM seats WHERE code = ?", (table,))
        connection.executemany("INSERT INTO seats VALUES (?, ?)", [(account, table) for account in commit.accounts])
    return version


def _load(connection: sqlite3.Connection, table: str) -> Stored | None:
    row = connection.execute("SELECT version, room, clock, deal FROM tables WHERE code = ?", (table,)).fetchone()
    if row is None:
        return None
    version, room, clock, deal = row
    events = connection.execute("SELECT body FROM events WHERE code = ? AND deal = ? ORDER BY n", (table, deal))
    answers = connection.execute(
        "SELECT account, cid, deal, body FROM answers WHERE code = ? AND deal >= ?", (table, deal - 1)
    )
    return Stored(
        version=version,
        room=room,
        clock=clock,
        deal=deal,
        events=tuple(body for (body,) in events),
        answers=tuple(Answer(*answer) for answer in answers),
    )
