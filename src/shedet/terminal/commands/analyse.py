"""`shedet analyse`: what decided a finished game, and how much was luck; or what to do now."""

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from shedet.bots.analysis import Analysis, analyse
from shedet.bots.analysis_text import analysis_items
from shedet.bots.coach import advise, explained
from shedet.core.errors import NotationError
from shedet.core.game import kept, one_line
from shedet.core.language import Sentence
from shedet.core.records.files import texts
from shedet.core.records.record import FORMAT, Record
from shedet.core.system.pools import pool_for
from shedet.terminal.output.progress import Progress
from shedet.terminal.session.film import ALL, Film, film_of
from shedet.terminal.session.position_files import position_of
from shedet.terminal.session.record_files import named


def run(chosen: argparse.Namespace) -> None:
    if (chosen.file is None) == (chosen.position is None):
        raise NotationError(Sentence("Name a file with a game, or a position with --position."))
    if chosen.position is None and not chosen.all and (chosen.ray or chosen.jobs > 1):
        raise NotationError(Sentence("One game is analysed here: --jobs and --ray go with --all."))
    if chosen.all:
        analyse_all(chosen)
    elif chosen.position is None:
        analyse_game(chosen)
    else:
        analyse_position(chosen)


def analyse_game(chosen: argparse.Namespace) -> None:
    """What decided a finished game."""
    film = film_of(chosen.file, chosen.record, ALL, chosen.pieces, chosen.lang)
    check_seat(len(film.names), chosen.seat)
    analysis = analyse(
        film.game,
        film.record,
        iterations=chosen.iterations,
        progress=lambda done, all_of: progress(done, all_of, chosen.lang),
    )
    if chosen.seat is not None:
        analysis = about_seat(analysis, chosen.seat)
    if chosen.json:
        print(json.dumps(analysis.plain()))
        return
    for line in page(film, analysis):
        print(line)


class Task(NamedTuple):
    """A record to be analysed, with all that a process on another machine must know."""

    place: str
    number: int
    text: str
    box: Path | None
    iterations: int | None
    seat: int | None
    is_json: bool
    language: str


def analyse_all(chosen: argparse.Namespace) -> None:
    """What decided each game of a file or folder, in their order; unfinished ones are left out."""
    if chosen.position is not None or chosen.record != 1:
        raise NotationError(Sentence("--all goes with a file or a folder alone."))
    total = sum(1 for _ in tasks_of(chosen))
    if not total:
        raise NotationError(Sentence("{path} holds no game.", path=one_line(str(chosen.file))))
    progress = Progress(chosen.lang)
    unfinished = 0
    with (
        pool_for(min(chosen.jobs, total), chosen.ray) as pool,
        closing(pool.in_order(analysed, tasks_of(chosen))) as found,
    ):
        for done, lines in enumerate(found, 1):
            unfinished += not lines
            for line in lines:
                print(line, flush=True)
            progress.show(done, total)
    progress.end()
    if unfinished:
        left = Sentence(
            "{number} game was left out: it isn’t finished.",
            "{number} games were left out: they aren’t finished.",
            unfinished,
        )
        print(left.say(chosen.lang), file=sys.stderr)


def tasks_of(chosen: argparse.Namespace) -> Iterator[Task]:
    """The records of a file, or of all files in a folder that hold any."""
    is_folder = chosen.file.is_dir()
    paths = sorted(chosen.file.rglob("*.jsonl")) if is_folder else [chosen.file]
    for path in paths:
        name = one_line(str(path))
        for number, text in enumerate(texts(path, name), 1):
            if is_folder and FORMAT not in text[:100]:
                break  # notes of an arena, or something else
            yield Task(
                name,
                number,
                text,
                chosen.pieces,
                chosen.iterations,
                chosen.seat,
                chosen.json,
                chosen.lang,
            )


def analysed(task: Task) -> list[str]:
    """What is printed of one record; nothing of a game that is not finished."""
    with named(task.place, task.number):
        record = Record.from_json(task.text)
        if record.result is None:
            return []
        game = kept(record.game, task.box)
        check_seat(len(record.seats), task.seat)
        analysis = analyse(game, record, iterations=task.iterations)
        if task.seat is not None:
            analysis = about_seat(analysis, task.seat)
        if task.is_json:
            where = {"file": task.place, "record": task.number}
            return [json.dumps({**where, **analysis.plain()})]
        head = Sentence("{path}, record {number}", path=task.place, number=task.number)
        film = Film(game, record, -1, task.language)
        return [head.say(task.language), "", *page(film, analysis), ""]


def analyse_position(chosen: argparse.Namespace) -> None:
    """The best moves of a seat that is to decide, from nothing but what it sees."""
    game, position = position_of(chosen.position, None, chosen.pieces)
    seat = position.to_act if chosen.seat is None else chosen.seat
    check_seat(position.seats, seat)
    if position.is_over:
        raise NotationError(Sentence("The game is over: nobody has anything to decide."))
    if not position.deciding >> seat & 1:
        raise NotationError(Sentence("Seat {seat} has nothing to decide here.", seat=seat))
    position.switch(seat)
    view = game.view(position, seat)
    names = [
        Sentence("Player {number}", number=number + 1).say(chosen.lang)
        for number in range(position.seats)
    ]
    advice = advise(game, view, iterations=chosen.iterations)
    if chosen.json:
        moves = [candidate._asdict() for candidate in advice.candidates]
        reasons = game.reasons(view, advice.candidates[0].text, names, chosen.lang)
        found = {"seat": seat, "moves": moves, "then": advice.rest, "reasons": reasons}
        print(json.dumps(found))
        return
    said = explained(game, view, advice, names, chosen.lang)
    for line in (game.status(view, names, chosen.lang), "", *said.lines):
        print(line)


def check_seat(seats: int, seat: int | None) -> None:
    last = seats - 1
    if seat is not None and seat > last:
        raise NotationError(
            Sentence("There is no seat {seat}. The last one is {last}.", seat=seat, last=last)
        )


def progress(done: int, all_of: int, language: str) -> None:
    if sys.stderr.isatty():
        said = Sentence(
            "{done} of {number} decision", "{done} of {number} decisions", all_of, done=done
        )
        end = "\n" if done == all_of else "\r"
        print(said.say(language), end=end, file=sys.stderr, flush=True)


def about_seat(analysis: Analysis, seat: int) -> Analysis:
    """What one seat has of it."""
    return replace(
        analysis,
        decisions=[each for each in analysis.decisions if each.seat == seat],
        turning_points=[each for each in analysis.turning_points if each.decision.seat == seat],
        swings=[each for each in analysis.swings if each.seat == seat],
        shares=[each for each in analysis.shares if each.seat == seat],
    )


def page(film: Film, analysis: Analysis) -> list[str]:
    """The result, then all that was found."""
    lines = [*film.ending(), ""]
    for told in analysis_items(analysis, film.game, film.names, film.language):
        lines += [told.text, *(f"  {sentence}" for sentence in told.more), ""]
    return lines[:-1]
