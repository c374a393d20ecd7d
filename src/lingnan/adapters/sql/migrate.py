"""Brings a database to the schema of this version. Alembic is imported only where there is something to do."""

from pathlib import Path
from typing import Final

from sqlalchemy import Column, Connection, String, Table, inspect, select

from lingnan.adapters.sql.schema import METADATA, meta
from lingnan.service.ports import StoreError

FIRST: Final = "0001"
"""The schema of files from before Alembic: they hold our tables and no version."""
HEAD: Final = "0008"
SCRIPTS: Final = Path(__file__).parent / "migrations"

_version: Final = Table("alembic_version", METADATA, Column("version_num", String(32), primary_key=True))


def prepare(connection: Connection, *, name: str) -> None:
    """Make the tables, or migrate them; `store/newer` for a schema that only a later version knows.

    Runs within the transaction of `connection`, so a database is migrated whole or not at all.
    """
    found = revision(connection)
    if found is None:
        METADATA.create_all(connection)
        connection.execute(_version.insert(), {"version_num": HEAD})
    elif found > HEAD:
        raise StoreError(
            "store/newer",
            f"{name} was written by a newer lingnan (schema {found}, this one knows {HEAD}); "
            "upgrade lingnan or choose another folder with --data",
            path=name,
            found=found,
            head=HEAD,
        )
    elif found < HEAD:
        if not inspect(connection).has_table(_version.name):
            _version.create(connection)
            connection.execute(_version.insert(), {"version_num": found})
        upgrade(connection)


def revision(connection: Connection) -> str | None:
    """The revision of the schema; None in an empty database. Writes nothing."""
    names = inspect(connection).get_table_names()
    if _version.name in names:
        return str(connection.execute(select(_version.c.version_num)).scalar_one())
    return FIRST if meta.name in names else None


def upgrade(connection: Connection, *, to: str = HEAD) -> None:
    """Run the migrations up to `to` within the transaction of `connection`."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, to)
