"""`shedet perft`: count move sequences, split by the first move."""

import argparse

from shedet.core.engine.chance import seeded
from shedet.core.engine.perft import split
from shedet.core.engine.position import Position
from shedet.core.errors import NotationError
from shedet.core.game import Game, info_of, load
from shedet.core.language import Sentence
from shedet.terminal.commands.simulate import options_of
from shedet.terminal.session.position_files import check_table, position_of


def run(chosen: argparse.Namespace) -> None:
    game, position = given(chosen) if chosen.position else dealt(chosen)
    counts = split(position, chosen.depth)
    for move, number in counts.items():
        print(f"{game.move_text(move):20} {number:12}")
    total = Sentence("all", context="move sequences").say(chosen.lang)
    print(f"{total:20} {sum(counts.values()):12}")


def dealt(chosen: argparse.Namespace) -> tuple[Game, Position]:
    """A deal by the seed."""
    if chosen.game is None:
        raise NotationError(Sentence("Name a game, such as sobek2p, or a position."))
    info = info_of(chosen.game)
    seats = info.check_seats(chosen.seats or info.seats[0])
    game = load(chosen.game, chosen.pieces)
    options = info.choose(options_of(chosen.option))
    seed = chosen.seed or 0
    position = game.start(seats, options, game.deal(seats, options, seeded(seed)))
    position.seed(seed)
    return game, position


def given(chosen: argparse.Namespace) -> tuple[Game, Position]:
    """A position that draws with its own generator, unless it has none or a seed is given."""
    game, position = position_of(chosen.position, chosen.game, chosen.pieces)
    check_table(game, position, chosen.seats, options_of(chosen.option))
    if chosen.seed is not None or not position.is_seeded:
        position.seed(chosen.seed or 0)
    return game, position
