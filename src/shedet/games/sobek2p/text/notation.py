"""Text and number of moves, lines, chance outcomes and deals; see docs/notation.md."""

from collections.abc import Sequence
from functools import cache
from itertools import chain

from shedet.core.errors import NotationError
from shedet.core.game import NO_MOVE, looked_up, quoted
from shedet.games.sobek2p import INFO
from shedet.games.sobek2p.pieces import piece
from shedet.games.sobek2p.pieces.box import (
    ASKS,
    BACKS,
    CHARACTERS,
    GIVER,
    GOODS,
    MARKS,
    PIROGUES,
    SQUARES,
    Pieces,
)
from shedet.games.sobek2p.rules import move

ANSWERS = {
    "reveal finger": ["point"],
    "reveal two-scarabs": ["name"],
    **{f"play {name}": list(chain(*asked.values())) for name, asked in ASKS.items()},
}
"""What is answered in the line of a head, word by word."""


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
        elif head.startswith("take "):
            texts = [head, *(w if w in ("keep", "deben") else f"turn {w}" for w in words[:1])]
        else:
            verbs = ANSWERS.get(head, [])
            texts = [head, *(f"{verb} {word}" for verb, word in zip(verbs, words, strict=False))]
            texts += ["done"] if head == f"play {GIVER}" and len(words) == 2 else []
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

    def unread(self, line: str) -> NotationError:
        return NotationError(NO_MOVE.about(text=quoted(line), game="sobek2p"))


@cache
def notation_of(pieces: Pieces) -> Notation:
    """The vocabulary of these pieces, made once."""
    return Notation(pieces)


def move_number(pieces: Pieces, text: str) -> int:
    return looked_up(INFO.id, notation_of(pieces).numbers, text, NO_MOVE)
