"""Measure what the games are like, and write docs/metrics.md with its plots.

Plays games between bots into build/metrics and writes the page from what is there: branching,
length, decisions, the advantage of beginning, and how much is luck, for each game and number of
seats. `--write` only writes.
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from shedet.arena.report.plots import COLOURS, FAINT, INK, LINES, MARKS, canvas  # noqa: E402
from shedet.arena.report.wording import scaled, table  # noqa: E402
from shedet.arena.statistics.intervals import Estimate, estimate, quantile  # noqa: E402
from shedet.bots.words import bot_name  # noqa: E402
from shedet.core.errors import ShedetError  # noqa: E402
from shedet.core.game import GameInfo, games  # noqa: E402
from shedet.core.language import DEFAULT  # noqa: E402
from shedet.terminal.output.progress import Progress  # noqa: E402
from tools.samples import (  # noqa: E402
    SAMPLES,
    TENTHS,
    Sample,
    Task,
    beginning,
    branching,
    by_deal,
    during,
    luck,
    mean,
    play,
    read,
    share_of_deal,
)

PLAYED = Path("build", "metrics")
DOCUMENT = Path("docs", "metrics.md")
IMAGES = Path("docs", "images")
BOTS = ("random", "greedy", "heron")
MAIN = BOTS[-1]
"""The bot whose games stand in the overview."""
PAIRS = (("ibis", "heron"), ("heron", "random"))
"""A stronger and a weaker bot, to tell luck from skill."""
HEAD = """\
# What the games are like, in figures

`make metrics` has played the games and written this page: for each game and number of seats how
many moves there are to choose from, how long a game is, how much of it is a decision, what it is
worth to begin, and how much is luck. All options are the usual ones. What each figure means
stands [below](#how-it-is-measured); how strong the bots are, in [strength](strength.md).

"""
METHOD = """\
## How it is measured

Every deal is played twice by each of three bots, with the same bot in all seats: Random (any
legal move), Greedy (the game's rule of thumb) and Heron (a short search). Draws and bots have
other seeds the second time, so the two games share the deal and nothing else. Of one deal for the
luck share, the stronger bot sits once in each seat.

- **Moves** are what a position is asked to play: the small steps of which larger ones are made,
  such as the pieces of a sale one by one. **Lines** are runs of moves of one seat in which nobody
  learns anything: what a person would call a move, and one entry of a [record](notation.md).
  **Turns** count how often another seat than before plays a line. **Decisions** are moves at
  which more than one is legal; all others are forced, and tables play them by themselves.
- **Branching** is the number of legal moves, as a mean over all moves of all games, forced ones
  included; *at a decision* leaves those out. The **tree** of a game is the product of all its
  branching factors: with 40 in this column, there are about 10<sup>40</sup> ways through a game
  of its length.
- **Beginning** is the share of the wins of the seat that begins, less the equal share; 0 is fair,
  and a tied win is shared. In brackets the 95 % interval, with a deal as one sample.
- The **luck share** asks: if one player is better by so much, how much of the result is still not
  explained by that? The margin of a seat is its points less the mean of the others'. The luck
  share is the part of the variance of all margins that stays when each seat's mean margin, that
  of the stronger bot or that of the weaker ones, is taken off. It holds the deal, the draws, the
  seat and the dice of the bots. 100 % would be a lottery, 0 % a game that the better player
  always wins by the same margin. It belongs to this pair of players: the more unequal they are,
  the smaller it is. With more than two seats it also holds how the weaker ones differ by chance
  among themselves.
- The **share of the deal** is the correlation of the margins of two games with the same deal and
  the same bots in the same seats, without what the seat itself is worth. 0 %: what is dealt at
  the start decides nothing. What is drawn later, and what the players make of it, is the rest.

The intervals of the last two are from {samples} bootstrap samples of the deals (95 %). Among so
many figures about one interval in twenty misses the truth: a share of the deal that is clearly
below 0 is such a miss. `shedet
analyse` splits a single game into luck and decisions by another way: see
[strength](strength.md#luck-and-decisions).

Played with {deals} deals for each bot, by `make metrics`, and with half as many or fewer for each
pair: the last column has the number of games. `python tools/metrics.py --deals 20 --only sobek2p`
is a small run.
"""


@dataclass(frozen=True)
class Setting:
    """A game with a number of seats, and the files of its games."""

    info: GameInfo
    seats: int
    root: Path = field(default=ROOT)

    @property
    def name(self) -> str:
        return f"{self.info.id}-{self.seats}"

    @property
    def title(self) -> str:
        return f"{self.info.name}, {self.seats} seats"

    @property
    def lineups(self) -> dict[str, tuple[str, ...]]:
        """What is played, by the name of its file."""
        equal = {bot: (bot,) * self.seats for bot in BOTS}
        return equal | {"-".join(pair): self.seated(pair) for pair in PAIRS}

    def seated(self, pair: tuple[str, str]) -> tuple[str, ...]:
        """The stronger bot against as many of the weaker ones as there is room for."""
        return (pair[0],) + (pair[1],) * (self.seats - 1)

    def path(self, lineup: str) -> Path:
        return self.root / PLAYED / f"{self.name}-{lineup}.jsonl"

    @cached_property
    def games(self) -> dict[str, list[Sample]]:
        """What was played."""
        found = {lineup: read(self.path(lineup)) for lineup in self.lineups}
        return {lineup: samples for lineup, samples in found.items() if samples}


def settings(root: Path, only: str = "") -> list[Setting]:
    """Every game with every number of seats."""
    ours = [info for info in games().values() if info.implementation.startswith("shedet.games.")]
    every = [Setting(info, seats, root) for info in ours for seats in info.seats]
    return [setting for setting in every if only in setting.name]


def measure(setting: Setting, deals: int, jobs: int) -> None:
    """Play all that a setting needs."""
    for lineup, bots in setting.lineups.items():
        print(f"{setting.name}: {lineup}", file=sys.stderr, flush=True)
        number = deals if len(set(bots)) == 1 else max(2, deals // 2)
        tasks = [Task(setting.info.id, bots, deal) for deal in range(number)]
        progress = Progress(DEFAULT)
        play(setting.path(lineup), tasks, jobs, progress)
        progress.end()


def signed(value: float) -> str:
    return f"{100 * value:+.1f}".replace("-", "−")


def percent(value: Estimate) -> str:
    low, high = (f"{100 * bound:.0f}".replace("-", "−") for bound in (value.low, value.high))
    return f"{100 * value.mean:.0f} % ({low} to {high})".replace("-", "−")


def advantage(value: Estimate) -> str:
    return f"{signed(value.mean)} ({signed(value.low)} to {signed(value.high)})"


def spread(values: Sequence[int]) -> str:
    """A mean, with the bounds of the middle four fifths."""
    return f"{mean(values):.0f} ({quantile(values, 0.1):.0f}–{quantile(values, 0.9):.0f})"


def name(bot: str) -> str:
    return bot_name(bot, DEFAULT)


class Page:
    """The document, section by section, and its plots."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.settings = [one for one in settings(root) if one.games.keys() == one.lineups.keys()]
        self.lines: list[str] = []

    def write(self) -> None:
        (self.root / IMAGES).mkdir(parents=True, exist_ok=True)
        self.overview()
        for game in dict.fromkeys(setting.info.id for setting in self.settings):
            self.section([setting for setting in self.settings if setting.info.id == game])
        deals = max((len(by_deal(one.games[MAIN])) for one in self.settings), default=0)
        self.add(METHOD.format(samples=SAMPLES, deals=deals))
        text = HEAD + "\n".join(self.lines).rstrip() + "\n"
        (self.root / DOCUMENT).write_text(text, "utf-8")

    def add(self, *paragraphs: str) -> None:
        for paragraph in paragraphs:
            self.lines += [paragraph, ""]

    def overview(self) -> None:
        first, second = PAIRS[0]
        pair = f"{name(first)} against {name(second)}"
        self.add("## At a glance", f"{name(MAIN)} in all seats; luck for {pair}.")
        rows = [
            [
                setting.title,
                f"{branching(games):.1f}",
                f"{branching(games, 2):.1f}",
                f"{mean([one.lines for one in games]):.0f}",
                f"{mean([one.decisions for one in games]):.0f}",
                f"{mean([one.tree for one in games]):.0f}",
                advantage(beginning(games)),
                percent(luck(setting.games["-".join(PAIRS[0])], first)),
            ]
            for setting in self.settings
            for games in [setting.games[MAIN]]
        ]
        heads = ["game", "branching", "at a decision", "lines", "decisions", "tree: 10 to the"]
        heads += ["beginning, percentage points", "luck share"]
        self.add("\n".join(table(heads, rows)))
        self.pictures()

    def pictures(self) -> None:
        """The four plots over all games."""
        equal: dict[str, Callable[[list[Sample]], Estimate]] = {
            "branching": lambda games: sure(branching(games)),
            "length": lambda games: sure(mean([one.decisions for one in games])),
            "beginning": lambda games: scaled(beginning(games)),
        }
        said = {
            "branching": ("Branching: legal moves, mean over all moves", "legal moves"),
            "length": ("Decisions: moves with a choice, in a game", "decisions"),
            "beginning": ("What it is worth to begin", "percentage points above the equal share"),
        }
        for what, value in equal.items():
            rows = {
                name(bot): [value(setting.games[bot]) for setting in self.settings] for bot in BOTS
            }
            self.picture(what, *said[what], rows, 0.0 if what == "beginning" else None)
        rows = {
            f"{name(pair[0])} against {name(pair[1])}": [
                scaled(luck(setting.games["-".join(pair)], pair[0])) for setting in self.settings
            ]
            for pair in PAIRS
        }
        title, label = "Luck share", "percent of the variance of the margins"
        self.picture("luck", title, label, rows, None, (0, 100))

    def picture(
        self,
        what: str,
        title: str,
        label: str,
        rows: Mapping[str, Sequence[Estimate]],
        line: float | None,
        limits: tuple[float, float] | None = None,
    ) -> None:
        """A row for each setting, in it a mark with its interval for each bot."""
        self.add(f"![{title}](images/metrics-{what}.svg)")
        path = self.root / IMAGES / f"metrics-{what}.svg"
        with canvas(path, 1.4 + 0.5 * len(self.settings), title) as axes:
            for number, (bot, values) in enumerate(rows.items()):
                shift = 0.2 * (number - (len(rows) - 1) / 2)
                places = [place + shift for place in range(len(values))]
                look: dict[str, Any] = {"color": COLOURS[number], "linewidth": 1.8}
                for place, value in zip(places, values, strict=True):
                    axes.plot([value.low, value.high], [place, place], **look)
                means = [value.mean for value in values]
                axes.plot(means, places, MARKS[number], color=COLOURS[number], label=bot)
            if line is not None:
                axes.axvline(line, color=INK, linestyle="--", linewidth=1)
            axes.set_yticks(range(len(self.settings)), [one.title for one in self.settings])
            axes.set_ylim(len(self.settings) - 0.4, -0.6)
            axes.set_xlabel(label)
            axes.set_xlim(*limits) if limits else axes.margins(x=0.08)
            if limits is None and line is None:
                axes.set_xlim(left=0)
            axes.grid(axis="x", color=FAINT, linewidth=0.5)
            axes.figure.legend(loc="outside lower center", ncols=len(rows))

    def section(self, settings: Sequence[Setting]) -> None:
        """One game: every bot at every number of seats, and branching through the game."""
        info = settings[0].info
        self.add(f"## {info.name}")
        heads = ["seats", "bot", "branching", "at a decision", "most", "moves", "lines", "turns"]
        heads += ["decisions", "beginning", "share of the deal"]
        rows = [row for setting in settings for row in figures(setting)]
        self.add("\n".join(table(heads, rows, 2)))
        self.add(
            "Moves, lines, turns and decisions: the mean, and in brackets the middle four fifths "
            "of the games."
        )
        heads = ["seats", "stronger", "weaker", "luck share", "wins of the stronger", "games"]
        self.add("\n".join(table(heads, [row for one in settings for row in lucky(one)], 3)))
        title = f"{info.name}: branching through the game ({name(MAIN)})"
        self.add(f"![{title}](images/metrics-{info.id}-during.svg)")
        with canvas(self.root / IMAGES / f"metrics-{info.id}-during.svg", 3.0, title) as axes:
            for number, setting in enumerate(settings):
                axes.plot(
                    [100 * (tenth + 0.5) / TENTHS for tenth in range(TENTHS)],
                    during(setting.games[MAIN]),
                    MARKS[number],
                    linestyle=LINES[number],
                    color=COLOURS[number],
                    label=f"{setting.seats} seats",
                )
            axes.set_xlabel("percent of the game's moves")
            axes.set_ylabel("legal moves")
            axes.set_ylim(bottom=0)
            axes.grid(color=FAINT, linewidth=0.5)
            axes.legend(loc="center left", bbox_to_anchor=(1.0, 0.5))


def figures(setting: Setting) -> Iterator[list[str]]:
    """The rows of a table: each bot among equals."""
    for bot in BOTS:
        games = setting.games[bot]
        yield [
            str(setting.seats),
            name(bot),
            f"{branching(games):.1f}",
            f"{branching(games, 2):.1f}",
            str(max(number for one in games for number in one.choices)),
            spread([len(one.choices) for one in games]),
            spread([one.lines for one in games]),
            spread([one.turns for one in games]),
            spread([one.decisions for one in games]),
            advantage(beginning(games)),
            percent(share_of_deal(games)),
        ]


def lucky(setting: Setting) -> Iterator[list[str]]:
    """The rows of a table: each pair of unequal bots."""
    for stronger, weaker in PAIRS:
        games = setting.games[f"{stronger}-{weaker}"]
        others = f" × {setting.seats - 1}" if setting.seats > 2 else ""
        wins = [
            mean([one.wins[one.bots.index(stronger)] for one in deal]) for deal in by_deal(games)
        ]
        yield [
            str(setting.seats),
            name(stronger),
            name(weaker) + others,
            percent(luck(games, stronger)),
            percent(estimate(wins)),
            str(len(games)),
        ]


def sure(value: float) -> Estimate:
    """A mean over so many moves that its interval is smaller than its mark."""
    return Estimate(value, value, value, 0)


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    command_line = argparse.ArgumentParser(description=__doc__)
    command_line.add_argument("--write", action="store_true", help="play nothing")
    command_line.add_argument("--only", default="", help="only settings with this in their name")
    command_line.add_argument("--deals", type=int, default=60, help="for each bot (60)")
    command_line.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = command_line.parse_args(arguments)
    try:
        for setting in settings(root, chosen.only) if not chosen.write else []:
            measure(setting, chosen.deals, chosen.jobs)
        Page(root).write()
    except ShedetError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
