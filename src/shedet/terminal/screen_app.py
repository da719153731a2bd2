"""What the drawn table and the drawn replay share: colours, size, and the way out."""

import asyncio
import os
import signal
from collections.abc import Sequence
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.filter import LineFilter, NoColor
from textual.widgets import Static

from shedet.core.language import Sentence
from shedet.terminal.canvas import Canvas
from shedet.terminal.colours import painted
from shedet.terminal.dialogs import CSS as DIALOGS

LEAST = (80, 24)
"""Columns and rows below which nothing can be drawn."""

CSS = """
Screen { background: #0c1920; color: #f4ead3; layout: vertical; overflow: hidden; }
Screen Static { height: auto; width: auto; }
#middle, #lower { height: auto; width: 100%; }
#small { display: none; padding: 1 2; }
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
            os.environ["NO_COLOR"] = wish  # the library takes it away, and another game may follow

    def get_line_filters(self) -> Sequence[LineFilter]:
        filters = super().get_line_filters()
        return [*filters, NoColor()] if self.is_bare else filters

    def run_to_end(self) -> str:
        """Run; returns what is wanted next. A signal to end leaves the terminal in order."""
        before = signal.getsignal(signal.SIGTERM)
        try:
            return self.run() or ""
        finally:
            signal.signal(signal.SIGTERM, before)

    def on_mount(self) -> None:
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.action_leave)

    def action_leave(self) -> None:
        self.exit("quit")


def show(widget: Static, canvas: Canvas) -> None:
    """Draw a canvas, and give its widget the very size: measuring texts goes wrong at times."""
    widget.styles.width, widget.styles.height = canvas.width, canvas.height
    widget.update(painted(canvas))


def is_too_small(width: int, height: int) -> bool:
    return width < LEAST[0] or height < LEAST[1]


def too_small(width: int, height: int, language: str) -> str:
    """What is said where nothing can be drawn."""
    sentence = Sentence(
        "The table needs {columns} columns and {rows} rows; this window has {width} and"
        " {height}. Make it larger, or use --plain.",
        columns=LEAST[0],
        rows=LEAST[1],
        width=width,
        height=height,
    )
    return sentence.say(language)
