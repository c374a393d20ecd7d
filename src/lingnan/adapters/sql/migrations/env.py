"""What Alembic runs: the migrations on the connection that `migrate.upgrade` gives, within its transaction."""

from alembic import context

from lingnan.adapters.sql.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transactional_ddl=True,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
