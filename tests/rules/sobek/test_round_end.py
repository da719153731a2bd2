"""Chapter 7: the end of a round."""

import pytest

from shedet.core.engine.chance import seeded
from tests.rules.sobek.rounds import before_last, brought, close, scored, take_last
from tests.rules.sobek.tables import GAME, legal, lying, play, refused, table, told

FISH = ["fish:1S", "fish:1S", "fish:0"]
WHEAT = ["wheat:1S", "wheat:1S", "wheat:0"]
NINE = ["ivory:0", "ebony:0", "marble:0", "cattle:0", "fish:0", "wheat:0", "amulet", "queen"]
NINE += ["thief"]
FIVE = ["guild-eye", "flood", "flood", "curse", "deceit"]
OTHERS = ["guild-ankh", "guild-lotus", "guild-crook", "curse", "prosperity", "prosperity"]
OTHERS += ["embalming"]


@pytest.mark.rule("S1-7.1")
@pytest.mark.parametrize(("seats", "turn"), [(2, 0), (2, 1), (3, 1), (4, 3)])
def test_round_ends_at_once_when_the_last_card_is_taken(seats: int, turn: int) -> None:
    hands = [FISH, WHEAT, ["queen"], ["vizier"]][:seats]
    position = before_last(seats=seats, turn=turn, hands=hands)
    events = play(position, "take 1")
    assert [event.seat for event in events if event.name == "last"] == [turn]
    assert told(events, "turn") == told(events, "delivered") == []
    assert GAME.view(position, 0).question == "last"
    assert position.to_act == turn


@pytest.mark.rule("S1-7.1")
def test_round_ends_with_a_last_card_behind_others() -> None:
    position = table(quay=["", "ivory:0", "ebony:0", "", "queen", "", "wheat:0"], deck=())
    events = play(position, "take 7")
    assert len(told(events, "last")) == 1
    assert lying(position, "pile 0") == ["ebony:0", "ivory:0", "queen"]
    assert GAME.view(position, 0).question == "last"


@pytest.mark.rule("S1-7.1")
@pytest.mark.parametrize(
    ("quay", "deck"),
    [(["wheat:0"], ["fish:0"]), (["wheat:0", "fish:0"], []), (["wheat:0", "fish:0"], ["amulet"])],
)
def test_round_goes_on_while_a_card_is_left(quay: list[str], deck: list[str]) -> None:
    position = table(seats=3, quay=quay, deck=deck)
    events = play(position, "take 1")
    assert told(events, "last") == []
    assert position.to_act == 1
    assert GAME.view(position, 1).question == "turn"


@pytest.mark.rule("S1-7.1")
def test_the_nine_cards_that_stay_out_with_two_players_do_not_prolong_a_round() -> None:
    position = before_last(seats=2)
    assert len(lying(position, "deck")) == 9
    assert len(told(play(position, "take 1"), "last")) == 1


@pytest.mark.rule("S1-7.1")
def test_round_ends_in_a_further_turn_of_the_flood_too() -> None:
    position = before_last(hands=[FISH, WHEAT], tokens=["flood"])
    play(position, "lay fish: 1S 1S 0")
    play(position, "reveal flood")
    assert position.to_act == 0
    play(position, "take 1")
    assert GAME.view(position, 0).question == "last"


@pytest.mark.rule("S1-7.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_round_ends_when_all_deliveries_are_taken(seats: int) -> None:
    deal = GAME.deal(seats, {}, seeded(1))
    position = GAME.start(seats, {}, deal)
    position.seed(1)
    takes = 0
    while GAME.view(position, 0).question == "turn":
        play(position, next(text for text in sorted(legal(position)) if text.startswith("take")))
        takes += 1
    assert takes == (45 if seats == 2 else 54)
    assert position.to_act == (deal["first"] + takes - 1) % seats


@pytest.mark.rule("S1-7.2")
@pytest.mark.parametrize(("seats", "turn"), [(2, 1), (3, 2), (4, 1)])
def test_players_lay_in_turn_order_from_whoever_took_the_last_card(seats: int, turn: int) -> None:
    position = take_last(seats=seats, turn=turn, hands=[["ivory:0"] * 2, ["ebony:0"] * 2], round=3)
    acting = []
    while not position.is_over:
        acting.append(position.to_act)
        play(position, "done")
    assert acting == [(turn + steps) % seats for steps in range(seats)]


@pytest.mark.rule("S1-7.2")
def test_a_player_lays_as_many_sets_as_he_likes_before_the_next_one() -> None:
    hand = [*FISH, *WHEAT, "ivory:0"]
    position = take_last("ivory:3S", seats=3, hands=[hand, ["cattle:1S", "cattle:1S", "cattle:0"]])
    assert legal(position) == {"lay fish", "lay wheat", "done"}
    events = play(position, "lay wheat: 1S 1S 0")
    assert [(laid["set"], laid["good"], laid["sideways"]) for laid in told(events, "laid")] == [
        (1, "wheat", 1)
    ]
    assert (position.to_act, legal(position)) == (0, {"lay fish", "done"})
    play(position, "lay fish: 1S 1S 0")
    assert (position.to_act, legal(position)) == (0, {"done"})
    play(position, "done")
    assert (position.to_act, legal(position)) == (1, {"lay cattle", "done"})
    play(position, "lay cattle: 1S 1S 0")
    players = GAME.view(position, 2).players
    assert [[s.good for s in player.sets] for player in players] == [
        ["wheat", "fish"],
        ["cattle"],
        [],
    ]
    assert all(card_set.sideways for player in players for card_set in player.sets)


@pytest.mark.rule("S1-7.2")
def test_nobody_has_to_lay() -> None:
    position = take_last(hands=[FISH, WHEAT], round=3)
    close(position)
    assert position.is_over
    assert lying(position, "pile 0") == sorted([*FISH, "amulet"])
    assert lying(position, "pile 1") == sorted(WHEAT)


@pytest.mark.rule("S1-7.2")
def test_several_sets_of_one_good_can_be_laid() -> None:
    hand = ["fish:1S", "fish:1S", "fish:1S", "fish:0", "fish:0"]
    position = take_last("fish:0", hands=[hand])
    play(position, "lay fish: 1S 1S 1S")
    play(position, "lay fish: 0 0 0")
    assert lying(position, "set 1") == ["fish:1S"] * 3
    assert lying(position, "set 2") == ["fish:0"] * 3


@pytest.mark.rule("S1-7.2")
@pytest.mark.rule("S1-5.1")
@pytest.mark.rule("S1-5.4")
def test_the_rules_of_sets_hold_for_those_laid_last() -> None:
    hand = ["fish:1S", "thief", "amulet", "amulet", "wheat:0"]
    position = take_last("wheat:1S", hands=[hand, ["amulet"] * 3])
    assert legal(position) == {"lay fish", "lay wheat", "done"}
    position.play(GAME.move_number("lay fish"))
    for card in ("fish:1S", "amulet"):
        position.play(GAME.move_number(f"choose {card}"))
        assert refused(position, "done") == "S1-5.1"
    position.play(GAME.move_number("choose thief"))
    assert legal(position) == {"done"}
    position.play(GAME.move_number("done"))
    assert lying(position, "set 1") == ["amulet", "fish:1S", "thief"]
    assert legal(position) == {"lay wheat", "done"}
    play(position, "done")
    assert legal(position) == {"done"}, "amulets alone are no set"
    assert refused(position, "lay fish") == "S1-5.4"


@pytest.mark.rule("S1-7.2")
@pytest.mark.rule("S1-5.1")
def test_two_cards_are_no_set_at_the_end_either() -> None:
    position = take_last("fish:0", hands=[["fish:0*"], ["thief", "amulet"]])
    for _ in range(2):
        assert legal(position) == {"done"}
        assert refused(position, "lay fish") == "S1-5.1"
        play(position, "done")


@pytest.mark.rule("S1-7.3")
def test_nothing_is_added_no_power_used_and_no_card_taken_at_the_end() -> None:
    sets = [(0, "fish", ["fish:1S", "fish:1S", "fish:1S"])]
    position = take_last(hands=[["fish:0", "fish:0", "fish:0*", "queen"]], sets=sets)
    assert legal(position) == {"lay fish", "done"}
    assert refused(position, "add 1") == "S1-7.3"
    assert refused(position, "play queen") == "S1-7.3"
    assert refused(position, "take 1") == "S1-7.1"


@pytest.mark.rule("S1-7.3")
def test_sets_laid_last_bring_no_event() -> None:
    position = take_last(hands=[FISH], tokens=FIVE)
    events = play(position, "lay fish: 1S 1S 0")
    assert told(events, "saw") == told(events, "revealed") == []
    assert GAME.view(position, 0).question == "last"
    assert lying(position, "stack") == sorted(FIVE)
    assert refused(position, "reveal flood") == "S1-7.3"


@pytest.mark.rule("S1-7.3")
def test_a_character_in_a_set_laid_last_is_a_card_alone() -> None:
    position = take_last("fish:0", hands=[["fish:1S", "thief"], ["ebony:0"]])
    play(position, "lay fish: 1S 0 thief")
    assert lying(position, "hand 1") == ["ebony:0"]
    assert (position.to_act, legal(position)) == (0, {"done"})


@pytest.mark.rule("S1-7.4")
def test_cards_left_in_hand_go_to_the_own_pile() -> None:
    hands = [[*FISH, "queen"], ["fish:0*", "wheat:0"], []]
    piles = [["ebony:0"], ["marble:0"]]
    position = take_last("ivory:0", seats=3, hands=hands, piles=piles, round=3)
    play(position, "lay fish: 1S 1S 0")
    events = play(position, "done")
    moved = [event for event in events if event.name == "moved"]
    assert {(e.public["from"], e.public["to"]) for e in moved} == {("hand 0", "pile 0")}
    assert [event.audience for event in moved] == [frozenset({0})] * 2
    assert lying(position, "hand 0") == []
    assert lying(position, "pile 0") == ["ebony:0", "ivory:0", "queen"]
    assert lying(position, "hand 1") == ["fish:0*", "wheat:0"]
    play(position, "done")
    assert lying(position, "pile 1") == ["fish:0*", "marble:0", "wheat:0"]
    play(position, "done")
    assert [brought(position, seat)["cards"] for seat in range(3)] == [3, 3, 0]


@pytest.mark.rule("S1-7.2")
@pytest.mark.rule("S1-7.3")
@pytest.mark.rule("S1-7.4")
def test_worked_example_of_the_rulebooks_with_seven_cards_in_hand() -> None:
    """One fish, two marble, one of them a character, four wheat beside a set of wheat."""
    hand = ["fish:1S", "marble:2S", "high-priestess", "wheat:1S", "wheat:1S", "wheat:0", "merchant"]
    sets = [(0, "wheat", ["wheat:1S", "wheat:1S", "wheat:0"])]
    position = before_last(turn=1, hands=[hand], sets=sets, round=3)
    play(position, "take 1")
    play(position, "done")
    assert len(lying(position, "hand 0")) == 7
    assert legal(position) == {"lay wheat", "done"}
    assert refused(position, "play high-priestess") == "S1-7.3"
    assert refused(position, "lay marble") == "S1-5.1"
    assert refused(position, "lay fish") == "S1-5.1"
    assert refused(position, "add 1") == "S1-7.3"
    play(position, "lay wheat: 1S 1S 0 merchant")
    assert lying(position, "set 1") == ["wheat:0", "wheat:1S", "wheat:1S"]
    assert lying(position, "set 2") == ["merchant", "wheat:0", "wheat:1S", "wheat:1S"]
    play(position, "done")
    assert lying(position, "pile 0") == ["fish:1S", "high-priestess", "marble:2S"]
    assert brought(position, 0)["sets"] == 3 * 2 + 2


GREEN = ["ivory:0*", "ebony:0*", "marble:0*", "cattle:0*", "cattle:0*", "fish:0*", "fish:0*"]
GREEN += ["wheat:0*", "wheat:0*"]


@pytest.mark.rule("S1-7.5")
@pytest.mark.parametrize(("seats", "taker"), [(2, 1), (3, 1), (4, 2)])
def test_everything_is_gathered_and_set_up_anew(seats: int, taker: int) -> None:
    position = take_last(
        seats=seats,
        turn=taker,
        hands=[["fish:0*", "queen"], ["wheat:0*"]],
        piles=[["amulet", "ivory:3S"]],
        sets=[(0, "fish", FISH), (1, "wheat", WHEAT)],
        tokens=["guild-ankh"],
        used=["flood"],
        curses=[1],
        prosperity={1: 1},
        card="ebony:2S",
        points=[1, 20, 30, 40][:seats],
    )
    events = close(position, *GREEN[: 2 * seats], *NINE, *FIVE)
    assert told(events, "round") == [{"number": 2}]
    for steps in range(seats):
        dealt = sorted(GREEN[2 * steps : 2 * steps + 2])
        assert lying(position, f"hand {(taker + steps) % seats}") == dealt
    view = GAME.view(position, seats)
    assert [lying(position, f"quay {n}") for n in range(1, 10)] == [[card] for card in NINE]
    assert (view.round, view.deck) == (2, 36 if seats == 2 else 45)
    assert len(lying(position, "deck")) == 45
    assert lying(position, "box") == sorted(GREEN[2 * seats :] + OTHERS)
    assert lying(position, "stack") == sorted(FIVE)
    assert (view.tokens, view.discard, view.used) == (5, [], [])
    for player in view.players:
        assert (player.sets, player.curses) == ([], 0)
    for place in ("discard", "used", *[f"pile {seat}" for seat in range(seats)]):
        assert lying(position, place) == []


@pytest.mark.rule("S1-7.5")
def test_markers_stay_where_they_are() -> None:
    position = take_last(seats=3, points=[17, 4, 30], sets=[(1, "fish", FISH)])
    close(position)
    assert position.result() == [17, 4 + 6, 30]
    assert brought(position, 1, round=1)["sets"] == 6
    assert brought(position, 1, round=2) == {
        "guild": 0,
        "deceit": 0,
        "sets": 0,
        "cards": 0,
        "curses": 0,
        "is_corrupt": False,
        "penalty": 0,
    }


@pytest.mark.rule("S1-7.5")
def test_sets_of_a_new_round_are_numbered_from_one() -> None:
    position = take_last(points=[9, 0], sets=[(0, "fish", FISH)])
    green = ["ebony:0*", "ivory:0*", "fish:0*", "fish:0*"]
    close(position, *green, "fish:0", "ebony:0", *NINE[:3], *NINE[5:], *FIVE)
    play(position, "left 0")
    play(position, "take 1")
    play(position, "take 2")
    events = play(position, "lay fish: 0 0* 0*")
    assert [(laid["set"], laid["added"]) for laid in told(events, "laid")] == [(1, 0)]
    assert lying(position, "set 1") == ["fish:0", "fish:0*", "fish:0*"]


@pytest.mark.rule("S1-7.6")
@pytest.mark.parametrize(
    ("points", "naming"), [((5, 9, 7, 6), 0), ((9, 5, 7), 1), ((9, 7, 5), 2), ((9, 7, 8, 5), 3)]
)
def test_the_lowest_player_names_who_begins(points: tuple[int, ...], naming: int) -> None:
    seats = len(points)
    for steps in range(seats):
        position = take_last(seats=seats, points=points)
        close(position)
        assert position.to_act == naming
        assert GAME.view(position, naming).question == "starter"
        assert legal(position) == {f"left {n}" for n in range(seats)}
        assert refused(position, "done") == refused(position, "take 1") == "S1-7.6"
        events = play(position, f"left {steps}")
        first = (naming + steps) % seats
        assert told(events, "named") == [{"first": first}]
        assert position.to_act == first
        assert legal(position) >= {"take 1", "take 2", "take 3", "take 4"}
        play(position, "take 1")
        assert position.to_act == (first + 1) % seats


@pytest.mark.rule("S1-7.6")
def test_the_lowest_is_found_after_scoring_and_penalties() -> None:
    """Seat 0 begins lowest, gains 20 and stays above; seat 1 pays and falls behind seat 2."""
    sets = [
        (0, "fish", ["fish:1S", "fish:1S", "fish:1S", "fish:1S", "fish:0"]),
        (1, "wheat", ["wheat:1S", "wheat:1S", "wheat:1S", "wheat:0"]),
    ]
    position, _ = scored([[], ["amulet"], []], round=1, points=[0, 3, 14], sets=sets)
    assert position.result() == [20, 10, 14]
    assert position.to_act == 1


@pytest.mark.rule("S1-7.6")
def test_the_new_hand_and_the_quays_are_seen_before_the_naming() -> None:
    position = take_last(points=[9, 1])
    close(position, "fish:0*", "cattle:0*", "ivory:0*", "wheat:0*", *NINE, *FIVE)
    view = GAME.view(position, 1)
    assert (view.question, view.to_act) == ("starter", 1)
    assert view.players[1].hand == ["ivory:0*", "wheat:0*"]
    assert view.quay == [*NINE[:7], "character", "character"]
    assert view.tokens == 5


@pytest.mark.rule("S1-7.6")
@pytest.mark.parametrize(
    ("points", "taker", "steps", "naming"),
    [
        ((3, 3), 0, 0, 0),
        ((3, 3), 1, 1, 0),
        ((3, 9, 3), 1, 1, 2),
        ((3, 9, 3), 1, 2, 0),
        ((9, 3, 3, 3), 2, 3, 1),
    ],
)
def test_among_several_lowest_chance_picks_who_names(
    points: tuple[int, ...], taker: int, steps: int, naming: int
) -> None:
    position = take_last(seats=len(points), turn=taker, points=points)
    close(position, f"left {steps}")
    assert (position.to_act, GAME.view(position, naming).question) == (naming, "starter")


@pytest.mark.rule("S1-7.6")
def test_every_one_of_the_lowest_may_be_picked() -> None:
    picked = []
    for seed in range(300):
        position = take_last(seats=4, turn=3, points=[2, 7, 2, 2])
        position.seed(seed)
        close(position)
        picked.append(position.to_act)
    assert set(picked) == {0, 2, 3}
    assert all(70 < picked.count(seat) < 130 for seat in (0, 2, 3))
