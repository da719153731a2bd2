"""The command `shedet` as a user types it: in this process, or in one of its own."""

import io
import os
import signal
import subprocess
import sys
from collections.abc import Mapping

import pytest

from shedet.terminal.command import main

Done = subprocess.CompletedProcess[str]
COMMAND = [sys.executable, "-m", "shedet"]
PATIENCE = 120.0
"""Seconds after which a process has failed, however busy the machine is."""


def run(*words: object, typed: str = "", environment: Mapping[str, str] | None = None) -> Done:
    """Run a command without a process of its own, as if its input and output were pipes."""
    at_end = signal.getsignal(signal.SIGTERM)
    out, errors = pipe(), pipe()
    with pytest.MonkeyPatch.context() as patch:
        for name, value in (environment or {}).items():
            patch.setenv(name, value)
        patch.setattr(sys, "stdin", pipe(typed))
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", errors)
        patch.setattr("shedet.core.game._registered", {})  # the toy is for tests alone
        try:
            code = main([str(word) for word in words])
        except SystemExit as end:
            assert isinstance(end.code, int), "Python itself would print anything else"
            code = end.code
        finally:
            signal.signal(signal.SIGTERM, at_end)
    return Done(words, code, written(out), written(errors))


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


def pipe(content: str = "") -> io.TextIOWrapper:
    """No terminal, and bytes are behind it."""
    return io.TextIOWrapper(io.BytesIO(content.encode()), "utf-8", newline="\n")


def written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode()


def take_interrupts() -> None:
    """In a new process: Ctrl-C ends it, also where we ourselves were started to ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
