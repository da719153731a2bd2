"""Notation: what is written reads back the same; what is not notation gets a clear error."""

import json
from collections.abc import Iterator
from functools import cache, partial
from itertools import product

import pytest
from hypothesis import given

from shedet.core.errors import NotationError
from shedet.core.game import Game
from shedet.core.records.record import Record, replay
from tests.lengths import long, times
from tests.texts import (
    ANY_NUMBER,
    FUZZ,
    MORE_SEEDS,
    NUMBER,
    SEEDS,
    SMALL_NUMBERS,
    STATE,
    STRANGE_WORDS,
    Table,
    every_game,
    every_plain_table,
    every_table,
    hostile,
    lines,
    play_on,
    played,
    position_texts,
    read,
    shortest,
    some_of,
    spread,
    the_game,
)

pytestmark = long

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
        for i in spread(len(texts), seed):
            position, text = positions[i], texts[i]
            again = game.position_from(text)
            assert again.encode() == position.encode()
            assert again.state() == position.state()
            assert again.legal() == position.legal()
            assert game.position_text(again) == text


@every_plain_table
def test_a_position_that_was_read_goes_on_like_the_game(table: Table) -> None:
    game = the_game(table.game)
    for seed in MORE_SEEDS:
        _, positions, texts, moves = played(table, seed)
        for i in spread(len(moves), seed):
            again = game.position_from(texts[i])
            again.play(moves[i])
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
            moves = read(partial(game.line_moves, line))
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


def shape_of(line: str) -> str:
    return ANY_NUMBER.sub("#", line)


@cache
def sorts_of_position(table: Table) -> list[str]:
    """For each combination of lines with numbers one position that has it."""
    found: dict[frozenset[str], str] = {}
    for seed in MORE_SEEDS:
        for text in played(table, seed).texts:
            numbered = [line for line in text.splitlines() if NUMBER.search(line)]
            found.setdefault(frozenset(map(shape_of, numbered)), text)
    return list(found.values())


def other_numbers(table: Table) -> Iterator[tuple[str, str]]:
    """Positions with one number replaced, and the line that it stands in.

    Each number of a line is replaced once for all positions in which the same is asked.
    """
    tried = set()
    for text in sorts_of_position(table):
        asked = tuple(shape_of(line) for line in text.splitlines() if line.startswith("asked"))
        for found in NUMBER.finditer(text):
            start = text.rfind("\n", 0, found.start()) + 1
            line, behind = text[start:].partition("\n")[::2]
            column = text[start : found.start()].count(" ")
            if (case := (asked, shape_of(line), column)) not in tried:
                tried.add(case)
                for number in SMALL_NUMBERS:
                    at = found.start() - start
                    other = f"{line[:at]}{number}{line[at + len(found[0]) :]}"
                    yield f"{text[:start]}{other}\n{behind}", other


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
    for text, line in some_of(other_numbers(table), times(200, long=1500)):
        if wrong := stumble(game, text):
            stumbles.add(f"{line}: {wrong}")
    assert not sorted(stumbles)


@every_plain_table
def test_positions_with_lines_of_others_are_refused(table: Table) -> None:
    """No lines can be exchanged for those of another position so that the rules stumble."""
    game = the_game(table.game)
    texts = sorts_of_position(table)
    stumbles: dict[str, str] = {}
    for text, other in some_of(product(texts, texts), times(150, long=900)):
        head, *ours = text.splitlines(keepends=True)
        exchanged = [line for line in other.splitlines(keepends=True)[1:] if STATE.search(line)]
        kept = [head, *(line for line in ours if not STATE.search(line))]
        if wrong := stumble(game, "".join(kept + exchanged)):
            stumbles.setdefault(wrong, "".join(exchanged))
    assert not stumbles


OPTIONS = ("priests: choose\n",)
"""Lines of options: without one, the text is that of a position with the other choice."""


@every_plain_table
def test_position_lines_come_once(table: Table) -> None:
    """Every line that a position must have is missed, and none may be there twice."""
    game = the_game(table.game)
    text = position_texts(table)[0]
    parts = text.splitlines(keepends=True)
    for i, part in enumerate(parts):
        without = "".join(parts[:i] + parts[i + 1 :])
        if part in OPTIONS:
            assert game.position_text(game.position_from(without)) == without
        else:
            with pytest.raises(NotationError):
                game.position_from(without)
        with pytest.raises(NotationError):
            game.position_from("".join([*parts[: i + 1], part, *parts[i + 1 :]]))
