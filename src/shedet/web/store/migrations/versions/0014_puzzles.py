"""Puzzles: who answered what."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "puzzle_answers",
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("puzzle", sa.String(16), primary_key=True),
        sa.Column("owner", sa.String(64), primary_key=True),
        sa.Column("move", sa.Text, nullable=False),
        sa.Column("is_right", sa.Boolean, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
    )
    op.create_index("puzzle_answers_by_owner", "puzzle_answers", ["owner"])


def downgrade() -> None:
    op.drop_table("puzzle_answers")
