"""When tables were last seen and when they ended, and whether a bot is to move."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # one by one: SQLite would else rebuild the table, which its foreign keys forbid
    none = sa.text("0")
    op.add_column("tables", sa.Column("seen", sa.Float(53), nullable=False, server_default=none))
    op.add_column("tables", sa.Column("ended", sa.Float(53), nullable=False, server_default=none))
    op.add_column(
        "tables", sa.Column("bot_asked", sa.Boolean, nullable=False, server_default=sa.false())
    )
    tables_now = sa.table(
        "tables",
        *(sa.column(name) for name in ("seen", "ended", "changed", "stage", "waiting")),
        sa.column("bot_asked", sa.Boolean),
    )
    now = tables_now.c
    # visits were not noted before: count from now, so that nothing expires at once
    op.execute(tables_now.update().values(seen=time.time()))
    op.execute(tables_now.update().where(now.stage == "over").values(ended=now.changed))
    # whether a bot is to move is found when the table is loaded
    waits = (now.stage == "playing") & (now.waiting != "")
    op.execute(tables_now.update().where(waits).values(bot_asked=True))


def downgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        for name in ("bot_asked", "ended", "seen"):
            tables.drop_column(name)
