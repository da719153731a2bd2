"""A lesson in the terminal: what Heron says, and the kind word after a wrong move."""

from shedet.core.language import Sentence
from shedet.lessons.guide import Card, card_of, read_on, skip, slip_of, taught
from shedet.lessons.words import PROGRESS, WORDS
from shedet.table import NotInLesson, Table

HELP = Sentence("Type hint to see the move, or skip to have it played for you.")
REAL_GAME = Sentence("Now play a real game with: shedet play {game} --bots heron")


class Teacher:
    """Heron beside the person at the keyboard; at other tables there is nothing to say."""

    def __init__(self, table: Table, language: str) -> None:
        self.table = table
        self.language = language
        self.read = 0

    def card(self) -> Card | None:
        """What is said now."""
        return card_of(self.table, self.read)

    def title(self, card: Card) -> str:
        name = WORDS["heron"].say(self.language)
        return f"{name}, {PROGRESS.about(number=card.number, steps=card.steps).say(self.language)}"

    def lines(self, card: Card) -> list[str]:
        """A card in sentences: what to do, why, and points in pieces."""
        step = card.step
        said = [step.order, step.reason, *([step.small] if step.small else [])]
        sums = [f"{what.say(self.language)}: {number}" for what, number in step.sums]
        return [*(sentence.say(self.language) for sentence in said), *sums]

    def read_on(self, card: Card) -> None:
        if lesson := taught(self.table):
            self.read = read_on(lesson, card.number)

    def kindly(self, text: str) -> NotInLesson:
        """A move that does not fit, answered kindly."""
        card = self.card()
        assert card
        why, nothing = slip_of(self.table, card, text).said
        return NotInLesson(Sentence("{why} {nothing}", why=why, nothing=nothing))

    def shown(self) -> str:
        """What to type or choose, in notation."""
        card = self.card()
        assert card
        move = Sentence("{order} In notation: {line}", order=card.step.order, line=card.lines[0])
        return move.say(self.language)

    def skip(self) -> None:
        """The step's move is made for the player."""
        skip(self.table)
