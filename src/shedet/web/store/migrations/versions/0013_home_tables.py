"""Tables at home: people who share a browser, and whose hand is open there."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "home_tables",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("until", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("home_tables")
