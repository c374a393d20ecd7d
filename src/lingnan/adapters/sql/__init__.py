"""The store in a database: SQLAlchemy Core, schema by Alembic, one thread that writes."""
