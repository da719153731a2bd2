"""Chapter 11: buying the seed of others, jokers that freshen, and all variants together."""

from typing import Any

import pytest

from shedet.games.nile.rules.position import Nile
from tests.laying import reopened
from tests.rules.nile.tables import (
    asked,
    begin,
    boats,
    legal,
    offered,
    play,
    play_all,
    refused,
    table,
    told,
    view,
)

ALL = {"hippo": "on", "seed": "all", "joker": "freshen", "ebb": "outermost"}


def states(position: Nile, row: int) -> list[str]:
    return [fruit.state for fruit in view(position).market[row - 1]]


@pytest.mark.rule("N-11.7")
@pytest.mark.parametrize("turn", [0, 1, 3])
def test_another_players_marker_is_bought_for_two_points(turn: int) -> None:
    boat = ["flax", "grain grain", "onion", ""]
    position = table(seats=4, turn=turn, boat=boat, seed="all")
    expected = {"joker"}
    for seat, text in enumerate(boat):
        left = (seat - turn) % 4
        expected |= {f"left-{left} {crop}" if left else crop for crop in text.split()}
    assert offered(position, "buy") == expected
    left = (2 - turn) % 4
    events = play(position, f"buy left-{left} onion")
    assert told(events, "bought") == [{"crop": "onion", "owner": 2, "cost": 2}]
    assert view(position).points == 1
    assert boats(position) == ["flax", "grain grain", "", ""]
    owner = view(position).players[2]
    assert (owner.supply["onion"], owner.tired["onion"]) == (2, 1)
    assert all("left-" not in text for text in offered(position, "buy")), "only one point is left"


@pytest.mark.rule("N-11.7")
@pytest.mark.rule("N-6.2")
def test_a_marker_bought_by_another_has_acted() -> None:
    position = table(seats=3, boat=["", "aubergine", ""], seed="all")
    play_all(position, "buy left-1 aubergine", "end")
    assert asked(position) == ("turn", 1)
    assert not any("aubergine" in text for text in legal(position))
    assert refused(position, "sow aubergine U42") == "N-6.2"


@pytest.mark.rule("N-11.7")
@pytest.mark.rule("N-6.2")
def test_a_marker_that_has_acted_cannot_be_bought_by_another_either() -> None:
    position = table(seats=3, boat=["", "aubergine flax", ""], seed="all")
    tired = [list(row) for row in position.boat_tired]
    tired[1][4] = 1
    with reopened(position):
        position.boat_tired = tired
    assert offered(position, "buy") == {"left-1 flax", "joker"}
    assert refused(position, "buy left-1 aubergine") == "N-6.2"


@pytest.mark.rule("N-11.7")
def test_without_the_variant_only_own_markers_are_bought() -> None:
    position = table(boat=["flax", "grain", ""])
    assert offered(position, "buy") == {"flax", "joker"}
    assert refused(position, "buy left-1 grain") == "N-6.7"


@pytest.mark.rule("N-11.8")
@pytest.mark.parametrize("points", [3, 0])
def test_a_joker_turns_a_spoiled_fruit_of_anybody_ripe(points: int) -> None:
    market = {
        1: ["1 flax spoiled", "0 grain"],
        4: ["0 flax rotten", "2 grain spoiled", "0 grape spoiled"],
    }
    position = table(market=market, joker="freshen", points=points, jokers=[2, 2, 2])
    assert offered(position, "freshen") == {"1 1", "4 2", "4 3"}
    events = play(position, "freshen 4 2")
    assert [(e.seat, dict(e.public)) for e in events if e.name == "freshened"] == [
        (2, {"row": 4, "place": 2, "crop": "grain"})
    ]
    assert [gave["freshen"] for gave in told(events, "gave")] == [1]
    assert states(position, 4) == ["rotten", "ripe", "spoiled"]
    assert view(position).points == points
    assert [player.jokers for player in view(position).players] == [1, 2, 2]
    play(position, "freshen 1 1")
    assert offered(position, "freshen") == set(), "no joker is left"
    assert refused(position, "freshen 4 3") in ("N-11.8", "N-6.9")


@pytest.mark.rule("N-11.8")
def test_a_rotten_fruit_stays_rotten_and_a_ripe_one_cannot_be_freshened() -> None:
    position = table(market={4: ["0 flax rotten", "2 grain"]}, joker="freshen")
    assert offered(position, "freshen") == set()
    for text in ("freshen 4 1", "freshen 4 2", "freshen 4 3"):
        assert refused(position, text) == "N-11.8"
    assert "joker" in legal(position), "it may still be a point"


@pytest.mark.rule("N-11.8")
def test_without_the_variant_no_fruit_is_freshened() -> None:
    position = table(market={4: ["0 flax spoiled"]})
    assert offered(position, "freshen") == set()
    assert refused(position, "freshen 4 1") == "N-6.9"


@pytest.mark.rule("N-11.8")
@pytest.mark.rule("N-5.4")
def test_a_freshened_fruit_can_spoil_again() -> None:
    position = table(
        market={4: ["0 flax spoiled"]},
        joker="freshen",
        turn=2,
        dial="ebb 1",
        water={"U41": "1/1:rot4"},
    )
    play_all(position, "freshen 4 1", "end")
    assert states(position, 4) == ["ripe"]
    play_all(position, "ebb U41", "row 4: 1")
    assert states(position, 4) == ["spoiled"]


@pytest.mark.rule("N-11.1")
@pytest.mark.rule("N-11.7")
@pytest.mark.rule("N-11.8")
@pytest.mark.rule("N-4.10")
def test_all_variants_are_played_together() -> None:
    rest: dict[str, Any] = {
        "water": {"U51": "2/2", "U52": "2/0:hippo", "L31": "1/1"},
        "boat": ["", "grain", ""],
        "market": {3: ["2 flax spoiled"]},
        **ALL,
    }
    position, _ = begin(0, dial="ebb 1", **rest)
    assert offered(position, "ebb") == {"U52", "L31"}
    play_all(position, "ebb U52", "bid flax grain done", "done", "done")
    assert (asked(position), view(position).is_extra) == (("turn", 0), True)
    play_all(position, "freshen 3 1", "buy left-1 grain", "buy flax", "end")
    assert asked(position) == ("ebb", 0)
    assert boats(position) == ["grain", "", ""]
    assert states(position, 3) == ["ripe"]
