"""What the analysis board is rendered from: one point of a study, as one viewer may see it."""

from collections.abc import Sequence
from dataclasses import dataclass

from shedet.bots.coach import Advice
from shedet.core.game import GameInfo, View
from shedet.web.parts.snapshot import Snapshot

OPEN = "all"
"""In addresses: all cards are open."""


@dataclass(frozen=True)
class Branch:
    """A point in the tree, as its list shows it."""

    number: int
    depth: int
    """How many times it branches off from the main line."""
    step: int
    """How many lines lead to it."""
    seat: int
    text: str
    """What the viewer was told of it, if anything."""
    is_begun: bool = False
    """Is the line not complete there?"""
    is_here: bool = False
    is_played: bool = False
    """Was it played in the game?"""
    has_gap: bool = False
    """Are points left out before it?"""


@dataclass(frozen=True)
class Outcome:
    """Something that can be drawn: its name, and how many of it there are."""

    name: str
    number: int


@dataclass(frozen=True)
class Drawing:
    """A draw that is to be chosen: posts move, drawn (names so far) and draw (one, or nothing for
    any) to <address>/play."""

    move: str
    drawn: tuple[str, ...]
    outcomes: tuple[Outcome, ...]
    total: int


@dataclass(frozen=True)
class CoachSays:
    """What the coach was asked here."""

    advice: Advice | None
    """None while it thinks."""
    percent: int = 0
    place: int = 0


@dataclass(frozen=True)
class StudyPoint:
    """The analysis board at one point. Forms post to `snapshot.address`, with `/play` (seat, move,
    number, and draw), `/take-back`, `/weigh`, `/delete`, `/promote`, `/keep` (name), `/remove`."""

    id: str
    name: str
    """Empty until it is kept."""
    is_own: bool
    source: str
    """The address of the replay that it comes from, if any."""
    number: int
    step: int
    view: str
    """`all`, or a seat."""
    snapshot: Snapshot
    views: tuple[View, ...]
    """With all cards open: what each seat sees."""
    asked: tuple[int, ...]
    """The seats that owe a decision."""
    branches: tuple[Branch, ...]
    previous: int
    following: int | None
    """The next point of the main line from here."""
    last: int
    """The last one."""
    beside: tuple[int, int] | None
    """The points before and after it that branch off where it does."""
    is_main: bool
    is_played: bool
    has_drawn: bool
    """Was something drawn on the way to it, so that it can be drawn again?"""
    last_move: str
    """What was done on the way to it, as text."""
    drawing: Drawing | None
    coach: CoachSays | None

    @property
    def address(self) -> str:
        """Of the study."""
        return f"/analyse/{self.id}"


@dataclass(frozen=True)
class StudyRow:
    """A study that is kept, in the list."""

    id: str
    name: str
    game: GameInfo
    changed: float


@dataclass(frozen=True)
class SetUp:
    """The page where an analysis begins: posts to /analyse (from: start, text or file; game,
    players, option-<name>; position; file), and lists what is kept."""

    games: Sequence[GameInfo]
    kept: Sequence[StudyRow]
    position: str = ""
    """The text that is in the field."""
    error: str = ""
    """What is wrong with it."""
    game: str = ""
    """The game whose examples are shown first."""
