"""Random games as texts, and mutations of texts for fuzzing."""

import random
import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, NamedTuple, TypeVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from shedet.core import laws
from shedet.core.engine.chance import seeded
from shedet.core.engine.position import Position
from shedet.core.errors import ShedetError
from shedet.core.game import Game, games, load
from shedet.core.records.record import Record, Recorder
from tests.lengths import LENGTH, times

SEEDS = range(times(1, long=6))
MORE_SEEDS = range(times(2, long=15))
FUZZ = settings(
    max_examples=times(20, long=120),
    deadline=None,
    derandomize=LENGTH == 1,
    database=None,
    suppress_health_check=list(HealthCheck),
)

T = TypeVar("T")


class Table(NamedTuple):
    """A game with so many seats and these options."""

    game: str
    seats: int
    options: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return "-".join([self.game, str(self.seats), *(value for _, value in self.options)])


class Played(NamedTuple):
    """A random game: its record and moves, and every position with the text of it."""

    record: Record
    positions: list[Position]
    texts: list[str]
    moves: list[int]


INSTALLED = [info for info in games().values() if info.id != "lots"]  # a toy trusts its readers
GAMES = sorted(info.id for info in INSTALLED)
TABLES = [
    Table(info.id, seats, tuple(options.items()))
    for info in INSTALLED
    for seats in info.seats
    for options in laws.extremes(info)
]
PLAIN = [
    Table(info.id, seats, tuple(info.choose({}).items()))
    for info in INSTALLED
    for seats in info.seats
]
every_game = pytest.mark.parametrize("game_id", GAMES)
every_table = pytest.mark.parametrize("table", TABLES, ids=str)
every_plain_table = pytest.mark.parametrize("table", PLAIN, ids=str)

the_game = cache(load)


@cache
def played(table: Table, seed: int) -> Played:
    """A game of random moves."""
    game, options, chance = the_game(table.game), dict(table.options), random.Random(seed)
    deal = game.deal(table.seats, options, seeded(seed))
    recorder = Recorder(game, options, ["someone"] * table.seats, deal, seed)
    positions, moves = [recorder.position.copy()], []
    while not recorder.position.is_over:
        moves.append(chance.choice(recorder.position.legal()))
        recorder.play(moves[-1])
        positions.append(recorder.position.copy())
    return Played(recorder.record, positions, [game.position_text(p) for p in positions], moves)


@cache
def shortest(table: Table) -> Played:
    return min((played(table, seed) for seed in SEEDS), key=lambda game: len(game.record.lines))


@cache
def lines(table: Table) -> list[str]:
    return sorted({line.text for seed in SEEDS for line in played(table, seed).record.lines})


def spread(number: int, seed: int) -> range:
    """Moves of a game, at most about thirty; with other seeds others of a long game."""
    stride = number // times(30, long=120) + 1
    return range(seed % stride, number, stride)


def some_of(cases: Iterable[T], number: int) -> list[T]:
    """A random choice of so many cases."""
    listed = list(cases)
    return listed if len(listed) <= number else random.Random(0).sample(listed, number)


@cache
def position_texts(table: Table) -> list[str]:
    """Positions of all sorts, those between the moves of a line included."""
    return [text for seed in SEEDS for text in played(table, seed).texts[::3]]


def read(reader: Callable[[], T]) -> T | None:
    """What a reader makes of a text; it may refuse with one line, and nothing else may happen."""
    try:
        return reader()
    except ShedetError as error:
        said = str(error).splitlines()
    assert len(said) == 1
    return None


def play_on(game: Game, position: Position) -> None:
    """Whatever was read can be looked at, written and played."""
    text = game.position_text(position)
    again = game.position_from(text)
    assert game.position_text(again) == text
    assert again.encode() == position.encode()
    chance = random.Random(text)
    for _ in range(6):
        for seat in range(position.seats + 1):
            game.view(position, seat)
        legal = position.legal()
        assert bool(legal) != bool(position.is_over)
        assert all(0 <= move < game.actions for move in legal)
        if not legal:
            game.result(position)
            return
        position.play(chance.choice(legal))


def rearranged(texts: list[str], chance: random.Random) -> str:
    """A position with a few pieces elsewhere, or with what is asked in another position."""
    head, *lines = chance.choice(texts).splitlines()
    rows = [line.split(" ") for line in lines]
    for _ in range(chance.randint(1, 4)):
        one, other = chance.choice(rows), chance.choice(rows)
        i, j = chance.randrange(1, len(one)), chance.randrange(1, len(other))
        what = chance.choice(["move", "swap", "number", "label", "asked", "asked"])
        if what == "move" and one is not other and len(one) > 2:
            other.insert(j, one.pop(i))
        elif what == "swap":
            one[i], other[j] = other[j], one[i]
        elif what == "number" and one[i].isdigit():
            one[i] = str(chance.choice([int(one[i]) + 1, 0, 1, 2, 3, 21]))
        elif what == "label":
            one[:2], other[:2] = other[:2], one[:2]
        elif what == "asked":
            rows = asked_in(rows, chance.choice(texts))
    return "\n".join([head, *(" ".join(row) for row in rows)]) + "\n"


def asked_in(rows: list[list[str]], text: str) -> list[list[str]]:
    """The lines of a position, with the questions and the incomplete line of another one."""
    labels = ("asked:", "mid-line:", "over:")
    asked = [line.split(" ") for line in text.splitlines() if line.startswith(labels)]
    return [row for row in rows if row[0] not in labels] + asked


STRANGE_WORDS = [
    *("", " ", "  ", "\t", "\n", "\x00", "\x0b", "\u2028", "\ud800", "\ufeff", ":", ": ", "!", "*"),
    *("0", "1", "01", "-1", "+1", "1.0", "1e9", "0x1", "1_0", "99", "100", "9" * 30, "9" * 5000),
    *("٣", "²", "１", "None", "{0}", "{number}", "%s", "!0", "!10", "!01", ".", "done", "yes"),
]
SMALL_NUMBERS = [
    *(0, 1, 2, 3, 4, 5, 6, 7, 13, 20, 21, 26, 27, 28, 35, 36, 37, 60, 61, 64, 65, 77, 78, 90, 91),
    *(98, 99, 100, 9999, 10000),
]
NUMBER = re.compile(r"(?<= )[0-9]+(?= [0-9]|$)", re.MULTILINE)
STATE = re.compile(rf"{NUMBER.pattern}|: yes$", re.MULTILINE)
ANY_NUMBER = re.compile("[0-9a-f]{8,}|[0-9]+")


def cut(draw: Any, text: str) -> str:
    start = draw(st.integers(0, len(text)))
    return text[:start] + text[start + draw(st.integers(1, 12)) :]


def insert(draw: Any, text: str) -> str:
    start = draw(st.integers(0, len(text)))
    word: str = draw(st.sampled_from(STRANGE_WORDS) | st.characters())
    return text[:start] + word + text[start:]


def renumber(draw: Any, text: str) -> str:
    """Another number somewhere."""
    found = list(NUMBER.finditer(text))
    if not found:
        return text
    match = draw(st.sampled_from(found))
    number = draw(st.sampled_from(SMALL_NUMBERS) | st.integers())
    return f"{text[: match.start()]}{number}{text[match.end() :]}"


def reorder(separator: str) -> Callable[[Any, str], str]:
    """Parts dropped, doubled, swapped or replaced."""

    def change(draw: Any, text: str) -> str:
        parts = text.split(separator)
        i, j = draw(st.integers(0, len(parts) - 1)), draw(st.integers(0, len(parts) - 1))
        what = draw(st.sampled_from(["drop", "double", "swap", "copy", "replace"]))
        if what == "drop":
            del parts[i]
        elif what == "double":
            parts.insert(j, parts[i])
        elif what == "swap":
            parts[i], parts[j] = parts[j], parts[i]
        elif what == "copy":
            parts[i] = parts[j]
        else:
            parts[i] = draw(st.sampled_from(STRANGE_WORDS))
        return separator.join(parts)

    return change


CHANGES = [cut, insert, renumber, reorder(" "), reorder("\n"), reorder(":")]


@st.composite
def mangled(draw: Any, text: str) -> str:
    """A text with one to three things wrong."""
    for _ in range(draw(st.integers(1, 3))):
        text = draw(st.sampled_from(CHANGES))(draw, text)
    return text


def hostile(texts: list[str]) -> st.SearchStrategy[str]:
    words = sorted({word for text in texts for word in re.split("[ \n]", text)})
    soup = st.lists(st.sampled_from(words + STRANGE_WORDS), max_size=8).map(" ".join)
    headed = soup.map(lambda tail: f"{words[len(tail) % len(words)]}: {tail}")
    return st.one_of(
        st.text(), st.sampled_from(texts).flatmap(mangled), soup, headed, st.sampled_from(words)
    )
