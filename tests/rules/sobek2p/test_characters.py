"""Chapter 6: playing a character."""

from itertools import combinations

import pytest

from shedet.games.sobek2p.pieces import CHARACTERS
from tests.rules.sobek2p.tables import GAME, ankh, ends, legal, lying, play, refused, table

PILE = ["ivory:0/"]
FISH = ["fish:0h*", "fish:1Sh", "fish:1Sv"]


def parts(tiles: list[str], size: int) -> set[tuple[str, ...]]:
    """All parts of that size, alike tiles being interchangeable."""
    return {tuple(sorted(part)) for part in combinations(tiles, size)}


def without(names: list[str], one: str) -> list[str]:
    """The names in order, less one."""
    left = sorted(names)
    left.remove(one)
    return left


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
def test_only_a_character_in_hand_can_be_played() -> None:
    position = table(
        hands=(["queen"], ["thief"]), boards=(["vizier"], []), market={"D3": "merchant"}, pile=PILE
    )
    assert legal(position) == {"play queen", "take D3"}
    for character in ("thief", "vizier", "merchant", "courtesan"):
        assert refused(position, f"play {character}") == "S2-6.1"


@pytest.mark.rule("S2-6.2")
@pytest.mark.parametrize("character", [name for name in CHARACTERS if name != "architect"])
def test_a_character_without_effect_may_be_played(character: str) -> None:
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
def test_a_power_that_can_do_something_must_be_used(
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


@pytest.mark.rule("S2-6.8")
@pytest.mark.parametrize("gift", [["fish:1S/"], ["fish:1S/", "fish:1S\\"]])
def test_the_courtesan_adds_one_or_two_tiles_without_a_pirogue(gift: list[str]) -> None:
    position = table(
        hands=(["courtesan", "fish:1S/", "fish:1S\\"], []),
        sold=({"fish": FISH}, {}),
        slots=["seven"],
        pile=PILE,
    )
    play(position, f"play courtesan: fish {' '.join(gift)}")
    assert lying(position, "sold 0 fish") == sorted(FISH + gift)
    assert lying(position, "hand 0") == sorted({"fish:1S/", "fish:1S\\"} - set(gift))
    assert position.score(0) == (3 + len(gift)) * (2 + len(gift))
    assert lying(position, "slots") == ["seven"]
    assert position.to_act == 1


@pytest.mark.rule("S2-6.8")
def test_the_courtesan_adds_neither_none_nor_three() -> None:
    hand = ["courtesan", "fish:1S/", "fish:1S\\", "fish:1S\\"]
    position = table(hands=(hand, []), sold=({"fish": FISH}, {}), pile=PILE)
    for text in ("play courtesan", "name fish"):
        position.play(GAME.move_number(text))
        assert refused(position, "done") == "S2-6.8"
    position.play(GAME.move_number("choose fish:1S/"))
    assert legal(position) == {"choose fish:1S\\", "done"}
    position.play(GAME.move_number("choose fish:1S\\"))
    assert position.to_act == 1
    assert lying(position, "hand 0") == ["fish:1S\\"]


@pytest.mark.rule("S2-6.8")
def test_the_courtesan_adds_jokers_and_characters_of_the_good() -> None:
    hand = ["courtesan", "statue:v", "architect", "thief"]
    position = table(hands=(hand, ["ebony:0/"]), sold=({"fish": FISH}, {}), pile=PILE)
    jokers, character = position.copy(), position.copy()
    play(jokers, "play courtesan: fish statue:v architect")
    assert lying(jokers, "sold 0 fish") == sorted([*FISH, "statue:v", "architect"])
    assert jokers.score(0) == 5 * 2
    play(character, "play courtesan: fish thief")
    assert lying(character, "sold 0 fish") == sorted([*FISH, "thief"])
    assert lying(character, "hand 1") == ["ebony:0/"]
    assert character.to_act == 1


@pytest.mark.rule("S2-6.8")
def test_each_gift_is_given_in_exactly_one_way() -> None:
    fitting = ["fish:1S/", "fish:1S\\", "fish:1S\\", "thief", "statue:v", "architect"]
    position = table(
        hands=([*fitting, "courtesan", "wheat:0/"], []), sold=({"fish": FISH}, {}), pile=PILE
    )
    position.play(GAME.move_number("play courtesan"))
    position.play(GAME.move_number("name fish"))
    reached = []
    for end in ends(position):
        given = lying(end, "sold 0 fish")
        for tile in FISH:
            given.remove(tile)
        reached.append(tuple(given))
    assert len(reached) == len(set(reached))
    assert set(reached) == parts(fitting, 1) | parts(fitting, 2)


@pytest.mark.rule("S2-6.8")
def test_the_courtesan_gives_to_own_sets_that_a_tile_can_join() -> None:
    sold = {"fish": FISH, "wheat": ["wheat:1Sh", "wheat:1Sv", "wheat:1S/"]}
    rival = {"ebony": ["ebony:2Sh", "ebony:2Sv", "ebony:2S/"]}
    position = table(
        hands=(["courtesan", "fish:0/", "ebony:0/", "marble:0v"], []),
        sold=(sold, rival),
        pile=PILE,
    )
    position.play(GAME.move_number("play courtesan"))
    assert legal(position) == {"name fish"}
    for good in ("wheat", "ebony", "marble"):
        assert refused(position, f"name {good}") == "S2-6.8"
    position.play(GAME.move_number("name fish"))
    assert refused(position, "choose ebony:0/") == "S2-6.8"


@pytest.mark.rule("S2-6.8")
def test_the_courtesan_does_not_join_a_set_herself() -> None:
    wheat = ["wheat:1Sh", "wheat:1Sv", "wheat:1S/"]
    position = table(hands=(["courtesan"], []), sold=({"wheat": wheat}, {}), pile=PILE)
    play(position, "play courtesan")
    assert lying(position, "sold 0 wheat") == sorted(wheat)
    assert "courtesan" in lying(position, "box")
    assert position.to_act == 1


@pytest.mark.rule("S2-6.8")
def test_the_courtesan_does_nothing_without_a_set_of_ones_own() -> None:
    hand = ["courtesan", "fish:0/", "statue:v"]
    position = table(hands=(hand, []), sold=({}, {"fish": FISH}), pile=PILE)
    play(position, "play courtesan")
    assert lying(position, "hand 0") == ["fish:0/", "statue:v"]
    assert lying(position, "sold 1 fish") == sorted(FISH)
    assert position.to_act == 1


RESERVE = ["pyramid", "two-scarabs", "mummy", "snake-1", "snake-2", "seven", "finger", "finger"]


@pytest.mark.rule("S2-6.9")
def test_the_architect_draws_three_of_the_reserve_and_returns_two() -> None:
    position = table(hands=(["architect"], []), slots=["pyramid"], reserve=RESERVE, pile=PILE)
    events = play(position, "play architect", "seven", "finger", "snake-2")
    drawn = [event for event in events if event.public.get("to") == "drawn"]
    assert [event.private["piece"] for event in drawn] == ["seven", "finger", "snake-2"]
    assert {event.audience for event in drawn} == {frozenset({0})}
    assert position.to_act == 0
    assert legal(position) == {"reveal seven", "reveal finger", "reveal snake-2"}
    events = play(position, "reveal seven")
    returned = [event for event in events if event.public.get("to") == "reserve"]
    assert {event.audience for event in returned} == {frozenset({0})}
    assert lying(position, "with 0") == ["seven"]
    assert lying(position, "reserve") == without(RESERVE, "seven")
    assert position.score(0) == 7
    assert lying(position, "slots") == ["pyramid"]
    assert position.to_act == 1


@pytest.mark.rule("S2-6.9")
def test_the_architect_must_reveal_one_of_the_three() -> None:
    position = table(hands=(["architect"], []), slots=["pyramid"], reserve=RESERVE, pile=PILE)
    play(position, "play architect", "finger", "finger", "seven")
    assert legal(position) == {"reveal finger", "reveal seven"}
    assert refused(position, "reveal pyramid") == "S2-6.9"
    assert refused(position, "reveal mummy") == "S2-6.9"
    assert refused(position, "done") == "S2-6.9"


@pytest.mark.rule("S2-6.9")
def test_the_architects_finger_points_and_two_pirogues_return() -> None:
    market = {"D3": "fish:0h*", "E3": "wheat:0/"}
    position = table(hands=(["architect"], []), reserve=RESERVE, market=market, pile=PILE)
    play(position, "play architect", "finger", "finger", "seven")
    play(position, "reveal finger: E3")
    assert lying(position, "reserve") == without(RESERVE, "finger")
    assert position.to_act == 1
    assert legal(position) == {"take E3"}


@pytest.mark.rule("S2-6.9")
def test_the_architects_pyramid_is_a_whole_further_turn() -> None:
    market = {"D3": "fish:0h*", "C5": "wheat:0/"}
    position = table(hands=(["architect"], []), reserve=RESERVE, market=market, pile=PILE)
    play(position, "play architect", "mummy", "pyramid", "seven")
    play(position, "reveal pyramid")
    assert position.to_act == 0
    assert legal(position) == {"take D3", "take C5"}
    assert lying(position, "reserve") == without(RESERVE, "pyramid")


@pytest.mark.rule("S2-6.9")
def test_the_architects_two_scarabs_and_mummy_work_as_after_a_sale() -> None:
    position = table(
        hands=(["architect"], []),
        sold=({"fish": FISH}, {}),
        boards=(["wheat:0/", "queen"], []),
        reserve=RESERVE,
        pile=PILE,
    )
    play(position, "play architect", "mummy", "two-scarabs", "seven")
    scarabs = position.copy()
    play(scarabs, "reveal two-scarabs: fish")
    assert scarabs.score(0) == 3 * (2 + 2)
    play(position, "reveal mummy")
    assert lying(position, "hand 0") == ["queen", "wheat:0/"]
    assert lying(position, "board 0") == []


@pytest.mark.rule("S2-6.9")
def test_the_architect_may_choose_a_pirogue_without_effect() -> None:
    position = table(hands=(["architect"], []), reserve=RESERVE, pile=PILE)
    play(position, "play architect", "mummy", "two-scarabs", "finger")
    play(position, "reveal two-scarabs")
    assert lying(position, "used").count("two-scarabs") == 2
    assert len(lying(position, "reserve")) == 7
    assert position.to_act == 1


NINE = [
    "ivory:0h*",
    "ebony:0h*",
    "fish:1S\\",
    "fish:1S\\",
    "wheat:1Sh",
    "wheat:1Sh",
    "statue:v",
    "queen",
    "thief",
]


@pytest.mark.rule("S2-6.10")
@pytest.mark.parametrize("scribe", ["scribe:livestock", "scribe:fish"])
@pytest.mark.parametrize("size", [0, 5, 6])
def test_the_scribe_spares_a_hand_of_six(scribe: str, size: int) -> None:
    position = table(hands=([scribe], NINE[:size]), pile=PILE)
    play(position, f"play {scribe}")
    assert lying(position, "hand 1") == sorted(NINE[:size])
    assert lying(position, "board 1") == []
    assert position.to_act == 1
    assert "refill" in legal(position)


@pytest.mark.rule("S2-6.10")
@pytest.mark.parametrize("scribe", ["scribe:livestock", "scribe:fish"])
def test_with_seven_tiles_the_opponent_discards_one_of_his_choice(scribe: str) -> None:
    position = table(hands=([scribe], NINE[:7]), pile=PILE)
    play(position, f"play {scribe}")
    assert position.to_act == 1
    assert legal(position) == {f"choose {tile}" for tile in NINE[:7]}
    play(position, "choose wheat:1Sh")
    assert lying(position, "board 1") == ["wheat:1Sh"]
    assert position.hand_count[1] == 6


@pytest.mark.rule("S2-6.10")
def test_with_nine_tiles_the_opponent_discards_three_face_down() -> None:
    position = table(hands=(["scribe:fish", "ebony:0/"], NINE), pile=PILE)
    play(position, "play scribe:fish")
    events = play(position, "choose ivory:0h* fish:1S\\ fish:1S\\")
    assert lying(position, "board 1") == ["fish:1S\\", "fish:1S\\", "ivory:0h*"]
    assert lying(position, "hand 1") == sorted(NINE[1:2] + NINE[4:])
    assert lying(position, "hand 0") == ["ebony:0/"]
    assert lying(position, "board 0") == []
    discarded = [event for event in events if event.public.get("to") == "board 1"]
    assert [event.audience for event in discarded] == [frozenset({1})] * 3


@pytest.mark.rule("S2-6.10")
def test_each_discard_is_made_in_exactly_one_way() -> None:
    position = table(hands=(["scribe:fish"], NINE), pile=PILE)
    play(position, "play scribe:fish")
    reached = [tuple(lying(end, "board 1")) for end in ends(position)]
    assert len(reached) == len(set(reached))
    assert set(reached) == parts(NINE, 3)


@pytest.mark.rule("S2-6.10")
def test_the_discards_are_compulsory_and_from_the_own_hand() -> None:
    position = table(hands=(["scribe:fish", "ebony:0/"], NINE), pile=PILE)
    play(position, "play scribe:fish")
    for text in ("done", "refill", "choose ebony:0/", "play thief"):
        assert refused(position, text) == "S2-6.10"


@pytest.mark.rule("S2-6.11")
def test_after_the_discards_the_opponent_has_his_turn() -> None:
    market = {"D3": "marble:0v"}
    position = table(hands=(["scribe:livestock"], NINE[:8]), market=market, pile=PILE)
    play(position, "play scribe:livestock")
    events = play(position, "choose ivory:0h* ebony:0h*")
    assert [event.seat for event in events if event.name == "turn"] == [1]
    assert position.to_act == 1
    assert "take D3" in legal(position)
    play(position, "take D3")
    assert position.hand_count[1] == 7
    assert position.to_act == 0


@pytest.mark.rule("S2-6.11")
def test_the_discards_come_before_the_end_of_the_game_is_looked_for() -> None:
    rival = ["ivory:0h*", "ebony:0h*", "marble:0v", "livestock:0/", "fish:0/", "wheat:0/", "queen"]
    position = table(hands=(["scribe:fish"], rival), pile=[])
    play(position, "play scribe:fish")
    assert not position.is_over
    play(position, "choose queen")
    assert position.is_over
    assert len(lying(position, "board 1")) == 7
