"""`shedet learn`: a guided first game in the terminal, drawn or plain."""

import argparse
import os
import secrets
from time import time

from shedet.core.game import load
from shedet.lessons import guide
from shedet.terminal.commands import play
from shedet.terminal.session import saves


def run(chosen: argparse.Namespace) -> None:
    lesson = guide.want_lesson(chosen.game)
    chosen.pieces = chosen.resume = chosen.order = None
    chosen.list = False
    name = play.names_of_people(1, chosen.name, chosen.lang)[0]
    table = guide.open_lesson(load(chosen.game), lesson, secrets.randbits(128), time)
    guide.sit_down(table, name)
    session = play.kept(table, saves.data_directory(chosen.data, os.environ), chosen)
    try:
        wanted = play.sit_down(session, chosen.plain)
    finally:
        session.close()
    if wanted == play.REPLAY:
        play.look_back(session, chosen)
    elif wanted == play.AGAIN:
        play.again_like(table, chosen)
        play.run(chosen)
