"""Links that may have been used, or made by somebody who has left since, carry nothing more.

Before this step a link outlived its use and its maker's seat, and nothing says who made it. Only at
a table at which nothing has changed since it was opened is it surely the owner's, and unused.
"""

from alembic import op

revision = "links_used_once"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # `created` and `changed` of a new table were read from the clock one after the other
    op.execute(
        'delete from links where "table" in (select id from tables where changed - created >= 1)'
    )


def downgrade() -> None:
    """What was deleted is gone."""
