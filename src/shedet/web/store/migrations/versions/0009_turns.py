"""Where somebody is told that it is their turn, and votes about who is away."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "push_keys",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("private", sa.String(64), nullable=False),
    )
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("browser", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("key", sa.String(128), nullable=False),
        sa.Column("auth", sa.String(32), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
    )
    op.create_index("subscriptions_browser", "subscriptions", ["browser"])
    op.create_table(
        "tellings",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("about", sa.String(32), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_index("tellings_at", "tellings", ["state", "at"])


def downgrade() -> None:
    op.drop_table("tellings")
    op.drop_table("subscriptions")
    op.drop_table("push_keys")
