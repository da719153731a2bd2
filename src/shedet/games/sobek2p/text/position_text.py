"""The text of a position, one part a line; see docs/notation.md."""

import re

from shedet.core.errors import NotationError
from shedet.core.language import Sentence
from shedet.core.layout import line
from shedet.core.layout.text import Grid, Places, PositionText
from shedet.games.sobek2p.pieces import piece
from shedet.games.sobek2p.pieces.box import MARKS, SQUARES, Pieces
from shedet.games.sobek2p.rules.layout import LAYOUT
from shedet.games.sobek2p.rules.position import Sobek2p
from shedet.games.sobek2p.rules.question import QUESTIONS
from shedet.games.sobek2p.rules.setup import blank_table
from shedet.games.sobek2p.text.position_check import (
    check,
    check_draws,
    check_memory,
    has_discards,
)

DRAW = re.compile(r"([01]):(\d{1,2})(?:/(\d{1,2}))?", re.A)


def ankh_words(position: Sobek2p, _: int) -> list[str]:
    return [SQUARES[position.ankh], MARKS[position.ankh_mark]] if position.ankh >= 0 else []


def read_ankh(position: Sobek2p, _: int, words: line.Words) -> None:
    square, mark = words
    position.ankh, position.ankh_mark = SQUARES.index(square), MARKS.index(mark)


def scribe_words(position: Sobek2p, _: int) -> list[str]:
    return [str(position.batches)] if position.perfect and position.batches else []


def read_scribes(position: Sobek2p, _: int, words: line.Words) -> None:
    (word,) = words
    position.batches = line.number_of(word, 3, 1)


def draw_words(position: Sobek2p, _: int) -> list[str]:
    """Each draw as seat:kept or, for the Eye of Horus, seat:kept/returned."""
    values = position.pieces.deben
    return [
        f"{seat}:{values[kept]}" + (f"/{values[returned]}" if returned >= 0 else "")
        for seat, kept, returned in position.deben_log[: position.deben_draws * position.perfect]
    ]


def read_draws(position: Sobek2p, _: int, words: line.Words) -> None:
    values = position.pieces.deben
    log = [list(entry) for entry in position.deben_log]
    for entry, word in zip(log[: len(words)], words, strict=True):
        seat, kept, returned = DRAW.fullmatch(word).groups()  # type: ignore[union-attr]
        entry[0], entry[1] = int(seat), values.index(int(kept))
        entry[2] = values.index(int(returned)) if returned else piece.NONE
    position.deben_log = log
    position.deben_draws = len(words)


TEXT = PositionText(
    LAYOUT,
    (
        Grid("row", SQUARES, 6, LAYOUT),
        line.Line("ankh", ("ankh", "ankh_mark"), ankh_words, read_ankh),
        Places(LAYOUT, SQUARES),
        line.asked(QUESTIONS, 3, (100, 100)),
        line.MID_LINE,
        line.over(),
        line.memory(),
        line.Line("scribes", ("batches",), scribe_words, read_scribes),
        line.Line("draws", ("deben_log", "deben_draws"), draw_words, read_draws),
        line.generator(),
    ),
    lambda pieces, seats: blank_table(pieces),
    seats=(2,),
)


def read(pieces: Pieces, text: str) -> Sobek2p:
    """The position that a text describes."""
    position: Sobek2p = TEXT.read(pieces, text, check)
    if position.perfect:
        check_draws(position)
        check_memory(position)
    elif position.batches or position.deben_draws or has_discards(position):
        raise NotationError(Sentence("Scribes and draws are kept under perfect memory only."))
    position._settle()
    return position
