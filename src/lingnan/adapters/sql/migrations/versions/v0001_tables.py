"""The first schema: tables with events, answers and records; guests with a name."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make it."""
    op.create_table(
        "meta",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tables",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("running", sa.Boolean, nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.Column("room", sa.LargeBinary, nullable=False),
        sa.Column("clock", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    running = sa.text("running")
    op.create_index("tables_running", "tables", ["running"], sqlite_where=running, postgresql_where=running)
    op.create_table(
        "events",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("deal", sa.Integer, primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "answers",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("account", sa.Text, primary_key=True),
        sa.Column("cid", sa.Text, primary_key=True),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seats",
        sa.Column("account", sa.Text, primary_key=True),
        sa.Column("code", sa.Text, primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("seats_code", "seats", ["code"])
    op.create_table(
        "records",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("deal", sa.Integer, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "accounts",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
