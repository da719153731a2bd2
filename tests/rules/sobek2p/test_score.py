"""Chapter 8: scoring."""

import pytest

from shedet.games.sobek2p.rules.position import Sobek2p
from tests.rules.sobek2p.tables import GAME, play, table

EBONY = ["ebony:0/", "ebony:2Sh", "ebony:2Sv", "ebony:2S/"]
SALE = "sell livestock: 0h* 0/ 1Sh"


def susanne() -> Sobek2p:
    """The rulebook's example, one sale before its end."""
    return table(
        hands=(["livestock:0h*", "livestock:0/", "livestock:1Sh"], []),
        sold=({"ebony": EBONY}, {}),
        slots=["two-scarabs"],
        deben=([3, 5, 7], []),
        pirogues=(["seven", "two-and-deben"], []),
    )


@pytest.mark.rule("S2-8.1")
def test_four_ebony_with_six_scarabs_are_24() -> None:
    assert table(sold=({"ebony": EBONY}, {})).score(0) == 24


@pytest.mark.rule("S2-8.1")
@pytest.mark.rule("S2-5.13")
def test_three_livestock_with_one_scarab_and_two_of_a_pirogue_are_9() -> None:
    position = table(
        hands=(["livestock:0h*", "livestock:0/", "livestock:1Sh"], []), slots=["two-scarabs"]
    )
    play(position, SALE)
    assert position.score(0) == 3
    play(position, "reveal two-scarabs: livestock")
    assert position.score(0) == 9
    assert GAME.result(position)["items"][0]["sets"] == {"livestock": [3, 3]}


@pytest.mark.rule("S2-8.1")
def test_jokers_and_characters_of_a_set_count_as_tiles_without_scarabs() -> None:
    wheat = ["wheat:1Sh", "statue:h", "architect", "merchant", "courtesan"]
    assert table(sold=({}, {"wheat": wheat})).score(1) == 5


@pytest.mark.rule("S2-8.1")
def test_set_without_scarabs_scores_nothing() -> None:
    assert table(sold=({"fish": ["fish:0/", "fish:0\\", "fish:Dv"]}, {})).score(0) == 0


@pytest.mark.rule("S2-8.1")
def test_each_good_is_multiplied_by_itself() -> None:
    ivory = ["ivory:3S/", "ivory:3S\\", "ivory:0/"]
    position = table(sold=({"ebony": EBONY, "ivory": ivory}, {"fish": ["fish:1Sh"]}))
    assert position.result() == [24 + 18, 1]


@pytest.mark.rule("S2-8.1")
@pytest.mark.rule("S2-5.6")
def test_second_sale_of_a_good_is_multiplied_with_the_first() -> None:
    position = table(
        hands=(["fish:1S/", "fish:0/", "fish:0\\"], []),
        sold=({"fish": ["fish:1Sh", "fish:1Sv", "fish:Dv"]}, {}),
    )
    assert position.score(0) == 6
    play(position, "sell fish: 0\\ 0/ 1S/")
    assert position.score(0) == 18


@pytest.mark.rule("S2-8.2")
def test_deben_and_pirogues_are_24() -> None:
    position = table(deben=([3, 5, 7], [9]), pirogues=(["seven", "two-and-deben"], []))
    assert position.result() == [3 + 5 + 7 + 7 + 2, 9]


@pytest.mark.rule("S2-8.2")
def test_snakes_and_used_pirogues_score_nothing() -> None:
    assert table(pirogues=(["snake-1"], ["snake-2"])).result() == [0, 0]


@pytest.mark.rule("S2-8.2")
def test_deben_of_the_less_corrupt_are_added() -> None:
    position = table(hands=(["queen"], []), boards=([], ["fish:0/"]), deben=([4], []))
    play(position, "play queen", "deben:9")
    assert position.result() == [13, 0]


@pytest.mark.rule("S2-8.1")
@pytest.mark.rule("S2-8.2")
def test_example_of_the_rulebook_is_57_in_total() -> None:
    position = susanne()
    play(position, SALE)
    play(position, "reveal two-scarabs: livestock")
    assert position.is_over
    assert GAME.result(position) == {
        "scores": [57, 0],
        "winners": [0],
        "items": [
            {
                "sets": {"ebony": [4, 6], "livestock": [3, 3]},
                "deben": [3, 5, 7],
                "pirogues": ["seven", "two-and-deben"],
                "corruption": 0,
            },
            {"sets": {}, "deben": [], "pirogues": [], "corruption": 0},
        ],
    }


@pytest.mark.rule("S2-0.2")
@pytest.mark.rule("S2-8.3")
def test_higher_score_wins_whatever_the_corruption() -> None:
    position = table(hands=(["queen"], []), boards=([], ["fish:0/"]), deben=([], [4]))
    play(position, "play queen", "deben:3")
    assert position.result() == [3, 4]
    assert GAME.result(position)["winners"] == [1]


@pytest.mark.rule("S2-8.3")
def test_tie_goes_to_the_lower_corruption() -> None:
    for loser in range(2):
        boards = (["fish:0/"], []) if loser == 0 else ([], ["fish:0/"])
        deben = ([3], []) if loser == 0 else ([], [3])
        position = table(hands=(["queen"], []), boards=boards, deben=deben)
        play(position, "play queen", "deben:3")
        assert position.result() == [3, 3]
        assert GAME.result(position)["winners"] == [1 - loser]


@pytest.mark.rule("S2-8.3")
def test_snakes_and_hand_tiles_count_in_a_tie() -> None:
    snake = table(hands=(["queen"], []), pirogues=(["snake-1"], []), deben=([6], []))
    play(snake, "play queen", "deben:6")
    assert GAME.result(snake)["winners"] == [1]
    in_hand = table(hands=(["queen"], ["fish:0/"]), deben=([], [6]))
    play(in_hand, "play queen", "deben:6")
    assert GAME.result(in_hand)["winners"] == [0]


@pytest.mark.rule("S2-8.3")
def test_victory_is_shared_when_corruption_is_equal_too() -> None:
    position = table(
        hands=(["queen"], []), boards=(["fish:0/"], ["wheat:0/"]), deben=([3, 6], [4, 5])
    )
    play(position, "play queen")
    assert position.result() == [9, 9]
    assert GAME.result(position)["winners"] == [0, 1]
