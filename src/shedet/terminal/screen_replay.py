"""The drawn replay: the same board, and keys to go through the game."""

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Static

from shedet.core.language import Sentence
from shedet.terminal.canvas import Canvas
from shedet.terminal.dialogs import Reading
from shedet.terminal.film import Film
from shedet.terminal.panes import keys_pane, log_pane, status_pane
from shedet.terminal.screen_app import DrawnApp, is_too_small, show, too_small

HAND = 4
"""Rows for the hands."""

KEYS = (
    ("n →", Sentence("next", context="key")),
    ("p ←", Sentence("back", context="key")),
    ("Home", Sentence("start", context="key")),
    ("End", Sentence("end", context="key")),
    ("v", Sentence("other eyes", context="key")),
    ("t", Sentence("in sentences", context="key")),
    ("q", Sentence("quit", context="key")),
)


class ReplayScreen(Screen[None]):
    """One moment of a film."""

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
        self.board = film.board
        self.at = 0

    def compose(self) -> ComposeResult:
        yield Static(id="small")
        yield Static(id="status")
        with Horizontal(id="middle"):
            yield Static(id="board")
            yield Static(id="side")
        yield Static(id="hand")
        yield Static(id="log")
        yield Static(id="keys")

    def on_resize(self, _: events.Resize) -> None:
        self.paint()

    def paint(self) -> None:
        width, height = self.size
        is_small = is_too_small(width, height)
        for part in ("status", "middle", "hand", "log", "keys"):
            self.query_one(f"#{part}").display = not is_small
        self.query_one("#small").display = is_small
        if is_small:
            self.query_one("#small", Static).update(too_small(width, height, self.film.language))
            return
        film, view = self.film, self.film.view(self.at)
        size = self.board.size(width, height)
        beside = (width - size[0], size[1])
        status = status_pane(film.title(self.at), width)
        self.put("status", status)
        self.put("board", self.board.draw(view, film.names, "", size))
        self.put("side", self.board.side(view, film.names, beside) if beside[0] else Canvas(0, 0))
        self.put("hand", self.board.hand(view, film.names, (width, HAND)))
        rows = height - status.height - size[1] - HAND - 1
        self.put("log", self.told((width, rows)))
        self.put("keys", keys_pane(KEYS, width, film.language))

    def told(self, size: tuple[int, int]) -> Canvas:
        """What happened in this step, and before it where there is room; at the end the result."""
        new = self.film.sentences(self.at)
        if self.at == self.film.last:
            new += self.film.ending()
        old = self.film.sentences(self.at - 1) if self.at > 1 else []
        return log_pane(old, new, size)

    def put(self, part: str, canvas: Canvas) -> None:
        show(self.query_one(f"#{part}", Static), canvas)

    def action_step(self, by: int) -> None:
        self.at = max(0, min(self.film.last, self.at + by))
        self.paint()
        if self.at == self.film.last and by > 0:
            self.read(Sentence("The result").say(self.film.language), self.film.ending())

    def action_turn_round(self) -> None:
        self.film.turn_round()
        self.paint()

    def action_scene(self) -> None:
        self.read(self.film.title(self.at), self.film.scene(self.at))

    def read(self, title: str, lines: list[str]) -> None:
        keys = Sentence("↑↓ read on · Esc leave").say(self.film.language)
        self.app.push_screen(Reading(title, lines, keys))


class ReplayApp(DrawnApp):
    """A film in the terminal."""

    def __init__(self, film: Film) -> None:
        super().__init__()
        self.film = film

    def on_mount(self) -> None:
        self.push_screen(ReplayScreen(self.film))
