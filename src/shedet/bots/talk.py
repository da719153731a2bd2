"""A program that is talked to line by line, with a timeout for every wait."""

import os
import select
import signal
import subprocess
import weakref
from collections.abc import Sequence
from contextlib import suppress
from math import ceil
from threading import Lock
from time import monotonic, sleep

from shedet.bots.failure import Trouble
from shedet.core.game import one_line, quoted
from shedet.core.language import Sentence
from shedet.core.system.os_errors import reason_of

LONGEST_LINE = 1 << 20
KEPT = 1 << 13
CHUNK = 1 << 16
GRACE = 1.0
"""Seconds for a program to end: first by itself, then when it is told to."""
GLANCE = 0.2
"""Seconds between two checks whether to stop waiting."""


class Talk:
    """A running program. Its pipes never block us: unread output is buffered here.

    It leads a session of its own, so that Ctrl-C reaches us alone and that all it started
    can be ended with it. It ends at the latest when this object or Python does.
    """

    def __init__(self, command: Sequence[str], shows_errors: bool = False) -> None:
        self.process = launch(command, shows_errors)
        self.unsent = bytearray()
        self.unread = bytearray()
        self.errors = bytearray()
        self.open = [
            pipe.fileno()
            for pipe in (self.process.stdin, self.process.stdout, self.process.stderr)
            if pipe
        ]
        self.input, self.output = self.open[:2]
        self.end = weakref.finalize(self, end, self.process)
        self.busy = Lock()
        self.is_closing = False

    def say(self, line: str) -> None:
        """Queue a line for sending; returns at once. Not while an answer is awaited."""
        if self.busy.acquire(timeout=GLANCE):
            try:
                self.unsent += line.encode() + b"\n"
                self.pump(0)
            finally:
                self.busy.release()

    def ask(self, line: str, seconds: float) -> str:
        """Send a line and wait for the answer to it."""
        with self.busy:
            self.pump(0)
            if self.unread.strip():
                early = bytes(self.unread[:CHUNK]).decode(errors="replace").strip()
                raise Trouble(
                    Sentence("It answered without being asked: {answer}", answer=quoted(early))
                )
            self.unsent += line.encode() + b"\n"
            return self.heard(seconds)

    def hear(self, seconds: float) -> str:
        """Wait for a line."""
        with self.busy:
            return self.heard(seconds)

    def heard(self, seconds: float) -> str:
        until = monotonic() + seconds
        while True:
            is_over = self.output not in self.open
            line = None if self.unsent and not is_over else self.next_line()
            if line is not None:
                return line
            if is_over:
                raise Trouble(self.departure())
            left = until - monotonic()
            if left <= 0:
                raise Trouble(
                    Sentence(
                        "It gave no answer within {number} second.",
                        "It gave no answer within {number} seconds.",
                        ceil(seconds),
                    )
                )
            self.pump(min(left, GLANCE))

    def next_line(self) -> str | None:
        """The first line that has arrived whole and is not blank."""
        while True:
            cut = self.unread.find(b"\n")
            if (cut if cut >= 0 else len(self.unread)) > LONGEST_LINE:
                raise Trouble(
                    Sentence("The answer is longer than {limit} bytes.", limit=LONGEST_LINE)
                )
            if cut < 0:
                return None
            line = bytes(self.unread[:cut])
            del self.unread[: cut + 1]
            if line.strip():
                return line.decode(errors="replace")

    def pump(self, seconds: float) -> None:
        """Pass on what can be written and read now; wait at most so long for something."""
        if self.is_closing:
            raise Trouble(Sentence("The bot was stopped."))
        poll = select.poll()
        for pipe in self.open:
            if pipe == self.input and self.unsent:
                poll.register(pipe, select.POLLOUT)
            is_full = pipe == self.output and len(self.unread) > LONGEST_LINE
            if pipe != self.input and not is_full:
                poll.register(pipe, select.POLLIN)
        for pipe, _ in poll.poll(1000 * seconds):
            if pipe == self.input:
                self.write()
            else:
                self.read(pipe)

    def write(self) -> None:
        try:
            del self.unsent[: os.write(self.input, self.unsent[:CHUNK])]
        except BlockingIOError:
            pass
        except BrokenPipeError:
            # it reads no more, but may have answered
            self.open.remove(self.input)
            self.unsent.clear()

    def read(self, pipe: int) -> None:
        try:
            chunk = os.read(pipe, CHUNK)
        except BlockingIOError:
            return
        if not chunk:
            self.open.remove(pipe)
        elif pipe == self.output:
            self.unread += chunk
        else:
            self.errors += chunk
            del self.errors[:-KEPT]

    def departure(self) -> Sentence:
        """The error for a program that has closed its output."""
        code = waited(self.process, GRACE)
        if code is None:
            return Sentence("It closed its output.")
        if code >= 0:
            return Sentence("It ended with exit code {code}.", code=code)
        names = {known.value: known.name for known in signal.Signals}
        return Sentence("It was ended by {signal}.", signal=names.get(-code, str(-code)))

    def last_words(self) -> str:
        """The last line that has arrived from its standard error."""
        with self.busy, suppress(Trouble):
            for _ in range(CHUNK // KEPT):
                self.pump(0)
        lines = self.errors.decode(errors="replace").split("\n")
        return next((line.strip() for line in reversed(lines) if line.strip()), "")

    def close(self, is_useless: bool = False) -> None:
        """End the program; a broken one at once. Can be called from any thread."""
        self.is_closing = True
        if is_useless:
            tell(self.process, signal.SIGTERM)
            waited(self.process, GRACE)
            tell(self.process, signal.SIGKILL)
        if self.busy.acquire(timeout=2 * GLANCE + GRACE):
            self.busy.release()
        self.end()


def launch(command: Sequence[str], shows_errors: bool) -> subprocess.Popen[bytes]:
    try:
        process = subprocess.Popen(
            command,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=None if shows_errors else subprocess.PIPE,
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else error
        raise Trouble(
            Sentence(
                "{command} cannot be started: {error}.", command=one_line(command[0]), error=reason
            )
        ) from None
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe:
            os.set_blocking(pipe.fileno(), False)
    return process


def end(process: subprocess.Popen[bytes]) -> None:
    """End a program and all that it started: close its input, then SIGTERM, then SIGKILL."""
    pipes = [pipe for pipe in (process.stdin, process.stdout, process.stderr) if pipe]
    try:
        pipes[0].close()
        if waited(process, GRACE) is None:
            tell(process, signal.SIGTERM)
            waited(process, GRACE)
    finally:
        tell(process, signal.SIGKILL)
        with suppress(subprocess.TimeoutExpired):
            process.wait(5 * GRACE)
        for pipe in pipes:
            pipe.close()


def tell(process: subprocess.Popen[bytes], what: signal.Signals) -> None:
    """Send a signal to a program and all that it started."""
    if process.returncode is None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, what)


def waited(process: subprocess.Popen[bytes], seconds: float) -> int | None:
    """The exit code, or minus the signal, of a program that ends in time; else None."""
    until, pause = monotonic() + seconds, 0.0005
    while (code := ending(process)) is None and monotonic() < until:
        sleep(pause)
        pause = min(2 * pause, 0.02)
    return code


def ending(process: subprocess.Popen[bytes]) -> int | None:
    """How a program has ended. It is not reaped yet, so that its process id is not reused."""
    if process.returncode is not None or not hasattr(os, "waitid"):
        return process.poll()
    try:
        state = os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return process.poll()
    if state is None:
        return None
    return state.si_status if state.si_code == os.CLD_EXITED else -state.si_status
