"""The file of a simulation: whole records, appended as they come; it can be resumed."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from io import FileIO
from pathlib import Path

from shedet.core.engine.chance import stream
from shedet.core.errors import NotationError
from shedet.core.game import Game, one_line
from shedet.core.language import Sentence
from shedet.core.records.files import LONGEST
from shedet.core.records.record import FORMAT, Record
from shedet.core.system.os_errors import not_read, not_written, reason_of, write_whole

SEEDS = 1 << 64
START = f'{{"format": "{FORMAT}"'.encode()
"""What every line of ours begins with."""


@dataclass(frozen=True)
class Series:
    """All that must be the same for records to stand in one file, in the order of their seeds."""

    game: Game
    options: dict[str, str]
    bots: list[str]
    seed: int

    def seed_of(self, number: int) -> int:
        """The seed of a game, counted from 0."""
        return (self.seed + number) % SEEDS

    def differences(self, number: int, record: Record) -> list[str]:
        """How a record differs from the game with this number; the deal identifies the seed."""
        ours = {
            "game": (self.game.info.id, record.game),
            "rules": (self.game.info.rules_version, record.rules),
            "pieces": (self.game.pieces_hash, record.pieces),
            "options": (self.options, record.options),
            "bots": (self.bots, record.seats),
        }
        found = [name for name, (mine, theirs) in ours.items() if mine != theirs]
        if not found:
            chance = stream(self.seed_of(number), 0)
            deal = self.game.deal(len(self.bots), self.options, chance)
            found = [] if deal == record.deal else ["seed"]
        return found


class SimulationFile:
    """Records on disk. Each is written at once and atomically."""

    def __init__(self, path: Path, file: FileIO) -> None:
        self.path = path
        self.file = file
        self.number = 0
        self.size: int | None = None
        """How long the file is; None where it has no length, as a pipe."""

    def add(self, record: Record) -> None:
        line = record.to_json().encode() + b"\n"
        try:
            self.check_alone()
            write_whole(self.file, line)
        except BrokenPipeError:
            raise
        except OSError as error:
            self.cut()
            raise self.interrupted(error) from None
        except BaseException:  # Ctrl-C between two parts of a line
            self.cut()
            raise
        self.number += 1
        if self.size is not None:
            self.size += len(line)

    def check_alone(self) -> None:
        if self.size is not None and os.fstat(self.file.fileno()).st_size != self.size:
            raise NotationError(
                Sentence("Something else writes to {path}.", path=one_line(str(self.path)))
            )

    def cut(self) -> None:
        """Cut off an incomplete line."""
        with suppress(OSError):
            if self.size is not None:
                self.file.truncate(self.size)

    def interrupted(self, error: OSError) -> NotationError:
        if not self.number or self.size is None:
            return not_written(self.path, error)
        return NotationError(
            Sentence(
                "{path} cannot be written: {error}. {number} game is kept in it. Once there is"
                " room, the same command goes on.",
                "{path} cannot be written: {error}. {number} games are kept in it. Once there is"
                " room, the same command goes on.",
                self.number,
                path=one_line(str(self.path)),
                error=reason_of(error),
            )
        )


def known_seed(path: Path) -> int | None:
    """The seed of the first record of a file to resume."""
    first = next(lines(path), b"") if is_regular(path) else b""
    try:
        return Record.from_json(first.decode("utf-8-sig")).seed
    except (NotationError, UnicodeDecodeError):
        return None


@contextmanager
def opened(path: Path, series: Series, known: Callable[[Record], None]) -> Iterator[SimulationFile]:
    """A new file, or one to resume; its records are passed on in order. An empty one is removed."""
    is_new = not os.path.lexists(path)
    kept = SimulationFile(path, opened_file(path))
    with kept.file:
        if is_regular(path):
            kept.size = read(path, series, kept, known)
            kept.cut()
        try:
            yield kept
        finally:
            if is_new and kept.size == 0:
                with suppress(OSError):
                    path.unlink()


def is_regular(path: Path) -> bool:
    """Can it be read again, other than a pipe or a device?"""
    try:
        return path.is_file()
    except OSError:  # no name for a file
        return False


def opened_file(path: Path) -> FileIO:
    try:
        return path.open("ab", buffering=0)
    except OSError as error:
        raise not_written(path, error) from None


def read(path: Path, series: Series, kept: SimulationFile, known: Callable[[Record], None]) -> int:
    """Recognise every record; returns how long the file is up to the end of the last whole line."""
    size = 0
    for line in lines(path):
        if not line.endswith(b"\n"):
            if not (line.startswith(START) or START.startswith(line)):
                raise strange(path)
            break
        size += len(line)
        if not line.strip():
            continue
        try:
            record = Record.from_json(line.decode("utf-8-sig"))
        except (NotationError, UnicodeDecodeError):
            raise strange(path) from None
        if parts := series.differences(kept.number, record):
            raise other_games(path, parts)
        known(record)
        kept.number += 1
    return size


def lines(path: Path) -> Iterator[bytes]:
    """The lines of a file with their ends, one at a time."""
    try:
        with path.open("rb") as source:
            while line := source.readline(LONGEST):
                yield line
    except OSError as error:
        raise not_read(path, error) from None


def strange(path: Path) -> NotationError:
    return NotationError(
        Sentence(
            "{path} already exists and holds more than games. Choose another name.",
            path=one_line(str(path)),
        )
    )


def other_games(path: Path, parts: list[str]) -> NotationError:
    return NotationError(
        Sentence(
            "{path} already exists and holds other games ({parts}). Choose another name.",
            path=one_line(str(path)),
            parts=", ".join(parts),
        )
    )
