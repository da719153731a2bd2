"""Chapter 5: the event tokens, except the Guilds."""

import pytest

from tests.rules.sobek.laid import FISH, LINES, MARBLE, after_set
from tests.rules.sobek.tables import GAME, finish, legal, lying, play, refused, table, told


@pytest.mark.rule("S1-5.7")
def test_who_lays_a_set_alone_looks_at_all_tokens() -> None:
    tokens = ["flood", "curse", "curse", "deceit", "guild-eye"]
    position = table(seats=3, hands=([], FISH), tokens=tokens, turn=1)
    events = play(position, LINES["fish"])
    (seen,) = [event for event in events if event.name == "saw"]
    assert sorted(str(seen.private["pieces"]).split()) == sorted(tokens)
    assert seen.audience == frozenset({1})
    assert position.to_act == 1
    assert legal(position) == {f"reveal {token}" for token in tokens}
    views = [GAME.view(position, seat) for seat in range(4)]
    assert [view.tokens for view in views] == [5] * 4
    assert [view.question for view in views] == ["event"] * 4
    assert sorted(views[1].tokens_seen or []) == sorted(tokens)
    assert [views[seat].tokens_seen for seat in (0, 2, 3)] == [None] * 3


@pytest.mark.rule("S1-5.7")
def test_only_the_revealed_token_becomes_known_to_the_others() -> None:
    position = after_set("embalming", "deceit", "prosperity", good="marble")
    events = play(position, "reveal embalming")
    known = [event.seen_by(1) for event in events]
    assert {event["piece"] for event in known if "piece" in event} == {"embalming"}
    assert lying(position, "stack") == ["deceit", "prosperity"]
    assert lying(position, "used") == ["embalming"]
    assert GAME.view(position, 1).used == ["embalming"]
    assert GAME.view(position, 1).tokens == 2
    assert position.to_act == 1


@pytest.mark.rule("S1-5.7")
def test_one_token_must_be_revealed() -> None:
    position = after_set("flood", "deceit")
    assert legal(position) == {"reveal flood", "reveal deceit"}
    for text in ("done", "reveal curse", "take 1"):
        assert refused(position, text) == "S1-5.7"


@pytest.mark.rule("S1-5.7")
def test_no_token_is_revealed_without_a_set() -> None:
    position = table(hands=(FISH, []), tokens=["deceit"])
    assert refused(position, "reveal deceit") == "S1-5.7"


@pytest.mark.rule("S1-5.7")
def test_adding_to_a_set_brings_an_event_too() -> None:
    position = table(
        hands=(["amulet"] * 3, []), sets=[(0, "fish", FISH)], tokens=["deceit", "flood"]
    )
    play(position, "add 1: amulet amulet amulet")
    assert legal(position) == {"reveal deceit", "reveal flood"}


@pytest.mark.rule("S1-5.7")
def test_the_gift_of_the_courtesan_brings_none() -> None:
    hand = ["courtesan", "fish:0", "fish:0", "amulet"]
    position = table(hands=(hand, []), sets=[(0, "fish", FISH)], tokens=["deceit", "flood"])
    events = play(position, "play courtesan: 1 fish:0 fish:0")
    assert told(events, "saw") == []
    assert lying(position, "stack") == ["deceit", "flood"]
    assert position.to_act == 1
    assert GAME.view(position, 1).question == "turn"


@pytest.mark.rule("S1-5.7")
def test_the_last_token_is_revealed_and_then_sets_bring_no_event() -> None:
    position = after_set("deceit", hands=([], MARBLE))
    assert legal(position) == {"reveal deceit"}
    play(position, "reveal deceit")
    assert position.to_act == 1
    events = play(position, LINES["marble"])
    assert told(events, "saw") == []
    assert position.to_act == 0
    assert GAME.view(position, 0).question == "turn"


@pytest.mark.rule("S1-5.7")
def test_the_tokens_go_set_by_set() -> None:
    hands = (["cattle:1S", "cattle:0", "cattle:0"], MARBLE)
    position = after_set("deceit", "embalming", "curse", hands=hands)
    play(position, "reveal curse: left-1")
    play(position, LINES["marble"])
    assert legal(position) == {"reveal deceit", "reveal embalming"}
    play(position, "reveal embalming")
    play(position, "lay cattle: 1S 0 0")
    assert legal(position) == {"reveal deceit"}


@pytest.mark.rule("S1-5.8")
@pytest.mark.parametrize("token", ["prosperity", "embalming", "deceit"])
def test_a_token_without_effect_may_be_chosen_to_deny_it(token: str) -> None:
    position = after_set(
        token, "flood", good="marble", piles=([], ["fish:0"]), sets=[(1, "fish", FISH)], curses=(1,)
    )
    assert legal(position) == {f"reveal {token}", "reveal flood"}
    play(position, f"reveal {token}")
    assert lying(position, "used") == [token]
    assert lying(position, "stack") == ["flood"]
    assert (lying(position, "hand 0"), lying(position, "pile 1")) == ([], ["fish:0"])
    assert lying(position, "on 1") == []
    assert position.result() == [0, 0]
    assert position.to_act == 1
    assert GAME.view(position, 1).question == "turn"


@pytest.mark.rule("S1-5.8")
@pytest.mark.parametrize(
    ("token", "rule", "answers"),
    [
        ("prosperity", "S1-5.13", {"add 1"}),
        ("guild-ankh", "S1-5.9", {"left 1"}),
        ("curse", "S1-5.12", {"left 1"}),
    ],
)
def test_an_effect_that_is_possible_is_compulsory(token: str, rule: str, answers: set[str]) -> None:
    position = after_set(token)
    position.play(GAME.move_number(f"reveal {token}"))
    assert legal(position) == answers
    assert refused(position, "done") == rule


@pytest.mark.rule("S1-5.11")
@pytest.mark.parametrize("seats", [2, 3])
def test_the_flood_is_one_whole_further_turn(seats: int) -> None:
    position = after_set("flood", "deceit", seats=seats, quay=["wheat:0", "wheat:0", "amulet"])
    events = play(position, "reveal flood")
    turns = [event for event in events if event.name == "turn"]
    assert [(event.seat, event.public["flood"]) for event in turns] == [(0, 1)]
    assert position.to_act == 0
    view = GAME.view(position, 0)
    assert (view.question, view.flood) == ("turn", True)
    assert lying(position, "used") == ["flood"]
    play(position, "take 2")
    assert lying(position, "hand 0") == ["wheat:0"]
    assert lying(position, "pile 0") == ["wheat:0"]
    assert position.to_act == 1
    assert not GAME.view(position, 1).flood


@pytest.mark.rule("S1-5.11")
def test_in_a_flood_turn_every_action_is_offered() -> None:
    hands = ([*MARBLE, "amulet", "amulet", "queen"],)
    position = after_set("flood", "deceit", hands=hands, quay=["wheat:0", "wheat:0"])
    play(position, "reveal flood")
    assert legal(position) == {"take 1", "take 2", "lay marble", "lay ivory", "play queen"}
    assert refused(position, "done") == "S1-3.2"


@pytest.mark.rule("S1-5.11")
def test_a_set_in_a_flood_turn_brings_an_event_and_even_another_flood() -> None:
    cattle = ["cattle:1S", "cattle:0", "cattle:0"]
    position = after_set("flood", "flood", "deceit", hands=([*MARBLE, *cattle],))
    play(position, "reveal flood")
    play(position, LINES["marble"])
    assert legal(position) == {"reveal flood", "reveal deceit"}
    play(position, "reveal flood")
    assert (position.to_act, GAME.view(position, 0).flood) == (0, True)
    play(position, "lay cattle: 1S 0 0")
    play(position, "reveal deceit")
    assert position.to_act == 1
    assert lying(position, "used") == ["deceit", "flood", "flood"]


@pytest.mark.rule("S1-5.11")
def test_the_flood_is_over_after_one_turn() -> None:
    position = after_set("flood", "deceit", hands=(MARBLE,))
    play(position, "reveal flood")
    play(position, LINES["marble"])
    play(position, "reveal deceit")
    assert position.to_act == 1


@pytest.mark.rule("S1-5.12")
@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (3, 2), (4, 1)])
def test_a_curse_lies_before_the_opponent_of_choice(seats: int, seat: int) -> None:
    before = after_set("curse", "deceit", seats=seats, turn=seat)
    before.play(GAME.move_number("reveal curse"))
    assert GAME.view(before, seat).question == "curse"
    assert legal(before) == {f"left {left}" for left in range(1, seats)}
    assert refused(before, "left 0") == "S1-5.12"
    for left in range(1, seats):
        position = before.copy()
        position.play(GAME.move_number(f"left {left}"))
        victim = (seat + left) % seats
        for other in range(seats):
            assert lying(position, f"curse {other}") == (["curse"] if other == victim else [])
            curses = [player.curses for player in GAME.view(position, other).players]
            assert curses == [int(n == victim) for n in range(seats)]
        assert lying(position, "used") == []
        assert position.result() == [0] * seats
        assert position.to_act == (seat + 1) % seats


@pytest.mark.rule("S1-5.12")
def test_two_curses_may_lie_before_one_player() -> None:
    position = after_set("curse", "deceit", curses=(0, 1))
    play(position, "reveal curse: left-1")
    assert lying(position, "curse 1") == ["curse", "curse"]


IVORY = ["ivory:3S", "ivory:3S", "ivory:0"]


@pytest.mark.rule("S1-5.12")
@pytest.mark.parametrize(("curses", "corrupt"), [((0, 0), 0), ((0, 1), 1), ((1, 1), 0)])
def test_a_curse_counts_as_two_cards_when_corruption_is_compared(
    curses: tuple[int, int], corrupt: int
) -> None:
    position = table(
        quay=["wheat:0"],
        deck=[],
        piles=(["amulet"], ["amulet"]),
        sets=[(0, "ivory", IVORY), (1, "fish", [*FISH, *FISH])],
        curses=curses,
        round=3,
    )
    events = finish(position)
    assert told(events, "corruption") == [
        {"cards": 2, "curses": curses[0]},
        {"cards": 1, "curses": curses[1]},
    ]
    assert [event.seat for event in events if event.name == "corrupt"] == [corrupt]
    assert position.score(corrupt) < (18, 24)[corrupt]
    assert position.score(1 - corrupt) == (18, 24)[1 - corrupt]


@pytest.mark.rule("S1-5.12")
def test_a_curse_is_gone_after_the_round() -> None:
    position = table(quay=["wheat:0"], deck=[], curses=(1, 1), round=1)
    finish(position)
    assert position.round == 2
    assert [lying(position, f"curse {seat}") for seat in (0, 1)] == [[], []]
    assert len(lying(position, "stack")) == 5


@pytest.mark.rule("S1-5.13")
def test_prosperity_lies_on_the_set_just_laid() -> None:
    position = after_set("prosperity", "deceit", quay=["amulet"], deck=[], round=3)
    play(position, "reveal prosperity: 1")
    assert lying(position, "on 1") == ["prosperity"]
    assert lying(position, "used") == []
    assert GAME.view(position, 1).players[0].sets[0].prosperity == 1
    assert position.score(0) == 0
    assert position.to_act == 1
    finish(position)
    assert position.score(0) == 3 * (2 + 2)


@pytest.mark.rule("S1-5.13")
def test_prosperity_goes_to_own_sets_of_cattle_fish_or_wheat_only() -> None:
    sets = [
        (0, "ivory", ["ivory:3S", "ivory:0", "queen"]),
        (0, "ebony", ["ebony:2S", "ebony:2S", "ebony:0"]),
        (0, "cattle", ["cattle:1S", "cattle:0", "vizier"]),
        (1, "wheat", ["wheat:1S", "wheat:1S", "wheat:0"]),
        (0, "wheat", ["wheat:1S", "merchant", "wheat:0"]),
        (1, "fish", ["fish:1S", "fish:1S", "fish:0"]),
        (0, "fish", ["fish:1S", "fish:1S", "fish:0"]),
    ]
    position = after_set("prosperity", good="marble", sets=sets)
    position.play(GAME.move_number("reveal prosperity"))
    assert GAME.view(position, 0).question == "prosperity"
    assert legal(position) == {"add 3", "add 5", "add 7"}
    for number in (1, 2, 4, 6, 8, 9):
        assert refused(position, f"add {number}") == "S1-5.13"
    position.play(GAME.move_number("add 5"))
    assert lying(position, "on 5") == ["prosperity"]
    assert position.to_act == 1


@pytest.mark.rule("S1-5.13")
def test_both_prosperities_may_lie_on_one_set() -> None:
    position = after_set(
        "prosperity", sets=[(0, "wheat", ["wheat:1S", "wheat:0", "wheat:0"])], prosperity={1: 1}
    )
    position.play(GAME.move_number("reveal prosperity"))
    assert legal(position) == {"add 1", "add 2"}
    position.play(GAME.move_number("add 1"))
    assert lying(position, "on 1") == ["prosperity", "prosperity"]
    assert GAME.view(position, 1).players[0].sets[0].prosperity == 2


@pytest.mark.rule("S1-5.13")
@pytest.mark.parametrize(("number", "points"), [(0, 3), (1, 9), (2, 15)])
def test_a_set_with_prosperity_scores_two_scarabs_more_and_no_card(
    number: int, points: int
) -> None:
    wheat = ["wheat:1S", "wheat:0", "wheat:0"]
    position = table(
        quay=["amulet"], deck=[], sets=[(0, "wheat", wheat)], prosperity={1: number}, round=3
    )
    events = finish(position)
    assert [event["points"] for event in told(events, "scored")] == [points]


@pytest.mark.rule("S1-5.13")
def test_prosperity_counts_for_cards_that_join_later() -> None:
    wheat = ["wheat:1S", "wheat:0", "wheat:0"]
    position = table(
        quay=["amulet"],
        deck=[],
        hands=(["wheat:1S", "wheat:0*", "wheat:0*"], []),
        sets=[(0, "wheat", wheat)],
        prosperity={1: 1},
        round=3,
    )
    play(position, "add 1: wheat:1S wheat:0* wheat:0*")
    finish(position)
    assert position.score(0) == 6 * (2 + 2)


@pytest.mark.rule("S1-5.14")
def test_embalming_takes_the_own_pile_to_the_hand() -> None:
    position = after_set(
        "embalming",
        "deceit",
        hands=(["ebony:0"],),
        piles=(["wheat:0", "queen", "amulet"], ["cattle:0"]),
        curses=(1, 0),
    )
    events = play(position, "reveal embalming")
    assert lying(position, "hand 0") == ["amulet", "ebony:0", "queen", "wheat:0"]
    assert (lying(position, "pile 0"), lying(position, "pile 1")) == ([], ["cattle:0"])
    assert lying(position, "curse 0") == ["curse"]
    assert lying(position, "used") == ["embalming"]
    assert position.to_act == 1
    cards = [event for event in events if event.public.get("to") == "hand 0"]
    assert [event.public["from"] for event in cards] == ["pile 0"] * 3
    assert {event.audience for event in cards} == {frozenset({0})}
    backs = GAME.view(position, 1).players[0].hand_backs
    assert backs == {"beige": 3, "green": 0, "orange": 1}


@pytest.mark.rule("S1-5.14")
def test_embalmed_cards_can_be_used_again() -> None:
    position = after_set("embalming", piles=([*MARBLE, "courtesan"],))
    play(position, "reveal embalming")
    play(position, "take 1")
    assert {"lay marble", "play courtesan"} <= legal(position)


@pytest.mark.rule("S1-5.15")
def test_deceit_is_a_point_for_each_card_of_the_own_pile() -> None:
    pile = ["wheat:1S", "queen", "amulet", "ivory:3S"]
    position = after_set("deceit", "flood", piles=(pile, ["cattle:0"]), points=(98, 7))
    events = play(position, "reveal deceit")
    assert position.result() == [102, 7]
    assert lying(position, "pile 0") == sorted(pile)
    assert lying(position, "used") == ["deceit"]
    assert told(events, "marker") == [{"from": 98, "to": 102, "why": "deceit"}]
    assert GAME.view(position, 0).rounds[-1][0].deceit == 4
    assert position.to_act == 1


@pytest.mark.rule("S1-5.15")
def test_deceit_shows_no_card_of_the_pile() -> None:
    position = after_set("deceit", piles=(["wheat:1S", "queen", "amulet"],))
    events = play(position, "reveal deceit")
    for seat in (1, 2):
        known = [event.seen_by(seat) for event in events]
        assert {event["piece"] for event in known if "piece" in event} == {"deceit"}
        assert GAME.view(position, seat).players[0].pile is None


@pytest.mark.rule("S1-5.12")
@pytest.mark.rule("S1-5.15")
@pytest.mark.parametrize(("pile", "points"), [([], 0), (["wheat:1S", "queen"], 2)])
def test_curses_do_not_count_for_deceit(pile: list[str], points: int) -> None:
    position = after_set("deceit", piles=(pile,), curses=(2,))
    play(position, "reveal deceit")
    assert position.result() == [points, 0]
