"""Saved tables: one file a table, one line an entry, on disk before it is shown."""

import json
import os
import shlex
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from shedet.core.errors import NotationError, ShedetError
from shedet.core.game import one_line, quoted
from shedet.core.language import Sentence
from shedet.core.system.locking import hold, let_go, lock_of
from shedet.core.system.os_errors import not_read, not_written
from shedet.folders import user_folder

ENDING = ".jsonl"
APPENDING = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)

Entry = dict[str, Any]


class NotKept(ShedetError):
    """An entry cannot be written: the table must not continue in memory alone."""


def data_directory(chosen: Path | None, environment: Mapping[str, str]) -> Path:
    """Where this user's tables are: as chosen, else by the environment, else at home."""
    if chosen:
        return chosen
    if environment.get("SHEDET_DATA"):
        return Path(environment["SHEDET_DATA"])
    return user_folder("data", environment)


@dataclass
class Save:
    """The file of one table, locked by this process as long as it is open."""

    path: Path
    entries: list[Entry] = field(default_factory=list)
    handle: int = -1
    lock: int = -1
    size: int = 0

    @property
    def id(self) -> str:
        return self.path.name.removesuffix(ENDING)

    @staticmethod
    def create(directory: Path, game_id: str) -> "Save":
        """A new file under the first free number of the game."""
        folder = directory / "tables"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            taken = [number_of(path) for path in folder.glob(f"{game_id}-*{ENDING}")]
            path, handle = claim(folder, game_id, max(taken, default=0) + 1)
            lock = locked(path)
            sync_folder(folder)
        except OSError as error:
            raise not_written(folder, error) from None
        return Save(path, handle=handle, lock=lock)

    @staticmethod
    def open(path: Path) -> "Save":
        """Resume a table; a last line that a killed process left incomplete is cut off."""
        save = Save(path)
        try:
            save.handle = os.open(path, APPENDING)
        except OSError as error:
            raise not_read(path, error) from None
        try:
            save.lock = locked(path)
            save.entries = read(path)
            save.size = len(whole_lines(path))
            os.ftruncate(save.handle, save.size)
        except OSError as error:
            save.let_go()
            raise not_written(path, error) from None
        except NotationError:
            save.let_go()
            raise
        return save

    def append(self, entries: Sequence[Entry]) -> None:
        """Write entries to disk; when this returns they are all there, else it raises an error."""
        if entries:
            self.write(entries)
            self.entries += entries

    def write(self, lines: Sequence[Entry]) -> None:
        data = "".join(json.dumps(line) + "\n" for line in lines).encode()
        try:
            left = memoryview(data)
            while left:
                left = left[os.write(self.handle, left) :]
            os.fsync(self.handle)
        except OSError as error:
            self.cut()
            raise NotKept(not_written(self.path, error).sentence) from None
        self.size += len(data)

    def cut(self) -> None:
        """Remove a half-written line; if that fails, it is cut off on opening."""
        with suppress(OSError):
            os.ftruncate(self.handle, self.size)

    def close(self) -> None:
        let_go(self.handle)
        self.handle = -1
        if not self.size:
            self.path.unlink(missing_ok=True)
        self.let_go()

    def let_go(self) -> None:
        """Release the lock, so that others may resume the table."""
        for handle in (self.handle, self.lock):
            let_go(handle)
        self.handle = self.lock = -1


def way_back(path: Path, environment: Mapping[str, str], pieces: Path | None = None) -> str:
    """What to type after `--resume` to resume a table."""
    words, directory = [path.name.removesuffix(ENDING)], path.parent.parent
    if directory != data_directory(None, environment):
        words += ["--data", str(directory)]
    if pieces:
        words += ["--pieces", str(pieces)]
    return shlex.join(words)


def number_of(path: Path) -> int:
    digits = path.name.removesuffix(ENDING).rpartition("-")[2]
    return int(digits) if digits.isascii() and digits.isdigit() else 0


def claim(folder: Path, game_id: str, number: int) -> tuple[Path, int]:
    """Create a file under the first free number, atomically."""
    while True:
        path = folder / f"{game_id}-{number}{ENDING}"
        try:
            return path, os.open(path, APPENDING | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            number += 1


def locked(path: Path) -> int:
    """Lock the file of a table."""
    try:
        return hold(lock_of(path))
    except BlockingIOError:
        raise NotationError(
            Sentence("The table {id} is being played elsewhere.", id=path.name.removesuffix(ENDING))
        ) from None


def sync_folder(folder: Path) -> None:
    """Sync the folder of a new file, where a folder can be opened."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def whole_lines(path: Path) -> bytes:
    """The content of a file without an incomplete last line."""
    data = path.read_bytes()
    return data[: data.rfind(b"\n") + 1]


def read(path: Path) -> list[Entry]:
    """The entries of a table's file; errors say which line is wrong."""
    try:
        lines = whole_lines(path).split(b"\n")[:-1]
    except OSError as error:
        raise not_read(path, error) from None
    if not lines:
        raise NotationError(Sentence("{path} holds no table.", path=one_line(str(path))))
    return [entry_of(path, number, line) for number, line in enumerate(lines, 1)]


def entry_of(path: Path, number: int, line: bytes) -> Entry:
    try:
        found = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise broken(path, number, Sentence("not JSON ({error}).", error=error)) from None
    if not isinstance(found, dict):
        raise broken(path, number, Sentence("this does not belong to a table."))
    return found


def tables(directory: Path) -> list[Path]:
    """The files of all tables, the one that was played last first."""
    times = {}
    for path in (directory / "tables").glob(f"*{ENDING}"):
        with suppress(FileNotFoundError):  # a table that was abandoned before it began
            times[path] = path.stat().st_mtime_ns
    return sorted(times, key=lambda path: (times[path], path.name), reverse=True)


def path_of(directory: Path, table_id: str) -> Path:
    """The file of a table by its id."""
    for path in tables(directory):
        if path.name == f"{table_id}{ENDING}":
            return path
    raise NotationError(Sentence("There is no table {id}.", id=quoted(table_id)))


def broken(path: Path, number: int, reason: Sentence) -> NotationError:
    return NotationError(
        Sentence(
            "{path}:{number}: {reason}",
            path=one_line(str(path)),
            number=number,
            reason=reason,
        )
    )
