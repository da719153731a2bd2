"""Several things that make one line, chosen by their numbers in any order."""

from collections.abc import Sequence

from shedet.core.errors import NotationError
from shedet.core.language import Sentence
from shedet.terminal.boards import Here, Item, Pick


def numbers_in(text: str) -> list[int]:
    """The numbers of a text that has nothing else in it, separated by blanks or commas."""
    words = text.replace(",", " ").split()
    if not all(word.isascii() and word.isdigit() for word in words):
        return []
    return [int(word[:6]) for word in words]


def check_number(number: int, last: int) -> None:
    if not 1 <= number <= last:
        raise NotationError(
            Sentence(
                "There is no choice {number}. Choose from 1 to {last}.", number=number, last=last
            )
        )


class OneMove:
    """One of the moves that a square offers."""

    least = most = 1
    is_full_at_first = False

    def __init__(self, here: Here) -> None:
        self.title = here.title
        self.items = [Item(entry.sentence, entry.text) for entry in here.entries]

    def line(self, ticked: Sequence[bool]) -> str:
        return self.items[list(ticked).index(True)].word

    def worth(self, ticked: Sequence[bool]) -> str:
        return self.items[list(ticked).index(True)].label


class Picking:
    """What is chosen so far. Numbers are those of what is left; the last one ends it."""

    def __init__(self, pick: Pick) -> None:
        self.pick = pick
        self.chosen: list[int] = []

    @property
    def left(self) -> list[int]:
        return [number for number in range(len(self.pick.items)) if number not in self.chosen]

    @property
    def ticked(self) -> list[bool]:
        return [number in self.chosen for number in range(len(self.pick.items))]

    @property
    def is_enough(self) -> bool:
        return len(self.chosen) >= self.pick.least

    @property
    def is_full(self) -> bool:
        return len(self.chosen) >= min(self.pick.most, len(self.pick.items))

    def told(self, language: str) -> list[str]:
        """What is chosen and what it would bring, or what it is about."""
        if not self.chosen and self.pick.most == 1:
            return [self.pick.title]
        if not self.chosen:
            hint = Sentence("You can type several numbers at once, with spaces between.")
            return [self.pick.title, hint.say(language)]
        labels = ", ".join(self.pick.items[number].label for number in self.chosen)
        chosen = Sentence("Chosen: {things}.", things=labels)
        worth = self.pick.worth(self.ticked)
        return [chosen.say(language), worth] if worth else [chosen.say(language)]

    def choices(self, language: str) -> list[str]:
        """What can be added, and the end where there is enough."""
        labels = [self.pick.items[number].label for number in self.left]
        end = []
        if not self.chosen and self.pick.most >= len(labels):
            end = [Sentence("All of them.").say(language)]
        elif self.is_enough:
            end = [Sentence("That’s all.").say(language)]
        return [*labels, *end]

    def choose(self, numbers: Sequence[int]) -> str:
        """Add what has these numbers; returns the whole line once it is complete."""
        left = self.left
        if list(numbers) == [len(left) + 1]:
            if not self.chosen and self.pick.most >= len(left):
                self.chosen = left
            if self.is_enough:
                return self.pick.line(self.ticked)
        for number in numbers:
            check_number(number, len(left))
        more = list(dict.fromkeys(left[number - 1] for number in numbers))
        if len(self.chosen) + len(more) > self.pick.most:
            raise NotationError(
                Sentence(
                    "You can choose {number} of them.",
                    "You can choose {number} of them at most.",
                    self.pick.most,
                )
            )
        self.chosen += more
        return self.pick.line(self.ticked) if self.is_full else ""

    def undo(self) -> bool:
        """Put back what was chosen last; false if nothing was."""
        if self.chosen:
            self.chosen.pop()
            return True
        return False
