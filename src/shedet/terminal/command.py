"""The command `shedet`: what is here, and how to start it."""

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from shedet import __version__
from shedet.core.errors import ShedetError
from shedet.core.language import Sentence

WELCOME = """\
Shedet {version}: Nile board games.

{games}

  shedet simulate sobek2p --games 100 --bots greedy,random --out games.jsonl
                           let bots play, and keep the records
  shedet verify games.jsonl
                           play the records again and check every line
  shedet perft sobek2p --seed 1 --depth 4
                           count move sequences
  shedet pieces sobek2p    every piece, with its source and how sure we are of it
  shedet bench             how fast the rules run here

`shedet COMMAND --help` says more. There is no table in the browser or in the terminal yet.\
"""


class Parser(argparse.ArgumentParser):
    """Answers wrong options in one line."""

    def error(self, message: str) -> NoReturn:
        line = " ".join(message.split())
        self.exit(2, f"{self.prog}: {line}\n")


def parser() -> Parser:
    top = Parser(prog="shedet", description="Nile board games.", allow_abbrev=False)
    top.add_argument("--version", action="version", version=__version__)
    commands = top.add_subparsers(dest="command", parser_class=Parser)

    commands.add_parser("serve", help="the table in the browser")

    simulate = commands.add_parser("simulate", help="let bots play and keep the records")
    add_table(simulate)
    simulate.add_argument("--games", type=count, default=1, help="how many games (default 1)")
    simulate.add_argument("--bots", help="one name for each seat: random, greedy (default)")
    add_options(simulate)
    simulate.add_argument("--out", type=Path, help="a new file for the records, one a line")

    verify = commands.add_parser("verify", help="play records again and check every line")
    verify.add_argument("file", type=Path, help="records, one JSON document a line")
    verify.add_argument("--pieces", type=Path, help="the pieces that the records were played with")

    perft = commands.add_parser("perft", help="count move sequences")
    add_table(perft)
    add_options(perft)
    perft.add_argument("--depth", type=count, default=3, help="how many moves (default 3)")

    pieces = commands.add_parser("pieces", help="the pieces of a game, or check a file of them")
    pieces.add_argument("game", help="the id of a game, such as sobek2p")
    pieces.add_argument("--pieces", type=Path, help="a file to check and show instead")

    bench = commands.add_parser("bench", help="how fast the rules run here")
    bench.add_argument("--seconds", type=count, default=1, help="time for each row (default 1)")
    bench.add_argument("--json", action="store_true", help="only this process, as JSON")
    return top


def add_table(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", help="the id of a game, such as sobek2p")
    command.add_argument("--seats", type=count, help="how many seats")
    command.add_argument("--seed", type=seed, help="the same seed gives the same games")
    command.add_argument("--pieces", type=Path, help="an owner's file of pieces")


def add_options(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the table, for instance memory=perfect",
    )


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
    return Sentence(WELCOME, version=__version__, games="\n".join(lines)).say()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; errors are one line on standard error and exit code 2."""
    signal.signal(signal.SIGTERM, end)
    chosen = parser().parse_args(arguments)
    name = chosen.command or ""
    try:
        run(chosen)
        sys.stdout.flush()
    except ShedetError as error:
        return complain(name, str(error))
    except BrokenPipeError:
        # nobody reads on: say nothing more, not even when Python flushes at its end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        return complain(name, error.strerror or str(error))
    except KeyboardInterrupt:
        return 130
    return 0


def run(chosen: argparse.Namespace) -> None:
    if chosen.command is None:
        print(welcome())
    elif chosen.command == "serve":
        print(Sentence("The table in the browser does not exist yet. What can be done now:"))
        print()
        print(welcome())
    else:
        import_module(f"shedet.terminal.{chosen.command}").run(chosen)


def complain(command: str, message: str) -> int:
    line = " ".join(message.split())
    print(f"shedet {command}".rstrip() + f": {line}", file=sys.stderr)
    return 2


def end(number: int, _: object) -> NoReturn:
    """Leave by the way on which unfinished files are removed."""
    raise SystemExit(128 + number)
