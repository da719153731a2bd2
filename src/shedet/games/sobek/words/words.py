"""Names of things in the forms that sentences need.

A word without context stands alone, or where nothing governs it. `label` begins a line, `object`
follows a verb such as takes or plays, `counted` follows a number of cards, `glyph` is a symbol of
the track, `back` a colour.
"""

from shedet.core.engine.refusals import Forms
from shedet.core.language import Sentence
from shedet.games.sobek.pieces import box
from shedet.games.sobek.view.sets import Value

NAMES = {
    "ivory": Sentence("ivory"),
    "ebony": Sentence("ebony"),
    "marble": Sentence("marble"),
    "cattle": Sentence("cattle"),
    "fish": Sentence("fish"),
    "wheat": Sentence("wheat"),
    "amulet": Sentence("amulet"),
    "queen": Sentence("Queen"),
    "high-priest": Sentence("High Priest"),
    "high-priestess": Sentence("High Priestess"),
    "vizier": Sentence("Vizier"),
    "scribe:cattle": Sentence("Scribe (cattle)"),
    "scribe:fish": Sentence("Scribe (fish)"),
    "thief": Sentence("Thief"),
    "merchant": Sentence("Merchant"),
    "courtesan": Sentence("Courtesan"),
    "character": Sentence("face-down character card"),
    "guild-ankh": Sentence("Guild of the ankh"),
    "guild-eye": Sentence("Guild of the eye"),
    "guild-lotus": Sentence("Guild of the lotus"),
    "guild-crook": Sentence("Guild of the crook"),
    "flood": Sentence("Flood"),
    "curse": Sentence("Curse"),
    "prosperity": Sentence("Prosperity"),
    "embalming": Sentence("Embalming"),
    "deceit": Sentence("Deceit"),
}

LABELS = {
    "ivory": Sentence("Ivory", context="label"),
    "ebony": Sentence("Ebony", context="label"),
    "marble": Sentence("Marble", context="label"),
    "cattle": Sentence("Cattle", context="label"),
    "fish": Sentence("Fish", context="label"),
    "wheat": Sentence("Wheat", context="label"),
    "amulet": Sentence("Amulets", context="label"),
}

OBJECTS = {
    "ivory": Sentence("ivory", context="object"),
    "ebony": Sentence("ebony", context="object"),
    "marble": Sentence("marble", context="object"),
    "cattle": Sentence("cattle", context="object"),
    "fish": Sentence("fish", context="object"),
    "wheat": Sentence("wheat", context="object"),
    "amulet": Sentence("an amulet", context="object"),
    "queen": Sentence("the Queen", context="object"),
    "high-priest": Sentence("the High Priest", context="object"),
    "high-priestess": Sentence("the High Priestess", context="object"),
    "vizier": Sentence("the Vizier", context="object"),
    "scribe:cattle": Sentence("the Scribe (cattle)", context="object"),
    "scribe:fish": Sentence("the Scribe (fish)", context="object"),
    "thief": Sentence("the Thief", context="object"),
    "merchant": Sentence("the Merchant", context="object"),
    "courtesan": Sentence("the Courtesan", context="object"),
    "character": Sentence("a face-down character card", context="object"),
    "beige": Sentence("a beige goods card", context="object"),
    "green": Sentence("a green start card", context="object"),
    "orange": Sentence("an orange character card", context="object"),
    "token": Sentence("an event token", context="object"),
}

COUNTED = {
    "ivory": Sentence("ivory", context="counted"),
    "ebony": Sentence("ebony", context="counted"),
    "marble": Sentence("marble", context="counted"),
    "cattle": Sentence("cattle", context="counted"),
    "fish": Sentence("fish", context="counted"),
    "wheat": Sentence("wheat", context="counted"),
}

BACKS = {
    "beige": Sentence("beige", context="back"),
    "green": Sentence("green", context="back"),
    "orange": Sentence("orange", context="back"),
}

GLYPHS = {
    "ankh": Sentence("ankh", context="glyph"),
    "eye": Sentence("eye", context="glyph"),
    "lotus": Sentence("lotus", context="glyph"),
    "crook": Sentence("crook", context="glyph"),
    "number": Sentence("number", context="glyph"),
}


def named(name: str) -> Sentence:
    """A card or token as a name: `fish:1S` is fish with 1 scarab."""
    return shown_on(name, NAMES)


def taken(name: str) -> Sentence:
    """A card or a back as what is taken, played or put somewhere."""
    return shown_on(name, OBJECTS)


def shown_on(name: str, words: dict[str, Sentence]) -> Sentence:
    """A good with the scarabs that its card shows."""
    if name in words:
        return words[name]
    good, _, shown = name.partition(":")
    if shown.endswith("S"):
        return Sentence(
            "{good} with {number} scarab",
            "{good} with {number} scarabs",
            int(shown[0]),
            good=words[good],
        )
    return words[good]


def named_exactly(name: str) -> Sentence:
    """A card as a name, so that only its twin is called the same."""
    return with_back(name, named(name))


def taken_exactly(name: str) -> Sentence:
    """A card as an object, so that only its twin is called the same."""
    return with_back(name, taken(name))


def with_back(name: str, card: Sentence) -> Sentence:
    return Sentence("{card} (start card)", card=card) if name.endswith("*") else card


def scarabs_of(number: int) -> Sentence:
    return Sentence("{number} scarab", "{number} scarabs", number)


def cards_of(number: int) -> Sentence:
    return Sentence("{number} card", "{number} cards", number)


def curses_of(number: int) -> Sentence:
    return Sentence("{number} Curse", "{number} Curses", number)


def points_of(number: int) -> Sentence:
    return Sentence("{number} point", "{number} points", number)


def worth(value: Value, sideways: bool = False) -> Sentence:
    """What a set is worth, and how that is reckoned. [S1-8.1] [S1-8.2]"""
    if sideways:
        return Sentence(
            "{scarabs} = {points}",
            scarabs=scarabs_of(value.scarabs),
            points=points_of(value.points),
        )
    return Sentence(
        "{scarabs} × {cards} = {points}",
        scarabs=scarabs_of(value.scarabs),
        cards=cards_of(value.cards),
        points=points_of(value.points),
    )


def corruption_cost(number: int) -> Sentence:
    """What a take costs, as a clause. [S1-4.2]"""
    if number == 0:
        return Sentence("free", context="price")
    return Sentence(
        "costs {number} corruption",
        "costs {number} corruption",
        number,
        context="corruption pile",
    )


TOKENS = {
    "flood": Sentence("Take another turn right away."),
    "curse": Sentence("An opponent ends the round with 2 more corruption."),
    "prosperity": Sentence("2 more scarabs for a set of cattle, fish or wheat."),
    "embalming": Sentence("All cards in your corruption pile go to your hand."),
    "deceit": Sentence("1 point for each card in your corruption pile. Everyone learns how many."),
}
GUILD = Sentence("You go forward to the next {glyph}, an opponent goes back to the last one.")


def about_token(token: str) -> Sentence:
    """What an event token does."""
    if token in TOKENS:
        return TOKENS[token]
    return GUILD.about(glyph=GLYPHS[token.partition("-")[2]])


REFUSED: Forms = {
    "quay": lambda quay: quay + 1,
    "set": lambda number: number + 1,
    "good": lambda good: NAMES[box.GOODS[good]],
    "counted": lambda good: COUNTED[box.GOODS[good]],
    "back": lambda back: BACKS[box.BACKS[back]],
    "token": lambda token: NAMES[box.TOKENS[token]],
    "character": named,
    "card": named_exactly,
}
"""What refusals name, in words."""


class Words:
    """What boards call by name."""

    NAMES = NAMES
    LABELS = LABELS
    OBJECTS = OBJECTS
    COUNTED = COUNTED
    GLYPHS = GLYPHS
    named = staticmethod(named)
    taken = staticmethod(taken)
    named_exactly = staticmethod(named_exactly)
    taken_exactly = staticmethod(taken_exactly)
    cards_of = staticmethod(cards_of)
    points_of = staticmethod(points_of)
    curses_of = staticmethod(curses_of)
    worth = staticmethod(worth)
    corruption_cost = staticmethod(corruption_cost)
    about_token = staticmethod(about_token)
