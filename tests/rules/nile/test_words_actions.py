"""The actions of a turn, in sentences that say what follows."""

import pytest

from tests.rules.nile.said import choices
from tests.rules.nile.tables import table


@pytest.mark.rule("N-6.6")
@pytest.mark.rule("N-7.2")
def test_sowing_says_its_price_the_company_the_market_and_the_water() -> None:
    said = choices(table(markers=["1 grape L41"], water={"L51": "1/2"}))
    assert said["sow flax U44"] == (
        "Sow flax on field 4 of the upper 4-row (1 action point, 2 left)."
        " From there you reach market row 4. No water can get there yet."
    )
    assert said["sow onion L41"] == (
        "Sow an onion on field 1 of the lower 4-row (2 action points, 1 left)."
        " You share the field with Ben’s grape (seed), so actions there cost 2."
        " From there you reach market rows 1, 2, 3, 4. A double wave can flood this field."
    )
    assert said["sow grape L52"] == (
        "Sow a grape on field 2 of the lower 5-row (1 action point, 2 left)."
        " From there you reach market rows 2, 3, 4. A double wave can flood this field."
    )
    assert said["sow grape U41"].endswith(". A single wave can flood this field.")
    assert said["sow grape U42"].endswith(". Water must reach field 1 of the upper 4-row first.")


@pytest.mark.rule("N-7.1")
@pytest.mark.rule("N-8.3")
def test_a_harvest_says_its_place_and_what_the_row_would_pay() -> None:
    market = {4: ["0 flax spoiled", "1 grape", "2 flax rotten", "1 aubergine"]}
    position = table(markers=["0 grain U53 ripe", "1 onion U53"], market=market)
    said = choices(position)
    assert said["harvest U53 3"] == (
        "Harvest grain from field 3 of the upper 5-row to market row 3 (2 action points, 1 left)."
        " Place 1 of 4. The row would then pay Ann (6)."
    )
    assert said["harvest U53 4"] == (
        "Harvest grain from field 3 of the upper 5-row to market row 4 (2 action points, 1 left)."
        " Last place, so the row is scored after this round."
        " The row would then pay Ann (4), Ben (2), Cem (0)."
    )


@pytest.mark.rule("N-8.2")
@pytest.mark.rule("N-9.1")
def test_a_harvest_that_fills_a_row_says_where_the_obelisk_goes_and_if_the_game_ends() -> None:
    filling = (
        "Harvest an onion from field 1 of the lower 4-row to market row 1 (1 action point, 2 left)."
        " Last place, so the row is scored after this round."
        " The row would then pay Ann (4), Ben (2)."
    )
    obelisk = " The obelisk moves to space"
    unless = " This holds if nothing else changes."
    after = {
        ("", ""): "",
        ("flax", ""): f"{obelisk} 29.{unless}",
        (
            "flax",
            "flax",
        ): f"{obelisk} 28. A piece reaches the obelisk, so the game is over.{unless}",
    }
    for boat, said in after.items():
        position = table(
            markers=["0 onion L41 ripe"],
            market={1: ["0 flax", "1 grape"], 2: ["1 flax", "1 grain"]},
            gone=[23, 25, 0],
            boat=boat,
        )
        assert choices(position)["harvest L41 1"] == f"{filling}{said}"
        assert "obelisk" not in choices(position)["harvest L41 2"], "that row is not full then"


@pytest.mark.rule("N-8.1")
@pytest.mark.rule("N-8.2")
@pytest.mark.rule("N-9.1")
@pytest.mark.rule("N-9.3")
def test_the_last_turn_of_a_round_says_what_the_scoring_brings() -> None:
    assert choices(table(turn=2, points=0))["end"] == (
        "End your turn. Then the round is over. No market row is full."
    )
    full = {1: ["0 flax", "1 grain", "0 onion"], 2: ["2 flax", "2 grain", "2 grape", "2 onion"]}
    assert choices(table(turn=2, points=0, market=full))["end"] == (
        "End your turn. Then the round is over."
        " Market row 1 pays Ann (4), Ben (2). Market row 2 pays Cem (6)."
    )
    assert choices(table(turn=2, points=0, market=full, boat=["", "flax"]))["end"] == (
        "End your turn. Then the round is over. All markers in the boat leave the game."
        " Market row 1 pays Ann (4), Ben (2). Market row 2 pays Cem (6)."
        " The obelisk moves to space 29."
    )
    assert choices(table(turn=2, points=0, market=full, gone=[0, 0, 23]))["end"] == (
        "End your turn. Then the round is over."
        " Market row 1 pays Ann (4), Ben (2). Market row 2 pays Cem (6)."
        " A piece reaches the obelisk, so the game is over."
    )
    assert choices(table(turn=2, points=0, idle=9))["end"] == (
        "End your turn. Then the round is over. No market row is full."
        " After 10 rounds without a harvest the game ends."
    )
