"""What the pages about a visitor are given: tables, finished games, people, devices, settings."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class RunningTable:
    """A table that is not over, for its player."""

    table: str
    game: str
    names: tuple[str, ...]
    seat: int
    stage: str
    is_asked: bool
    due: float
    """When the next flag falls there; 0 if none does."""
    changed: float


@dataclass(frozen=True)
class PlayedSeat:
    """A seat of a finished game."""

    name: str
    bot: str
    points: int | None
    place: int


@dataclass(frozen=True)
class FinishedGame:
    """A game that somebody played, seen from their seat."""

    table: str
    game: str
    seat: int
    ended: float
    seats: tuple[PlayedSeat, ...]
    closed_until: float = 0.0
    """Until then others play the same deal, and there is no replay."""


@dataclass(frozen=True)
class Tally:
    """How many games somebody has played against an opponent, and how many of them won."""

    game: str
    opponent: str
    """The name of a person, or a bot."""
    played: int
    won: int


@dataclass(frozen=True)
class Opinion:
    """Somebody who is liked or blocked, by a name of that time."""

    id: str
    """Names this row on a page; nobody can tell the other's hash from it."""
    name: str
    blocks: bool


@dataclass(frozen=True)
class PasskeyRow:
    """A passkey as the page lists it."""

    id: str
    name: str
    created: float
    used: float
    """0 if it was never used."""
    works_here: bool
    """Was it made under the name by which this page was asked for?"""


@dataclass(frozen=True)
class DeviceRow:
    """A browser that belongs to the person."""

    id: str
    name: str
    since: float
    is_this: bool


@dataclass(frozen=True)
class You:
    """The page of a visitor. Its forms post to /you/...:

    name: name; passkeys: answer, name; passkeys/rename: id, name; passkeys/remove: id; sign-in:
    answer; recovery; devices/sign-out: id; people/forget: id.
    """

    name: str = ""
    since: float = 0.0
    now: float = 0.0
    running: tuple[RunningTable, ...] = ()
    games: tuple[FinishedGame, ...] = ()
    finished: int = 0
    bots: tuple[Tally, ...] = ()
    people: tuple[Tally, ...] = ()
    opinions: tuple[Opinion, ...] = ()
    passkeys: tuple[PasskeyRow, ...] = ()
    devices: tuple[DeviceRow, ...] = ()
    has_recovery: bool = False
    takes_passkeys: bool = True
    """Do browsers let this address have passkeys?"""
    is_known: bool = True
    """Is anything kept of this visitor?"""


@dataclass(frozen=True)
class GamesPage:
    """Finished games, so many on a page."""

    games: tuple[FinishedGame, ...]
    finished: int
    page: int
    """From 1 on."""
    pages: int
    now: float = 0.0


@dataclass(frozen=True)
class Leaving:
    """What deletion takes away: numbers of each."""

    finished: int = 0
    running: int = 0
    chat: int = 0
    passkeys: int = 0
    devices: int = 0
    tokens: int = 0
    people: int = 0


@dataclass(frozen=True)
class Settings:
    """What is chosen now, by field."""

    chosen: Mapping[str, str] = field(default_factory=dict)
