"""How the prior rates moves."""

from shedet.core.game import info_of
from shedet.core.laws import tables
from shedet.games.sobek.rules.position import Sobek
from tests import priors
from tests.rules.sobek.tables import GAME, play, table

TABLES = tables(info_of("sobek"))


def weighed(position: Sobek) -> dict[str, int]:
    return priors.weighed(TABLES[0], position)


def favourite(position: Sobek) -> str:
    weights = weighed(position)
    return max(weights, key=lambda text: weights[text])


def test_of_two_cards_the_one_that_completes_a_rich_set_is_taken() -> None:
    quay = ["fish:0", "ivory:3S", "fish:0"]
    assert favourite(table(quay=quay, hands=[["ivory:3S", "ivory:3S"]])) == "take 2"
    assert favourite(table(quay=quay, hands=[["fish:1S", "fish:1S"]])) == "take 1"


def test_a_card_is_not_worth_many_bribes() -> None:
    quay = ["wheat:1S", "fish:0", "cattle:0", "wheat:1S"]
    weights = weighed(table(quay=quay, hands=[["wheat:1S"]]))
    assert weights["take 1"] > weights["take 4"]


def test_a_set_is_laid_before_the_round_ends() -> None:
    hand = ["ivory:3S", "ivory:3S", "ivory:3S"]
    assert favourite(table(quay=["fish:0", "fish:0"], deck=[], hands=[hand])) == "lay ivory"


def test_cards_join_the_own_set_and_start_no_second_one() -> None:
    laid = (0, "fish", ["fish:1S", "fish:1S", "fish:1S"])
    position = table(hands=[["fish:1S", "fish:1S", "fish:0"]], sets=[laid])
    weights = weighed(position)
    assert weights["lay fish"] == 0
    assert weights["add 1"] > 0


def test_no_card_of_the_good_is_left_out_of_a_set_and_one_move_remains() -> None:
    position = table(hands=[["fish:1S", "fish:1S", "fish:0", "fish:0"]], tokens=["flood"])
    position.play(GAME.move_number("lay fish"))
    while position.mid_line:
        weights = weighed(position)
        likely = [text for text, weight in weights.items() if weight]
        assert len(likely) == 1
        position.play(GAME.move_number(likely[0]))
    assert position.set_cards[0] == 4


def test_the_scribe_takes_the_card_that_the_hand_misses_least() -> None:
    rich = ["ivory:3S", "ivory:3S", "ivory:3S", "ivory:0", "ebony:2S", "ebony:2S"]
    position = table(hands=[["scribe:fish"], [*rich, "wheat:0"]])
    play(position, "play scribe:fish")
    assert favourite(position) == "choose wheat:0"


def test_the_priest_names_what_lies_most_in_the_pile() -> None:
    pile = ["fish:1S", "fish:1S", "fish:0", "wheat:1S"]
    position = table(hands=[["high-priest"]], piles=[pile, ["wheat:0"] * 3])
    position.play(GAME.move_number("play high-priest"))
    assert favourite(position) == "name fish"


def test_the_priest_lets_characters_go() -> None:
    pile = ["fish:1S", "scribe:fish", "thief"]
    position = table(hands=[["high-priest"]], piles=[pile, []])
    for text in ("play high-priest", "name fish"):
        position.play(GAME.move_number(text))
    assert favourite(position).startswith("choose ")
