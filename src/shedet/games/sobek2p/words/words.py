"""Names of things in the forms that sentences need.

A word without context stands alone, or where nothing governs it. `label` begins a line, `object`
follows a verb such as takes or plays, `counted` follows a number of tiles.
"""

from shedet.core.engine.refusals import Forms
from shedet.core.language import Sentence
from shedet.games.sobek2p.pieces import kind
from shedet.games.sobek2p.pieces.box import CHARACTERS, GOODS, PIROGUES, SQUARES, mark_of
from shedet.games.sobek2p.view.view import FACE_DOWN

NAMES = {
    "ivory": Sentence("ivory"),
    "ebony": Sentence("ebony"),
    "marble": Sentence("marble"),
    "livestock": Sentence("livestock"),
    "fish": Sentence("fish"),
    "wheat": Sentence("wheat"),
    "statue": Sentence("statue"),
    "queen": Sentence("Queen"),
    "vizier": Sentence("Vizier"),
    "thief": Sentence("Thief"),
    "merchant": Sentence("Merchant"),
    "high-priest": Sentence("High Priest"),
    "high-priestess": Sentence("High Priestess"),
    "courtesan": Sentence("Courtesan"),
    "architect": Sentence("Architect"),
    "scribe:livestock": Sentence("Scribe (livestock)"),
    "scribe:fish": Sentence("Scribe (fish)"),
    "character": Sentence("face-down character"),
    "pyramid": Sentence("Pyramid"),
    "two-scarabs": Sentence("Two scarabs"),
    "mummy": Sentence("Mummy"),
    "snake-1": Sentence("Snake 1"),
    "snake-2": Sentence("Snake 2"),
    "seven": Sentence("Seven"),
    "two-and-deben": Sentence("Two and deben"),
    "eye-of-horus": Sentence("Eye of Horus"),
    "finger": Sentence("Finger"),
}

LABELS = {
    "ivory": Sentence("Ivory", context="label"),
    "ebony": Sentence("Ebony", context="label"),
    "marble": Sentence("Marble", context="label"),
    "livestock": Sentence("Livestock", context="label"),
    "fish": Sentence("Fish", context="label"),
    "wheat": Sentence("Wheat", context="label"),
    "statue": Sentence("Statues", context="label"),
}

OBJECTS = {
    "ivory": Sentence("ivory", context="object"),
    "ebony": Sentence("ebony", context="object"),
    "marble": Sentence("marble", context="object"),
    "livestock": Sentence("livestock", context="object"),
    "fish": Sentence("fish", context="object"),
    "wheat": Sentence("wheat", context="object"),
    "statue": Sentence("a statue", context="object"),
    "queen": Sentence("the Queen", context="object"),
    "vizier": Sentence("the Vizier", context="object"),
    "thief": Sentence("the Thief", context="object"),
    "merchant": Sentence("the Merchant", context="object"),
    "high-priest": Sentence("the High Priest", context="object"),
    "high-priestess": Sentence("the High Priestess", context="object"),
    "courtesan": Sentence("the Courtesan", context="object"),
    "architect": Sentence("the Architect", context="object"),
    "scribe:livestock": Sentence("the Scribe (livestock)", context="object"),
    "scribe:fish": Sentence("the Scribe (fish)", context="object"),
    "character": Sentence("a face-down character", context="object"),
    "grey": Sentence("a grey start tile", context="object"),
    "black": Sentence("a black goods tile", context="object"),
    "red": Sentence("a red character", context="object"),
    "deben": Sentence("a deben token", context="object"),
}

COUNTED = {
    "ivory": Sentence("ivory", context="counted"),
    "ebony": Sentence("ebony", context="counted"),
    "marble": Sentence("marble", context="counted"),
    "livestock": Sentence("livestock", context="counted"),
    "fish": Sentence("fish", context="counted"),
    "wheat": Sentence("wheat", context="counted"),
}

MARKS = {
    "h": Sentence("row", context="mark"),
    "v": Sentence("column", context="mark"),
    "/": Sentence("rising diagonal", context="mark"),
    "\\": Sentence("falling diagonal", context="mark"),
}


def named(name: str) -> Sentence:
    """A tile or pirogue as a name: `fish:1S/` is fish with 1 scarab."""
    return shown_on(name, NAMES)


def taken(name: str) -> Sentence:
    """A tile, a back or a deben token as what is taken, played or put somewhere."""
    return shown_on(name, OBJECTS)


def shown_on(name: str, words: dict[str, Sentence]) -> Sentence:
    """A good with the scarabs or the deben symbol that its tile shows."""
    if name in words:
        return words[name]
    thing, _, shown = name.partition(":")
    if thing == "deben":
        return Sentence("deben {value}", value=shown)
    if shown.startswith("D"):
        return Sentence("{good} with a deben symbol", good=words[thing])
    if "S" in shown:
        return Sentence(
            "{good} with {number} scarab",
            "{good} with {number} scarabs",
            int(shown[0]),
            good=words[thing],
        )
    return words[thing]


def named_exactly(name: str) -> Sentence:
    """A tile as a name, so that only its twin is called the same."""
    return with_mark(name, named(name))


def taken_exactly(name: str) -> Sentence:
    """A tile as an object, so that only its twin is called the same."""
    return with_mark(name, taken(name))


def with_mark(name: str, tile: Sentence) -> Sentence:
    if name in CHARACTERS or name == FACE_DOWN:
        return tile
    mark = MARKS[mark_of(name)]
    if name.endswith("*"):
        return Sentence("{tile} ({mark}, start tile)", tile=tile, mark=mark)
    return Sentence("{tile} ({mark})", tile=tile, mark=mark)


def line_subject(square: str, mark: str) -> Sentence:
    """The line through a square, as what offers tiles or is empty."""
    if mark == "h":
        return Sentence("row {row}", context="subject", row=square[1])
    if mark == "v":
        return Sentence("column {column}", context="subject", column=square[0])
    if mark == "/":
        return Sentence("the rising diagonal through {square}", context="subject", square=square)
    return Sentence("the falling diagonal through {square}", context="subject", square=square)


def from_line(square: str, mark: str) -> Sentence:
    """The line through a square, as where tiles are taken."""
    if mark == "h":
        return Sentence("on row {row}", context="from", row=square[1])
    if mark == "v":
        return Sentence("in column {column}", context="from", column=square[0])
    if mark == "/":
        return Sentence("on the rising diagonal through {square}", context="from", square=square)
    return Sentence("on the falling diagonal through {square}", context="from", square=square)


def toward_line(square: str, mark: str) -> Sentence:
    """The line through a square, as where the ankh is turned."""
    if mark == "h":
        return Sentence("along row {row}", context="toward", row=square[1])
    if mark == "v":
        return Sentence("along column {column}", context="toward", column=square[0])
    if mark == "/":
        return Sentence("along the rising diagonal", context="toward")
    return Sentence("along the falling diagonal", context="toward")


def scarabs_of(number: int) -> Sentence:
    return Sentence("{number} scarab", "{number} scarabs", number)


def tiles_of(number: int) -> Sentence:
    return Sentence("{number} tile", "{number} tiles", number)


def points_of(number: int) -> Sentence:
    return Sentence("{number} point", "{number} points", number)


def product(tiles: int, scarabs: int) -> Sentence:
    """What a set is worth. [S2-8.1]"""
    return Sentence(
        "{scarabs} × {tiles} = {points}",
        scarabs=scarabs_of(scarabs),
        tiles=tiles_of(tiles),
        points=points_of(kind.set_points(tiles, scarabs)),
    )


def corruption_cost(number: int) -> Sentence:
    """What a take costs, as a clause."""
    if number == 0:
        return Sentence("free", context="price")
    return Sentence(
        "costs {number} corruption",
        "costs {number} corruption",
        number,
        context="corruption board",
    )


REFUSED: Forms = {
    "square": SQUARES.__getitem__,
    "good": lambda good: COUNTED[GOODS[good]],
    "pirogue": lambda pirogue: NAMES[PIROGUES[pirogue]],
    "character": named,
    "tile": named_exactly,
}
"""What refusals name, in words."""


class Words:
    """What boards call things by: a game has it as `words`."""

    NAMES = NAMES
    LABELS = LABELS
    OBJECTS = OBJECTS
    COUNTED = COUNTED
    MARKS = MARKS
    taken = staticmethod(taken)
    taken_exactly = staticmethod(taken_exactly)
    named_exactly = staticmethod(named_exactly)
    line_subject = staticmethod(line_subject)
    toward_line = staticmethod(toward_line)
    tiles_of = staticmethod(tiles_of)
    points_of = staticmethod(points_of)
    product = staticmethod(product)
    corruption_cost = staticmethod(corruption_cost)
