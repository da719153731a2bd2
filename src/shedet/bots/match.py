"""A game between bots, from deal to record."""

from collections.abc import Mapping, Sequence

from shedet.bots import seat_bot
from shedet.core.chance import Chance, seeded
from shedet.core.game import Game
from shedet.core.record import Record, Recorder

STREAMS = 1 << 64


def play_match(game: Game, options: Mapping[str, str], bots: Sequence[str], seed: int) -> Record:
    """The same seed gives the same game: the deal, the bots and the table each have a stream."""
    chosen = game.info.choose(options)
    deal = game.deal(len(bots), chosen, stream(seed, 0))
    players = [seat_bot(name, game, stream(seed, 2 + seat)) for seat, name in enumerate(bots)]
    table = Recorder(game, chosen, bots, deal, stream(seed, 1).state()[0])
    while not table.position.is_over:
        seat = table.position.to_act
        legal = [game.move_text(move) for move in table.position.legal()]
        table.play(game.move_number(players[seat](game.view(table.position, seat), legal)))
    return table.record


def stream(seed: int, number: int) -> Chance:
    """One of many independent generators of a seed below 2^64."""
    return seeded(seed + number * STREAMS)
