"""Measure how strong the bots are, and write docs/strength.md.

Plays the matches of bench/strength.toml into build/strength, where nothing is played twice, and
writes the page from what is there. `--write` only writes.
"""

import argparse
import inspect
import os
import platform
import sys
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from time import monotonic

from shedet.arena.play.folder import opened, read_folder, read_plan
from shedet.arena.play.plan import plan_for
from shedet.arena.play.schedule import hold
from shedet.arena.report.plots import Dot, dots, histogram
from shedet.arena.report.report import HOW, TIMES
from shedet.arena.report.summary import Summary, mean
from shedet.arena.report.wording import (
    PLACES,
    command,
    five,
    percent,
    points,
    scaled,
    seconds,
    table,
)
from shedet.arena.statistics import elo
from shedet.arena.statistics.intervals import Estimate, estimate, quantile
from shedet.bots import analysis
from shedet.bots.words import bot_name
from shedet.core.errors import ShedetError
from shedet.core.game import info_of, load
from shedet.core.language import DEFAULT
from shedet.terminal.output.progress import Progress

ROOT = Path(__file__).parent.parent
PLAYED = Path("build", "strength")
MATCHES = Path("bench", "strength.toml")
DOCUMENT = Path("docs", "strength.md")
IMAGES = Path("docs", "images")
SEED = 1
HEAD = """\
# How strong the bots are

`make strength` has played the games of [bench/strength.toml](../bench/strength.toml) and written
this page. The command beside a figure plays the same games again.

"""


@dataclass(frozen=True)
class Wanted:
    """A match of the list, and where its games are."""

    game: str
    bots: tuple[str, ...]
    deals: int
    above: float | None = None
    note: str = ""
    root: Path = ROOT

    @property
    def seats(self) -> int:
        return len(self.bots)

    @property
    def name(self) -> str:
        return "-".join([self.game, str(self.seats), *self.bots])

    @property
    def path(self) -> Path:
        return self.root / PLAYED / self.name

    @cached_property
    def summary(self) -> Summary | None:
        """What was played, if a deal of it is complete."""
        if read_plan(self.path) is None:
            return None
        summary = Summary(read_folder(self.path))
        return summary if summary.deals else None

    @property
    def title(self) -> str:
        """Names such as Crocodile against three Greedy: the second bot, or all at the table."""
        first, *others = (name(bot) for bot in self.bots)
        if len(set(others)) > 1:
            return ", ".join([first, *others])
        return f"{first} against {others[0]}" + (f" × {len(others)}" if len(others) > 1 else "")


def wanted(root: Path) -> list[Wanted]:
    """The matches of the list."""
    listed = tomllib.loads((root / MATCHES).read_text("utf-8"))["match"]
    return [Wanted(**{**one, "bots": tuple(one["bots"])}, root=root) for one in listed]


def play(match: Wanted, jobs: int, minutes: float | None) -> None:
    """Play what is missing, for so long at most."""
    until = None if minutes is None else monotonic() + 60 * minutes
    game, progress = load(match.game), Progress(DEFAULT)
    plan = plan_for(game, {}, match.seats, match.bots, SEED)
    with opened(match.path, plan, match.above) as folder:
        try:
            hold(
                game,
                folder,
                match.deals,
                jobs,
                watch=lambda line_play: progress.show(line_play.done, line_play.wanted),
                is_enough=lambda: until is not None and monotonic() > until,
            )
        finally:
            progress.end()


def name(bot: str) -> str:
    return bot_name(bot, DEFAULT)


class Page:
    """The document, section by section."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.matches = wanted(root)
        self.lines: list[str] = []

    def write(self) -> None:
        (self.root / IMAGES).mkdir(parents=True, exist_ok=True)
        sections: dict[tuple[str, int], list[Wanted]] = {}
        for match in self.matches:
            sections.setdefault((match.game, match.seats), []).append(match)
        self.overview()
        for (game, seats), matches in sections.items():
            self.section(game, seats, matches)
        self.method()
        text = HEAD + "\n".join(self.lines).rstrip() + "\n"
        (self.root / DOCUMENT).write_text(text, "utf-8")

    def add(self, *paragraphs: str) -> None:
        for paragraph in paragraphs:
            self.lines += [paragraph, ""]

    def overview(self) -> None:
        self.add("## What was wanted, and what was found")
        rows = []
        for match in self.matches:
            if match.above is not None:
                at = f"{info_of(match.game).name}, {match.seats} seats"
                rows.append([at, match.title, *outcome(match)])
        heads = ["game", "match", "wins (95 % interval)", "wanted at least", "reached", "deals"]
        self.add("\n".join(table(heads, rows, 2)))
        self.add(
            "At more than two seats only wins alone count. A match ends when it is clear on which "
            "side of the wanted part the truth lies, or after as many deals as the list allows; "
            "the intervals hold however it ended."
        )
        notes = [f"- {match.title} ({match.game}): {match.note}" for match in self.matches]
        told = [line for match, line in zip(self.matches, notes, strict=True) if match.note]
        self.lines += [*told, ""] if told else []

    def section(self, game: str, seats: int, matches: Sequence[Wanted]) -> None:
        played = [(match, match.summary) for match in matches]
        summaries = [summary for _, summary in played if summary]
        self.add(f"## {info_of(game).name}, {seats} seats")
        if not summaries:
            self.add("Nothing was played yet.")
            return
        image = f"strength-{game}-{seats}"
        commands = [f"$ {command(summary)}" for summary in summaries]
        self.add("\n".join(["```console", *commands, "```"]))
        self.wins(image, [match for match, summary in played if summary and match.above])
        self.elo(image, summaries)
        self.scores(image, summaries)
        self.games(summaries)

    def wins(self, image: str, matches: Sequence[Wanted]) -> None:
        rows = [
            Dot(match.title, scaled(match.summary.measured), 100 * match.above)
            for match in matches
            if match.summary and match.above
        ]
        if rows:
            self.picture(image, "wins", "Wins of the first bot")
            path = self.root / IMAGES / f"{image}-wins.svg"
            dots(path, "Wins", "percent of the games", rows, ("wanted", ""), (0, 100))

    def picture(self, image: str, what: str, title: str) -> None:
        self.add(f"![{title}](images/{image}-{what}.svg)")

    def elo(self, image: str, summaries: Sequence[Summary]) -> None:
        rated = elo.ratings([summary.tallies for summary in summaries])
        ranked = sorted(rated, key=lambda bot: -rated[bot].mean)
        thinks = {bot: n for summary in summaries for bot, n in summary.plan.iterations.items()}
        rows = [
            [
                name(bot),
                points(rated[bot], DEFAULT),
                str(thinks.get(bot, "")),
                *times(summaries, bot),
            ]
            for bot in ranked
        ]
        heads = ["bot", "Elo (95 % interval)", "iterations", "decisions a game"]
        heads += ["half take at most", "99 % take at most", "the longest"]
        self.add("\n".join(table(heads, rows)))
        self.picture(image, "elo", "Elo")
        shown = [Dot(name(bot), rated[bot]) for bot in ranked]
        dots(self.root / IMAGES / f"{image}-elo.svg", "Elo", "Elo points", shown)

    def scores(self, image: str, summaries: Sequence[Summary]) -> None:
        bots = list(dict.fromkeys(bot for summary in summaries for bot in summary.plan.names))
        scores = {
            name(bot): [score for summary in summaries for score in summary.scores(bot)]
            for bot in bots
        }
        rows = [[bot, f"{mean(some):.1f}", *five(some)] for bot, some in scores.items() if some]
        heads = ["points", "mean", "lowest", "a tenth below", "half below", "a tenth above"]
        self.add("\n".join(table([*heads, "highest"], rows)))
        self.picture(image, "points", "How often which points")
        path = self.root / IMAGES / f"{image}-points.svg"
        histogram(path, "Points", "points", scores, "percent of the games")

    def games(self, summaries: Sequence[Summary]) -> None:
        """How long games are, and what it is worth to begin."""
        bouts = [bout for summary in summaries for bout in summary.bouts]
        lengths = {
            "moves": [bout.moves for bout in bouts],
            "decisions with a choice": [sum(map(len, bout.seconds)) for bout in bouts],
            "lines of the record": [bout.turns for bout in bouts],
        }
        rows = [[what, f"{mean(some):.1f}", *five(some)] for what, some in lengths.items()]
        heads = ["a game has", "mean", "lowest", "a tenth below", "half below", "a tenth above"]
        self.add("\n".join(table([*heads, "highest"], rows)))
        rows = [
            [place.say(), percent(by_place(summaries, number), DEFAULT)]
            for number, place in enumerate(PLACES[: summaries[0].plan.seats])
        ]
        self.add("\n".join(table(["place in the turn order", "share of the wins"], rows)))

    def method(self) -> None:
        self.add("## How it is measured")
        self.add(*(sentence.say() for sentence in HOW))
        self.add(
            "Elo of a game is fitted to all its matches above at once. Differences are what "
            "counts; points of different games or numbers of seats cannot be compared. The "
            "intervals of Elo take no account of matches that ended early.",
            f"Played on {platform.machine()} with {os.cpu_count()} cores and Python "
            f"{platform.python_version()}, a game on each core; the times are those of one core.",
            "## Luck and decisions",
            inspect.getdoc(analysis) or "",
        )


def outcome(match: Wanted) -> Iterator[str]:
    """The cells of a match: found, wanted, reached, deals."""
    summary, limit = match.summary, match.above or 0.0
    if summary is None or summary.verdict is None:
        yield from ("not played yet", f"{100 * limit:.0f} %", "", "0")
        return
    yield percent(summary.measured, DEFAULT)
    yield f"{100 * limit:.0f} %"
    if summary.verdict.above.is_won:
        yield "yes, clearly"
    elif summary.verdict.below.is_won:
        yield "no, clearly below"
    else:
        yield "not clear"
    yield str(len(summary.deals))


def times(summaries: Sequence[Summary], bot: str) -> list[str]:
    """Decisions a game, and how long they took."""
    games = [game for summary in summaries for game in summary.seconds(bot)]
    every = [second for game in games for second in game]
    amounts = [seconds(quantile(every, part), DEFAULT) for part in TIMES.values()]
    return [f"{mean([len(game) for game in games]):.1f}", *amounts]


def by_place(summaries: Sequence[Summary], place: int) -> Estimate:
    """Wins of whoever sits so many places after the seat that begins, over all deals."""
    return estimate([share for summary in summaries for share in summary.shares_of(place)])


def main() -> int:
    command_line = argparse.ArgumentParser(description=__doc__)
    command_line.add_argument("--write", action="store_true", help="play nothing")
    command_line.add_argument("--only", default="", help="only matches with this in their name")
    command_line.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    command_line.add_argument("--minutes", type=float, help="at most so long for each match")
    chosen = command_line.parse_args()
    try:
        for match in wanted(ROOT):
            if not chosen.write and chosen.only in match.name:
                print(match.name, file=sys.stderr, flush=True)
                play(match, chosen.jobs, chosen.minutes)
        Page(ROOT).write()
    except ShedetError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
