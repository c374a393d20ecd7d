"""Orders, roles and the announcement in a database."""

from msgspec.structs import asdict
from sqlalchemy import Connection, delete, insert, select, update

from lingnan.adapters.sql.schema import accounts, admins, deeds, meta, tables
from lingnan.adapters.sql.writer import Writer
from lingnan.service.office import Deed, Named

ANNOUNCEMENT = "announcement"
"""The key under `meta`."""


class SqlOffice:
    """What is kept of the admins' work, behind the store's writer."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    async def begin(self, deed: Deed) -> int:
        """Write an order down."""
        return await self._writer.submit(lambda connection: _insert(connection, deed))

    async def end(self, number: int, outcome: str) -> None:
        """Write down what came of it."""
        ended = update(deeds).where(deeds.c.id == number).values(outcome=outcome)
        await self._writer.submit(lambda connection: connection.execute(ended))

    async def deeds(self, *, most: int) -> list[Deed]:
        """The last orders."""
        columns = [each for each in deeds.c if each.name != "id"]
        query = select(*columns).order_by(deeds.c.id.desc()).limit(most)
        return await self._writer.submit(lambda connection: [Deed(**row._mapping) for row in connection.execute(query)])

    async def is_admin(self, account: str) -> bool:
        """Whether an account has the role."""
        query = select(admins.c.account).where(admins.c.account == account)
        return await self._writer.submit(lambda connection: connection.execute(query).first() is not None)

    async def make_admin(self, account: str, *, admin: bool) -> None:
        """Give an account the role, or take it."""
        await self._writer.submit(lambda connection: _make_admin(connection, account, admin=admin))

    async def announcement(self) -> str:
        """What everybody is told."""
        query = select(meta.c.value).where(meta.c.key == ANNOUNCEMENT)
        return await self._writer.submit(lambda connection: connection.execute(query).scalar() or "")

    async def announce(self, text: str) -> None:
        """Tell everybody something else."""
        await self._writer.submit(lambda connection: _announce(connection, text))

    async def rooms(self, *, most: int) -> list[bytes]:
        """The rooms of the running tables."""
        query = select(tables.c.room).where(tables.c.running).order_by(tables.c.number.desc()).limit(most)
        return await self._writer.submit(lambda connection: list(connection.execute(query).scalars()))

    async def find(self, part: str, *, most: int) -> list[Named]:
        """Registered people by a part of their name."""
        wanted = accounts.c.key.contains(part, autoescape=True)
        query = select(accounts.c.id, accounts.c.name).where(wanted).order_by(accounts.c.key).limit(most)
        return await self._writer.submit(lambda connection: [Named(*row) for row in connection.execute(query)])


def _insert(connection: Connection, deed: Deed) -> int:
    (number,) = connection.execute(insert(deeds), asdict(deed)).inserted_primary_key or (0,)
    return int(number)


def _make_admin(connection: Connection, account: str, *, admin: bool) -> None:
    connection.execute(delete(admins).where(admins.c.account == account))
    if admin:
        connection.execute(insert(admins), {"account": account})


def _announce(connection: Connection, text: str) -> None:
    connection.execute(delete(meta).where(meta.c.key == ANNOUNCEMENT))
    if text:
        connection.execute(insert(meta), {"key": ANNOUNCEMENT, "value": text})
