"""What a lesson is made of: a prepared position, the lines that are played, and what is said."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from shedet.core.language import Sentence
from shedet.core.records.record import Line

PLAYER, HERON = 0, 1
"""The seats: who learns, and who teaches."""
TEACHER = "heron"
"""The bot that teaches."""


@dataclass(frozen=True)
class Step:
    """One thing to do, or without a line one thing to read."""

    order: Sentence
    """What to do; a reader needs no more than this."""
    reason: Sentence
    """Why, in one sentence."""
    small: Sentence | None = None
    """One line of small print."""
    line: str = ""
    """The player's line."""
    chance: tuple[str, ...] = ()
    """What is drawn in it."""
    wrong: Mapping[str, Sentence] = field(default_factory=dict)
    """Why not, by the first word of what was tried."""
    touch: tuple[str, ...] = ()
    """What is picked on the page on the way to the line, where that is not its own moves."""
    look: str = ""
    """What the page points at while there is something to read: the id of one of its parts."""
    sums: tuple[tuple[Sentence, str], ...] = ()
    """Points in pieces: what for, and how many."""
    points: tuple[int, int] | None = None
    """What both have scored so far; a test compares it with the rules."""
    then: tuple[Line, ...] = ()
    """What is played after it: by Heron, and by the player where there is no choice."""


@dataclass(frozen=True)
class Lesson:
    """A guided game of the player against Heron, from a prepared position to its end."""

    game: str
    position: str
    steps: tuple[Step, ...]
    left_out: Mapping[str, str] = field(default_factory=dict)
    """Kinds of move that it does not teach, by their named number, each with the reason."""

    def lines(self) -> Iterator[Line]:
        """The script: every line of the game in order."""
        for step in self.steps:
            if step.line:
                yield Line(PLAYER, step.line, step.chance)
            yield from step.then


def heron(*lines: str) -> tuple[Line, ...]:
    """Lines of Heron's in which nothing is drawn."""
    return tuple(Line(HERON, line) for line in lines)
