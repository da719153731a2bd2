"""`shedet verify`: play records again and say which line is wrong."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from shedet.core.errors import NotationError, RecordMismatch, ShedetError
from shedet.core.game import load, one_line
from shedet.core.language import Sentence
from shedet.core.record import Record, replay

LONGEST = 10_000_000  # characters of one record


def run(chosen: argparse.Namespace) -> None:
    path = one_line(str(chosen.file))
    records = lines = unfinished = 0
    for number, text in enumerate(texts(chosen.file, path), 1):
        try:
            record = Record.from_json(text)
            lines += sum(1 for _ in replay(load(record.game, chosen.pieces), record))
        except ShedetError as error:
            raise RecordMismatch(
                Sentence(
                    "{path}, record {number}: {error}",
                    path=path,
                    number=number,
                    error=error.sentence,
                )
            ) from None
        records += 1
        unfinished += record.result is None
    if not records:
        raise NotationError(Sentence("{path} holds no record.", path=path))
    print(
        Sentence(
            "{path}: all right ({number} record, {unfinished} unfinished, {lines} lines)",
            "{path}: all right ({number} records, {unfinished} unfinished, {lines} lines)",
            records,
            path=path,
            unfinished=unfinished,
            lines=lines,
        )
    )


def texts(file: Path, path: str) -> Iterator[str]:
    """The lines of a file that are not empty, one at a time."""
    try:
        with file.open(encoding="utf-8", newline="\n") as source:
            while text := source.readline(LONGEST):
                if len(text) == LONGEST:
                    raise NotationError(
                        Sentence("{path} has a line that is too long for a record.", path=path)
                    )
                if text.strip():
                    yield text
    except OSError as error:
        raise NotationError(
            Sentence("{path} cannot be read: {error}", path=path, error=error.strerror)
        ) from None
    except UnicodeDecodeError:
        raise NotationError(Sentence("{path} is not text.", path=path)) from None
