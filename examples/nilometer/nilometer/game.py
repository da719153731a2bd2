"""Nilometer as a `Game`: its parts, tied together."""

from collections.abc import Sequence

from nilometer import INFO, rules
from nilometer.rules import Nilometer
from nilometer.words import WORDS, Choices
from shedet.core.small.game import SmallGame


class NilometerGame(SmallGame[Nilometer]):
    """What the game declares; all else follows."""

    info = INFO
    position_type = Nilometer
    pieces = rules.CARDS
    hands = rules.HANDS
    moves = rules.MOVES
    longest = 2 * rules.ROUNDS * max(INFO.seats)
    public_kinds = ("draw", "take")
    words = WORDS
    choices_type = Choices

    def pieces_for(self, seats: int) -> Sequence[str]:
        return self.pieces[: rules.cards_for(seats)]

    def items(self, position: Nilometer, seat: int) -> dict[str, int]:
        return position.harvest(seat)
