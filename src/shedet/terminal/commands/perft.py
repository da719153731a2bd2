"""`shedet perft`: count move sequences, split by the first move."""

import argparse

from shedet.core.engine.chance import seeded
from shedet.core.engine.perft import split
from shedet.core.game import info_of, load
from shedet.core.language import Sentence
from shedet.terminal.commands.simulate import options_of


def run(chosen: argparse.Namespace) -> None:
    info = info_of(chosen.game)
    seats = info.check_seats(chosen.seats or info.seats[0])
    game = load(chosen.game, chosen.pieces)
    options = info.choose(options_of(chosen.option))
    seed = chosen.seed or 0
    position = game.start(seats, options, game.deal(seats, options, seeded(seed)))
    position.seed(seed)
    counts = split(position, chosen.depth)
    for move, number in counts.items():
        print(f"{game.move_text(move):20} {number:12}")
    total = Sentence("all", context="move sequences").say(chosen.lang)
    print(f"{total:20} {sum(counts.values()):12}")
