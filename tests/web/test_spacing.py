"""Markers that stand on one space of a track, or on neighbouring ones."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from shedet.web.parts.spacing import apart

GAP = 5.0


def test_markers_that_have_room_stay_where_they_are() -> None:
    assert apart([50, 10, 90], GAP, 0, 100) == [50, 10, 90]


def test_markers_on_one_space_stand_side_by_side_around_it() -> None:
    assert apart([50, 50, 50], GAP, 0, 100) == [45, 50, 55]


def test_at_the_end_of_the_track_they_stay_on_it() -> None:
    assert apart([1, 1, 1], GAP, 3, 97) == [3, 8, 13]
    assert apart([99, 99], GAP, 3, 97) == [92, 97]


@given(st.lists(st.integers(0, 100), min_size=1, max_size=5))
def test_no_marker_covers_another_and_all_keep_their_order(places: list[int]) -> None:
    moved = apart(places, GAP, 3, 97)
    assert all(2.99 <= place <= 97.01 for place in moved)
    in_order = sorted(range(len(places)), key=places.__getitem__)
    steps = [moved[b] - moved[a] for a, b in pairwise(in_order)]
    assert all(step > GAP - 0.05 for step in steps)
