"""Results of bots as lines of text, one a bout, and what they are worth under which rules."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from math import ceil
from pathlib import Path

from shedet.arena.play.bout import Bout
from shedet.arena.play.plan import Fixture, LineUp, Plan, rotations
from shedet.bots.levels import LEVELS, SEARCH_VERSION, level_of
from shedet.core.game import load

SEED = 1
"""The seed of the first deal; the others follow it."""
NOT_DATA = {".py", ".pxd", ".so", ".pyd", ".pyc", ".md"}


@dataclass(frozen=True)
class Pace:
    """How long the decisions of a seat took in one bout, in milliseconds."""

    decisions: int
    total: int
    half: float
    most: float
    longest: float

    @staticmethod
    def of(seconds: Sequence[float]) -> "Pace":
        ordered = sorted(1000 * one for one in seconds) or [0.0]
        half, most = (ordered[ceil(part * len(ordered)) - 1] for part in (0.5, 0.99))
        numbers = (round(one, 1) for one in (half, most, ordered[-1]))
        return Pace(len(seconds), round(sum(ordered)), *numbers)

    def __str__(self) -> str:
        parts = (self.half, self.most, self.longest)
        return "/".join([str(self.decisions), str(self.total), *(f"{one:.8g}" for one in parts)])

    @staticmethod
    def read(text: str) -> "Pace":
        decisions, total, half, most, longest = text.split("/")
        return Pace(int(decisions), int(total), float(half), float(most), float(longest))


@dataclass(frozen=True)
class BoutLine:
    """A bout as it is kept: its fingerprint, who sat where, on which deal, and how it ended."""

    fingerprint: str
    bots: LineUp
    seed: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    first: int
    turns: int
    moves: int
    paces: tuple[Pace, ...]

    @property
    def key(self) -> tuple[str, LineUp, int]:
        """No two lines of the same are kept."""
        return self.fingerprint, self.bots, self.seed

    @property
    def hours(self) -> float:
        """How long was thought."""
        return sum(pace.total for pace in self.paces) / 3_600_000

    @staticmethod
    def of(bout: Bout, fingerprint: str) -> "BoutLine":
        return BoutLine(
            fingerprint,
            bout.bots,
            SEED + bout.fixture.deal,
            bout.scores,
            bout.winners,
            bout.first,
            bout.turns,
            bout.moves,
            tuple(Pace.of(some) for some in bout.seconds),
        )

    def __str__(self) -> str:
        parts = (
            self.fingerprint,
            ",".join(self.bots),
            self.seed,
            joined(self.scores),
            joined(self.winners),
            self.first,
            self.turns,
            self.moves,
            ",".join(map(str, self.paces)),
        )
        return " ".join(map(str, parts))

    @staticmethod
    def read(text: str) -> "BoutLine":
        fingerprint, bots, seed, scores, winners, *counts, paces = text.split()
        first, turns, moves = map(int, counts)
        return BoutLine(
            fingerprint,
            tuple(bots.split(",")),
            int(seed),
            numbers(scores),
            numbers(winners),
            first,
            turns,
            moves,
            tuple(map(Pace.read, paces.split(","))),
        )

    def bout(self, line_up: LineUp) -> Bout:
        """As an arena counts it; of the times only what the line says is known."""
        rotation = rotations(line_up).index(self.bots)
        return Bout(
            Fixture(self.seed - SEED, 0, rotation),
            self.bots,
            self.scores,
            self.winners,
            None,
            self.first,
            self.turns,
            self.moves,
            0,
            (),
        )


def joined(some: Iterable[int]) -> str:
    return ",".join(map(str, some)) or "-"


def numbers(text: str) -> tuple[int, ...]:
    return () if text == "-" else tuple(map(int, text.split(",")))


def read_lines(path: Path) -> list[BoutLine]:
    """The lines of a game; an unfinished last one is none."""
    text = path.read_text("utf-8") if path.exists() else ""
    return [BoutLine.read(line) for line in text.split("\n")[:-1]]


def add_line(path: Path, line: BoutLine) -> None:
    """Keep one more; what a killed program left of a line before it goes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+b") as file:
        file.seek(0)
        file.truncate(file.read().rfind(b"\n") + 1)
        file.write(f"{line}\n".encode())


def write_lines(path: Path, lines: Iterable[BoutLine]) -> None:
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")


def fingerprint_of(plan: Plan) -> str:
    """What the outcome of a bout hangs on, beside who sits where on which deal."""
    told = {
        "game": plan.game,
        "rules": plan.rules,
        "options": plan.options,
        "data": data_of(plan.game),
        "search": SEARCH_VERSION,
        "levels": {bot: level_of(bot, plan.game) for bot in plan.bots if bot in LEVELS},
        "pace": load(plan.game).pace,
        "thinking": plan.iterations,
    }
    return sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:8]


def data_of(game: str) -> str:
    """A hash of all that lies in a game's package and is no program: pieces, weights."""
    package = type(load(game)).__module__.rpartition(".")[0]
    digest = sha256()
    for name, content in sorted(data_in(files(package))):
        digest.update(f"{name} {len(content)} ".encode() + content)
    return digest.hexdigest()


def data_in(folder: Traversable, above: str = "") -> Iterable[tuple[str, bytes]]:
    for entry in folder.iterdir():
        name = f"{above}{entry.name}"
        if entry.is_dir():
            yield from data_in(entry, f"{name}/")
        elif Path(entry.name).suffix not in NOT_DATA:
            yield name, entry.read_bytes()
