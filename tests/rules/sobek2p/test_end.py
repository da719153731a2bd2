"""Chapter 7: the end."""

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from shedet.games.sobek2p.rules.position import Sobek2p
from tests.rules.sobek2p.tables import GAME, legal, lying, play, refused, table
from tests.slow_scorers.sobek2p import most_boxed

FISH = ["fish:0/", "fish:1Sh", "fish:1Sv", "fish:1S/"]
TILES = [name for name in GAME.pieces.names if name not in ("queen", "fish:0v*", "fish:0h*")]


def end_with(hand: Sequence[str], sold: Mapping[str, Sequence[str]] | None = None) -> Sobek2p:
    """Seat 0 has these tiles left when seat 1 cannot act; the bag is empty."""
    position = table(hands=([*hand, "queen"], []), sold=(sold or {}, {}), bag=[])
    play(position, "play queen")
    assert position.is_over
    return position


def end_of_boards(tiles: tuple[int, int], *chance: str, bag: list[int] | None = None) -> Sobek2p:
    """A game that ends with so many tiles on the boards and empty hands."""
    boards = (TILES[: tiles[0]], TILES[tiles[0] : sum(tiles)])
    position = table(hands=(["queen"], []), boards=boards, bag=bag)
    play(position, "play queen", *chance)
    assert position.is_over
    return position


@pytest.mark.rule("S2-7.1")
def test_game_ends_at_once_when_the_player_whose_turn_begins_cannot_act() -> None:
    position = table(market={"D3": "wheat:0h*"}, hands=([], ["fish:0/", "fish:1Sh"]), bag=[])
    events = play(position, "take D3")
    assert position.is_over
    assert events[-1].name == "ended"
    assert legal(position) == set()
    assert refused(position, "take D3") == "S2-7.1"


@pytest.mark.rule("S2-7.1")
@pytest.mark.parametrize(
    ("hand", "pile", "left"),
    [
        (["queen"], [], {}),
        (FISH[:3], [], {}),
        (["fish:0/", "statue:h", "statue:v"], [], {}),
        ([], ["fish:0/"], {}),
        ([], [], {"F3": "fish:0/"}),
    ],
    ids=["character", "set", "set with jokers", "pile", "line"],
)
def test_game_goes_on_while_the_player_has(
    hand: list[str], pile: list[str], left: dict[str, str]
) -> None:
    position = table(market={"D3": "wheat:0h*", **left}, hands=([], hand), pile=pile, bag=[])
    play(position, "take D3")
    assert not position.is_over
    assert position.to_act == 1


@pytest.mark.rule("S2-7.1")
def test_tiles_beside_the_line_do_not_prolong_the_game() -> None:
    position = table(market={"D3": "wheat:0h*", "D4": "fish:0/"}, bag=[])
    play(position, "take D3")
    assert position.is_over
    assert lying(position, "D4") == ["fish:0/"]


@pytest.mark.rule("S2-7.1")
def test_three_jokers_keep_the_game_going_only_after_a_sale() -> None:
    jokers = ["statue:h", "statue:v", "statue:/"]
    for sold, over in (({}, True), ({"fish": FISH[:3]}, False)):
        position = table(hands=(["queen"], jokers), sold=({}, sold), bag=[])
        play(position, "play queen")
        assert bool(position.is_over) is over


@pytest.mark.rule("S2-7.1")
def test_game_ends_only_when_a_turn_begins() -> None:
    position = table(hands=(FISH[:3], []), slots=["seven", "mummy"])
    play(position, "sell fish: 0/ 1Sh 1Sv")
    assert not position.is_over
    play(position, "reveal seven")
    assert position.is_over


@pytest.mark.rule("S2-7.1")
def test_game_goes_on_though_the_player_who_just_acted_could_do_nothing_more() -> None:
    position = table(market={"D3": "wheat:0h*"}, hands=([], ["queen"]), bag=[])
    play(position, "take D3")
    assert not position.is_over
    play(position, "play queen")
    assert position.is_over
    assert position.to_act == 0


@pytest.mark.rule("S2-7.2")
@pytest.mark.parametrize("square", ["A3", "C6", "A5", "F6"], ids=["row", "column", "/", "\\"])
def test_pyramid_turn_begins_while_any_line_through_the_ankh_has_a_tile(square: str) -> None:
    position = table(
        market={square: "wheat:0h*"}, hands=(FISH[:3], []), slots=["pyramid"], ankh="C3 h"
    )
    play(position, "sell fish: 0/ 1Sh 1Sv")
    play(position, "reveal pyramid")
    assert not position.is_over
    assert legal(position) == {f"take {square}"}


@pytest.mark.rule("S2-7.2")
def test_pyramid_turn_ends_the_game_when_every_line_is_empty() -> None:
    position = table(
        market={"D5": "wheat:0h*"},
        hands=([*FISH[:3], "ivory:0/"], ["marble:0v", "marble:0\\", "marble:2Sh", "ebony:0/"]),
        slots=["pyramid"],
    )
    play(position, "sell fish: 0/ 1Sh 1Sv")
    play(position, "reveal pyramid")
    assert position.is_over
    assert position.to_act == 0
    assert lying(position, "board 0") == ["ivory:0/"]
    assert lying(position, "board 1") == ["ebony:0/"]


@pytest.mark.rule("S2-7.2")
def test_pyramid_turn_begins_while_the_pile_has_tiles() -> None:
    position = table(hands=(FISH[:3], []), slots=["pyramid"], pile=["wheat:0/"])
    play(position, "sell fish: 0/ 1Sh 1Sv")
    play(position, "reveal pyramid")
    assert legal(position) == {"refill"}


@pytest.mark.rule("S2-7.2")
def test_other_lines_do_not_help_a_player_without_pyramid() -> None:
    position = table(market={"C6": "wheat:0h*"}, hands=(FISH[:3], []), slots=["seven"])
    play(position, "sell fish: 0/ 1Sh 1Sv")
    play(position, "reveal seven")
    assert position.is_over


@pytest.mark.rule("S2-7.3")
def test_unsold_set_of_the_other_player_goes_to_the_box() -> None:
    wheat = ["wheat:0/", "wheat:1Sh", "wheat:1Sv", "merchant"]
    rest = ["ivory:0/", "marble:0v", "thief"]
    position = table(hands=([*wheat, *rest, "queen"], []), bag=[])
    events = play(position, "play queen")
    assert [e.public for e in events if e.name == "unsold"] == [{"tiles": 4}]
    assert set(wheat) <= set(lying(position, "box"))
    assert lying(position, "board 0") == rest
    assert GAME.result(position)["items"][0] == {
        "sets": {},
        "deben": [],
        "pirogues": [],
        "corruption": 3,
    }


@pytest.mark.rule("S2-7.3")
def test_several_unsold_sets_go_to_the_box() -> None:
    position = end_with([*FISH, "wheat:0/", "wheat:1Sh", "courtesan", "ivory:0/"])
    assert lying(position, "board 0") == ["ivory:0/"]


@pytest.mark.rule("S2-7.3")
def test_unsold_tiles_do_not_join_an_earlier_sale() -> None:
    position = end_with(["fish:1S/", "fish:1S\\", "fish:Dv"], {"fish": FISH[:3]})
    assert lying(position, "sold 0 fish") == sorted(FISH[:3])
    assert GAME.result(position)["items"][0]["sets"] == {"fish": [3, 2]}
    assert lying(position, "board 0") == []


@pytest.mark.rule("S2-7.3")
@pytest.mark.rule("S2-5.6")
def test_two_tiles_of_a_good_sold_before_are_no_set() -> None:
    position = end_with(["fish:1S/", "fish:Dv"], {"fish": FISH[:3]})
    assert lying(position, "board 0") == ["fish:1S/", "fish:Dv"]


@pytest.mark.rule("S2-7.3")
@pytest.mark.rule("S2-7.4")
@pytest.mark.parametrize(
    ("hand", "corrupt"),
    [
        ("fish:0/ fish:1Sh ivory:0/ statue:h", "ivory:0/"),
        ("fish:0/ fish:1Sh ivory:0/ statue:h statue:v", "ivory:0/"),
        ("fish:0/ fish:1Sh ivory:0/ statue:h statue:v statue:/", ""),
        ("fish:0/ fish:1Sh wheat:0/ wheat:1Sh ivory:0/ statue:h statue:v statue:/", "ivory:0/"),
        ("fish:0/ fish:1Sh fish:1Sv ivory:0/ statue:h", "ivory:0/"),
        ("fish:0/ fish:1Sh fish:1Sv ivory:0/ statue:h statue:v", ""),
        ("ivory:0/ statue:h statue:v", ""),
        ("ivory:0/ statue:h", "ivory:0/ statue:h"),
        ("vizier scribe:livestock statue:h", ""),
        ("fish:0/ fish:1Sh architect", ""),
        ("thief architect statue:h", ""),
    ],
)
def test_jokers_make_as_many_tiles_unsold_as_possible(hand: str, corrupt: str) -> None:
    assert lying(end_with(hand.split()), "board 0") == corrupt.split()


@pytest.mark.rule("S2-7.3")
@pytest.mark.rule("S2-7.4")
def test_two_pairs_and_one_joker_leave_one_pair() -> None:
    position = end_with(["fish:0/", "fish:1Sh", "wheat:0/", "wheat:1Sh", "statue:h"])
    assert lying(position, "board 0") in (["fish:0/", "fish:1Sh"], ["wheat:0/", "wheat:1Sh"])


@pytest.mark.rule("S2-7.4")
@pytest.mark.parametrize("joker", ["statue:/", "architect"])
def test_jokers_alone_are_a_set_only_after_a_sale(joker: str) -> None:
    jokers = ["statue:h", "statue:v", joker]
    assert lying(end_with(jokers), "board 0") == sorted(jokers)
    assert lying(end_with(jokers, {"fish": FISH[:3]}), "board 0") == []
    assert lying(end_with(jokers[1:], {"fish": FISH[:3]}), "board 0") == sorted(jokers[1:])


@pytest.mark.rule("S2-7.3")
@pytest.mark.rule("S2-7.4")
def test_unsold_tiles_are_as_many_as_trying_everything_finds() -> None:
    chance = Random(7)
    jokers = ["statue:h", "statue:v", "statue:/", "architect"]
    for _ in range(300):
        hand = {*chance.sample(TILES, chance.randrange(9)), *chance.sample(jokers, 2)}
        sold = {"fish": ["fish:0v*", "fish:0h*"]} if chance.random() < 0.3 else {}
        corrupt = len(lying(end_with(sorted(hand), sold), "board 0"))
        assert corrupt == len(hand) - most_boxed(sorted(hand), sold), (hand, sold)


@pytest.mark.rule("S2-7.5")
def test_tiles_left_in_both_hands_become_corruption() -> None:
    position = table(
        hands=(["queen", "thief", "ivory:0/"], ["fish:0/", "fish:1Sh", "wheat:0/"]),
        boards=(["ebony:0/"], ["marble:0v"]),
        bag=[],
    )
    play(position, "play queen")
    assert lying(position, "board 0") == ["ebony:0/", "ivory:0/", "thief"]
    assert lying(position, "board 1") == ["fish:0/", "fish:1Sh", "marble:0v", "wheat:0/"]
    assert lying(position, "hand 0") == lying(position, "hand 1") == []


@pytest.mark.rule("S2-7.6")
def test_eight_corruption_against_one_draws_three_deben() -> None:
    position = end_of_boards((8, 1), "deben:3", "deben:9", "deben:3")
    assert lying(position, "deben 0") == []
    assert lying(position, "deben 1") == ["deben:3", "deben:3", "deben:9"]


@pytest.mark.rule("S2-7.6")
@pytest.mark.parametrize(
    ("difference", "deben"), [(0, 0), (1, 1), (2, 1), (3, 2), (5, 2), (6, 3), (8, 3), (9, 4)]
)
def test_less_corruption_draws_one_and_one_more_for_each_full_three(
    difference: int, deben: int
) -> None:
    position = end_of_boards(
        (2, 2 + difference), *["deben:3", "deben:4", "deben:5", "deben:6"][:deben]
    )
    assert len(lying(position, "deben 0")) == deben
    assert lying(position, "deben 1") == []


@pytest.mark.rule("S2-7.6")
def test_snakes_are_corruption() -> None:
    position = table(
        hands=(["queen"], []),
        boards=(["fish:0/"], ["ivory:0/"]),
        pirogues=(["snake-1", "snake-2"], []),
    )
    play(position, "play queen", "deben:5", "deben:8")
    assert [item["corruption"] for item in GAME.result(position)["items"]] == [4, 1]
    assert lying(position, "deben 1") == ["deben:5", "deben:8"]


@pytest.mark.rule("S2-7.6")
def test_snakes_can_level_corruption() -> None:
    position = table(
        hands=(["queen"], []), boards=(["fish:0/", "wheat:0/"], []), pirogues=([], ["snake-2"])
    )
    play(position, "play queen")
    assert [item["corruption"] for item in GAME.result(position)["items"]] == [2, 2]
    assert len(lying(position, "bag")) == 13


@pytest.mark.rule("S2-7.5")
@pytest.mark.rule("S2-7.6")
def test_corruption_is_compared_after_the_hands_are_cleared() -> None:
    position = table(hands=(["queen"], ["fish:0/"]))
    play(position, "play queen", "deben:6")
    assert lying(position, "deben 0") == ["deben:6"]


@pytest.mark.rule("S2-7.7")
def test_too_few_tokens_in_the_bag_are_all_drawn() -> None:
    position = end_of_boards((0, 7), "deben:9", "deben:3", bag=[3, 9])
    assert lying(position, "deben 0") == ["deben:3", "deben:9"]
    assert lying(position, "bag") == []


@pytest.mark.rule("S2-7.7")
def test_empty_bag_rewards_nobody() -> None:
    assert lying(end_of_boards((0, 7), bag=[]), "deben 0") == []
