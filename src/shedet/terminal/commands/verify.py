"""`shedet verify`: replay records and say which line is wrong."""

import argparse
from pathlib import Path

from shedet.core.errors import NotationError
from shedet.core.game import load, one_line
from shedet.core.language import Sentence
from shedet.core.records.files import texts
from shedet.core.records.record import Record, document_of
from shedet.table.seal import verify_record
from shedet.terminal.session.record_files import is_entry, named, table_over


def run(chosen: argparse.Namespace) -> None:
    path = one_line(str(chosen.file))
    records = lines = unfinished = 0
    for number, text in enumerate(texts(chosen.file, path), 1):
        with named(path, number):
            document = document_of(text)
        table = table_over(chosen.file, chosen.pieces).record() if is_entry(document) else None
        with named(path, number):
            record = table or Record.from_document(document)
            lines += checked_lines(record, chosen.pieces)
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
        lines=Sentence("{number} move", "{number} moves", lines),
    )
    print(summary.say(chosen.lang))


def checked_lines(record: Record, pieces: Path | None) -> int:
    """How many lines a record has that is right."""
    verify_record(load(record.game, pieces), record)
    return len(record.lines)
