"""`shedet simulate`: games between bots, as records."""

import argparse
import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

from shedet.bots import BotFailure
from shedet.bots.match import Match, Played
from shedet.core.errors import NotationError
from shedet.core.game import GameInfo, info_of, load, one_line, quoted
from shedet.core.language import Sentence
from shedet.core.system import not_written


def run(chosen: argparse.Namespace) -> None:
    info = info_of(chosen.game)
    named = None if chosen.bots is None else chosen.bots.split(",")
    fitting = len(named) if named and len(named) in info.seats else info.seats[0]
    seats = info.check_seats(chosen.seats or fitting)
    bots = named or ["greedy"] * seats
    if len(bots) != seats:
        raise NotationError(
            Sentence("{seats} seats need {seats} bots, not {bots}.", seats=seats, bots=len(bots))
        )
    options = info.choose(options_of(chosen.option))
    game = load(chosen.game, chosen.pieces)
    first = chosen.seed if chosen.seed is not None else secrets.randbits(63)
    if chosen.out and os.path.lexists(chosen.out):
        raise NotationError(
            Sentence("{path} exists already; choose another name.", path=one_line(str(chosen.out)))
        )
    standing = Standing(bots)
    with (
        Match(game, options, bots, chosen.bot_seconds, chosen.bot_output) as match,
        output(chosen.out) as out,
    ):
        for number in range(chosen.games):
            played = match.play((first + number) % (1 << 64))
            print(played.record.to_json(), file=out)
            if played.forfeit:
                report(number + 1, played.forfeit, chosen.lang)
            standing.add(played)
            progress(number + 1, chosen.games, chosen.lang)
    summarise(info, standing, first, chosen.lang)


class Standing:
    """What each seat has won, scored and forfeited so far."""

    def __init__(self, bots: list[str]) -> None:
        self.bots = bots
        self.games = 0
        self.wins = [0.0] * len(bots)
        self.points = [0] * len(bots)
        self.forfeits = [0] * len(bots)

    def add(self, played: Played) -> None:
        self.games += 1
        for seat in played.winners:
            self.wins[seat] += 1 / len(played.winners)
        if played.forfeit:
            self.forfeits[played.forfeit.seat] += 1
        elif played.record.result:
            for seat, points in enumerate(played.record.result["scores"]):
                self.points[seat] += points

    def mean(self, seat: int) -> float:
        """Points a game, of the games that were played to their end."""
        return self.points[seat] / max(1, self.games - sum(self.forfeits))


def options_of(texts: list[str]) -> dict[str, str]:
    """The options of a table from texts such as memory=perfect."""
    options = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise NotationError(Sentence("{text} is not NAME=VALUE.", text=quoted(text)))
        options[name] = value
    return options


@contextmanager
def output(path: Path | None) -> Iterator[TextIO]:
    """Standard output, or a new file that appears only when it is complete."""
    if path is None:
        yield sys.stdout
        return
    unfinished = path.parent / f".shedet-{secrets.token_hex(8)}"
    try:
        with unfinished.open("x", encoding="utf-8") as out:
            yield out
        publish(unfinished, path)
    except FileExistsError:
        raise NotationError(
            Sentence("{path} exists already; choose another name.", path=one_line(str(path)))
        ) from None
    except BrokenPipeError:
        raise
    except OSError as error:
        raise not_written(path, error) from None
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


def publish(unfinished: Path, path: Path) -> None:
    """Give the file its name; a link never overwrites, but not every file system has links."""
    try:
        os.link(unfinished, path)
    except FileExistsError:
        raise
    except OSError:
        unfinished.replace(path)


def report(number: int, forfeit: BotFailure, language: str) -> None:
    """Say at once how a game was lost before its end."""
    lost = Sentence("Game {number} is forfeited. {report}", number=number, report=forfeit.sentence)
    print(lost.say(language), file=sys.stderr, flush=True)


def progress(done: int, all_of: int, language: str) -> None:
    if sys.stderr.isatty() and all_of > 1:
        said = Sentence("{done} of {number} game", "{done} of {number} games", all_of, done=done)
        end = "\n" if done == all_of else "\r"
        print(said.say(language), end=end, file=sys.stderr, flush=True)


def summarise(info: GameInfo, standing: Standing, seed: int, language: str) -> None:
    head = Sentence(
        "{game}: {number} game from seed {seed}",
        "{game}: {number} games from seed {seed}",
        standing.games,
        game=info.name,
        seed=seed,
    )
    print(head.say(language), file=sys.stderr)
    names = [one_line(bot) for bot in standing.bots]
    width = max(10, *map(len, names))
    for seat, name in enumerate(names):
        row = Sentence(
            "  seat {seat} {bot} {wins:8.1f} wins {mean:8.1f} points",
            seat=seat,
            bot=name.ljust(width),
            wins=standing.wins[seat],
            mean=standing.mean(seat),
        )
        if standing.forfeits[seat]:
            row = Sentence(
                "{row} {number:4} forfeit",
                "{row} {number:4} forfeits",
                standing.forfeits[seat],
                row=row,
            )
        print(row.say(language), file=sys.stderr)
