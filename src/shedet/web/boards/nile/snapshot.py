"""A snapshot's contents, typed for this game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from shedet.core.event import Learned
from shedet.core.language import Sentence
from shedet.games.nile.view.view import View
from shedet.table.log_text import taken_back
from shedet.web.boards.nile.moves import Moves
from shedet.web.parts.people import Person, initials
from shedet.web.parts.snapshot import Snapshot

if TYPE_CHECKING:
    from shedet.games.nile.game import NileGame
    from shedet.games.nile.view.answers import Answers
    from shedet.games.nile.words.for_boards import Words
    from shedet.games.nile.words.preview import MoveChoices

PlainSnapshot = Snapshot["NileGame", View | None]
"""Of a table of this game; without a view before the game has begun."""
ACTIONS = ("sown", "grew", "harvested", "bought", "joker", "gave")


@dataclass
class NileSnapshot:
    """A table as one viewer sees it: the view, the players, and what can be done."""

    snapshot: PlainSnapshot
    people: Sequence[Person]
    letters: Sequence[str] = field(init=False)
    moves: Moves = field(init=False)

    def __post_init__(self) -> None:
        self.letters = initials([person.name for person in self.people])
        self.moves = Moves(self.snapshot.question.legal if self.snapshot.question else ())

    @property
    def view(self) -> View:
        return view_in(self.snapshot)

    @property
    def game(self) -> "NileGame":
        return self.snapshot.game

    @property
    def words(self) -> "type[Words]":
        return self.game.words

    @cached_property
    def answers(self) -> "Answers":
        """What the rules say of this table."""
        return self.game.answers(self.view)

    @cached_property
    def choices(self) -> "MoveChoices":
        """What can be said of the legal moves."""
        return self.game.choices(self.view, self.snapshot.names)

    @property
    def is_player(self) -> bool:
        return self.snapshot.seat < len(self.people)

    @property
    def question(self) -> str:
        """What is asked of the viewer; nothing if nothing is."""
        return self.view.question if self.snapshot.question else ""

    def say(self, sentence: Sentence | str) -> str:
        return sentence.say(self.snapshot.language) if isinstance(sentence, Sentence) else sentence

    def choice(self, move: str) -> str:
        """What a move would do, in a sentence."""
        return self.say(self.choices.sentence(move))

    def price(self, move: str) -> int:
        """The action points that a move costs."""
        return self.choices.cost(self.choices.after(move))


def view_in(snapshot: PlainSnapshot) -> View:
    """The view of a game that has begun."""
    view = snapshot.view
    assert view is not None
    return view


def actions_in(look: NileSnapshot) -> list[Learned]:
    """The actions of the turn that is being played, in order, but for those taken back."""
    found: list[Learned] = []
    if look.view.question != "turn":
        return found
    told = look.snapshot.told
    undone = taken_back(told)
    for place in range(len(told) - 1, -1, -1):
        for event in reversed(told[place].events if place not in undone else ()):
            if event["event"] == "turn":
                return found[::-1]
            if event["event"] in ACTIONS:
                found.append(event)
    return found[::-1]


def events_since(look: NileSnapshot) -> Iterator[Learned]:
    """What the viewer was told since their last decision; a spectator what was told last."""
    told = look.snapshot.told
    for each in told[look.snapshot.seen :] if look.is_player else told[-1:]:
        yield from each.events
