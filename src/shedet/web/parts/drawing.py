"""Small drawings that sheets of all games use."""

from markupsafe import Markup

from shedet.bots.words import bot_name
from shedet.core.language import Sentence
from shedet.web.parts.assets import icon

ARROW = Markup(
    '<svg class="to" viewBox="0 0 26 20" aria-hidden="true"><path d="M3 10h18M14 3l8 7-8 7"/></svg>'
)
YOU = Sentence("You")


def name_of(who: str, language: str) -> str:
    """You, or a bot."""
    return YOU.say(language) if who == "you" else bot_name(who, language)


def avatar(who: str, ring: str, language: str) -> Markup:
    """A player in small."""
    inside = name_of(who, language)[:1] if who == "you" else icon(f"i-{who}")
    return Markup('<span class="av {}">{}</span>').format(ring, inside)
