"""Looks through the coins of a SQLite file, also while a server runs on it: reads one moment of it, writes nothing."""

import sqlite3
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, StaticPool, create_engine, select

from lingnan.adapters.sql import sqlite
from lingnan.adapters.sql.ledger import all_balances, all_postings
from lingnan.adapters.sql.migrate import HEAD, revision
from lingnan.adapters.sql.schema import tables
from lingnan.core.errors import Said
from lingnan.service.ledger import faults, is_house
from lingnan.service.ports import StoreError
from lingnan.service.room import decode_room
from lingnan.service.staking import holdings


class Audit(NamedTuple):
    """What was looked at, and what is wrong with it."""

    postings: int
    coins: int
    """All that is not the house's."""
    faults: list[Said]


def audit(path: Path) -> Audit:
    """Every posting, every balance, and every table; StoreError if the file cannot be read."""
    if not path.is_file():
        raise sqlite.no_database(path)
    raw = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    engine = create_engine("sqlite://", creator=lambda: raw, poolclass=StaticPool)
    try:
        with engine.connect() as connection, connection.begin():
            connection.exec_driver_sql("BEGIN")
            _check_schema(revision(connection), path)
            return _audit(connection)
    except Exception as error:
        raise sqlite.readable(error, path) from error
    finally:
        engine.dispose()


def _check_schema(found: str | None, path: Path) -> None:
    if found is None:
        raise StoreError("store/foreign", f"{path} is no database of lingnan", path=path)
    if found < HEAD:
        message = (
            f"{path} was written by an older lingnan (schema {found}, this one reads {HEAD}): start the server once"
        )
        raise StoreError("store/older", message, path=path, found=found, head=HEAD)
    if found > HEAD:
        message = f"{path} was written by a newer lingnan (schema {found}, this one reads {HEAD}): upgrade lingnan"
        raise StoreError("store/newer", message, path=path, found=found, head=HEAD)


def _audit(connection: Connection) -> Audit:
    postings, balances = list(all_postings(connection)), all_balances(connection)
    found = faults(postings, balances)
    held = Counter[str]()
    for code, body in connection.execute(select(tables.c.code, tables.c.room).where(tables.c.running)):
        try:
            held += holdings(decode_room(body))
        except msgspec.MsgspecError:
            found.append(Said("books/table", f"table {code} cannot be read", {"table": code}))
    lying = {account: amount for account, amount in balances.items() if account.startswith("stake:")}
    for account in sorted(lying.keys() | held.keys()):
        has, due = lying.get(account, 0), held[account]
        if has != due:
            message = f"{account} has {has}, its table says {due}"
            found.append(Said("books/stake", message, {"account": account, "has": has, "due": due}))
    coins = sum(amount for account, amount in balances.items() if not is_house(account))
    return Audit(len(postings), coins, found)
