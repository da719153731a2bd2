"""`shedet arena`: bots against each other on the same deals, and a report of it."""

import argparse
import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path

from shedet.arena.play.folder import opened, read_folder, read_plan
from shedet.arena.play.plan import plan_for
from shedet.arena.play.schedule import Schedule, hold
from shedet.arena.report.report import Report, has_pictures
from shedet.arena.report.wording import PLACES, alone, percent, verdict
from shedet.arena.statistics.intervals import Estimate
from shedet.bots.words import bot_name
from shedet.core.errors import NotationError
from shedet.core.game import info_of, load, one_line
from shedet.core.language import Sentence
from shedet.core.system.pools import pool_for
from shedet.terminal.commands.simulate import options_of
from shedet.terminal.output.progress import Progress, Stopped


def run(chosen: argparse.Namespace) -> None:
    if chosen.report:
        write_report(chosen.report, chosen.lang)
        return
    if chosen.game is None:
        raise NotationError(Sentence("Say which game, or which folder with --report."))
    info = info_of(chosen.game)
    bots = (chosen.bots or "greedy,random").split(",")
    fitting = len(bots) if len(bots) in info.seats else info.seats[0]
    game = load(chosen.game, chosen.pieces)
    path = chosen.out or folder_for(chosen.game, chosen.seats or fitting, bots)
    known = read_plan(path) or {}
    seed = chosen.seed if chosen.seed is not None else known.get("seed", 1)
    options = options_of(chosen.option)
    plan = plan_for(game, options, chosen.seats or fitting, bots, seed)
    if chosen.until_clear is not None and len(plan.names) < 2:
        raise NotationError(Sentence("--until-clear compares two bots, but there is only one."))
    progress = Progress(chosen.lang)
    jobs = chosen.jobs or os.cpu_count() or 1
    with opened(path, plan, chosen.until_clear) as folder, pool_for(jobs, chosen.ray) as pool:
        deals = plan.deals_for(chosen.games)

        def watch(schedule: Schedule) -> None:
            progress.show(schedule.done, schedule.wanted)

        try:
            hold(game, folder, deals, pool, chosen.bot_seconds, watch)
        except KeyboardInterrupt:
            raise Stopped(progress.done, progress.wanted, path) from None
        finally:
            progress.end()
    write_report(path, chosen.lang)


def folder_for(game: str, seats: int, bots: list[str]) -> Path:
    """The default folder for the games of these bots."""
    names = "-".join([game, str(seats), *bots])
    return Path("arena", re.sub(r"[^\w.-]+", "_", names)[:120])


def write_report(path: Path, language: str) -> None:
    report = Report(read_folder(path), language)
    summary = report.summary
    if summary.threshold is not None:
        print(verdict(summary, language).say(language))
    elif summary.is_alone:
        print(alone(summary, language).say(language))
        named = [place.say(language) for place in PLACES[: summary.plan.seats]]
        show(zip(named, summary.places, strict=True), language)
    else:
        wins = [(bot_name(bot, language), summary.wins(bot)) for bot in summary.plan.names]
        show(wins, language)
    if not has_pictures():
        missing = Sentence("The library matplotlib is not installed, so there are no pictures.")
        print(missing.say(language), file=sys.stderr)
    print(one_line(str(report.write())))


def show(rows: Iterable[tuple[str, Estimate]], language: str) -> None:
    """Names and percentages in two columns."""
    rows = list(rows)
    width = max(len(name) for name, _ in rows)
    for name, value in rows:
        print(f"{name.ljust(width)}  {percent(value, language)}")
