"""Text and number of moves, lines, chance outcomes and deals; see docs/notation.md."""

from collections.abc import Sequence
from functools import cache

from shedet.core.errors import NotationError
from shedet.core.game import NO_MOVE, looked_up, quoted
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


class Notation:
    """The vocabulary of one set of pieces."""

    def __init__(self, pieces: Pieces) -> None:
        verbs: tuple[tuple[int, str, Sequence[Sequence[str]]], ...] = (
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
        )
        texts = {move.BUY_JOKER: "buy joker", move.JOKER: "joker"}
        texts |= {move.DONE: "done", move.END: "end"}
        for first, verb, objects in verbs:
            texts |= dict(enumerate(phrases(verb, objects), first))
        self.texts = [texts[number] for number in range(move.ALL)]
        self.numbers = {text: number for number, text in texts.items()}
        self.outcomes = dict(enumerate(pieces.sand))
        self.outcomes |= {piece.LEFT_DRAWN + left: f"left {left}" for left in range(5)}
        self.outcome_numbers = {name: outcome for outcome, name in self.outcomes.items()}

    def line_text(self, moves: Sequence[int]) -> str:
        """The first move, then what is chosen after it, and the `done` of a bid."""
        head, *rest = [self.texts[number] for number in moves]
        words = [text.rpartition(" ")[2] for text in rest]
        if head.startswith(CHOSEN):
            return " ".join([head, *words])
        return f"{head}: {' '.join(words)}" if words else head

    def line_moves(self, text: str) -> list[int]:
        """The moves of a line. Needs no position: what follows a head is fixed by the head."""
        head, colon, tail = text.partition(": ")
        if head.startswith(CHOSEN):
            verb, *words = head.split(" ")
            texts = [word if word == "done" else f"{verb} {word}" for word in words]
        else:
            words = tail.split(" ") if colon and head.startswith("row ") else []
            texts = [head, *(f"spoil {word}" for word in words[:2])]
        if not all(text in self.numbers for text in texts):
            raise self.unread(text)
        moves = [self.numbers[text] for text in texts]
        if self.line_text(moves) != text:
            raise self.unread(text)
        return moves

    def unread(self, line: str) -> NotationError:
        return NotationError(NO_MOVE.about(text=quoted(line), game="nile"))


def phrases(verb: str, objects: Sequence[Sequence[str]]) -> list[str]:
    """A verb with its objects, in the order of the numbers."""
    said = [verb]
    for words in objects:
        said = [f"{phrase} {word}" for phrase in said for word in words]
    return said


@cache
def notation_of(pieces: Pieces) -> Notation:
    """The vocabulary of these pieces, made once."""
    return Notation(pieces)


def move_number(pieces: Pieces, text: str) -> int:
    return looked_up(INFO.id, notation_of(pieces).numbers, text, NO_MOVE)
