"""Records of schema 2."""

from alembic import op

from lingnan.adapters.sql.migrations.records import renew

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Write those of schema 1 anew."""
    renew(op.get_bind())
