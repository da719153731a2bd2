"""What a seat knows, kept from the lines of its stream alone."""

from collections.abc import Mapping
from typing import Any

from shedet.core.errors import NotationError
from shedet.core.event import Learned
from shedet.core.game import Game, View, load
from shedet.core.language import Sentence
from shedet.core.records.data import Misshapen, from_data


class SeatKnowledge:
    """The view and the history of a seat; `number` is the last thing that it was told."""

    def __init__(self, start: Mapping[str, Any]) -> None:
        """From the line `start`."""
        self.game: Game = load(start["game"])
        if self.game.pieces_hash != start["pieces"] or (
            self.game.info.rules_version != start["rules"]
        ):
            raise NotationError(
                Sentence("This table is played with other pieces or rules than you have here.")
            )
        self.options: dict[str, str] = dict(start["options"])
        self.seats: int = start["seats"]
        self.seat: int = start["seat"]
        self.number = -1
        self.view: View | None = None
        self.history: list[Learned] = []

    def take(self, line: Mapping[str, Any]) -> None:
        """A line `view` or `told`."""
        if line["type"] == "view":
            if undone := line.get("undoes", 0):
                del self.history[len(self.history) - undone :]
            self.view = self.seen(line["view"])
        else:
            assert self.view is not None
            self.view = self.game.fold(self.view, line["events"])
            self.history += line["events"]
        self.number = line["number"]

    def seen(self, data: object) -> View:
        """A view from a line."""
        try:
            view: View = from_data(self.game.view_type, data)
        except Misshapen:
            raise NotationError(Sentence("This server is newer than your Shedet.")) from None
        return view

    @property
    def remembered(self) -> list[Learned]:
        """The history, as far as the table lets its players use it."""
        return self.history if self.game.remembers(self.options) else []
