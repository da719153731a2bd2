"""Tiles, tokens and the ankh as HTML. What is drawn depends on the piece alone."""

from functools import cache
from typing import TYPE_CHECKING

from markupsafe import Markup

from shedet.core.language import Sentence
from shedet.games.sobek2p.view.view import CHARACTERS, FACE_DOWN, mark_of, scarabs_on
from shedet.web.parts.assets import icon, portrait

if TYPE_CHECKING:
    from shedet.games.sobek2p.words.words import Words

LETTERS = {
    "ivory": Sentence("I", context="letter of a good"),
    "ebony": Sentence("E", context="letter of a good"),
    "marble": Sentence("M", context="letter of a good"),
    "livestock": Sentence("L", context="letter of a good"),
    "fish": Sentence("F", context="letter of a good"),
    "wheat": Sentence("W", context="letter of a good"),
    "statue": Sentence("S", context="letter of a good"),
}
"""One or two letters, all different."""
MARK_ICONS = {"h": "m-h", "v": "m-v", "/": "m-u", "\\": "m-d"}
MARK_CLASSES = {"h": "h", "v": "v", "/": "u", "\\": "d"}
PIROGUES = {
    "pyramid": "i-pyramid",
    "two-scarabs": "i-scarab",
    "mummy": "i-mummy",
    "snake-1": "i-snake",
    "snake-2": "i-snake",
    "two-and-deben": "i-coins",
    "eye-of-horus": "i-eye",
    "finger": "i-finger",
}
SHORT = {"snake-1": "1", "snake-2": "2", "two-scarabs": "2"}


def good_of(tile: str) -> str:
    """The good that a goods tile shows, or `statue`."""
    return tile.partition(":")[0]


@cache
def face(tile: str, language: str) -> Markup:
    """What lies inside a tile: mark, letter, good, scarabs; or a character; or a back."""
    if tile == FACE_DOWN:
        return icon("i-profile")
    if tile in CHARACTERS:
        return portrait(tile)
    good = good_of(tile)
    parts = [
        icon(MARK_ICONS[mark_of(tile)], "mk"),
        Markup('<span class="lt" aria-hidden="true">{}</span>').format(LETTERS[good].say(language)),
        icon(f"g-{good}", "good"),
    ]
    if number := scarabs_on(tile):
        parts.append(
            Markup('<span class="sc" aria-hidden="true"><b>{}</b>{}</span>').format(
                number, Markup("").join([icon("i-scarab")] * number)
            )
        )
    elif ":D" in tile:
        parts.append(
            Markup('<span class="sc deb" aria-hidden="true">{}</span>').format(icon("i-deben"))
        )
    return Markup("").join(parts)


@cache
def character(tile: str, family: str, language: str) -> Markup:
    """A character with the badge of its family."""
    return face(tile, language) + icon(f"g-{family}", "good fam")


def face_of(tile: str, family: str, language: str) -> Markup:
    return character(tile, family, language) if tile in CHARACTERS else face(tile, language)


@cache
def name_of(words: "type[Words]", tile: str, language: str) -> str:
    """A tile in words, so that only its twin is called the same."""
    return words.named_exactly(tile).say(language)


@cache
def pirogue(name: str) -> Markup:
    """What lies on a pirogue token."""
    if name == "seven":
        return Markup('<b class="pn" aria-hidden="true">7</b>')
    drawn = icon(PIROGUES[name])
    if name in SHORT:
        drawn += Markup('<b class="pn small" aria-hidden="true">{}</b>').format(SHORT[name])
    return drawn


@cache
def minis(grey: int, black: int, red: int) -> Markup:
    """The backs of a hand."""
    backs = ["grey"] * grey + ["black"] * black + ["red"] * red
    return Markup('<span class="minis">{}</span>').format(
        Markup("").join(Markup('<i class="mini back b-{}"></i>').format(back) for back in backs)
    )
