"""Studies: the lines that people try on the analysis board, and what the coach says of them."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "studies",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("source", sa.String(200), nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("changed", sa.Float(53), nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("tree", sa.Text, nullable=False),
        sa.Column("last", sa.Integer, nullable=False),
    )
    op.create_index("studies_owner", "studies", ["owner"])
    op.create_table(
        "weighings",
        sa.Column("study", sa.String(32), sa.ForeignKey("studies.id"), primary_key=True),
        sa.Column("node", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("asked", sa.Float(53), nullable=False),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("percent", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("lease", sa.String(32), nullable=False),
        sa.Column("json", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("weighings")
    op.drop_table("studies")
