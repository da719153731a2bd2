"""Progress of a long job: a bar where there is a terminal, else a line now and then."""

import sys
from pathlib import Path
from time import monotonic

from shedet.core.game import one_line
from shedet.core.language import Sentence
from shedet.terminal.output.stream import is_terminal

BAR = 30
PAUSE = 10.0
"""Seconds between two lines of progress where there is no terminal."""


class Stopped(KeyboardInterrupt):
    """Ctrl-C, with what was played until then and how to resume."""

    def __init__(self, done: int, wanted: int, path: Path | None) -> None:
        super().__init__()
        self.sentence = Sentence(
            "Stopped after {done} of {number} game.",
            "Stopped after {done} of {number} games.",
            wanted,
            done=done,
        )
        if path and done:
            self.sentence = Sentence(
                "Stopped: {done} of {number} game is in {path}. "
                "The same command goes on from there.",
                "Stopped: {done} of {number} games are in {path}. "
                "The same command goes on from there.",
                wanted,
                done=done,
                path=one_line(str(path)),
            )


class Progress:
    """Of games that are played; on standard error."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.is_bar = is_terminal(sys.stderr)
        self.began = self.said = monotonic()
        self.before: int | None = None
        self.done = self.wanted = 0
        self.is_open = False

    def show(self, done: int, wanted: int) -> None:
        self.done, self.wanted = done, wanted
        if self.before is None:
            self.before = done
        if self.is_bar:
            print(f"\r{self.bar(done, wanted)}\x1b[K", end="", file=sys.stderr, flush=True)
            self.is_open = True
        elif monotonic() - self.said >= PAUSE:
            self.said = monotonic()
            print(self.line(done, wanted), file=sys.stderr, flush=True)

    def bar(self, done: int, wanted: int) -> str:
        filled = min(BAR, BAR * done // max(1, wanted))
        return f"{'█' * filled}{'░' * (BAR - filled)} {self.line(done, wanted)}"

    def line(self, done: int, wanted: int) -> str:
        said = Sentence("{done} of {number} game", "{done} of {number} games", wanted, done=done)
        played = done - (self.before or 0)
        left = (monotonic() - self.began) / max(1, played) * (wanted - done)
        if not played or left < 60:
            return said.say(self.language)
        minutes = Sentence(
            "{games}, about {number} minute left",
            "{games}, about {number} minutes left",
            round(left / 60),
            games=said,
        )
        return minutes.say(self.language)

    def end(self) -> None:
        """Continue below the bar."""
        if self.is_open:
            print(file=sys.stderr, flush=True)
            self.is_open = False
