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
from shedet.core.game import GameInfo, info_of, load, quoted
from shedet.core.language import Sentence


def run(chosen: argparse.Namespace) -> None:
    info = info_of(chosen.game)
    seats = info.check_seats(chosen.seats or info.seats[0])
    bots = chosen.bots.split(",") if chosen.bots else ["greedy"] * seats
    if len(bots) != seats:
        raise NotationError(
            Sentence("{seats} seats need {seats} bots, not {bots}.", seats=seats, bots=len(bots))
        )
    options = info.choose(dict(map(option, chosen.option)))
    game = load(chosen.game, chosen.pieces)
    first = chosen.seed if chosen.seed is not None else secrets.randbits(63)
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


def option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise NotationError(Sentence("{text} is not NAME=VALUE.", text=quoted(text)))
    return name, value


@contextmanager
def output(path: Path | None) -> Iterator[TextIO]:
    """Standard output, or a new file that appears only when it is complete."""
    if path is None:
        yield sys.stdout
        return
    if path.exists():
        raise NotationError(Sentence("{path} exists already; choose another name.", path=path))
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise NotationError(
            Sentence("{path} cannot be written: {error}", path=path, error=error.strerror)
        ) from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            yield out
        Path(name).chmod(0o644)
        Path(name).replace(path)
    finally:
        Path(name).unlink(missing_ok=True)


def progress(done: int, all_of: int) -> None:
    if sys.stderr.isatty() and all_of > 1:
        end = "\n" if done == all_of else "\r"
        print(f"{done} of {all_of} games", end=end, file=sys.stderr, flush=True)


def summarise(
    info: GameInfo, bots: list[str], wins: list[float], points: list[int], games: int, seed: int
) -> None:
    print(f"{info.name}: {games} games from seed {seed}", file=sys.stderr)
    for seat, bot in enumerate(bots):
        mean = points[seat] / games
        print(f"  seat {seat} {bot:10} {wins[seat]:8.1f} wins {mean:8.1f} points", file=sys.stderr)
