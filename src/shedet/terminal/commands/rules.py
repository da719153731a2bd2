"""`shedet rules`: the rules of a game, a chapter or one rule, to read."""

import argparse
import os
import shutil
import sys

from shedet.core.errors import NotationError
from shedet.core.game import info_of
from shedet.core.language import Sentence
from shedet.core.rulebook import Part, parts, plain, rulings, selected
from shedet.terminal.output.rules_text import page

WIDEST = 100  # columns; longer lines are hard to read


def run(chosen: argparse.Namespace) -> None:
    if chosen.rulings:
        wanted = reasons(chosen.game, chosen.part, chosen.lang)
    elif chosen.part is None:
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


def reasons(game: str, part: str | None, language: str) -> list[Part]:
    """The rulings behind all rules, a chapter or one rule."""
    found, about = rulings(game, language), []
    wanted = {each.rule for each in selected(game, part, language)} if part is not None else None
    items = [each for each in found.items if wanted is None or each.rule in wanted] if found else []
    if not items:
        raise NotationError(Sentence("There is no ruling on this: {part}.", part=part or game))
    if found and part is None:
        about = [Part(found.title, 1), *(Part(plain(text)) for text in found.about)]
    said = [Part(plain(f"{each.question} {each.answer}"), rule=each.rule) for each in items]
    return [*about, *said]


def is_styled() -> bool:
    """Is the output a terminal, which can show bold letters?"""
    wished = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return sys.stdout.isatty() and wished
