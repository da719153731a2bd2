"""Who looks for a game, and who is challenged."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    looked = sa.Column("looked", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("owners", looked)
    # of games that are over by now nobody has to be told again
    owners = sa.table("owners", sa.column("looked", sa.Boolean))
    op.execute(owners.update().values(looked=True))
    op.create_table(
        "seeks",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("browser", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("clock", sa.String(16), nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("ends", sa.Float(53), nullable=False),
        sa.Column("seen", sa.Float(53), nullable=False),
        sa.Column("is_lasting", sa.Boolean, nullable=False),
        sa.Column("rival", sa.String(64), nullable=False),
        sa.Column("rival_name", sa.String(64), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("table", sa.String(32), nullable=False),
        sa.Column("bench", sa.String(100), unique=True),
    )
    op.create_index("seeks_browser", "seeks", ["browser"])
    op.create_index("seeks_rival", "seeks", ["rival"])


def downgrade() -> None:
    op.drop_table("seeks")
    op.drop_column("owners", "looked")
