"""`shedet bench`: how fast the rules run on this machine, interpreted and compiled, in one run."""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable

from shedet.bots.playout import playouts
from shedet.core.engine import position as position_module
from shedet.core.engine.chance import Chance, seeded
from shedet.core.engine.position import Position
from shedet.core.game import games, info_of
from shedet.core.language import Sentence, decimal
from shedet.core.laws import TableSetup, extremes, start, tables

MIDDLE = 30  # moves into a game, where single operations are measured
GAMES = {"compiled": 200, "interpreted": 5}  # in one call of the playout

WORDS = {
    "interpreted": Sentence("interpreted"),
    "compiled": Sentence("compiled"),
    "whole random games": Sentence("whole random games"),
    "moves of these": Sentence("moves of these"),
    "moves driven from Python": Sentence("moves driven from Python"),
    "copy": Sentence("copy", context="what is measured"),
    "legal": Sentence("legal moves", context="what is measured"),
    "redeal": Sentence("redeal", context="what is measured"),
    "view": Sentence("view", context="what is measured"),
}
"""What is measured, and at which speed, by the names that stand in the JSON."""

Rates = dict[str, dict[str, float]]
"""Operations a second, by table and name."""


def speed() -> str:
    """Do the rules run compiled or interpreted here?"""
    return "interpreted" if str(position_module.__file__).endswith(".py") else "compiled"


def run(chosen: argparse.Namespace) -> None:
    if chosen.game:
        info_of(chosen.game)
    if chosen.json:
        print(json.dumps({speed(): measured(chosen.seconds, chosen.game)}))
        return
    head = Sentence(
        "The rules run {speed} here. Operations a second, {seconds} s each, one core.",
        speed=WORDS[speed()],
        seconds=chosen.seconds,
    )
    print(head.say(chosen.lang))
    rates = {speed(): measured(chosen.seconds, chosen.game)}
    if speed() == "compiled":
        rates |= elsewhere(chosen.seconds, chosen.game)
    show(rates, chosen.lang)


def elsewhere(seconds: float, game: str | None) -> dict[str, Rates]:
    """The same measurements interpreted, in a process of its own."""
    command = [sys.executable, "-m", "shedet", "bench", "--json", "--seconds", str(seconds)]
    command += [game] if game else []
    environment = {**os.environ, "SHEDET_INTERPRETED": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    rates: dict[str, Rates] = json.loads(done.stdout)
    return rates


def show(rates: dict[str, Rates], language: str) -> None:
    columns = [column for column in ("interpreted", "compiled") if column in rates]
    heads = "".join(f"{WORDS[column].say(language):>15}" for column in columns)
    if len(columns) > 1:
        heads += f"{Sentence('ratio').say(language):>9}"
    table_head = Sentence("table", context="of a game").say(language)
    what_head = Sentence("what", context="is measured").say(language)
    print(f"{table_head:28} {what_head:26}{heads}")
    for table, rows in rates[columns[0]].items():
        for what in rows:
            numbers = [rates[column][table][what] for column in columns]
            cells = "".join(f"{grouped(number):>15}" for number in numbers)
            ratio = (
                f"{decimal(numbers[-1] / numbers[0], 1, language):>8}×" if len(columns) > 1 else ""
            )
            print(f"{table:28} {WORDS[what].say(language):26}{cells}{ratio}")


def grouped(number: float) -> str:
    """Digits in groups of three with spaces, which reads well in every language."""
    return f"{number:,.0f}".replace(",", " ")


def measured(seconds: float, game: str | None) -> Rates:
    """Tables of one game, or of all; with the default options, and with all at their last value."""
    infos = [info_of(game)] if game else games().values()
    return {
        str(table): rows(table, seconds)
        for info in infos
        for table in tables(info)
        if table.options in extremes(info)
    }


def played(table: TableSetup, seconds: float) -> tuple[float, float]:
    """Whole random games a second in one call, and their moves."""
    chance, number = seeded(1), GAMES[speed()]
    calls, moves = rates_of(lambda: playouts(start(table, chance.word()), chance, number), seconds)
    return calls * number, moves


def driven(table: TableSetup, seconds: float) -> float:
    """Moves a second of random games, one call from Python for each."""
    chance = seeded(1)

    def drive() -> int:
        position = start(table, chance.word())
        moves = 0
        while not position.is_over:
            legal = position.legal()
            position.play(legal[chance.below(len(legal))])
            moves += 1
        return moves

    return rates_of(drive, seconds)[1]


def rows(table: TableSetup, seconds: float) -> dict[str, float]:
    """Whole random games, and single operations on a position in the middle of one."""
    chance = seeded(1)
    middle = middle_of(table, chance)
    scratch = middle.copy()
    seat = middle.to_act
    single: dict[str, Callable[[], object]] = {
        "copy": middle.copy,
        "legal": middle.legal,
        "redeal": lambda: scratch.redeal(seat, chance),
        "view": lambda: table.game.view(middle, seat),
    }
    games_played, moves = played(table, seconds)
    return {
        "whole random games": games_played,
        "moves of these": moves,
        "moves driven from Python": driven(table, seconds),
        **{name: rates_of(operation, seconds)[0] for name, operation in single.items()},
    }


def middle_of(table: TableSetup, chance: Chance) -> Position:
    """A position so many moves into a random game; before the end of one that is shorter."""
    middle = start(table, 7)
    for _ in range(MIDDLE):
        following = middle.copy()
        legal = following.legal()
        following.play(legal[chance.below(len(legal))])
        if following.is_over:
            break
        middle = following
    return middle


def rates_of(operation: Callable[[], object], seconds: float) -> tuple[float, float]:
    """Calls a second, and the sum of their results a second."""
    done = total = 0
    began = time.process_time()
    while (took := time.process_time() - began) < seconds:
        result = operation()
        done += 1
        total += result if isinstance(result, int) else 0
    return done / took, total / took
