"""Names that look like a bot's are reserved, so that no person passes for a bot."""

import re
import unicodedata
from functools import cache

from shedet.bots.words import NAMES
from shedet.core.errors import NotationError
from shedet.core.game import quoted
from shedet.core.language import LANGUAGES, Sentence

CAPITALS = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕЅІЈКМНОРСТУХӀ", "ABEZHIKMNOPTYXABESIJKMHOPCTYXI")
"""Greek and Cyrillic letters that look like Latin ones. Small ones may look like others."""
SMALL = str.maketrans(
    "αιοκρυνηасеһіјкорѕухгпьԁӏ" + "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜʏᴢ" + "łı|1l0$@",
    "aiokpuvnacehijkopsyxrnbdi" + "abcdefghijkimnoprstuyz" + "iiiiiosa",
    "\u1160\u115f",  # invisible characters
)


def look_of(name: str) -> str:
    """A key that names which look alike share; a number at the end is ignored."""
    text = unicodedata.normalize("NFKD", name).translate(CAPITALS).casefold()
    text = re.sub(r"[^\w$@|]|_", "", unicodedata.normalize("NFKD", text))
    return re.sub(r"\d+$", "", text).translate(SMALL)


@cache
def bots_looks() -> frozenset[str]:
    called = [name.say(language) for name in NAMES.values() for language in LANGUAGES]
    return frozenset(map(look_of, [*NAMES, *called]))


def is_bots(name: str) -> bool:
    """Does a name look like a bot's, in any language?"""
    return look_of(name) in bots_looks()


def want_own_name(name: str) -> None:
    """Refuse a bot's name."""
    if is_bots(name):
        raise NotationError(
            Sentence("{name} is a bot’s name. Please choose another.", name=quoted(name))
        )
