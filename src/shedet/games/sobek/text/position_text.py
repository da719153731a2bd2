"""The text of a position, one part a line; see docs/notation.md."""

import re
from collections.abc import Iterator

from shedet.core.declared import memory_of
from shedet.core.errors import NotationError
from shedet.core.language import Sentence
from shedet.core.layout import line
from shedet.core.layout.line import unread
from shedet.core.layout.mark import check_masks
from shedet.core.layout.text import Places, PositionText
from shedet.games.sobek import INFO
from shedet.games.sobek.pieces.box import GOODS, Pieces
from shedet.games.sobek.rules import tally
from shedet.games.sobek.rules.layout import LAYOUT, SETS
from shedet.games.sobek.rules.position import Sobek
from shedet.games.sobek.rules.question import QUESTIONS
from shedet.games.sobek.rules.setup import Owned, blank_table, own_sets
from shedet.games.sobek.text.position_check import check

PRIESTS = "choose"


def options_in(position: Sobek) -> dict[str, str]:
    """The options with which a position is played."""
    return {**memory_of(position), "priests": PRIESTS if position.priests_choose else "all"}


def read_priests(position: Sobek, _: int, words: line.Words) -> None:
    if words != [PRIESTS]:
        raise ValueError(words)
    position.priests_choose = 1


TALLY = re.compile("(0|-?[1-9][0-9]{0,3})( (0|[1-9][0-9]{0,3})){4} [01] (0|[1-9][0-9]{0,3})")


def point_words(position: Sobek, _: int) -> list[str]:
    return [str(points) for points in position.points[: position.seats]]


def read_points(position: Sobek, _: int, words: line.Words) -> None:
    points = line.numbers_of(words, 10_000, position.seats)
    position.points = points + [0] * (4 - position.seats)


def tally_rows(position: Sobek) -> Iterator[list[int]]:
    for number in range(1, position.round + 1):
        first = tally.row_of(number, 0)
        yield from position.tally[first : first + position.seats]


def read_tallies(position: Sobek, rows: list[line.Words]) -> None:
    """A row for each seat in each round so far."""
    if len(rows) != position.seats * position.round or position.round == 0:
        raise NotationError(Sentence("A position has a tally for each seat in each round."))
    for index, words in enumerate(rows):
        text, seat = " ".join(words), index % position.seats
        if not TALLY.fullmatch(text):
            raise unread(f"tally: {text}")
        at = tally.row_of(index // position.seats + 1, seat)
        line.put_in(position, "tally", at, [int(word) for word in words])


def owner_rows(position: Sobek) -> Iterator[list[object]]:
    """Of every set its owner, its good, and whether it lies sideways."""
    for number in range(position.set_count):
        way = ["sideways"] if position.set_sideways[number] else []
        yield [position.set_seat[number], GOODS[position.set_good[number]], *way]


def read_owners(position: Sobek, rows: list[line.Words]) -> None:
    sets = [read_owner(words, position.seats) for words in rows]
    if len(sets) > len(SETS):
        raise NotationError(Sentence("There are more sets than cards for them."))
    own_sets(position, sets)


def read_owner(words: line.Words, seats: int) -> Owned:
    text = f"owner: {' '.join(words)}"
    sideways = words[2:] == ["sideways"]
    if len(words) != 2 + sideways or words[1] not in GOODS[:6]:
        raise unread(text)
    try:
        return line.number_of(words[0], seats), words[1], sideways
    except ValueError:
        raise unread(text) from None


TEXT = PositionText(
    LAYOUT,
    (
        line.seats_line(),
        line.Line(
            "priests",
            ("priests_choose",),
            lambda p, _: [PRIESTS] * p.priests_choose,
            read_priests,
        ),
        line.number("round", 4),
        line.Line("points", ("points",), point_words, read_points, is_needed=True),
        line.Rows("tally", ("tally",), tally_rows, read_tallies),
        line.Rows(
            "owner", ("set_count", "set_seat", "set_good", "set_sideways"), owner_rows, read_owners
        ),
        Places(LAYOUT),
        line.flags("seen_tokens", line.seat_names, "looked"),
        line.word("taker", line.seat_names),
        line.asked(QUESTIONS, 5, (100, 512)),
        line.MID_LINE,
        line.over(),
        line.memory(),
        line.generator(),
    ),
    blank_table,
    INFO.seats,
    Sentence("A position has a line with 2, 3 or 4 seats."),
)


def read(pieces: Pieces, text: str) -> Sobek:
    """The position that a text describes."""
    position: Sobek = TEXT.read(pieces, text, check)
    if position.perfect:
        check_masks(position)
    position._settle()
    return position
