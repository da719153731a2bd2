"""Migrations of the database: which were made, and making those that are missing."""

from functools import cache
from pathlib import Path

from sqlalchemy import Connection

from shedet.core.errors import NotationError
from shedet.core.language import Sentence

SCRIPTS = Path(__file__).parent / "migrations"


def migrate(connection: Connection, step: str = "head") -> None:
    """Migrate the tables of the database to the latest version, or to one step."""
    from alembic import command
    from alembic.config import Config
    from alembic.util.exc import CommandError

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, step)
    except CommandError:
        raise NotationError(
            Sentence("The database was written by a later version of Shedet.")
        ) from None


def step_of(connection: Connection) -> str | None:
    """The last migration that was made; None for a database without our tables."""
    from alembic.migration import MigrationContext

    return MigrationContext.configure(connection).get_current_revision()


@cache
def head() -> str:
    """The latest migration that there is."""
    from alembic.script import ScriptDirectory

    return str(ScriptDirectory(str(SCRIPTS)).get_current_head())
