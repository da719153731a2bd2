"""Moments of whole games of every registered game, for the laws of what is said and shown."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from shedet.core.engine.position import Position
from shedet.core.event import Event
from shedet.core.game import Game, games, load
from shedet.core.language import DEFAULT
from shedet.core.laws import TableSetup, extremes, play_along, tables
from shedet.core.small.game import SmallGame

NAMES = ["Ann", "Ben", "Cem", "Dan", "Eva"]
POSITIONS = 2000
"""So many of each game are walked through at least, but in no more than so many ROUNDS."""
ROUNDS = 12
"""In each there is a game at every table."""
FEW = 4
"""So many moments and events of a kind are kept wherever they come; of the others one in EVERY."""
EVERY = 31
FAULTS = ("{", "}", "  ", " .", " ;", " ,", "..", "\n", "None", "Sentence(", ":*")


@dataclass(frozen=True)
class Moment:
    """A position of a game in play."""

    table: TableSetup
    position: Position
    question: str
    """What is asked: empty in a game that asks but one thing, `over` when all is done."""

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def names(self) -> list[str]:
        return NAMES[: self.table.seats]

    @property
    def onlookers(self) -> range:
        """All seats, and the one after the last for a spectator."""
        return range(self.table.seats + 1)

    @property
    def legal(self) -> list[str]:
        return [self.game.move_text(move) for move in self.position.legal()]

    def view(self, seat: int | None = None) -> Any:
        """What a seat sees, or else the seat to act."""
        return self.game.view(self.position, self.position.to_act if seat is None else seat)

    def advice(self, view: Any, language: str = DEFAULT) -> "Advice":
        """What is said for the moves of a view, by one adviser for all of them."""
        return Advice(self, view, language)

    def is_asked(self, seat: int) -> bool:
        return bool(self.position.deciding >> seat & 1)


class Advice:
    """Hints and reasons as a game gives them, without a new adviser for every move."""

    def __init__(self, moment: Moment, view: Any, language: str) -> None:
        self.moment, self.view, self.language = moment, view, language
        self.adviser = moment.game.adviser(view, moment.names)

    def hints(self, text: str) -> list[str]:
        if self.adviser is None:
            return [*self.moment.game.hint(self.view, text, self.moment.names, self.language)]
        return [hint.say(self.language) for hint in self.adviser.hint(text)]

    def reasons(self, text: str) -> list[str]:
        found = self.adviser.reasons(text) if self.adviser else []
        return [reason.say(self.language) for reason in found]


def walks(game_id: str) -> Iterator[tuple[TableSetup, Position]]:
    """All positions of some random games and some by the rule of thumb; they change as they go.

    At tables of all sizes, with the usual options and with all the last ones.
    """
    info = games()[game_id]
    chosen = [table for table in tables(info) if table.options in extremes(info)]
    walked = 0
    for first in range(ROUNDS):
        for seed, table in enumerate(chosen, first):
            for recorder in play_along(table, seed):
                yield table, recorder.position
                walked += 1
        if walked >= POSITIONS:
            break


@cache
def kept(game_id: str) -> tuple[list[Moment], list[tuple[Event, TableSetup]]]:
    """Moments of every kind of question and of move that was legal; all kinds of events."""
    met: Counter[object] = Counter()
    found, events = [], []
    for table, position in walks(game_id):
        legal = [table.game.move_text(move) for move in position.legal()]
        seen = table.game.view(position, position.to_act)
        question = "over" if position.is_over else str(getattr(seen, "question", ""))
        answers = {(question, *kind_of_move(text)) for text in legal}
        kind = question, frozenset(map(verb_of, legal)), position.mid_line
        if is_wanted(met, kind) or position.is_over or not all(met[each] for each in answers):
            found.append(Moment(table, position.copy(), question))
            met.update(answers)
        events += [
            (event, table)
            for event in table.game.events(position)
            if is_wanted(met, kind_of_event(event))
        ]
    return found, events


def moments(game_id: str) -> list[Moment]:
    return kept(game_id)[0]


def told(game_id: str) -> list[tuple[Event, TableSetup]]:
    return kept(game_id)[1]


def is_wanted(met: Counter[object], kind: object) -> bool:
    """Is it one of the first of its kind, or is it time for one more?"""
    met[kind] += 1
    return met[kind] <= FEW or met[kind] % EVERY == 0


def kind_of_move(text: str) -> list[str]:
    """Its verb and the piece that it names, but no place."""
    return [word for word in text.split()[:2] if word[0].islower()]


def kind_of_event(event: Event) -> object:
    """Its name and what is public of it, without the numbers."""
    words = [value for value in event.public.values() if isinstance(value, str)]
    return event.name, tuple(word.rstrip(" 0123456789") for word in words)


def verb_of(text: str) -> str:
    """The word with which a move begins."""
    return text.partition(" ")[0]


def questions_of(game_id: str) -> set[str]:
    """All that a game can ask, where it says so."""
    game = load(game_id)
    if type(game).__module__.startswith("shedet.games."):
        return set(import_module(f"shedet.games.{game_id}.rules.question").QUESTIONS.values())
    return set(game.position_type.questions) if isinstance(game, SmallGame) else {""}


def is_sentence(text: str, language: str = DEFAULT) -> bool:
    """One line that begins with a capital, ends with a full stop and is filled in everywhere.

    Translations may begin with a number.
    """
    begins = text[:1].isupper() or (language != DEFAULT and text[:1].isdigit())
    return begins and text.endswith(".") and not any(fault in text for fault in FAULTS)
