"""What a learning page is made of: one game on one sheet of paper. All of it is data."""

from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

from shedet.core.language import Sentence


@dataclass(frozen=True)
class Note:
    """What a number in the picture of the table stands for."""

    head: Sentence
    says: Sentence


@dataclass(frozen=True)
class Box:
    """A part of the turn."""

    head: Sentence
    says: Sentence
    small: Sentence
    drawing: tuple[str, ...]
    """Pieces by name, as boards draw them for a sheet."""
    prices: tuple[tuple[Sentence, str], ...] = ()
    """What can be done, and what it costs."""


@dataclass(frozen=True)
class Row:
    """A line of the scored example."""

    how: Sentence
    points: str = ""
    drawing: tuple[str, ...] = ()
    small: Sentence | None = None
    who: Sentence | None = None
    is_loss: bool = False


@dataclass(frozen=True)
class Sum:
    """The scored example."""

    head: Sentence
    small: Sentence
    rows: tuple[Row, ...]
    total: Sentence | None = None
    points: str = ""


@dataclass(frozen=True)
class Group:
    """Pieces of one kind on the sheet, by their names in `Game.about`."""

    head: Sentence
    small: Sentence
    pieces: tuple[str, ...]


@dataclass(frozen=True)
class Good:
    """Something that is collected: how often it is there, and how many scarabs it may show."""

    name: Sentence
    drawing: str
    number: Sentence
    scarabs: int = 0


@dataclass(frozen=True)
class Example:
    """A worked example of the rulebook: a position that one can look at, and play on from."""

    id: str
    head: Sentence
    says: Sentence
    rule: str
    position: str
    line: str
    """What the example is about; a test plays it."""
    shows: tuple[str, ...] = ("board",)
    """The parts of the table that matter in it."""


@dataclass(frozen=True)
class Sheet:
    """One game on one page."""

    game: str
    goal: Sentence
    position: str
    """What the picture shows."""
    picture: Sentence
    """The picture in words."""
    notes: tuple[Note, ...]
    turn: Sentence
    turn_small: Sentence
    boxes: tuple[Box, ...]
    sum: Sum
    ends: tuple[Sentence, ...]
    tips: tuple[Sentence, ...]
    groups: tuple[Group, ...]
    goods_head: Sentence
    goods_small: Sentence
    goods: tuple[Good, ...]
    fine: Sentence
    """What we had to reconstruct."""
    examples: tuple[Example, ...]

    def example(self, id: str) -> Example | None:
        return next((each for each in self.examples if each.id == id), None)


def sheet_of(game: str) -> Sheet | None:
    """The sheet of a game, if there is one."""
    name = f"{__package__}.sheet_{game}"
    if not game.isidentifier() or find_spec(name) is None:
        return None
    found = getattr(import_module(name), "SHEET", None)
    return found if isinstance(found, Sheet) else None
