"""What can be chosen, in sentences that say what follows."""

import pytest

from tests.rules.nile.dealt import arranged, start
from tests.rules.nile.said import choices
from tests.rules.nile.tables import GAME, begin, play, play_all, play_as


def test_floods_say_what_is_washed_away_and_where_the_water_leads() -> None:
    position, _ = begin(
        stacks={0: (["1/2"], ["1/0"])},
        water={"L31": "1/1", "L32": "1/1", "L51": "1/1", "L53": "2/2"},
        desert={"U51": "hippo"},
        markers=["0 flax U41", "1 grain U41 ripe", "2 onion L33"],
    )
    said = choices(position)
    assert said["flood 1 U41"] == (
        "Flood field 1 of the upper 4-row from stack 1 (single and double wave):"
        " flax (seed) of yours, grain (ripe) of Ben go to the boat;"
        " then a double wave can flood field 2 of the upper 4-row."
    )
    assert said["flood 2 U41"] == (
        "Flood field 1 of the upper 4-row from stack 2 (single wave and no wave):"
        " flax (seed) of yours, grain (ripe) of Ben go to the boat; no water can follow it."
    )
    assert said["flood 1 U51"] == (
        "Flood field 1 of the upper 5-row from stack 1 (single and double wave):"
        " the desert tile there is turned up and, after its event, is your joker;"
        " then a single wave can flood field 2 of the upper 5-row."
    )
    assert said["flood 1 L33"] == (
        "Flood field 3 of the lower 3-row from stack 1 (single and double wave):"
        " onion (seed) of Cem goes to the boat; it is the last field of the row."
    )
    assert said["flood 1 L52"] == (
        "Flood field 2 of the lower 5-row from stack 1 (single and double wave):"
        " it joins the water beyond."
    )


@pytest.mark.rule("N-5.5")
def test_ebbs_say_what_a_desert_would_do() -> None:
    position, _ = begin(
        dial="ebb 1",
        water={"U31": "2/2", "U32": "2/2", "L31": "1/1", "L32": "1/1", "L33": "1/1", "L51": "1/1"},
        desert={"L55": "hippo"},
        markers=["0 flax L54", "1 grain L54 ripe"],
    )
    at_once = "its event happens at once; "
    assert choices(position) == {
        "ebb U31": "Take the water tile off field 1 of the upper 3-row: "
        + at_once
        + "the water beyond stays; a desert would cover field 3 of the upper 3-row.",
        "ebb U32": "Take the water tile off field 2 of the upper 3-row: "
        + at_once
        + "a desert would cover field 3 of the upper 3-row.",
        "ebb L31": "Take the water tile off field 1 of the lower 3-row: "
        + at_once
        + "the water beyond stays; a desert would change nothing there.",
        "ebb L32": "Take the water tile off field 2 of the lower 3-row: "
        + at_once
        + "the water beyond stays; a desert would change nothing there.",
        "ebb L33": "Take the water tile off field 3 of the lower 3-row: "
        + at_once
        + "a desert would cover field 3 of the lower 3-row.",
        "ebb L51": "Take the water tile off field 1 of the lower 5-row: "
        + at_once
        + "a desert would cover field 4 of the lower 5-row,"
        " and to the boat would go flax (seed) of yours, grain (ripe) of Ben.",
    }


@pytest.mark.rule("N-5.4")
def test_rot_says_whose_fruits_go_bad_and_what_the_row_then_pays() -> None:
    market = {
        1: ["0 flax rotten"],
        3: ["0 flax spoiled", "1 grain", "2 grape spoiled"],
        4: ["0 grape", "1 onion spoiled"],
    }
    position, _ = begin(dial="ebb 1", water={"U41": "1/2:rot4"}, market=market)
    play(position, "ebb U41")
    assert choices(position) == {
        "row 1": "In market row 1 all fruits are rotten, and nothing goes bad.",
        "row 2": "Market row 2 is empty, and nothing goes bad.",
        "row 3": "In market row 3 two of these fruits go bad: flax (spoiled) of yours,"
        " grain (ripe) of Ben, grape (spoiled) of Cem.",
        "row 4": "Market row 4: grape (ripe) of yours becomes spoiled and still counts;"
        " onion (spoiled) of Ben becomes rotten, does not count and costs its owner a point.",
    }
    rotting = "becomes rotten, does not count and costs its owner a point; "
    position.play(GAME.move_number("row 3"))
    assert choices(position) == {
        "spoil 1": f"Place 1: flax (spoiled) of yours {rotting}a second one must follow.",
        "spoil 2": "Place 2: grain (ripe) of Ben becomes spoiled and still counts;"
        " a second one must follow.",
    }
    position.play(GAME.move_number("spoil 1"))
    assert choices(position) == {
        "spoil 2": "Place 2: grain (ripe) of Ben becomes spoiled and still counts;"
        " as it lies the row would then pay Cem: 4, Ben: 2, Ann: 0.",
        "spoil 3": f"Place 3: grape (spoiled) of Cem {rotting}"
        "as it lies the row would then pay Ben: 6, Ann: 0, Cem: 0.",
    }


@pytest.mark.rule("N-2.5")
@pytest.mark.rule("N-2.7")
def test_the_set_up() -> None:
    position = start(arranged(3, {seat: ["1/1", "2/2"] for seat in range(3)}))
    first = choices(position)
    assert first["choose grape"] == "Put a grape into the boat; one more marker must follow."
    position.play(GAME.move_number("choose grape"))
    assert choices(position)["choose onion"] == "Put an onion into the boat, as the last one."
    position.play(GAME.move_number("choose onion"))
    play_all(position, "choose flax flax", "choose flax flax")
    play_all(position, "flood 1 U41", "flood 1 L31", "flood 1 L51")
    assert choices(position)["sow flax U42"] == (
        "Place flax as seed on field 2 of the upper 4-row, free:"
        " from there to market rows 2, 3, 4; a single wave can flood it."
    )
    play(position, "sow flax U42")
    assert choices(position)["ripe aubergine U43"] == (
        "Place an aubergine as ripe fruit on field 3 of the upper 4-row, free:"
        " from there to market rows 3, 4; water must first come to field 2 of the upper 4-row."
    )
    play(position, "ripe aubergine U43")
    assert choices(position)["sow grain U42"] == (
        "Place grain as seed on field 2 of the upper 4-row, free:"
        " shared with flax (seed) of Ann, so that actions there cost 2;"
        " from there to market rows 2, 3, 4; a single wave can flood it."
    )


@pytest.mark.rule("N-11.2")
@pytest.mark.rule("N-11.3")
def test_bids_for_the_hippo_count_the_boat() -> None:
    position, _ = begin(
        hippo="on", stacks={0: (["1/1"], [])}, desert={"U41": "hippo"}, boat=["flax flax"]
    )
    play(position, "flood 1 U41")
    said = choices(position)
    assert said["bid onion"] == "Bid an onion: 1 in hand and 2 in the boat make 3."
    assert said["done"] == "Bid nothing: only your markers in the boat count (2)."
    position.play(GAME.move_number("bid grain"))
    said = choices(position)
    assert said["bid onion"] == "Bid an onion: 2 in hand and 2 in the boat make 4."
    assert said["done"] == (
        "Seal your bid (1 grain): with those in the boat you have 3;"
        " it goes to the boat if you win, else back to your supply."
    )


@pytest.mark.rule("N-11.5")
def test_bids_for_the_start_go_to_the_boat() -> None:
    position = start(arranged(3), start="bid")
    said = choices(position)
    assert said["bid flax"] == "Bid flax: with it your bid is 1 marker, which goes to the boat."
    assert said["done"] == "Bid nothing, and keep all your markers."
    position.play(GAME.move_number("bid flax"))
    said = choices(position)
    assert said["bid flax"] == "Bid flax: with it your bid is 2 markers, which go to the boat."
    assert said["done"] == "Seal your bid (1 flax); it goes to the boat."
    position.play(GAME.move_number("done"))
    play_as(position, 1, "bid flax done")
    assert choices(position)["done"] == "Bid nothing, and keep all your markers."
