"""Why a move is not legal: each chapter of the rules says it of its own, and the first is heard."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from shedet.core.errors import IllegalMove
from shedet.core.language import Sentence

Refusal = tuple[str, Sentence]
"""The rule that forbids a move, and the reason. What it names may be numbers, as rules use them."""

Forms = Mapping[str, Callable[[Any], object]]
"""How what is named is put into words, by the names of place holders."""

Chapter = Callable[[Any, int, int, int], Refusal | None]
"""Given a position, a move, the question and its first argument, a reason if it has one."""


@dataclass(frozen=True)
class Refusals:
    """The refusals of a game, gathered from its chapters."""

    moves: Callable[[Any], int]
    """How many moves there are: a number that is none is refused by its question."""
    over: Refusal
    asked: Mapping[int, Refusal]
    """What to do instead, for each question: said of a move that has nothing to do with it."""
    chapters: Sequence[Chapter]

    def of(self, position: Any, chosen: int, forms: Forms) -> IllegalMove:
        """Why not this move? `forms` puts what is named into words."""
        rule, reason = self.over if position.is_over else self.found(position, chosen)
        named = {name: forms[name](it) for name, it in reason.values.items() if name in forms}
        return IllegalMove(rule, reason.about(**named))

    def found(self, position: Any, chosen: int) -> Refusal:
        asked, _, about, _ = position.frames[position.depth - 1]
        if 0 <= chosen < self.moves(position):
            for chapter in self.chapters:
                found = chapter(position, chosen, asked, about)
                if found:
                    return found
        return self.asked[asked]
