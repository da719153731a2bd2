"""Cards, backs and event tokens as HTML. What is drawn depends on the piece alone."""

from functools import cache

from markupsafe import Markup

from shedet.core.language import Sentence
from shedet.games.sobek.view.view import BACKS, CHARACTERS, FACE_DOWN, scarabs_on
from shedet.web.boards.sobek.snapshot import words
from shedet.web.parts.assets import icon, portrait

LETTERS = {
    "ivory": Sentence("I", context="letter of a good"),
    "ebony": Sentence("E", context="letter of a good"),
    "marble": Sentence("M", context="letter of a good"),
    "cattle": Sentence("C", context="letter of a good"),
    "fish": Sentence("F", context="letter of a good"),
    "wheat": Sentence("W", context="letter of a good"),
    "amulet": Sentence("A", context="letter of a good"),
}
"""One or two letters, all different."""
TITLES = {**words.LABELS, "amulet": Sentence("Amulet", context="label")}
GOODS = {
    "ivory": "g-ivory",
    "ebony": "g-ebony",
    "marble": "g-marble",
    "cattle": "g-livestock",
    "fish": "g-fish",
    "wheat": "g-wheat",
    "amulet": "g-amulet",
}
SHORT = {
    "scribe:cattle": Sentence("Scribe", context="card"),
    "scribe:fish": Sentence("Scribe", context="card"),
}
"""Names that must be short to stand on a card, where the family has its badge."""
TOKENS = {
    "guild-ankh": "i-ankh",
    "guild-eye": "i-eye",
    "guild-lotus": "i-lotus",
    "guild-crook": "i-crook",
    "flood": "i-waves",
    "curse": "i-snake",
    "prosperity": "i-scarab",
    "embalming": "i-mummy",
    "deceit": "i-pot",
}
SYMBOLS = ("i-ankh", "i-eye", "i-lotus", "i-crook")
"""The glyphs of the track, by number."""


def good_of(card: str) -> str:
    """The good that a goods card shows, or `amulet`."""
    return card.partition(":")[0].rstrip("*")


def good_icon(good: str, css: str = "good") -> Markup:
    return icon(GOODS[good], css)


@cache
def face(card: str, family: str, language: str) -> Markup:
    """What lies inside a card: letter, good and scarabs; or a character; or a back."""
    if card == FACE_DOWN:
        return icon("i-profile")
    if card in CHARACTERS:
        name = SHORT.get(card, words.NAMES[card]).say(language)
        return portrait(card) + good_icon(family, "good fam") + title(name)
    good = good_of(card)
    parts = [
        Markup('<span class="lt" aria-hidden="true">{}</span>').format(LETTERS[good].say(language)),
        good_icon(good),
        title(TITLES[good].say(language)),
    ]
    if number := scarabs_on(card):
        parts.append(
            Markup('<span class="sc" aria-hidden="true"><b>{}</b>{}</span>').format(
                number, Markup("").join([icon("i-scarab")] * number)
            )
        )
    return Markup("").join(parts)


def title(name: str) -> Markup:
    return Markup('<span class="nm" aria-hidden="true">{}</span>').format(name)


def css_of(card: str) -> str:
    """The kind of a card, for the style sheet."""
    if card == FACE_DOWN:
        return "back b-orange"
    return "chr" if card in CHARACTERS else ""


@cache
def name_of(card: str, language: str) -> str:
    """A card in words, so that only its twin is called the same."""
    return words.named_exactly(card).say(language)


@cache
def token(name: str) -> Markup:
    """An event token; without a name it lies face down."""
    return Markup('<span class="evt{}">{}</span>').format(
        "" if name else " down", icon(TOKENS[name] if name else "i-profile")
    )


@cache
def minis(beige: int, green: int, orange: int) -> Markup:
    """The backs of a hand, start cards first."""
    backs = ["green"] * green + ["beige"] * beige + ["orange"] * orange
    return Markup('<span class="minis">{}</span>').format(
        Markup("").join(Markup('<i class="mini back b-{}"></i>').format(back) for back in backs)
    )


def backs_of(hand_backs: dict[str, int]) -> Markup:
    return minis(*(hand_backs.get(back, 0) for back in BACKS))
