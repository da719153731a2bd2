"""Tiles and tokens as a sheet shows them, and where its picture has numbers."""

from markupsafe import Markup

from shedet.games.sobek2p.view.view import CHARACTERS
from shedet.web.boards.sobek2p import pieces
from shedet.web.parts.assets import icon
from shedet.web.parts.drawing import ARROW, name_of
from shedet.web.parts.still import Mark

CSS = "l2p"
SHOWN = ("board",)
MARKS = (
    Mark(1, "td", 18, "cr"),
    Mark(2, "td", 16),
    Mark(3, "td", 15),
    Mark(4, "td", 17, "up"),
    Mark(5, "td", 4, "lo"),
    Mark(6, "pir"),
)
"""Squares are counted row by row, after the corner of the table."""
FAMILIES = {
    "queen": "ivory",
    "vizier": "livestock",
    "thief": "fish",
    "merchant": "wheat",
    "high-priest": "ebony",
    "high-priestess": "marble",
    "courtesan": "wheat",
    "architect": "statue",
    "scribe:livestock": "livestock",
    "scribe:fish": "fish",
}
STANDS_FOR = {"scribe": "scribe:fish", "snake": "snake-1"}


def drawing(name: str, language: str) -> Markup:
    """A piece, an arrow, or what a player has."""
    if name == "→":
        return ARROW
    thing, _, more = name.partition(" ")
    thing = STANDS_FOR.get(thing, thing)
    if thing == "ankh":
        return Markup('<span class="ankh h">{}</span>').format(icon("i-ankh"))
    if thing == "deben":
        return Markup('<span class="debt">{}</span>').format(icon("i-deben"))
    if thing == "backs":
        back = Markup('<span class="tile pc2 back b-black"></span>')
        return Markup('<span class="fan">{}</span>').format(back * 3)
    if thing in ("you", "heron"):
        css, sign = ("bad", icon("i-croc")) if thing == "heron" else ("gold", "")
        return Markup('<span class="chip {}">{}{}&nbsp;<b>{}</b></span>').format(
            css, sign, name_of(thing, language), more
        )
    if thing == "seven" or thing in pieces.PIROGUES:
        return Markup('<span class="pir sm">{}</span>').format(pieces.pirogue(thing))
    if thing == "good":
        return icon(f"g-{more}", "good")
    css = "chr" if thing in CHARACTERS else more
    drawn = pieces.face_of(thing, FAMILIES.get(thing, ""), language)
    return Markup('<span class="tile pc2 {}">{}</span>').format(css, drawn)
