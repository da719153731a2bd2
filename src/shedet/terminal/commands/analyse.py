"""`shedet analyse`: what decided a finished game, and how much was luck; or what to do now."""

import argparse
import json
import sys
from dataclasses import replace

from shedet.bots.analysis import Analysis, analyse
from shedet.bots.analysis_text import analysis_items
from shedet.bots.coach import advise, explained
from shedet.core.errors import NotationError
from shedet.core.language import Sentence
from shedet.terminal.session.film import ALL, Film, film_of
from shedet.terminal.session.position_files import position_of


def run(chosen: argparse.Namespace) -> None:
    if (chosen.file is None) == (chosen.position is None):
        raise NotationError(Sentence("Name a file with a game, or a position with --position."))
    if chosen.position is None:
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
