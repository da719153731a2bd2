"""What a game begins with: a deal, or a position that was given as text."""

from collections.abc import Mapping

from shedet.core.engine.generator_text import NONE
from shedet.core.engine.position import Position
from shedet.core.errors import NotationError, RecordMismatch
from shedet.core.game import Deal, Game, P_co, V
from shedet.core.language import Sentence

POSITION = "position"
"""The one part of a deal that is a position."""


def opening(game: Game[P_co, V], seats: int, options: Mapping[str, str], deal: Deal) -> P_co:
    """The position before the first line; it has no generator."""
    if not is_position(deal):
        return game.start(seats, options, deal)
    if not isinstance(deal[POSITION], str):
        raise NotationError(Sentence("The position that the game begins with is not a text."))
    position = game.position_from(deal[POSITION])
    if position.seats != seats or game.options_in(position) != options:
        raise RecordMismatch(Sentence("The position is for other seats or options."))
    if position.is_seeded:
        raise NotationError(Sentence("A game begins with a position without a generator."))
    if position.mid_line:
        raise NotationError(
            Sentence("The position is in the middle of a move. A game begins between two moves.")
        )
    return position


def opening_deal(game: Game, position: Position) -> Deal:
    """The deal of a game that begins with this position."""
    lines = game.position_text(position).splitlines()
    told = [f"chance: {NONE}" if line.startswith("chance: ") else line for line in lines]
    return {POSITION: "\n".join(told) + "\n"}


def is_position(deal: Deal) -> bool:
    return set(deal) == {POSITION}
