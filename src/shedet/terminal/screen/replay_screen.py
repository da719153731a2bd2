"""The drawn replay: the same board, and keys to go through the game."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from shedet.core.language import Sentence
from shedet.terminal.output.canvas import Canvas
from shedet.terminal.screen.app import DrawnApp, DrawnScreen
from shedet.terminal.screen.dialogs import Reading
from shedet.terminal.screen.panes import keys_pane, log_pane
from shedet.terminal.session.film import Film

HAND = 4
"""Rows for the hands."""

KEYS = (
    ("n →", Sentence("next", context="key")),
    ("p ←", Sentence("back", context="key")),
    ("v", Sentence("other view", context="key")),
    ("t", Sentence("in sentences", context="key")),
    ("q", Sentence("quit", context="key")),
    ("Home", Sentence("start", context="key")),
    ("End", Sentence("end", context="key")),
)


class ReplayScreen(DrawnScreen):
    """One step of a film."""

    PARTS = ("status", "middle", "hand", "log", "keys")

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n,right,down,space,enter", "step(1)"),
        Binding("p,left,up,backspace", "step(-1)"),
        Binding("pagedown", "step(10)"),
        Binding("pageup", "step(-10)"),
        Binding("home", "step(-100000)"),
        Binding("end", "step(100000)"),
        Binding("v", "turn_round"),
        Binding("t", "scene"),
        Binding("q,escape", "app.leave"),
    ]

    def __init__(self, film: Film) -> None:
        super().__init__()
        self.film = film
        self.board, self.language = film.board, film.language
        self.at = 0

    def compose(self) -> ComposeResult:
        yield from super().compose()
        yield Static(id="hand")
        yield Static(id="log")
        yield Static(id="keys")

    def paint_parts(self, width: int, height: int) -> None:
        film, view = self.film, self.film.view(self.at)
        rows = self.paint_top(film.title(self.at), view, film.names, "", (width, height))
        self.put("hand", self.board.hand(view, film.names, (width, HAND)))
        self.put("log", self.told((width, rows - HAND - 1)))
        self.put("keys", keys_pane(KEYS, width, film.language))

    def told(self, size: tuple[int, int]) -> Canvas:
        """What happened in this step, and before it where there is room; at the end the result."""
        new = self.film.sentences(self.at)
        if self.at == self.film.last:
            new += self.film.ending()
        old = self.film.sentences(self.at - 1) if self.at > 1 else []
        return log_pane(old, new, size)

    def action_step(self, by: int) -> None:
        self.at = max(0, min(self.film.last, self.at + by))
        self.paint()
        if self.at == self.film.last and by > 0:
            self.read(Sentence("The result").say(self.language), self.film.ending())

    def action_turn_round(self) -> None:
        self.film.turn_round()
        self.paint()

    def action_scene(self) -> None:
        self.read(self.film.title(self.at), self.film.description(self.at))

    def read(self, title: str, lines: list[str]) -> None:
        keys = Sentence("↑↓ read on · Esc leave").say(self.language)
        self.app.push_screen(Reading(title, lines, keys))


class ReplayApp(DrawnApp):
    """A film in the terminal."""

    def __init__(self, film: Film) -> None:
        super().__init__()
        self.film = film

    def on_mount(self) -> None:
        self.push_screen(ReplayScreen(self.film))
