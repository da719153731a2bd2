"""The command `serve`, with the plain pages in place of the real ones if asked; as a program.

It is no part of `serving`, so that a server does not load what its clients need.
"""

import os
import random
import signal
import sys
import time

from shedet.terminal.command import main as command

DEAF = "SHEDET_TEST_DEAF"
"""The share of the hints of other servers that are lost."""


def make_deaf(share: float) -> None:
    from shedet.web.tables.lookout import Lookout

    heard = Lookout.heard

    def hear_some(lookout: Lookout, words: list[str]) -> None:
        if random.random() >= share:
            heard(lookout, words)

    Lookout.heard = hear_some  # type: ignore[assignment,method-assign]


def hear_days_pass() -> None:
    """A signal moves the clock of this process on by a day."""
    real, days = time.time, 0

    def pass_a_day(*_: object) -> None:
        nonlocal days
        days += 1

    signal.signal(signal.SIGUSR1, pass_a_day)
    time.time = lambda: real() + days * 86400


def main() -> None:
    hear_days_pass()
    from shedet.web import app
    from tests.web.plain_pages import PlainPages

    kind, *flags = sys.argv[1:]
    if kind == "plain":
        app.rendering = PlainPages
    if share := float(os.environ.get(DEAF, "0")):
        make_deaf(share)
    sys.exit(command(["serve", *flags]))


if __name__ == "__main__":
    main()
