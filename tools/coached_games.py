"""Games played to measure the coach: predictions at random decisions, and analyses of whole games.

Each game gives one line of a file in bench/calibration, which is kept; the same game is never
played twice.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import process_time
from typing import ClassVar, Protocol, TypeVar

from shedet.bots.analysis import TENTHS, analyse
from shedet.bots.calibration import Calibration
from shedet.bots.decisions import random_prediction
from shedet.bots.match import play_match
from shedet.core.game import GameInfo, kept
from shedet.core.language import DEFAULT
from shedet.core.records.record import Record
from shedet.core.system.pools import pool_for
from shedet.puzzles.puzzle import weights_hash
from shedet.terminal.output.progress import Progress
from tools.reliability import Case

KEPT = Path("bench", "calibration")
PLAYERS, ONE_IN = ("ibis", "jackal"), 8
"""Who plays, if nobody else is asked for: one of the second in so many seats."""
BY = 8
"""Letters of the hash of rules and weights."""


@dataclass(frozen=True)
class Setting:
    """A game with a number of seats."""

    info: GameInfo
    seats: int
    players: tuple[str, str] = PLAYERS

    @property
    def name(self) -> str:
        return f"{self.info.id}-{self.seats}"

    def bots(self, seed: int) -> list[str]:
        """Who plays a game."""
        usual, other = self.players
        return [usual if seed // ONE_IN**seat % ONE_IN else other for seat in range(self.seats)]

    def record(self, seed: int) -> Record:
        return play_match(kept(self.info.id), {}, self.bots(seed), seed)


class Line(Protocol):
    """What was measured in one game."""

    HEAD: ClassVar[str]

    @property
    def key(self) -> tuple[int, ...]: ...

    @property
    def text(self) -> str: ...


L = TypeVar("L", bound=Line)


@dataclass(frozen=True)
class Predicted:
    """A line of predictions."""

    HEAD: ClassVar[str] = (
        "# seats seed bots decision seat chance margin won ahead rules-and-weights"
    )
    game: str
    seats: int
    seed: int
    bots: str
    number: int
    seat: int
    case: Case
    by: str

    @property
    def key(self) -> tuple[int, ...]:
        return self.seats, self.seed

    @property
    def text(self) -> str:
        one = self.case
        head = f"{self.seats} {self.seed} {self.bots} {self.number} {self.seat}"
        said = f"{one.chance:.4f} {one.margin:+.2f} {one.won:.3g} {one.ahead:+.0f}"
        return f"{head} {said} {self.by}"

    @staticmethod
    def read(game: str, text: str) -> "Predicted":
        seats, seed, bots, number, seat, *said, by = text.split()
        case = Case(*map(float, said))
        return Predicted(game, int(seats), int(seed), bots, int(number), int(seat), case, by)


def predicted(setting: Setting, seed: int, iterations: int | None = None) -> Predicted:
    """Play a game and take the prediction at one of its decisions."""
    game, record = kept(setting.info.id), setting.record(seed)
    one = random_prediction(game, record, seed, iterations)
    case = Case(one.chance, one.margin, one.won, one.ahead)
    bots, by = ",".join(record.seats), weights_hash(setting.info.id)[:BY]
    return Predicted(setting.info.id, setting.seats, seed, bots, one.number, one.seat, case, by)


@dataclass(frozen=True)
class Analysed:
    """One analysis of a game: what it says of the first seat, in tenths of a point."""

    HEAD: ClassVar[str] = "# seats seed bots run playouts margin decisions noise cpu-seconds"
    game: str
    seats: int
    seed: int
    bots: str
    run: int
    iterations: int
    margin: int
    decisions: int
    noise: int
    seconds: float

    @property
    def key(self) -> tuple[int, ...]:
        return self.seats, self.seed, self.run

    @property
    def luck(self) -> int:
        return TENTHS * self.margin - self.decisions

    @property
    def text(self) -> str:
        head = f"{self.seats} {self.seed} {self.bots} {self.run} {self.iterations}"
        return f"{head} {self.margin:+d} {self.decisions:+d} {self.noise} {self.seconds:.2f}"

    @staticmethod
    def read(game: str, text: str) -> "Analysed":
        seats, seed, bots, *whole, seconds = text.split()
        run, iterations, margin, decisions, noise = map(int, whole)
        figures = (run, iterations, margin, decisions, noise, float(seconds))
        return Analysed(game, int(seats), int(seed), bots, *figures)


def analysed(setting: Setting, seed: int, run: int, iterations: int | None = None) -> Analysed:
    """Play a game and analyse it; the seconds are those of the processor."""
    game, record = kept(setting.info.id), setting.record(seed)
    began = process_time()
    found = analyse(game, record, iterations=iterations, seed=run)
    share, seconds = found.shares[0], process_time() - began
    bots = ",".join(record.seats)
    figures = (run, found.iterations, share.margin, share.decisions, share.noise, seconds)
    return Analysed(setting.info.id, setting.seats, seed, bots, *figures)


def path_of(root: Path, name: str) -> Path:
    return root / KEPT / f"{name}.txt"


def read(path: Path, game: str, reader: Callable[[str, str], L]) -> list[L]:
    """The lines of a file, of all numbers of seats; none if it is not there."""
    if not path.exists():
        return []
    lines = path.read_text("utf-8").splitlines()
    return [reader(game, line) for line in lines if line and not line.startswith("#")]


def measure(
    path: Path,
    head: str,
    title: str,
    tasks: Sequence[tuple[object, ...]],
    work: Callable[..., Line],
    jobs: int,
) -> None:
    """Do what is missing, in worker processes; each line is kept as soon as it is there."""
    if not tasks:
        return
    print(f"{title}: {len(tasks)}", file=sys.stderr, flush=True)
    progress = Progress(DEFAULT)
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        path.write_text(head + "\n", "utf-8")
    with pool_for(jobs) as pool, path.open("a", encoding="utf-8") as file:
        for done, line in enumerate(pool.in_order(partial(spread, work), tasks), 1):
            print(line.text, file=file, flush=True)
            progress.show(done, len(tasks))
    progress.end()


def spread(work: Callable[..., Line], task: tuple[object, ...]) -> Line:
    return work(*task)


def toml_of(found: dict[str, dict[int, Calibration]]) -> str:
    """The maps as the file that the coach reads."""
    text = "# Made by tools/calibration.py from bench/calibration.\n"
    for game, by_seats in found.items():
        for seats, calibration in by_seats.items():
            figures = [f"{name} = {value:.4g}" for name, value in calibration._asdict().items()]
            text += "\n".join(["", f"[{game}.{seats}]", *figures, ""])
    return text
