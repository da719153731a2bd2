"""The people behind browsers: their devices, passkeys, results and settings."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

TABLES = (
    "chores",
    "opinions",
    "recovery_links",
    "challenges",
    "passkeys",
    "devices",
    "people",
    "results",
)


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("bot", sa.String(200), nullable=False),
        sa.Column("points", sa.Integer),
        sa.Column("place", sa.Integer, nullable=False),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("leaving", sa.Float(53), nullable=False, server_default="0"),
        sa.Column("lease", sa.String(32), nullable=False, server_default=""),
    )
    op.create_table(
        "devices",
        sa.Column("browser", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("since", sa.Float(53), nullable=False),
    )
    op.create_index("devices_person", "devices", ["person"])
    op.create_index("devices_since", "devices", ["since"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("credential", sa.Text, nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("host", sa.String(255), nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("used", sa.Float(53), nullable=False),
    )
    op.create_index("passkeys_person", "passkeys", ["person"])
    op.create_table(
        "challenges",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("purpose", sa.String(16), nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("ends", sa.Float(53), nullable=False),
    )
    op.create_index("challenges_ends", "challenges", ["ends"])
    op.create_table(
        "recovery_links",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
        sa.Column("created", sa.Float(53), nullable=False),
    )
    op.create_table(
        "opinions",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("other", sa.String(64), primary_key=True),
        sa.Column("blocks", sa.Boolean, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("since", sa.Float(53), nullable=False),
    )
    op.create_index("opinions_other", "opinions", ["other"])
    op.create_table(
        "chores",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("is_done", sa.Boolean, nullable=False),
        sa.Column("lease", sa.String(32), nullable=False),
    )


def downgrade() -> None:
    for table in TABLES:
        op.drop_table(table)
