"""How the prior rates moves, and what it expects at the horizon."""

import pytest

from shedet.core.game import info_of
from shedet.core.laws import tables
from shedet.games.nile.rules.position import Nile
from tests import priors
from tests.rules.nile.tables import GAME, begin, play, play_as, table

TABLES = tables(info_of("nile"))


def weighed(position: Nile) -> dict[str, int]:
    return priors.weighed(TABLES[0], position)


def favourite(position: Nile) -> str:
    weights = weighed(position)
    return max(weights, key=lambda text: weights[text])


def expected(position: Nile, seat: int = 0) -> int:
    return GAME.prior().estimate(position, seat)


# turns


def test_a_point_is_not_thrown_away_while_it_buys_a_joker() -> None:
    position = table(points=1)
    weights = weighed(position)
    assert weights["end"] == 0
    assert weights["buy joker"] > 0
    play(position, "buy joker")
    assert weighed(position)["end"] > 0


def test_no_joker_is_given_up_while_the_points_are_enough() -> None:
    assert [weighed(table(points=points))["joker"] > 0 for points in range(4)] == [
        True,
        True,
        False,
        False,
    ]


def test_a_harvest_goes_where_it_pays() -> None:
    market = {3: ["0 flax", "1 onion", "1 grain"], 4: ["1 flax", "1 onion", "0 grain"]}
    position = table(seats=2, points=1, market=market, markers=["0 grape L43 ripe"])
    weights = weighed(position)
    assert weights["harvest L43 3"] > 2 * weights["harvest L43 4"]


def test_a_harvest_that_wins_is_made_and_one_that_loses_is_not() -> None:
    market = {4: ["0 flax", "1 onion", "0 grain", "1 flax"]}
    ahead, behind = (
        table(seats=2, points=1, market=market, markers=["0 grape L43 ripe"], gone=gone)
        for gone in ((26, 20), (20, 27))
    )
    assert favourite(ahead) == "harvest L43 4"
    assert weighed(behind)["harvest L43 4"] < weighed(behind)["buy joker"]


def test_seed_is_sown_where_the_next_flood_does_not_come() -> None:
    position = table(seats=2, points=1, water={"U41": "1/1"}, stacks={1: (["1/1"], ["1/2"])})
    weights = weighed(position)
    assert weights["sow flax L42"] > weights["sow flax U42"]


def test_the_last_markers_are_bought_back() -> None:
    most = "flax flax flax flax grain grain grain grain grape grape grape onion onion"
    few = table(points=1, boat=["flax"], out=[most])
    many = table(points=1, boat=["flax"])
    assert weighed(few)["buy flax"] > weighed(few)["buy joker"]
    assert weighed(many)["buy flax"] < weighed(many)["buy joker"]


# the start player's phase


def test_water_takes_the_markers_of_others() -> None:
    markers = ["0 flax U41 ripe", "1 flax L51 ripe"]
    position, _ = begin(markers=markers, stacks={0: (["1/1"], ["1/2"])})
    assert favourite(position).split()[2] == "L51"
    assert weighed(position)["flood 1 U41"] < weighed(position)["flood 1 L51"] // 2


def test_rot_takes_the_fruits_of_others() -> None:
    market = {4: ["0 flax", "1 onion", "0 grain spoiled", "1 flax spoiled"]}
    position, _ = begin(
        seats=2, dial="ebb 1", market=market, water={"U41": "1/1:rot1", "L51": "1/1"}
    )
    play(position, "ebb U41")
    play(position, "row 4")
    assert favourite(position) == "spoil 2"


def test_bids_are_small_and_nobody_bids_the_last_markers() -> None:
    stacks = {0: (["1/1", "1/1"], ["2/2"])}
    most = "flax flax flax flax flax grain grain grain grain grape grape grape"
    many, few = (
        begin(hippo="on", stacks=stacks, desert={"U41": "hippo"}, out=out)[0]
        for out in ((), (most,))
    )
    for position in (many, few):
        play(position, "flood 1 U41")
    assert favourite(few) == "done"
    assert favourite(many) == "bid flax"
    play_as(many, 0, "bid flax flax")
    assert favourite(many) == "done"


# at the horizon


@pytest.mark.parametrize(
    ("more", "less"),
    [
        ({"gone": (9, 5)}, {"gone": (5, 5)}),
        ({"market": {1: ["0 flax", "0 onion", "1 grape"]}}, {}),
        (
            {"market": {4: ["0 flax", "1 onion", "0 grain", "1 flax", "0 onion"]}},
            {"market": {4: ["0 flax", "1 onion", "0 grain", "1 flax", "1 onion"]}},
        ),
        (
            {"market": {1: ["0 flax", "0 onion", "1 grape"]}},
            {"market": {1: ["0 flax rotten", "0 onion", "1 grape"]}},
        ),
        ({"jokers": [20, 2]}, {"jokers": [2, 2]}),
        ({}, {"out": ["flax flax flax flax flax grain grain grain grain"]}),
    ],
)
def test_better_positions_promise_more(more: dict[str, object], less: dict[str, object]) -> None:
    better, worse = (table(seats=2, **changes) for changes in (more, less))  # type: ignore[arg-type]
    assert expected(better) > expected(worse)


def test_fruits_on_fields_promise_more_than_none() -> None:
    fields = {"flax": ("U41", "U42", "L42"), "grain": ("L51", "L52", "U52")}
    ripe = [f"0 {crop} {name} ripe" for crop, names in fields.items() for name in names]
    assert expected(table(seats=2, markers=ripe)) > expected(table(seats=2))
