"""The small "i" at a piece that opens its card; without script it leads to the sheet."""

from functools import cache

from markupsafe import Markup

from shedet.core.game import Game
from shedet.lessons.sheet_words import ABOUT
from shedet.web.parts.templating import macros


def knob(game: Game, piece: str, language: str, here: str = "") -> Markup:
    """The way to the card of a piece, with what the piece would do here and now."""
    id = card_id(game, piece)
    if not id:
        return Markup("")
    label = ABOUT.about(piece=game.about[id].name).say(language)
    return Markup(macros("sheet.html").knob(game.info.id, id, label, here))


def card_id(game: Game, piece: str) -> str:
    """The name under which `Game.about` tells of a piece; nothing if it does not."""
    return ids_of(game).get(piece, "")


@cache
def ids_of(game: Game) -> dict[str, str]:
    return {piece: id for id, about in game.about.items() for piece in (id, *about.pieces)}
