"""Text and number of moves, lines, chance outcomes and deals; see docs/notation.md."""

from collections.abc import Sequence
from functools import cache
from itertools import chain

from shedet.core.records.notation import Notation, Verb, spoken
from shedet.games.sobek import INFO
from shedet.games.sobek.pieces import piece
from shedet.games.sobek.pieces.box import ASKS, BACKS, CHARACTERS, GIVER, GOODS, TOKENS, Pieces
from shedet.games.sobek.rules import move

QUAYS = "123456789"
SETS = [str(number + 1) for number in range(21)]
PRIESTS = [f"play {name}" for name, asked in ASKS.items() if "absolve" in asked]
ANSWERS = {
    "reveal curse": ["left"],
    "reveal prosperity": ["add"],
    **{f"reveal {token}": ["left"] for token in TOKENS if token.startswith("guild")},
    **{f"play {name}": list(chain(*asked.values())) for name, asked in ASKS.items()},
}
"""What is answered in the line of a head, word by word."""
ABOUT = {
    "take": "take the card from a quay; the cards before it go to your pile",
    "lay": "lay a new set of a good; cards are chosen one by one",
    "add": "add to a set, give to it, or put Prosperity on it",
    "done": "no more cards; at the end of a round no more sets",
    "play": "play a character from your hand",
    "back": "say which back the Thief takes",
    "name": "name a good for the Priests",
    "left": "name a player: so many seats to the left",
    "reveal": "reveal a token",
    "choose": "choose a card: for a set, a gift or discards",
}
"""What a move does, by its first word, for the reference."""


class SobekNotation(Notation):
    """The vocabulary of one set of pieces."""

    def __init__(self, pieces: Pieces) -> None:
        verbs: tuple[Verb, ...] = (
            (move.TAKE, "take", [QUAYS]),
            (move.LAY, "lay", [GOODS[:6]]),
            (move.ADD, "add", [SETS]),
            (move.DONE, "done", []),
            (move.PLAY, "play", [CHARACTERS]),
            (move.BACK, "back", [BACKS]),
            (move.NAME, "name", [GOODS[:6]]),
            (move.LEFT, "left", ["0123"]),
            (move.REVEAL, "reveal", [TOKENS]),
            (move.CHOOSE, "choose", [pieces.names]),
        )
        outcomes = dict(enumerate(pieces.names))
        outcomes.update(enumerate(TOKENS, piece.TOKEN_DRAWN))
        outcomes.update(spoken([(piece.LEFT_DRAWN, "left", ["0123"])]))
        super().__init__(INFO.id, spoken(verbs), outcomes)

    def line_text(self, moves: Sequence[int]) -> str:
        """The first move, a colon, and the objects of the moves after it.

        `done` goes unsaid where it ends a choice, but not after a priest, for a line does not tell
        whether a character was there to stay.
        """
        head, *rest = [self.texts[number] for number in moves]
        words = [self.word(head, text) for text in rest if text != "done" or head in PRIESTS]
        if head.startswith("choose "):
            return " ".join([head, *words])
        return f"{head}: {' '.join(words)}" if words else head

    def word(self, head: str, text: str) -> str:
        """What is said of a move after the head."""
        verb, _, thing = text.partition(" ")
        if verb == "left":
            return f"left-{thing}"
        good = head.removeprefix("lay ") if head.startswith("lay ") else ""
        return thing.removeprefix(good + ":") or verb

    def spelled(self, line: str) -> list[str]:
        head, colon, tail = line.partition(": ")
        words = tail.split(" ") if colon else []
        if head.startswith("choose "):
            texts = [f"choose {word}" for word in head.split(" ")[1:]]
        elif head.startswith(("lay ", "add ")):
            texts = [head, *(self.laid(head, word) for word in words), "done"]
        else:
            verbs = ANSWERS.get(head, [])
            texts = [head]
            texts += [self.answer(verb, word) for verb, word in zip(verbs, words, strict=False)]
            if head == f"play {GIVER}" and len(words) == 2:
                texts.append("done")
        return texts

    def laid(self, head: str, word: str) -> str:
        """The full text of a word in a set, where cards of the good go without its name."""
        short = f"choose {head.removeprefix('lay ')}:{word}"
        return short if short in self.numbers else f"choose {word}"

    def answer(self, verb: str, word: str) -> str:
        """The full text of a word that follows a head."""
        if word == "done":
            return word
        return word.replace("left-", "left ", 1) if verb == "left" else f"{verb} {word}"


@cache
def notation_of(pieces: Pieces) -> SobekNotation:
    """The vocabulary of these pieces, made once."""
    return SobekNotation(pieces)
