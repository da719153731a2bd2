"""What can go wrong with a bot."""

from shedet.core.errors import ShedetError
from shedet.core.game import one_line
from shedet.core.language import Sentence

LONGEST_WORDS = 200


class Trouble(ShedetError):
    """An error of a program, not yet with the name of the program and its seat."""


class BotFailure(ShedetError):
    """A bot that crashed, hung or gave an invalid answer: which, at which seat, and how."""

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
        """Makes it picklable, for other processes."""
        return type(self), self.parts
