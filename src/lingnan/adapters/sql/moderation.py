"""Reports and visits in a database, and pairs of people counted from them and from what was played for coins."""

from typing import Any, Final

from sqlalchemy import Connection, Select, and_, case, delete, func, insert, select

from lingnan.adapters.sql.schema import feeds, played, reports, visits
from lingnan.adapters.sql.writer import Writer
from lingnan.service.archive import Report

_KEYS: Final = (reports.c.code, reports.c.accused, reports.c.reporter)


class SqlModeration:
    """What those who look after the server look at, behind the store's writer."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    async def file(self, report: Report) -> bool:
        """Keep a report."""
        return await self._writer.submit(lambda connection: _file(connection, report))

    async def reports(self, *, most: int) -> list[Report]:
        """The last reports, newest first."""
        columns = [each for each in reports.c if each.name not in ("id", "code")]
        query = select(reports.c.code.label("table"), *columns).order_by(reports.c.id.desc()).limit(most)
        return await self._writer.submit(
            lambda connection: [Report(**row._mapping) for row in connection.execute(query)]
        )

    def visited(self, account: str, table: str, address: str, *, at: int) -> None:
        """Somebody has come to a table."""
        visit = {"account": account, "code": table, "address": address}
        self._writer.post(lambda connection: _visit(connection, visit, at=at))

    async def forget_visits(self, *, before: int) -> None:
        """Keep no visits from before a moment any longer."""
        old = delete(visits).where(visits.c.at < before)
        await self._writer.submit(lambda connection: connection.execute(old))

    async def neighbours(self, *, least: int) -> list[tuple[str, str, int]]:
        """Pairs that come from one address to one coin table."""
        one, other = (_COIN_TABLES.subquery() for _ in range(2))
        left, right = visits.alias(), visits.alias()
        together = func.count(one.c.code.distinct())
        query = (
            select(one.c.account, other.c.account, together)
            .join_from(one, other, and_(other.c.code == one.c.code, one.c.account < other.c.account))
            .join(left, and_(left.c.code == one.c.code, left.c.account == one.c.account))
            .join(
                right,
                and_(
                    right.c.code == one.c.code,
                    right.c.account == other.c.account,
                    right.c.address == left.c.address,
                ),
            )
            .group_by(one.c.account, other.c.account)
            .having(together >= least)
            .order_by(one.c.account, other.c.account)
        )
        return await self._rows(query)

    async def partners(self, *, least: int) -> list[tuple[str, str, int, int]]:
        """Pairs that play together."""
        one, other = (_COIN_TABLES.subquery() for _ in range(2))
        counted = _COIN_TABLES.subquery()
        alone = select(counted.c.account, func.count().label("tables")).group_by(counted.c.account).cte()
        first, second = alone.alias(), alone.alias()
        fewer = case((first.c.tables < second.c.tables, first.c.tables), else_=second.c.tables)
        query = (
            select(one.c.account, other.c.account, func.count(), func.min(fewer))
            .join_from(one, other, and_(other.c.code == one.c.code, one.c.account < other.c.account))
            .join(first, first.c.account == one.c.account)
            .join(second, second.c.account == other.c.account)
            .group_by(one.c.account, other.c.account)
            .having(func.count() >= least)
            .order_by(one.c.account, other.c.account)
        )
        return await self._rows(query)

    async def feeders(self, *, least: int) -> list[tuple[str, str, int, int]]:
        """Pairs of whom one feeds the other."""
        feeder, beside = played.alias(), played.alias()
        fed = func.sum(case((beside.c.seat == feeds.c.winner, 1), else_=0))
        query = (
            select(feeder.c.account, beside.c.account, fed, func.count())
            .join_from(
                feeds,
                feeder,
                and_(
                    feeder.c.code == feeds.c.code,
                    feeder.c.deal == feeds.c.deal,
                    feeder.c.seat == feeds.c.feeder,
                    feeder.c.coins.is_not(None),
                ),
            )
            .join(
                beside,
                and_(
                    beside.c.code == feeds.c.code, beside.c.deal == feeds.c.deal, beside.c.account != feeder.c.account
                ),
            )
            .group_by(feeder.c.account, beside.c.account)
            .having(fed >= least)
            .order_by(feeder.c.account, beside.c.account)
        )
        return await self._rows(query)

    async def _rows(self, query: Select[Any]) -> list[Any]:
        return await self._writer.submit(lambda connection: [tuple(row) for row in connection.execute(query)])


_COIN_TABLES: Final = select(played.c.account, played.c.code).where(played.c.coins.is_not(None)).distinct()


def _file(connection: Connection, report: Report) -> bool:
    key = {"code": report.table, "accused": report.accused, "reporter": report.reporter}
    same = [column == key[column.name] for column in _KEYS]
    if connection.execute(select(reports.c.id).where(*same)).first() is not None:
        return False
    rest = {name: getattr(report, name) for name in ("seat", "deal", "reason", "text", "at")}
    connection.execute(insert(reports), {**key, **rest})
    return True


def _visit(connection: Connection, visit: dict[str, str], *, at: int) -> None:
    same = [visits.c[name] == value for name, value in visit.items()]
    if connection.execute(select(visits.c.at).where(*same)).first() is None:
        connection.execute(insert(visits), {**visit, "at": at})
