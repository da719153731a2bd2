"""Replays the entries of a table without the referee, with nothing but the rules."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from shedet.core.engine.position import Position
from shedet.core.event import Event, seats_in
from shedet.core.game import Game


class Before(NamedTuple):
    """Whose line it is, where the game stood before, and how the line was sent."""

    seat: int
    position: Position
    lines: int
    sent: list[tuple[list[str], bool]]


class Shadow:
    """The position after some entries, the lines that count, and those that are begun."""

    def __init__(self, game: Game, opened: Mapping[str, Any]) -> None:
        self.game = game
        self.position = game.start(opened["seats"], opened["options"], opened["deal"])
        self.position.seed(0)
        self.position.logging = 1
        self.past: list[Before] = []
        self.lines: list[tuple[int, str]] = []
        self.begun: list[list[tuple[list[str], bool]]] = [[] for _ in range(opened["seats"])]
        """For each seat what it has sent of its line, and whether that was forced."""

    def follow(self, entry: Mapping[str, Any]) -> list[Event]:
        """Carry an entry out; returns what happened."""
        if entry["entry"] == "moved":
            return self.move(entry["seat"], entry["moves"], entry["chance"], entry["forced"])
        if entry["entry"] == "took-back":
            self.take_back(entry["seat"])
        return []

    def as_seat(self, seat: int) -> Position:
        """A copy in which a seat continues the line that it has begun."""
        position = self.position.copy()
        position.switch(seat)
        for texts, _ in self.begun[seat]:
            for text in texts:
                position.play(self.game.move_number(text))
        return position

    def move(self, seat: int, texts: list[str], chance: list[str], forced: bool) -> list[Event]:
        game, position = self.game, self.position.copy()
        sent = [*self.begun[seat], (texts, forced)]
        position.switch(seat)
        position.follow([game.outcome_number(text) for text in chance])
        moves = [game.move_number(text) for together, _ in sent for text in together]
        events: list[Event] = []
        for move in moves:
            assert position.to_act == seat, "a line runs on into another's move"
            position.play(move)
            events += game.events(position)
        assert position.scripted_next == len(chance)
        if position.mid_line:
            self.begun[seat] = sent
            return []
        self.past.append(Before(seat, self.position, len(self.lines), sent))
        self.position = position
        self.lines.append((seat, game.line_text(moves)))
        self.begun[seat] = []
        return events

    def take_back(self, seat: int) -> None:
        """Undo what the seat sent last by choice, and what was forced after it."""
        while True:
            if not self.begun[seat]:
                before = self.past.pop()
                assert before.seat == seat, "another's move was taken back"
                self.position, self.begun[seat] = before.position, list(before.sent)
                del self.lines[before.lines :]
            _, forced = self.begun[seat].pop()
            if not forced:
                break
        asked = seats_in(self.position.deciding)
        self.begun = [sent if each in asked else [] for each, sent in enumerate(self.begun)]
