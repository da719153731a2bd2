"""docs/notation.md says what the program does: its examples are read, its tables compared."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from shedet.core.errors import NotationError
from shedet.core.game import load
from shedet.core.record import FORMAT, OPTIONAL, PARTS, Record, replay
from shedet.games.sobek2p import move, position_text
from shedet.games.sobek2p.game import Sobek2pGame
from shedet.games.sobek2p.pieces import BACKS, GOODS, MARKS, PIROGUES, SQUARES
from shedet.games.sobek2p.setup import DEAL, place_names

DOCUMENT = Path(__file__).parents[1] / "docs" / "notation.md"
TEXT = DOCUMENT.read_text("utf-8")
GENERAL, SOBEK2P = TEXT.split("\n# Part 2: sobek2p\n")
GAME = load("sobek2p")
assert isinstance(GAME, Sobek2pGame)
RANGE = re.compile(r"^\| (\d+)(?: to (\d+))? \| `([a-z]+)( [A-Z]+)?` \|", re.MULTILINE)


def blocks(info: str) -> list[str]:
    """The contents of the fenced blocks that are marked so."""
    return re.findall(rf"^```{info}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def rows(info: str) -> list[str]:
    return [row for block in blocks(info) for row in block.splitlines()]


def table_under(heading: str) -> list[list[str]]:
    """The rows of the first table under a heading, without its head."""
    section = TEXT.split(f"\n{heading}\n", 1)[1]
    table = re.search(r"(?:^\|.*\n)+", section, re.MULTILINE)
    assert table
    return [[cell.strip() for cell in row.split("|")[1:-1]] for row in table[0].splitlines()[2:]]


def words(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def test_there_is_something_to_read() -> None:
    assert len(rows("line")) > 20
    assert len(rows("invalid")) > 10
    assert len(blocks("record")) == 1
    assert len(blocks("position")) == 2


@pytest.mark.parametrize("row", rows("line"))
def test_lines(row: str) -> None:
    text, numbers = row.rsplit(" = ", 1)
    moves = [int(number) for number in numbers.split(" ")]
    assert GAME.line_moves(text) == moves
    assert GAME.line_text(moves) == text


@pytest.mark.parametrize("text", rows("invalid"))
def test_what_is_no_line(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.line_moves(text)


def test_every_sort_of_line_has_an_example() -> None:
    """Every head in the table of lines is among the examples."""
    examples = [row.rsplit(" = ", 1)[0] for row in rows("line")]
    for head, *_ in table_under("## Lines"):
        for wanted in words(head):
            start = wanted.split(" ")[0] if re.search("[A-Z]", wanted) else wanted
            assert wanted == "play high-priestess" or any(e.startswith(start) for e in examples)


def test_move_numbers() -> None:
    ranges = RANGE.findall(SOBEK2P)
    firsts = {verb: int(first) for first, _, verb, _ in ranges}
    assert firsts == {name.lower(): number for name, number in vars(move).items() if name.isupper()}
    following = 0
    for first, last, verb, thing in ranges:
        assert int(first) == following
        following = int(last or first) + 1
        for number in range(int(first), following):
            assert re.fullmatch(verb + (" [^ ]+" if thing else ""), GAME.move_text(number))
    assert following == GAME.actions == 176
    assert f"There are {GAME.actions} moves" in TEXT


def test_names_of_pieces() -> None:
    listed = [name for row in rows("names") for name in row.split(", ")]
    assert [name.removesuffix(" x2") for name in listed] == GAME.pieces.names
    there_are = Counter(GAME.pieces.all_names[:65])
    assert [2 if name.endswith(" x2") else 1 for name in listed] == list(there_are.values())
    sentence = SOBEK2P.split("The 13 pirogues are", 1)[1].split(". The 13 deben", 1)[0]
    assert tuple(words(sentence)) == PIROGUES


def test_squares_marks_backs_and_goods() -> None:
    numbered = {
        row[0]: tuple(words(cell)[0] for cell in row[1:] if cell)
        for row in table_under("## Squares, marks and backs")
    }
    assert numbered == {"marks": MARKS, "backs": BACKS, "goods": GOODS}
    for square, number in re.findall(r"([A-F][1-6]) is (\d+)", SOBEK2P):
        assert SQUARES[int(number)] == square
    filling = re.search(r"^C3 D3 D4 C4\n.*\n.*", SOBEK2P, re.MULTILINE)
    assert filling
    assert [SQUARES[square] for square in GAME.pieces.order] == filling[0].split()


def test_parts_of_records() -> None:
    assert {words(row[0])[0] for row in table_under("## Records")} == {*PARTS, *OPTIONAL}
    assert {words(row[0])[0] for row in table_under("## The deal")} == {"first", "hands", *DEAL}
    assert f"`{FORMAT}`" in GENERAL
    assert f"`rules` is {GAME.info.rules_version}." in SOBEK2P
    assert f"`pieces` is `{GAME.pieces_hash}`" in SOBEK2P
    for option in GAME.info.options:
        assert f"`{option.name}`, with the value " + " or ".join(
            f"`{value}`" for value in option.values
        ) in " ".join(SOBEK2P.split())


def test_the_record_replays() -> None:
    (text,) = blocks("record")
    record = Record.from_json(text)
    assert json.loads(record.to_json()) == json.loads(text)
    steps = list(replay(GAME, record))
    assert record.result is not None
    items = {words(row[0])[0] for row in table_under("## Items of the result")}
    assert all(set(item) == items for item in record.result["items"])
    # the two positions are those of the record that the text around them says they are
    before, after = steps[12].position.copy(), steps[11].position
    for move_number in steps[13].moves[:2]:
        before.play(move_number)
    assert blocks("position") == [GAME.position_text(before), GAME.position_text(after)]


@pytest.mark.parametrize("text", blocks("position"))
def test_positions(text: str) -> None:
    assert GAME.position_text(GAME.position_from(text)) == text


def test_labels_and_questions_of_positions() -> None:
    labels = [words(row[0])[0] for row in table_under("## Positions")]
    assert labels[0] == position_text.HEAD
    places = [re.sub(" [01]", " S", name, count=1) for name in list(place_names())[36:]]
    general = [re.sub(f" ({'|'.join(GOODS)})$", " GOOD", name) for name in places]
    general = [re.sub(" scribe [12]", " scribe N", name) for name in general]
    assert labels[3:-7] == list(dict.fromkeys(general))
    rest = ["asked", "mid-line", "over", "memory", "scribes", "draws", "chance"]
    assert labels[-7:] == rest
    questions = [words(row[0])[0] for row in table_under("### asked")]
    assert questions == list(position_text.FRAMES)


def test_the_record_that_only_shows_chance_is_shaped_like_a_line() -> None:
    for block in blocks("json"):
        line = json.loads(block)
        assert list(line) == ["seat", "line", "chance"]
        GAME.line_moves(line["line"])
        assert all(GAME.outcome_number(outcome) >= 0 for outcome in line["chance"])
