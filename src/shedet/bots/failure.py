"""What can go wrong with a bot."""

from shedet.core.errors import ShedetError
from shedet.core.game import one_line
from shedet.core.language import Sentence

LONGEST_WORDS = 200


class Trouble(ShedetError):
    """Something that a program did wrong, before it is said which program at which seat."""


class BotFailure(ShedetError):
    """A bot that crashed, hung or answered rubbish: which, at which seat, and what happened."""

    def __init__(self, bot: str, seat: int, what: Sentence, words: str = "") -> None:
        sentence = Sentence("Seat {seat}, {bot}: {what}", seat=seat, bot=one_line(bot), what=what)
        if words:
            sentence = Sentence(
                "Seat {seat}, {bot}: {what} Its last words: {words}",
                seat=seat,
                bot=one_line(bot),
                what=what,
                words=one_line(words[:LONGEST_WORDS]),
            )
        super().__init__(sentence)
        self.seat = seat
        self.parts = (bot, seat, what, words)

    def __reduce__(self) -> tuple[type["BotFailure"], tuple[str, int, Sentence, str]]:
        """It travels between processes."""
        return type(self), self.parts
