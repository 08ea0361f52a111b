"""Alembic's environment: runs on the connection that `app.db.migrate` hands over."""

from alembic import context

from app.db.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transaction_per_migration=True,
)
with context.begin_transaction():
    context.run_migrations()
