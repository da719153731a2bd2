"""Deals that many play: those of a day, and duplicates."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    deal = sa.Column("deal", sa.String(40), nullable=False, server_default="")
    closed = sa.Column("closed_until", sa.Float(53), nullable=False, server_default="0")
    op.add_column("tables", deal)
    op.add_column("tables", closed)
    op.create_table(
        "deals",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("secret", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("bots", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("closes", sa.Float(53), nullable=False),
        sa.Column("source", sa.String(32), nullable=False, server_default=""),
    )
    op.create_table(
        "tries",
        sa.Column("deal", sa.String(40), sa.ForeignKey("deals.id"), primary_key=True),
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("lines", sa.Text, nullable=False, server_default=""),
    )
    op.create_index("tries_table", "tries", ["table"])


def downgrade() -> None:
    op.drop_table("tries")
    op.drop_table("deals")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("closed_until")
        tables.drop_column("deal")
