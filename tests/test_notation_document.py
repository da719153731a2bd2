"""docs/notation.md says what the program does: its examples are read, its tables compared."""

import hashlib
import json
import re
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from shedet.core.engine.chance import Chance
from shedet.core.errors import NotationError
from shedet.core.game import Game, games, load
from shedet.core.laws import TableSetup, start
from shedet.core.records.data import parts_of
from shedet.core.records.record import FORMAT, Record, Step, replay
from shedet.games.nile.game import NileGame
from shedet.games.nile.pieces import box as nile_pieces
from shedet.games.sobek.game import SobekGame
from shedet.games.sobek.pieces import box as sobek_pieces
from shedet.games.sobek.pieces.file import SPACES
from shedet.games.sobek.rules.layout import LAYOUT as SOBEK
from shedet.games.sobek2p.game import Sobek2pGame
from shedet.games.sobek2p.pieces import box as sobek2p_pieces
from shedet.games.sobek2p.rules.layout import LAYOUT as SOBEK2P
from shedet.games.sobek2p.rules.setup import DEAL

DOCUMENT = Path(__file__).parents[1] / "docs" / "notation.md"
GENERAL, *_PARTS = re.split(r"\n# Part \d: ", DOCUMENT.read_text("utf-8").partition("# Part 1")[2])
TEXTS = {part.partition("\n")[0]: part for part in _PARTS}
GAMES: dict[str, Game] = {game_id: load(game_id) for game_id in TEXTS}
RANGE = re.compile(r"^\| (\d+)(?: to (\d+))? \| `([a-z]+(?: [A-Za-z-]+)*)` \|", re.MULTILINE)
every_game = pytest.mark.parametrize("game_id", list(TEXTS))


def blocks(game_id: str, info: str) -> list[str]:
    """The contents of the fenced blocks in a game's part that are marked so."""
    return re.findall(rf"^```{info}\n(.*?)^```$", TEXTS[game_id], re.MULTILINE | re.DOTALL)


def rows(game_id: str, info: str) -> list[str]:
    return [row for block in blocks(game_id, info) for row in block.splitlines()]


def rows_of_all(info: str) -> list[tuple[str, str]]:
    return [(game_id, row) for game_id in TEXTS for row in rows(game_id, info)]


def tables_under(text: str, heading: str) -> list[list[list[str]]]:
    """The rows of the tables under a heading, without their heads."""
    section = text.split(f"\n{heading}\n", 1)[1]
    section = re.split(r"^#+ ", section, maxsplit=1, flags=re.MULTILINE)[0]
    return [
        [[cell.strip() for cell in row.split("|")[1:-1]] for row in table.splitlines()[2:]]
        for table in re.findall(r"(?:^\|.*\n)+", section, re.MULTILINE)
    ]


def first_words(text: str, heading: str, table: int = 0) -> list[str]:
    """What the first cells of a table's rows name."""
    return [word for row in tables_under(text, heading)[table] for word in words(row[0])]


def words(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def module_of(game_id: str, name: str) -> Any:
    return import_module(f"shedet.games.{game_id}.{name}")


def the_steps(game_id: str) -> list[Step]:
    """The lines of the whole record, replayed."""
    (text,) = blocks(game_id, "record")
    return list(replay(GAMES[game_id], Record.from_json(text)))


def test_every_game_has_its_part() -> None:
    assert set(TEXTS) == set(games()) - {"lots"}


@every_game
def test_there_is_something_to_read(game_id: str) -> None:
    assert len(rows(game_id, "line")) > 20
    assert len(rows(game_id, "invalid")) > 10
    assert len(blocks(game_id, "record")) == 1
    assert len(blocks(game_id, "position")) >= 2


@pytest.mark.parametrize(("game_id", "row"), rows_of_all("line"))
def test_lines(game_id: str, row: str) -> None:
    text, numbers = row.rsplit(" = ", 1)
    moves = [int(number) for number in numbers.split(" ")]
    assert GAMES[game_id].line_moves(text) == moves
    assert GAMES[game_id].line_text(moves) == text


@pytest.mark.parametrize(("game_id", "text"), rows_of_all("invalid"))
def test_what_is_no_line(game_id: str, text: str) -> None:
    with pytest.raises(NotationError):
        GAMES[game_id].line_moves(text)


@every_game
def test_every_sort_of_line_has_an_example(game_id: str) -> None:
    """Every head in the table of lines is among the examples."""
    examples = [row.rsplit(" = ", 1)[0] for row in rows(game_id, "line")]
    for wanted in first_words(TEXTS[game_id], "## Lines"):
        verb = wanted.split(" ")[0] if re.search("[A-Z]", wanted) else wanted
        assert wanted == "play high-priestess" or any(e.startswith(verb) for e in examples)


@every_game
def test_move_numbers(game_id: str) -> None:
    game, ranges = GAMES[game_id], RANGE.findall(TEXTS[game_id])
    numbers = vars(module_of(game_id, "rules.move"))
    firsts = {number for name, number in numbers.items() if name.isupper() and name != "ALL"}
    assert {int(first) for first, _, _ in ranges} == firsts
    following = 0
    for first, last, text in ranges:
        assert int(first) == following
        following = int(last or first) + 1
        for number in range(int(first), following):
            assert re.fullmatch(re.sub("[A-Z]+", "[^ ]+", text), game.move_text(number))
    assert following == game.actions
    assert f"There are {game.actions} moves" in TEXTS[game_id]


@pytest.mark.parametrize(
    ("game_id", "number", "sentence", "others"),
    [
        ("sobek2p", 65, "The 13 pirogues are", sobek2p_pieces.PIROGUES),
        ("sobek", 63, "The 12 event tokens are", sobek_pieces.TOKENS),
    ],
)
def test_names_of_pieces(game_id: str, number: int, sentence: str, others: tuple[str, ...]) -> None:
    game = GAMES[game_id]
    assert isinstance(game, Sobek2pGame | SobekGame)
    listed = [
        re.fullmatch(r"(\S+)(?: x(\d))?", name)
        for row in rows(game_id, "names")
        for name in row.split(", ")
    ]
    there_are = {found[1]: int(found[2] or 1) for found in listed if found}
    assert list(there_are) == game.pieces.names
    assert there_are == Counter(game.pieces.all_names[:number])
    described = TEXTS[game_id].split(sentence, 1)[1].split(".", 1)[0]
    assert tuple(words(described)) == others
    twice = set(re.findall(r"`([a-z-]+)`\s\(two\)", described))
    assert twice == {name for name in others if game.pieces.all_names.count(name) == 2}


def test_squares_marks_backs_and_goods_of_sobek2p() -> None:
    text, game = TEXTS["sobek2p"], GAMES["sobek2p"]
    assert isinstance(game, Sobek2pGame)
    assert numbered(text, "## Squares, marks and backs") == {
        "marks": sobek2p_pieces.MARKS,
        "backs": sobek2p_pieces.BACKS,
        "goods": sobek2p_pieces.GOODS,
    }
    for square, number in re.findall(r"([A-F][1-6]) is (\d+)", text):
        assert sobek2p_pieces.SQUARES[int(number)] == square
    filling = re.search(r"^C3 D3 D4 C4\n.*\n.*", text, re.MULTILINE)
    assert filling
    assert [sobek2p_pieces.SQUARES[n] for n in game.pieces.order] == filling[0].split()


def numbered(text: str, heading: str) -> dict[str, tuple[str, ...]]:
    """A table that numbers the things in its rows."""
    (table,) = tables_under(text, heading)
    return {row[0]: tuple(words(cell)[0] for cell in row[1:] if cell) for row in table}


def test_backs_goods_glyphs_and_hash_of_sobek() -> None:
    text, game = TEXTS["sobek"], GAMES["sobek"]
    assert isinstance(game, SobekGame)
    assert numbered(text, "## Quays, sets and seats") == {
        "backs": sobek_pieces.BACKS,
        "goods": sobek_pieces.GOODS[:6],
        "glyphs": sobek_pieces.SYMBOLS[:4],
    }
    pieces = game.pieces
    cards = [
        [name, game.families[name], sobek_pieces.back_of(name), pieces.scarabs[number]]
        for number, name in enumerate(game.cards)
    ]
    for example in re.findall(r'`(\["[a-z].*?, \d\])`', text):
        assert json.loads(example) in cards
    letters = {name: letter for letter, name in SPACES.items()}
    track = [letters[sobek_pieces.SYMBOLS[symbol]] for symbol in pieces.symbol]
    content = json.dumps([cards, pieces.all_names[63:], track])
    assert hashlib.sha256(content.encode()).hexdigest()[:16] == game.pieces_hash


def test_fields_crops_tiles_and_hash_of_nile() -> None:
    text, game = TEXTS["nile"], GAMES["nile"]
    assert isinstance(game, NileGame)
    assert numbered(text, "## Fields, rows and seats") == {
        "crops": nile_pieces.CROPS,
        "copies of each": tuple(map(str, nile_pieces.COPIES)),
        "states": nile_pieces.STATES,
        "dial": nile_pieces.DIAL,
    }
    for field, number in re.findall(r"([UL][2-5][1-5]) is (\d+)", text):
        assert nile_pieces.FIELDS[int(number)] == field
    pieces = game.pieces
    names = [name for row in rows("nile", "names") for name in row.split(", ")]
    assert names == pieces.water + pieces.sand
    palms = iter(pieces.palms)
    by_row = [[next(palms) for _ in range(int(row[1]))] for row in nile_pieces.ROWS]
    content = json.dumps([by_row, pieces.river, pieces.water, pieces.sand])
    assert hashlib.sha256(content.encode()).hexdigest()[:16] == game.pieces_hash


@pytest.mark.parametrize(
    ("game_id", "deal"),
    [
        ("sobek2p", {"first", "hands", *DEAL}),
        ("sobek", {"first", "hands", "quay", "tokens"}),
        ("nile", {"first", "covered", "desert", "jokers", "stack", "water", "out"}),
    ],
)
def test_parts_of_records(game_id: str, deal: set[str]) -> None:
    game, text = GAMES[game_id], TEXTS[game_id]
    assert set(first_words(GENERAL, "## Records")) == {"format", *parts_of(Record)}
    assert set(first_words(text, "## The deal")) == deal
    assert f"`{FORMAT}`" in GENERAL
    assert f"`rules` is {game.info.rules_version}." in text
    assert f"`pieces` is `{game.pieces_hash}`" in text
    for option in game.info.options:
        assert f"`{option.name}`, with the value " + " or ".join(
            f"`{value}`" for value in option.values
        ) in " ".join(text.split())


@every_game
def test_the_record_replays(game_id: str) -> None:
    (text,) = blocks(game_id, "record")
    record = Record.from_json(text)
    assert json.loads(record.to_json()) == json.loads(text)
    assert len(the_steps(game_id)) == len(record.lines)
    assert record.result is not None
    items = set(first_words(TEXTS[game_id], "## Items of the result"))
    assert all(set(item) == items for item in record.result["items"])
    if game_id == "sobek":
        parts = first_words(TEXTS[game_id], "## Items of the result", 1)
        rounds = [part for item in record.result["items"] for part in item["rounds"]]
        assert all(list(part) == parts for part in rounds)


@every_game
def test_the_positions_are_those_of_the_record(game_id: str) -> None:
    """The text around them says which ones: after a line, or between the moves of one."""
    game, steps = GAMES[game_id], the_steps(game_id)
    described = re.findall(r"^(?:The record above|And) after line (\d+)", TEXTS[game_id], re.M)
    middle, after = (int(number) for number in described)
    between = steps[middle - 1].position.copy()
    for move in steps[middle].moves[:2]:
        between.play(move)
    shown = [game.position_text(between), game.position_text(steps[after - 1].position)]
    assert blocks(game_id, "position")[:2] == shown


@pytest.mark.parametrize(
    ("game_id", "text"),
    [(game_id, text) for game_id in TEXTS for text in blocks(game_id, "position")],
)
def test_positions(game_id: str, text: str) -> None:
    game = GAMES[game_id]
    assert game.position_text(game.position_from(text)) == text
    common = set(first_words(GENERAL, "## Positions as text"))
    labels = set(first_words(TEXTS[game_id], "## Positions"))
    if "memory" not in dict(game.info.choose({})):
        common.remove("memory")
    assert common < labels


@pytest.mark.parametrize("game_id", ["sobek", "nile"])
def test_an_example_of_a_mark_is_there(game_id: str) -> None:
    """The card or tile whose mark the text explains is in the last position."""
    (explained,) = re.findall(r"`([^`]+~[0-9a-f.]+)`", TEXTS[game_id])
    assert f" {explained} " in blocks(game_id, "position")[-1]


def test_labels_of_positions_of_sobek2p() -> None:
    goods = "|".join(sobek2p_pieces.GOODS)
    labels = first_words(TEXTS["sobek2p"], "## Positions")
    assert labels[0] == module_of("sobek2p", "text.position_text").TEXT.head
    places = [re.sub(" [01]", " S", name, count=1) for name in list(SOBEK2P.places)[36:]]
    general = [re.sub(f" ({goods})$", " GOOD", name) for name in places]
    general = [re.sub(" scribe [12]", " scribe N", name) for name in general]
    assert labels[1:4] == ["row 1", "row 6", "ankh"]
    assert labels[4:-7] == list(dict.fromkeys(general))
    assert labels[-7:] == ["asked", "mid-line", "over", "memory", "scribes", "draws", "chance"]


def test_labels_of_positions_of_sobek() -> None:
    labels = first_words(TEXTS["sobek"], "## Positions")
    assert labels[0] == module_of("sobek", "text.position_text").TEXT.head
    places = [re.sub(" [0-9]+", " N", name) for name in SOBEK.places]
    general = [re.sub("(hand|pile|curse) N", r"\1 S", name) for name in dict.fromkeys(places)]
    assert labels[1:7] == ["seats", "priests", "round", "points", "tally", "owner"]
    assert labels[7:-7] == general
    rest = ["looked", "taker", "asked", "mid-line", "over", "memory", "chance"]
    assert labels[-7:] == rest


def test_labels_of_positions_of_nile() -> None:
    labels = first_words(TEXTS["nile"], "## Positions")
    assert labels[0] == module_of("nile", "text.position_text").TEXT.head
    lines = module_of("nile", "text.position_text").TEXT.by_label
    assert {label.partition(" ")[0] for label in labels[1:]} == {
        label.partition(" ")[0] for label in lines
    }
    placed = {label.partition(" ")[0] for label in lines if " " in label}
    assert {re.sub(" [SFR]$", "", label) for label in labels if " " in label} == {
        *placed,
        labels[0],
    }
    written = [
        line.partition(": ")[0] for text in blocks("nile", "position") for line in text.splitlines()
    ]
    assert {re.sub(" .*", "", label) for label in labels} >= {
        re.sub(" .*", "", label) for label in written
    }


@every_game
def test_questions_of_positions(game_id: str) -> None:
    questions = first_words(TEXTS[game_id], "### asked")
    assert questions == list(module_of(game_id, "rules.question").QUESTIONS.values())


@pytest.mark.parametrize(
    ("game_id", "text"), [(game_id, text) for game_id in TEXTS for text in blocks(game_id, "json")]
)
def test_the_line_that_only_shows_chance_is_shaped_like_one(game_id: str, text: str) -> None:
    line = json.loads(text)
    assert list(line) == ["seat", "line", "chance"]
    GAMES[game_id].line_moves(line["line"])
    assert all(GAMES[game_id].outcome_number(outcome) >= 0 for outcome in line["chance"])


def test_the_generator_draws_as_the_document_says() -> None:
    """A delivery of Sobek: one list, in which the last card takes the place of the one drawn."""
    game = GAMES["sobek"]
    assert isinstance(game, SobekGame)
    position = start(TableSetup(game, 3, {"memory": "pure"}), 7)
    position.logging = 1
    while not position.notes():
        key, given = position.state()
        deck = [where for where in game.places(position) if where.endswith(" in deck")]
        position.play(position.legal()[0])
    listed = sorted((where.split(" in ")[0] for where in deck), key=game.pieces.names.index)
    chance, drawn = Chance(), []
    chance.seed(key, given)
    for _ in range(9):
        name = listed[chance.below(len(listed))]
        last = listed.pop()
        if name in listed:
            listed[listed.index(name)] = last
        drawn.append(name)
    assert [game.outcome_text(outcome) for outcome in position.notes()] == drawn
