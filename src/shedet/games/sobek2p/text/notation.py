"""Text and number of moves, lines, chance outcomes and deals; see docs/notation.md."""

from collections.abc import Sequence
from functools import cache

from shedet.core.errors import NotationError
from shedet.core.game import NO_MOVE, looked_up, quoted
from shedet.games.sobek2p import INFO
from shedet.games.sobek2p.pieces import piece
from shedet.games.sobek2p.pieces.box import (
    BACKS,
    CHARACTERS,
    GOODS,
    MARKS,
    PIROGUES,
    SQUARES,
    Pieces,
)
from shedet.games.sobek2p.rules import move

ANSWERS = {
    "reveal finger": "point",
    "reveal two-scarabs": "name",
    "play merchant": "take",
    "play thief": "back",
    "play high-priest": "name",
    "play high-priestess": "name",
}
"""What is answered in the line of a head, with one word."""
ABOUT = {
    "take": "take a tile; those on the way go to your board",
    "point": "say where the rival must take next: the Finger",
    "turn": "turn the ankh, after taking a character",
    "keep": "keep the tile with the deben symbol",
    "deben": "box the tile with the deben symbol and draw a token",
    "refill": "refill the market",
    "sell": "sell a set of a good; tiles are chosen one by one",
    "done": "no more tiles",
    "play": "play a character from your hand",
    "back": "say which back the Thief takes",
    "name": "name a set for scarabs or for the Courtesan, or a kind for the Priests",
    "reveal": "reveal a pirogue",
    "choose": "choose a tile: for a sale, a gift, discards, or the Vizier",
}
"""What a move does, by its first word, for the reference."""


class Notation:
    """The vocabulary of one set of pieces."""

    def __init__(self, pieces: Pieces) -> None:
        verbs: tuple[tuple[int, str, Sequence[str]], ...] = (
            (move.TAKE, "take", SQUARES),
            (move.POINT, "point", SQUARES),
            (move.TURN, "turn", MARKS),
            (move.SELL, "sell", GOODS[:6]),
            (move.PLAY, "play", CHARACTERS),
            (move.BACK, "back", BACKS),
            (move.NAME, "name", GOODS),
            (move.REVEAL, "reveal", PIROGUES),
            (move.CHOOSE, "choose", pieces.names),
        )
        texts = {move.KEEP: "keep", move.DEBEN: "deben", move.REFILL: "refill", move.DONE: "done"}
        for first, verb, objects in verbs:
            texts.update({first + i: f"{verb} {thing}" for i, thing in enumerate(objects)})
        self.texts = [texts[number] for number in range(len(texts))]
        self.numbers = {text: number for number, text in texts.items()}
        outcomes = dict(enumerate(pieces.names))
        outcomes.update({piece.PIROGUE_DRAWN + i: name for i, name in enumerate(PIROGUES)})
        outcomes.update({piece.DEBEN_DRAWN + d: f"deben:{d}" for d in sorted(set(pieces.deben))})
        self.outcomes = outcomes
        self.outcome_numbers = {name: outcome for outcome, name in outcomes.items()}

    def line_text(self, moves: Sequence[int]) -> str:
        """The first move, a colon, and the objects of the moves after it; `done` goes unsaid."""
        head, *rest = [self.texts[number] for number in moves if number != move.DONE]
        good = head.removeprefix("sell ") if head.startswith("sell ") else ""
        words = [text.split(" ")[-1].removeprefix(good + ":") for text in rest]
        if head.startswith("choose "):
            return " ".join([head, *words])
        return f"{head}: {' '.join(words)}" if words else head

    def line_moves(self, text: str) -> list[int]:
        """The moves of a line. Needs no position: what follows a head is fixed by the head."""
        head, colon, tail = text.partition(": ")
        words = tail.split(" ") if colon else []
        if head.startswith("choose "):
            texts = [f"choose {word}" for word in head.split(" ")[1:]]
        elif head.startswith("sell "):
            texts = [head, *(self.sold(head, word) for word in words), "done"]
        elif head == "play courtesan" and words:
            texts = [head, f"name {words[0]}", *(f"choose {word}" for word in words[1:3])]
            texts += ["done"] if len(words) == 2 else []
        else:
            texts = [head, *(self.follow_up(head, word) for word in words[:1])]
        if head == "done" or not all(text in self.numbers for text in texts):
            raise self.unread(text)
        moves = [self.numbers[text] for text in texts]
        if self.line_text(moves) != text:
            raise self.unread(text)
        return moves

    def sold(self, head: str, word: str) -> str:
        """The full text of a word in a sale, where tiles of the good go without its name."""
        short = f"choose {head.removeprefix('sell ')}:{word}"
        return short if short in self.numbers else f"choose {word}"

    def follow_up(self, head: str, word: str) -> str:
        """The full text of the word that follows a head; empty where none does."""
        if head.startswith("take "):
            return word if word in ("keep", "deben") else f"turn {word}"
        return f"{ANSWERS[head]} {word}" if head in ANSWERS else ""

    def unread(self, line: str) -> NotationError:
        return NotationError(NO_MOVE.about(text=quoted(line), game="sobek2p"))


@cache
def notation_of(pieces: Pieces) -> Notation:
    """The vocabulary of these pieces, made once."""
    return Notation(pieces)


def move_number(pieces: Pieces, text: str) -> int:
    return looked_up(INFO.id, notation_of(pieces).numbers, text, NO_MOVE)
