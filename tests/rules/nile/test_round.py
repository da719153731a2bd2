"""Chapter 3: the round."""

import pytest

from tests.rules.nile.tables import asked, begin, names_of, play, table, view


@pytest.mark.rule("N-3.1")
def test_the_phases_of_a_round() -> None:
    position, events = begin(
        stacks={0: (["1/1"], ["2/2"])},
        markers=["0 flax U42 ripe"],
        market={3: ["1 grain", "2 grape", "1 onion"]},
        seats=3,
    )
    assert asked(position) == ("flood", 0)
    play(position, "flood 1 L31")
    events = play(position, "flood 2 U31")
    assert asked(position) == ("turn", 0)
    assert names_of(events)[-2:] == ["turn", "asked"]
    play(position, "harvest U42 3")
    play(position, "end")
    play(position, "end")
    events = play(position, "end")
    found = [name for name in names_of(events) if name in ("starter", "scored", "emptied", "round")]
    assert found == ["starter", "scored", "scored", "scored", "emptied", "round"]


@pytest.mark.rule("N-3.2")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_the_first_phase_is_the_start_players_alone(start: int) -> None:
    position, _ = begin(start, stacks={seat: (["1/1", "1/1"], []) for seat in range(3)})
    assert asked(position) == ("flood", start)
    assert view(position).deciding == (start,)
    play(position, "flood 1 U41")
    assert asked(position) == ("flood", start)
    play(position, "flood 1 L31")
    assert asked(position) == ("turn", start)
    heights = [player.heights for player in view(position).players]
    assert heights == [(0, 0) if seat == start else (2, 0) for seat in range(3)]


@pytest.mark.rule("N-3.3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_has_a_turn_from_the_start_player_to_the_left(seats: int) -> None:
    for start in range(seats):
        position = table(seats=seats, start=start)
        for steps in range(seats):
            assert asked(position) == ("turn", (start + steps) % seats)
            assert (view(position).points, view(position).is_extra) == (3, False)
            play(position, "end")
        assert view(position).round == 3


@pytest.mark.rule("N-3.4")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_then_the_player_to_the_left_is_start_player(seats: int) -> None:
    for start in range(seats):
        position = table(seats=seats, start=start)
        for _ in range(seats):
            assert view(position).start == start
            events = play(position, "end")
        left = (start + 1) % seats
        assert [event.seat for event in events if event.name == "starter"] == [left]
        assert view(position).start == left
        assert asked(position) == ("turn", left)


@pytest.mark.rule("N-3.4")
def test_rows_are_scored_only_after_all_turns() -> None:
    position = table(markers=["0 flax U42 ripe"], market={3: ["1 grain", "2 grape", "1 onion"]})
    for line in ("harvest U42 3", "end", "end"):
        assert "scored" not in names_of(play(position, line))
    assert len(view(position).market[2]) == 4
    assert "scored" in names_of(play(position, "end"))
    assert view(position).market[2] == []
