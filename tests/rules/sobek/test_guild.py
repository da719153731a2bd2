"""Chapter 5: the Guilds, and the track on which they move the markers."""

import pytest

from tests.rules.sobek.laid import after_set
from tests.rules.sobek.tables import GAME, legal, lying, play, refused

TRACK = {"ankh": (1, 7, 13), "eye": (2, 8, 14), "lotus": (3, 9, 11), "crook": (4, 6, 12)}
"""Where the glyphs are in every fifteen spaces of the first hundred."""


def spaces(glyph: str) -> list[int]:
    """The spaces with a glyph up to 199; past 99 the track begins again. [S1-1.6]"""
    once = [space for space in range(100) if space % 15 in TRACK[glyph]]
    return once + [100 + space for space in once]


@pytest.mark.rule("S1-1.6")
@pytest.mark.rule("S1-5.9")
@pytest.mark.rule("S1-5.10")
@pytest.mark.parametrize("glyph", ["ankh", "eye", "lotus", "crook"])
@pytest.mark.parametrize(
    ("own", "other"),
    [
        (0, 0),
        (1, 5),
        (2, 4),
        (3, 3),
        (4, 2),
        (5, 1),
        (57, 61),
        (61, 57),
        (96, 107),
        (97, 102),
        (98, 101),
        (99, 100),
        (100, 99),
        (104, 96),
    ],
)
def test_the_guild_moves_the_own_marker_forward_and_another_back(
    glyph: str, own: int, other: int
) -> None:
    position = after_set(f"guild-{glyph}", points=(own, other))
    events = play(position, f"reveal guild-{glyph}: left-1")
    forward = min(space for space in spaces(glyph) if space > own)
    back = max([space for space in spaces(glyph) if space < other], default=other)
    assert position.result() == [forward, back]
    moved = [(e.seat, *e.public.values()) for e in events if e.name == "marker"]
    assert moved[0] == (0, own, forward, "guild")
    assert all(move == (1, other, back, "guild") for move in moved[1:])
    assert lying(position, "used") == [f"guild-{glyph}"]
    assert position.to_act == 1


@pytest.mark.rule("S1-1.6")
@pytest.mark.rule("S1-5.9")
def test_past_99_the_track_begins_again_as_100() -> None:
    position = after_set("guild-ankh", points=(97, 103))
    play(position, "reveal guild-ankh: left-1")
    assert position.result() == [101, 101]
    position = after_set("guild-crook", points=(99, 100))
    play(position, "reveal guild-crook: left-1")
    assert position.result() == [104, 96]


@pytest.mark.rule("S1-5.10")
@pytest.mark.parametrize(("glyph", "other"), [("ankh", 0), ("ankh", 1), ("lotus", 3), ("crook", 4)])
def test_a_marker_with_no_such_space_behind_it_stays(glyph: str, other: int) -> None:
    position = after_set(f"guild-{glyph}", points=(50, other))
    play(position, f"reveal guild-{glyph}: left-1")
    assert position.score(1) == other
    assert position.score(0) > 50


@pytest.mark.rule("S1-5.9")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seat", [0, 1])
def test_any_one_opponent_may_be_the_victim_of_the_guild(seats: int, seat: int) -> None:
    points = [30, 40, 50, 60][:seats]
    before = after_set("guild-eye", seats=seats, turn=seat, points=points)
    before.play(GAME.move_number("reveal guild-eye"))
    view = GAME.view(before, seat)
    assert (view.question, view.about) == ("guild", "guild-eye")
    assert legal(before) == {f"left {left}" for left in range(1, seats)}
    assert refused(before, "left 0") == "S1-5.9"
    backward = {30: 29, 40: 38, 50: 47, 60: 59}
    forward = {30: 32, 40: 44}
    for left in range(1, seats):
        position = before.copy()
        position.play(GAME.move_number(f"left {left}"))
        expected = list(points)
        expected[seat] = forward[points[seat]]
        victim = (seat + left) % seats
        expected[victim] = backward[points[victim]]
        assert position.result() == expected
        assert position.to_act == (seat + 1) % seats


@pytest.mark.rule("S1-5.9")
def test_no_more_players_than_there_are_can_be_chosen() -> None:
    position = after_set("guild-eye", seats=3)
    position.play(GAME.move_number("reveal guild-eye"))
    assert refused(position, "left 3") == "S1-5.9"


@pytest.mark.rule("S1-5.9")
def test_guild_points_are_told_apart() -> None:
    position = after_set("guild-eye", points=(30, 40))
    play(position, "reveal guild-eye: left-1")
    tallies = GAME.view(position, 0).rounds[-1]
    assert [tally.guild for tally in tallies] == [2, -2]
