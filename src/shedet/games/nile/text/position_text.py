"""The text of a position, one part a line; see docs/notation.md."""

import re
from collections.abc import Iterable, Iterator

from shedet.core.errors import NotationError
from shedet.core.event import seats_in
from shedet.core.language import Sentence
from shedet.core.layout import line
from shedet.core.layout.line import Line, Rows, Words, number_of, put_in, unread
from shedet.core.layout.text import PositionText
from shedet.games.nile import INFO
from shedet.games.nile.pieces import kind
from shedet.games.nile.pieces.box import (
    CROPS,
    DIAL,
    FIELDS,
    IDLE_ROUNDS,
    ROWS,
    STALLS,
    STATES,
    Pieces,
)
from shedet.games.nile.rules import frame
from shedet.games.nile.rules.layout import LAYOUT
from shedet.games.nile.rules.position import Nile
from shedet.games.nile.rules.question import QUESTIONS
from shedet.games.nile.rules.setup import blank_table
from shedet.games.nile.text.position_check import check
from shedet.games.nile.text.position_tiles import SAND_LINE, WATER_LINE

OPTIONS = dict(
    zip(("hippo", "bid_start", "buy_all", "freshen", "outermost"), INFO.options, strict=True)
)
"""The options as the position names them; each is 0 or 1, the place of its value."""
COUNTS = ("supply", "tired", "boat", "boat_tired", "out", "bid")
"""How many markers of each crop a seat has somewhere."""
ON_FIELD = ("owner", "crop", "ripe", "acted")
IN_STALL = ("stall_owner", "stall_crop", "stall_state")
MARKER = re.compile(r"([0-4]):([a-z]+):([a-z]+)(\*?)")
ASKED = line.asked(QUESTIONS, 3, (34, 6))


def options_in(position: Nile) -> dict[str, str]:
    """The options with which a position is played."""
    fields = OPTIONS.items()
    return {option.name: option.values[getattr(position, name)] for name, option in fields}


def option_words(position: Nile, _: int) -> Iterable[str]:
    return options_in(position).values()


def read_options(position: Nile, _: int, words: Words) -> None:
    for (name, option), word in zip(OPTIONS.items(), words, strict=True):
        setattr(position, name, option.values.index(word))


def tally_rows(position: Nile) -> Iterator[list[int]]:
    for seat in range(position.seats):
        yield [*position.earned[seat], position.lost[seat]]


def read_tallies(position: Nile, rows: list[Words]) -> None:
    """For each seat what the market rows have brought, and what was lost to rot."""
    if len(rows) != position.seats:
        raise NotationError(Sentence("A position has a tally for each seat."))
    for seat, words in enumerate(rows):
        try:
            *earned, lost = line.numbers_of(words, 100, 5)
        except ValueError:
            raise unread(f"tally: {' '.join(words)}") from None
        put_in(position, "earned", seat, earned)
        put_in(position, "lost", seat, lost)
        put_in(position, "points", seat, sum(earned))


def field_words(position: Nile, field: int) -> list[str]:
    """The markers on a field, those that have acted with a star."""
    looks = zip(*(getattr(position, name)[field] for name in ON_FIELD), strict=True)
    return [
        f"{owner}:{CROPS[crop]}:{STATES[ripe]}{'*' * acted}"
        for owner, crop, ripe, acted in looks
        if owner >= 0
    ]


def read_field(position: Nile, field: int, words: Words) -> None:
    """At most two markers, seed or ripe."""
    for slot, word in enumerate(words):
        looks = marker(position, word)
        if looks[2] > kind.RIPE:
            raise ValueError(word)
        for name, value in zip(ON_FIELD, looks, strict=True):
            pair = list(getattr(position, name)[field])
            pair[slot] = value
            put_in(position, name, field, pair)


def market_words(position: Nile, row: int) -> list[str]:
    looks = zip(*(getattr(position, name)[row] for name in IN_STALL), strict=True)
    fruits = [f"{owner}:{CROPS[crop]}:{STATES[state]}" for owner, crop, state in looks]
    return fruits[: position.stall_count[row]]


def read_market(position: Nile, row: int, words: Words) -> None:
    if len(words) > STALLS[row]:
        raise ValueError(words)
    for word in words:
        owner, crop, state, acted = marker(position, word)
        if state == kind.SEED or acted:
            raise ValueError(word)
        position.add_fruit(row, owner, crop, state)


def marker(position: Nile, word: str) -> tuple[int, int, int, int]:
    """Owner, crop, state, and whether it has acted."""
    owner, crop, state, acted = MARKER.fullmatch(word).groups()  # type: ignore[union-attr]
    seat = number_of(owner, position.seats)
    return seat, CROPS.index(crop), STATES.index(state), len(acted)


def turned_words(position: Nile, _: int) -> list[str]:
    return [FIELDS[position.turned_field]] if position.turned >= 0 else []


def read_turned(position: Nile, _: int, words: Words) -> None:
    position.turned_field = FIELDS.index(" ".join(words))


def deciding_words(position: Nile, _: int) -> list[str]:
    """While bids are made: who still owes one, the seat that is asked now first."""
    if not position.bidders:
        return []
    others = seats_in(position.deciding) - {position.to_act}
    return [str(seat) for seat in (position.to_act, *sorted(others))]


def read_deciding(position: Nile, _: int, words: Words) -> None:
    names = line.seat_names(position)
    first, others = names.index(words[0]), line.ascending(words[1:], names)
    if first in others:
        raise ValueError(words)
    position.deciding = sum(1 << seat for seat in (first, *others))
    position.to_act = first


def read_asked(position: Nile, rows: list[Words]) -> None:
    ASKED.read(position, rows)
    if position.depth and position.frames[position.depth - 1][0] == frame.BID:
        position.deciding = 0  # those are in a line of their own


def blank(pieces: Pieces, seats: int) -> Nile:
    """A table on which the markers are not yet in the supplies."""
    position = blank_table(pieces, seats, INFO.choose({}))
    position.supply = [[0] * 5 for _ in range(5)]
    return position


TEXT = PositionText(
    LAYOUT,
    (
        line.seats_line(),
        Line("options", tuple(OPTIONS), option_words, read_options, is_needed=True),
        line.number("round", 10_000),
        line.word("first", line.seat_names),
        line.word("start", line.seat_names, has_none=True),
        line.word("dial", lambda position: DIAL),
        line.number("obelisk", 31, -9),
        line.number("idle", IDLE_ROUNDS + 1),
        line.flag("has_harvest", "harvest"),
        line.flags("covered", lambda position: ROWS),
        Rows("tally", ("earned", "lost", "points"), tally_rows, read_tallies),
        *(line.counts(name, 5, 6, 5) for name in COUNTS),
        Line("field", ON_FIELD, field_words, read_field, FIELDS),
        Line("market", (*IN_STALL, "stall_count"), market_words, read_market, range(1, 5)),
        line.flags("has_bought", line.seat_names, "bought"),
        WATER_LINE,
        SAND_LINE,
        Line("turned", ("turned_field",), turned_words, read_turned),
        line.seats_mask("bidders"),
        Line("deciding", ("deciding", "to_act"), deciding_words, read_deciding, is_late=True),
        Rows("asked", ASKED.fields, ASKED.write, read_asked),
        line.MID_LINE,
        line.over(),
        line.generator(),
    ),
    blank,
    INFO.seats,
    Sentence("A position has a line with 2, 3, 4 or 5 seats."),
)


def read(pieces: Pieces, text: str) -> Nile:
    """The position that a text describes."""
    position: Nile = TEXT.read(pieces, text, check)
    position._settle()
    return position
