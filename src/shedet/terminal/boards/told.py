"""For games without a picture: all that the view shows, in sentences."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from shedet.core.game import Game, View
from shedet.core.language import Sentence
from shedet.table import Question
from shedet.terminal.boards import Entry
from shedet.terminal.output.canvas import Canvas, wrapped

BELOW = 12
"""Rows that are needed for other things."""


@dataclass(frozen=True)
class AllViews:
    """The views of all seats, for games that cannot merge them into one."""

    views: Sequence[View]

    @property
    def seat(self) -> int:
        return len(self.views)

    @property
    def question(self) -> str:
        return self.views[0].question

    @property
    def is_over(self) -> bool:
        return self.views[0].is_over


def scene_of(game: Game, view: View, names: Sequence[str], language: str) -> list[str]:
    """What a view shows; of several views, what each does."""
    if not isinstance(view, AllViews):
        return game.description(view, names, language)
    said = []
    for name, each in zip(names, view.views, strict=False):
        said += [f"{name}:", *game.description(each, names, language)]
    return said


class Picture:
    """No squares, no hand of its own: sentences and a list of choices."""

    signs: tuple[Sentence, ...] = ()

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.language = language

    def size(self, width: int, height: int) -> tuple[int, int]:
        return width, height - BELOW

    def draw(
        self,
        view: View,
        names: Sequence[str],
        focus: str,
        size: tuple[int, int],
        within: Collection[str] = (),
    ) -> Canvas:
        canvas = Canvas(*size, "panel")
        lines = [
            line
            for sentence in scene_of(self.game, view, names, self.language)
            for line in wrapped(sentence, size[0] - 2, size[1])
        ]
        for row, line in enumerate(lines):
            canvas.put(1, row, line)
        return canvas

    def side(self, view: View, names: Sequence[str], size: tuple[int, int]) -> Canvas:
        return Canvas(*size, "panel")

    def hand(self, view: View, names: Sequence[str], size: tuple[int, int]) -> Canvas:
        return Canvas(*size, "hand")

    def squares(self, question: Question) -> dict[str, str]:
        return {}

    def here(self, question: Question, square: str, names: Sequence[str]) -> None:
        return None

    def home(self, question: Question) -> str:
        return ""

    def entries(self, question: Question, names: Sequence[str]) -> list[Entry]:
        choices = self.game.choices(question.view, names)
        return [Entry(text, choices.sentence(text).say(self.language)) for text in question.legal]

    def asked(self, view: View, square: str) -> str:
        return ""

    def beside(self, square: str, key: str) -> str:
        return square

    def at(self, x: int, y: int, size: tuple[int, int]) -> str:
        return ""

    def reckoning(self, view: View, names: Sequence[str]) -> list[str]:
        return []

    def whole(self, views: Sequence[View], places: Sequence[str]) -> View:
        return AllViews(views[:-1])
