"""What stands on Heron's card and leads to it, besides what a lesson says."""

from shedet.core.language import Sentence

LEARN = Sentence("Learn by playing", context="button")
PROGRESS = Sentence("{number} of {steps}", context="lesson")

WORDS = {
    "heron": Sentence("Heron"),
    "skip": Sentence("Skip", context="lesson"),
    "show": Sentence("Show me", context="lesson"),
    "next": Sentence("Next", context="lesson"),
    "you": Sentence("You"),
    "leave": Sentence("Leave the lesson", context="button"),
    "leave_is": Sentence("You can come back any time. The lesson waits on the home page."),
    "learned": Sentence("Well done! That’s the whole game."),
    "learned_is": Sentence("A real game is longer, and nobody tells you what to do."),
    "real_game": Sentence("Play a real game against Heron", context="button"),
    "set_up": Sentence("This table was set up for a lesson, so its deal has no seal."),
}
