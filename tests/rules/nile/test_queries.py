"""What the rules answer about a table: laid by hand, and as whole games go on to show."""

from collections import Counter

import pytest

from shedet.core.laws import play_along, tables
from shedet.games.nile.pieces.box import CROPS, FIELDS
from shedet.games.nile.rules.position import Nile
from shedet.games.nile.view.answers import Answers
from tests.lengths import long, times
from tests.rules.nile.tables import GAME, begin, play, table

MIXED = ["0 flax", "1 grain rotten", "1 grape", "0 onion spoiled", "2 aubergine rotten"]


def answers(**laid: object) -> Answers:
    return Answers(table(**laid))  # type: ignore[arg-type]


@pytest.mark.rule("N-8.3")
@pytest.mark.rule("N-8.6")
def test_what_a_row_would_pay_as_it_lies() -> None:
    said = answers(market={4: MIXED, 1: ["2 flax"]})
    assert said.payments(4) == [(0, 4), (1, 1), (2, 0)]
    assert said.payments(1) == [(2, 6)]
    assert said.payments(2) == []
    assert [said.table.due(seat) for seat in range(3)] == [4, 1, 6]
    assert [said.table.rank(3, seat) for seat in range(3)] == [1, 2, 0]


@pytest.mark.rule("N-7.2")
@pytest.mark.rule("N-7.3")
@pytest.mark.rule("N-7.4")
def test_what_the_market_takes_and_from_where() -> None:
    said = answers(
        market={1: ["0 flax", "1 grain", "2 grape"], 2: ["0 flax", "1 grain", "2 grape"]}
    )
    assert said.is_full(1)
    assert said.refused(1) == list(CROPS)
    assert said.refused(2) == ["grain", "grape"]
    assert said.refused(3) == []
    assert [said.reach(palms) for palms in (1, 2, 4)] == [[4], [3, 4], [1, 2, 3, 4]]
    assert [said.palms_for(row) for row in (1, 4)] == [4, 1]


@pytest.mark.rule("N-4.2")
@pytest.mark.rule("N-4.3")
@pytest.mark.rule("N-4.4")
def test_which_fields_a_flood_can_reach() -> None:
    said = answers(seats=5, water={"U41": "1/2", "L51": "1/0", "U52": "1/2"})
    rivers = dict(zip(FIELDS, (said.wave_toward(name) for name in FIELDS), strict=True))
    assert said.wave_toward("U42") == said.table.wave_out[FIELDS.index("U41")] > 0
    assert said.floods["U42"] == said.wave_toward("U42")
    assert "U41" not in said.floods, "water lies there"
    assert "L52" not in said.floods, "the water toward the river ends without a wave"
    assert "U43" not in said.floods, "no water lies beside it"
    assert said.floods["U31"] == rivers["U31"]
    assert "U21" not in answers(seats=3).floods, "the row is covered"


@pytest.mark.rule("N-5.5")
@pytest.mark.rule("N-5.6")
def test_where_a_desert_would_spread() -> None:
    lying = {"U41": "1/2", "U44": "1/2", "L31": "1/2"}
    said = answers(seats=5, water=lying, desert={"L33": "rot1"})
    assert said.desert_from("U41") is None, "water lies on the first field from the desert"
    assert said.desert_from("U44") == "U44", "its own water is taken off"
    assert said.desert_from("L31") == "L32"


@pytest.mark.rule("N-6.6")
def test_a_shared_field_costs_two_points() -> None:
    said = answers(markers=["0 flax U41", "1 flax U41", "0 grain U42"])
    assert [said.price_on(name) for name in ("U41", "U42")] == [2, 1]
    assert said.points_left == 3


@pytest.mark.rule("N-11.2")
def test_for_the_hippo_markers_in_the_boat_count_ahead() -> None:
    position, _ = begin(
        dial="ebb 1", water={"U41": "1/1:hippo>"}, boat=["flax flax", "onion", ""], hippo="on"
    )
    assert [position.bid_ahead(seat) for seat in range(3)] == [0, 0, 0]
    play(position, "ebb U41")
    assert GAME.view(position, 0).question == "bid"
    assert [position.bid_ahead(seat) for seat in range(3)] == [2, 1, 0]


@pytest.mark.rule("N-9.1")
def test_where_a_scoring_would_leave_the_obelisk() -> None:
    full = {1: ["0 flax", "0 grain", "0 grape"]}
    assert answers(market=full, boat=["flax", "onion", ""], obelisk=9).scoring() == (7, True)
    assert answers(market=full, boat=["flax", "onion", ""], obelisk=10).scoring() == (8, False)
    assert answers(boat=["flax", "onion", ""], obelisk=9).scoring() == (9, False)


@long
def test_rows_pay_what_they_would_have_paid() -> None:
    """Before the last turn of a round ends, and as it ends."""
    seen: Counter[str] = Counter()
    for seed, setup in enumerate(tables(GAME.info)[: times(8, long=28)]):
        before: Nile | None = None
        for recorder in play_along(setup, seed):
            position = GAME.own(recorder.position)
            scored = [event for event in GAME.events(position) if event.name == "scored"]
            if before and scored:
                asked = Answers(before)
                rows = sorted({int(event.public["row"]) for event in scored})
                assert rows == [row for row in range(1, 5) if asked.is_full(row)]
                for row in rows:
                    paid = [
                        (event.seat, event.public["points"])
                        for event in scored
                        if event.public["row"] == row
                    ]
                    assert sorted(paid) == sorted(asked.payments(row))
                    assert paid[0] == asked.payments(row)[0]
                assert asked.scoring() == (position.obelisk, bool(position.is_over))
                seen["over" if position.is_over else "on"] += 1
            before = position.copy()
            before.logging = 1
    assert min(seen["over"], seen["on"]) > 2, seen


@pytest.mark.parametrize(("name", "wrong"), [("pays", (4, 0)), ("rank", (0, 9)), ("takes", (0, 5))])
def test_queries_of_what_is_not_there_are_refused(name: str, wrong: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match=r"row|seat|crop"):
        getattr(table(), name)(*wrong)
