"""Pieces of a hand that are ticked and played as one line."""

from collections.abc import Sequence
from typing import Any

from shedet.terminal.boards import Item


class Ticked:
    """Some pieces of the hand, in the order of their kinds, as in the notation."""

    title = ""
    head = ""
    least, most = 1, 99
    is_full_at_first = False

    def __init__(self, game: Any, pieces: Sequence[str], language: str) -> None:
        self.words, self.language = game.words, language
        self.pieces = sorted(pieces, key=game.pieces.names.index)
        name = self.words.named_exactly
        self.items = [Item(name(piece).say(language), self.word(piece)) for piece in self.pieces]

    def word(self, piece: str) -> str:
        return piece

    def line(self, ticked: Sequence[bool]) -> str:
        words = [item.word for item, is_ticked in zip(self.items, ticked, strict=True) if is_ticked]
        return " ".join([self.head, *words])

    def chosen(self, ticked: Sequence[bool]) -> list[str]:
        return [piece for piece, is_ticked in zip(self.pieces, ticked, strict=True) if is_ticked]
