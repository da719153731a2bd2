"""A terminal for tests: a pseudo-terminal with a screen that can be read, and bounded waits."""

import os
import signal
import termios
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from select import select
from time import monotonic
from types import TracebackType

import pyte

from tests.commands import PATIENCE, is_running, wait_until
from tests.terminal.warm import loaded

KEYS = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "ctrl+c": "\x03",
    "ctrl+d": "\x04",
    "f10": "\x1b[21~",
}


class Console:
    """One run of `shedet` in a terminal of its own, newly started or a fork of the loaded one.

    One that is deaf was started to ignore hang-ups, as by nohup.
    """

    def __init__(
        self,
        words: Sequence[object],
        data: Path,
        columns: int = 80,
        rows: int = 24,
        environment: Mapping[str, str] | None = None,
        is_new: bool = False,
        is_deaf: bool = False,
    ) -> None:
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.typed = 0
        self.code: int | None = None
        settings = {
            **os.environ,
            "TERM": "xterm-256color",
            "LANGUAGE": "en",
            "SHEDET_DATA": str(data),
            "COLORTERM": "truecolor",
            **(environment or {}),
        }
        for name in ("COLUMNS", "LINES", "NO_COLOR"):
            if name not in (environment or {}):
                settings.pop(name, None)  # the terminal's own size counts
        self.terminal, theirs = os.openpty()
        termios.tcsetwinsize(theirs, (rows, columns))
        arguments = [str(word) for word in words]
        self.pid = loaded().start(theirs, arguments, settings, is_new, is_deaf)
        os.close(theirs)

    def __enter__(self) -> "Console":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.code is None:
            os.kill(self.pid, signal.SIGKILL)
            self.laid_to_rest()
        os.close(self.terminal)

    def laid_to_rest(self) -> int:
        """Wait until the program has ended; its exit code, or minus the signal."""
        if self.code is None:
            wait_until(lambda: not is_running(self.pid), f"it does not end:\n{self.text()}")
            self.code = loaded().wait(self.pid)
        return self.code

    def hang_up(self) -> int:
        """Take the terminal away; the exit code of the program that ends of it."""
        blind = os.open(os.devnull, os.O_RDONLY)
        os.dup2(blind, self.terminal)
        os.close(blind)
        return self.laid_to_rest()

    def resize(self, columns: int, rows: int) -> None:
        self.screen.resize(rows, columns)
        termios.tcsetwinsize(self.terminal, (rows, columns))

    def send(self, text: str) -> None:
        left = text.encode()
        while left:
            left = left[os.write(self.terminal, left) :]

    def press(self, *keys: str) -> None:
        for key in keys:
            self.send(KEYS.get(key, key))

    def type(self, line: str) -> None:
        """Type a line; what is said from now on is its answer."""
        self.typed = len(self.raw)
        self.send(line + "\r")

    def listen(self, seconds: float = 0.05) -> bool:
        """Take what the program has written; false when it has gone."""
        if not select([self.terminal], [], [], seconds)[0]:
            return True
        try:
            data = os.read(self.terminal, 1 << 16)
        except OSError:  # nobody has the other end any more
            return False
        if not data:
            return False
        self.raw += data
        self.stream.feed(data)
        return True

    def wait(self, holds: Callable[[], bool], what: str) -> None:
        """Wait until something holds on the screen."""
        until = monotonic() + PATIENCE
        while not holds():
            alive = self.listen()
            if holds():
                return
            assert alive, f"it ended while waiting for {what}:\n{self.text()}"
            assert monotonic() < until, f"waiting for {what}:\n{self.text()}"

    def wait_for(self, *texts: str) -> None:
        self.wait(lambda: all(text in self.text() for text in texts), " and ".join(texts))

    def said(self) -> str:
        """All that was written since the last line was typed, also what has scrolled away."""
        return self.raw[self.typed :].decode(errors="replace").replace("\r\n", "\n")

    def wait_said(self, *texts: str) -> None:
        self.wait(lambda: all(text in self.said() for text in texts), " and ".join(texts))

    def wait_without(self, *texts: str) -> None:
        self.wait(lambda: not any(text in self.text() for text in texts), f"no {texts}")

    def wait_end(self) -> int:
        """Wait until the program has ended; its exit code, or minus the signal."""
        until = monotonic() + PATIENCE
        while self.listen():
            assert monotonic() < until, f"waiting for the end:\n{self.text()}"
        return self.laid_to_rest()

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        self.wait_end()

    def lines(self) -> list[str]:
        return [line.rstrip() for line in self.screen.display]

    def text(self) -> str:
        return "\n".join(self.lines())
