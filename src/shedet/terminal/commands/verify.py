"""`shedet verify`: play records again and say which line is wrong."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from shedet.core.errors import NotationError, RecordMismatch, ShedetError
from shedet.core.game import load, one_line
from shedet.core.language import Sentence
from shedet.core.records.record import Record, replay
from shedet.core.system.os_errors import not_read
from shedet.table.seal import check_seal

LONGEST = 10_000_000  # characters of one record


def run(chosen: argparse.Namespace) -> None:
    from shedet.terminal.session.film import is_entry, table_over

    path = one_line(str(chosen.file))
    records = lines = unfinished = 0
    for number, text in enumerate(texts(chosen.file, path), 1):
        table = table_over(chosen.file, chosen.pieces).record() if is_entry(text) else None
        try:
            record = table or Record.from_json(text)
            game = load(record.game, chosen.pieces)
            lines += sum(1 for _ in replay(game, record))
            if record.secret:
                check_seal(game, record)
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
        if table:
            break
    if not records:
        raise NotationError(Sentence("{path} holds no record.", path=path))
    summary = Sentence(
        "{path}: all right ({records}, {unfinished}, {lines})",
        path=path,
        records=Sentence("{number} record", "{number} records", records),
        unfinished=Sentence("{number} unfinished", "{number} unfinished", unfinished),
        lines=Sentence("{number} line", "{number} lines", lines),
    )
    print(summary.say(chosen.lang))


def texts(file: Path, path: str) -> Iterator[str]:
    """The lines of a file that are not empty, one at a time, after the mark of some editors."""
    try:
        with file.open(encoding="utf-8-sig", newline="\n") as source:
            while text := source.readline(LONGEST):
                if len(text) == LONGEST:
                    raise NotationError(
                        Sentence("{path} has a line that is too long for a record.", path=path)
                    )
                if text.strip():
                    yield text
    except OSError as error:
        raise not_read(file, error) from None
    except UnicodeDecodeError:
        raise NotationError(Sentence("{path} is not text.", path=path)) from None
