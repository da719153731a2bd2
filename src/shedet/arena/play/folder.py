"""The folder of an arena: its plan, the records of its games, and notes beside them."""

import json
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from io import FileIO
from pathlib import Path
from typing import Any

from shedet.arena.play.bout import Bout
from shedet.arena.play.plan import Plan
from shedet.arena.play.playing import Finished
from shedet.core.errors import NotationError
from shedet.core.game import one_line
from shedet.core.language import Sentence
from shedet.core.system.locking import hold, let_go, lock_of
from shedet.core.system.os_errors import not_read, not_written, write_whole

PLAN = "arena.json"
RECORDS = "games.jsonl"
NOTES = "notes.jsonl"
FORMAT = "shedet arena 1"


class Folder:
    """What was played of a plan so far. Line n of the notes belongs to line n of the records."""

    def __init__(self, path: Path, plan: Plan, threshold: float | None) -> None:
        self.path = path
        self.plan = plan
        self.threshold = threshold
        """The threshold: play until the first bot is clearly above or below it."""
        self.bouts: list[Bout] = []
        self.files: list[FileIO] = []

    def add(self, game: Finished) -> Bout:
        """Store a game; the record is written first, so that no note lacks one."""
        bout = Bout.read(self.plan, game.record, game.note)
        for file, line in zip(self.files, (game.record, game.note), strict=True):
            try:
                write_whole(file, line.encode() + b"\n")
            except OSError as error:
                raise not_written(Path(file.name), error) from None
        self.bouts.append(bout)
        return bout

    def read(self) -> list[int]:
        """Read the games of which both lines are whole; returns how long the files are then."""
        try:
            contents = [self.path.joinpath(name).read_bytes() for name in (RECORDS, NOTES)]
        except FileNotFoundError:
            return [0, 0]
        except OSError as error:
            raise not_read(self.path, error) from None
        lines = [content.split(b"\n")[:-1] for content in contents]
        number = min(map(len, lines))
        try:
            self.bouts = [
                Bout.read(self.plan, record, note)
                for record, note in zip(*(some[:number] for some in lines), strict=True)
            ]
        except (ValueError, KeyError, TypeError, IndexError):
            raise damaged(self.path) from None
        return [sum(len(line) + 1 for line in some[:number]) for some in lines]

    def write_plan(self) -> None:
        data = {"format": FORMAT, **self.plan.to_data(), "until_clear": self.threshold}
        unfinished = self.path / f".{PLAN}"
        unfinished.write_text(json.dumps(data, indent=2) + "\n", "utf-8")
        unfinished.replace(self.path / PLAN)


def read_folder(path: Path) -> Folder:
    """Open the games of a folder read-only."""
    plan = read_plan(path)
    if plan is None:
        raise NotationError(
            Sentence("{path} holds no games of an arena.", path=one_line(str(path)))
        )
    folder = Folder(path, Plan.from_data(plan), plan["until_clear"])
    folder.read()
    return folder


@contextmanager
def opened(path: Path, plan: Plan, threshold: float | None) -> Iterator[Folder]:
    """A folder to resume, or a new one; locked by this process, and only for this plan."""
    known = read_plan(path)
    if known is not None and not Plan.from_data(known).is_like(plan):
        raise NotationError(
            Sentence(
                "{path} holds games of another arena ({parts}). Choose another folder.",
                path=one_line(str(path)),
                parts=", ".join(differences(Plan.from_data(known), plan)),
            )
        )
    folder = Folder(path, plan, threshold)
    with ExitStack() as closing:
        try:
            path.mkdir(parents=True, exist_ok=True)
            closing.callback(let_go, hold(lock_of(path / RECORDS)))
            for name in (RECORDS, NOTES):
                folder.files.append(closing.enter_context((path / name).open("ab", buffering=0)))
            for file, size in zip(folder.files, folder.read(), strict=True):
                os.ftruncate(file.fileno(), size)
            folder.write_plan()
        except BlockingIOError:
            raise NotationError(
                Sentence("Another arena plays in {path}.", path=one_line(str(path)))
            ) from None
        except OSError as error:
            raise not_written(path, error) from None
        yield folder


def read_plan(path: Path) -> dict[str, Any] | None:
    """The plan of a folder, if there is one."""
    try:
        data = json.loads((path / PLAN).read_text("utf-8"))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise not_read(path / PLAN, error) from None
    except ValueError:
        raise damaged(path) from None
    with suppress(KeyError, TypeError, ValueError):
        if data["format"] == FORMAT and "until_clear" in data and Plan.from_data(data).line_ups:
            return dict(data)
    raise damaged(path)


def damaged(path: Path) -> NotationError:
    return NotationError(
        Sentence("What {path} holds cannot be read as an arena.", path=one_line(str(path)))
    )


def differences(theirs: Plan, ours: Plan) -> list[str]:
    """The names of what differs."""
    before, now = theirs.to_data(), ours.to_data()
    return [name for name in now if before[name] != now[name]]
