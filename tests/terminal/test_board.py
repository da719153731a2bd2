"""The picture of Sobek: 2 Players: all of it, in the room that there is."""

from collections.abc import Iterator

import pytest

from shedet.core.engine.chance import seeded
from shedet.games.sobek2p.pieces.box import SQUARES
from shedet.games.sobek2p.view.view import View, scarabs_on
from shedet.terminal.boards import board_of
from shedet.terminal.output.canvas import Canvas, clipped, width_of, wrapped
from tests.rules.sobek2p import tables as sobek2p
from tests.rules.sobek2p.tables import table
from tests.terminal.games import GAME

BOARD = board_of(GAME, "en")
NAMES = ["Ann", "greedy"]
SIZE = (57, 13)


def views(games: int) -> Iterator[View]:
    """Views of all kinds, from random games."""
    for seed in range(games):
        chance = seeded(seed)
        options = GAME.info.choose({})
        position = GAME.start(2, options, GAME.deal(2, options, chance))
        position.seed(seed)
        while not position.is_over:
            yield GAME.view(position, position.to_act)
            moves = position.legal()
            position.play(moves[chance.below(len(moves))])
        yield GAME.view(position, 0)
        yield GAME.view(position, 2)


def cell(canvas: Canvas, square: str) -> tuple[str, str]:
    """The two rows of a square, with its edges."""
    x, y = 2 + 9 * "ABCDEF".index(square[0]), 1 + 2 * (int(square[1]) - 1)
    first, second = ("".join(canvas.letters[row][x : x + 10]) for row in (y, y + 1))
    return first, second


def test_every_tile_of_every_view_is_on_the_picture() -> None:
    marks = {"h": "─", "v": "│", "/": "╱", "\\": "╲"}
    for view in views(6):
        canvas = BOARD.draw(view, NAMES, "", SIZE)
        for square in SQUARES:
            first, second = cell(canvas, square)
            tile = view.market.get(square)
            if tile is None:
                assert ("ANKH" in first) == (square == view.ankh)
            elif tile == "character":
                assert first[1:4] == "◆ ?"
            else:
                good = "livest" if tile.startswith("livestock") else tile.partition(":")[0]
                assert first[1:8].strip().lower() == good
                assert first[8] == marks[tile.rstrip("*")[-1]]
                assert second.count("●") == scarabs_on(tile)
                assert ("◎" in second) == (":D" in tile)


def test_all_panels_keep_to_their_room() -> None:
    for view in views(6):
        sets = sobek2p.GAME.choices(view, NAMES).sets
        for size in ((23, 13), (40, 19)):
            text = BOARD.side(view, NAMES, size).text()
            sold = [(good, *found[:2]) for seat in range(2) for good, found in sets(seat).items()]
            for good, tiles, shown in sold:
                short = good[:2].capitalize()
                assert f"{tiles}×{shown}" in text or f"{short}{tiles * shown}" in text
            assert "…" not in text
            assert f"Pirogues {view.slots} · reserve {view.reserve}" in text
            assert len(text.split("\n")) == size[1]
        hand = BOARD.hand(view, NAMES, (80, 2))
        assert all(width_of(line) <= 80 for line in hand.text().split("\n"))


def test_many_sold_sets_still_fit() -> None:
    goods = {
        "ivory": ["ivory:3S/", "ivory:3S\\", "ivory:3Sv"],
        "ebony": ["ebony:2Sh", "ebony:2Sv", "ebony:2S/"],
        "marble": ["marble:2Sh", "marble:2Sv", "marble:2S\\"],
    }
    more = {
        "livestock": ["livestock:1S\\", "livestock:1S/", "livestock:1Sv"],
        "fish": ["fish:1Sh", "fish:1Sv", "fish:1S/"],
        "wheat": ["wheat:1Sh", "wheat:1Sv", "wheat:1S/"],
    }
    market = {"B3": "statue:v"}
    pirogues = (["seven", "two-and-deben"], ["snake-1"])
    both = table(market=market, sold=(goods, more), pirogues=pirogues)
    text = BOARD.side(GAME.view(both, 0), NAMES, (23, 13)).text()
    for product in ("3×9=27", "3×6=18", "3×3=9"):
        assert product in text
    assert "Pile 0" in text
    one = table(
        market=market,
        sold=({**goods, **more}, {"wheat": ["wheat:0\\", "wheat:0/", "wheat:1S\\"]}),
        deben=((3, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 9), ()),
        pirogues=(["seven", "two-and-deben", "two-and-deben"], []),
    )
    text = BOARD.side(GAME.view(one, 0), NAMES, (23, 13)).text()
    assert "◎ 13 = 70 +7 +2 +2" in text
    assert "Pile 0" in text
    points = 27 + 18 + 18 + 9 + 9 + 9 + 70 + 11
    assert f"{points} points" in text


def test_prices_are_on_reachable_tiles_alone() -> None:
    market = {"A3": "fish:0\\", "B3": "wheat:0/", "D3": "queen", "F3": "ebony:Dv", "C1": "fish:Dv"}
    canvas = BOARD.draw(GAME.view(table(market=market), 0), NAMES, "", SIZE)
    assert cell(canvas, "B3")[1].endswith("free ")
    assert cell(canvas, "A3")[1].endswith("+1 ")
    assert cell(canvas, "D3")[1].endswith("free ")
    assert cell(canvas, "F3")[1].endswith("+1 ")
    assert "+" not in cell(canvas, "C1")[1]
    assert "free" not in cell(canvas, "C1")[1]
    assert cell(canvas, "E3")[1][1:9] == "─" * 8, "the line goes over empty squares"
    assert cell(canvas, "C3")[0].startswith(" ANKH")


def test_focus_marks_what_is_taken_passed_and_opened() -> None:
    market = {"A3": "fish:0v*", "B3": "wheat:0/", "A1": "fish:Dv", "A6": "ebony:Dv"}
    view = GAME.view(table(market=market), 0)
    canvas = BOARD.draw(view, NAMES, "take A3", SIZE)
    assert cell(canvas, "A3")[0][0] == "["
    assert cell(canvas, "B3")[0][-1] == "!"
    assert cell(canvas, "A1")[0][0] == "┆"
    assert cell(canvas, "A6")[1][0] == "┆"
    looked = BOARD.draw(view, NAMES, "look A1", SIZE)
    assert cell(looked, "A1")[0][0] == "["
    assert not {"┆", "!"} & set(looked.text())


def test_the_hand_is_grouped_with_what_a_sale_would_bring() -> None:
    hand = ["fish:1Sh", "fish:1Sv", "fish:0\\", "thief", "wheat:0/", "statue:v"]
    view = GAME.view(table(hands=(hand, ())), 0)
    text = BOARD.hand(view, NAMES, (80, 2)).text()
    assert "Hand (6):" in text
    assert "Fish 3 ●● sale 10" in text, "five tiles with the Thief and the statue, two scarabs"
    assert "Wheat 1" in text
    assert "◆Thief" in text


@pytest.mark.parametrize("square", SQUARES)
def test_a_click_finds_the_square_of_the_market(square: str) -> None:
    ankh = "A1 h" if square != "A1" else "F6 h"
    view = GAME.view(table(market={square: "fish:0v*"}, ankh=ankh), 0)
    for size in (SIZE, (81, 19)):
        canvas = BOARD.draw(view, NAMES, "", size)
        row = next(y for y, letters in enumerate(canvas.letters) if "F" in letters[2:] and y > 0)
        column = canvas.letters[row].index("F")
        assert BOARD.at(column, row, size) == square
    assert BOARD.at(0, 0, SIZE) == ""


def test_words_are_measured_in_columns() -> None:
    assert width_of("日本") == 4
    assert clipped("日本語", 5) == "日本…"
    assert clipped("abc", 3) == "abc"
    assert clipped("e\u0301a", 2) == "e\u0301a"
    assert [clipped("日本", width) for width in range(-1, 5)] == ["", "", "…", "…", "日…", "日本"]
    assert width_of("👩\u200d🚀") == 2
    assert wrapped("one two three four", 9, 2) == ["one two", "three fo…"]
    canvas = Canvas(5, 1)
    canvas.put(0, 0, "日本語")
    assert canvas.text() == "日本"
    canvas.put(0, 0, "👩\u200d🚀e\u0301!")
    assert canvas.letters == [["👩\u200d🚀", "", "e\u0301", "!", " "]]
