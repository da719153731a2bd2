"""The command `shedet` as a user types it: in this process, or in one of its own."""

import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from types import FrameType

import pytest

from shedet.terminal.command import main

Done = subprocess.CompletedProcess[str]
COMMAND = [sys.executable, "-m", "shedet"]
PATIENCE = 120.0
"""Seconds after which a process has failed, however busy the machine is."""


def run(*words: object, typed: str = "", environment: Mapping[str, str] | None = None) -> Done:
    """Run a command without a process of its own, as if its input and output were pipes."""
    at_end = signal.getsignal(signal.SIGTERM)
    arguments = [str(word) for word in words]
    out, errors = pipe(), pipe()
    with pytest.MonkeyPatch.context() as patch:
        for name, value in (environment or {}).items():
            patch.setenv(name, value)
        patch.setattr(sys, "stdin", pipe(typed))
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", errors)
        patch.setattr("shedet.core.registry._registered", {})  # the toy is for tests alone
        try:
            code = main(arguments)
        except SystemExit as end:
            code = int(str(end.code))  # Python itself would print anything else
        finally:
            signal.signal(signal.SIGTERM, at_end)
    return Done(arguments, code, written(out), written(errors))


def run_process(
    *words: object, typed: str = "", environment: Mapping[str, str] | None = None
) -> Done:
    """Run a command in a process, where one is part of what is tested."""
    return subprocess.run(
        [*COMMAND, *map(str, words)],
        input=typed,
        env={**os.environ, **(environment or {})},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


@contextmanager
def started(
    *words: object,
    stdin: int | None = None,
    stdout: int | None = None,
    stderr: int | None = None,
    environment: Mapping[str, str] | None = None,
    is_interruptible: bool = True,
) -> Iterator[subprocess.Popen[str]]:
    """A command in a process that ends with the test at the latest, whatever happens."""
    with interrupts(signal.default_int_handler if is_interruptible else signal.SIG_IGN):
        process = subprocess.Popen(
            [*COMMAND, *map(str, words)],
            stdin=stdin,
            stdout=stdout,
            stderr=stderr,
            env={**os.environ, **(environment or {})},
            text=True,
        )
    with process:
        try:
            yield process
        finally:
            process.kill()


@contextmanager
def interrupts(handler: Callable[[int, FrameType | None], object] | int) -> Iterator[None]:
    """What is started here ignores Ctrl-C or is ended by it, however we ourselves were started."""
    before = signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def pipe(content: str = "") -> io.TextIOWrapper:
    """No terminal, and bytes are behind it."""
    return io.TextIOWrapper(io.BytesIO(content.encode()), "utf-8", newline="\n")


def written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode()


def wait_until(holds: Callable[[], bool], otherwise: str) -> None:
    """Wait until something holds outside of this process."""
    until = monotonic() + PATIENCE
    while not holds():
        assert monotonic() < until, otherwise
        sleep(0.01)


def is_running(pid: int) -> bool:
    """Is it there, and not only waiting for an init that never lays anything to rest?"""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().split(") ")[1][0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False
