"""`shedet analyse`: what decided a finished game, and how much of it was luck."""

import argparse
import json
import sys
from dataclasses import replace

from shedet.bots.analysis import Analysis, analyse
from shedet.bots.analysis_text import analysis_items
from shedet.core.errors import NotationError
from shedet.core.language import Sentence
from shedet.terminal.session.film import ALL, Film, film_of


def run(chosen: argparse.Namespace) -> None:
    film = film_of(chosen.file, chosen.record, ALL, chosen.pieces, chosen.lang)
    check_seat(film, chosen.seat)
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


def check_seat(film: Film, seat: int | None) -> None:
    last = len(film.names) - 1
    if seat is not None and seat > last:
        raise NotationError(
            Sentence("There is no seat {seat}; the last one is {last}.", seat=seat, last=last)
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
