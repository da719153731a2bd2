"""Chapter 6: playing a character; the Queen, the priests and the Vizier."""

import pytest

from shedet.games.sobek.pieces.box import CHARACTERS
from tests.rules.sobek.tables import GAME, legal, lying, play, refused, table, told

QUAY = ["fish:0", "wheat:0"]
WITHOUT_EFFECT = {
    "queen": "play queen",
    "high-priest": "play high-priest",
    "high-priestess": "play high-priestess",
    "vizier": "play vizier: left-1",
    "scribe:cattle": "play scribe:cattle",
    "scribe:fish": "play scribe:fish",
    "thief": "play thief: left-1",
    "courtesan": "play courtesan",
}
"""The Merchant always finds a card."""


@pytest.mark.rule("S1-6.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_played_character_lies_face_up_on_the_discard(seats: int) -> None:
    hands: list[list[str]] = [[] for _ in range(seats)]
    hands[-1] = ["high-priest", "thief"]
    position = table(seats=seats, turn=seats - 1, hands=hands, discard=["queen"])
    events = play(position, "play high-priest")
    assert told(events, "played") == [{"piece": "high-priest"}]
    put_down = [event for event in events if event.public.get("to") == "discard"]
    assert [event.seen_by(seats)["piece"] for event in put_down] == ["high-priest"]
    assert lying(position, "discard") == ["high-priest", "queen"]
    assert GAME.view(position, seats).discard == ["queen", "high-priest"]
    assert lying(position, f"hand {seats - 1}") == ["thief"]
    assert position.to_act == 0


@pytest.mark.rule("S1-6.1")
def test_only_a_character_card_in_hand_can_be_played() -> None:
    position = table(
        quay=["merchant"],
        hands=[["queen", "fish:0"], ["thief"]],
        piles=[["vizier"]],
        sets=[(0, "wheat", ["courtesan", "wheat:0", "wheat:0"])],
        discard=["high-priest"],
    )
    assert legal(position) == {"take 1", "play queen"}
    for character in ("merchant", "thief", "vizier", "courtesan", "high-priest", "scribe:fish"):
        assert refused(position, f"play {character}") == "S1-6.1"


@pytest.mark.rule("S1-6.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("character", WITHOUT_EFFECT)
def test_a_character_card_without_effect_may_be_played(character: str, seats: int) -> None:
    position = table(seats=seats, quay=QUAY, deck=(), hands=[[character]], tokens=["deceit"])
    assert legal(position) == {"take 1", "take 2", f"play {character}"}
    discard = lying(position, "discard")
    events = play(position, WITHOUT_EFFECT[character])
    assert told(events, "played") == [{"piece": character}]
    assert lying(position, "discard") == sorted([*discard, character])
    for place in [f"{sort} {seat}" for sort in ("hand", "pile") for seat in range(seats)]:
        assert lying(position, place) == []
    assert [lying(position, f"quay {n}") for n in (1, 2)] == [["fish:0"], ["wheat:0"]]
    assert lying(position, "stack") == ["deceit"]
    assert position.result() == [0] * seats
    assert position.to_act == 1
    assert legal(position) == {"take 1", "take 2"}


@pytest.mark.rule("S1-6.1")
def test_every_character_but_the_merchant_can_be_without_effect() -> None:
    assert sorted([*WITHOUT_EFFECT, "merchant"]) == sorted(CHARACTERS)


@pytest.mark.rule("S1-6.1")
@pytest.mark.parametrize(
    ("character", "answers", "rule"),
    [
        ("high-priest", {"name marble"}, "S1-6.3"),
        ("vizier", {"left 1", "left 2"}, "S1-6.4"),
        ("thief", {"left 1", "left 2"}, "S1-6.7"),
        ("merchant", {"take 1", "take 2"}, "S1-6.8"),
        ("courtesan", {"add 1"}, "S1-6.9"),
    ],
)
def test_the_power_of_a_card_that_can_do_something_must_be_used(
    character: str, answers: set[str], rule: str
) -> None:
    position = table(
        seats=3,
        quay=QUAY,
        hands=[[character, "fish:1S"], ["cattle:0*"], ["ivory:0*"]],
        piles=[["marble:0"], ["wheat:0"], ["ebony:0"]],
        sets=[(0, "fish", ["fish:1S", "fish:1S", "fish:0"])],
    )
    position.play(GAME.move_number(f"play {character}"))
    assert position.to_act == 0
    assert legal(position) == answers
    assert refused(position, "done") == rule
    assert refused(position, "lay wheat") == rule


DRAWN = ["ivory:3S", "amulet", "thief"]


@pytest.mark.rule("S1-6.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("left", [9, 3, 2, 0])
def test_the_queen_draws_three_cards_or_as_many_as_there_are(left: int, seats: int) -> None:
    more = ["ebony:0", "ebony:0", "marble:0", "marble:0", "cattle:0", "cattle:0"]
    deck = [*DRAWN, *more][:left]
    hands = [[], ["queen", "fish:0*"]]
    position = table(seats=seats, turn=1, quay=QUAY, deck=deck, hands=hands)
    events = play(position, "play queen", *deck[:3])
    assert lying(position, "hand 1") == sorted(["fish:0*", *deck[:3]])
    assert GAME.view(position, 1).deck == max(left - 3, 0)
    assert lying(position, "pile 1") == []
    assert [lying(position, f"quay {n}") for n in (1, 2)] == [["fish:0"], ["wheat:0"]]
    drawn = [event for event in events if event.public.get("from") == "deck"]
    assert [event.private["piece"] for event in drawn] == deck[:3]
    assert all(event.audience == {1} and event.public["to"] == "hand 1" for event in drawn)
    assert position.to_act == 2 % seats


@pytest.mark.rule("S1-6.2")
def test_the_queen_may_draw_any_card_of_the_deck() -> None:
    deck = [*DRAWN, "wheat:0", "wheat:1S"]
    drawn = []
    for seed in range(200):
        position = table(seats=3, quay=QUAY, deck=deck, hands=[["queen"]])
        position.seed(seed)
        play(position, "play queen")
        drawn += lying(position, "hand 0")
    assert len(drawn) == 600
    assert all(80 < drawn.count(card) < 160 for card in deck)


@pytest.mark.rule("S1-6.2")
@pytest.mark.rule("S1-4.4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_queen_leaves_six_cards_for_the_last_delivery(seats: int) -> None:
    six = ["ivory:0", "ebony:0", "marble:0", "cattle:0", "fish:0", "wheat:0"]
    position = table(seats=seats, quay=["wheat:1S"], deck=[*six, *DRAWN], hands=[["queen"]])
    play(position, "play queen", *DRAWN)
    assert position.to_act == 1
    events = play(position, "take 1", *six)
    assert [event["cards"] for event in told(events, "delivered")] == [6]
    assert GAME.view(position, 0).quay == [*six, "", "", ""]
    assert GAME.view(position, 0).deck == 0
    for number in range(1, 6):
        assert told(play(position, f"take {number}"), "last") == []
    assert len(told(play(position, "take 6"), "last")) == 1


@pytest.mark.rule("S1-6.2")
def test_an_empty_deck_does_not_end_the_round_while_cards_lie_on_the_quays() -> None:
    position = table(seats=3, quay=QUAY, deck=DRAWN, hands=[["queen"]])
    play(position, "play queen", *DRAWN)
    assert GAME.view(position, 1).question == "turn"
    assert legal(position) == {"take 1", "take 2"}


PILE = [
    "fish:1S",
    "fish:0",
    "fish:0*",
    "wheat:0",
    "amulet",
    "scribe:cattle",
    "scribe:fish",
    "thief",
    "merchant",
]


@pytest.mark.rule("S1-6.3")
@pytest.mark.parametrize("priests", ["choose", "all"])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("priest", ["high-priest", "high-priestess"])
@pytest.mark.parametrize(
    ("good", "gone"),
    [
        ("fish", ["fish:1S", "fish:0", "fish:0*", "scribe:fish", "thief"]),
        ("wheat", ["wheat:0", "merchant"]),
        ("cattle", ["scribe:cattle"]),
    ],
)
def test_a_priest_discards_a_good_with_its_characters(
    priest: str, good: str, gone: list[str], seats: int, priests: str
) -> None:
    piles = [PILE, ["fish:1S", "wheat:0"]]
    position = table(seats=seats, hands=[[priest, "fish:0"]], piles=piles, priests=priests)
    line = f"play {priest}: {good}"
    if priests == "choose":
        line = " ".join([line, *(card for card in gone if card in CHARACTERS)])
    events = play(position, line)
    put_down = [event for event in events if event.public.get("to") == "discard"]
    assert sorted(str(event.seen_by(1)["piece"]) for event in put_down) == sorted([*gone, priest])
    assert lying(position, "pile 0") == sorted(set(PILE) - set(gone))
    assert lying(position, "discard") == sorted([*gone, priest])
    assert lying(position, "pile 1") == ["fish:1S", "wheat:0"]
    assert lying(position, "hand 0") == ["fish:0"]
    assert position.to_act == 1


@pytest.mark.rule("S1-6.3")
@pytest.mark.parametrize("priest", ["high-priest", "high-priestess"])
@pytest.mark.parametrize("good", ["ivory", "ebony", "marble"])
def test_with_all_a_good_of_which_the_pile_has_no_card_may_be_named(priest: str, good: str) -> None:
    position = table(seats=3, hands=[[priest]], piles=[PILE], priests="all")
    play(position, f"play {priest}: {good}")
    assert lying(position, "pile 0") == sorted(PILE)
    assert lying(position, "discard") == [priest]
    assert position.to_act == 1


@pytest.mark.rule("S1-6.3")
@pytest.mark.parametrize("good", ["ivory", "ebony", "marble", "cattle", "fish", "wheat"])
def test_with_all_amulets_stay_whatever_is_named(good: str) -> None:
    piles = [["amulet", "amulet"]]
    position = table(seats=4, hands=[["high-priest"]], piles=piles, priests="all")
    position.play(GAME.move_number("play high-priest"))
    assert refused(position, "done") == "S1-6.3"
    assert "name amulet" not in legal(position)
    assert len(legal(position)) == 6
    position.play(GAME.move_number(f"name {good}"))
    assert lying(position, "pile 0") == ["amulet", "amulet"]


@pytest.mark.rule("S1-6.3")
def test_one_priest_can_discard_the_other() -> None:
    position = table(hands=[["high-priest"]], piles=[["high-priestess", "marble:0"]])
    play(position, "play high-priest: marble high-priestess")
    assert lying(position, "pile 0") == []


@pytest.mark.rule("S1-6.3")
@pytest.mark.parametrize("priest", ["high-priest", "high-priestess"])
def test_a_good_that_is_named_lies_in_the_pile(priest: str) -> None:
    position = table(seats=3, hands=[[priest]], piles=[PILE])
    position.play(GAME.move_number(f"play {priest}"))
    assert legal(position) == {"name cattle", "name fish", "name wheat"}
    for good in ("ivory", "ebony", "marble"):
        assert refused(position, f"name {good}") == "S1-6.3"


@pytest.mark.rule("S1-6.3")
@pytest.mark.rule("S1-10.9")
@pytest.mark.parametrize("pile", [[], ["amulet", "amulet"]])
def test_a_priest_with_nothing_to_remove_asks_nothing(pile: list[str]) -> None:
    position = table(seats=3, hands=[["high-priest"]], piles=[pile])
    events = play(position, "play high-priest")
    assert told(events, "bare") == [{"in": "pile 0"}]
    assert told(events, "lacks") == []
    assert lying(position, "pile 0") == pile
    assert position.to_act == 1


FISH_LEAVES = {
    "done": ["fish:0", "fish:0*", "fish:1S"],
    "scribe:fish done": ["fish:0", "fish:0*", "fish:1S", "scribe:fish"],
    "scribe:fish thief": ["fish:0", "fish:0*", "fish:1S", "scribe:fish", "thief"],
    "thief": ["fish:0", "fish:0*", "fish:1S", "thief"],
}


@pytest.mark.rule("S1-6.10")
@pytest.mark.parametrize("chosen", FISH_LEAVES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_player_chooses_which_characters_of_the_good_leave(seats: int, chosen: str) -> None:
    position = table(seats=seats, hands=[["high-priest"]], piles=[PILE])
    gone = FISH_LEAVES[chosen]
    events = play(position, f"play high-priest: fish {chosen}")
    assert lying(position, "discard") == sorted([*gone, "high-priest"])
    assert lying(position, "pile 0") == sorted(set(PILE) - set(gone))
    assert told(events, "lacks") == [{"good": "fish", "in": "pile 0", "characters": 0}]
    assert position.to_act == 1


@pytest.mark.rule("S1-6.10")
def test_nothing_is_asked_where_the_pile_has_no_character_of_the_good() -> None:
    position = table(hands=[["high-priest"]], piles=[["fish:0", "merchant"]])
    play(position, "play high-priest: fish")
    assert lying(position, "pile 0") == ["merchant"]
    assert position.to_act == 1


@pytest.mark.rule("S1-6.10")
def test_at_least_one_card_leaves() -> None:
    position = table(hands=[["high-priest"]], piles=[["thief", "scribe:fish", "wheat:0"]])
    for text in ("play high-priest", "name fish"):
        position.play(GAME.move_number(text))
    assert legal(position) == {"choose thief", "choose scribe:fish"}
    assert refused(position, "done") == "S1-6.10"
    position.play(GAME.move_number("choose scribe:fish"))
    assert legal(position) == {"choose thief", "done"}
    position.play(GAME.move_number("done"))
    assert lying(position, "pile 0") == ["thief", "wheat:0"]


@pytest.mark.rule("S1-6.10")
def test_characters_are_chosen_one_after_the_other_and_each_once() -> None:
    position = table(hands=[["high-priest", "queen"]], piles=[[*PILE, "vizier"]])
    for text in ("play high-priest", "name cattle"):
        position.play(GAME.move_number(text))
    assert legal(position) == {"choose vizier", "choose scribe:cattle"}
    for card in ("queen", "thief", "fish:0", "amulet"):
        assert refused(position, f"choose {card}") == "S1-6.10"
    position.play(GAME.move_number("choose scribe:cattle"))
    assert not position.mid_line
    assert "vizier" in lying(position, "pile 0"), "it was left behind"


@pytest.mark.rule("S1-6.3")
@pytest.mark.rule("S1-5.12")
def test_curses_and_sets_stay_with_a_priest() -> None:
    sets = [(0, "fish", ["fish:1S", "fish:1S", "fish:1S"])]
    position = table(hands=[["high-priest"]], piles=[["fish:0"]], curses=[2], sets=sets)
    play(position, "play high-priest: fish")
    assert lying(position, "pile 0") == []
    assert lying(position, "curse 0") == ["curse", "curse"]
    assert lying(position, "set 1") == ["fish:1S"] * 3


@pytest.mark.rule("S1-6.4")
@pytest.mark.parametrize(
    ("seats", "turn", "steps", "victim"),
    [(2, 0, 1, 1), (2, 1, 1, 0), (3, 1, 2, 0), (4, 2, 1, 3), (4, 2, 3, 1)],
)
def test_the_vizier_looks_through_a_pile_and_takes_one_card(
    seats: int, turn: int, steps: int, victim: int
) -> None:
    hands = [["ebony:0"], ["marble:0"], ["cattle:0"], ["wheat:0"]][:seats]
    piles: list[list[str]] = [[] for _ in range(seats)]
    hands[turn], piles[victim] = ["vizier"], ["fish:1S", "amulet", "queen"]
    position = table(seats=seats, turn=turn, hands=hands, piles=piles)
    events = play(position, f"play vizier: left-{steps}")
    (seen,) = [event for event in events if event.name == "saw"]
    assert seen.private["pieces"] == "fish:1S amulet queen"
    assert seen.audience == frozenset({turn})
    view = GAME.view(position, turn)
    assert (view.question, view.about, position.to_act) == ("loot", victim, turn)
    assert view.players[victim].pile == ["fish:1S", "amulet", "queen"]
    assert legal(position) == {"choose fish:1S", "choose amulet", "choose queen"}
    play(position, "choose queen")
    assert lying(position, f"hand {turn}") == ["queen"]
    assert lying(position, f"pile {victim}") == ["amulet", "fish:1S"]
    assert lying(position, f"pile {turn}") == []
    assert position.to_act == (turn + 1) % seats


@pytest.mark.rule("S1-6.4")
@pytest.mark.parametrize("card", ["amulet", "fish:1S", "ivory:0*", "merchant"])
def test_the_vizier_takes_any_card_of_the_pile(card: str) -> None:
    pile = ["ivory:0*", "fish:1S", "fish:1S", "amulet", "merchant"]
    position = table(seats=3, hands=[["vizier"]], piles=[[], [], pile])
    play(position, "play vizier: left-2")
    play(position, f"choose {card}")
    pile.remove(card)
    assert lying(position, "hand 0") == [card]
    assert lying(position, "pile 2") == sorted(pile)


@pytest.mark.rule("S1-6.4")
def test_the_vizier_takes_nothing_but_a_card_of_that_pile() -> None:
    piles = [["marble:0"], ["queen"], ["wheat:0"]]
    position = table(seats=3, hands=[["vizier"], ["ebony:0"]], piles=piles)
    play(position, "play vizier: left-1")
    for text in ("choose marble:0", "choose ebony:0", "choose wheat:0", "done"):
        assert refused(position, text) == "S1-6.4"


@pytest.mark.rule("S1-6.4")
def test_the_vizier_chooses_an_opponent() -> None:
    position = table(seats=3, hands=[["vizier"]], piles=[["marble:0"]])
    position.play(GAME.move_number("play vizier"))
    assert legal(position) == {"left 1", "left 2"}
    assert refused(position, "left 0") == "S1-6.4"
    assert refused(position, "left 3") == "S1-6.4"


@pytest.mark.rule("S1-6.5")
@pytest.mark.parametrize(("seats", "steps"), [(2, 1), (3, 1), (3, 2), (4, 1), (4, 3)])
def test_an_opponent_without_corruption_may_be_chosen_to_no_effect(seats: int, steps: int) -> None:
    piles: list[list[str]] = [["marble:0"], ["fish:0"], ["wheat:0"], ["cattle:0"]][:seats]
    piles[steps] = []
    position = table(seats=seats, hands=[["vizier"], ["ebony:0"]], piles=piles, curses=[0, 1])
    play(position, f"play vizier: left-{steps}")
    assert lying(position, "hand 0") == []
    assert lying(position, "hand 1") == ["ebony:0"]
    assert [lying(position, f"pile {seat}") for seat in range(seats)] == piles
    assert position.to_act == 1
    assert GAME.view(position, 1).question == "turn"
