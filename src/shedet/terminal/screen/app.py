"""What the drawn table and the drawn replay share: colours, size, the board, quitting."""

import asyncio
import os
import select
import signal
import sys
from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import ClassVar

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.filter import LineFilter, NoColor
from textual.screen import Screen
from textual.widgets import Static

from shedet.core.game import View
from shedet.core.language import Sentence
from shedet.terminal.boards import Board
from shedet.terminal.output.canvas import Canvas
from shedet.terminal.output.stream import clear_announcement
from shedet.terminal.screen.colours import painted
from shedet.terminal.screen.dialogs import CSS as DIALOGS
from shedet.terminal.screen.panes import status_pane

LEAST = (80, 24)
"""Columns and rows below which nothing can be drawn."""

CSS = """
Screen { background: #0c1920; color: #f4ead3; layout: vertical; overflow: hidden; }
Screen Static { height: auto; width: auto; }
#middle, #lower { height: auto; width: 100%; }
#small { display: none; width: 100%; }
"""


class DrawnApp(App[str]):
    """A program that draws on the whole terminal, and leaves it as it was."""

    CSS = CSS + DIALOGS
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c,ctrl+q", "leave", priority=True)]

    def __init__(self) -> None:
        wish = os.environ.get("NO_COLOR")
        super().__init__()
        self.is_bare = bool(wish)
        if wish is not None:
            os.environ["NO_COLOR"] = wish  # the library removes it, and another game may follow

    def get_line_filters(self) -> Sequence[LineFilter]:
        filters = super().get_line_filters()
        return [*filters, NoColor()] if self.is_bare else filters

    def run_to_end(self) -> str:
        """Run; returns what to do next. SIGTERM leaves the terminal in order."""
        before = signal.getsignal(signal.SIGTERM)
        clear_announcement()
        try:
            return self.run() or ""
        finally:
            signal.signal(signal.SIGTERM, before)

    def on_mount(self) -> None:
        with suppress(NotImplementedError):  # as on Windows, where it is never sent
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.action_leave)
        if hasattr(select, "poll"):
            self.set_interval(1, end_without_terminal)

    def action_leave(self) -> None:
        self.exit("quit")


def end_without_terminal() -> None:
    """End as a hang-up does, also where hang-ups are ignored: the library would read on forever."""
    watch = select.poll()
    watch.register(sys.__stdin__ or 0, 0)
    if any(state & select.POLLHUP for _, state in watch.poll(0)):
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        signal.raise_signal(signal.SIGHUP)


class DrawnScreen(Screen[None]):
    """A board with other parts around it; in a window that is too small, what is missing."""

    PARTS: ClassVar[tuple[str, ...]] = ()
    """All that is drawn, from top to bottom."""

    board: Board
    language: str
    hidden = False

    def compose(self) -> ComposeResult:
        yield Static(id="small")
        yield Static(id="status")
        with Horizontal(id="middle"):
            yield Static(id="board")
            yield Static(id="side")

    def on_resize(self, _: events.Resize) -> None:
        self.paint()

    def paint(self) -> None:
        """Redraw everything."""
        width, height = self.size
        is_small = width < LEAST[0] or height < LEAST[1]
        for part in self.PARTS:
            self.query_one(f"#{part}").display = not is_small and not self.hidden
        small = self.query_one("#small", Static)
        small.display = is_small
        if is_small:
            small.update(too_small(width, height, self.language))
        elif not self.hidden:
            self.paint_parts(width, height)

    def paint_parts(self, width: int, height: int) -> None:
        """Draw in a window of this size."""
        raise NotImplementedError

    def paint_top(
        self,
        sentence: str,
        view: View,
        names: Sequence[str],
        focus: str,
        window: tuple[int, int],
        within: Collection[str] = (),
    ) -> int:
        """Status, board and what lies beside it; returns how many rows are left."""
        width, height = window
        status, size = status_pane(sentence, width), self.board.size(width, height)
        beside = (width - size[0], size[1])
        self.put("status", status)
        self.put("board", self.board.draw(view, names, focus, size, within))
        self.put("side", self.board.side(view, names, beside) if beside[0] else Canvas(0, 0))
        return height - status.height - size[1]

    def put(self, part: str, canvas: Canvas) -> None:
        """Draw a canvas, and set its widget to that size: measuring texts goes wrong at times."""
        widget = self.query_one(f"#{part}", Static)
        widget.styles.width, widget.styles.height = canvas.width, canvas.height
        widget.update(painted(canvas))


def too_small(width: int, height: int, language: str) -> str:
    """The message where nothing can be drawn."""
    sentence = Sentence(
        "This window is too small: {width} × {height}. The table needs {columns} ×"
        " {rows}. Or use --plain.",
        columns=LEAST[0],
        rows=LEAST[1],
        width=width,
        height=height,
    )
    return sentence.say(language)
