"""Chapter 4: taking a tile."""

import pytest

from tests.rules.sobek2p.tables import GAME, ankh, legal, lying, play, refused, table

FOUR_CHOICES = {"C2": "wheat:0v*", "C4": "livestock:1Sv", "C5": "ebony:2Sh", "C6": "fish:0/"}


@pytest.mark.rule("S2-4.1")
@pytest.mark.rule("S2-4.3")
@pytest.mark.parametrize(
    ("square", "passed"),
    [("C2", []), ("C4", []), ("C5", ["livestock:1Sv"]), ("C6", ["ebony:2Sh", "livestock:1Sv"])],
)
def test_worked_example_four_choices_cost_0_0_1_and_2(square: str, passed: list[str]) -> None:
    position = table(market=FOUR_CHOICES, ankh="C3 v", pile=["ivory:0/"])
    assert legal(position) == {"take C2", "take C4", "take C5", "take C6"}
    play(position, f"take {square}")
    assert lying(position, "board 0") == passed
    assert position.corruption(0) == len(passed)


@pytest.mark.rule("S2-4.2")
@pytest.mark.rule("S2-4.3")
@pytest.mark.rule("S2-4.4")
def test_worked_example_the_third_choice_passes_livestock() -> None:
    position = table(market=FOUR_CHOICES, ankh="C3 v", pile=["ivory:0/"])
    play(position, "take C5")
    assert ankh(position) == "C5 h"
    assert lying(position, "hand 0") == ["ebony:2Sh"]
    assert lying(position, "board 0") == ["livestock:1Sv"]
    assert (lying(position, "C4"), lying(position, "C5")) == ([], [])
    assert (lying(position, "C2"), lying(position, "C6")) == (["wheat:0v*"], ["fish:0/"])
    assert position.to_act == 1


@pytest.mark.rule("S2-4.8")
def test_worked_example_ivory_is_boxed_for_a_deben_token() -> None:
    position = table(market={"D3": "ivory:D\\"}, pile=["ivory:0/"])
    play(position, "take D3: deben", "deben:7")
    assert "ivory:D\\" in lying(position, "box")
    assert (lying(position, "hand 0"), lying(position, "D3")) == ([], [])
    assert lying(position, "deben 0") == ["deben:7"]
    assert position.bag_left == 12
    assert ankh(position) == "D3 \\"
    assert position.to_act == 1


@pytest.mark.rule("S2-4.1")
@pytest.mark.parametrize(
    ("line", "squares"),
    [("C3 h", "A3 F3"), ("C3 v", "C1 C6"), ("C3 /", "A5 E1"), ("C3 \\", "A1 F6")],
)
def test_both_directions_of_the_line_and_over_gaps(line: str, squares: str) -> None:
    ends = ["A3", "F3", "C1", "C6", "A5", "E1", "A1", "F6", "D1", "B6"]
    tiles = [name for name in GAME.pieces.names if name.startswith(("fish", "wheat"))]
    position = table(market=dict(zip(ends, tiles, strict=False)), ankh=line)
    assert legal(position) == {f"take {square}" for square in squares.split()}


@pytest.mark.rule("S2-4.1")
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("A3 /", {"take B2", "take C1"}),
        ("A3 \\", {"take D6"}),
        ("F4 \\", {"take C1"}),
        ("F4 /", {"take D6"}),
        ("F4 h", {"take A4"}),
        ("C6 /", {"take F3"}),
        ("A5 /", {"take E1"}),
    ],
)
def test_lines_end_at_the_edge(line: str, offered: set[str]) -> None:
    market = {
        "B2": "fish:0h*",
        "C1": "fish:0v*",
        "D6": "wheat:0h*",
        "E1": "wheat:0v*",
        "A4": "wheat:0/*",
        "A2": "livestock:0h*",
        "F3": "livestock:0v*",
    }
    assert legal(table(market=market, ankh=line)) == offered


@pytest.mark.rule("S2-4.1")
@pytest.mark.parametrize("line", ["A1 /", "F6 /", "F1 \\", "A6 \\"])
def test_the_short_diagonal_of_a_corner_is_always_empty(line: str) -> None:
    market = {"B1": "fish:0h*", "A2": "fish:0v*", "E6": "wheat:0h*", "F5": "wheat:0v*"}
    market |= {"E1": "wheat:0/*", "F2": "livestock:0h*", "A5": "livestock:0v*", "B6": "ivory:0h*"}
    assert legal(table(market=market, ankh=line, pile=["ivory:0/"])) == {"refill"}


@pytest.mark.rule("S2-4.1")
@pytest.mark.parametrize("square", ["C4", "D4", "B1", "E3", "C3"])
def test_tiles_off_the_line_and_empty_squares_are_refused(square: str) -> None:
    market = {"D3": "fish:0h*", "C4": "fish:0v*", "D4": "wheat:0h*", "B1": "wheat:0v*"}
    position = table(market=market, ankh="C3 h")
    assert refused(position, f"take {square}") == "S2-4.1"


@pytest.mark.rule("S2-4.2")
@pytest.mark.parametrize(
    ("line", "square"),
    [("C3 h", "A3"), ("C3 v", "C6"), ("C3 /", "E1"), ("C3 /", "A5"), ("C3 \\", "F6")],
)
def test_the_ankh_moves_to_the_taken_tile(line: str, square: str) -> None:
    position = table(market={square: "fish:0h*"}, ankh=line, pile=["ivory:0/"], turn=1)
    play(position, f"take {square}")
    assert ankh(position) == f"{square} h"
    assert (lying(position, "hand 1"), lying(position, "hand 0")) == (["fish:0h*"], [])
    assert lying(position, square) == []
    assert position.to_act == 0


@pytest.mark.rule("S2-4.3")
@pytest.mark.parametrize(
    ("line", "between", "square"),
    [
        ("F3 h", "E3 B3", "A3"),
        ("C1 v", "C2 C5", "C6"),
        ("A6 /", "B5 E2", "F1"),
        ("F6 \\", "E5 C3", "A1"),
    ],
)
def test_tiles_strictly_between_are_corruption_in_every_direction(
    line: str, between: str, square: str
) -> None:
    first, second = between.split()
    market = {first: "marble:0v", second: "marble:2Sh", square: "fish:0h*", "D1": "fish:0v*"}
    position = table(market=market, ankh=line, pile=["ivory:0/"], turn=1)
    play(position, f"take {square}")
    assert lying(position, "board 1") == ["marble:0v", "marble:2Sh"]
    assert lying(position, "board 0") == []
    assert lying(position, "hand 1") == ["fish:0h*"]
    assert lying(position, "D1") == ["fish:0v*"]
    assert (lying(position, first), lying(position, second)) == ([], [])


@pytest.mark.rule("S2-4.3")
def test_tiles_beyond_and_behind_stay() -> None:
    market = {"A3": "fish:0v*", "C3": "marble:0v", "D3": "fish:0h*", "E3": "wheat:0h*"}
    position = table(market=market, ankh="B3 h")
    play(position, "take D3")
    assert lying(position, "board 0") == ["marble:0v"]
    assert (lying(position, "A3"), lying(position, "E3")) == (["fish:0v*"], ["wheat:0h*"])


@pytest.mark.rule("S2-4.3")
def test_passed_tiles_join_those_already_on_the_board() -> None:
    position = table(
        market={"D3": "marble:0v", "E3": "fish:0h*"},
        pile=["ivory:0/"],
        boards=(["wheat:0/"], ["wheat:0\\"]),
    )
    play(position, "take E3")
    assert lying(position, "board 0") == ["marble:0v", "wheat:0/"]
    assert lying(position, "board 1") == ["wheat:0\\"]


@pytest.mark.rule("S2-4.3")
def test_passed_tiles_lie_face_down_for_the_opponent() -> None:
    position = table(market={"D3": "marble:0v", "E3": "queen", "F3": "fish:0h*"}, pile=["ivory:0/"])
    play(position, "take F3")
    own, other = (GAME.view(position, seat).players[0] for seat in (0, 1))
    assert own.board == ["marble:0v", "queen"]
    assert other.board is None
    assert other.board_backs == {"grey": 0, "black": 1, "red": 1}


@pytest.mark.rule("S2-4.3")
@pytest.mark.rule("S2-4.9")
def test_a_passed_deben_symbol_gives_no_choice() -> None:
    position = table(market={"D3": "ivory:D\\", "E3": "fish:0h*"}, pile=["ivory:0/"])
    play(position, "take E3")
    assert lying(position, "board 0") == ["ivory:D\\"]
    assert (position.to_act, position.bag_left) == (1, 13)


@pytest.mark.rule("S2-4.4")
@pytest.mark.parametrize(
    ("tile", "mark"),
    [
        ("fish:0h*", "h"),
        ("ebony:2Sv", "v"),
        ("ivory:3S/", "/"),
        ("marble:2S\\", "\\"),
        ("statue:h", "h"),
        ("statue:v", "v"),
        ("statue:/", "/"),
        ("statue:\\", "\\"),
    ],
)
def test_goods_and_statues_turn_the_ankh_by_their_mark(tile: str, mark: str) -> None:
    position = table(market={"D3": tile}, pile=["ivory:0/"])
    play(position, "take D3")
    assert ankh(position) == f"D3 {mark}"
    assert lying(position, "hand 0") == [tile]


@pytest.mark.rule("S2-4.4")
def test_a_goods_tile_may_turn_the_ankh_toward_an_empty_line() -> None:
    market = {"D3": "fish:0v*", "E3": "wheat:0h*"}
    position = table(market=market, pile=["ivory:0/"])
    play(position, "take D3")
    assert ankh(position) == "D3 v"
    assert lying(position, "E3") == ["wheat:0h*"]
    assert legal(position) == {"refill"}


@pytest.mark.rule("S2-4.5")
@pytest.mark.parametrize("mark", ["h", "v", "/", "\\"])
def test_on_a_character_the_ankh_is_turned_freely(mark: str) -> None:
    market = {"D3": "queen", "F3": "fish:0h*", "D6": "fish:0v*"}
    market |= {"A6": "wheat:0h*", "F5": "wheat:0v*"}
    position = table(market=market)
    play(position, f"take D3: {mark}")
    assert ankh(position) == f"D3 {mark}"
    assert lying(position, "hand 0") == ["queen"]
    assert position.to_act == 1


@pytest.mark.rule("S2-4.5")
def test_on_a_character_the_ankh_turns_only_to_lines_with_a_tile() -> None:
    market = {"D3": "queen", "D6": "fish:0v*", "F5": "wheat:0v*", "B4": "wheat:0h*"}
    position = table(market=market)
    play(position, "take D3")
    assert legal(position) == {"turn v", "turn \\"}
    assert refused(position, "turn h") == "S2-4.5"
    assert refused(position, "turn /") == "S2-4.5"
    assert refused(position, "take D6") == "S2-4.5"


@pytest.mark.rule("S2-4.5")
@pytest.mark.parametrize(
    ("line", "passed", "square", "gone"),
    [("A3 h", "B3", "C3", "h"), ("C6 v", "C5", "C3", "v"), ("A5 /", "B4", "C3", "/")],
)
def test_passed_tiles_do_not_count_for_the_new_line(
    line: str, passed: str, square: str, gone: str
) -> None:
    market = {passed: "fish:0h*", square: "queen", "E5": "wheat:0h*"}
    position = table(market=market, ankh=line)
    play(position, f"take {square}")
    assert legal(position) == {"turn \\"}
    assert refused(position, f"turn {gone}") == "S2-4.5"


@pytest.mark.rule("S2-4.5")
@pytest.mark.parametrize("stays", ["A3", "F3"])
def test_tiles_behind_the_old_square_or_beyond_the_new_one_count(stays: str) -> None:
    market = {"C3": "fish:0h*", "D3": "queen", stays: "wheat:0h*"}
    position = table(market=market, ankh="B3 h")
    play(position, "take D3")
    assert legal(position) == {"turn h"}


@pytest.mark.rule("S2-4.5")
def test_with_all_lines_empty_the_ankh_is_turned_to_any_of_them() -> None:
    market = {"B3": "fish:0h*", "C3": "queen", "F1": "wheat:0h*"}
    position = table(market=market, ankh="A3 h", pile=["ivory:0/"])
    play(position, "take C3")
    assert legal(position) == {"turn h", "turn v", "turn /", "turn \\"}
    play(position, "turn v")
    assert ankh(position) == "C3 v"
    assert lying(position, "board 0") == ["fish:0h*"]


@pytest.mark.rule("S2-4.5")
@pytest.mark.rule("S2-4.12")
def test_a_character_taken_after_a_refill_turns_to_a_line_with_a_tile() -> None:
    position = table(market={"A1": "fish:0h*"}, ankh="F4 h", pile=["queen", "ivory:0/"])
    play(position, "refill")
    play(position, "take C3")
    assert legal(position) == {"turn h", "turn \\"}


@pytest.mark.rule("S2-4.6")
def test_the_ankh_is_turned_before_the_character_is_seen() -> None:
    position = table(market={"D3": "queen", "F3": "fish:0h*"})
    assert play(position, "take D3") == []
    assert GAME.view(position, 0).market["D3"] == "character"
    assert lying(position, "hand 0") == []
    turned, taken = play(position, "turn h")[:2]
    assert turned.seen_by(0) == {"event": "ankh", "seat": 0, "square": "D3", "mark": "h"}
    assert taken.seen_by(0)["piece"] == "queen"
    assert "piece" not in taken.seen_by(1)


@pytest.mark.rule("S2-4.7")
def test_with_pile_and_line_empty_nothing_is_taken() -> None:
    position = table(market={"C4": "fish:0h*"}, ankh="C3 h", hands=(["queen"], []))
    assert legal(position) == {"play queen"}
    assert refused(position, "take C4") == "S2-4.7"
    assert refused(position, "refill") == "S2-4.7"


@pytest.mark.rule("S2-4.7")
def test_an_empty_pile_does_not_bar_a_line_with_tiles() -> None:
    position = table(market={"F3": "fish:0h*"}, ankh="C3 h", pile=[])
    assert legal(position) == {"take F3"}
