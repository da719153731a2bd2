"""Chapter 5: selling a set."""

from collections.abc import Sequence
from itertools import combinations

import pytest

from tests.rules.sobek2p.tables import GAME, ends, legal, lying, play, refused, table

GOODS = ("ivory", "ebony", "marble", "livestock", "fish", "wheat")
PILE = ["ivory:0/"]


def sets_of(own: Sequence[str], jokers: Sequence[str], sold: bool) -> set[tuple[str, ...]]:
    """By brute force: every set of three or more, with one tile of the good unless sold before."""
    tiles = [*own, *jokers]
    return {
        tuple(sorted(choice))
        for size in range(3, len(tiles) + 1)
        for choice in combinations(tiles, size)
        if sold or set(choice) & set(own)
    }


@pytest.mark.rule("S2-5.1")
def test_thomas_sells_three_fish() -> None:
    fish = ["fish:0\\", "fish:1Sh", "fish:1Sv"]
    position = table(hands=([*fish, "wheat:0\\"], []), pile=PILE)
    play(position, "sell fish: 0\\ 1Sh 1Sv")
    assert lying(position, "sold 0 fish") == sorted(fish)
    assert lying(position, "hand 0") == ["wheat:0\\"]
    assert position.score(0) == 3 * 2
    assert position.to_act == 1


@pytest.mark.rule("S2-5.1")
def test_tiles_without_scarabs_make_a_set_too() -> None:
    position = table(hands=(["marble:0h*", "marble:D/", "marble:0v"], []), pile=PILE)
    play(position, "sell marble: 0h* D/ 0v")
    assert len(lying(position, "sold 0 marble")) == 3
    assert position.score(0) == 0


@pytest.mark.rule("S2-5.1")
def test_a_part_of_the_good_may_stay_in_hand() -> None:
    fish = ["fish:0v*", "fish:0h*", "fish:0\\", "fish:1Sh", "fish:1S/"]
    position = table(hands=(fish, []), pile=PILE)
    play(position, "sell fish: 0h* 1Sh 1S/")
    assert lying(position, "sold 0 fish") == ["fish:0h*", "fish:1S/", "fish:1Sh"]
    assert lying(position, "hand 0") == ["fish:0\\", "fish:0v*"]


@pytest.mark.rule("S2-5.1")
def test_two_tiles_are_not_a_set() -> None:
    position = table(hands=(["fish:0h*", "fish:1Sh", "wheat:0\\"], []), pile=PILE)
    assert legal(position) == {"refill"}
    assert refused(position, "sell fish") == "S2-5.1"


@pytest.mark.rule("S2-5.1")
def test_a_sale_cannot_stop_at_two_tiles() -> None:
    position = table(hands=(["fish:0h*", "fish:1Sh", "fish:1Sv"], []), pile=PILE)
    for text in ("sell fish", "choose fish:0h*", "choose fish:1Sh"):
        position.play(GAME.move_number(text))
        assert refused(position, "done") == "S2-5.1"
    position.play(GAME.move_number("choose fish:1Sv"))
    assert legal(position) == {"done"}


@pytest.mark.rule("S2-5.1")
def test_only_choices_that_leave_three_tiles_are_offered() -> None:
    position = table(hands=(["fish:0h*", "fish:1Sh", "fish:1Sv", "fish:1S/"], []), pile=PILE)
    position.play(GAME.move_number("sell fish"))
    assert legal(position) == {"choose fish:0h*", "choose fish:1Sh"}
    assert refused(position, "choose fish:1Sv") == "S2-5.1"


@pytest.mark.rule("S2-5.1")
def test_a_tile_that_is_not_held_is_not_sold() -> None:
    hand = ["fish:0h*", "fish:1Sh", "fish:1S\\", "fish:1S/"]
    position = table(hands=(hand, ["fish:1S\\"]), pile=PILE)
    position.play(GAME.move_number("sell fish"))
    assert refused(position, "choose fish:0v*") == "S2-5.1"
    position.play(GAME.move_number("choose fish:0h*"))
    position.play(GAME.move_number("choose fish:1S/"))
    position.play(GAME.move_number("choose fish:1S\\"))
    assert refused(position, "choose fish:1S\\") == "S2-5.1"


@pytest.mark.rule("S2-5.1")
def test_tiles_are_chosen_upward_only() -> None:
    hand = ["fish:0v*", "fish:0h*", "fish:1Sh", "fish:1Sv", "fish:1S/"]
    position = table(hands=(hand, []), pile=PILE)
    position.play(GAME.move_number("sell fish"))
    position.play(GAME.move_number("choose fish:0h*"))
    assert refused(position, "choose fish:0v*") == "S2-5.1"


@pytest.mark.rule("S2-5.1")
def test_twins_are_sold_together_or_singly() -> None:
    hand = ["wheat:0\\", "wheat:0/", "wheat:1Sh", "wheat:1Sh"]
    position = table(hands=(hand, []), pile=PILE)
    one, both = position.copy(), position.copy()
    play(one, "sell wheat: 0\\ 0/ 1Sh")
    assert lying(one, "hand 0") == ["wheat:1Sh"]
    assert one.score(0) == 3 * 1
    play(both, "sell wheat: 0\\ 1Sh 1Sh")
    assert lying(both, "hand 0") == ["wheat:0/"]
    assert both.score(0) == 3 * 2


WHEAT = ["wheat:0/*", "wheat:0/", "wheat:1Sh", "wheat:1Sh", "merchant"]


@pytest.mark.rule("S2-5.1")
@pytest.mark.rule("S2-5.3")
@pytest.mark.rule("S2-5.4")
@pytest.mark.rule("S2-5.5")
@pytest.mark.parametrize("sold", [False, True])
@pytest.mark.parametrize(
    ("own", "jokers"),
    [
        (WHEAT, []),
        (WHEAT, ["statue:\\", "statue:\\", "architect"]),
        (["wheat:1Sh", "wheat:1Sh"], ["statue:v"]),
        (["merchant"], ["statue:v", "statue:h", "statue:\\", "statue:\\"]),
        (["wheat:0v*"], ["statue:/", "statue:\\", "statue:\\", "architect"]),
    ],
)
def test_every_set_can_be_sold_in_exactly_one_way(
    own: list[str], jokers: list[str], sold: bool
) -> None:
    before = ["wheat:1Sv", "wheat:1S/", "wheat:1S\\"] if sold else []
    position = table(
        hands=([*own, *jokers, "fish:0h*", "thief"], []), sold=({"wheat": before}, {}), pile=PILE
    )
    position.play(GAME.move_number("sell wheat"))
    hand = sorted([*own, *jokers])
    reached = []
    for end in ends(position):
        left = lying(end, "hand 0")
        gone = [*hand, "fish:0h*", "thief"]
        for tile in left:
            gone.remove(tile)
        assert lying(end, "sold 0 wheat") == sorted([*before, *gone])
        reached.append(tuple(gone))
    assert len(reached) == len(set(reached))
    assert set(reached) == sets_of(own, jokers, sold)


@pytest.mark.rule("S2-5.2")
def test_a_character_stands_in_for_the_third_fish_without_its_power() -> None:
    position = table(hands=(["fish:0\\", "fish:1Sh", "thief"], ["ivory:0h*"]), pile=PILE)
    play(position, "sell fish: 0\\ 1Sh thief")
    assert lying(position, "sold 0 fish") == ["fish:0\\", "fish:1Sh", "thief"]
    assert lying(position, "hand 0") == []
    assert lying(position, "hand 1") == ["ivory:0h*"]
    assert position.score(0) == 3 * 1
    assert position.to_act == 1


@pytest.mark.rule("S2-5.2")
def test_a_sold_character_cannot_be_played() -> None:
    position = table(
        hands=(["wheat:0\\", "wheat:0/"], []), sold=({"fish": ["thief"]}, {}), pile=PILE
    )
    assert refused(position, "play thief") == "S2-6.1"


@pytest.mark.rule("S2-5.2")
@pytest.mark.parametrize(
    ("good", "tiles", "character"),
    [
        ("ivory", ["0/", "3S/"], "queen"),
        ("ebony", ["0/", "2Sh"], "high-priest"),
        ("marble", ["0v", "2Sh"], "high-priestess"),
        ("livestock", ["0/", "1Sv"], "vizier"),
        ("livestock", ["0/", "1Sv"], "scribe:livestock"),
        ("fish", ["0/", "1Sv"], "scribe:fish"),
        ("wheat", ["0/", "1Sv"], "merchant"),
        ("wheat", ["0/", "1Sv"], "courtesan"),
    ],
)
def test_each_character_is_a_tile_of_its_family(
    good: str, tiles: list[str], character: str
) -> None:
    named = [f"{good}:{tile}" for tile in tiles]
    position = table(hands=([*named, character], []), pile=["statue:h"])
    assert {text for text in legal(position) if text.startswith("sell")} == {f"sell {good}"}
    play(position, f"sell {good}: {' '.join(tiles)} {character}")
    assert lying(position, f"sold 0 {good}") == sorted([*named, character])


@pytest.mark.rule("S2-5.2")
def test_characters_of_one_family_alone_are_a_set() -> None:
    position = table(hands=(["merchant", "courtesan", "wheat:1Sh"], []), pile=PILE)
    play(position, "sell wheat: 1Sh merchant courtesan")
    assert position.score(0) == 3 * 1


@pytest.mark.rule("S2-5.2")
@pytest.mark.rule("S2-5.3")
def test_neither_other_goods_nor_other_characters_join_a_sale() -> None:
    hand = ["wheat:0\\", "wheat:0/", "wheat:1Sh", "fish:1S\\", "thief"]
    position = table(hands=(hand, []), pile=PILE)
    position.play(GAME.move_number("sell wheat"))
    assert refused(position, "choose fish:1S\\") == "S2-5.3"
    assert refused(position, "choose thief") == "S2-5.3"


@pytest.mark.rule("S2-5.3")
def test_statues_are_sold_with_any_good_and_count_as_its_tiles() -> None:
    hand = ["ivory:3S/", "fish:1Sh", "statue:v", "statue:\\"]
    position = table(hands=(hand, []), pile=PILE)
    assert legal(position) == {"sell ivory", "sell fish", "refill"}
    play(position, "sell ivory: 3S/ statue:v statue:\\")
    assert lying(position, "sold 0 ivory") == ["ivory:3S/", "statue:\\", "statue:v"]
    assert position.score(0) == 3 * 3


@pytest.mark.rule("S2-5.3")
def test_the_architect_is_sold_as_a_joker_without_its_power() -> None:
    reserve = ["pyramid", "seven", "mummy"]
    position = table(hands=(["fish:1Sh", "fish:1Sv", "architect"], []), reserve=reserve, pile=PILE)
    play(position, "sell fish: 1Sh 1Sv architect")
    assert lying(position, "sold 0 fish") == ["architect", "fish:1Sh", "fish:1Sv"]
    assert lying(position, "reserve") == sorted(reserve)
    assert position.score(0) == 3 * 2
    assert position.to_act == 1


@pytest.mark.rule("S2-5.4")
def test_jokers_alone_open_no_set() -> None:
    position = table(hands=(["statue:v", "statue:h", "architect"], []), pile=PILE)
    assert legal(position) == {"play architect", "refill"}
    for good in GOODS:
        assert refused(position, f"sell {good}") == "S2-5.4"


@pytest.mark.rule("S2-5.4")
def test_a_character_of_the_good_is_enough_to_open_a_set() -> None:
    position = table(hands=(["thief", "statue:v", "statue:h"], []), pile=PILE)
    play(position, "sell fish: statue:v statue:h thief")
    assert lying(position, "sold 0 fish") == ["statue:h", "statue:v", "thief"]


@pytest.mark.rule("S2-5.4")
def test_a_first_sale_does_not_stop_at_three_jokers() -> None:
    position = table(hands=(["thief", "statue:v", "statue:h", "statue:/"], []), pile=PILE)
    for text in ("sell fish", "choose statue:v", "choose statue:h", "choose statue:/"):
        position.play(GAME.move_number(text))
    assert refused(position, "done") == "S2-5.4"
    assert legal(position) == {"choose thief"}


@pytest.mark.rule("S2-5.4")
def test_the_tiles_of_the_good_cannot_be_passed_over_for_jokers() -> None:
    position = table(hands=(["fish:1Sh", "statue:v", "statue:h", "statue:/"], []), pile=PILE)
    position.play(GAME.move_number("sell fish"))
    assert refused(position, "choose statue:v") == "S2-5.4"
    play(position, "choose fish:1Sh")
    assert refused(position, "choose statue:/") != "S2-5.4", "it comes too late in the order"


@pytest.mark.rule("S2-5.5")
def test_three_jokers_alone_join_a_good_sold_before() -> None:
    sold = ["fish:0h*", "fish:1Sh", "fish:1S/"]
    position = table(
        hands=(["statue:v", "statue:h", "architect"], []), sold=({"fish": sold}, {}), pile=PILE
    )
    assert {text for text in legal(position) if text.startswith("sell")} == {"sell fish"}
    assert refused(position, "sell wheat") == "S2-5.4"
    play(position, "sell fish: statue:v statue:h architect")
    assert lying(position, "sold 0 fish") == sorted([*sold, "statue:v", "statue:h", "architect"])
    assert position.score(0) == 6 * 2


@pytest.mark.rule("S2-5.5")
def test_what_the_opponent_has_sold_does_not_count() -> None:
    position = table(
        hands=(["statue:v", "statue:h", "statue:/"], []),
        sold=({}, {"fish": ["fish:0h*", "fish:1Sh", "fish:1S/"]}),
        pile=PILE,
    )
    assert refused(position, "sell fish") == "S2-5.4"


@pytest.mark.rule("S2-5.5")
def test_two_jokers_alone_are_too_few() -> None:
    position = table(
        hands=(["statue:v", "architect"], []),
        sold=({"fish": ["fish:0h*", "fish:1Sh", "fish:1S/"]}, {}),
        pile=PILE,
    )
    assert refused(position, "sell fish") == "S2-5.1"


@pytest.mark.rule("S2-5.6")
def test_thomas_lays_three_more_tiles_with_his_fish() -> None:
    sold = ["fish:0\\", "fish:1Sh", "fish:1Sv"]
    more = ["fish:0v*", "fish:1S/", "fish:1S\\"]
    position = table(hands=(more, []), sold=({"fish": sold}, {}), pile=PILE)
    assert position.score(0) == 3 * 2
    play(position, "sell fish: 0v* 1S/ 1S\\")
    assert lying(position, "sold 0 fish") == sorted(sold + more)
    assert position.score(0) == 6 * 4


@pytest.mark.rule("S2-5.6")
def test_a_later_sale_needs_three_tiles_too() -> None:
    position = table(
        hands=(["fish:1S/", "fish:1S\\"], []),
        sold=({"fish": ["fish:0\\", "fish:1Sh", "fish:1Sv"]}, {}),
        pile=PILE,
    )
    assert refused(position, "sell fish") == "S2-5.1"


@pytest.mark.rule("S2-5.6")
def test_each_good_and_each_player_has_a_set_apart() -> None:
    position = table(
        hands=(["fish:0v*", "fish:0h*", "fish:1Sh"], []),
        sold=(
            {"wheat": ["wheat:1Sh", "wheat:1Sv", "wheat:1S/"]},
            {"fish": ["fish:1Sv", "fish:1S/", "fish:1S\\"]},
        ),
        pile=PILE,
    )
    play(position, "sell fish: 0v* 0h* 1Sh")
    assert position.result() == [3 * 3 + 3 * 1, 3 * 3]
