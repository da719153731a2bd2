"""What the pages of a day's deals and of duplicates are given."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from shedet.bots.analysis import Analysis
from shedet.core.game import Game, GameInfo
from shedet.core.records.record import Record


def deal_address(deal: str) -> str:
    """The page of a deal: of a day (`2026-11-16-sobek`), or a duplicate."""
    found = re.fullmatch(r"(\d{4}-\d\d-\d\d)-(\w+)", deal)
    return f"/today/{found[1]}/{found[2]}" if found else f"/deal/{deal}"


@dataclass(frozen=True)
class Standing:
    """A person among those who have played a deal."""

    name: str
    points: int
    place: int
    table: str
    is_own: bool = False
    lines: Sequence[tuple[int, str]] = ()
    """All that was played: seats and lines."""


@dataclass(frozen=True)
class DealCard:
    """A deal of a day, with what its reader has made of it and nothing of others before that."""

    game: GameInfo
    date: str
    seat: int
    bots: tuple[str, ...]
    """By seat; nothing for the person."""
    players: int = 0
    """How many people have played it to the end."""
    table: str = ""
    """The reader's own."""
    is_over: bool = False
    own: Standing | None = None
    """If the reader's game counts."""
    best: tuple[Standing, ...] = ()
    """Of a day that is over."""

    @property
    def address(self) -> str:
        return f"/today/{self.date}/{self.game.id}"


@dataclass(frozen=True)
class Today:
    """The deals of the day, and those of yesterday. A form that plays one posts to /today/<game>;
    one that studies it to /today/<date>/<game>/study."""

    deals: tuple[DealCard, ...]
    past: tuple[DealCard, ...]
    seconds: float
    """Until the next deals."""


@dataclass(frozen=True)
class Look:
    """How one player has played a deal: the record from which pages tell it."""

    standing: Standing
    record: Record
    analysis: Analysis | None = None


@dataclass(frozen=True)
class DayResult:
    """Everybody who has played a day's deal, for somebody who has, too, or when it is open."""

    game: Game
    card: DealCard
    deal: str
    field: tuple[Standing, ...]
    """The best first, the reader among them."""
    coach: Standing | None
    own: Look | None
    """Also if it came too late to count."""
    is_open: bool
    analysing: int | None = None
    """How many percent of the coach's look at the reader's game are done."""


@dataclass(frozen=True)
class Duplicate:
    """A deal that a friend may play. A form posts to /deal/<id>; for study to /deal/<id>/study."""

    id: str
    game: GameInfo
    seat: int
    bots: tuple[str, ...]
    by: str
    """Who played it first, while there is a name."""
    field: tuple[Standing, ...] = ()
    """Who has played it; only for somebody who has, too."""


@dataclass(frozen=True)
class Comparison:
    """Two games of one deal, the reader's first."""

    deal: str
    game: Game
    seat: int
    first: Look
    second: Look
    is_whole: bool
    """Are all turns to be shown?"""

    @property
    def is_looked_at(self) -> bool:
        """Has the coach looked at both?"""
        return self.first.analysis is not None and self.second.analysis is not None
