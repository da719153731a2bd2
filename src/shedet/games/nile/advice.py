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


def hint_of(
    view: View, move: str, names: Sequence[str], pieces: Pieces
) -> tuple[Sentence, Sentence]:
    """The kind of a legal move, and its target."""
    return Hints(view, names, pieces).hint(move)


def reasons_of(view: View, move: str, names: Sequence[str], pieces: Pieces) -> list[Sentence]:
    """What the seat can know of a legal move, the weightiest first."""
    verb, *things = move.split()
    water, turn = Water(view, names, pieces), Turn(view, names, pieces)
    bids = Bids(view, names, pieces)
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
