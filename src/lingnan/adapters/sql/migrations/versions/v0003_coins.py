"""Coins: postings with their legs, balances, who sits at a coin table, and where people are wanted."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make them; tables from before are for points."""
    op.add_column("tables", sa.Column("waiting", sa.Text))
    op.create_index("tables_waiting", "tables", ["waiting"])
    op.add_column("seats", sa.Column("staked", sa.Text))
    op.create_index("seats_staked", "seats", ["staked"], unique=True)
    op.create_table(
        "postings",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
    )
    op.create_index("postings_key", "postings", ["key"], unique=True)
    op.create_table(
        "legs",
        sa.Column("account", sa.Text, primary_key=True),
        sa.Column("posting", sa.Integer, primary_key=True),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "balances",
        sa.Column("account", sa.Text, primary_key=True),
        sa.Column("holder", sa.Text, nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.CheckConstraint("amount >= 0 OR holder = 'house'", name="balances_never_negative"),
        sqlite_with_rowid=False,
    )
    op.create_index("balances_holder", "balances", ["holder"])
