"""`shedet serve`, `shedet work` and `shedet config`: the table in the browser, and its set-up."""

import argparse
import os
import sys

from shedet.core.language import Sentence
from shedet.terminal.session.saves import data_directory
from shedet.web.settings import Set, gather, printed

SETTINGS = (
    "host",
    "port",
    "lan",
    "data",
    "database",
    "hosts",
    "https",
    "proxy",
    "base_path",
    "pieces",
    "metrics",
    "workers",
    "bot_workers",
    "log_level",
    "log_format",
)
"""What flags can set; the environment and a file can set more."""


def run(chosen: argparse.Namespace) -> None:
    found = gathered(chosen)
    if chosen.command == "config":
        print(printed(found, chosen.lang))
        return
    if chosen.command == "work":
        from shedet.web.work import work

        thinking = Sentence("Thinking for the servers of this database. Stop with Ctrl+C.")
        work(found.settings, lambda: print(thinking.say(chosen.lang), flush=True))
        return
    from shedet.web.server import serve

    def greet(address: str, network: str) -> None:
        say(address, network, chosen.lang)

    serve(found.settings, greet)


def gathered(chosen: argparse.Namespace) -> Set:
    flags = {name: getattr(chosen, name, None) for name in SETTINGS}
    rest = {name: value for name, value in os.environ.items() if name != "SHEDET_DATA"}
    return gather(flags, os.environ, data_directory(None, rest), chosen.config)


def say(address: str, network: str, language: str) -> None:
    """The address to open in a browser, and the one for others."""
    print(Sentence("Play at {address}", address=address).say(language))
    if network:
        import segno

        print(Sentence("Others in your network: {address}", address=network).say(language))
        segno.make(network, error="m").terminal(out=sys.stdout, compact=True)
    print(Sentence("Stop with Ctrl+C.").say(language), flush=True)
