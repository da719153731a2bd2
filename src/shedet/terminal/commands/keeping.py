"""`shedet backup`, `restore` and `export`: what a server keeps, in a file and back."""

import argparse
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from shedet.core.errors import NotationError
from shedet.core.game import one_line
from shedet.core.language import Sentence
from shedet.terminal.commands.serve import gathered
from shedet.web.operations.export import export
from shedet.web.settings import Settings
from shedet.web.store.backup import back_up, restore, want_backup
from shedet.web.store.boxes import Boxes
from shedet.web.store.migrating import head, step_of
from shedet.web.store.store import Store, checked, engine_of, is_file, not_opened


def run(chosen: argparse.Namespace) -> None:
    settings = gathered(chosen).settings
    path = one_line(str(chosen.file))
    if chosen.command == "restore":
        want_backup(chosen.file)
        with closing(Store(settings.database_url, settings.backup_folder)) as store:
            counts = restore(chosen.file, store.writer)
        tables = Sentence("{number} table", "{number} tables", counts["tables"])
        said = Sentence("{path} is restored: {tables}.", path=path, tables=tables)
    elif chosen.command == "backup":
        with existing(settings) as engine:
            back_up(engine, chosen.file)
        said = Sentence("All is in {path}. Keep it as safe as the database.", path=path)
    else:
        with existing(settings) as engine:
            want_present(engine)
            number = export(engine, Boxes(settings.pieces), chosen.file)
        said = Sentence(
            "{number} game is in {path}.", "{number} games are in {path}.", number, path=path
        )
    print(said.say(chosen.lang))


@contextmanager
def existing(settings: Settings) -> Iterator[Engine]:
    """The database of a server that has been there, and may be running."""
    url = checked(settings.database_url)
    engine = engine_of(url)
    # SQLite would make an empty file
    is_there = not is_file(url) or Path(str(url.database)).exists()
    try:
        if is_there:
            with engine.connect() as connection:
                is_there = step_of(connection) is not None
    except SQLAlchemyError as error:
        raise not_opened(url, error) from None
    if not is_there:
        shown = one_line(url.render_as_string())
        raise NotationError(Sentence("There are no tables yet in {url}.", url=shown))
    try:
        yield engine
    finally:
        engine.dispose()


def want_present(engine: Engine) -> None:
    """Refuse tables of another version; a server of this one migrates them."""
    with engine.connect() as connection:
        if step_of(connection) != head():
            raise NotationError(
                Sentence("The database is of another version. Start the server once.")
            )
