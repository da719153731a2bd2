"""Texts and numbers of moves and chance outcomes: what the notations of games have in common."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence

from shedet.core.errors import NotationError
from shedet.core.game import NO_MOVE, looked_up, quoted

Verb = tuple[int, str, Sequence[Sequence[str]]]
"""The number of the first move of a kind, its verb, and the objects that follow it."""


class Notation(ABC):
    """The vocabulary of one set of pieces."""

    def __init__(self, game: str, texts: Mapping[int, str], outcomes: Mapping[int, str]) -> None:
        self.game = game
        self.texts = [texts[number] for number in range(len(texts))]
        self.numbers = {text: number for number, text in texts.items()}
        self.outcomes = dict(outcomes)
        self.outcome_numbers = {name: outcome for outcome, name in outcomes.items()}

    @abstractmethod
    def line_text(self, moves: Sequence[int]) -> str:
        """A line, of which the first move says what may follow."""

    @abstractmethod
    def spelled(self, line: str) -> list[str]:
        """The texts of the moves that a line would have; no more is sure of them."""

    def line_moves(self, text: str) -> list[int]:
        """The moves of a line. Needs no position: what follows a head is fixed by the head."""
        texts = self.spelled(text)
        if all(each in self.numbers for each in texts):
            moves = [self.numbers[each] for each in texts]
            if self.line_text(moves) == text:
                return moves
        raise NotationError(NO_MOVE.about(text=quoted(text), game=self.game))

    def move_number(self, text: str) -> int:
        return looked_up(self.game, self.numbers, text, NO_MOVE)


def spoken(verbs: Iterable[Verb]) -> dict[int, str]:
    """Every verb with its objects, by number."""
    texts: dict[int, str] = {}
    for first, verb, objects in verbs:
        said = [verb]
        for words in objects:
            said = [f"{phrase} {word}" for phrase in said for word in words]
        texts.update(enumerate(said, first))
    return texts
