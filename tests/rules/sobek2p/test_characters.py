"""Chapter 6: playing a character."""

from itertools import combinations

import pytest

from shedet.games.sobek2p.pieces.box import CHARACTERS
from tests.rules.sobek2p.tables import GAME, ankh, legal, lying, play, refused, table

PILE = ["ivory:0/"]
FISH = ["fish:0h*", "fish:1Sh", "fish:1Sv"]


def parts(tiles: list[str], size: int) -> set[tuple[str, ...]]:
    """All parts of that size, alike tiles being interchangeable."""
    return {tuple(sorted(part)) for part in combinations(tiles, size)}


@pytest.mark.rule("S2-6.1")
def test_a_played_character_is_revealed_and_goes_to_the_box() -> None:
    position = table(hands=(["high-priest", "thief"], []), boards=(["fish:0/"], []), pile=PILE)
    events = play(position, "play high-priest: fish")
    played = [event for event in events if event.name == "played"]
    assert [event.public["piece"] for event in played] == ["high-priest"]
    assert "high-priest" in lying(position, "box")
    assert lying(position, "hand 0") == ["thief"]
    assert position.to_act == 1


@pytest.mark.rule("S2-6.1")
def test_only_a_character_tile_in_hand_can_be_played() -> None:
    position = table(
        hands=(["queen"], ["thief"]), boards=(["vizier"], []), market={"D3": "merchant"}, pile=PILE
    )
    assert legal(position) == {"play queen", "take D3"}
    for character in ("thief", "vizier", "merchant", "courtesan"):
        assert refused(position, f"play {character}") == "S2-6.1"


@pytest.mark.rule("S2-6.2")
@pytest.mark.parametrize("character", [name for name in CHARACTERS if name != "architect"])
def test_a_character_tile_without_effect_may_be_played(character: str) -> None:
    position = table(hands=([character], []), slots=["seven"])
    assert legal(position) == {f"play {character}"}
    events = play(position, f"play {character}")
    assert [event.public["piece"] for event in events if event.name == "played"] == [character]
    assert character in lying(position, "box")
    assert lying(position, "slots") == ["seven"]
    assert position.result() == [0, 0]
    assert position.is_over


@pytest.mark.rule("S2-6.2")
@pytest.mark.parametrize(
    ("character", "answers", "rule"),
    [
        ("vizier", {"choose wheat:0/"}, "S2-6.4"),
        ("thief", {"back grey"}, "S2-6.5"),
        ("merchant", {"take D3"}, "S2-6.6"),
        ("high-priest", {"name marble"}, "S2-6.7"),
        ("high-priestess", {"name marble"}, "S2-6.7"),
        ("courtesan", {"name fish"}, "S2-6.8"),
    ],
)
def test_the_power_of_a_tile_that_can_do_something_must_be_used(
    character: str, answers: set[str], rule: str
) -> None:
    position = table(
        hands=([character, "fish:1S/"], ["livestock:0h*"]),
        boards=(["marble:0v"], ["wheat:0/"]),
        sold=({"fish": FISH}, {}),
        market={"D3": "ebony:0/"},
        pile=PILE,
    )
    position.play(GAME.move_number(f"play {character}"))
    assert position.to_act == 0
    assert legal(position) == answers
    assert refused(position, "done") == rule


@pytest.mark.rule("S2-6.3")
@pytest.mark.parametrize(
    "pile",
    [
        ["fish:0/", "thief", "statue:v", "ebony:0/", "marble:0v"],
        ["fish:0/", "thief", "statue:v"],
        ["fish:0/", "thief"],
        [],
    ],
)
def test_the_queen_takes_up_to_three_tiles_from_the_top_of_the_pile(pile: list[str]) -> None:
    position = table(hands=(["queen"], []), pile=pile, market={"D3": "wheat:0h*"})
    events = play(position, "play queen")
    assert lying(position, "hand 0") == sorted(pile[:3])
    assert lying(position, "pile") == sorted(pile[3:])
    assert position.pile_left == len(pile[3:])
    drawn = [event for event in events if event.public.get("to") == "hand 0"]
    assert [event.private["piece"] for event in drawn] == pile[:3]
    assert all(event.audience == {0} for event in drawn)
    assert position.to_act == 1


@pytest.mark.rule("S2-6.4")
def test_the_vizier_looks_at_the_opponents_board_and_takes_one_tile() -> None:
    boards = (["marble:0v"], ["fish:1S\\", "fish:1S\\", "queen"])
    position = table(hands=(["vizier"], ["ebony:0/"]), boards=boards, pile=PILE)
    events = play(position, "play vizier")
    seen = [event for event in events if event.name == "saw"]
    assert [event.private["piece"] for event in seen] == ["fish:1S\\", "fish:1S\\", "queen"]
    assert {event.audience for event in seen} == {frozenset({0})}
    assert legal(position) == {"choose fish:1S\\", "choose queen"}
    play(position, "choose fish:1S\\")
    assert lying(position, "hand 0") == ["fish:1S\\"]
    assert lying(position, "board 1") == ["fish:1S\\", "queen"]
    assert lying(position, "board 0") == ["marble:0v"]
    assert position.corruption(1) == 2
    assert position.to_act == 1


@pytest.mark.rule("S2-6.4")
def test_the_vizier_takes_nothing_but_tiles_of_that_board() -> None:
    boards = (["marble:0v"], ["queen"])
    position = table(hands=(["vizier"], ["ebony:0/"]), boards=boards, pile=PILE)
    play(position, "play vizier")
    assert refused(position, "choose marble:0v") == "S2-6.4"
    assert refused(position, "choose ebony:0/") == "S2-6.4"


@pytest.mark.rule("S2-6.4")
def test_the_vizier_finds_nothing_on_an_empty_board() -> None:
    position = table(hands=(["vizier"], ["ebony:0/"]), boards=(["marble:0v"], []), pile=PILE)
    play(position, "play vizier")
    assert lying(position, "hand 0") == []
    assert lying(position, "hand 1") == ["ebony:0/"]
    assert lying(position, "board 0") == ["marble:0v"]
    assert position.to_act == 1


@pytest.mark.rule("S2-6.5")
def test_the_thief_names_a_back_and_chance_gives_the_tile() -> None:
    rival = ["fish:0h*", "wheat:0/", "wheat:1Sh", "statue:v", "queen"]
    position = table(hands=(["thief"], rival), pile=PILE)
    position.play(GAME.move_number("play thief"))
    assert legal(position) == {"back grey", "back black", "back red"}
    position.follow([GAME.outcome_number("wheat:1Sh")])
    position.play(GAME.move_number("back black"))
    assert lying(position, "hand 0") == ["wheat:1Sh"]
    assert lying(position, "hand 1") == ["fish:0h*", "queen", "statue:v", "wheat:0/"]
    assert "thief" in lying(position, "box")
    assert position.to_act == 1


@pytest.mark.rule("S2-6.5")
@pytest.mark.parametrize(("back", "tile"), [("grey", "fish:0h*"), ("red", "queen")])
def test_the_thief_gets_the_only_tile_with_that_back(back: str, tile: str) -> None:
    rival = ["fish:0h*", "wheat:0/", "wheat:1Sh", "queen"]
    position = table(hands=(["thief"], rival), pile=PILE)
    play(position, f"play thief: {back}")
    assert lying(position, "hand 0") == [tile]


@pytest.mark.rule("S2-6.5")
def test_every_tile_with_that_back_may_be_the_stolen_one() -> None:
    rival = ["wheat:0/", "wheat:1Sh", "wheat:1Sh", "fish:0h*"]
    stolen = []
    for seed in range(300):
        position = table(hands=(["thief"], rival), pile=PILE)
        position.seed(seed)
        play(position, "play thief: black")
        stolen += lying(position, "hand 0")
    assert set(stolen) == {"wheat:0/", "wheat:1Sh"}
    assert 150 < stolen.count("wheat:1Sh") < 250


@pytest.mark.rule("S2-6.5")
def test_a_back_that_the_opponent_does_not_hold_cannot_be_named() -> None:
    position = table(hands=(["thief", "fish:0h*"], ["wheat:0/"]), pile=PILE)
    position.play(GAME.move_number("play thief"))
    assert legal(position) == {"back black"}
    assert refused(position, "back grey") == "S2-6.5"
    assert refused(position, "back red") == "S2-6.5"


@pytest.mark.rule("S2-6.5")
def test_the_thief_finds_nothing_in_an_empty_hand() -> None:
    position = table(hands=(["thief", "fish:0h*"], []), boards=([], ["ebony:0/"]), pile=PILE)
    play(position, "play thief")
    assert lying(position, "hand 0") == ["fish:0h*"]
    assert lying(position, "board 1") == ["ebony:0/"]
    assert position.to_act == 1


@pytest.mark.rule("S2-6.6")
def test_the_merchant_takes_any_tile_and_the_ankh_stays() -> None:
    market = {"D3": "fish:0h*", "E3": "ebony:2Sv", "A6": "wheat:1Sh", "B1": "queen"}
    position = table(hands=(["merchant"], []), market=market, ankh="C3 h", pile=PILE)
    position.play(GAME.move_number("play merchant"))
    assert legal(position) == {"take D3", "take E3", "take A6", "take B1"}
    position.play(GAME.move_number("take E3"))
    assert lying(position, "hand 0") == ["ebony:2Sv"]
    assert lying(position, "board 0") == []
    assert lying(position, "D3") == ["fish:0h*"]
    assert ankh(position) == "C3 h"
    assert position.to_act == 1
    assert legal(position) == {"take D3"}


@pytest.mark.rule("S2-6.6")
def test_the_merchant_leaves_no_deben_choice() -> None:
    position = table(hands=(["merchant"], []), market={"A6": "ivory:D\\"}, pile=PILE)
    play(position, "play merchant: A6")
    assert lying(position, "hand 0") == ["ivory:D\\"]
    assert position.bag_left == 13
    assert position.to_act == 1


@pytest.mark.rule("S2-6.6")
def test_the_merchant_may_take_a_face_down_character() -> None:
    position = table(hands=(["merchant"], []), market={"A6": "queen", "D3": "fish:0h*"}, pile=PILE)
    events = play(position, "play merchant: A6")
    taken = [event for event in events if event.public.get("to") == "hand 0"]
    assert [event.audience for event in taken] == [frozenset({0})]
    assert lying(position, "hand 0") == ["queen"]
    assert ankh(position) == "C3 h"
    assert position.to_act == 1


@pytest.mark.rule("S2-6.6")
def test_the_merchant_finds_nothing_in_an_empty_market() -> None:
    position = table(hands=(["merchant"], []), pile=PILE)
    play(position, "play merchant")
    assert lying(position, "hand 0") == []
    assert lying(position, "pile") == PILE
    assert position.to_act == 1


BOARD = [
    "fish:0h*",
    "fish:1Sh",
    "statue:v",
    "thief",
    "architect",
    "scribe:livestock",
    "scribe:fish",
]


@pytest.mark.rule("S2-6.7")
@pytest.mark.parametrize("priest", ["high-priest", "high-priestess"])
@pytest.mark.parametrize(
    ("family", "gone"),
    [
        ("fish", ["fish:0h*", "fish:1Sh", "thief", "scribe:fish"]),
        ("statue", ["statue:v", "architect"]),
        ("livestock", ["scribe:livestock"]),
    ],
)
def test_a_priest_removes_a_kind_with_its_characters(
    priest: str, family: str, gone: list[str]
) -> None:
    position = table(hands=([priest], []), boards=(BOARD, ["fish:0/"]), pile=PILE)
    events = play(position, f"play {priest}: {family}")
    boxed = [event for event in events if event.public.get("to") == "box"]
    assert sorted(str(event.seen_by(1)["piece"]) for event in boxed) == sorted([*gone, priest])
    assert lying(position, "board 0") == sorted(set(BOARD) - set(gone))
    assert set(gone) <= set(lying(position, "box"))
    assert lying(position, "board 1") == ["fish:0/"]
    assert position.corruption(0) == len(BOARD) - len(gone)
    assert position.to_act == 1


@pytest.mark.rule("S2-6.7")
def test_a_priest_names_only_a_kind_on_the_own_board() -> None:
    position = table(
        hands=(["high-priest", "ivory:0h*"], []), boards=(BOARD, ["wheat:0/"]), pile=PILE
    )
    position.play(GAME.move_number("play high-priest"))
    assert legal(position) == {"name fish", "name statue", "name livestock"}
    for family in ("wheat", "ebony", "ivory", "marble"):
        assert refused(position, f"name {family}") == "S2-6.7"


@pytest.mark.rule("S2-6.7")
def test_one_priest_can_remove_the_other() -> None:
    position = table(
        hands=(["high-priest"], []), boards=(["high-priestess", "marble:0v"], []), pile=PILE
    )
    play(position, "play high-priest: marble")
    assert lying(position, "board 0") == []


@pytest.mark.rule("S2-6.7")
def test_snakes_stay_with_a_priest() -> None:
    position = table(
        hands=(["high-priestess"], []),
        boards=(["fish:0/"], []),
        pirogues=(["snake-2"], []),
        pile=PILE,
    )
    play(position, "play high-priestess: fish")
    assert position.corruption(0) == 2


@pytest.mark.rule("S2-6.7")
def test_a_priest_does_nothing_on_an_empty_board() -> None:
    position = table(hands=(["high-priestess"], []), boards=([], ["fish:0/"]), pile=PILE)
    play(position, "play high-priestess")
    assert lying(position, "board 1") == ["fish:0/"]
    assert "high-priestess" in lying(position, "box")
    assert position.to_act == 1
