"""Chapter 9: the end of the game."""

from typing import Any

import pytest

from shedet.core.event import Event
from shedet.games.nile.rules.position import Nile
from tests.rules.nile.tables import GAME, asked, begin, legal, names_of, play, table, told, view
from tests.rules.nile.test_score import row_of


def finished(**rest: Any) -> tuple[Nile, list[Event]]:
    """A market row of seat 0 alone is scored: six points."""
    return begin(0, market={1: row_of(0, 0, 0)}, **rest)


@pytest.mark.rule("N-0.3")
@pytest.mark.rule("N-9.1")
@pytest.mark.parametrize(
    ("gone", "obelisk", "is_over"),
    [(12, 20, False), (13, 20, True), (14, 20, True), (22, 30, False), (23, 30, True)],
)
def test_the_game_ends_when_a_piece_is_on_the_obelisk_or_past_it(
    gone: int, obelisk: int, is_over: bool
) -> None:
    position, events = finished(gone=[gone, 3, 0], obelisk=obelisk)
    assert view(position).players[0].space == 1 + gone + 6
    assert view(position).is_over == bool(position.is_over) == is_over
    assert ("ended" in names_of(events)) == is_over
    assert (legal(position) == set()) == is_over


@pytest.mark.rule("N-9.1")
def test_the_obelisk_may_come_to_a_piece_that_does_not_move() -> None:
    boat = ["flax", "flax", "flax"]
    position, _ = finished(gone=[0, 16, 0], obelisk=20, boat=boat)
    assert position.is_over, "seat 1 stands on 17, the obelisk came to 17"
    position, _ = finished(gone=[0, 15, 0], obelisk=20, boat=boat)
    assert not position.is_over


@pytest.mark.rule("N-9.1")
def test_all_full_rows_are_scored_before_the_game_ends() -> None:
    position, _ = begin(
        0, market={1: row_of(0, 0, 0), 2: row_of(1, 1, 1, 1)}, gone=[24, 24, 0], seats=3
    )
    assert [player.space for player in view(position).players] == [31, 31, 1]
    assert position.is_over


@pytest.mark.rule("N-9.1")
def test_pieces_and_obelisk_may_go_past_the_ends_of_the_track() -> None:
    position, _ = finished(gone=[28, 0, 0])
    assert view(position).players[0].space == 35
    assert GAME.result(position)["scores"] == [34, 0, 0]
    position, _ = finished(obelisk=2, gone=[0, 0, 0], boat=["flax", "flax", "flax"])
    assert view(position).obelisk == -1
    assert position.is_over


@pytest.mark.rule("N-9.1")
def test_the_game_does_not_end_in_the_middle_of_a_round() -> None:
    position = table(gone=[24, 0, 0], market={1: row_of(0, 0, 0)})
    play(position, "end")
    assert not position.is_over
    play(position, "end")
    play(position, "end")
    assert position.is_over


@pytest.mark.rule("N-0.2")
@pytest.mark.rule("N-9.2")
def test_the_furthest_piece_wins_whoever_reached_the_obelisk() -> None:
    position, _ = finished(gone=[10, 20, 0], obelisk=15)
    result = GAME.result(position)
    assert (result["scores"], result["winners"]) == ([16, 20, 0], [1])
    assert position.winners() == 0b010


@pytest.mark.rule("N-9.2")
@pytest.mark.parametrize(
    ("out", "winners"),
    [
        (["flax", "flax flax", ""], [0]),
        (["onion onion", "flax", ""], [1]),
        (["flax flax", "grain onion", ""], [0, 1]),
        (["", "", ""], [0, 1]),
    ],
)
def test_of_those_tied_the_one_with_fewer_markers_out_wins(
    out: list[str], winners: list[int]
) -> None:
    position, _ = finished(gone=[24, 30, 0], out=out)
    result = GAME.result(position)
    assert result["scores"][:2] == [30, 30]
    assert result["winners"] == winners
    assert [item["out"] for item in result["items"]] == [len(text.split()) for text in out]
    assert position.winners() == sum(1 << seat for seat in winners)


@pytest.mark.rule("N-9.2")
def test_markers_that_leave_in_the_last_scoring_count_for_the_tie() -> None:
    position, _ = finished(gone=[24, 30, 0], boat=["flax"])
    assert GAME.result(position)["winners"] == [1]


@pytest.mark.rule("N-9.2")
def test_fewer_markers_out_do_not_help_with_fewer_points() -> None:
    position, _ = finished(gone=[24, 29, 0], out=["flax flax", "", ""])
    assert GAME.result(position)["winners"] == [0]


@pytest.mark.rule("N-9.2")
def test_the_result_lists_what_each_row_has_brought() -> None:
    position, _ = begin(
        0, market={1: row_of(0, 0, "0 rotten"), 2: row_of(1, 1, 0, 1)}, gone=[24, 2, 0]
    )
    assert GAME.result(position) == {
        "scores": [31, 6, 0],
        "winners": [0],
        "items": [
            {"rows": [5, 2, 0, 24], "lost": 1, "out": 0},
            {"rows": [0, 4, 0, 2], "lost": 0, "out": 0},
            {"rows": [0, 0, 0, 0], "lost": 0, "out": 0},
        ],
    }


@pytest.mark.rule("N-9.3")
@pytest.mark.parametrize(("idle", "is_over"), [(8, False), (9, True)])
def test_ten_rounds_in_a_row_without_a_harvest_end_the_game(idle: int, is_over: bool) -> None:
    position, events = begin(0, idle=idle, gone=[5, 9, 2])
    assert bool(position.is_over) == is_over
    if is_over:
        assert names_of(events)[-2:] == ["stalled", "ended"]
        assert GAME.result(position)["winners"] == [1]
    else:
        assert view(position).idle == 9
        assert asked(position) == ("turn", 0)


@pytest.mark.rule("N-9.3")
def test_a_harvest_begins_the_count_anew() -> None:
    position = table(idle=9, markers=["0 flax U42 ripe"])
    play(position, "harvest U42 4")
    assert view(position).has_harvest
    for _ in range(3):
        events = play(position, "end")
    assert told(events, "stalled") == []
    assert (view(position).idle, view(position).has_harvest) == (0, False)
    for _ in range(9 * 3):
        play(position, "end")
    assert view(position).idle == 9
    for _ in range(3):
        play(position, "end")
    assert position.is_over


@pytest.mark.rule("N-9.3")
def test_full_rows_are_scored_before_a_stalled_game_ends() -> None:
    position, events = begin(0, idle=9, market={1: row_of(2, 2, 2)})
    assert names_of(events)[-2:] == ["stalled", "ended"]
    assert GAME.result(position)["scores"] == [0, 0, 6]


@pytest.mark.rule("N-9.3")
@pytest.mark.rule("N-11.4")
def test_a_harvest_in_an_extra_turn_counts() -> None:
    position, _ = begin(
        0,
        hippo="on",
        idle=8,
        dial="ebb 1",
        water={"U31": "2/2:hippo", "L41": "2/0:hippo", "L31": "1/1"},
        markers=["1 flax U42 ripe"],
    )
    for line in ("ebb U31", "done", "bid flax done", "done", "harvest U42 4", "end"):
        play(position, line)
    for line in ("ebb L41", "done", "done", "done"):
        play(position, line)
    if view(position).is_extra:
        play(position, "end")
    for _ in range(3):
        play(position, "end")
    assert not position.is_over
    assert view(position).idle == 0
