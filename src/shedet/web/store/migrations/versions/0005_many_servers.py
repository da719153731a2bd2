"""Several servers on one database: what is to be done, who lives, what is asked and counted."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

INDEXES = {"tables_due": "due", "tables_bot_asked": "bot_asked", "tables_lease": "lease"}


def upgrade() -> None:
    # one by one: SQLite would else rebuild the table, which its foreign keys forbid
    for column in (
        sa.Column("changes", sa.Integer, nullable=False, server_default="0"),
        sa.Column("due", sa.Float(53), nullable=False, server_default="0"),
        sa.Column("lease", sa.String(32), nullable=False, server_default=""),
        sa.Column("account", sa.String(64), nullable=False, server_default=""),
        sa.Column("read", sa.Integer, nullable=False, server_default="0"),
        sa.Column("tried", sa.Text, nullable=False, server_default=""),
    ):
        op.add_column("tables", column)
    for name, column_name in INDEXES.items():
        op.create_index(name, "tables", [column_name])
    # when a flag falls is found when the table is loaded: they are all due
    op.execute("update tables set due = 1 where clocked and stage = 'playing'")
    create_tables()


def create_tables() -> None:
    op.create_table(
        "servers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("seen", sa.Float(53), nullable=False),
        sa.Column("workers", sa.Integer, nullable=False),
    )
    op.create_table(
        "outages",
        sa.Column("began", sa.Float(53), primary_key=True),
        sa.Column("ended", sa.Float(53), nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("server", sa.String(32), primary_key=True),
        sa.Column("table", sa.String(32), primary_key=True),
        sa.Column("browser", sa.String(64), primary_key=True),
        sa.Column("pages", sa.Integer, nullable=False),
    )
    op.create_index("presence_table", "presence", ["table"])
    op.create_table(
        "wishes",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("shown", sa.Integer, nullable=False),
        sa.Column("done", sa.Integer, nullable=False, server_default="0"),
        sa.Column("lease", sa.String(32), nullable=False, server_default=""),
        sa.Column("json", sa.Text, nullable=False, server_default=""),
    )
    op.create_table(
        "counts",
        sa.Column("kind", sa.String(32), primary_key=True),
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("period", sa.Float(53), primary_key=True),
        sa.Column("amount", sa.Integer, nullable=False),
        sa.Column("ends", sa.Float(53), nullable=False),
    )
    op.create_index("counts_ends", "counts", ["ends"])
    op.create_table(
        "keys",
        sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("key", sa.String(64), nullable=False),
    )


def downgrade() -> None:
    for name in ("keys", "counts", "wishes", "presence", "outages", "servers"):
        op.drop_table(name)
    for name in INDEXES:
        op.drop_index(name, "tables")
    with op.batch_alter_table("tables") as tables:
        for name in ("tried", "read", "account", "lease", "due", "changes"):
            tables.drop_column(name)
