"""The tables as they are now. What led here is in `migrations`; a test holds that both come to the same."""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    true,
)

METADATA: Final = MetaData()

meta: Final = Table(
    "meta",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""`epoch`: the boot number; `cookie_key`; `announcement`."""

tables: Final = Table(
    "tables",
    METADATA,
    Column("code", Text, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("running", Boolean, nullable=False),
    Column("deal", Integer, nullable=False),
    Column("room", LargeBinary, nullable=False),
    Column("clock", LargeBinary, nullable=False),
    Column("waiting", Text),
    Index("tables_waiting", "waiting"),
    sqlite_with_rowid=False,
)
"""`waiting`: the public room that still wants people here."""
Index("tables_running", tables.c.running, sqlite_where=tables.c.running, postgresql_where=tables.c.running)

events: Final = Table(
    "events",
    METADATA,
    Column("code", Text, primary_key=True),
    Column("deal", Integer, primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

answers: Final = Table(
    "answers",
    METADATA,
    Column("code", Text, primary_key=True),
    Column("account", Text, primary_key=True),
    Column("cid", Text, primary_key=True),
    Column("deal", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

seats: Final = Table(
    "seats",
    METADATA,
    Column("account", Text, primary_key=True),
    Column("code", Text, primary_key=True),
    Column("staked", Text),
    Index("seats_code", "code"),
    Index("seats_staked", "staked", unique=True),
    sqlite_with_rowid=False,
)
"""`staked`: the account once more, while it sits at a coin table."""

records: Final = Table(
    "records",
    METADATA,
    Column("code", Text, primary_key=True),
    Column("deal", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
)

played: Final = Table(
    "played",
    METADATA,
    Column("account", Text, primary_key=True),
    Column("code", Text, primary_key=True),
    Column("deal", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("at", Integer, nullable=False, server_default="0"),
    Column("score", Integer, nullable=False, server_default="0"),
    Column("coins", BigInteger),
    Index("played_code", "code"),
    sqlite_with_rowid=False,
)
"""Who sat where in a finished deal, when it ended, and what it brought, in stakes and at a coin table in coins."""

feeds: Final = Table(
    "feeds",
    METADATA,
    Column("code", Text, primary_key=True),
    Column("deal", Integer, primary_key=True),
    Column("feeder", Integer, primary_key=True),
    Column("winner", Integer, primary_key=True),
    sqlite_with_rowid=False,
)
"""Seats of a finished deal: who won on whose tile."""

statistics: Final = Table(
    "statistics",
    METADATA,
    Column("account", Text, primary_key=True),
    Column("rules", Text, primary_key=True),
    Column("hands", Integer, nullable=False),
    Column("self_draws", Integer, nullable=False),
    Column("discards", Integer, nullable=False),
    Column("robbed", Integer, nullable=False),
    Column("feeds", Integer, nullable=False),
    Column("draws", Integer, nullable=False),
    Column("value", BigInteger, nullable=False),
    Column("best_value", Integer),
    Column("best_fans", Text),
    Column("best_code", Text),
    Column("best_deal", Integer),
    Index("statistics_rules", "rules"),
    sqlite_with_rowid=False,
)
"""Sums over the records of somebody's deals (service/tally.py); never anything else."""

reports: Final = Table(
    "reports",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("code", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("deal", Integer, nullable=False),
    Column("reporter", Text, nullable=False),
    Column("accused", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Integer, nullable=False),
    Index("reports_once", "code", "accused", "reporter", unique=True),
)

visits: Final = Table(
    "visits",
    METADATA,
    Column("account", Text, primary_key=True),
    Column("code", Text, primary_key=True),
    Column("address", Text, primary_key=True),
    Column("at", Integer, nullable=False),
    Index("visits_code", "code"),
    sqlite_with_rowid=False,
)
"""From where somebody has come to a coin table: a keyed digest of the address, which says only whether two are one."""

admins: Final = Table("admins", METADATA, Column("account", Text, primary_key=True), sqlite_with_rowid=False)
"""Who may look after the server."""

deeds: Final = Table(
    "deeds",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("at", Integer, nullable=False),
    Column("who", Text, nullable=False),
    Column("what", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("outcome", Text, nullable=False),
)
"""Every order of an admin."""

accounts: Final = Table(
    "accounts",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text),
    Column("key", Text),
    Column("password", Text),
    Column("recovery", Text),
    Column("language", Text),
    Column("helps", Boolean),
    Column("listed", Boolean, nullable=False, server_default=true()),
    Column("gone", Boolean, nullable=False),
    Column("version", Integer, nullable=False),
    Index("accounts_key", "key", unique=True),
    sqlite_with_rowid=False,
)

sessions: Final = Table(
    "sessions",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("account", Text, nullable=False),
    Column("opened", Integer, nullable=False),
    Index("sessions_account", "account"),
    sqlite_with_rowid=False,
)
"""`id` is the digest of the token; `opened` in seconds since 1970."""

postings: Final = Table(
    "postings",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("key", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("at", Integer, nullable=False),
    Column("note", Text, nullable=False),
    Index("postings_key", "key", unique=True),
)

legs: Final = Table(
    "legs",
    METADATA,
    Column("account", Text, primary_key=True),
    Column("posting", Integer, primary_key=True),
    Column("amount", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

balances: Final = Table(
    "balances",
    METADATA,
    Column("account", Text, primary_key=True),
    Column("holder", Text, nullable=False),
    Column("amount", BigInteger, nullable=False),
    CheckConstraint("amount >= 0 OR holder = 'house'", name="balances_never_negative"),
    Index("balances_holder", "holder"),
    sqlite_with_rowid=False,
)
"""`holder`: the person whose coins they are, `house`, or the seat of a bot."""
