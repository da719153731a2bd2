"""Chapter 8: scoring."""

from typing import Any

import pytest

from shedet.core.event import Event
from shedet.games.nile.pieces.box import CROPS
from shedet.games.nile.rules.position import Nile
from tests.rules.nile.tables import asked, begin, boats, names_of, play, table, told, view

RED, BLUE, GREEN, YELLOW, WHITE = range(5)


def row_of(*fruits: int | str) -> list[str]:
    """Fruits of these owners, of kinds that may lie side by side; `2 rotten` is a rotten one."""
    owners = [f"{fruit} ripe".split()[:2] for fruit in map(str, fruits)]
    return [f"{owner} {CROPS[n % 3]} {state}" for n, (owner, state) in enumerate(owners)]


def scored(market: dict[int, list[str]], seats: int = 5, **rest: Any) -> tuple[Nile, list[Event]]:
    """The round ends with these market rows."""
    return begin(0, market=market, seats=seats, **rest)


def spaces(position: Nile) -> list[int]:
    return [player.space for player in view(position).players]


def won(position: Nile) -> list[int]:
    """The points of all seats."""
    return [space - 1 for space in spaces(position)]


@pytest.mark.rule("N-8.1")
def test_every_full_row_is_scored_from_left_to_right() -> None:
    market = {
        4: row_of(0, 0, 0, 0, 0),
        1: row_of(1, 1, 1),
        3: row_of(2, 2, 2, 2),
        2: row_of(3, 3, 3),
    }
    position, events = scored(market)
    assert [(e.seat, e.public["row"]) for e in events if e.name == "scored"] == [
        *((1, 1), (2, 3), (0, 4))
    ]
    assert won(position) == [6, 6, 6, 0, 0]
    assert view(position).earned == [
        *((0, 0, 0, 6), (6, 0, 0, 0), (0, 0, 6, 0), (0, 0, 0, 0), (0, 0, 0, 0))
    ]
    assert [len(row) for row in view(position).market] == [0, 3, 0, 0]


@pytest.mark.rule("N-8.1")
def test_a_row_that_is_not_full_is_not_scored() -> None:
    position, events = scored({1: row_of(0, 1), 4: row_of(0, 0, 1, 2)})
    assert not {"scored", "left", "obelisk", "emptied"} & set(names_of(events))
    assert [len(row) for row in view(position).market] == [2, 0, 0, 4]


@pytest.mark.rule("N-8.2")
@pytest.mark.parametrize(
    ("boat", "colours"),
    [
        (["", "", ""], 0),
        (["flax flax flax", "", ""], 1),
        (["flax", "", "grain onion"], 2),
        (["flax", "flax", "aubergine"], 3),
    ],
)
def test_the_boat_is_emptied_and_the_obelisk_moves_by_colours(
    boat: list[str], colours: int
) -> None:
    position, events = scored({1: row_of(0, 0, 0)}, 3, boat=boat)
    assert view(position).obelisk == 30 - colours
    moved = [{"from": 30, "to": 30 - colours}] if colours else []
    assert told(events, "obelisk") == moved
    assert [player.out for player in view(position).players] == [len(b.split()) for b in boat]
    left = {e.seat: str(e.public["markers"]).split() for e in events if e.name == "left"}
    assert left == {
        seat: sorted(text.split(), key=CROPS.index) for seat, text in enumerate(boat) if text
    }
    assert boats(position)[1:] == ["", ""]


@pytest.mark.rule("N-8.2")
def test_with_five_players_the_obelisk_moves_five_spaces_at_most() -> None:
    boat = ["flax flax"] * 5
    position, _ = scored({1: row_of(0, 0, 0), 2: row_of(1, 1, 1, 1)}, boat=boat)
    assert view(position).obelisk == 25, "once, however many rows are full"
    assert [player.out for player in view(position).players] == [2] * 5


@pytest.mark.rule("N-8.2")
def test_without_a_full_row_the_boat_keeps_its_markers() -> None:
    position, _ = scored({1: row_of(0, 0)}, 3, boat=["flax", "grain", ""])
    assert boats(position) == ["flax", "grain", ""]
    assert view(position).obelisk == 30
    assert [player.out for player in view(position).players] == [0, 0, 0]


@pytest.mark.rule("N-8.2")
def test_what_is_out_does_not_come_back() -> None:
    position, _ = scored({1: row_of(1, 1, 1)}, 3, boat=["flax flax", "", ""], out=["onion"])
    player = view(position).players[0]
    assert (player.supply["flax"], player.supply["onion"], player.out) == (3, 1, 3)
    assert boats(position)[0] == ""


@pytest.mark.rule("N-8.3")
@pytest.mark.parametrize(
    ("fruits", "points"),
    [
        ((0, 0, 0, 0, 0), [6, 0, 0, 0, 0]),
        ((0, 1, 1, 1, 0), [2, 4, 0, 0, 0]),
        ((4, 3, 3, 3, 3), [0, 0, 0, 4, 2]),
        ((0, 0, 0, 1, 2), [3, 1, 2, 0, 0]),
        ((0, 2, 2, 1, 1), [1, 3, 2, 0, 0]),
        ((3, 3, 0, 1, 2), [0, 1, 2, 3, 0]),
        ((0, 1, 2, 3, 4), [0, 0, 1, 2, 3]),
    ],
)
def test_six_points_are_shared_by_numbers(fruits: tuple[int, ...], points: list[int]) -> None:
    position, _ = scored({4: row_of(*fruits)})
    assert won(position) == points


@pytest.mark.rule("N-8.3")
@pytest.mark.rule("N-8.4")
def test_worked_example_red_blue_red_blue_green() -> None:
    position, events = scored({4: row_of(RED, BLUE, RED, BLUE, GREEN)}, 3)
    assert won(position) == [2, 3, 1]
    ranks = [(e.seat, e.public["points"]) for e in events if e.name == "scored"]
    assert ranks == [(BLUE, 3), (RED, 2), (GREEN, 1)]


@pytest.mark.rule("N-8.3")
@pytest.mark.rule("N-8.5")
@pytest.mark.rule("N-8.6")
def test_worked_example_five_colours_with_yellow_rotten() -> None:
    position, _ = scored({4: row_of(RED, GREEN, f"{YELLOW} rotten", BLUE, WHITE)})
    assert [won(position)[seat] for seat in (WHITE, BLUE, GREEN, RED, YELLOW)] == [3, 2, 1, 0, 0]


@pytest.mark.rule("N-8.3")
@pytest.mark.rule("N-8.5")
def test_worked_example_two_rotten_blues_and_a_red() -> None:
    position, _ = scored({1: row_of(f"{BLUE} rotten", f"{BLUE} rotten", RED)}, 2)
    assert won(position) == [6, 0]


@pytest.mark.rule("N-8.4")
@pytest.mark.parametrize(
    ("fruits", "points"),
    [
        ((0, 1, 1, 0), [4, 2, 0]),
        ((1, 0, 0, 1), [2, 4, 0]),
        ((0, 1, 1, "0 spoiled"), [4, 2, 0]),
        ((1, 0, "0 spoiled", 2), [3, 1, 2]),
        ((0, "1 spoiled", 1, "0 rotten"), [1, 4, 0]),
        ((0, 1, 2, "0 rotten"), [0, 2, 3]),
    ],
)
def test_of_equally_many_the_later_fruit_that_is_not_rotten_comes_first(
    fruits: tuple[int | str, ...], points: list[int]
) -> None:
    position, _ = scored({3: row_of(*fruits)}, 3)
    assert won(position) == points


@pytest.mark.rule("N-8.5")
def test_rotten_fruits_do_not_count_and_spoiled_ones_do() -> None:
    position, _ = scored({2: row_of("0 rotten", "0 rotten", "1 spoiled", 2)}, 3)
    assert won(position) == [0, 2, 4]
    position, _ = scored({2: row_of("0 spoiled", "0 spoiled", 1, 2)}, 3)
    assert won(position) == [3, 1, 2]


@pytest.mark.rule("N-8.5")
def test_if_all_are_rotten_nobody_gets_points() -> None:
    position, events = scored({1: row_of("0 rotten", "1 rotten", "1 rotten")}, 3)
    assert won(position) == [0, 0, 0]
    assert told(events, "piece") == []
    assert view(position).market[0] == []
    assert boats(position) == ["flax", "grain grape", ""], "the markers go to the boat"


@pytest.mark.rule("N-8.6")
@pytest.mark.parametrize(
    ("fruits", "points", "lost"),
    [
        ((0, 0, 0, 0, "0 rotten"), [5, 0, 0], [1, 0, 0]),
        ((0, "0 rotten", 1, 1, 1), [1, 4, 0], [1, 0, 0]),
        ((0, "0 rotten", "0 rotten", "0 rotten", 1), [0, 4, 0], [2, 0, 0]),
        ((1, "1 rotten", 2, 0, "2 rotten"), [3, 0, 1], [0, 1, 1]),
        (("1 rotten", "1 rotten", 2, 0, "2 rotten"), [4, 0, 1], [0, 0, 1]),
    ],
)
def test_each_rotten_fruit_costs_a_point_of_the_row(
    fruits: tuple[int | str, ...], points: list[int], lost: list[int]
) -> None:
    position, _ = scored({4: row_of(*fruits)}, 3)
    assert won(position) == points
    assert list(view(position).lost)[:3] == lost


@pytest.mark.rule("N-8.6")
def test_a_rotten_fruit_costs_nothing_in_another_row() -> None:
    position, _ = scored({1: row_of(0, 0, 0), 4: row_of("0 rotten", 1, 1, 1, 1)}, 3)
    assert won(position) == [6, 6, 0]
    assert [tuple(row) for row in view(position).earned][:2] == [(6, 0, 0, 0), (0, 0, 0, 6)]


@pytest.mark.rule("N-8.6")
@pytest.mark.rule("N-8.3")
def test_scoring_tells_of_every_owner_in_order_of_rank() -> None:
    _, events = scored({4: row_of("2 rotten", 0, "1 rotten", 1, 1)}, 3)
    parts = ("row", "points", "fresh", "rotten")
    told_of = [(e.seat, *(e.public[p] for p in parts)) for e in events if e.name == "scored"]
    assert told_of == [(1, 4, 3, 2, 1), (0, 4, 2, 1, 0), (2, 4, 0, 0, 1)]


@pytest.mark.rule("N-8.7")
def test_a_piece_goes_a_space_for_each_point() -> None:
    position, events = scored({4: row_of(0, 0, 1, 1, 2)}, 3, gone=[4, 0, 10])
    assert spaces(position) == [1 + 4 + 2, 1 + 3, 1 + 10 + 1]
    moved = {e.seat: (e.public["from"], e.public["to"]) for e in events if e.name == "piece"}
    assert moved == {0: (5, 7), 1: (1, 4), 2: (11, 12)}


@pytest.mark.rule("N-8.8")
def test_the_markers_of_scored_rows_go_to_the_boat_after_all_are_scored() -> None:
    market = {1: ["0 flax", "1 onion spoiled", "0 grape rotten"], 2: row_of(2, 2, 2, 2)}
    position, events = scored(market, 3, boat=["", "aubergine"])
    assert boats(position) == ["flax grape", "onion", "flax flax grain grape"]
    assert [event["row"] for event in told(events, "emptied")] == [1, 2]
    order = [name for name in names_of(events) if name in ("left", "scored", "emptied")]
    assert order == ["left", *["scored"] * 3, "emptied", "emptied"]
    assert view(position).obelisk == 29


@pytest.mark.rule("N-8.8")
@pytest.mark.rule("N-6.2")
def test_what_came_to_the_boat_can_be_bought_in_the_next_round() -> None:
    position = table(
        seats=2,
        markers=["1 grape L41 ripe"],
        market={1: ["1 flax", "1 grain"]},
        turn=1,
    )
    play(position, "harvest L41 1")
    play(position, "end")
    assert asked(position) == ("turn", 1)
    play(position, "buy grape")
    assert view(position).players[1].supply["grape"] == 3
