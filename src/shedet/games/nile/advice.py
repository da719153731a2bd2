"""Hints for a move, and reasons for it, from what its seat sees."""

from collections.abc import Callable, Sequence

from shedet.core.language import Sentence
from shedet.games.nile.advice_bids import Bids
from shedet.games.nile.advice_hints import Hints
from shedet.games.nile.advice_turn import Turn
from shedet.games.nile.advice_water import Water
from shedet.games.nile.pieces import Pieces
from shedet.games.nile.view import View

MOST = 4
"""So many reasons are enough."""


class MoveReasons:
    """What can be said for the moves of one view."""

    def __init__(self, view: View, names: Sequence[str], pieces: Pieces) -> None:
        self.hints = Hints(view, names, pieces)
        self.water = Water(view, names, pieces)
        self.turn = Turn(view, names, pieces)
        self.bids = Bids(view, names, pieces)

    def hint(self, text: str) -> tuple[Sentence, Sentence]:
        """The kind of a legal move, and its target."""
        return self.hints.hint(text)

    def reasons(self, text: str) -> list[Sentence]:
        """What the seat can know of a legal move, the most important first."""
        verb, *things = text.split()
        water, turn, bids = self.water, self.turn, self.bids
        by_verb: dict[str, Callable[..., list[Sentence]]] = {
            "flood": water.flood,
            "ebb": water.ebb,
            "row": water.row,
            "spoil": water.spoil,
            "sow": turn.sow,
            "ripe": turn.ripe,
            "grow": turn.grow,
            "harvest": turn.harvest,
            "buy": turn.buy,
            "joker": turn.joker,
            "freshen": turn.freshen,
            "end": turn.end,
            "choose": bids.choose,
            "bid": bids.bid,
            "done": bids.done,
        }
        return by_verb[verb](*things)[:MOST]
