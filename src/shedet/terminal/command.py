"""The command `shedet`: what is here, and how to start it."""

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from shedet import __version__
from shedet.core.errors import ShedetError

WELCOME = """\
Shedet {version}: Nile board games.

{games}

  shedet simulate sobek2p --games 10 --bots greedy,random --out games.jsonl
                           let bots play, and keep the records
  shedet verify games.jsonl
                           play the records again and check every line
  shedet perft sobek2p --seed 1 --depth 3
                           count move sequences
  shedet pieces sobek2p    every piece, with its source and how sure we are of it
  shedet bench             how fast the rules run here

`shedet COMMAND --help` says more. There is no table in the browser or in the terminal yet.\
"""


class Parser(argparse.ArgumentParser):
    """Answers wrong options in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def parser() -> Parser:
    top = Parser(prog="shedet", description="Nile board games.", allow_abbrev=False)
    top.add_argument("--version", action="version", version=__version__)
    commands = top.add_subparsers(dest="command", parser_class=Parser)

    commands.add_parser("serve", help="the table in the browser")

    simulate = commands.add_parser("simulate", help="let bots play and keep the records")
    add_table(simulate)
    simulate.add_argument("--games", type=count, default=1, help="how many games (default 1)")
    simulate.add_argument("--bots", help="one name for each seat: random, greedy (default)")
    simulate.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    simulate.add_argument("--out", type=Path, help="a new file for the records, one a line")

    verify = commands.add_parser("verify", help="play records again and check every line")
    verify.add_argument("file", type=Path)
    verify.add_argument("--pieces", type=Path, help="the pieces that the records were played with")

    perft = commands.add_parser("perft", help="count move sequences")
    add_table(perft)
    perft.add_argument("--depth", type=count, default=3, help="how many moves (default 3)")

    pieces = commands.add_parser("pieces", help="the pieces of a game, or check a file of them")
    pieces.add_argument("game")
    pieces.add_argument("--pieces", type=Path, help="a file to check and show instead")

    bench = commands.add_parser("bench", help="how fast the rules run here")
    bench.add_argument("--seconds", type=count, default=1, help="time for each row (default 1)")
    bench.add_argument("--json", action="store_true", help="only this process, as JSON")
    return top


def add_table(command: argparse.ArgumentParser) -> None:
    command.add_argument("game")
    command.add_argument("--seats", type=count, help="how many seats")
    command.add_argument("--seed", type=seed, help="the same seed gives the same games")
    command.add_argument("--pieces", type=Path, help="an owner's file of pieces")


def count(text: str) -> int:
    return whole_number(text, 1, 10**9)


def seed(text: str) -> int:
    return whole_number(text, 0, 2**64 - 1)


def whole_number(text: str, lowest: int, highest: int) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= 20 else -1
    if not lowest <= number <= highest:
        raise argparse.ArgumentTypeError(
            f"{text[:30]!r} is not a whole number from {lowest} to {highest}"
        )
    return number


def welcome() -> str:
    from shedet.core.game import games

    lines = [f"  {info.id:10} {info.name}. {info.about}" for info in games().values()]
    return WELCOME.format(version=__version__, games="\n".join(lines))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; errors are one line on standard error and exit code 2."""
    chosen = parser().parse_args(arguments)
    if chosen.command is None:
        print(welcome())
        return 0
    if chosen.command == "serve":
        print("The table in the browser does not exist yet. What can be done now:\n")
        print(welcome())
        return 0
    try:
        import_module(f"shedet.terminal.{chosen.command}").run(chosen)
    except ShedetError as error:
        print(f"shedet {chosen.command}: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()
    except KeyboardInterrupt:
        return 130
    return 0
