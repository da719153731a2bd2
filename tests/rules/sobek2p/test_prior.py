"""How the prior rates moves."""

from shedet.core.game import info_of
from shedet.core.laws import tables
from shedet.games.sobek2p.rules.position import Sobek2p
from tests import priors
from tests.rules.sobek2p.tables import GAME, play, table

TABLES = tables(info_of("sobek2p"))


def weighed(position: Sobek2p) -> dict[str, int]:
    return priors.weighed(TABLES[0], position)


def favourite(position: Sobek2p) -> str:
    weights = weighed(position)
    return max(weights, key=lambda text: weights[text])


MARKET = {"D3": "livestock:0/", "E3": "marble:2Sv", "A3": "wheat:1Sh"}


def test_of_two_tiles_the_one_that_completes_a_rich_set_is_taken() -> None:
    hand = ["ivory:3S/", "ivory:3S\\"]
    market = {"D3": "fish:0/", "B3": "ivory:3Sv", "F6": "wheat:1Sh", "A1": "wheat:1Sv"}
    assert favourite(table(market=market, hands=(hand, []))) == "take B3"


def test_a_tile_is_not_worth_many_bribes() -> None:
    market = {"B3": "wheat:1S/", "D3": "fish:0\\", "E3": "fish:0/", "F3": "wheat:1S\\"}
    weights = weighed(table(market=market, hands=(["wheat:1Sv"], [])))
    assert weights["take B3"] > weights["take F3"] > 0


def test_what_a_tile_opens_to_the_rival_counts() -> None:
    market = {
        "B3": "fish:1Sv",
        "D3": "fish:1Sh",
        "B1": "ivory:3S/",  # in the column of B3
        "B5": "ivory:3S\\",
    }
    weights = weighed(table(market=market, hands=(["fish:1S/"], [])))
    assert weights["take D3"] > weights["take B3"]


def test_a_set_is_sold_before_the_market_is_empty() -> None:
    hand = ["ivory:3S/", "ivory:3S\\", "ivory:3Sv"]
    position = table(market={"D3": "fish:0/"}, hands=(hand, []), slots=["seven"])
    assert favourite(position) == "sell ivory"


def test_no_tile_of_the_good_is_left_out_of_a_sale_and_one_move_remains() -> None:
    hand = ["fish:1Sh", "fish:1Sv", "fish:1S/", "fish:0\\"]
    position = table(market=MARKET, hands=(hand, []), slots=["seven"])
    position.play(GAME.move_number("sell fish"))
    while position.mid_line:
        weights = weighed(position)
        likely = [text for text, weight in weights.items() if weight]
        assert len(likely) == 1
        position.play(GAME.move_number(likely[0]))
    assert position.set_tiles[0][4] == 4


def test_the_scribe_takes_the_tile_that_the_hand_misses_least() -> None:
    rich = ["ivory:3S/", "ivory:3S\\", "ivory:3Sv", "ivory:0/", "ebony:2Sh", "ebony:2Sv"]
    hands = (["scribe:fish"], [*rich, "wheat:0\\"])
    market = {**MARKET, "F6": "ebony:2S/", "A6": "ebony:2S\\"}
    position = table(market=market, hands=hands)
    play(position, "play scribe:fish")
    assert favourite(position) == "choose wheat:0\\"


def test_the_priest_names_what_lies_most_on_the_board() -> None:
    board = ["fish:1Sh", "fish:1Sv", "fish:0/", "wheat:1Sv"]
    position = table(market=MARKET, hands=(["high-priest"], []), boards=(board, []))
    position.play(GAME.move_number("play high-priest"))
    assert favourite(position) == "name fish"
