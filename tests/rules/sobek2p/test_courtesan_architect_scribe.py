"""Characters: Courtesan, Architect, Scribe. [S2-6.8] [S2-6.9] [S2-6.10]"""

from itertools import combinations

import pytest

from tests.rules.sobek2p.tables import GAME, ends, legal, lying, play, refused, table

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
def test_the_courtesan_adds_neither_no_tile_nor_three() -> None:
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
def test_each_gift_of_tiles_is_given_in_exactly_one_way() -> None:
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
def test_each_discard_of_tiles_is_made_in_exactly_one_way() -> None:
    position = table(hands=(["scribe:fish"], NINE), pile=PILE)
    play(position, "play scribe:fish")
    reached = [tuple(lying(end, "board 1")) for end in ends(position)]
    assert len(reached) == len(set(reached))
    assert set(reached) == parts(NINE, 3)


@pytest.mark.rule("S2-6.10")
def test_discarding_tiles_is_compulsory_and_from_the_own_hand() -> None:
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
