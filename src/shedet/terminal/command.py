"""The command `shedet`: runs one of the commands, or lists them."""

import argparse
import gettext
import io
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.resources import files
from typing import NoReturn

from shedet import __version__
from shedet.core.errors import ShedetError
from shedet.core.language import LANGUAGES, Sentence, language_of
from shedet.core.system.os_errors import reason_of
from shedet.terminal.arguments import ABOUT, Parser, parser
from shedet.terminal.output.stream import announce, clear_announcement

EXAMPLES = (
    "serve",
    "learn sobek2p",
    "play sobek2p",
    "play --resume",
    "rules sobek2p",
    "simulate sobek2p --games 100 --bots greedy,random --out games.jsonl",
    "arena sobek2p --bots jackal,ibis,greedy --games 60",
    "bot --url http://localhost:8000 --bot greedy",
    "verify games.jsonl",
    "replay games.jsonl",
    "analyse games.jsonl",
    "puzzles show sobek2p 1",
    "perft sobek2p --seed 1 --depth 4",
    "pieces sobek2p",
    "bench",
)
"""How a visitor may begin; the first word is the command."""


@contextmanager
def spoken(language: str) -> Iterator[None]:
    """Let argparse find its own texts in our catalogue; it looks them up by the environment."""
    domain, wish = gettext.textdomain(), os.environ.get("LANGUAGE")
    gettext.bindtextdomain("shedet", str(files("shedet").joinpath("locale")))
    gettext.textdomain("shedet")
    os.environ["LANGUAGE"] = language
    try:
        yield
    finally:
        gettext.textdomain(domain)
        if wish is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = wish


def language_in(words: Sequence[str]) -> str:
    """The language of `--lang`, wherever it stands, else of the environment."""
    usual = language_of(os.environ)
    first = Parser(prog="shedet", add_help=False)
    first.add_argument("--lang", default=usual)
    with spoken(usual):
        wish: str = first.parse_known_args(words)[0].lang
    if wish not in LANGUAGES:
        unknown = Sentence(
            "There is no language {wish}. Choose from: {known}.",
            wish=repr(wish[:30]),
            known=", ".join(LANGUAGES),
        )
        first.error(unknown.say(usual))
    return wish


def arguments_of(words: Sequence[str]) -> argparse.Namespace:
    """The parsed arguments, with the language in `lang`."""
    language = language_in(words)
    with spoken(language):
        chosen = parser(language).parse_args(words)
    chosen.lang = language
    return chosen


def welcome(language: str) -> str:
    from shedet.core.game import games

    head = Sentence("Shedet {version}: Nile board games.", version=__version__)
    known = [
        f"  {info.id:10} {info.name.say(language)}. {info.about.say(language)}"
        for info in games().values()
    ]
    more = Sentence("`shedet COMMAND --help` says more.")
    return "\n".join(
        [head.say(language), "", *known, "", *examples(language), "", more.say(language)]
    )


def examples(language: str) -> list[str]:
    """Commands and what they do, side by side where there is room."""
    lines = []
    for example in EXAMPLES:
        said = ABOUT[example.split()[0]].say(language)
        command = f"  shedet {example}"
        if len(command) < 26:
            lines.append(f"{command:26} {said}")
        else:
            lines += [command, f"{'':26} {said}"]
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; errors are one line on standard error and exit code 2."""
    signal.signal(signal.SIGTERM, end)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # letters that it cannot encode
    chosen = arguments_of(sys.argv[1:] if arguments is None else arguments)
    name = chosen.command or ""
    try:
        run(chosen)
        print(end="", flush=True)  # also where there is no standard output
    except ShedetError as error:
        return complain(name, error.sentence.say(chosen.lang))
    except BrokenPipeError:
        # the reader is gone: write nothing more, not even when Python flushes at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        reason = reason_of(error)
        said = reason.say(chosen.lang) if isinstance(reason, Sentence) else reason
        return complain(name, said)
    except KeyboardInterrupt as stop:
        if sentence := getattr(stop, "sentence", None):
            complain(name, sentence.say(chosen.lang))
        return 130
    return 0


def run(chosen: argparse.Namespace) -> None:
    if chosen.command is None:
        print(welcome(chosen.lang))
    elif chosen.command in ("serve", "work", "config"):
        import_module("shedet.terminal.commands.serve").run(chosen)
    elif chosen.command in ("backup", "restore", "export"):
        import_module("shedet.terminal.commands.keeping").run(chosen)
    else:
        if chosen.command in ("play", "learn") and not (
            chosen.plain or getattr(chosen, "list", False)
        ):
            announce(chosen.lang)
        import_module(f"shedet.terminal.commands.{chosen.command}").run(chosen)


def complain(command: str, message: str) -> int:
    line = " ".join(message.split())
    clear_announcement()
    print(f"shedet {command}".rstrip() + f": {line}", file=sys.stderr)
    return 2


def end(number: int, _: object) -> NoReturn:
    """Exit by an exception, so that unfinished files are removed."""
    raise SystemExit(128 + number)
