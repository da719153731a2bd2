"""`shedet analyse`: what decided a finished game, and how much of it was luck."""

import argparse
import json
import sys

from shedet.bots.analysis import Analysis, analyse
from shedet.bots.telling import telling
from shedet.core.errors import NotationError
from shedet.core.language import Sentence
from shedet.terminal.film import ALL, Film, film_of


def run(chosen: argparse.Namespace) -> None:
    film = film_of(chosen.file, chosen.record, ALL, chosen.pieces, chosen.lang)
    check_seat(film, chosen.seat)
    analysis = analyse(
        film.game,
        film.record,
        iterations=chosen.iterations,
        progress=lambda done, all_of: progress(done, all_of, chosen.lang),
    )
    if chosen.json:
        print(json.dumps(analysis.plain()))
        return
    for line in page(film, analysis, chosen.seat):
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


def page(film: Film, analysis: Analysis, seat: int | None) -> list[str]:
    """The result, then all that was found, or what one seat has of it."""
    lines = [*film.ending(), ""]
    for told in telling(analysis, film.game, film.names, film.language):
        if seat is None or told.seat in (seat, -1):
            lines += [told.text, *(f"  {sentence}" for sentence in told.more), ""]
    return lines[:-1]
