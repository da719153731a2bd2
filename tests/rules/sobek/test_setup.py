"""Chapter 2: setting up a round, and deals that are none."""

import pytest

from shedet.core.engine.chance import seeded
from shedet.core.errors import NotationError
from shedet.core.game import Deal
from shedet.games.sobek.pieces.box import CHARACTERS, TOKENS, back_of
from shedet.games.sobek.rules.position import Sobek
from tests.rules.sobek.tables import GAME, legal, lying, play

CARDS = GAME.pieces.all_names[:63]
GREEN = [name for name in CARDS if back_of(name) == "green"]
OTHERS = [name for name in CARDS if back_of(name) != "green"]
QUAYS = [f"quay {number}" for number in range(1, 10)]


def deal(seed: int = 1, seats: int = 2) -> Deal:
    return GAME.deal(seats, {}, seeded(seed))


def start(dealt: Deal, seats: int = 2) -> Sobek:
    return GAME.start(seats, {}, dealt)


@pytest.mark.rule("S1-2.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_markers_stand_on_0(seats: int) -> None:
    position = start(deal(seats=seats), seats)
    assert position.result() == [0] * seats
    view = GAME.view(position, 0)
    assert [player.score for player in view.players] == [0] * seats
    assert (view.round, view.is_over) == (1, False)


@pytest.mark.rule("S1-2.1")
@pytest.mark.rule("S1-3.1")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_who_begins_has_the_first_turn(first: int) -> None:
    position = start({**deal(seats=3), "first": first}, 3)
    view = GAME.view(position, first)
    assert (view.question, view.turn, view.flood) == ("turn", first, False)
    assert {"take 1", "take 2", "take 3", "take 4"} <= legal(position)


@pytest.mark.rule("S1-2.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_green_cards_go_to_the_hands_and_the_box(seats: int, seed: int) -> None:
    dealt = deal(seed, seats)
    position = start(dealt, seats)
    hands = [lying(position, f"hand {seat}") for seat in range(seats)]
    box = [name for name in lying(position, "box") if name not in TOKENS]
    assert hands == [sorted(hand) for hand in dealt["hands"]]
    assert [len(hand) for hand in hands] == [2] * seats
    assert sorted(sum(hands, box)) == sorted(GREEN)
    assert [lying(position, f"pile {seat}") for seat in range(seats)] == [[]] * seats


@pytest.mark.rule("S1-2.2")
def test_green_cards_are_shuffled() -> None:
    assert len({str(deal(seed)["hands"]) for seed in range(20)}) > 10
    dealt = {name for seed in range(30) for hand in deal(seed)["hands"] for name in hand}
    assert dealt == set(GREEN)


@pytest.mark.rule("S1-2.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_of_the_green_cards_a_seat_sees_only_its_own_hand(seats: int) -> None:
    position = start(deal(seats=seats), seats)
    for seat in range(seats + 1):
        seen = repr(GAME.view(position, seat))
        own = lying(position, f"hand {seat}")
        assert sorted(name for name in set(GREEN) if f"'{name}'" in seen) == sorted(set(own))


@pytest.mark.rule("S1-2.3")
@pytest.mark.rule("S1-2.4")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_goods_and_characters_are_the_deck(seats: int, seed: int) -> None:
    dealt = deal(seed, seats)
    position = start(dealt, seats)
    assert [lying(position, quay) for quay in QUAYS] == [[name] for name in dealt["quay"]]
    assert sorted(dealt["quay"] + lying(position, "deck")) == sorted(OTHERS)
    assert lying(position, "discard") == []


@pytest.mark.rule("S1-2.3")
@pytest.mark.parametrize(("seats", "left"), [(2, 36), (3, 45), (4, 45)])
def test_with_two_players_nine_cards_stay_out(seats: int, left: int) -> None:
    position = start(deal(seats=seats), seats)
    assert [GAME.view(position, seat).deck for seat in range(seats + 1)] == [left] * (seats + 1)


@pytest.mark.rule("S1-2.3")
def test_cards_of_goods_and_characters_are_shuffled_together() -> None:
    quays = [deal(seed)["quay"] for seed in range(30)]
    assert len({str(quay) for quay in quays}) == 30
    assert len({sum(name in CHARACTERS for name in quay) for quay in quays}) > 2
    assert {name for quay in quays for name in quay} == set(OTHERS)
    for number in range(9):
        kinds = {quay[number].split(":")[0] for quay in quays}
        assert len(kinds) > 6


def with_characters(*, seats: int = 2) -> Deal:
    """A deal with the Queen on quay 2 and the Thief on quay 9."""
    quay = ["wheat:1S", "queen", "amulet", "ivory:3S", "fish:0", "fish:0", "ebony:0", "marble:0"]
    return {**deal(seats=seats), "quay": [*quay, "thief"]}


@pytest.mark.rule("S1-2.4")
def test_on_the_quays_goods_lie_face_up_and_characters_face_down() -> None:
    dealt = with_characters()
    faces = ["character" if name in CHARACTERS else name for name in dealt["quay"]]
    assert faces.count("character") == 2
    for seat in range(3):
        view = GAME.view(start(dealt), seat)
        assert view.quay == faces
        assert not [name for name in CHARACTERS if name in repr(view)]


@pytest.mark.rule("S1-2.4")
@pytest.mark.rule("S1-4.1")
def test_the_first_card_dealt_is_the_first_to_be_had() -> None:
    position = start({**with_characters(), "first": 0})
    assert legal(position) == {"take 1", "take 2", "take 3", "take 4"}
    play(position, "take 2")
    assert "queen" in lying(position, "hand 0")
    assert lying(position, "pile 0") == ["wheat:1S"]


@pytest.mark.rule("S1-2.5")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_five_tokens_are_those_of_the_round(seats: int, seed: int) -> None:
    dealt = deal(seed, seats)
    position = start(dealt, seats)
    box = [name for name in lying(position, "box") if name in TOKENS]
    assert lying(position, "stack") == sorted(dealt["tokens"])
    assert (len(dealt["tokens"]), len(box)) == (5, 7)
    assert sorted(dealt["tokens"] + box) == sorted(GAME.pieces.all_names[63:])
    assert lying(position, "used") == []


@pytest.mark.rule("S1-2.5")
def test_nobody_sees_a_token_at_the_start() -> None:
    position = start(deal(seats=4), 4)
    for seat in range(5):
        view = GAME.view(position, seat)
        assert (view.tokens, view.tokens_seen, view.used) == (5, None, [])
        assert view.tokens_seen_by == (False,) * 4
        assert not [name for name in TOKENS if f"'{name}'" in repr(view)]


@pytest.mark.rule("S1-2.5")
def test_tokens_are_drawn_at_random() -> None:
    drawn = [deal(seed)["tokens"] for seed in range(40)]
    assert {name for tokens in drawn for name in tokens} == set(TOKENS)
    assert any(tokens.count("flood") == 2 for tokens in drawn)


HANDS = [["ivory:0*", "ebony:0*"], ["fish:0*", "fish:0*"]]
QUAY = [
    "wheat:1S",
    "queen",
    "amulet",
    "fish:0",
    "fish:0",
    "ebony:0",
    "marble:0",
    "thief",
    "wheat:0",
]
FIVE = ["flood", "flood", "curse", "deceit", "guild-eye"]


def spoilt(part: str, value: object) -> Deal:
    """A proper deal with another value for one part."""
    return {"first": 1, "hands": HANDS, "quay": QUAY, "tokens": FIVE, part: value}


@pytest.mark.rule("S1-2.1")
def test_these_parts_make_a_deal() -> None:
    position = start(spoilt("first", 1))
    assert lying(position, "hand 1") == ["fish:0*", "fish:0*"]
    assert position.to_act == 1


@pytest.mark.rule("S1-2.1")
@pytest.mark.parametrize("first", [2, -1, True, "0", 0.0, None, [0]])
def test_a_deal_in_which_nobody_begins_is_refused(first: object) -> None:
    with pytest.raises(NotationError):
        start(spoilt("first", first))


@pytest.mark.rule("S1-2.2")
@pytest.mark.parametrize(
    "hands",
    [
        [],
        [["ivory:0*", "ebony:0*"]],
        [["ivory:0*", "ebony:0*"], ["fish:0*", "fish:0*"], ["wheat:0*", "wheat:0*"]],
        [["ivory:0*", "ebony:0*"], ["fish:0*"]],
        [["ivory:0*", "ebony:0*"], ["fish:0*", "fish:0*", "wheat:0*"]],
        [["ivory:0*", "ebony:0*"], ["fish:0*", "fish:0"]],
        [["ivory:0*", "ebony:0*"], ["fish:0*", "courtesan"]],
        [["ivory:0*", "ebony:0*"], ["ivory:0*", "fish:0*"]],
        [["ivory:0*", "ebony:0*"], ["fish:0*", "gold:0*"]],
        [["ivory:0*", "ebony:0*"], ["fish:0*", "embalming"]],
        [["ivory:0*", "ebony:0*"], "fish:0*"],
        [["ivory:0*", "ebony:0*"], ["fish:0*", 5]],
        [["ivory:0*", "ebony:0*"], None],
        {"0": ["ivory:0*", "ebony:0*"], "1": ["fish:0*", "fish:0*"]},
        "hands",
        None,
    ],
)
def test_a_deal_with_other_hands_is_refused(hands: object) -> None:
    with pytest.raises(NotationError):
        start(spoilt("hands", hands))


@pytest.mark.rule("S1-2.2")
@pytest.mark.parametrize(("dealt", "played"), [(2, 3), (3, 2), (4, 3)])
def test_a_deal_for_another_number_of_players_is_refused(dealt: int, played: int) -> None:
    with pytest.raises(NotationError):
        start({**deal(seats=dealt), "first": 0}, played)


@pytest.mark.rule("S1-2.3")
@pytest.mark.rule("S1-2.4")
@pytest.mark.parametrize(
    "quay",
    [
        [],
        QUAY[:8],
        [*QUAY, "fish:1S"],
        [*QUAY[:8], "wheat:0*"],
        [*QUAY[:8], "queen"],
        [*QUAY[:8], "gold:0"],
        [*QUAY[:8], "embalming"],
        [*QUAY[:8], ""],
        [*QUAY[:8], 9],
        ["amulet"] * 9,
        dict.fromkeys(QUAYS, "amulet"),
        "amulet",
        None,
    ],
)
def test_a_deal_with_other_quays_is_refused(quay: object) -> None:
    with pytest.raises(NotationError):
        start(spoilt("quay", quay))


@pytest.mark.rule("S1-2.5")
@pytest.mark.parametrize(
    "tokens",
    [
        [],
        FIVE[:4],
        [*FIVE, "embalming"],
        [*FIVE[:4], "flood"],
        [*FIVE[:4], "deceit"],
        [*FIVE[:4], "plague"],
        [*FIVE[:4], "amulet"],
        [*FIVE[:4], None],
        "flood",
        5,
    ],
)
def test_a_deal_with_other_tokens_is_refused(tokens: object) -> None:
    with pytest.raises(NotationError):
        start(spoilt("tokens", tokens))


@pytest.mark.rule("S1-2.1")
@pytest.mark.rule("S1-2.2")
@pytest.mark.rule("S1-2.4")
@pytest.mark.rule("S1-2.5")
@pytest.mark.parametrize("part", ["first", "hands", "quay", "tokens"])
def test_a_deal_with_a_part_too_few_or_too_many_is_refused(part: str) -> None:
    short = deal()
    del short[part]
    with pytest.raises(NotationError):
        start(short)
    with pytest.raises(NotationError):
        start({**deal(), f"{part}s": deal()[part]})
