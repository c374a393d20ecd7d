"""What has been played, in a database: written with the step that ends a deal, read by people and leaderboards."""

from typing import Any, Final

import msgspec
from sqlalchemy import BigInteger, Connection, Row, Select, cast, func, insert, select, update

from lingnan.adapters.sql.schema import accounts, feeds, played, statistics, tables
from lingnan.adapters.sql.writer import Writer
from lingnan.service.archive import Leader, Past, Ranking
from lingnan.service.ports import Commit
from lingnan.service.tally import BestHand, Tally

_COUNTS: Final = ("hands", "self_draws", "discards", "robbed", "feeds", "draws", "value")
_encode: Final = msgspec.json.Encoder().encode
_decode_fans: Final = msgspec.json.Decoder(tuple[tuple[str, int], ...]).decode

_WINS: Final = statistics.c.self_draws + statistics.c.discards + statistics.c.robbed
_ORDERS: Final[dict[Ranking, Any]] = {
    "wins": _WINS * 1.0 / statistics.c.hands,
    "value": statistics.c.value * 1.0 / _WINS,
    "best": statistics.c.best_value,
}


class SqlArchive:
    """Matches and statistics, behind the store's writer."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    async def matches(self, account: str, *, skip: int, most: int) -> list[Past]:
        """The matches of somebody, the last one first."""
        mine = _mine(account, skip=skip, most=most).subquery()
        query = select(mine, tables.c.room).join_from(mine, tables, tables.c.code == mine.c.table)
        ordered = query.order_by(mine.c.at.desc(), mine.c.table)
        return await self._writer.submit(
            lambda connection: [Past(**row._mapping) for row in connection.execute(ordered)]
        )

    async def statistics(self, account: str) -> dict[str, Tally]:
        """What somebody has done, by system."""
        query = select(statistics).where(statistics.c.account == account).order_by(statistics.c.rules)
        return await self._writer.submit(
            lambda connection: {row.rules: _tally(row) for row in connection.execute(query)}
        )

    async def leaders(self, rules: str, order: Ranking, *, least: int, most: int) -> list[Leader]:
        """The best at a system."""
        query = (
            select(statistics, accounts.c.name)
            .join_from(statistics, accounts, accounts.c.id == statistics.c.account)
            .where(statistics.c.rules == rules, statistics.c.hands >= least, _WINS > 0)
            .where(accounts.c.password.is_not(None), accounts.c.listed)
            .order_by(_ORDERS[order].desc(), statistics.c.account)
            .limit(most)
        )
        return await self._writer.submit(
            lambda connection: [
                Leader(account=row.account, name=row.name, tally=_tally(row)) for row in connection.execute(query)
            ]
        )


def _mine(account: str, *, skip: int, most: int) -> Select[Any]:
    return (
        select(
            played.c.code.label("table"),
            func.max(played.c.at).label("at"),
            func.count().label("deals"),
            func.min(played.c.deal).label("first"),
            func.max(played.c.deal).label("last"),
            func.sum(played.c.score).label("score"),
            cast(func.sum(played.c.coins), BigInteger).label("coins"),
        )
        .where(played.c.account == account)
        .group_by(played.c.code)
        .order_by(func.max(played.c.at).desc(), played.c.code)
        .offset(skip)
        .limit(most)
    )


def keep(connection: Connection, commit: Commit) -> None:
    """Write what the deal that `commit` ends has brought."""
    place = {"code": commit.table, "deal": commit.deal}
    if commit.results:
        rows = [
            {
                "account": each.account,
                **place,
                "seat": each.seat,
                "at": commit.at,
                "score": each.score,
                "coins": each.coins,
            }
            for each in commit.results
        ]
        connection.execute(insert(played), rows)
    if commit.feeds:
        connection.execute(insert(feeds), [{**place, **feed._asdict()} for feed in commit.feeds])
    for result in commit.results:
        add(connection, result.account, result.rules, result.tally)


def add(connection: Connection, account: str, rules: str, tally: Tally) -> None:
    """Add a deal to somebody's statistics."""
    found = statistics.c.account == account, statistics.c.rules == rules
    row = connection.execute(select(statistics).where(*found)).one_or_none()
    if row is None:
        connection.execute(insert(statistics), {"account": account, "rules": rules, **_columns(tally)})
    else:
        connection.execute(update(statistics).where(*found).values(_columns(_tally(row) + tally)))


def _columns(tally: Tally) -> dict[str, Any]:
    counts = {name: getattr(tally, name) for name in _COUNTS}
    best = tally.best
    if best is None:
        return counts | {"best_value": None, "best_fans": None, "best_code": None, "best_deal": None}
    place = {"best_code": best.table, "best_deal": best.deal}
    return counts | {"best_value": best.value, "best_fans": _encode(best.fans).decode(), **place}


def _tally(row: Row[Any]) -> Tally:
    counts = {name: row._mapping[name] for name in _COUNTS}
    if row.best_value is None:
        return Tally(**counts)
    return Tally(**counts, best=BestHand(row.best_value, _decode_fans(row.best_fans), row.best_code, row.best_deal))
