"""Links end when their seat is left or handed over: somebody else may have made them.

Before this step a link outlived that, and nothing says who made it. Where nobody ever got up, it is
the owner's.
"""

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    connection = op.get_bind()
    entries = sa.text('select json from entries where "table" = :at')
    for at, seat in connection.execute(sa.text('select "table", seat from links')).all():
        ends = [
            entry
            for entry in map(json.loads, connection.scalars(entries, {"at": at}))
            if entry["entry"] in ("left", "bot") and entry["seat"] == seat
        ]
        if ends:
            link = sa.text('delete from links where "table" = :at and seat = :seat')
            connection.execute(link, {"at": at, "seat": seat})


def downgrade() -> None:
    """Deleted links cannot be restored."""
