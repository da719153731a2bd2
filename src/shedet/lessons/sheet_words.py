"""What stands on every learning page and card, whatever the game."""

from shedet.core.language import Sentence

LEARN = Sentence("Learn in 5 minutes")
LEARN_GAME = Sentence("Learn {game} in 5 minutes")
ABOUT = Sentence("What is this? {piece}")
IN_BOX = Sentence("{number} in the box", "{number} in the box")
WAYS = {"before": Sentence("Previous: {piece}"), "next": Sentence("Next: {piece}")}
NO_PIECE = Sentence("There is no card for that.")
NO_EXAMPLE = Sentence("There is no such example.")
NO_SHEET = Sentence("There is no such page.")

WORDS = {
    "learn": LEARN,
    "goal": Sentence("Goal."),
    "play_heron": Sentence("Play Heron", context="button"),
    "full_rules": Sentence("Full rules"),
    "picture": Sentence("The picture"),
    "end": Sentence("The end"),
    "tips": Sentence("Three tips"),
    "every_rule": Sentence("Every rule has a number in the full rules."),
    "examples": Sentence("Examples from the rulebook"),
    "examples_small": Sentence("real tables: look, then play on"),
    "play_example": Sentence("Play it against Heron", context="button"),
    "here": Sentence("Here:"),
    "close": Sentence("Close", context="button"),
}
