"""Markers and tiles as a sheet shows them, and where its picture has numbers."""

from markupsafe import Markup

from shedet.web.boards.nile import pieces
from shedet.web.parts.assets import icon
from shedet.web.parts.drawing import ARROW, avatar, name_of
from shedet.web.parts.still import Mark

CSS = "lnile"
SHOWN = ("board", "mine")
MARKS = (
    Mark(1, "rv", 2),
    Mark(2, "#f-U43"),
    Mark(3, "#f-U31", css="in3"),
    Mark(4, "stall", 2),
    Mark(5, "boat"),
    Mark(6, "ntrack"),
)
OWNERS = {"you": "you", "s2": "heron", "s3": "ibis"}
RINGS = {who: ring for ring, who in OWNERS.items()}
TILES = {"desert": "i-dunes", "sand": "i-dunes", "joker": "i-dunes", "hippo": "i-hippo"}
SIGNS = {"dial": "i-waves", "obelisk": "i-obelisk"}
STATES = {"spoiled": "grain you spoiled", "rotten": "grain you rotten"}


def drawing(name: str, language: str) -> Markup:
    """A marker, a tile, a market row, a player or an arrow."""
    if name == "→":
        return ARROW
    name = STATES.get(name, name)
    thing, _, more = name.partition(" ")
    if thing in pieces.CROPS:
        ring, state = more.split()
        letter = name_of(OWNERS[ring], language)[:1]
        return Markup('<span class="mk">{}</span>').format(pieces.face(thing, state, ring, letter))
    if thing == "row":
        return Markup('<span class="awn"><b>{}</b></span>').format(more)
    if thing in RINGS:
        return avatar(thing, RINGS[thing], language)
    if thing == "water":
        return Markup('<span class="wtile">{}</span>').format(pieces.waves(1, 1))
    if thing in SIGNS:
        return Markup('<span class="dialp">{}</span>').format(icon(SIGNS[thing]))
    if thing == "arrow":
        return Markup('<span class="evtile"><b class="arr">↻</b></span>')
    return Markup('<span class="evtile">{}</span>').format(icon(TILES.get(thing, "i-fly")))
