"""People: accounts with a password, sessions, and who played which deal."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Guests with a name become accounts without a password."""
    op.rename_table("accounts", "guests")
    op.create_table(
        "accounts",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text),
        sa.Column("key", sa.Text),
        sa.Column("password", sa.Text),
        sa.Column("recovery", sa.Text),
        sa.Column("language", sa.Text),
        sa.Column("helps", sa.Boolean),
        sa.Column("gone", sa.Boolean, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("accounts_key", "accounts", ["key"], unique=True)
    op.execute("INSERT INTO accounts (id, name, gone, version) SELECT id, name, FALSE, 1 FROM guests")
    op.drop_table("guests")
    op.create_table(
        "sessions",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("account", sa.Text, nullable=False),
        sa.Column("opened", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("sessions_account", "sessions", ["account"])
    op.create_table(
        "played",
        sa.Column("account", sa.Text, primary_key=True),
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("deal", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
