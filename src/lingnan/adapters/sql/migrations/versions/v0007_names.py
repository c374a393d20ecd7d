"""Keys of names that look alike."""

from alembic import op

from lingnan.adapters.sql.migrations.name_keys import renew

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make those of registered people anew."""
    renew(op.get_bind())
