"""Text and number of moves, lines, chance outcomes and deals; see docs/notation.md."""

from collections.abc import Sequence
from functools import cache

from shedet.core.errors import NotationError
from shedet.core.game import NO_MOVE, looked_up, quoted
from shedet.games.sobek import INFO
from shedet.games.sobek.pieces import piece
from shedet.games.sobek.pieces.box import BACKS, CHARACTERS, GOODS, TOKENS, Pieces
from shedet.games.sobek.rules import move

LEFT = [f"left {number}" for number in range(4)]
QUAYS = [str(number + 1) for number in range(9)]
SETS = [str(number + 1) for number in range(21)]
PRIESTS = ("play high-priest", "play high-priestess")
ANSWERS = {
    "reveal curse": ("left",),
    "reveal prosperity": ("add",),
    "play merchant": ("take",),
    "play thief": ("left", "back"),
    "play vizier": ("left",),
    **{priest: ("name", *["choose"] * len(CHARACTERS)) for priest in PRIESTS},
    "play courtesan": ("add", "choose", "choose"),
    **{f"reveal {token}": ("left",) for token in TOKENS if token.startswith("guild")},
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


class Notation:
    """The vocabulary of one set of pieces."""

    def __init__(self, pieces: Pieces) -> None:
        verbs: tuple[tuple[int, str, Sequence[str]], ...] = (
            (move.TAKE, "take", QUAYS),
            (move.LAY, "lay", GOODS[:6]),
            (move.ADD, "add", SETS),
            (move.PLAY, "play", CHARACTERS),
            (move.BACK, "back", BACKS),
            (move.NAME, "name", GOODS[:6]),
            (move.LEFT, "left", [text.removeprefix("left ") for text in LEFT]),
            (move.REVEAL, "reveal", TOKENS),
            (move.CHOOSE, "choose", pieces.names),
        )
        texts = {move.DONE: "done"}
        for first, verb, objects in verbs:
            texts.update({first + i: f"{verb} {thing}" for i, thing in enumerate(objects)})
        self.texts = [texts[number] for number in range(len(texts))]
        self.numbers = {text: number for number, text in texts.items()}
        outcomes = dict(enumerate(pieces.names))
        outcomes.update({piece.TOKEN_DRAWN + i: name for i, name in enumerate(TOKENS)})
        outcomes.update({piece.LEFT_DRAWN + i: text for i, text in enumerate(LEFT)})
        self.outcomes = outcomes
        self.outcome_numbers = {name: outcome for outcome, name in outcomes.items()}

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

    def line_moves(self, text: str) -> list[int]:
        """The moves of a line. Needs no position: what follows a head is fixed by the head."""
        head, colon, tail = text.partition(": ")
        words = tail.split(" ") if colon else []
        if head.startswith("choose "):
            texts = [f"choose {word}" for word in head.split(" ")[1:]]
        elif head.startswith(("lay ", "add ")):
            texts = [head, *(self.laid(head, word) for word in words), "done"]
        else:
            verbs = ANSWERS.get(head, ())
            texts = [head]
            texts += [self.answer(verb, word) for verb, word in zip(verbs, words, strict=False)]
            if head == "play courtesan" and len(words) == 2:
                texts.append("done")
        if not all(text in self.numbers for text in texts):
            raise self.unread(text)
        moves = [self.numbers[text] for text in texts]
        if self.line_text(moves) != text:
            raise self.unread(text)
        return moves

    def laid(self, head: str, word: str) -> str:
        """The full text of a word in a set, where cards of the good go without its name."""
        short = f"choose {head.removeprefix('lay ')}:{word}"
        return short if short in self.numbers else f"choose {word}"

    def answer(self, verb: str, word: str) -> str:
        """The full text of a word that follows a head."""
        if word == "done":
            return word
        return word.replace("left-", "left ", 1) if verb == "left" else f"{verb} {word}"

    def unread(self, line: str) -> NotationError:
        return NotationError(NO_MOVE.about(text=quoted(line), game="sobek"))


@cache
def notation_of(pieces: Pieces) -> Notation:
    """The vocabulary of these pieces, made once."""
    return Notation(pieces)


def move_number(pieces: Pieces, text: str) -> int:
    return looked_up(INFO.id, notation_of(pieces).numbers, text, NO_MOVE)
