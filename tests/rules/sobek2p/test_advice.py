"""Hints and reasons of Sobek: 2 Players in words; that they are true is a law of all games."""

import pytest

from shedet.core.engine.chance import seeded
from shedet.games.sobek2p.pieces.box import GOODS
from shedet.games.sobek2p.rules.position import Sobek2p
from tests.rules.sobek2p.said import NAMES, begin, decisions
from tests.rules.sobek2p.sales import after_sale
from tests.rules.sobek2p.tables import GAME, table


def reasons(position: Sobek2p, text: str) -> list[str]:
    return GAME.reasons(GAME.view(position, position.to_act), text, NAMES)


def hint(position: Sobek2p, text: str) -> tuple[str, str]:
    return GAME.hint(GAME.view(position, position.to_act), text, NAMES)


@pytest.mark.parametrize("memory", ["pure", "perfect"])
def test_unseen_tiles_are_those_that_a_world_hides_from_the_seat(memory: str) -> None:
    numbers = set()
    chance = seeded(4)
    for _, view, _ in list(decisions(memory))[::9]:
        places = [place.split(" in ") for place in GAME.places(GAME.world(view, chance))]
        dark = {"box", "pile", f"hand {1 - view.seat}"}
        if view.question != "vizier":
            dark |= {f"board {1 - view.seat}{scribe}" for scribe in ("", " scribe 1", " scribe 2")}
        down = {square for square, tile in view.market.items() if tile == "character"}
        for good in GOODS[:6]:
            family = [where for name, where in places if GAME.families.get(name) == good]
            hidden = sum(where in dark | down for where in family)
            coming = sum(where in {"pile"} | down for where in family)
            number = GAME.unseen(view, good)
            assert coming <= number <= hidden
            assert number == hidden or memory == "perfect"
            numbers.add(hidden - number)
    assert (len(numbers) > 1) == (memory == "perfect"), "nothing was remembered"


def test_reasons_for_taking_a_tile() -> None:
    position = table(
        market={"D3": "wheat:0/", "E3": "fish:1Sv", "E1": "fish:0/", "E5": "ivory:0/"},
        hands=(["fish:0h*", "fish:1Sh"], []),
        pile=["statue:h"],
    )
    assert hint(position, "take E3") == ("Take a tile.", "Look at fish in the market.")
    assert reasons(position, "take E3") == [
        "Next turn you could sell fish for 6 points.",
        "This costs you 1 corruption.",
        "You’d then have more corruption than Ben.",
        "Ben can then reach 2 tiles.",
    ]
    assert reasons(position, "take D3") == [
        "No other choice costs you less corruption.",
        "Then Ben can’t take a tile.",
    ]
    nearer = table(market={"D3": "fish:1Sv"}, hands=(["fish:0h*"], []), pile=["statue:h"])
    assert reasons(nearer, "take D3")[0] == "You’d need 1 more tile of fish to sell (10 unseen)."


def test_reasons_for_a_sale_and_for_ending_it() -> None:
    position = table(
        market={"D3": "wheat:0/"},
        hands=(["fish:0h*", "fish:1Sh", "fish:1Sv", "statue:/"], []),
        pile=["statue:h"],
        slots=["seven", "mummy"],
    )
    assert hint(position, "sell fish") == ("Sell a set.", "Look at fish in your hand.")
    best = "No other move brings you as much now."
    assert reasons(position, "sell fish") == [
        "You can gain 8 points with this.",
        best,
        "You then reveal a pirogue.",
    ]
    for move in ("sell fish", "choose fish:0h*", "choose fish:1Sh", "choose fish:1Sv"):
        begin(position, move)
    assert hint(position, "done") == ("Choose no more tiles.", "Look at what stays in your hand.")
    assert reasons(position, "done") == ["You gain 6 points."]
    assert reasons(position, "choose statue:/") == ["You gain 8 points.", best]


def test_reasons_for_pirogues() -> None:
    position = after_sale("seven", "mummy", "two-scarabs", "snake-2", boards=(["wheat:0/"], []))
    assert hint(position, "reveal seven") == ("Reveal a pirogue.", "Look at the pirogue Seven.")
    assert reasons(position, "reveal seven")[:2] == [
        "You gain 7 points.",
        "No other move brings you as much now.",
    ]
    assert reasons(position, "reveal two-scarabs")[0] == "You gain 6 points."
    assert reasons(position, "reveal snake-2")[0] == "Ben gets 2 corruption."
    assert reasons(position, "reveal mummy")[0] == "You get rid of 1 corruption."
    again = after_sale("pyramid", "mummy")
    assert reasons(again, "reveal pyramid") == ["You have another turn right away."]
    assert reasons(again, "reveal mummy")[-1] == "This does nothing now."


def test_reasons_for_a_character_tile() -> None:
    wheat = [name for name in GAME.pieces.names if name.startswith("wheat")]
    position = table(
        market={"D3": "ivory:0/"},
        hands=(["scribe:fish", "queen"], wheat[:8]),
        pile=["statue:h", "fish:0/"],
    )
    assert "You get 2 tiles." in reasons(position, "play queen")
    assert reasons(position, "play scribe:fish")[0] == "Ben must give up 2 tiles."


def test_a_line_is_hinted_at_by_what_it_leaves() -> None:
    position = table(market={"D3": "queen", "D4": "wheat:0/", "D5": "fish:0/"}, pile=["statue:h"])
    begin(position, "take D3")
    assert hint(position, "turn v") == (
        "Turn the ankh.",
        "Look for a line that leaves Ben 2 tiles.",
    )
    assert reasons(position, "turn v") == ["Ben can then reach 2 tiles."]
