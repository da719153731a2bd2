"""A course: play, learn, play with what was learned, and so on; at the end a trial.

Everything is in one folder. What is there already is not done again, so a course that was stopped
goes on where it was.
"""

import json
import os
import subprocess
from array import array
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import shedet
from shedet.core.game import load
from shedet.core.network.files import counts_of, layout_hash, packed
from shedet.training.samples import read
from shedet.training.selfplay import Task, play_tasks
from shedet.training.trial import Outcome, Trial, as_head, run

AT_ONCE = 20
"""Games of one task: so much is lost when a course is stopped."""
QUICK = 25
"""Without a search so many times as many."""
ROUND = 10**7
"""The seeds of two rounds are so far apart."""
LATER = {
    "rounds",
    "without",
    "passes",
    "rate",
    "horizon",
    "exploration",
    "trial_iterations",
    "deals",
}
"""What may change in a folder: it holds for what is not there yet."""
Say = Callable[[str], None]


@dataclass(frozen=True)
class Plan:
    """What a course does. A round without iterations is played by the rule alone."""

    game: str
    seats: int
    seed: int
    rounds: tuple[tuple[int, int], ...]
    """For each round how many games are played, and with how many iterations."""
    part: float
    """How many of the positions become samples; without a search half as many."""
    blend: float
    passes: int
    rate: float
    horizon: int
    exploration: int
    trial_iterations: int
    deals: int
    without: tuple[str, ...] = ()
    """Parts of an observation that are not learned from: what is rare is only memorised."""


class Course:
    """A plan in its folder; `torch` is a Python that has PyTorch."""

    def __init__(
        self, plan: Plan, folder: Path, torch: str, jobs: int, say: Say, ray: str | None = None
    ) -> None:
        self.plan, self.folder, self.torch, self.jobs, self.say = plan, folder, torch, jobs, say
        self.ray = ray
        self.game = load(plan.game)
        folder.mkdir(parents=True, exist_ok=True)
        self.check_plan(folder / "plan.json")

    def check_plan(self, path: Path) -> None:
        """A folder belongs to one plan; but what comes later may change."""
        own = json.loads(json.dumps(asdict(self.plan)))
        if path.exists():
            there = json.loads(path.read_text("utf-8"))
            others = [name for name in own if there.get(name) != own[name]]
            if set(others) - LATER:
                raise ValueError(f"{path} has another plan: {', '.join(others)}")
        path.write_text(json.dumps(own), "utf-8")

    def run(self) -> Outcome | None:
        """All rounds, then the trial of the last network."""
        network: Path | None = None
        for number in range(len(self.plan.rounds)):
            self.play(number, network)
            network = self.learn(number)
        return self.try_out(network) if network and self.plan.deals else None

    def room(self, number: int) -> Path:
        path = self.folder / f"round-{number}"
        path.mkdir(exist_ok=True)
        return path

    def play(self, number: int, network: Path | None) -> None:
        """The games of a round, as far as they are not there."""
        games, iterations = self.plan.rounds[number]
        size = AT_ONCE if iterations else AT_ONCE * QUICK
        first = self.plan.seed + ROUND * number
        tasks = [
            Task(
                self.plan.game,
                self.plan.seats,
                seed,
                min(size, first + games - seed),
                iterations,
                self.plan.blend,
                self.plan.part if iterations else self.plan.part / 2,
                self.room(number) / f"{seed}.samples",
                network if iterations else None,
            )
            for seed in range(first, first + games, size)
        ]
        left = [task for task in tasks if not task.path.exists()]
        done = len(tasks) - len(left)
        samples = 0
        for found in play_tasks(left, self.jobs, self.ray):
            done += 1
            samples += found
            self.say(f"round {number}: {done} of {len(tasks)} files, {samples} new samples")

    def learn(self, number: int) -> Path:
        """The network after a round, from the samples of all rounds so far."""
        path = self.room(number) / "network.net"
        if path.exists():
            return path
        files = [one for n in range(number + 1) for one in sorted(self.room(n).glob("*.samples"))]
        layout = self.game.observation(self.plan.seats, self.game.info.choose({}))
        reckoned = read(files[0])[0]["width"] - 2 - layout.size
        numbers, curve = self.fitted(number, files, counts_of(layout, reckoned))
        head = {
            "game": self.plan.game,
            "seats": self.plan.seats,
            "layout": layout_hash(layout),
            "reckoned": reckoned,
            "horizon": self.plan.horizon,
            "exploration": self.plan.exploration,
            "commit": commit(),
            "seed": self.plan.seed,
            "rounds": self.plan.rounds[: number + 1],
            "without": self.plan.without,
            "samples": sum(read(one)[0]["samples"] for one in files),
            "curve": curve,
            "trial": None,
        }
        write(path, packed(head, numbers))
        draw(curve, self.room(number) / "curve.png", self.say)
        return path

    def fitted(
        self, number: int, files: list[Path], counts: list[int]
    ) -> tuple["array[int]", list[Mapping[str, float]]]:
        """The weights that PyTorch found, and the loss after each pass."""
        room = self.room(number)
        order = {
            "samples": [str(one.resolve()) for one in files],
            "counts": counts,
            "seed": self.plan.seed + number,
            "threads": self.jobs,
            "without": self.left_out(),
            "passes": self.plan.passes,
            "rate": self.plan.rate,
            "weights": str((room / "weights").resolve()),
            "curve": str((room / "curve.json").resolve()),
        }
        (room / "order.json").write_text(json.dumps(order), "utf-8")
        source = str(Path(str(shedet.__file__)).parent.parent)
        command = [self.torch, "-m", "shedet.training.fit", str(room / "order.json")]
        with subprocess.Popen(
            command,
            env={**os.environ, "PYTHONPATH": source},
            stdout=subprocess.PIPE,
            text=True,
        ) as learning:
            assert learning.stdout is not None
            for line in learning.stdout:
                self.say(f"round {number}: {line.strip()}")
        if learning.returncode:
            raise ValueError(f"{' '.join(command)} ended with {learning.returncode}")
        numbers = array("h")
        numbers.frombytes((room / "weights").read_bytes())
        return numbers, json.loads((room / "curve.json").read_text("utf-8"))

    def left_out(self) -> list[tuple[int, int]]:
        """Where the parts begin and end that are not learned from."""
        layout = self.game.observation(self.plan.seats, self.game.info.choose({}))
        sizes = {part.name: part.size for part in layout.parts}
        unknown = set(self.plan.without) - set(sizes)
        if unknown:
            raise ValueError(f"no part of an observation: {', '.join(sorted(unknown))}")
        begins = layout.offsets
        return [(begins[name], begins[name] + sizes[name]) for name in self.plan.without]

    def try_out(self, network: Path) -> Outcome:
        """The trial of a network; its head tells how it went."""
        plan = self.plan
        trial = Trial(
            plan.game,
            plan.seats,
            plan.trial_iterations,
            plan.deals,
            plan.seed + ROUND * 99,
            network,
            plan.horizon,
            plan.exploration,
        )
        for outcome in run(trial, self.jobs, self.ray):
            self.say(outcome.text())
        line, _, numbers = network.read_bytes().partition(b"\n")
        head = {**json.loads(line), "horizon": plan.horizon, "exploration": plan.exploration}
        head["trial"] = as_head(replace(trial, network=None), outcome)
        write(self.folder / "network.net", json.dumps(head).encode() + b"\n" + numbers)
        return outcome


def write(path: Path, data: bytes) -> None:
    """Whole or not at all."""
    spare = path.with_suffix(".part")
    spare.write_bytes(data)
    spare.replace(path)


def commit() -> str:
    """The commit that is checked out here, or the version that is installed."""
    asked = ["git", "rev-parse", "--short=12", "HEAD"]
    here = Path(__file__).parent
    try:
        done = subprocess.run(asked, cwd=here, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return shedet.__version__
    return done.stdout.strip()


def draw(curve: list[Mapping[str, float]], path: Path, say: Say) -> None:
    """A plot of the loss, where Matplotlib is installed."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        say("no plot of the loss: Matplotlib is not installed")
        return
    figure = Figure(figsize=(6, 4), layout="constrained")
    axes: Any = figure.subplots()
    axes.plot(range(1, len(curve) + 1), [one["loss"] for one in curve], marker="o")
    axes.set_xlabel("passes through the samples")
    axes.set_ylabel("loss of samples held back")
    figure.savefig(path)
