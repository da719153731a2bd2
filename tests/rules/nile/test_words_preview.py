"""What can be chosen, in sentences that say what follows."""

import pytest

from tests.rules.nile.said import choices
from tests.rules.nile.tables import GAME, begin, play


def test_floods_say_what_is_washed_away_and_where_the_water_leads() -> None:
    position, _ = begin(
        stacks={0: (["1/2"], ["1/0"])},
        water={"L31": "1/1", "L32": "1/1", "L51": "1/1", "L53": "2/2"},
        desert={"U51": "hippo"},
        markers=["0 flax U41", "1 grain U41 ripe", "2 onion L33"],
    )
    said = choices(position)
    assert said["flood 1 U41"] == (
        "Flood field 1 of the upper 4-row from stack 1 (single and double wave)."
        " To the boat: your flax (seed), Ben’s grain (ripe)."
        " Then a double wave can flood field 2 of the upper 4-row."
    )
    assert said["flood 2 U41"] == (
        "Flood field 1 of the upper 4-row from stack 2 (single wave and no wave)."
        " To the boat: your flax (seed), Ben’s grain (ripe). No water can follow."
    )
    assert said["flood 1 U51"] == (
        "Flood field 1 of the upper 5-row from stack 1 (single and double wave)."
        " The desert tile there is turned up. After its event it’s your joker."
        " Then a single wave can flood field 2 of the upper 5-row."
    )
    assert said["flood 1 L33"] == (
        "Flood field 3 of the lower 3-row from stack 1 (single and double wave)."
        " To the boat: Cem’s onion (seed). This is the last field of the row."
    )
    assert said["flood 1 L52"] == (
        "Flood field 2 of the lower 5-row from stack 1 (single and double wave)."
        " The tile joins the water beyond."
    )


@pytest.mark.rule("N-5.5")
def test_ebbs_say_what_a_desert_would_do() -> None:
    position, _ = begin(
        dial="ebb 1",
        water={"U31": "2/2", "U32": "2/2", "L31": "1/1", "L32": "1/1", "L33": "1/1", "L51": "1/1"},
        desert={"L55": "hippo"},
        markers=["0 flax L54", "1 grain L54 ripe"],
    )
    at_once = "Its event happens right away. "
    assert choices(position) == {
        "ebb U31": "Take the water tile off field 1 of the upper 3-row. "
        + at_once
        + "The water beyond stays. A desert would cover field 3 of the upper 3-row.",
        "ebb U32": "Take the water tile off field 2 of the upper 3-row. "
        + at_once
        + "A desert would cover field 3 of the upper 3-row.",
        "ebb L31": "Take the water tile off field 1 of the lower 3-row. "
        + at_once
        + "The water beyond stays. A desert would change nothing there.",
        "ebb L32": "Take the water tile off field 2 of the lower 3-row. "
        + at_once
        + "The water beyond stays. A desert would change nothing there.",
        "ebb L33": "Take the water tile off field 3 of the lower 3-row. "
        + at_once
        + "A desert would cover field 3 of the lower 3-row.",
        "ebb L51": "Take the water tile off field 1 of the lower 5-row. "
        + at_once
        + "A desert would cover field 4 of the lower 5-row"
        " and send your flax (seed), Ben’s grain (ripe) to the boat.",
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
        "row 1": "All fruits in market row 1 are rotten, so nothing else goes bad.",
        "row 2": "Market row 2 is empty, so nothing goes bad.",
        "row 3": "In market row 3, 2 of these fruits go bad: your flax (spoiled),"
        " Ben’s grain (ripe), Cem’s grape (spoiled).",
        "row 4": "Market row 4: your grape (ripe) spoils but still counts,"
        " Ben’s onion (spoiled) rots and costs 1 point.",
    }
    rotting = "rots and costs 1 point. "
    position.play(GAME.move_number("row 3"))
    assert choices(position) == {
        "spoil 1": f"Place 1: your flax (spoiled) {rotting}Then choose a second fruit.",
        "spoil 2": "Place 2: Ben’s grain (ripe) spoils but still counts."
        " Then choose a second fruit.",
    }
    position.play(GAME.move_number("spoil 1"))
    assert choices(position) == {
        "spoil 2": "Place 2: Ben’s grain (ripe) spoils but still counts."
        " The row would then pay Cem (4), Ben (2), Ann (0).",
        "spoil 3": f"Place 3: Cem’s grape (spoiled) {rotting}"
        "The row would then pay Ben (6), Ann (0), Cem (0).",
    }
