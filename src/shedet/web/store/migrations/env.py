"""Run by Alembic, with the connection that `shedet.web.store.store` hands over."""

from alembic import context

from shedet.web.store.schema import SCHEMA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=SCHEMA,
    transaction_per_migration=True,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
