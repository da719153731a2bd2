"""A file of puzzles as it grows: record after record, in several processes, and gone on with."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from itertools import tee
from pathlib import Path
from typing import NamedTuple

from shedet.core.errors import NotationError, RecordMismatch
from shedet.core.game import Game, kept, load, one_line
from shedet.core.language import Sentence
from shedet.core.records.files import load_records
from shedet.core.records.record import Record
from shedet.core.system.os_errors import not_read, not_written, write_whole
from shedet.core.system.pools import pool_for
from shedet.puzzles.making import Effort, done_with, found_in, hash_of, usual
from shedet.puzzles.puzzle import Done, Head, Puzzle, PuzzleFile, line_of, read_file, weights_hash

NAMES = Sentence("The puzzles of {path} were made otherwise: {names}.")


class Task(NamedTuple):
    """One record to look through."""

    box: Path | None
    record: Record
    number: int
    effort: Effort


def look_through(task: Task) -> list[Puzzle]:
    """All puzzles of one record."""
    return found_in(kept(task.record.game, task.box), task.record, task.number, task.effort)


class Growing:
    """A file of puzzles that is made, or gone on with: the same arguments give the same file."""

    def __init__(self, path: Path, head: Head) -> None:
        self.path = path
        self.head = head
        self.puzzles = 0
        self.done = Done(0, "")
        self.size = 0
        if path.exists():
            self.resume(read_file(cut_short(path)))

    def resume(self, file: PuzzleFile) -> None:
        pairs = [
            (name, getattr(self.head, name), getattr(file.head, name)) for name in vars(self.head)
        ]
        differing = [name for name, ours, theirs in pairs if ours != theirs]
        if differing:
            raise NotationError(
                NAMES.about(path=one_line(str(self.path)), names=", ".join(differing))
            )
        self.puzzles, self.done = len(file.puzzles), file.done

    def check(self, number: int, record: Record) -> None:
        """Is a record that was looked through before the one that it was?"""
        if number == self.done.done and hash_of(record) != self.done.hash:
            raise RecordMismatch(
                Sentence(
                    "Game {number} is not the one that {path} was made from.",
                    number=number,
                    path=one_line(str(self.path)),
                )
            )

    def add(self, number: int, record: Record, found: Sequence[Puzzle]) -> None:
        """Write what one record gave, all of it or nothing."""
        lines = [] if self.path.exists() else [line_of(self.head)]
        lines += [*map(line_of, found), line_of(done_with(record, number))]
        try:
            with self.path.open("ab", buffering=0) as file:
                write_whole(file, "".join(lines).encode())
                os.fsync(file.fileno())
        except OSError as error:
            raise not_written(self.path, error) from None
        self.puzzles += len(found)


def cut_short(path: Path) -> Path:
    """The same file without what was being written when it was left."""
    try:
        with path.open("r+b") as file:
            data = file.read()
            lines = data.splitlines(keepends=True)
            whole = len(lines)
            while whole > 1 and not is_end(lines[whole - 1]):
                whole -= 1
            file.truncate(sum(map(len, lines[:whole])))
    except OSError as error:
        raise not_read(path, error) from None
    return path


def is_end(line: bytes) -> bool:
    """Does the line say that a record has been looked through?"""
    return line.startswith(b'{"done":') and line.endswith(b"}\n")


def game_in(paths: Sequence[Path], box: Path | None) -> Game:
    """The game of the first record."""
    for record in read_all(paths):
        return load(record.game, box)
    raise NotationError(
        Sentence("{path} holds no game.", path=", ".join(one_line(str(path)) for path in paths))
    )


def read_all(paths: Sequence[Path]) -> Iterator[Record]:
    """The records of several files, one of each in turn, so that all of them are in the mixture."""
    sources = deque(load_records(path) for path in paths)
    while sources:
        source = sources.popleft()
        with suppress(StopIteration):
            yield next(source)
            sources.append(source)


def head_for(game: Game, seed: int, iterations: int | None, each: int) -> Head:
    return Head(
        game.info.id,
        game.info.rules_version,
        game.pieces_hash,
        weights_hash(game.info.id),
        seed,
        usual(game) if iterations is None else iterations,
        each,
    )


def make(
    game: Game,
    paths: Sequence[Path],
    growing: Growing,
    *,
    most: int | None = None,
    jobs: int = 1,
    tell: Callable[[int, int], None] = lambda records, puzzles: None,
) -> None:
    """Look through records, from the first that has not been, until there are enough puzzles."""
    head = growing.head
    effort = Effort(head.seed, head.iterations, head.each)
    tasks, again = tee(tasks_of(game, paths, growing, effort))
    if most is not None and growing.puzzles >= most:
        return
    with pool_for(jobs) as pool, closing(pool.in_order(look_through, tasks)) as results:
        for found, task in zip(results, again, strict=False):
            growing.add(task.number, task.record, found)
            tell(task.number, growing.puzzles)
            if most is not None and growing.puzzles >= most:
                break


def tasks_of(game: Game, paths: Sequence[Path], growing: Growing, effort: Effort) -> Iterator[Task]:
    """The records that have not been looked through."""
    numbered: Iterable[tuple[int, Record]] = enumerate(read_all(paths), 1)
    for number, record in numbered:
        if record.game != game.info.id:
            raise RecordMismatch(
                Sentence(
                    "Game {number} is one of {theirs}, not of {ours}.",
                    number=number,
                    theirs=record.game,
                    ours=game.info.id,
                )
            )
        growing.check(number, record)
        if number > growing.done.done:
            yield Task(game.box, record, number, effort)
