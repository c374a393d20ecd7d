"""History: when each deal ended and what it brought, statistics, who fed whom, reports, and from where people come."""

import json

import sqlalchemy as sa
from alembic import op

from lingnan.adapters.sql.archive import add
from lingnan.adapters.sql.migrations.records import renew
from lingnan.service.tally import of_record

revision = "0004"
down_revision = "0003"

_RECORD = sa.text("SELECT body FROM records WHERE code = :code AND deal = :deal")
_PLAYED = sa.text("SELECT account, seat FROM played WHERE code = :code AND deal = :deal")
_FEED = sa.text("INSERT INTO feeds (code, deal, feeder, winner) VALUES (:code, :deal, :feeder, :winner)")
_FILL = sa.text(
    "UPDATE played SET score = :score, coins = :coins WHERE account = :account AND code = :code AND deal = :deal"
)
_PAID = sa.text(
    "SELECT legs.amount FROM legs JOIN postings ON postings.id = legs.posting"
    " WHERE postings.key = :hand AND legs.account = :stake"
)
_ROOM = sa.text("SELECT room FROM tables WHERE code = :code")


def upgrade() -> None:
    """Make it, and fill in from the records what was played before; when that was, nobody has written down."""
    op.add_column("accounts", sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("played", sa.Column("at", sa.Integer, nullable=False, server_default="0"))
    op.add_column("played", sa.Column("score", sa.Integer, nullable=False, server_default="0"))
    op.add_column("played", sa.Column("coins", sa.BigInteger))
    op.create_index("played_code", "played", ["code"])
    op.create_table(
        "feeds",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("deal", sa.Integer, primary_key=True),
        sa.Column("feeder", sa.Integer, primary_key=True),
        sa.Column("winner", sa.Integer, primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "statistics",
        sa.Column("account", sa.Text, primary_key=True),
        sa.Column("rules", sa.Text, primary_key=True),
        sa.Column("hands", sa.Integer, nullable=False),
        sa.Column("self_draws", sa.Integer, nullable=False),
        sa.Column("discards", sa.Integer, nullable=False),
        sa.Column("robbed", sa.Integer, nullable=False),
        sa.Column("feeds", sa.Integer, nullable=False),
        sa.Column("draws", sa.Integer, nullable=False),
        sa.Column("value", sa.BigInteger, nullable=False),
        sa.Column("best_value", sa.Integer),
        sa.Column("best_fans", sa.Text),
        sa.Column("best_code", sa.Text),
        sa.Column("best_deal", sa.Integer),
        sqlite_with_rowid=False,
    )
    op.create_index("statistics_rules", "statistics", ["rules"])
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.Column("reporter", sa.Text, nullable=False),
        sa.Column("accused", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
    )
    op.create_index("reports_once", "reports", ["code", "seat", "reporter"], unique=True)
    op.create_table(
        "visits",
        sa.Column("account", sa.Text, primary_key=True),
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("address", sa.Text, primary_key=True),
        sa.Column("at", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("visits_code", "visits", ["code"])
    renew(op.get_bind())
    _fill(op.get_bind())


def _fill(connection: sa.Connection) -> None:
    for code, deal in connection.execute(sa.text("SELECT code, deal FROM records")).all():
        place = {"code": code, "deal": deal}
        body = connection.execute(_RECORD, place).scalar_one()
        dealt = of_record(body, table=code, deal=deal)
        for feed in dealt.feeds:
            connection.execute(_FEED, {**place, **feed._asdict()})
        staked = json.loads(connection.execute(_ROOM, {"code": code}).scalar_one()).get("stakes") is not None
        for account, seat in connection.execute(_PLAYED, place).all():
            hand = {"hand": f"hand:{code}:{deal}", "stake": f"stake:{code}:{account}"}
            coins = (connection.execute(_PAID, hand).scalar() or 0) if staked else None
            values = {"account": account, "score": dealt.gained[seat], "coins": coins}
            connection.execute(_FILL, {**place, **values})
            add(connection, account, dealt.rules, dealt.tallies[seat])
