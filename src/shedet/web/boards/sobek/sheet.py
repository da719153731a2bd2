"""Cards and tokens as a sheet shows them, and where its picture has numbers."""

from markupsafe import Markup

from shedet.games.sobek.view.view import CHARACTERS
from shedet.web.boards.sobek import pieces
from shedet.web.parts.assets import icon
from shedet.web.parts.drawing import ARROW
from shedet.web.parts.still import Mark

CSS = "l1"
SHOWN = ("board",)
MARKS = (
    Mark(1, "dock", 1),
    Mark(2, "rope"),
    Mark(3, "dock", 2, "on"),
    Mark(4, "stock"),
    Mark(5, "pot"),
    Mark(6, "track-bar"),
)
FAMILIES = {
    "queen": "ivory",
    "high-priest": "ebony",
    "high-priestess": "marble",
    "vizier": "cattle",
    "scribe:cattle": "cattle",
    "scribe:fish": "fish",
    "thief": "fish",
    "merchant": "wheat",
    "courtesan": "wheat",
}
STANDS_FOR = {"scribe": "scribe:fish", "guild": "guild-ankh"}


def drawing(name: str, language: str) -> Markup:
    """A piece, an arrow, or a space of the track."""
    if name == "→":
        return ARROW
    thing, _, more = name.partition(" ")
    thing = STANDS_FOR.get(thing, thing)
    if thing == "pile":
        return Markup('<span class="heap2">{}</span>').format(icon("i-pot"))
    if thing == "eye":
        return Markup('<span class="spc">{}<b>{}</b></span>').format(icon("i-eye"), more)
    if thing in pieces.TOKENS:
        return pieces.token(thing)
    if thing == "good":
        return pieces.good_icon(more)
    css = "chr" if thing in CHARACTERS else more
    drawn = pieces.face(thing, FAMILIES.get(thing, ""), language)
    return Markup('<span class="tile tcard pc2 {}">{}</span>').format(css, drawn)
