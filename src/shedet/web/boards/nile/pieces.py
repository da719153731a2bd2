"""Markers, waves and event tiles as HTML. What is drawn depends on the piece alone."""

from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

from shedet.web.parts.assets import icon

CROPS = {
    "flax": "i-flax",
    "grain": "i-grain",
    "grape": "i-grape",
    "onion": "i-onion",
    "aubergine": "i-aubergine",
}
WAVE = "c8-7 15-7 23 0s15 7 23 0 15-7 23 0 15 7 23 0"
NEAR = {0: (), 1: (9,), 2: (8, 17)}
"""How far from the edge of a tile its waves are drawn, in percent of twice its height."""
BOTTOM = 50


@dataclass
class Coin:
    """A marker, ready to be drawn."""

    crop: str
    state: str
    ring: str
    letter: str
    number: int = 1
    """How many alike lie there."""
    step: int = 0
    """The action of this turn that it is from."""
    motion: str = ""
    css: str = ""

    @property
    def face(self) -> Markup:
        return face(self.crop, self.state, self.ring, self.letter, self.css)


@cache
def face(crop: str, state: str, ring: str, letter: str, css: str = "") -> Markup:
    """Outline and icon say the crop, ring and letter the owner; seed is sunk, ripe is raised.

    A spoiled fruit lies with its seed side up and has a fly, a rotten one is crossed out.
    """
    sunk = "ripe" if state == "ripe" else "seed"
    bad = {"spoiled": " bad", "rotten": " bad rot"}.get(state, "")
    fly = icon("i-fly", "fl") if bad else Markup("")
    owner = Markup('<span class="ow">{}</span>').format(letter) if letter else Markup("")
    return Markup('<span class="coin k-{} {} {}{} {}">{}{}{}</span>').format(
        crop, ring, sunk, bad, css, icon(CROPS[crop], "ci"), owner, fly
    )


@cache
def waves(top: int, bottom: int) -> Markup:
    """The waves at the upper and at the lower end of a tile, or of the river."""
    lines = [*NEAR[top], *(BOTTOM - far for far in NEAR[bottom])]
    paths = [Markup('<path d="M4 {}{}"/>').format(line, WAVE) for line in lines]
    return Markup(
        '<svg class="wv" viewBox="0 0 100 50" preserveAspectRatio="none" aria-hidden="true">'
        "{}</svg>"
    ).format(Markup("").join(paths))


@cache
def water(back: str, css: str = "") -> Markup:
    """A water tile on top of a stack; without a name the stack is empty."""
    if not back:
        return Markup('<span class="top none {}"></span>').format(css)
    first, second = (int(wave) for wave in back.split("/"))
    return Markup('<span class="top {}">{}</span>').format(css, waves(first, second))


@cache
def event(tile: str) -> Markup:
    """The front of a tile that was turned up: a picture, palms, an arrow."""
    name = tile.rpartition(":")[2]
    picture = name.removesuffix(">")
    arrow = Markup('<i class="arr">↻</i>') if name.endswith(">") else Markup("")
    if not picture.startswith("rot"):
        drawn = icon("i-hippo" if picture == "hippo" else "i-dunes")
        return Markup('<span class="evtile hip">{}{}</span>').format(drawn, arrow)
    palms = Markup("").join([icon("i-palm")] * int(picture[3:]))
    return Markup('<span class="evtile">{}<span>{}</span>{}</span>').format(
        icon("i-fly"), palms, arrow
    )
