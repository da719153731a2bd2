"""Input and output: a terminal that can be drawn on, or something plainer."""

import io
import os
import sys
from importlib.util import find_spec

from shedet.core.language import Sentence


def can_draw(language: str) -> bool:
    """Is it an interactive terminal that can be drawn on, with the library installed?"""
    if not (is_terminal(sys.stdin) and is_terminal(sys.stdout)):
        return False
    if os.environ.get("TERM", "dumb") in ("dumb", "unknown"):
        return False
    if find_spec("textual") is None:
        clear_announcement()
        missing = Sentence("The library textual is not installed, so the table is a plain one.")
        print(missing.say(language), file=sys.stderr)
        return False
    return True


class Announced:
    """Does a line wait to be replaced by the first picture?"""

    is_open = False


def announce(language: str) -> None:
    """Show at once that something happens, until the first picture is drawn."""
    is_plain = os.environ.get("TERM", "dumb") in ("dumb", "unknown")
    if is_terminal(sys.stdin) and is_terminal(sys.stdout) and not is_plain:
        print(Sentence("Dealing…").say(language), end="", flush=True)
        Announced.is_open = True


def clear_announcement() -> None:
    if Announced.is_open:
        print("\r\x1b[K", end="", flush=True)
        Announced.is_open = False


def is_terminal(stream: io.TextIOBase | object | None) -> bool:
    """A stream may be closed, or None."""
    return isinstance(stream, io.TextIOBase) and not stream.closed and stream.isatty()


def read_line() -> str | None:
    """A line of input without blanks around it; None when the input is over."""
    if sys.stdin is None or sys.stdin.closed:
        return None
    if isinstance(sys.stdin, io.TextIOWrapper) and sys.stdin.errors != "replace":
        sys.stdin.reconfigure(errors="replace")  # possible only before the first line is read
    line = sys.stdin.readline()
    return line.strip() if line else None
