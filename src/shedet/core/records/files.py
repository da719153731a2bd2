"""Files of records, one a line of JSON."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from shedet.core.errors import NotationError, RecordMismatch, ShedetError
from shedet.core.game import one_line
from shedet.core.language import Sentence
from shedet.core.records.record import Record
from shedet.core.system.os_errors import not_read, not_written

LONGEST = 10_000_000  # characters of one record


def texts(file: Path, path: str) -> Iterator[str]:
    """The lines of a file that are not empty, one at a time, without a byte order mark."""
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


def in_record(path: str, number: int, error: ShedetError) -> RecordMismatch:
    """An error, with the number of the record that it is in."""
    return RecordMismatch(
        Sentence("{path}, record {number}: {error}", path=path, number=number, error=error.sentence)
    )


def load_records(path: Path | str) -> Iterator[Record]:
    """The records of a file one by one; they are read, not yet verified."""
    name = one_line(str(path))
    for number, text in enumerate(texts(Path(path), name), 1):
        try:
            record = Record.from_json(text)
        except ShedetError as error:
            raise in_record(name, number, error) from None
        yield record


def save_records(path: Path | str, records: Iterable[Record], *, append: bool = False) -> None:
    """Write records to a file, each as soon as there is one; with `append` after those in it."""
    try:
        with Path(path).open("a" if append else "w", encoding="utf-8", newline="\n") as target:
            for record in records:
                target.write(record.to_json() + "\n")
                target.flush()
    except OSError as error:
        raise not_written(Path(path), error) from None
