"""A terminal for tests: a pseudo-terminal with a screen that can be read, and bounded waits."""

import os
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic
from types import TracebackType

import pexpect
import pyte

from tests.commands import PATIENCE, take_interrupts

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
    """One run of `shedet` in a terminal of its own."""

    def __init__(
        self,
        words: Sequence[object],
        data: Path,
        columns: int = 80,
        rows: int = 24,
        environment: dict[str, str] | None = None,
    ) -> None:
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.typed = 0
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
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "shedet", *map(str, words)],
            env=settings,
            dimensions=(rows, columns),
            timeout=PATIENCE,
            preexec_fn=take_interrupts,
        )
        self.child.delaybeforesend = None

    def __enter__(self) -> "Console":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.child.close(force=True)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.child.send(KEYS.get(key, key))

    def type(self, line: str) -> None:
        """Type a line; what is said from now on is its answer."""
        self.typed = len(self.raw)
        self.child.send(line + "\r")

    def listen(self, seconds: float = 0.05) -> bool:
        """Take what the program has written; false when it has gone."""
        try:
            data = self.child.read_nonblocking(1 << 16, seconds)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
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
        self.child.wait()
        if self.child.exitstatus is not None:
            return self.child.exitstatus
        return -self.child.signalstatus

    def kill(self) -> None:
        os.kill(self.child.pid, signal.SIGKILL)
        self.wait_end()

    def lines(self) -> list[str]:
        return [line.rstrip() for line in self.screen.display]

    def text(self) -> str:
        return "\n".join(self.lines())
