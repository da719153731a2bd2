"""A small game as a `Game`: what it declares, and what follows from that."""

import hashlib
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from shedet.core.engine.chance import Chance
from shedet.core.engine.checks import checked
from shedet.core.engine.position import Position
from shedet.core.errors import NotationError
from shedet.core.event import Event, Learned, seats_in
from shedet.core.game import NO_MOVE, NO_OUTCOME, Deal, Game, Result
from shedet.core.language import DEFAULT, Sentence
from shedet.core.small.places import STEP, audience_of, label_of, places_in
from shedet.core.small.position import ASKED, COUNTED, MOVED, SmallPosition
from shedet.core.small.text import Texts
from shedet.core.small.view import SmallView, folded, lay_world, view_of
from shedet.core.small.words import SmallChoices, Words

S = TypeVar("S", bound=SmallPosition)


class SmallGame(Game[S, SmallView]):
    """Every line is one move. Nobody knows more of a piece than what they see now."""

    view_type = SmallView
    pieces: Sequence[str]
    """The name of every piece."""
    hands: Mapping[str, int]
    """How many pieces are dealt to each place of an area; the rest lies in the first area."""
    moves: Sequence[str]
    """Every move in notation."""
    words: Words
    choices_type: type[SmallChoices] = SmallChoices
    """Where a game has reasons for its moves."""

    def __init__(self, pieces: Path | None = None) -> None:
        if pieces:
            raise NotationError(Sentence("{game} has no file of pieces.", game=self.info.id))
        self.actions = len(self.moves)
        self.order = {name: piece for piece, name in enumerate(self.pieces)}
        self.numbers = {name: move for move, name in enumerate(self.moves)}
        self.pieces_hash = hashlib.sha256(" ".join(self.pieces).encode()).hexdigest()[:16]
        pieces_for = {seats: self.pieces_for(seats) for seats in self.info.seats}
        self.texts = Texts(self.info.id, self.position_type, self.hands, pieces_for)
        areas = self.position_type.areas
        self.audiences = {
            label: audience_of(areas, place) for label, place in places_in(areas, STEP).items()
        }

    def pieces_for(self, seats: int) -> Sequence[str]:
        """The pieces that so many seats play with: all, or the first ones."""
        return self.pieces

    @abstractmethod
    def items(self, position: S, seat: int) -> dict[str, int]:
        """What the points of a seat are made of; the words have a row for each item."""

    # texts

    def deal(self, seats: int, options: Mapping[str, str], chance: Chance) -> Deal:
        return self.texts.deal(self.info.check_seats(seats), chance)

    def start(self, seats: int, options: Mapping[str, str], deal: Deal) -> S:
        position = self.texts.start(self.info.check_seats(seats), deal)
        position.begin(deal["first"], self.info.choose(options))
        return position

    def rotate(self, deal: Deal) -> Deal:
        return self.texts.turned(deal)

    def move_text(self, move: int) -> str:
        return self.moves[checked(move, self.actions, "move")]

    def move_number(self, text: str) -> int:
        return self.parsed(self.numbers, text, NO_MOVE)

    def line_text(self, moves: Sequence[int]) -> str:
        (move,) = moves
        return self.move_text(move)

    def line_moves(self, text: str) -> list[int]:
        return [self.move_number(text)]

    def outcome_text(self, outcome: int) -> str:
        return self.pieces[outcome]

    def outcome_number(self, text: str) -> int:
        return self.parsed(self.order, text, NO_OUTCOME)

    def position_text(self, position: Position) -> str:
        return self.texts.written(self.own(position))

    def position_from(self, text: str) -> S:
        return self.texts.read(text)

    def places(self, position: Position) -> list[str]:
        table = self.own(position)
        return [
            f"{self.pieces[piece]} in {label_of(table.areas, place)}"
            for piece, place in enumerate(table.where)
        ]

    # what seats see

    def events(self, position: Position) -> list[Event]:
        return [self.event(row) for row in position.facts()]

    def event(self, row: Sequence[int]) -> Event:
        """What was told, by names."""
        what, seat, a, b, c, audience = row
        table = self.position_type
        if what == MOVED:
            way = {"from": label_of(table.areas, b), "to": label_of(table.areas, c)}
            return Event("moved", seat, way, {"piece": self.pieces[a]}, seats_in(audience))
        if what == COUNTED:
            return Event("counted", seat, {"what": table.counters[b], "number": a})
        if what == ASKED:
            return Event("asked", seat, {"question": table.questions[a]})
        return Event("scored", seat, {"points": a, "won": b})

    def learners(self, event: Event) -> int:
        """The mask of those who see a piece that lay hidden from them."""
        if event.name != "moved":
            return 0
        before, after = (self.audiences[str(event.public[end])] for end in ("from", "to"))
        return after & ~before

    def is_news(self, event: Event) -> bool:
        return self.learners(event) > 0

    def is_foreseen(self, event: Event, seat: int) -> bool:
        return not self.learners(event) >> seat & 1

    def remembers(self, options: Mapping[str, str]) -> bool:
        return True

    def view(self, position: Position, seat: int) -> SmallView:
        viewer = self.check_viewer(position, seat)
        return view_of(self.info.id, self.own(position), viewer, self.pieces)

    def world(self, view: SmallView, chance: Chance) -> S:
        position = self.position_type()
        lay_world(position, view, self.order, chance)
        return position

    def fold(self, view: SmallView, events: Sequence[Learned]) -> SmallView:
        return folded(view, events, self.audiences, self.order)

    def result(self, position: Position) -> Result:
        table = self.own(position)
        return {
            "scores": table.result(),
            "winners": sorted(seats_in(table.winners())),
            "items": [self.items(table, seat) for seat in range(table.seats)],
        }

    # words

    def event_text(self, event: Learned, names: Sequence[str], language: str = DEFAULT) -> str:
        sentence = self.words.told(event, names)
        return sentence.say(language) if sentence else ""

    def status(self, view: SmallView, names: Sequence[str], language: str = DEFAULT) -> str:
        return self.words.status(view, names).say(language)

    def choices(self, view: SmallView, names: Sequence[str]) -> SmallChoices:
        return self.choices_type(self, view, names, self.words)

    def adviser(self, view: SmallView, names: Sequence[str]) -> SmallChoices:
        return self.choices(view, names)

    def description(
        self, view: SmallView, names: Sequence[str], language: str = DEFAULT
    ) -> list[str]:
        return [sentence.say(language) for sentence in self.words.description(view, names)]

    def result_text(
        self, result: Result, names: Sequence[str], language: str = DEFAULT
    ) -> list[str]:
        return [sentence.say(language) for sentence in self.words.result(result, names)]

    def rate(self, view: SmallView, text: str) -> int:
        """The points that a move gains at once, and that it costs the others."""
        gains = self.choices(view, ()).effects(text).best.gains
        return (view.seats + 1) * gains[view.seat][0] - sum(least for least, _ in gains)
