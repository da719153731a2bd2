"""Chapter 4: taking a card, and the deliveries."""

import pytest

from shedet.core.engine.chance import seeded
from shedet.games.sobek.rules.position import Sobek
from tests.rules.sobek.tables import GAME, legal, lying, play, refused, table, told

QUAY = ["wheat:1S", "marble:0", "amulet", "fish:0", "ebony:2S", "ivory:3S"]


@pytest.mark.rule("S1-4.1")
@pytest.mark.rule("S1-4.2")
def test_worked_example_the_amulet_from_third_place_costs_wheat_and_marble() -> None:
    position = table(quay=QUAY)
    play(position, "take 3")
    assert lying(position, "hand 0") == ["amulet"]
    assert lying(position, "pile 0") == ["marble:0", "wheat:1S"]
    assert [lying(position, f"quay {number}") for number in (1, 2, 3)] == [[], [], []]
    assert [lying(position, f"quay {number}") for number in (4, 5, 6)] == [[n] for n in QUAY[3:]]
    assert position.to_act == 1


@pytest.mark.rule("S1-4.1")
@pytest.mark.rule("S1-4.2")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_first_four_cards_cost_0_to_3_cards(number: int) -> None:
    position = table(quay=QUAY, hands=([], ["fish:1S"]), piles=([], ["fish:1S"]), turn=1)
    assert legal(position) == {"take 1", "take 2", "take 3", "take 4"}
    play(position, f"take {number}")
    assert lying(position, "hand 1") == sorted([QUAY[number - 1], "fish:1S"])
    assert lying(position, "pile 1") == sorted([*QUAY[: number - 1], "fish:1S"])
    assert (lying(position, "hand 0"), lying(position, "pile 0")) == ([], [])
    assert GAME.view(position, 0).quay == [""] * number + QUAY[number:] + [""] * 3


@pytest.mark.rule("S1-4.1")
@pytest.mark.parametrize("number", [5, 6, 7, 9])
def test_other_cards_and_empty_quays_are_refused(number: int) -> None:
    assert refused(table(quay=QUAY), f"take {number}") == "S1-4.1"


@pytest.mark.rule("S1-4.1")
@pytest.mark.parametrize(
    ("quay", "offered"),
    [
        (["", "", "", "", "", "fish:0", "amulet", "queen", "wheat:0"], "6 7 8 9"),
        (["", "", "", "", "", "", "amulet", "queen", "wheat:0"], "7 8 9"),
        (["", "", "", "", "", "", "", "queen", "wheat:0"], "8 9"),
        (["", "", "", "", "", "", "", "", "wheat:0"], "9"),
    ],
)
def test_with_fewer_than_four_left_all_are_available(quay: list[str], offered: str) -> None:
    assert legal(table(quay=quay)) == {f"take {number}" for number in offered.split()}


@pytest.mark.rule("S1-4.1")
@pytest.mark.rule("S1-4.2")
def test_gaps_do_not_count() -> None:
    quay = ["", "wheat:0", "", "fish:0", "queen", "", "ebony:0", "marble:0", ""]
    position = table(quay=quay)
    assert legal(position) == {"take 2", "take 4", "take 5", "take 7"}
    assert refused(position, "take 3") == "S1-4.1"
    assert refused(position, "take 8") == "S1-4.1"
    play(position, "take 7")
    assert lying(position, "hand 0") == ["ebony:0"]
    assert lying(position, "pile 0") == ["fish:0", "queen", "wheat:0"]
    assert legal(position) == {"take 8"}


@pytest.mark.rule("S1-4.1")
@pytest.mark.rule("S1-4.2")
def test_the_gap_that_a_merchant_leaves_closes_up() -> None:
    position = table(quay=QUAY, hands=(["merchant"], []))
    play(position, "play merchant: 2")
    assert legal(position) == {"take 1", "take 3", "take 4", "take 5"}
    play(position, "take 3")
    assert lying(position, "hand 1") == ["amulet"]
    assert lying(position, "pile 1") == ["wheat:1S"]
    assert legal(position) == {"take 4", "take 5", "take 6"}


@pytest.mark.rule("S1-4.2")
def test_the_first_card_is_free_wherever_it_lies() -> None:
    position = table(quay=["", "", "", "", "fish:0", "amulet"])
    play(position, "take 5")
    assert (lying(position, "hand 0"), lying(position, "pile 0")) == (["fish:0"], [])


@pytest.mark.rule("S1-4.2")
def test_a_passed_character_goes_to_the_pile_like_goods() -> None:
    position = table(seats=3, quay=["queen", "thief", "amulet", "fish:0"])
    events = play(position, "take 3")
    assert lying(position, "pile 0") == ["queen", "thief"]
    passed = [event for event in events if event.public.get("to") == "pile 0"]
    assert [event.public["back"] for event in passed] == ["orange", "orange"]
    assert [event.seen_by(0).get("piece") for event in passed] == ["queen", "thief"]
    for seat in (1, 2, 3):
        assert [event.seen_by(seat).get("piece") for event in passed] == [None, None]


@pytest.mark.rule("S1-4.1")
def test_a_character_is_taken_unseen_by_the_others() -> None:
    position = table(seats=3, quay=["wheat:0", "queen", "fish:0"], turn=2)
    events = play(position, "take 2")
    assert lying(position, "hand 2") == ["queen"]
    taken = [event for event in events if event.public.get("to") == "hand 2"]
    assert [[event.seen_by(seat).get("piece") for event in taken] for seat in range(4)] == [
        [None],
        [None],
        ["queen"],
        [None],
    ]
    assert GAME.view(position, 0).players[2].hand_backs == {"beige": 0, "green": 0, "orange": 1}


@pytest.mark.rule("S1-4.2")
def test_passed_cards_lie_face_down_for_the_others() -> None:
    position = table(quay=QUAY)
    play(position, "take 3")
    piles = [GAME.view(position, seat).players[0].pile for seat in range(3)]
    assert piles[1:] == [None, None]
    assert sorted(piles[0] or []) == ["marble:0", "wheat:1S"]


NINE = [
    "ivory:3S",
    "queen",
    "ebony:0",
    "amulet",
    "marble:2S",
    "thief",
    "cattle:1S",
    "fish:1S",
    "wheat:0",
]


@pytest.mark.rule("S1-4.3")
@pytest.mark.rule("S1-2.4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_takes_the_last_card_fills_the_quays(seats: int) -> None:
    position = table(seats=seats, quay=["", "", "fish:0"], turn=1)
    left = GAME.view(position, 0).deck
    events = play(position, "take 3", *NINE)
    assert [lying(position, f"quay {number}") for number in range(1, 10)] == [[n] for n in NINE]
    faces = ["character" if name in ("queen", "thief") else name for name in NINE]
    for seat in range(seats + 1):
        assert GAME.view(position, seat).quay == faces
        shown = [e.seen_by(seat).get("piece") for e in events if e.public.get("from") == "deck"]
        assert shown == [None if name in ("queen", "thief") else name for name in NINE]
    deliveries = [event for event in events if event.name == "delivered"]
    assert [(event.seat, event.public["cards"]) for event in deliveries] == [(1, 9)]
    assert GAME.view(position, 0).deck == left - 9
    assert lying(position, "hand 1") == ["fish:0"]
    assert position.to_act == 2 % seats
    assert legal(position) == {"take 1", "take 2", "take 3", "take 4"}


@pytest.mark.rule("S1-4.2")
@pytest.mark.rule("S1-4.3")
def test_cards_that_are_passed_empty_the_quays_too() -> None:
    position = table(quay=["", "wheat:0", "", "", "", "fish:0", "", "", "amulet"])
    play(position, "take 9", *NINE[:3], *NINE[4:], "marble:0")
    assert lying(position, "pile 0") == ["fish:0", "wheat:0"]
    assert lying(position, "quay 9") == ["marble:0"]


@pytest.mark.rule("S1-4.3")
def test_the_quays_are_not_filled_before_the_last_card_is_gone() -> None:
    position = table(quay=["fish:0", "amulet"])
    events = play(position, "take 1")
    assert told(events, "delivered") == []
    assert GAME.view(position, 0).quay == ["", "amulet", *[""] * 7]


@pytest.mark.rule("S1-4.3")
@pytest.mark.parametrize("seats", [2, 3])
def test_a_short_deck_fills_the_quays_as_far_as_it_goes(seats: int) -> None:
    deck = ["wheat:0", "queen"]
    position = table(seats=seats, quay=["fish:0"], deck=deck)
    assert GAME.view(position, 0).deck == 2
    events = play(position, "take 1", *deck)
    assert told(events, "delivered")[0]["cards"] == 2
    assert GAME.view(position, 1).quay == ["wheat:0", "character", *[""] * 7]
    assert GAME.view(position, 1).deck == 0
    assert legal(position) == {"take 1", "take 2"}


@pytest.mark.rule("S1-4.3")
def test_every_card_of_the_deck_may_come() -> None:
    first = set()
    for seed in range(150):
        position = table(seats=3, quay=["fish:0"], deck=["wheat:0", "wheat:1S", "queen", "thief"])
        position.seed(seed)
        play(position, "take 1")
        first.add(lying(position, "quay 1")[0])
    assert first == {"wheat:0", "wheat:1S", "queen", "thief"}


def deliveries(position: Sobek) -> list[int]:
    """Always take the first card till the round ends; how many cards came each time."""
    position.logging = 1
    came = [9]
    while GAME.view(position, 0).question == "turn":
        first = min(text for text in legal(position) if text.startswith("take"))
        came += [delivery["cards"] for delivery in told(play(position, first), "delivered")]
    return came


@pytest.mark.rule("S1-2.3")
@pytest.mark.rule("S1-4.4")
@pytest.mark.parametrize(("seats", "number"), [(2, 5), (3, 6), (4, 6)])
@pytest.mark.parametrize("seed", range(3))
def test_a_round_has_six_deliveries_or_five_with_two_players(
    seats: int, number: int, seed: int
) -> None:
    position = GAME.start(seats, {}, GAME.deal(seats, {}, seeded(seed)))
    position.seed(seed)
    assert deliveries(position) == [9] * number
    assert len(lying(position, "deck")) == (9 if seats == 2 else 0)
    taken = [name for seat in range(seats) for name in lying(position, f"hand {seat}")]
    assert len(taken) == 2 * seats + 9 * number


@pytest.mark.rule("S1-2.3")
def test_with_two_players_any_nine_cards_may_stay_out() -> None:
    out = set()
    for seed in range(8):
        position = GAME.start(2, {}, GAME.deal(2, {}, seeded(seed)))
        position.seed(seed)
        deliveries(position)
        out.add(str(lying(position, "deck")))
        assert GAME.view(position, 0).deck == 0
    assert len(out) == 8


@pytest.mark.rule("S1-4.4")
@pytest.mark.parametrize(("seats", "number"), [(2, 5), (3, 6), (4, 6)])
def test_after_the_queen_only_the_last_delivery_has_six_cards(seats: int, number: int) -> None:
    quay = ["", *["fish:0"] * 3, *["fish:1S"] * 5]
    position = table(seats=seats, quay=quay, hands=(["queen"], []))
    play(position, "play queen")
    assert len(lying(position, "hand 0")) == 3
    assert deliveries(position) == [9] * (number - 1) + [6]
