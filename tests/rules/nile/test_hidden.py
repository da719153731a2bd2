"""Chapter 10: what is hidden, and what everybody remembers."""

from collections import Counter
from typing import Any

import pytest

from shedet.core.engine.chance import seeded
from shedet.games.nile.pieces.box import shown
from shedet.games.nile.rules.position import Nile
from tests.rules.nile.dealt import deal, start
from tests.rules.nile.tables import GAME, begin, play, play_all, table, told, view


def views(position: Nile) -> list[Any]:
    """Of all seats and of a spectator, but for the seat itself."""
    return [view(position, seat) for seat in range(position.seats + 1)]


@pytest.mark.rule("N-10.1")
@pytest.mark.parametrize("seats", [2, 5])
def test_top_waves_numbers_markers_and_jokers_are_public(seats: int) -> None:
    position = table(
        seats=seats,
        stacks={0: (["1/0", "1/1"], []), 1: (["1/2"], ["2/2", "2/0"])},
        jokers=[3, 1, 0, 0, 0][:seats],
        boat=["flax", "onion"],
        out=["", "grain"],
        markers=["0 grape U42"],
    )
    for seen in views(position):
        assert [player.tops for player in seen.players][:2] == [("1/1", None), ("1/2", "2/0")]
        assert [player.heights for player in seen.players][:2] == [(2, 0), (1, 2)]
        assert [player.jokers for player in seen.players][:2] == [3, 1]
        assert seen.players[1].boat["onion"] == 1
        assert [player.out for player in seen.players][:2] == [0, 1]
        assert seen.players[0].supply["grape"] == 2


@pytest.mark.rule("N-10.1")
def test_every_front_that_was_turned_up_is_public() -> None:
    position, _ = begin(dial="ebb 1", water={"U41": "1/1:hippo", "L41": "2/0"})
    before = Counter(view(position).used)
    play(position, "ebb U41")
    for seen in views(position):
        assert Counter(seen.used) - before == {"1/1:hippo": 1}


@pytest.mark.rule("N-10.2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_views_do_not_depend_on_what_nobody_knows(seats: int) -> None:
    """Other tiles of the same waves on top, other fronts and lower tiles, another desert stack."""
    made = deal(seats=seats)
    other = {**made, "water": [[list(stack) for stack in both] for both in made["water"]]}
    tops = [both[number][-1] for both in made["water"] for number in (0, 1)]
    lower = sorted(set(GAME.pieces.water) - set(tops))
    taken = {back: [n for n in tops if n.startswith(back)] for back in {t[:3] for t in tops}}
    for both in other["water"]:
        for number in (0, 1):
            both[number] = [lower.pop() for _ in both[number][1:]] + [
                taken[both[number][-1][:3]].pop()
            ]
    other["out"] = lower
    stack = [*made["stack"], *[tile for pair in made["jokers"] for tile in pair]][::-1]
    other["jokers"] = [[stack.pop(), stack.pop()] for _ in range(seats)]
    other["stack"] = stack
    fields, fronts = list(made["desert"]), list(made["desert"].values())
    other["desert"] = dict(zip(fields, fronts[1:] + fronts[:1], strict=True))
    one, two = start(made, seats), start(other, seats)
    assert made != other
    assert views(one) == views(two)


@pytest.mark.rule("N-10.2")
def test_water_on_a_field_shows_its_waves_and_not_its_front() -> None:
    looks = []
    for front in ("desert", "rot4", "hippo>"):
        position, _ = begin(stacks={0: ([f"1/1:{front}"], ["2/2:rot1"])})
        events = play(position, "flood 1 U41")
        known = [[event.seen_by(seat) for event in events] for seat in range(4)]
        looks.append([known, *[repr(seen.fields) for seen in views(position)]])
    assert looks[0] == looks[1] == looks[2]


@pytest.mark.rule("N-10.2")
def test_a_bought_joker_and_a_spread_desert_tile_stay_unseen_also_for_the_owner() -> None:
    looks = []
    for front in ("rot1", "hippo>"):
        other = "hippo>" if front == "rot1" else "rot1"
        position = table(sand=[front, other])
        events = play(position, "buy joker")
        looks.append([[event.seen_by(seat) for event in events] for seat in range(4)])
        for seen in views(position):
            assert all(tile.front is None for tile in seen.sand if "joker" in tile.place)
    assert looks[0] == looks[1]


@pytest.mark.rule("N-10.2")
def test_a_joker_that_is_given_up_is_not_turned_up() -> None:
    position = table()
    events = play(position, "joker")
    assert told(events, "gave")[0].keys() == {"sand", "freshen"}
    for seen in views(position):
        assert [tile.front for tile in seen.sand if tile.place == "discards"] == [None]


@pytest.mark.rule("N-10.3")
def test_a_desert_tile_that_was_turned_up_stays_known() -> None:
    position, _ = begin(stacks={0: (["1/1"], ["1/1"])}, desert={"U41": "hippo"}, jokers=[0, 1, 1])
    events = play_all(position, "flood 1 U41", "flood 2 U42")
    number = told(events, "turned")[0]["sand"]
    for seen in views(position):
        assert (seen.sand[number].place, seen.sand[number].front) == ("joker 0", "hippo")
    play(position, "joker")
    for seen in views(position):
        assert (seen.sand[number].place, seen.sand[number].front) == ("discards", "hippo")


@pytest.mark.rule("N-10.3")
def test_until_it_is_shuffled_again() -> None:
    position, _ = begin(
        stacks={0: (["1/1"], ["1/1"])},
        desert={"U41": "hippo"},
        jokers=[0, 14, 14],
        sand=[],
    )
    events = play_all(position, "flood 1 U41", "flood 2 U42", "joker")
    number = told(events, "turned")[0]["sand"]
    discards = [n for n, tile in enumerate(view(position).sand) if tile.place == "discards"]
    names = [GAME.pieces.sand[position.sand_tile[n]] for n in discards]
    assert len(names) == 2
    play(position, "buy joker", *names)
    for seen in views(position):
        assert all(tile.front is None for tile in seen.sand)
        assert [seen.sand[n].place for n in discards] in (
            ["joker 0", "stack"],
            ["stack", "joker 0"],
        )
        assert seen.sand[number].shuffle == 1
        assert "hippo" in [front for front, _ in seen.unseen]


@pytest.mark.rule("N-10.2")
@pytest.mark.rule("N-10.3")
def test_worlds_of_a_view_agree_with_all_that_is_known() -> None:
    position, _ = begin(
        stacks={0: (["1/2", "1/1"], ["1/1"]), 1: (["2/2"], ["2/0", "1/0"])},
        desert={"U41": "hippo", "U55": "rot3"},
    )
    play_all(position, "flood 1 U41", "flood 2 U42")
    fronts = set()
    for seat in range(4):
        seen = view(position, seat)
        for seed in range(20):
            world = position.copy()
            world.redeal(seat, seeded(seed))
            assert GAME.view(world, seat) == seen
            tile = next(n for n, sand in enumerate(seen.sand) if sand.place == "U55")
            fronts.add(shown(GAME.pieces.sand[world.sand_tile[tile]]))
    assert len(fronts) > 3, "nobody knows what lies on U55"
