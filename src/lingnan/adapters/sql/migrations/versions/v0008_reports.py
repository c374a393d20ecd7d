"""A person, not a seat, is reported once at a table."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Keep the first report of one person by another at a table, wherever he sat, and allow no second one."""
    reports = sa.table("reports", *(sa.column(name) for name in ("id", "code", "accused", "reporter")))
    first = sa.select(sa.func.min(reports.c.id)).group_by(reports.c.code, reports.c.accused, reports.c.reporter)
    op.get_bind().execute(sa.delete(reports).where(reports.c.id.not_in(first)))
    op.drop_index("reports_once", "reports")
    op.create_index("reports_once", "reports", ["code", "accused", "reporter"], unique=True)
