"""The store in a database, behind one writer thread: the event log here, the other ports beside it."""

import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Integer, bindparam, cast, func, insert, literal_column, select, update
from sqlalchemy.exc import IntegrityError

from lingnan.adapters.sql import sqlite
from lingnan.adapters.sql.archive import SqlArchive, keep
from lingnan.adapters.sql.hot import Hot
from lingnan.adapters.sql.ledger import SqlLedger, enter
from lingnan.adapters.sql.migrate import prepare
from lingnan.adapters.sql.moderation import SqlModeration
from lingnan.adapters.sql.office import SqlOffice
from lingnan.adapters.sql.people import SqlPeople, seated
from lingnan.adapters.sql.schema import answers, events, meta, records, seats, tables
from lingnan.adapters.sql.writer import Writer
from lingnan.service.ledger import Posted
from lingnan.service.meter import UNMETERED, Meter
from lingnan.service.ports import Answer, Commit, Conflict, Elsewhere, Fenced, Stored

BUSY_SECONDS: Final = 5.0


class SqlStore:
    """Everything that outlives the process; StoreError says why it cannot be used."""

    def __init__(
        self,
        connection: Connection,
        *,
        name: str,
        readable: Callable[[Exception], Exception],
        meter: Meter = UNMETERED,
    ) -> None:
        self._connection = connection
        self._meter = meter
        try:
            with connection.begin():
                prepare(connection, name=name)
                self.epoch = _boot(connection)
        except Exception as error:
            connection.engine.dispose()
            raise readable(error) from error
        self._writer = Writer(connection, guard=self._own, readable=readable)
        self.people = SqlPeople(self._writer)
        self.ledger = SqlLedger(self._writer, meter)
        self.archive = SqlArchive(self._writer)
        self.moderation = SqlModeration(self._writer)
        self.office = SqlOffice(self._writer)

    @classmethod
    def open(cls, path: Path, *, busy_seconds: float = BUSY_SECONDS, meter: Meter = UNMETERED) -> "SqlStore":
        """The store in the SQLite file `path`."""

        def readable(error: Exception) -> Exception:
            return sqlite.readable(error, path)

        try:
            connection = sqlite.connect(path, busy_seconds=busy_seconds)
        except Exception as error:
            raise readable(error) from error
        return cls(connection, name=str(path), readable=readable, meter=meter)

    def close(self) -> None:
        """Finish what has been asked for and let go of the database."""
        self._writer.close()
        self._connection.close()
        self._connection.engine.dispose()

    def _own(self, connection: Connection) -> None:
        if _epoch(connection) != self.epoch:
            raise Fenced("another process has opened this store since")

    # ---------- event log ----------

    async def append(self, commit: Commit) -> int:
        """Store one step for good."""
        if commit.epoch != self.epoch:
            raise Fenced(f"boot {commit.epoch} is over")
        asked = time.perf_counter()
        version = await self._writer.submit(lambda connection: _append(connection, commit))
        self._meter.appended(time.perf_counter() - asked)
        for posting in commit.postings:
            self._meter.posted(posting.kind, posting.moved)
        return version

    async def load(self, table: str) -> Stored | None:
        """A table with the events of its current deal."""
        return await self._writer.submit(lambda connection: _load(connection, table))

    def save_clock(self, table: str, clock: bytes) -> None:
        """Store what is left of the prompts' time with the next commit."""
        self._writer.post(lambda connection: _SAVE_CLOCK.execute(connection, {"b_code": table, "b_clock": clock}))

    async def running(self) -> list[str]:
        """Tables that are not finished."""
        query = select(tables.c.code).where(tables.c.running).order_by(tables.c.number)
        return await self._writer.submit(lambda connection: list(connection.execute(query).scalars()))

    async def tables_of(self, account: str) -> list[str]:
        """Running tables where the account has a seat, newest first."""
        query = seated(account).where(tables.c.running).order_by(tables.c.number.desc())
        return await self._writer.submit(lambda connection: list(connection.execute(query).scalars()))

    async def ended_of(self, account: str) -> list[str]:
        """Tables that are over, where the account had a seat to the end."""
        query = seated(account).where(~tables.c.running)
        return await self._writer.submit(lambda connection: list(connection.execute(query).scalars()))

    async def waiting(self, room: str) -> list[str]:
        """Running tables of a public room where people are wanted, oldest first."""
        query = select(tables.c.code).where(tables.c.waiting == room, tables.c.running).order_by(tables.c.number)
        return await self._writer.submit(lambda connection: list(connection.execute(query).scalars()))

    async def record(self, table: str, deal: int) -> bytes | None:
        """The record of a finished deal."""
        query = select(records.c.body).where(records.c.code == table, records.c.deal == deal)
        return await self._writer.submit(lambda connection: connection.execute(query).scalar())

    async def cookie_key(self) -> str:
        """The key that signs the guests' cookies."""
        query = select(meta.c.value).where(meta.c.key == "cookie_key")
        return await self._writer.submit(lambda connection: connection.execute(query).scalar_one())


# ---------- boots ----------


def _boot(connection: Connection) -> int:
    """One boot more; the first one makes the keys."""
    raised = update(meta).where(meta.c.key == "epoch").values(value=cast(meta.c.value, Integer) + 1)
    if not connection.execute(raised).rowcount:
        first = [{"key": "epoch", "value": "1"}, {"key": "cookie_key", "value": secrets.token_hex(32)}]
        connection.execute(insert(meta), first)
    return _epoch(connection)


_EPOCH: Final = Hot(select(meta.c.value).where(meta.c.key == literal_column("'epoch'")))


def _epoch(connection: Connection) -> int:
    return int(_EPOCH.scalar(connection))


# ---------- steps ----------

_STORED: Final = (
    select(func.count())
    .where(events.c.code == bindparam("b_code"), events.c.deal == bindparam("b_deal"))
    .scalar_subquery()
)
_STEP: Final = Hot(
    update(tables)
    .where(
        tables.c.code == bindparam("b_code"),
        tables.c.version == bindparam("b_expected"),
        bindparam("b_first") == _STORED,
    )
    .values(
        version=bindparam("b_version"),
        running=bindparam("b_running"),
        deal=bindparam("b_deal"),
        room=bindparam("b_room"),
        clock=bindparam("b_clock"),
        waiting=bindparam("b_waiting"),
    )
)
_NUMBER: Final = select(func.count()).select_from(tables).scalar_subquery()
_OPEN: Final = insert(tables).values(number=_NUMBER)
_EVENTS: Final = Hot(insert(events))
_ANSWER: Final = Hot(insert(answers))
_SAVE_CLOCK: Final = Hot(update(tables).where(tables.c.code == bindparam("b_code")).values(clock=bindparam("b_clock")))


def _append(connection: Connection, commit: Commit) -> int:
    try:
        _write_step(connection, commit)
    except IntegrityError as error:
        raise Conflict(commit.table) from error
    return commit.expected + 1


def _write_step(connection: Connection, commit: Commit) -> None:
    table, deal = commit.table, commit.deal
    if commit.expected == 0:
        values = {"running": commit.running, "deal": deal, "room": commit.room, "clock": commit.clock}
        connection.execute(_OPEN, {"code": table, "version": 1, "waiting": commit.waiting, **values})
    else:
        step = {
            "b_code": table,
            "b_expected": commit.expected,
            "b_first": commit.first,
            "b_version": commit.expected + 1,
            "b_running": commit.running,
            "b_deal": deal,
            "b_room": commit.room,
            "b_clock": commit.clock,
            "b_waiting": commit.waiting,
        }
        if _STEP.execute(connection, step) != 1:
            raise Conflict(table)
    if commit.events:
        numbered = enumerate(commit.events, commit.first)
        _EVENTS.execute_many(connection, [{"code": table, "deal": deal, "n": n, "body": body} for n, body in numbered])
    if commit.answer is not None:
        answer = commit.answer
        row = {"code": table, "account": answer.account, "cid": answer.cid, "deal": answer.deal, "body": answer.body}
        _ANSWER.execute(connection, row)
    if commit.record is not None:
        connection.execute(insert(records), {"code": table, "deal": deal, "body": commit.record})
        keep(connection, commit)
    if commit.accounts is not None or (commit.coins and not commit.running):
        _write_seats(connection, commit)
    for posting in commit.postings:
        if not enter(connection, posting, at=commit.at):
            raise Posted(posting.key)


def _write_seats(connection: Connection, commit: Commit) -> None:
    table, staked = commit.table, commit.coins and commit.running
    if commit.accounts is None:
        connection.execute(update(seats).where(seats.c.code == table).values(staked=None))
        return
    connection.execute(seats.delete().where(seats.c.code == table))
    if staked:
        query = select(seats.c.account).where(seats.c.staked.in_(commit.accounts))
        elsewhere = connection.execute(query).scalars().first()
        if elsewhere is not None:
            raise Elsewhere(elsewhere)
    if commit.accounts:
        rows = [{"account": each, "code": table, "staked": each if staked else None} for each in commit.accounts]
        connection.execute(insert(seats), rows)


def _load(connection: Connection, table: str) -> Stored | None:
    row = connection.execute(
        select(tables.c.version, tables.c.room, tables.c.clock, tables.c.deal).where(tables.c.code == table)
    ).one_or_none()
    if row is None:
        return None
    of_deal = select(events.c.body).where(events.c.code == table, events.c.deal == row.deal).order_by(events.c.n)
    told = select(answers.c.account, answers.c.cid, answers.c.deal, answers.c.body).where(
        answers.c.code == table, answers.c.deal >= row.deal - 1
    )
    return Stored(
        version=row.version,
        room=row.room,
        clock=row.clock,
        deal=row.deal,
        events=tuple(connection.execute(of_deal).scalars()),
        answers=tuple(Answer(*answer) for answer in connection.execute(told)),
    )
