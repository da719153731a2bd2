"""What the options of games are called in the browser, and their values."""

from collections.abc import Mapping

from shedet.core.language import Sentence

LABELS = {
    "memory": Sentence("Memory"),
    "hippo": Sentence("When a hippo appears"),
    "start": Sentence("First start player"),
    "seed": Sentence("Bought from the boat"),
    "joker": Sentence("A joker can be"),
    "ebb": Sentence("The ebb takes"),
    "priests": Sentence("Priests remove"),
}
VALUES = {
    ("memory", "pure"): Sentence("pure: only what lies open"),
    ("memory", "perfect"): Sentence("perfect: all that a seat saw"),
    ("hippo", "off"): Sentence("nothing happens"),
    ("hippo", "on"): Sentence("all bid in secret for an extra turn"),
    ("start", "lot"): Sentence("by lot"),
    ("start", "bid"): Sentence("by secret bids"),
    ("seed", "own"): Sentence("own markers only"),
    ("seed", "all"): Sentence("markers of others too"),
    ("joker", "points"): Sentence("an action point"),
    ("joker", "freshen"): Sentence("an action point or a fresh fruit"),
    ("ebb", "any"): Sentence("any water tile"),
    ("ebb", "outermost"): Sentence("the outermost water tile of a row"),
    ("priests", "choose"): Sentence("a good and the characters you choose"),
    ("priests", "all"): Sentence("a good and all its characters"),
}


def label(option: str, language: str) -> str:
    return LABELS[option].say(language) if option in LABELS else option


def value_label(option: str, value: str, language: str) -> str:
    return VALUES[option, value].say(language) if (option, value) in VALUES else value


def labelled(options: Mapping[str, str], language: str) -> list[tuple[str, str]]:
    """Chosen options in words."""
    return [
        (label(name, language), value_label(name, value, language))
        for name, value in options.items()
    ]
