"""`shedet simulate`: games between bots, as records."""

import argparse
import os
import secrets
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from shedet.bots.match import play_match
from shedet.core.errors import NotationError
from shedet.core.game import GameInfo, info_of, load, one_line, quoted
from shedet.core.language import Sentence


def run(chosen: argparse.Namespace) -> None:
    info = info_of(chosen.game)
    seats = info.check_seats(chosen.seats or info.seats[0])
    bots = ["greedy"] * seats if chosen.bots is None else chosen.bots.split(",")
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
    with output(chosen.out) as out:
        wins = [0.0] * seats
        points = [0] * seats
        for number in range(chosen.games):
            record = play_match(game, options, bots, (first + number) % (1 << 64))
            print(record.to_json(), file=out)
            assert record.result is not None
            for seat in range(seats):
                points[seat] += record.result["scores"][seat]
                if seat in record.result["winners"]:
                    wins[seat] += 1 / len(record.result["winners"])
            progress(number + 1, chosen.games)
    summarise(info, bots, wins, points, chosen.games, first)


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
    unfinished = None
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".shedet-")
        unfinished = Path(name)
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            yield out
        mask = os.umask(0)
        os.umask(mask)
        unfinished.chmod(0o666 & ~mask)
        publish(unfinished, path)
    except FileExistsError:
        raise NotationError(
            Sentence("{path} exists already; choose another name.", path=one_line(str(path)))
        ) from None
    except BrokenPipeError:
        raise
    except OSError as error:
        raise NotationError(
            Sentence(
                "{path} cannot be written: {error}", path=one_line(str(path)), error=error.strerror
            )
        ) from None
    finally:
        if unfinished:
            unfinished.unlink(missing_ok=True)


def publish(unfinished: Path, path: Path) -> None:
    """Give the file its name; a link never overwrites, but not every file system has links."""
    try:
        os.link(unfinished, path)
    except FileExistsError:
        raise
    except OSError:
        unfinished.replace(path)


def progress(done: int, all_of: int) -> None:
    if sys.stderr.isatty() and all_of > 1:
        end = "\n" if done == all_of else "\r"
        print(f"{done} of {all_of} games", end=end, file=sys.stderr, flush=True)


def summarise(
    info: GameInfo, bots: list[str], wins: list[float], points: list[int], games: int, seed: int
) -> None:
    head = Sentence(
        "{game}: {number} game from seed {seed}",
        "{game}: {number} games from seed {seed}",
        games,
        game=info.name,
        seed=seed,
    )
    print(head, file=sys.stderr)
    for seat, bot in enumerate(bots):
        row = Sentence(
            "  seat {seat} {bot:10} {wins:8.1f} wins {mean:8.1f} points",
            seat=seat,
            bot=bot,
            wins=wins[seat],
            mean=points[seat] / games,
        )
        print(row, file=sys.stderr)
