"""Plays the entries of a table again, far from the referee, with nothing but the rules."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from shedet.core.event import Event
from shedet.core.game import Game
from shedet.core.position import Position


class Before(NamedTuple):
    """Who moved, and where the game stood before."""

    seat: int
    forced: bool
    position: Position
    lines: int
    begun: list[int]


class Shadow:
    """The position after some entries, and the lines that count."""

    def __init__(self, game: Game, opened: Mapping[str, Any]) -> None:
        self.game = game
        self.position = game.start(opened["seats"], opened["options"], opened["deal"])
        self.position.logging = 1
        self.past: list[Before] = []
        self.lines: list[tuple[int, str]] = []
        self.begun: list[int] = []

    def follow(self, entry: Mapping[str, Any]) -> list[Event]:
        """Carry an entry out; returns what happened."""
        if entry["entry"] == "moved":
            return self.move(entry["seat"], entry["moves"], entry["chance"], entry["forced"])
        if entry["entry"] == "took-back":
            self.take_back(entry["seat"])
        return []

    def move(self, seat: int, texts: list[str], chance: list[str], forced: bool) -> list[Event]:
        game, position = self.game, self.position
        before = Before(seat, forced, position.copy(), len(self.lines), list(self.begun))
        self.past.append(before)
        position.switch(seat)
        position.follow([game.outcome_number(text) for text in chance])
        events: list[Event] = []
        for text in texts:
            assert position.to_act == seat, "a line runs on into another's move"
            position.play(game.move_number(text))
            self.begun.append(game.move_number(text))
            events += game.events(position)
            if not position.mid_line:
                self.lines.append((seat, game.line_text(self.begun)))
                self.begun = []
        assert position.scripted_next == len(chance)
        return events

    def take_back(self, seat: int) -> None:
        """Undo the last move that the seat made by choice, and what was forced after it."""
        while True:
            before = self.past.pop()
            assert before.seat == seat, "another's move was taken back"
            self.position, self.begun = before.position, before.begun
            del self.lines[before.lines :]
            if not before.forced:
                return
