"""Measure how far the coach can be trusted, and write docs/coach.md with its plots.

Plays games between bots, and compares what the coach predicts at one random decision of each with
how the game ended. With `--split` it analyses games twice, with two seeds. Each game is a line in
bench/calibration, and none is played twice. From these lines the maps are fitted that bring what
people are shown in line with what happens. `--write` only writes.
"""

import argparse
import math
import os
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from shedet.arena.report.plots import COLOURS, FAINT, INK, MARKS, canvas  # noqa: E402
from shedet.arena.report.wording import table  # noqa: E402
from shedet.bots.calibration import AS_IT_IS, Calibration  # noqa: E402
from shedet.bots.words import bot_name  # noqa: E402
from shedet.core.errors import ShedetError  # noqa: E402
from shedet.core.game import games  # noqa: E402
from shedet.core.language import DEFAULT  # noqa: E402
from tools.coached_games import (  # noqa: E402
    PLAYERS,
    Analysed,
    Predicted,
    Setting,
    analysed,
    measure,
    path_of,
    predicted,
    read,
    toml_of,
)
from tools.reliability import (  # noqa: E402
    Bin,
    Case,
    bins,
    brier,
    calibration_error,
    chosen_maps,
    correlation,
    crossed,
    fitted,
    margin_bins,
    missed,
)

GAMES, LEAST = 520, 500
"""Games of each setting that are played, and with how many the maps are fitted."""
ANALYSED = 30
"""Games of each setting that are analysed twice."""
DOCUMENT = Path("docs", "coach.md")
IMAGES = Path("docs", "images")
MAPS = Path("src", "shedet", "bots", "calibration.toml")
HEAD = """\
# How far the coach can be trusted

`make calibration` has played the games and written this page: what the coach predicts beside what
happened, and how much an analysis of a game changes from run to run. Every game is a line in
[bench/calibration](../bench/calibration); the same command goes on where it was, and
`python tools/calibration.py --help` tells how to play a part, or with other players.

"""
PREDICTIONS = """\
## Chances and margins

From each game the coach was asked at one decision that chance picked, as it thinks for a hint: what
it says of its best move is the prediction, and how the game ended for that seat is what happened.
Bots play the games, all options are the usual ones, and each line tells who sat where.

Two maps bring predictions in line with what happens, for each game and number of seats: the
log-odds of winning are multiplied by a *steepness* and shifted, margins are multiplied by a
*factor* and shifted. They rise everywhere, so no two moves change places. Maps that were fitted on
one half of the games are judged by the other half, and each is used only if it is better there:
then it is fitted on all. "Shown" below is always what one half says of the other. Hints, the
analysis board and analyses show the mapped figures; moves are chosen, and puzzles measured,
without them. With all cards open, the analysis board shows what the search found.

- **Brier score**: the mean square by which chances miss what happened (won 1, lost 0); always
  saying 50 % would be 0.25. Less is better.
- **Calibration error**: chances in ten bins of equal size; by how much the mean chance of a bin and
  the share of wins in it differ, on average. With {least} games about 4 % to 5 % is what chance
  alone leaves.
- **Margins miss by**: root of the mean square, in points.
"""
ANALYSES = """\
## Luck and decisions

An analysis of a whole game simulates about as many moves as
[analysis.toml](../src/shedet/bots/analysis.toml) says, shared over the decisions. Each game was
analysed twice with different seeds (`make calibration SPLIT=--split`). "Decisions" is what
the first seat's rival gave away less what the seat gave away itself; the correlation is that of
the two runs over the games. Luck is the rest of the margin, so both runs miss it by as much.
Seconds are those of one core of the machine that measured, which was busy with other work.
"""


@dataclass(frozen=True)
class Measured:
    """The predictions of one setting, and the maps that follow from them."""

    setting: Setting
    lines: list[Predicted]
    """In the order of their games."""

    @cached_property
    def cases(self) -> list[Case]:
        return [one.case for one in self.lines]

    @property
    def title(self) -> str:
        return f"{self.setting.info.name}, {self.setting.seats} seats"

    @cached_property
    def maps(self) -> Calibration:
        return chosen_maps(self.cases)

    @cached_property
    def shown(self) -> list[Case]:
        """What people are shown, each half by the maps of the other."""
        there = crossed(self.cases, fitted)
        is_chance, is_margin = self.maps[:2] != AS_IT_IS[:2], self.maps[2:] != AS_IT_IS[2:]
        ordered = self.cases[::2] + self.cases[1::2]
        return [
            raw._replace(
                chance=new.chance if is_chance else raw.chance,
                margin=new.margin if is_margin else raw.margin,
            )
            for raw, new in zip(ordered, there, strict=True)
        ]

    def row(self) -> list[str]:
        raw, shown = self.cases, self.shown
        return [
            self.title,
            str(len(raw)),
            players_of(self.lines),
            f"{brier(raw):.3f} → {brier(shown):.3f}",
            f"{100 * calibration_error(raw):.1f} % → {100 * calibration_error(shown):.1f} %",
            f"{missed(raw):.1f} → {missed(shown):.1f}",
            f"× {self.maps.steepness:.2f} {signed(self.maps.shift)}",
            f"× {self.maps.factor:.2f} {signed(self.maps.points)}",
        ]


def players_of(lines: Sequence[Predicted | Analysed]) -> str:
    """Who played, by how many of the seats."""
    seats = Counter(bot for one in lines for bot in one.bots.split(","))
    return ", ".join(
        f"{bot_name(bot, DEFAULT)} {100 * number / seats.total():.0f} %"
        for bot, number in seats.most_common()
    )


def signed(value: float) -> str:
    return f"{value:+.2f}".replace("-", "− ").replace("+", "+ ")


def settings(only: str = "", players: tuple[str, str] = PLAYERS) -> list[Setting]:
    """Every game with every number of seats, those for two first."""
    ours = [info for info in games().values() if info.implementation.startswith("shedet.games.")]
    every = [Setting(info, seats, players) for info in ours for seats in info.seats]
    return sorted((one for one in every if only in one.name), key=lambda one: one.seats)


def predict(root: Path, setting: Setting, number: int, jobs: int, iterations: int | None) -> None:
    """Play the games of a setting that are missing."""
    path = path_of(root, setting.info.id)
    there = {one.key for one in read(path, setting.info.id, Predicted.read)}
    missing = [(setting, seed) for seed in range(number) if (setting.seats, seed) not in there]
    work = partial(predicted, iterations=iterations)
    measure(path, Predicted.HEAD, setting.name, missing, work, jobs)


def split(root: Path, setting: Setting, number: int, jobs: int, iterations: int | None) -> None:
    """Analyse games of a setting twice where that is missing."""
    path = path_of(root, f"{setting.info.id}-split")
    there = {one.key for one in read(path, setting.info.id, Analysed.read)}
    wanted = [(setting, seed, run) for seed in range(number) for run in (0, 1)]
    missing = [one for one in wanted if (setting.seats, *one[1:]) not in there]
    work = partial(analysed, iterations=iterations)
    measure(path, Analysed.HEAD, setting.name, missing, work, jobs)


class Page:
    """The document, its plots, and the maps."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.lines: list[str] = []
        found = [Measured(one, self.read(one)) for one in settings()]
        self.measured = [one for one in found if len(one.lines) >= LEAST]

    def read(self, setting: Setting) -> list[Predicted]:
        path = path_of(self.root, setting.info.id)
        lines = read(path, setting.info.id, Predicted.read)
        own = [one for one in lines if one.seats == setting.seats]
        return sorted(own, key=lambda one: one.seed)

    def write(self) -> None:
        (self.root / IMAGES).mkdir(parents=True, exist_ok=True)
        self.predictions()
        self.analyses()
        text = HEAD + "\n".join(self.lines).rstrip() + "\n"
        (self.root / DOCUMENT).write_text(text, "utf-8")
        maps: dict[str, dict[int, Calibration]] = {}
        for one in self.measured:
            maps.setdefault(one.setting.info.id, {})[one.setting.seats] = one.maps
        (self.root / MAPS).parent.mkdir(parents=True, exist_ok=True)
        (self.root / MAPS).write_text(toml_of(maps), "utf-8")

    def add(self, *paragraphs: str) -> None:
        for paragraph in paragraphs:
            self.lines += [paragraph.rstrip(), ""]

    def predictions(self) -> None:
        self.add(PREDICTIONS.format(least=LEAST))
        heads = ["game", "games", "seats of", "Brier score", "calibration error"]
        heads += ["margins miss by, points", "log-odds", "margins"]
        if self.measured:
            self.add("\n".join(table(heads, [one.row() for one in self.measured])))
        self.add("Everything else is shown as the search predicts it, unmeasured.")
        for one in self.measured:
            self.pictures(one)

    def pictures(self, one: Measured) -> None:
        name = one.setting.name
        said = "chance to win, percent"
        self.picture(f"{name}-chance", f"{one.title}: {said}", one, bins, 100.0)
        said = "margin, points"
        self.picture(f"{name}-margin", f"{one.title}: {said}", one, margin_bins, 1.0)

    def picture(
        self,
        name: str,
        title: str,
        one: Measured,
        binned: Callable[[Sequence[Case]], list[Bin]],
        unit: float,
    ) -> None:
        """Bins of predictions, as the search made them and as shown, beside what happened."""
        self.add(f"![{title}](images/coach-{name}.svg)")
        with canvas(self.root / IMAGES / f"coach-{name}.svg", 3.6, title) as axes:
            ends: list[float] = []
            for number, (label, cases) in enumerate(
                [("as the search predicts", one.cases), ("as it is shown", one.shown)]
            ):
                found = binned(cases)
                said = [unit * each.said for each in found]
                happened = [unit * each.happened for each in found]
                errors = [unit * each.error for each in found]
                look: dict[str, Any] = {"color": COLOURS[number], "linewidth": 1.2, "markersize": 5}
                axes.errorbar(
                    said, happened, errors, fmt=MARKS[number], label=label, capsize=2, **look
                )
                ends += said + happened
            axes.plot([min(ends), max(ends)], [min(ends), max(ends)], color=INK, linewidth=1)
            axes.set_xlabel("predicted (mean of a tenth of the games)")
            axes.set_ylabel("happened (with its standard error)")
            axes.grid(color=FAINT, linewidth=0.5)
            axes.legend(loc="upper left")

    def analyses(self) -> None:
        rows = []
        for setting in settings():
            path = path_of(self.root, f"{setting.info.id}-split")
            lines = read(path, setting.info.id, Analysed.read)
            rows += [split_row(setting, [one for one in lines if one.seats == setting.seats])]
        heads = [
            "game",
            "games",
            "seats of",
            "playouts for a decision",
            "decisions correlate (95 %)",
        ]
        heads += ["runs differ by, points", "seconds: median", "most"]
        if any(rows):
            self.add(ANALYSES, "\n".join(table(heads, [row for row in rows if row])))


def split_row(setting: Setting, lines: Sequence[Analysed]) -> list[str]:
    """How well two analyses of the same games agree; nothing for fewer than four games."""
    runs = [{one.seed: one for one in lines if one.run == run} for run in (0, 1)]
    seeds = sorted(runs[0].keys() & runs[1].keys())
    if len(seeds) < 4:
        return []
    pairs = [(runs[0][seed], runs[1][seed]) for seed in seeds]
    found = correlation([(one.decisions, other.decisions) for one, other in pairs])
    apart = math.sqrt(
        sum((one.decisions - other.decisions) ** 2 for one, other in pairs) / len(pairs)
    )
    seconds = sorted(one.seconds for pair in pairs for one in pair)
    playouts = sorted(one.iterations for pair in pairs for one in pair)
    return [
        f"{setting.info.name}, {setting.seats} seats",
        str(len(seeds)),
        players_of([one for one, _ in pairs]),
        f"{playouts[0]} to {playouts[-1]}",
        f"{found.mean:.3f} ({found.low:.2f} to {found.high:.2f})",
        f"{apart / 10:.1f}",
        f"{seconds[len(seconds) // 2]:.1f}",
        f"{seconds[-1]:.1f}",
    ]


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    command_line = argparse.ArgumentParser(description=__doc__)
    command_line.add_argument("--write", action="store_true", help="play nothing")
    command_line.add_argument("--split", action="store_true", help="analyse games twice instead")
    command_line.add_argument("--only", default="", help="only settings with this in their name")
    command_line.add_argument("--games", type=int, help=f"of each ({GAMES}; split: {ANALYSED})")
    command_line.add_argument(
        "--players", default=",".join(PLAYERS), help="who plays: the second in a few of the seats"
    )
    command_line.add_argument("--iterations", type=int, help="of each search, for tests")
    command_line.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = command_line.parse_args(arguments)
    work = split if chosen.split else predict
    usual, _, other = chosen.players.partition(",")
    number = chosen.games or (ANALYSED if chosen.split else GAMES)
    try:
        for setting in settings(chosen.only, (usual, other or usual)) if not chosen.write else []:
            work(root, setting, number, chosen.jobs, chosen.iterations)
        Page(root).write()
    except ShedetError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
