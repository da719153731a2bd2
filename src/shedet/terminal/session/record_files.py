"""Files that hold records, one a line, or a saved table."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import time

from shedet.core.errors import NotationError, RecordMismatch, ShedetError
from shedet.core.game import Game, load, one_line
from shedet.core.language import Sentence
from shedet.core.records.files import in_record
from shedet.core.records.record import document_of
from shedet.table import Table
from shedet.terminal.session import saves


@contextmanager
def named(path: str, number: int) -> Iterator[None]:
    """Adds the number of the record to its errors."""
    try:
        yield
    except ShedetError as error:
        raise in_record(path, number, error) from None


def is_entry(document: object) -> bool:
    """Is it a line of a table's file and not a record?"""
    return isinstance(document, dict) and "entry" in document


def holds_table(first: str) -> bool:
    """Is it the first line of a table's file?"""
    try:
        return is_entry(document_of(first))
    except NotationError:
        return False


def table_over(path: Path, pieces: Path | None) -> Table:
    """A saved table whose game is over; a running game keeps its secrets."""
    table = table_of(path, saves.read(path), pieces)
    if table.stage != "over":
        raise NotationError(
            Sentence(
                "The game at this table is not over. Go on with: shedet play --resume {id}",
                id=saves.way_back(path.absolute(), os.environ, pieces),
            )
        )
    return table


def table_of(path: Path, entries: Sequence[saves.Entry], pieces: Path | None) -> Table:
    """The table of a file's entries; errors say which line does not fit."""
    try:
        return load_table(entries, pieces)
    except RecordMismatch as error:
        raise NotationError(
            Sentence("{path}: {error}", path=one_line(str(path)), error=error.sentence)
        ) from None


def load_table(entries: Sequence[saves.Entry], pieces: Path | None) -> Table:
    """The table of these entries, with an owner's pieces unless it has the printed ones."""
    game: Game | None = None
    if pieces and entries:
        game_id = str(entries[0].get("game"))
        if load(game_id).pieces_hash != entries[0].get("pieces"):
            game = load(game_id, pieces)
    return Table.load(entries, time, game)
