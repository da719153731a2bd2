"""Tokens of programs, and the bots that are connected by them."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("purpose", sa.String(64), nullable=False),
        sa.Column("scopes", sa.String(64), nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("used", sa.Float(53), nullable=False),
    )
    op.create_index("tokens_owner", "tokens", ["owner"])
    op.create_table(
        "connected_bots",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("token", sa.String(64), sa.ForeignKey("tokens.hash"), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("games", sa.Text, nullable=False),
        sa.Column("places", sa.Integer, nullable=False),
        sa.Column("seen", sa.Float(53), nullable=False),
    )
    op.create_index("connected_bots_token", "connected_bots", ["token"])


def downgrade() -> None:
    op.drop_table("connected_bots")
    op.drop_table("tokens")
