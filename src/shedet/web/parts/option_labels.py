"""What the options of games are called in the browser, and their values."""

from collections.abc import Mapping

from shedet.core.language import Sentence

LABELS = {
    "memory": Sentence("Memory"),
    "hippo": Sentence("When a hippo appears"),
    "start": Sentence("Who starts the game"),
    "seed": Sentence("Buying from the boat"),
    "joker": Sentence("A joker gives"),
    "ebb": Sentence("At ebb, remove"),
    "priests": Sentence("Priests remove"),
}
VALUES = {
    ("memory", "pure"): Sentence("no memory aid: only what lies open now"),
    ("memory", "perfect"): Sentence("full memory: everything you have seen so far"),
    ("hippo", "off"): Sentence("nothing happens"),
    ("hippo", "on"): Sentence("everyone bids in secret for an extra turn"),
    ("start", "lot"): Sentence("drawn by lot"),
    ("start", "bid"): Sentence("decided by secret bids"),
    ("seed", "own"): Sentence("your own markers only"),
    ("seed", "all"): Sentence("other players’ markers too"),
    ("joker", "points"): Sentence("an action point"),
    ("joker", "freshen"): Sentence("an action point, or makes a spoiled fruit fresh"),
    ("ebb", "any"): Sentence("any water tile"),
    ("ebb", "outermost"): Sentence("the outermost water tile in a row"),
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
