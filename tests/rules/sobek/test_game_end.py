"""Chapter 9: the end of the game."""

import pytest

from tests.rules.sobek.rounds import close, scored, take_last
from tests.rules.sobek.tables import GAME, legal, lying, refused, told

TEN_POINTS = ["fish:1S", "fish:1S", "fish:0", "fish:0", "fish:0"]
TWENTY_POINTS = ["fish:1S", "fish:1S", "fish:1S", "fish:1S", "fish:0"]


@pytest.mark.rule("S1-0.3")
@pytest.mark.rule("S1-9.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_game_ends_after_the_third_round(seats: int) -> None:
    position = take_last(seats=seats, round=3, points=[3, 4], hands=[["amulet"], ["queen"]])
    events = close(position)
    assert position.is_over
    assert events[-1].name == "ended"
    assert told(events, "round") == []
    assert GAME.view(position, 0).question == "over"
    assert legal(position) == set()
    for text in ("done", "take 1", "left 0"):
        assert refused(position, text) == "S1-9.1"
    assert len(GAME.result(position)["items"][0]["rounds"]) == 3


@pytest.mark.rule("S1-9.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("round", [1, 2])
def test_game_goes_on_after_the_first_and_the_second_round(round: int, seats: int) -> None:
    position = take_last(seats=seats, round=round, points=[3, 40, 60, 99][:seats])
    events = close(position)
    assert not position.is_over
    assert told(events, "ended") == []
    assert GAME.view(position, 0).round == round + 1
    assert GAME.view(position, 0).question == "starter"


@pytest.mark.rule("S1-9.1")
@pytest.mark.parametrize(
    ("points", "over"),
    [([0, 100], False), ([0, 101], True), ([101, 0], True), ([3, 9, 250], True), ([0, 99], False)],
)
def test_game_ends_after_the_second_round_with_a_marker_above_100(
    points: list[int], over: bool
) -> None:
    position = take_last(seats=len(points), round=2, points=points)
    close(position)
    assert bool(position.is_over) is over
    assert len(GAME.result(position)["items"][0]["rounds"]) == (2 if over else 3)


@pytest.mark.rule("S1-9.1")
def test_game_does_not_end_after_the_first_round_above_100() -> None:
    position = take_last(round=1, points=[0, 130])
    close(position)
    assert not position.is_over
    assert GAME.view(position, 0).round == 2


@pytest.mark.rule("S1-9.1")
@pytest.mark.parametrize(
    ("start", "payer", "end", "over"),
    [(85, 1, 95, False), (90, 1, 100, False), (92, 1, 104, True), (81, 0, 101, True)],
)
def test_markers_are_looked_at_after_scoring_and_penalties(
    start: int, payer: int, end: int, over: bool
) -> None:
    """105 -> 100 -> 95; 110 -> 105 -> 100; 112, a crook -> 106 -> 104; the other one pays."""
    piles: list[list[str]] = [[], []]
    piles[payer] = ["amulet"]
    sets = [(1, "fish", TWENTY_POINTS)]
    position, _ = scored(piles, round=2, points=[0, start], sets=sets)
    assert position.score(1) == end
    assert bool(position.is_over) is over


@pytest.mark.rule("S1-9.1")
def test_a_marker_above_100_does_not_end_a_round() -> None:
    position = take_last(round=2, points=[0, 120], turn=1)
    assert not position.is_over
    assert GAME.view(position, 1).question == "last"


@pytest.mark.rule("S1-0.2")
@pytest.mark.rule("S1-9.2")
@pytest.mark.parametrize(
    ("points", "winners"),
    [
        ([30, 29], [0]),
        ([7, 9, 8], [1]),
        ([1, 2, 3, 4], [3]),
        ([99, 104], [1]),
        ([30, 30], [0, 1]),
        ([12, 30, 30], [1, 2]),
        ([30, 12, 30, 30], [0, 2, 3]),
        ([0, 0, 0, 0], [0, 1, 2, 3]),
    ],
)
def test_the_highest_score_wins_and_tied_players_share(
    points: list[int], winners: list[int]
) -> None:
    position = take_last(seats=len(points), round=3, points=points)
    close(position)
    result = GAME.result(position)
    assert result["scores"] == points
    assert result["winners"] == winners


@pytest.mark.rule("S1-9.2")
def test_corruption_breaks_no_tie() -> None:
    position, _ = scored([["amulet", "queen"], []], points=[20, 10], sets=[(1, "fish", TEN_POINTS)])
    assert lying(position, "pile 0") == ["amulet", "queen"]
    assert GAME.result(position)["winners"] == [0, 1]


@pytest.mark.rule("S1-9.2")
def test_the_winner_is_found_after_the_penalty() -> None:
    """Seat 0 goes from 15 to 35 and two numbers back to 25."""
    sets = [(0, "fish", TWENTY_POINTS)]
    position, _ = scored([["amulet"], []], points=[15, 26], sets=sets)
    assert GAME.result(position)["scores"] == [25, 26]
    assert GAME.result(position)["winners"] == [1]
