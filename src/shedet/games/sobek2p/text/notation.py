"""Text and number of moves, lines, chance outcomes and deals; see docs/notation.md."""

from collections.abc import Sequence
from functools import cache
from itertools import chain

from shedet.core.records.notation import Notation, Verb, spoken
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


class Sobek2pNotation(Notation):
    """The vocabulary of one set of pieces."""

    def __init__(self, pieces: Pieces) -> None:
        verbs: tuple[Verb, ...] = (
            (move.TAKE, "take", [SQUARES]),
            (move.POINT, "point", [SQUARES]),
            (move.TURN, "turn", [MARKS]),
            (move.KEEP, "keep", []),
            (move.DEBEN, "deben", []),
            (move.REFILL, "refill", []),
            (move.SELL, "sell", [GOODS[:6]]),
            (move.DONE, "done", []),
            (move.PLAY, "play", [CHARACTERS]),
            (move.BACK, "back", [BACKS]),
            (move.NAME, "name", [GOODS]),
            (move.REVEAL, "reveal", [PIROGUES]),
            (move.CHOOSE, "choose", [pieces.names]),
        )
        outcomes = dict(enumerate(pieces.names))
        outcomes.update(enumerate(PIROGUES, piece.PIROGUE_DRAWN))
        outcomes.update({piece.DEBEN_DRAWN + d: f"deben:{d}" for d in sorted(set(pieces.deben))})
        super().__init__(INFO.id, spoken(verbs), outcomes)

    def line_text(self, moves: Sequence[int]) -> str:
        """The first move, a colon, and the objects of the moves after it; `done` goes unsaid."""
        head, *rest = [self.texts[number] for number in moves if number != move.DONE]
        good = head.removeprefix("sell ") if head.startswith("sell ") else ""
        words = [text.split(" ")[-1].removeprefix(good + ":") for text in rest]
        if head.startswith("choose "):
            return " ".join([head, *words])
        return f"{head}: {' '.join(words)}" if words else head

    def spelled(self, line: str) -> list[str]:
        head, colon, tail = line.partition(": ")
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
        return texts if head != "done" else [""]

    def sold(self, head: str, word: str) -> str:
        """The full text of a word in a sale, where tiles of the good go without its name."""
        short = f"choose {head.removeprefix('sell ')}:{word}"
        return short if short in self.numbers else f"choose {word}"


@cache
def notation_of(pieces: Pieces) -> Sobek2pNotation:
    """The vocabulary of these pieces, made once."""
    return Sobek2pNotation(pieces)
