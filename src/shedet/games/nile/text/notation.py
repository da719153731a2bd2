"""Text and number of moves, lines, chance outcomes and deals; see docs/notation.md."""

from collections.abc import Sequence
from functools import cache

from shedet.core.records.notation import Notation, Verb, spoken
from shedet.games.nile import INFO
from shedet.games.nile.pieces import piece
from shedet.games.nile.pieces.box import CROPS, FIELDS, Pieces
from shedet.games.nile.rules import move

STACKS = ("1", "2")
MARKET_ROWS = ("1", "2", "3", "4")
PLACES = ("1", "2", "3", "4", "5")
CHOSEN = ("choose ", "bid ", "spoil ")
"""Verbs that are said once in a line."""
ABOUT = {
    "flood": "lay the top water tile of a stack on a field",
    "ebb": "take the water tile off a field",
    "row": "say in which market row fruits go bad",
    "spoil": "say which fruit goes bad",
    "sow": "sow a marker",
    "ripe": "lay the first ripe fruit, in the set-up",
    "grow": "turn a seed to its fruit side",
    "harvest": "harvest a fruit to a market row",
    "buy": "buy a marker from the boat, one of another player, or a joker",
    "joker": "give a joker up for an action point",
    "freshen": "give a joker up to freshen a spoiled fruit",
    "choose": "choose a marker for the boat, in the set-up",
    "bid": "add a marker to your bid",
    "done": "your bid is complete",
    "end": "end your turn",
}
"""What a move does, by its first word, for the reference."""


class NileNotation(Notation):
    """The vocabulary of one set of pieces."""

    def __init__(self, pieces: Pieces) -> None:
        verbs: tuple[Verb, ...] = (
            (move.FLOOD, "flood", (STACKS, FIELDS)),
            (move.EBB, "ebb", (FIELDS,)),
            (move.ROW, "row", (MARKET_ROWS,)),
            (move.SPOIL, "spoil", (PLACES,)),
            (move.SOW, "sow", (CROPS, FIELDS)),
            (move.RIPE, "ripe", (CROPS, FIELDS)),
            (move.GROW, "grow", (FIELDS,)),
            (move.HARVEST, "harvest", (FIELDS, MARKET_ROWS)),
            (move.BUY, "buy", (CROPS,)),
            (move.BUY_FROM, "buy", (tuple(f"left-{n}" for n in range(1, 5)), CROPS)),
            (move.FRESHEN, "freshen", (MARKET_ROWS, PLACES)),
            (move.CHOOSE, "choose", (CROPS,)),
            (move.BID, "bid", (CROPS,)),
            (move.BUY_JOKER, "buy joker", ()),
            (move.JOKER, "joker", ()),
            (move.DONE, "done", ()),
            (move.END, "end", ()),
        )
        outcomes = dict(enumerate(pieces.sand)) | spoken([(piece.LEFT_DRAWN, "left", ["01234"])])
        super().__init__(INFO.id, spoken(verbs), outcomes)

    def line_text(self, moves: Sequence[int]) -> str:
        """The first move, then what is chosen after it, and the `done` of a bid."""
        head, *rest = [self.texts[number] for number in moves]
        words = [text.rpartition(" ")[2] for text in rest]
        if head.startswith(CHOSEN):
            return " ".join([head, *words])
        return f"{head}: {' '.join(words)}" if words else head

    def spelled(self, line: str) -> list[str]:
        head, colon, tail = line.partition(": ")
        if head.startswith(CHOSEN):
            verb, *words = head.split(" ")
            return [word if word == "done" else f"{verb} {word}" for word in words]
        words = tail.split(" ") if colon and head.startswith("row ") else []
        return [head, *(f"spoil {word}" for word in words[:2])]


@cache
def notation_of(pieces: Pieces) -> NileNotation:
    """The vocabulary of these pieces, made once."""
    return NileNotation(pieces)
