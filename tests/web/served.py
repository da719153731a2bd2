"""The command `serve`, with the plain pages in place of the real ones if asked; as a program.

It is no part of `serving`, so that a server does not load what its clients need.
"""

import sys

from shedet.terminal.command import main as command


def main() -> None:
    from shedet.web import app
    from tests.web.plain_pages import PlainPages

    kind, *flags = sys.argv[1:]
    if kind == "plain":
        app.rendering = PlainPages
    sys.exit(command(["serve", *flags]))


if __name__ == "__main__":
    main()
