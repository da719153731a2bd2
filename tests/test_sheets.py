"""The learning pages as data: numbers, sums and examples agree with pieces and rules."""

import re
from collections import Counter

import pytest

from shedet.core.game import Game, load
from shedet.core.rulebook import rule
from shedet.lessons.sheet import Sheet, sheet_of
from tests.rules.nile.test_score import BLUE, GREEN, RED, row_of, won
from tests.rules.nile.test_score import scored as nile_scored
from tests.rules.sobek.rounds import brought, scored
from tests.rules.sobek2p import tables as sobek2p
from tests.rules.sobek2p.tables import play

GAMES = ("sobek", "sobek2p", "nile")


def sheet(game: str) -> Sheet:
    found = sheet_of(game)
    assert found
    return found


def played(game: str, id: str) -> Game:
    """The game of an example, after it was checked that its line is legal."""
    loaded, example = load(game), sheet(game).example(id)
    assert example
    position = loaded.position_from(example.position)
    for move in loaded.line_moves(example.line):
        assert move in position.legal()
        position.play(move)
    return loaded


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_has_its_place_on_the_sheet_and_a_rule(game: str) -> None:
    about = load(game).about
    listed = [id for group in sheet(game).groups for id in group.pieces]
    assert sorted(listed) == sorted(about)
    for one in about.values():
        assert rule(game, one.rule)
        for text in (one.does, one.more):
            assert text is None or len(re.findall(r"[.!?](?: |$)", text.say())) <= 3


@pytest.mark.parametrize("game", ["sobek", "sobek2p"])
def test_numbers_in_the_box_are_those_of_the_pieces(game: str) -> None:
    loaded = load(game)
    there: Counter[str] = Counter(loaded.pieces.all_names)  # type: ignore[attr-defined]
    kinds = Counter(name.partition(":")[0] for name in there.elements())
    for id, one in loaded.about.items():
        names = one.pieces or (id,)
        assert one.number == sum(there[name] or kinds[name] for name in names), id
    for good in sheet(game).goods:
        name = good.drawing.removeprefix("good ")
        assert good.number.number == kinds[name], name
        scarabs = {int(shown) for each in there for shown in re.findall(rf"^{name}:(\d)S", each)}
        assert scarabs == ({good.scarabs} if good.scarabs else set()), name


def test_numbers_of_markers_and_tiles_are_those_of_the_nile() -> None:
    game = load("nile")
    pieces = game.pieces  # type: ignore[attr-defined]
    assert game.about["water"].number == len(pieces.water)
    assert game.about["sand"].number == len(pieces.sand)
    assert [good.number.number for good in sheet("nile").goods] == [5, 4, 3, 2, 1]


@pytest.mark.parametrize("game", GAMES)
def test_rows_of_a_sum_make_its_total(game: str) -> None:
    points = sheet(game).sum
    if not points.total:
        return
    start = 12 if game == "sobek" else 0
    rows = [int(row.points.replace("−", "-")) for row in points.rows]
    assert start + sum(rows) == int(points.points)


def test_the_sum_of_sobek_is_what_the_rules_say() -> None:
    sets = [
        (0, "wheat", ["wheat:1S", "wheat:1S", "wheat:1S", "wheat:0"]),
        (0, "ebony", ["ebony:2S", "ebony:2S", "high-priest"]),
        (0, "fish", ["fish:1S", "fish:1S", "fish:0"], True),
    ]
    position, _ = scored([["amulet"], []], sets=sets, points=[12, 0])
    assert (brought(position, 0)["sets"], brought(position, 0)["penalty"]) == (26, 9)
    assert position.result() == [29, 0]
    eyes = [load("sobek").pieces.symbol[space] for space in (38, 32, 29)]  # type: ignore[attr-defined]
    assert len(set(eyes)) == 1


def test_the_sum_of_sobek_2_players_is_what_the_rules_say() -> None:
    position = sobek2p.table(
        hands=(["queen"], []),
        boards=(["wheat:0/", "wheat:0\\"], ["livestock:0/", "ivory:0/", "marble:0v", "marble:0\\",
                                            "livestock:1Sv", "livestock:1Sh"]),
        sold=({"fish": ["fish:1Sv", "fish:1S/", "fish:0/", "statue:\\"],
               "ebony": ["ebony:2Sh", "ebony:2Sv", "ebony:0/"]}, {}),
        pirogues=(["seven"], ["snake-1"]),
        deben=([5], []),
    )  # fmt: skip
    play(position, "play queen", "deben:4", "deben:6")
    assert position.is_over
    assert position.corruption(1) - position.corruption(0) == 5
    assert position.score(0) == 42


def test_the_sum_of_the_nile_is_what_the_rules_say() -> None:
    """You are red, Heron is blue, Ibis is green."""
    position, _ = nile_scored({4: row_of(RED, BLUE, GREEN, RED, BLUE)}, 3)
    assert won(position) == [2, 3, 1]
    position, _ = nile_scored({4: row_of(RED, BLUE, f"{GREEN} rotten", RED, BLUE)}, 3)
    assert won(position) == [2, 4, 0]


@pytest.mark.parametrize("game", GAMES)
def test_every_example_can_be_played_and_leaves_a_choice_before(game: str) -> None:
    loaded = load(game)
    for example in sheet(game).examples:
        played(game, example.id)
        assert rule(game, example.rule)
        assert len(loaded.position_from(example.position).legal()) > 1


def test_the_last_sale_ends_on_57() -> None:
    game, example = sobek2p.GAME, sheet("sobek2p").example("sell")
    assert example
    position = game.position_from(example.position)
    play(position, example.line)
    play(position, "reveal two-scarabs: livestock", "deben:3")
    assert position.is_over
    assert position.score(0) == 57


def test_the_most_corrupt_ends_on_52() -> None:
    game, example = load("sobek"), sheet("sobek").example("pay")
    assert example
    position = game.position_from(example.position)
    for line in (example.line, "lay fish: 1S 1S 1S thief", "done", "done"):
        for move in game.line_moves(line):
            position.play(move)
    assert position.score(0) == 52


def test_row_4_takes_grape_onion_and_flax() -> None:
    game, example = load("nile"), sheet("nile").example("row")
    assert example
    moves = [game.move_text(move) for move in game.position_from(example.position).legal()]
    fields = {move.split()[1] for move in moves if move.startswith("harvest") and move[-1] == "4"}
    assert fields == {"U33", "U43", "L52"}
