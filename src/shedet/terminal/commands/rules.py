"""`shedet rules`: the rules of a game, a chapter or one rule, to read."""

import argparse
import os
import shutil
import sys
import textwrap

from shedet.core.game import info_of
from shedet.core.rulebook import Part, parts, selected

WIDEST = 100  # columns; longer lines are hard to read
BOLD, STRONG, PLAIN = "\x1b[1m", "\x1b[1;36m", "\x1b[0m"


def run(chosen: argparse.Namespace) -> None:
    if chosen.part is None:
        wanted = whole(chosen.game, chosen.lang)
    else:
        wanted = selected(chosen.game, chosen.part, chosen.lang)
    width = min(shutil.get_terminal_size().columns, WIDEST)
    print(page(wanted, width, is_styled()))


def whole(game: str, language: str) -> list[Part]:
    """All rules for a player: what the text says of itself stands at its end."""
    title, *rest = parts(game, language)
    number = next((n for n, part in enumerate(rest) if part.level), len(rest))
    about = Part(info_of(game).about.say(language))
    return [title, about, *rest[number:], *rest[:number]]


def is_styled() -> bool:
    """Does somebody look who can see bold letters?"""
    wished = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return sys.stdout.isatty() and wished


def page(wanted: list[Part], width: int, styled: bool) -> str:
    """Parts of a rulebook as lines of a width."""
    column = max((len(part.rule) for part in wanted if part.rule), default=0) + 2
    return "\n\n".join(
        ruled(part, width, column, styled) if part.rule else lines(part, width, styled)
        for part in wanted
    )


def lines(part: Part, width: int, styled: bool) -> str:
    """A heading or a paragraph; the title is underlined."""
    text = textwrap.fill(part.text, max(width, 20), break_on_hyphens=False)
    if not part.level:
        return text
    if styled:
        return f"{BOLD}{text}{PLAIN}"
    mark = {1: "=", 2: "-"}.get(part.level)
    return f"{text}\n{mark * max(map(len, text.splitlines()))}" if mark else f"{text}:"


def ruled(part: Part, width: int, column: int, styled: bool) -> str:
    """A rule, its id in a column of its own."""
    text = textwrap.fill(
        part.text,
        max(width, column + 20),
        initial_indent=" " * column,
        subsequent_indent=" " * column,
        break_on_hyphens=False,
    )
    name = f"{STRONG}{part.rule}{PLAIN}" if styled else part.rule
    return name + text[len(part.rule) :]
