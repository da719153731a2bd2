"""What a game offers to the rest of the code; `registry.py` finds it, `info.py` tells of it.

Both are imported from here as well, by whoever needs them with the interface.
"""

import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypedDict, TypeVar

from shedet.core.engine.chance import STREAMS, Chance, stream
from shedet.core.engine.checks import checked
from shedet.core.engine.position import Position
from shedet.core.errors import NotationError, RecordMismatch
from shedet.core.event import HIDDEN, Event, Fact, Learned
from shedet.core.info import GameInfo as GameInfo
from shedet.core.info import Option as Option
from shedet.core.info import one_line as one_line
from shedet.core.info import quoted as quoted
from shedet.core.language import DEFAULT, Sentence
from shedet.core.observing import ObservationLayout
from shedet.core.prior.prior import Prior
from shedet.core.registry import game_of as game_of
from shedet.core.registry import games as games
from shedet.core.registry import info_of as info_of
from shedet.core.registry import kept as kept
from shedet.core.registry import load as load
from shedet.core.registry import register as register
from shedet.core.sentences import About

Deal = dict[str, Any]
"""The deal in readable piece names, as it stands in a record."""

Draws = Generator[list[str], str, Deal]
"""A deal in single draws: an urn of names is asked for one of them, until the deal is returned."""


class Result(TypedDict):
    """`scores` and `winners` by seat, and `items`: for each seat what its points are made of."""

    scores: list[int]
    winners: list[int]
    items: list[Any]


class View(Protocol):
    """All that a seat may see, as far as one can tell without knowing the game."""

    @property
    def seat(self) -> int:
        """Whose view it is; the seat after the last one is a spectator."""

    @property
    def question(self) -> str:
        """What is asked, in a word of the game."""

    @property
    def is_over(self) -> bool:
        """Is the game over?"""


if TYPE_CHECKING:
    # so that Game alone means any game, whatever its views are: Python 3.11 knows no defaults
    from typing_extensions import TypeVar as Parameter

    from shedet.core.effects import Choices

    P_co = Parameter("P_co", bound=Position, default=Position, covariant=True)
    V = Parameter("V", bound=View, default=Any)
    V_co = Parameter("V_co", bound=View, default=Any, covariant=True)
else:
    P_co, V, V_co = (TypeVar(name, covariant=name != "V") for name in ("P_co", "V", "V_co"))


class Adviser(Protocol):
    """What can be said for the legal moves of one view, from nothing but the view."""

    def hint(self, text: str) -> tuple[Sentence, Sentence]:
        """A move hinted at: its kind, then its target."""

    def reasons(self, text: str) -> list[Sentence]:
        """What speaks for a move, the weightiest first."""


@dataclass(frozen=True)
class Measure:
    """A number of a seat that the rules tell. What a line changes in it is one of its effects."""

    name: str
    of: Callable[[Any, int], int]
    """Asked of a position, for a seat."""
    is_gain: bool
    """Is more of it better for the seat?"""


POINTS = Measure("points", lambda position, seat: position.score(seat), is_gain=True)


def each(*limits: int) -> Callable[[Any], Iterable[tuple[int, ...]]]:
    """All whole numbers below these limits: what a query is asked with in any position."""
    return lambda position: product(*map(range, limits))


@dataclass(frozen=True)
class Query:
    """A question that the rules answer, the same in every world of the view of whoever asks."""

    name: str
    ask: Callable[..., object]
    """Asked of a position, with whole numbers."""
    about: Callable[[Any], Iterable[tuple[int, ...]]] = lambda position: ((),)
    """With which numbers it can be asked of a position."""
    is_own: bool = False
    """Is it about what a seat, the first number, knows of itself? Then only that seat asks it."""


NO_MOVE = Sentence("{text} is not a move of {game}.")
NO_OUTCOME = Sentence("{text} is not a chance outcome of {game}.")


class Game(ABC, Generic[P_co, V]):
    """One game with its pieces. Positions know the rules; a game knows texts, deals and views."""

    info: GameInfo
    actions: int
    """Every move is a number below this."""
    longest: int
    """No game has more moves than this."""
    pieces_hash: str
    box: Path | None = None
    """An owner's file of pieces, where they are not the printed ones."""
    position_type: type[P_co]
    view_type: type[V]
    """The type of views, so that one can be read back from plain data."""
    looks: Mapping[int, tuple[int, Sequence[int]]] = {}
    """For facts that name a piece: its column, 0 or 1, and what number its look has."""
    public_kinds: tuple[str, ...] = ()
    """First words of moves that all can tell to be legal, or not, at the beginning of a line."""
    pace: float = 1.0
    """How much bots and the coach think about it, beside what is usual: less if rules are slow."""
    measures: tuple[Measure, ...] = (POINTS,)
    """What is counted for each seat, the points first."""
    counts: tuple[Measure, ...] = ()
    """What else is counted for reasons: more of it is welcome, but may not be better."""
    weighed: tuple[str, ...] = ()
    """Questions whose answers change nothing but what measures count, in play as now."""
    about: Mapping[str, About] = {}
    """What pieces do, by their names, in the order of an overview."""
    queries: tuple[Query, ...] = ()
    """What boards and sentences ask of the rules; law 13 holds it to what the asker can know."""

    @abstractmethod
    def __init__(self, pieces: Path | None = None) -> None:
        """With the printed pieces, or with those of an owner's file."""

    def new(
        self,
        seats: int | None = None,
        seed: int | None = None,
        options: Mapping[str, str] | None = None,
        **named: str,
    ) -> P_co:
        """A position ready to play: dealt, and with a seeded generator, both from one seed.

        Without a seed the operating system gives one. Options are keyword arguments, or a mapping
        where a name is taken. With a seed the game is dealt as `shedet simulate --seed` does.
        """
        if seed is None:
            seed = secrets.randbits(64)
        if not 0 <= seed < STREAMS:
            raise NotationError(
                Sentence("The seed of a game is a whole number from 0 to 2^64 − 1.")
            )
        seats = self.info.check_seats(self.info.seats[0] if seats is None else seats)
        chosen = self.info.choose({**(options or {}), **named})
        position = self.start(seats, chosen, self.deal(seats, chosen, stream(seed, 0)))
        position.seed(stream(seed, 1).state()[0])
        return position

    @abstractmethod
    def deal(self, seats: int, options: Mapping[str, str], chance: Chance) -> Deal:
        """Draw a deal: all that chance decides before the first move."""

    def draws(self, seats: int, options: Mapping[str, str]) -> Draws:
        """The deal piece by piece, as likely as `deal` has it: each name in an urn is one piece.

        Only what matters is drawn; what has no order and is left over is not.
        """
        raise NotImplementedError(f"{self.info.id} is not dealt piece by piece")

    @abstractmethod
    def start(self, seats: int, options: Mapping[str, str], deal: Deal) -> P_co:
        """The position before the first move; refuses a deal that is not one.

        It draws at random once it has a seed; until then only what a script says.
        """

    @abstractmethod
    def rotate(self, deal: Deal) -> Deal:
        """The same deal with every seat moved on by one."""

    @abstractmethod
    def move_text(self, move: int) -> str:
        """The text of a move by its number."""

    @abstractmethod
    def move_number(self, text: str) -> int:
        """The number of a move by its text; raises `NotationError` if there is no such move."""

    def as_number(self, move: int | str) -> int:
        """A move by its number, given that or its text."""
        return self.move_number(move) if isinstance(move, str) else index(move)

    def as_text(self, move: int | str) -> str:
        """A move by its text, given that or its number."""
        return move if isinstance(move, str) else self.move_text(move)

    @abstractmethod
    def line_text(self, moves: Sequence[int]) -> str:
        """The moves of one line as one text."""

    @abstractmethod
    def line_moves(self, text: str) -> list[int]:
        """The numbers of the moves of a line."""

    @abstractmethod
    def outcome_text(self, outcome: int) -> str:
        """A chance outcome as the name of what was drawn."""

    @abstractmethod
    def outcome_number(self, text: str) -> int:
        """The number of a chance outcome by its name."""

    @abstractmethod
    def position_text(self, position: Position) -> str:
        """A position in notation: what `position.text` is."""

    @abstractmethod
    def position_from(self, text: str) -> P_co:
        """The position that a text describes; raises `NotationError` if it describes none."""

    def options_in(self, position: Position) -> dict[str, str]:
        """The options with which a position is played."""
        return self.info.choose({})

    @abstractmethod
    def places(self, position: Position) -> list[str]:
        """Where every physical piece is, one text for each."""

    @abstractmethod
    def events(self, position: Position) -> list[Event]:
        """What the last move brought about."""

    @abstractmethod
    def event_text(self, event: Learned, names: Sequence[str], language: str = DEFAULT) -> str:
        """A sentence for what a seat learned of an event; empty where nothing need be said."""

    def headline(
        self, events: Sequence[Learned], names: Sequence[str], language: str = DEFAULT
    ) -> str:
        """One sentence for all that a seat learned of a turn: what it was about."""
        said = (self.event_text(event, names, language) for event in events)
        return next((sentence for sentence in said if sentence), "")

    def open_points(self, position: Position, seat: int) -> int:
        """What everybody can see of the points of a seat; 0 where the game does not tell."""
        return 0

    @abstractmethod
    def is_news(self, event: Event) -> bool:
        """Did anybody learn from the event what was not public before? Then it cannot be undone."""

    def is_foreseen(self, event: Event, seat: int) -> bool:
        """Could the seat tell, before its own line, all that it is told by the event?"""
        return not self.is_news(event)

    def turn_of(self, position: Position, seat: int) -> P_co | None:
        """The same table as if the seat's turn began now, where the game can tell."""
        return None

    def missing(self, position: Position, seat: int) -> dict[str, int]:
        """How many pieces the seat lacks until it can do a thing, by its name."""
        return {}

    def unseen(self, view: V, thing: str) -> int:
        """How many pieces of which something is missing nobody at the seat has in sight."""
        return 0

    def foretold(self, event: Event, seat: int) -> Learned | None:
        """What a seat could tell of an event that it could not foresee, where no more hangs on it.

        Such as that a piece comes to a hand, but not which: then all that follows is certain too.
        """
        return None

    def fact(self, row: Sequence[int], seat: int) -> Fact:
        """A row of the event buffer as a seat is told it: pieces that look alike by one number."""
        what, whose, a, b, c, audience = row
        if not audience >> seat & 1:
            a = HIDDEN
        if what in self.looks:
            column, alike = self.looks[what]
            if column:
                b = alike[b] if b >= 0 else b
            else:
                a = alike[a] if a >= 0 else a
        return what, whose, a, b, c

    @cached_property
    def public_moves(self) -> frozenset[int]:
        """The moves of public kinds."""
        return frozenset(
            move
            for move in range(self.actions)
            if self.move_text(move).split(" ")[0] in self.public_kinds
        )

    def is_closing(self, text: str) -> bool:
        """Does the move only end what its seat has chosen, which can be taken back until then?

        It is then not played automatically, even as the only move, while the seat can still undo.
        """
        return False

    @abstractmethod
    def remembers(self, options: Mapping[str, str]) -> bool:
        """May a seat use what it was told before, or only what it sees now?"""

    @abstractmethod
    def status(self, view: V, names: Sequence[str], language: str = DEFAULT) -> str:
        """One sentence for the seat of the view: whose turn it is and what is asked."""

    @abstractmethod
    def choices(self, view: V, names: Sequence[str]) -> "Choices[V]":
        """What can be said of the legal moves of the view's seat; ask once for a view."""

    def choice(
        self, view: V, move: int | str, names: Sequence[str], language: str = DEFAULT
    ) -> str:
        """One legal move as a sentence, with its full public consequence."""
        return self.choices(view, names).sentence(self.as_text(move)).say(language)

    @abstractmethod
    def description(self, view: V, names: Sequence[str], language: str = DEFAULT) -> list[str]:
        """All that the view shows, in sentences, for readers who cannot see the picture."""

    @abstractmethod
    def result_text(
        self, result: Result, names: Sequence[str], language: str = DEFAULT
    ) -> list[str]:
        """A result in sentences: what each seat's points are made of, and who won."""

    @abstractmethod
    def view(self, position: Position, seat: int) -> V:
        """All that a seat may see; the seat after the last one is a spectator."""

    def observation(self, seats: int, options: Mapping[str, str]) -> ObservationLayout:
        """What the numbers of `position.observe` are; nothing where a game has none."""
        return ObservationLayout(())

    def observed(self, view: V) -> list[int]:
        """The same numbers made of a view: slow, and by nature nothing that it does not show."""
        raise NotImplementedError(f"{self.info.id} has no observations")

    def check_viewer(self, position: Position, seat: int) -> int:
        """A seat of the position, or the one after the last for a spectator."""
        return checked(seat, position.seats + 1, "seat")

    def seat_of(self, view: V) -> int:
        """Whose view it is."""
        return view.seat

    @abstractmethod
    def rate(self, view: V, text: str) -> int:
        """A rule of thumb: what a legal move seems worth to the seat of the view."""

    def prior(self) -> Prior:
        """The game's prior; one for each search."""
        return Prior()

    def search_prior(self, seats: int) -> Prior:
        """What a search has as its prior: one with a network, where one comes with the game."""
        return self.prior()

    def adviser(self, view: V, names: Sequence[str]) -> Adviser | None:
        """What gives hints and reasons, where the game has it."""
        return None

    def hint(
        self, view: V, move: int | str, names: Sequence[str], language: str = DEFAULT
    ) -> tuple[str, str]:
        """A legal move hinted at: its kind, then its target."""
        text, adviser = self.as_text(move), self.adviser(view, names)
        if adviser is None:
            said = self.choice(view, text, names, language)
            return said, said
        kind, target = adviser.hint(text)
        return kind.say(language), target.say(language)

    def reasons(
        self, view: V, move: int | str, names: Sequence[str], language: str = DEFAULT
    ) -> list[str]:
        """What speaks for a legal move: facts that the view shows, the weightiest first."""
        text, adviser = self.as_text(move), self.adviser(view, names)
        return [reason.say(language) for reason in adviser.reasons(text)] if adviser else []

    @abstractmethod
    def world(self, view: V, chance: Chance) -> P_co:
        """A position drawn from those that fit the view, each as likely as the next."""

    @abstractmethod
    def fold(self, view: V, events: Sequence[Learned]) -> V:
        """The view after a line of which its seat was told these events."""

    @abstractmethod
    def result(self, position: Position) -> Result:
        """Points and winners, and what each seat's points are made of."""

    def own(self, position: Position) -> P_co:
        """Positions of other games have no business here."""
        if not isinstance(position, self.position_type):
            raise TypeError(f"not a position of {self.info.id}: {type(position).__name__}")
        return position

    def check_pieces(self, pieces: str) -> None:
        """Is this the hash of the pieces that this game has?"""
        if pieces != self.pieces_hash:
            raise RecordMismatch(
                Sentence(
                    "This game was played with other pieces ({theirs}, not {ours}).",
                    theirs=quoted(pieces),
                    ours=self.pieces_hash,
                )
            )

    def parsed(self, vocabulary: Mapping[str, int], text: str, complaint: Sentence) -> int:
        """Look a word up; raises NotationError if it is unknown."""
        return looked_up(self.info.id, vocabulary, text, complaint)


def looked_up(game: str, vocabulary: Mapping[str, int], text: str, complaint: Sentence) -> int:
    """The number of a word; raises NotationError if it is unknown."""
    if not isinstance(text, str):
        raise TypeError(f"a text is wanted, not {text!r}")
    if text not in vocabulary:
        raise NotationError(complaint.about(text=quoted(text), game=game))
    return vocabulary[text]


def alike_by(names: Sequence[str]) -> list[int]:
    """For each piece the first one of its name: as what it is told."""
    first: dict[str, int] = {}
    return [first.setdefault(name, number) for number, name in enumerate(names)]
