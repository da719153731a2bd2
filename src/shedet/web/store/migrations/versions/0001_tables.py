"""Tables with their entries, owners, links and chat, and records opened as files."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("changed", sa.Float(53), nullable=False),
        sa.Column("stage", sa.String(16), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("waiting", sa.String(64), nullable=False),
        sa.Column("clocked", sa.Boolean, nullable=False),
        sa.Column("rematch", sa.String(32), nullable=False),
        sa.Column("started_from", sa.String(200), nullable=False),
    )
    op.create_index("tables_listed", "tables", ["listed", "stage", "changed"])
    op.create_table(
        "entries",
        *of_table(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("json", sa.Text, nullable=False),
    )
    op.create_table(
        "owners",
        *of_table(),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("hash", sa.String(64), nullable=False),
    )
    op.create_index("owners_hash", "owners", ["hash"])
    op.create_table(
        "links",
        *of_table(),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
    )
    op.create_table(
        "chat",
        *of_table(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "records",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("json", sa.Text, nullable=False),
    )


def of_table() -> tuple[sa.Column[str]]:
    return (sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),)


def downgrade() -> None:
    for name in ("records", "chat", "links", "owners", "entries", "tables"):
        op.drop_table(name)
