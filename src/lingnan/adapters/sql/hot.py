"""Statements of the append path: written in Core, compiled once, and run on the driver's own cursor.

A step of a table is three such statements; through `Connection.execute` they cost four times as much processor time,
and many tables share one writer thread. Everything else goes through `Connection.execute`.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Connection, Insert, Select, Update
from sqlalchemy.engine import Dialect
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.compiler import SQLCompiler


class Hot:
    """A statement whose values are all bound by name and need no conversion, neither they nor its results."""

    def __init__(self, statement: Insert | Update | Select[Any]) -> None:
        self._statement = statement
        self._compiled: tuple[Dialect, SQLCompiler] | None = None

    def execute(self, connection: Connection, values: Mapping[str, Any]) -> int:
        """Run it once; how many rows it has changed. IntegrityError as from `Connection.execute`."""
        compiled = self._for(connection)
        cursor = _cursor(connection)
        try:
            cursor.execute(compiled.string, _arranged(compiled, values))
        except connection.dialect.loaded_dbapi.IntegrityError as error:
            raise IntegrityError(compiled.string, None, error) from error
        return cursor.rowcount

    def execute_many(self, connection: Connection, rows: Iterable[Mapping[str, Any]]) -> None:
        """Run it for every row."""
        compiled = self._for(connection)
        try:
            _cursor(connection).executemany(compiled.string, [_arranged(compiled, row) for row in rows])
        except connection.dialect.loaded_dbapi.IntegrityError as error:
            raise IntegrityError(compiled.string, None, error) from error

    def scalar(self, connection: Connection) -> Any:
        """The first column of its first row; None if there is none."""
        cursor = _cursor(connection)
        cursor.execute(self._for(connection).string, ())
        row = cursor.fetchone()
        return None if row is None else row[0]

    def _for(self, connection: Connection) -> SQLCompiler:
        if self._compiled is None or self._compiled[0] is not connection.dialect:
            compiled = self._statement.compile(dialect=connection.dialect)
            assert isinstance(compiled, SQLCompiler)
            self._compiled = connection.dialect, compiled
        return self._compiled[1]


def _cursor(connection: Connection) -> DBAPICursor:
    return connection.connection.cursor()


def _arranged(compiled: SQLCompiler, values: Mapping[str, Any]) -> Any:
    """The values as the driver takes them: a tuple, or a mapping where places have names."""
    return values if compiled.positiontup is None else tuple([values[name] for name in compiled.positiontup])
