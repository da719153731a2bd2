"""Notation: what is written reads back the same, and what is not notation is refused politely."""

import json
import os
import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from itertools import product
from typing import Any, NamedTuple, TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shedet.core.chance import seeded
from shedet.core.errors import NotationError, ShedetError
from shedet.core.game import Game, games, load
from shedet.core.position import Position
from shedet.core.record import Record, Recorder, replay

SOAK = bool(os.environ.get("SHEDET_SOAK"))
SEEDS = range(40 if SOAK else 4)
FUZZ = settings(
    max_examples=5000 if SOAK else 120,
    deadline=None,
    derandomize=not SOAK,
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
    Table(info.id, seats, values)
    for info in INSTALLED
    for seats in info.seats
    for values in product(*([(o.name, value) for value in o.values] for o in info.options))
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


# What is written reads back the same.


@every_game
def test_every_move_reads_back(game_id: str) -> None:
    game = the_game(game_id)
    texts = [game.move_text(move) for move in range(game.actions)]
    assert [game.move_number(text) for text in texts] == list(range(game.actions))


@every_game
def test_every_outcome_reads_back(game_id: str) -> None:
    game = the_game(game_id)
    outcomes = []
    for outcome in range(1000):
        try:
            text = game.outcome_text(outcome)
        except (KeyError, IndexError):
            continue
        assert game.outcome_number(text) == outcome
        outcomes.append(text)
    assert outcomes
    assert len(set(outcomes)) == len(outcomes)


@every_table
def test_every_line_reads_back(table: Table) -> None:
    game = the_game(table.game)
    for seed in SEEDS:
        for step in replay(game, played(table, seed).record):
            assert game.line_text(step.moves) == step.line.text
            assert game.line_moves(step.line.text) == step.moves


@every_table
def test_every_position_reads_back(table: Table) -> None:
    game = the_game(table.game)
    for seed in SEEDS:
        _, positions, texts, _ = played(table, seed)
        for position, text in zip(positions, texts, strict=True):
            again = game.position_from(text)
            assert again.encode() == position.encode()
            assert again.state() == position.state()
            assert again.legal() == position.legal()
            assert game.position_text(again) == text


@every_plain_table
def test_a_position_that_was_read_goes_on_like_the_game(table: Table) -> None:
    game = the_game(table.game)
    for seed in range(25):
        _, positions, texts, moves = played(table, seed)
        for i, move in enumerate(moves):
            again = game.position_from(texts[i])
            again.play(move)
            assert again.encode() == positions[i + 1].encode(), texts[i]


@every_table
def test_every_record_reads_back(table: Table) -> None:
    game = the_game(table.game)
    for seed in SEEDS:
        record, positions, *_ = played(table, seed)
        text = record.to_json()
        assert text.isascii()
        assert len(text.splitlines()) == 1
        again = Record.from_json(text)
        assert again == record
        *_, last = replay(game, again)
        assert last.position.encode() == positions[-1].encode()


@every_plain_table
def test_a_record_of_a_game_that_goes_on_has_no_result(table: Table) -> None:
    game, document = the_game(table.game), json.loads(shortest(table).record.to_json())
    document |= {"lines": document["lines"][:3], "result": None}
    assert len(list(replay(game, Record.from_json(json.dumps(document))))) == 3


# What is not notation is refused.

STRANGE_WORDS = [
    *("", " ", "  ", "\t", "\n", "\x00", "\x0b", "\u2028", "\ud800", "\ufeff", ":", ": ", "!", "*"),
    *("0", "1", "01", "-1", "+1", "1.0", "1e9", "0x1", "1_0", "99", "100", "9" * 30, "9" * 5000),
    *("٣", "²", "１", "None", "{0}", "{number}", "%s", "!0", "!10", "!01", ".", "done", "yes"),
]
SMALL_NUMBERS = [0, 1, 2, 3, 5, 6, 7, 13, 35, 36, 37, 60, 61, 64, 65, 77, 78, 90, 91, 98, 99, 100]
NUMBER = re.compile(r"(?<= )[0-9]+(?= [0-9]|$)", re.MULTILINE)
STATE = re.compile(rf"{NUMBER.pattern}|: yes$", re.MULTILINE)


def cut(draw: Any, text: str) -> str:
    start = draw(st.integers(0, len(text)))
    return text[:start] + text[start + draw(st.integers(1, 12)) :]


def insert(draw: Any, text: str) -> str:
    start = draw(st.integers(0, len(text)))
    return text[:start] + draw(st.sampled_from(STRANGE_WORDS) | st.characters()) + text[start:]


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


@every_plain_table
def test_hostile_lines_are_refused(table: Table) -> None:
    game = the_game(table.game)
    moves = [game.move_text(move) for move in range(game.actions)]

    @FUZZ
    @given(hostile(lines(table) + moves))
    def attack(text: str) -> None:
        number = read(lambda: game.move_number(text))
        assert number is None or game.move_text(number) == text
        line = read(lambda: game.line_moves(text))
        assert line is None or game.line_text(line) == text
        outcome = read(lambda: game.outcome_number(text))
        assert outcome is None or game.outcome_text(outcome) == text

    attack()


@every_game
def test_every_move_alone_is_a_line_or_refused(game_id: str) -> None:
    """So is every move with any word behind it."""
    game = the_game(game_id)
    texts = [game.move_text(move) for move in range(game.actions)]
    words = sorted({text.split(" ")[-1] for text in texts}) + STRANGE_WORDS
    for text in texts:
        for line in (text, *(f"{text}: {word}" for word in words)):
            moves = read(lambda line=line: game.line_moves(line))
            assert moves is None or game.line_text(moves) == line


@every_plain_table
def test_hostile_positions_are_refused(table: Table) -> None:
    """A text is refused, or it gives a position that can be played."""
    game = the_game(table.game)

    @FUZZ
    @given(hostile(position_texts(table)))
    def attack(text: str) -> None:
        position = read(lambda: game.position_from(text))
        if position is not None:
            play_on(game, position)

    attack()


@cache
def sorts_of_position(table: Table) -> list[str]:
    """For each combination of lines with numbers one position that has it."""
    found: dict[str, str] = {}
    for seed in range(25):
        for text in played(table, seed).texts:
            numbered = [line for line in text.splitlines(keepends=True) if NUMBER.search(line)]
            found.setdefault(re.sub("[0-9a-f]{8,}|[0-9]+", "#", "".join(numbered)), text)
    return list(found.values())


def stumble(game: Game, text: str) -> str:
    """What goes wrong when a position is read and played on; nothing if all is well."""
    try:
        position = read(lambda: game.position_from(text))
        if position is not None:
            play_on(game, position)
    except Exception as error:
        return f"{type(error).__name__} {str(error)[:60]!r}"
    return ""


@every_plain_table
def test_positions_with_other_numbers_are_refused(table: Table) -> None:
    """No number in a position text can be replaced by one that the rules stumble over."""
    game = the_game(table.game)
    stumbles = set()
    for text in sorts_of_position(table):
        for found in NUMBER.finditer(text):
            for number in SMALL_NUMBERS:
                other = f"{text[: found.start()]}{number}{text[found.end() :]}"
                if wrong := stumble(game, other):
                    line = other[other.rfind("\n", 0, found.start()) + 1 :].partition("\n")[0]
                    stumbles.add(f"{line}: {wrong}")
    assert not sorted(stumbles)


@every_plain_table
def test_positions_with_lines_of_others_are_refused(table: Table) -> None:
    """No lines can be exchanged for those of another position so that the rules stumble."""
    game = the_game(table.game)
    texts = sorts_of_position(table)
    stumbles = {}
    for text, other in product(texts, texts):
        head, *ours = text.splitlines(keepends=True)
        exchanged = [line for line in other.splitlines(keepends=True)[1:] if STATE.search(line)]
        kept = [head, *(line for line in ours if not STATE.search(line))]
        if wrong := stumble(game, "".join(kept + exchanged)):
            stumbles.setdefault(wrong, "".join(exchanged))
    assert not stumbles


@every_plain_table
def test_position_lines_come_once(table: Table) -> None:
    """Every line that a position must have is missed, and none may be there twice."""
    game = the_game(table.game)
    text = position_texts(table)[0]
    parts = text.splitlines(keepends=True)
    for i, part in enumerate(parts):
        with pytest.raises(NotationError):
            game.position_from("".join(parts[:i] + parts[i + 1 :]))
        with pytest.raises(NotationError):
            game.position_from("".join([*parts[: i + 1], part, *parts[i + 1 :]]))


def replayed(game: Game, text: str) -> None:
    record = read(lambda: Record.from_json(text))
    if record is not None:
        read(lambda: list(replay(game, record)))


def nested(depth: int) -> list[Any]:
    deep: list[Any] = []
    for _ in range(depth):
        deep = [deep]
    return deep


STRANGE_VALUES = [
    *(None, True, False, 0, 1, -1, 2, 1.0, 0.5, float("nan"), float("inf"), 10**30, 10**4000),
    *("", "x", "0", "\n", "\x00", "\ud800", "٣", "x" * 5000, [], [0], [""], ["x", "y"], [[]]),
    *([[], []], [["x"], ["y"]], ["ab", "cd"], {}, {"x": 0}, {"\n": {}}, [{}], [None], nested(50)),
]
Path = tuple[str | int, ...]


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """The ways to all parts of a document, of long lists to the first and last."""
    yield path
    if isinstance(value, dict):
        for name in value:
            yield from paths(value[name], (*path, name))
    if isinstance(value, list) and value:
        for i in sorted({0, len(value) - 1}):
            yield from paths(value[i], (*path, i))


def with_part(document: Any, path: Path, value: Any) -> Any:
    """The document with one part replaced."""
    if not path:
        return value
    copy = document.copy()
    copy[path[0]] = with_part(copy[path[0]], path[1:], value)
    return copy


def without_part(document: Any, path: Path) -> Any:
    copy = document.copy()
    if len(path) == 1:
        del copy[path[0]]
    else:
        copy[path[0]] = without_part(copy[path[0]], path[1:])
    return copy


def spoilt(document: Any) -> Iterator[tuple[Path, Any, Any]]:
    """The document with every part in turn missing, doubled, or of any wrong type."""
    for path in paths(document):
        for value in STRANGE_VALUES:
            yield path, value, with_part(document, path, value)
        if path:
            yield path, "(missing)", without_part(document, path)


def excerpt(path: Path, value: Any, error: Exception) -> str:
    where = ".".join(map(str, path))
    return f"{where} = {json.dumps(value)[:40]}: {type(error).__name__} {str(error)[:80]}"


@every_plain_table
def test_a_wrong_type_in_any_part_of_a_record_is_refused(table: Table) -> None:
    game, document = the_game(table.game), json.loads(shortest(table).record.to_json())
    beginning = {**document, "lines": document["lines"][:2], "result": None}
    stumbles = []
    for path, value, other in spoilt(beginning):
        try:
            replayed(game, json.dumps(other))
        except Exception as error:
            stumbles.append(excerpt(path, value, error))
    assert not stumbles


@every_plain_table
def test_a_wrong_result_is_refused(table: Table) -> None:
    game, document = the_game(table.game), json.loads(shortest(table).record.to_json())
    *_, last = replay(game, Record.from_json(json.dumps(document)))
    unfinished = Record.from_json(json.dumps({**document, "result": None}))
    with pytest.raises(ShedetError):
        list(replay(game, unfinished))
    for path in [path for path in paths(document["result"]) if len(path) <= 2]:
        result = with_part(document["result"], path, "x" if path else {})
        record = Record.from_json(json.dumps({**document, "result": result}))
        with pytest.raises(ShedetError):
            list(replay(game, record))
    assert game.result(last.position) == document["result"]


@every_plain_table
def test_numbers_in_records_are_whole_numbers(table: Table) -> None:
    """JSON tells 1 from true and from 1.0, and so does a record."""
    game, document = the_game(table.game), json.loads(shortest(table).record.to_json())
    beginning = {**document, "lines": document["lines"][:1], "result": None}
    accepted = []
    for path in paths(beginning):
        value: Any = beginning
        for step in path:
            value = value[step]
        if type(value) is int:
            for other in (float(value), *([bool(value)] if value in (0, 1) else [])):
                text = json.dumps(with_part(beginning, path, other))
                try:
                    list(replay(game, Record.from_json(text)))
                except ShedetError:
                    continue
                except Exception as error:
                    accepted.append(excerpt(path, other, error))
                else:
                    accepted.append(f"{path} = {other!r}: accepted")
    assert not accepted


@every_plain_table
def test_deeply_nested_records_are_refused(table: Table) -> None:
    game, document = the_game(table.game), json.loads(shortest(table).record.to_json())
    stumbles = []
    for part in [(name,) for name in document] + [("deal", name) for name in document["deal"]]:
        text = json.dumps(with_part({**document, "lines": [], "result": None}, part, "DEEP"))
        for depth in [*range(800, 1000, 3), 100_000]:
            deep = text.replace('"DEEP"', "[" * depth + "]" * depth)
            try:
                replayed(game, deep)
            except Exception as error:
                stumbles.append(excerpt(part, depth, error))
    assert not stumbles


@every_plain_table
def test_deeply_nested_results_are_refused(table: Table) -> None:
    game, document = the_game(table.game), json.loads(shortest(table).record.to_json())
    text = json.dumps({**document, "result": {"scores": "DEEP"}})
    stumbles = []
    for depth in range(860, 1000, 3):
        try:
            replayed(game, text.replace('"DEEP"', "[" * depth + "]" * depth))
        except Exception as error:
            stumbles.append(excerpt(("result", "scores"), depth, error))
    assert not stumbles


@every_plain_table
def test_too_long_numbers_in_records_are_refused(table: Table) -> None:
    game, document = the_game(table.game), json.loads(shortest(table).record.to_json())
    text = json.dumps({**document, "rules": "LONG"})
    replayed(game, text.replace('"LONG"', "1" * 5000))


@every_plain_table
def test_hostile_records_are_refused(table: Table) -> None:
    game, document = the_game(table.game), json.loads(shortest(table).record.to_json())
    beginnings = [{**document, "lines": document["lines"][:n], "result": None} for n in (0, 2, 9)]
    texts = [json.dumps(beginning) for beginning in beginnings]
    values: st.SearchStrategy[Any] = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
        max_leaves=8,
    )

    @st.composite
    def changed(draw: Any) -> str:
        """Any parts replaced by any values, or by one another."""
        other = draw(st.sampled_from(beginnings))
        for _ in range(draw(st.integers(1, 3))):
            path = draw(st.sampled_from(list(paths(other))[1:]))
            source = draw(st.sampled_from(list(paths(other))))
            value: Any = other
            for step in source:
                value = value[step]
            other = with_part(other, path, draw(st.just(value) | values))
        return json.dumps(other)

    @FUZZ
    @given(st.one_of(changed(), st.sampled_from(texts).flatmap(mangled), st.text()))
    def attack(text: str) -> None:
        replayed(game, text)

    attack()


@every_plain_table
def test_lines_that_do_not_fit_are_refused(table: Table) -> None:
    """Lines of a game dropped, doubled or swapped, and chance that did not happen."""
    game, document = the_game(table.game), json.loads(shortest(table).record.to_json())
    outcomes = sorted({o for seed in SEEDS for n in played(table, seed)[0].lines for o in n.chance})
    lines = document["lines"]

    @FUZZ
    @given(
        st.integers(0, len(lines) - 1),
        st.integers(0, len(lines) - 1),
        st.sampled_from(["drop", "double", "swap", "chance", "other"]),
        st.lists(st.sampled_from([*outcomes, "x"]), max_size=70),
    )
    def attack(i: int, j: int, what: str, chance: list[str]) -> None:
        other = list(lines)
        if what == "drop":
            del other[i]
        elif what == "double":
            other.insert(j, lines[i])
        elif what == "swap":
            other[i], other[j] = other[j], other[i]
        elif what == "chance":
            other[i] = {**lines[i], "chance": chance}
        else:
            other[i] = {**lines[i], "line": lines[j]["line"]}
        record = Record.from_json(json.dumps({**document, "lines": other}))
        if other == lines:
            list(replay(game, record))
        else:
            read(lambda: list(replay(game, record)))

    attack()


# Files of pieces.


def pieces_readers() -> dict[str, tuple[Callable[[str], Any], str]]:
    """The games whose pieces stand in a file, with their reader and the printed pieces."""
    found = {}
    for info in INSTALLED:
        package = info.implementation.partition(":")[0].rpartition(".")[0]
        if find_spec(f"{package}.pieces_file"):
            text = files(package).joinpath("pieces.toml").read_text("utf-8")
            found[info.id] = (import_module(f"{package}.pieces_file").pieces_of, text)
    return found


PIECES = pieces_readers()
every_pieces_file = pytest.mark.parametrize("game_id", sorted(PIECES))
VALUE = re.compile(r"(?<== ).+")
STRANGE_TOML = [
    *("0", "-1", "1.5", "nan", "inf", "true", "''", "'x'", "'\\'", '"\\u0000"', "[]", "[[]]", "{}"),
    *("[1, 2]", "['x']", "['0h']", "[['0h']]", "{ x = 1 }", "[{}]", "1979-05-27", "07:32:00"),
    *("[3, 'x']", "[3.5, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 9]", "1000", "0x10", "x", "٣", "9" * 12),
    *("1" * 5000, "[" * 5000 + "]" * 5000, "[" * 300 + "]" * 300),
]


@every_pieces_file
def test_every_value_in_a_file_of_pieces_is_checked(game_id: str) -> None:
    pieces_of, text = PIECES[game_id]
    stumbles = []
    for found in VALUE.finditer(text):
        for value in STRANGE_TOML:
            other = f"{text[: found.start()]}{value}{text[found.end() :]}"
            try:
                read(lambda other=other: pieces_of(other))
            except Exception as error:
                line = text[text.rfind("\n", 0, found.start()) + 1 : found.start()]
                said = f"{type(error).__name__} {str(error)[:60]}"
                stumbles.append(f"{line}{value[:40]}: {said}")
    assert not sorted(set(stumbles))


@every_pieces_file
def test_hostile_files_of_pieces_are_refused(game_id: str) -> None:
    pieces_of, text = PIECES[game_id]

    @FUZZ
    @given(st.text() | mangled(text))
    def attack(text: str) -> None:
        read(lambda: pieces_of(text))

    attack()


@pytest.mark.skipif("sobek2p" not in PIECES, reason="only for Sobek: 2 Players")
@pytest.mark.parametrize("value", ["3.5", "3.0", "true", "nan"])
def test_deben_are_worth_whole_numbers(value: str) -> None:
    pieces_of, text = PIECES["sobek2p"]
    with pytest.raises(NotationError):
        pieces_of(text.replace("values = [3, 3, 3,", f"values = [3, 3, {value},"))
