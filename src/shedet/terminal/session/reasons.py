"""The rules behind refusals, in words."""

from shedet.core.errors import NotationError
from shedet.core.game import Game
from shedet.core.rulebook import parts, rule
from shedet.terminal.output.rules_text import page


def rule_words(game: Game, rule_id: str, language: str) -> list[str]:
    """What a rule says; nothing for a game whose rules are not written down."""
    try:
        return [rule(game.info.id, rule_id, language)]
    except NotationError:
        return []


def all_rules(game: Game, language: str, width: int = 80) -> list[str]:
    """The rules of a game as lines of a width."""
    try:
        return page(list(parts(game.info.id, language)), width, styled=False).splitlines()
    except NotationError as error:
        return [error.sentence.say(language)]
