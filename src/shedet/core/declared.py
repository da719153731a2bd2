"""A game that is tied together by declaring its parts; what is the same in all games is here."""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, Protocol

from shedet.core.engine.chance import Chance
from shedet.core.engine.checks import checked
from shedet.core.engine.position import Position
from shedet.core.engine.refusals import Forms, Refusals
from shedet.core.event import Event, Learned, seats_in
from shedet.core.facts import Facts
from shedet.core.game import NO_MOVE, NO_OUTCOME, Deal, Draws, Game, P_co, Result, V, alike_by
from shedet.core.language import DEFAULT, Sentence
from shedet.core.network.files import data_of, network_of
from shedet.core.observing import ObservationLayout
from shedet.core.prior.network_prior import NetworkPrior
from shedet.core.prior.prior import Prior
from shedet.core.prior.weights import weights_of
from shedet.core.sentences import Log


class Vocabulary(Protocol):
    """Texts and numbers of a game's moves and chance outcomes."""

    game: str
    texts: list[str]
    numbers: dict[str, int]
    outcomes: dict[int, str]
    outcome_numbers: dict[str, int]

    def line_text(self, moves: Sequence[int]) -> str: ...

    def line_moves(self, text: str) -> list[int]: ...


def memory_of(position: Any) -> dict[str, str]:
    """The options of a position of which what is remembered is the only one."""
    return {"memory": "perfect" if position.perfect else "pure"}


@dataclass(frozen=True)
class Parts(Generic[P_co, V]):
    """What a game is made of. `Any` among what is wanted are its pieces."""

    printed: Callable[[], Any]
    """The pieces as they are printed."""
    owned: Callable[[Path], Any]
    """The pieces of an owner's file."""
    notation: Callable[[Any], Vocabulary]
    facts: Callable[[Any], Facts]
    deal: Callable[[Any, int, Chance], Deal]
    draws: Callable[[Any, int], Draws]
    """The same in single draws."""
    start: Callable[[Any, int, Deal, Mapping[str, str]], P_co]
    places: Callable[[Any], list[str]]
    """Where every piece of a position is."""
    options: Callable[[Any], dict[str, str]]
    """With which options a position is played."""
    write: Callable[[Any], str]
    """A position as text."""
    read: Callable[[Any, str], P_co]
    view: Callable[[Any, int], V]
    world: Callable[[Any, V, Chance], P_co]
    turn: Callable[[Any, int], P_co]
    """The same table as if a seat's turn began now."""
    prior: Callable[[Any], Prior]
    """Made with the numbers of the game's weights."""
    refusals: Refusals
    refused: Forms
    """What refusals name, in words."""
    prompt: Callable[[Any], Sentence]
    """Whose turn it is and what is asked, from the choices of a view."""
    description: Callable[[Any], list[Sentence]]
    log: Log
    result: Callable[[Result, Sequence[str]], list[Sentence]]
    is_news: Callable[[Event], bool]
    is_foreseen: Callable[[Event, int], bool]
    dealt_by_seat: tuple[str, ...]
    """Parts of a deal that are lists with something for each seat."""
    observation: Callable[[Any, int, Mapping[str, str]], ObservationLayout]
    """What the numbers of observations are, for so many seats with these options."""
    observed: Callable[[Any, V], Mapping[str, Sequence[int]]]
    """The numbers of a view, part by part."""
    foretold: Callable[[Event], Learned | None] = lambda event: None
    looks: Callable[[Any], Mapping[int, tuple[int, Sequence[int]]]] | None = None
    """Where facts name tiles by more than their kind; see `Game.looks`."""


class DeclaredGame(Game[P_co, V]):
    """A game of these parts."""

    parts: Parts[P_co, V]

    def __init__(self, pieces: Path | None = None) -> None:
        self.pieces = self.parts.owned(pieces) if pieces else self.parts.printed()
        self.pieces_hash = self.pieces.hash
        self.notation = self.parts.notation(self.pieces)
        self.actions = len(self.notation.texts)
        self.facts = self.parts.facts(self.pieces)
        self.looks = self.parts.looks(self.pieces) if self.parts.looks else self.alike()

    def alike(self) -> dict[int, tuple[int, list[int]]]:
        """Pieces are told by their names."""
        return dict.fromkeys(self.facts.naming("piece"), (0, alike_by(self.pieces.all_names)))

    # deals and texts

    def deal(self, seats: int, options: Mapping[str, str], chance: Chance) -> Deal:
        return self.parts.deal(self.pieces, self.info.check_seats(seats), chance)

    def draws(self, seats: int, options: Mapping[str, str]) -> Draws:
        return self.parts.draws(self.pieces, self.info.check_seats(seats))

    def start(self, seats: int, options: Mapping[str, str], deal: Deal) -> P_co:
        seats, chosen = self.info.check_seats(seats), self.info.choose(options)
        return self.parts.start(self.pieces, seats, deal, chosen)

    def rotate(self, deal: Deal) -> Deal:
        parts = {name: deal[name] for name in self.parts.dealt_by_seat}
        (seats,) = {len(part) for part in parts.values()}
        rotated = {name: part[-1:] + part[:-1] for name, part in parts.items()}
        return {**deal, **rotated, "first": (deal["first"] + 1) % seats}

    def remembers(self, options: Mapping[str, str]) -> bool:
        return options.get("memory") != "pure"

    def move_text(self, move: int) -> str:
        return self.notation.texts[checked(move, len(self.notation.texts), "move")]

    def move_number(self, text: str) -> int:
        return self.parsed(self.notation.numbers, text, NO_MOVE)

    def line_text(self, moves: Sequence[int]) -> str:
        return self.notation.line_text(moves)

    def line_moves(self, text: str) -> list[int]:
        return self.notation.line_moves(text)

    def outcome_text(self, outcome: int) -> str:
        return self.notation.outcomes[outcome]

    def outcome_number(self, text: str) -> int:
        return self.parsed(self.notation.outcome_numbers, text, NO_OUTCOME)

    def options_in(self, position: Position) -> dict[str, str]:
        return self.parts.options(self.own(position))

    def places(self, position: Position) -> list[str]:
        return self.parts.places(self.own(position))

    def position_text(self, position: Position) -> str:
        return self.parts.write(self.own(position))

    def position_from(self, text: str) -> P_co:
        return self.parts.read(self.pieces, text)

    # what happened, and what is seen

    def events(self, position: Position) -> list[Event]:
        return self.facts.events(position.facts())

    def is_news(self, event: Event) -> bool:
        return self.parts.is_news(event)

    def is_foreseen(self, event: Event, seat: int) -> bool:
        return self.parts.is_foreseen(event, seat)

    def foretold(self, event: Event, seat: int) -> Learned | None:
        return self.parts.foretold(event)

    def view(self, position: Position, seat: int) -> V:
        table = self.own(position)
        return self.parts.view(table, self.check_viewer(table, seat))

    def observation(self, seats: int, options: Mapping[str, str]) -> ObservationLayout:
        seats, chosen = self.info.check_seats(seats), self.info.choose(options)
        return self.parts.observation(self.pieces, seats, chosen)

    def observed(self, view: V) -> list[int]:
        found = self.parts.observed(self.pieces, view)
        return [number for part in found.values() for number in part]

    def world(self, view: V, chance: Chance) -> P_co:
        return self.parts.world(self.pieces, view, chance)

    def turn_of(self, position: Position, seat: int) -> P_co:
        return self.parts.turn(self.own(position), seat)

    def prior(self) -> Prior:
        return self.parts.prior(weights_of(self.info.id).numbers)

    def search_prior(self, seats: int) -> Prior:
        if not data_of(self.info.id, seats):
            return self.prior()
        found = network_of(self.info.id, seats, self.observation(seats, self.info.choose({})))
        horizon, exploration = found.head["horizon"], found.head["exploration"]
        return NetworkPrior(found.network.twin(), self.prior(), horizon, exploration)

    # words

    def event_text(self, event: Learned, names: Sequence[str], language: str = DEFAULT) -> str:
        sentence = self.parts.log.told(event, names)
        return sentence.say(language) if sentence else ""

    def headline(
        self, events: Sequence[Learned], names: Sequence[str], language: str = DEFAULT
    ) -> str:
        sentence = self.parts.log.chief(events, names)
        return sentence.say(language) if sentence else ""

    def status(self, view: V, names: Sequence[str], language: str = DEFAULT) -> str:
        return self.parts.prompt(self.choices(view, names)).say(language)

    def description(self, view: V, names: Sequence[str], language: str = DEFAULT) -> list[str]:
        scene = self.parts.description(self.choices(view, names))
        return [sentence.say(language) for sentence in scene]

    def result_text(
        self, result: Result, names: Sequence[str], language: str = DEFAULT
    ) -> list[str]:
        return [sentence.say(language) for sentence in self.parts.result(result, names)]

    def result(self, position: Position) -> Result:
        """Scores and winners, and for each seat what its points are made of."""
        table = self.own(position)
        return {
            "scores": table.result(),
            "winners": sorted(seats_in(table.winners())),
            "items": [self.items(table, seat) for seat in range(table.seats)],
        }

    @abstractmethod
    def items(self, position: Any, seat: int) -> Any:
        """What the points of a seat are made of."""
