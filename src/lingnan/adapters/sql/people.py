"""People and their sessions in a database."""

from dataclasses import asdict
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from lingnan.adapters.sql.schema import accounts, played, records, reports, seats, sessions, statistics, tables, visits
from lingnan.adapters.sql.writer import Writer
from lingnan.service.ports import Conflict, NameTaken, Person, Seated

_PERSON: Final = select(accounts.c.id.label("account"), *(each for each in accounts.c if each.name != "id"))


class SqlPeople:
    """The accounts, behind the store's writer."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    async def person(self, account: str) -> Person | None:
        """What is known of an account."""
        query = _PERSON.where(accounts.c.id == account)
        return await self._writer.submit(lambda connection: _person(connection.execute(query).one_or_none()))

    async def named(self, key: str) -> Person | None:
        """The registered person with that name key."""
        query = _PERSON.where(accounts.c.key == key)
        return await self._writer.submit(lambda connection: _person(connection.execute(query).one_or_none()))

    async def save(self, person: Person, *, sign_out: bool = False) -> None:
        """Store a person who was read at his version."""
        await self._writer.submit(lambda connection: _save(connection, person, sign_out=sign_out))

    async def sign_in(self, session: str, account: str, *, at: int) -> None:
        """Open a session."""
        opened = insert(sessions).values(id=session, account=account, opened=at)
        await self._writer.submit(lambda connection: connection.execute(opened))

    async def signed_in(self, session: str, *, since: int) -> str | None:
        """The account of a session."""
        query = select(sessions.c.account).where(sessions.c.id == session, sessions.c.opened > since)
        return await self._writer.submit(lambda connection: connection.execute(query).scalar())

    async def sign_out(self, session: str) -> None:
        """End a session."""
        ended = delete(sessions).where(sessions.c.id == session)
        await self._writer.submit(lambda connection: connection.execute(ended))

    async def played(self, account: str) -> list[tuple[str, int, int]]:
        """Code, deal and seat of every finished deal of the account."""
        query = select(played.c.code, played.c.deal, played.c.seat).where(played.c.account == account)
        ordered = query.order_by(played.c.code, played.c.deal)
        return await self._writer.submit(lambda connection: [(*row,) for row in connection.execute(ordered)])

    async def replace_record(self, table: str, deal: int, body: bytes) -> None:
        """Another record in the place of a stored one."""
        changed = update(records).where(records.c.code == table, records.c.deal == deal).values(body=body)
        await self._writer.submit(lambda connection: connection.execute(changed))


def _person(row: Row[Any] | None) -> Person | None:
    return None if row is None else Person(**row._mapping)


def seated(account: str) -> Select[str]:
    """Tables where the account has a seat."""
    joined = seats.join(tables, seats.c.code == tables.c.code)
    return select(tables.c.code).select_from(joined).where(seats.c.account == account)


def _save(connection: Connection, person: Person, *, sign_out: bool) -> None:
    values = {key: value for key, value in asdict(person).items() if key != "account"}
    values["version"] = person.version + 1
    if person.gone and connection.execute(seated(person.account).where(tables.c.running)).first() is not None:
        raise Seated(person.account)
    if person.key is not None:
        holder = select(accounts.c.id).where(accounts.c.key == person.key, accounts.c.id != person.account)
        if connection.execute(holder).first() is not None:
            raise NameTaken(person.name)
    try:
        if person.version == 0:
            connection.execute(insert(accounts).values(id=person.account, **values))
        else:
            stored = accounts.c.id == person.account, accounts.c.version == person.version
            if connection.execute(update(accounts).where(*stored).values(values)).rowcount != 1:
                raise Conflict(person.account)
    except IntegrityError as error:
        raise Conflict(person.account) from error
    if sign_out or person.gone:
        connection.execute(delete(sessions).where(sessions.c.account == person.account))
    if person.gone:
        for table in (played, statistics, visits):
            connection.execute(delete(table).where(table.c.account == person.account))
        about = or_(reports.c.reporter == person.account, reports.c.accused == person.account)
        connection.execute(delete(reports).where(about))
