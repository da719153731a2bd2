"""The greedy bot's rule of thumb."""

import pytest

from shedet.bots import greedy_bot, random_bot
from shedet.core.engine.chance import seeded
from shedet.games.sobek.rules.position import Sobek
from tests.lengths import long, times
from tests.rules.sobek.laid import FISH, MARBLE, after_set
from tests.rules.sobek.rounds import before_last, take_last
from tests.rules.sobek.said import after, begin, decisions
from tests.rules.sobek.tables import GAME, lying, play, table


def rated(position: Sobek) -> dict[str, int]:
    """What each legal move seems worth."""
    view = GAME.view(position, position.to_act)
    texts = [GAME.move_text(move) for move in position.legal()]
    return {text: GAME.rate(view, text) for text in texts}


def best(position: Sobek) -> str:
    """The move that the rule of thumb would make."""
    rates = rated(position)
    return max(rates, key=rates.__getitem__)


def follow(position: Sobek) -> list[str]:
    """The moves of the line that the rule of thumb would play."""
    moves = [best(position)]
    begin(position, moves[-1])
    while position.mid_line:
        moves.append(best(position))
        begin(position, moves[-1])
    return moves


def test_every_legal_move_has_a_worth_and_the_best_line_can_be_finished() -> None:
    questions = set()
    for number, (position, view, _) in enumerate(decisions()):
        if number % 3 == 0 and not position.mid_line:
            questions.add(view.question)
            assert all(isinstance(worth, int) for worth in rated(position).values())
            follow(position.copy())
    assert {"turn", "event", "loot", "discard", "last", "starter"} <= questions


@pytest.mark.rule("S1-7.2")
@pytest.mark.rule("S1-7.6")
def test_a_round_ends_without_a_set_in_hand_and_the_next_begins_with_oneself() -> None:
    ends = starts = 0
    for position, view, texts in decisions():
        if view.question == "last" and any(text.startswith("lay") for text in texts):
            ends += 1
            assert best(position) != "done"
        if view.question == "starter":
            starts += 1
            assert best(position) == "left 0"
    assert ends
    assert starts


def test_at_the_end_an_amulet_goes_where_a_set_needs_it() -> None:
    hand = [*FISH, "wheat:1S", "wheat:0"]
    position = take_last("amulet", hands=[hand, []])
    assert follow(position) == ["lay fish", *[f"choose {card}" for card in FISH], "done"]
    wheat = ["choose wheat:1S", "choose wheat:0", "choose amulet"]
    assert follow(position) == ["lay wheat", *wheat, "done"]
    assert lying(position, "hand 0") == []


def test_at_the_end_every_amulet_is_laid_with_some_set() -> None:
    position = take_last("amulet", hands=[[*FISH, "thief"], []])
    follow(position)
    assert lying(position, "hand 0") == []


@pytest.mark.rule("S1-5.4")
def test_a_character_bears_a_set_of_amulets() -> None:
    position = take_last("amulet", hands=[["amulet", "amulet", "thief"], []])
    assert follow(position) == ["lay fish", *["choose amulet"] * 3, "choose thief", "done"]


def test_a_card_that_makes_a_set_is_worth_a_bribe_and_others_are_not() -> None:
    quay = ["wheat:0", "ebony:2S", "fish:0", "cattle:1S"]
    position = table(quay=quay, hands=[["ebony:2S", "ebony:2S"], []])
    assert best(position) == "take 2"
    same = table(quay=["fish:0", "cattle:0", "wheat:0", "cattle:0"])
    assert best(same) == "take 1"


def test_before_the_last_card_a_set_is_laid_and_not_kept() -> None:
    position = before_last("fish:0", hands=[FISH, []])
    assert best(position) == "lay fish"


def test_a_set_is_laid_while_it_brings_an_event() -> None:
    hand = [*MARBLE, "marble:2S"]
    quay = ["wheat:0", "cattle:0", "fish:0", "wheat:0"]
    assert best(table(quay=quay, hands=[hand, []], tokens=["flood"])) == "lay marble"


def test_cards_are_added_to_an_own_set_and_make_no_second_one() -> None:
    position = before_last("wheat:0", hands=[MARBLE, []], sets=[(0, "marble", ["marble:0"] * 2)])
    assert best(position) == "add 1"


def test_the_queen_is_played_while_the_deck_lasts() -> None:
    quay, hands = ["cattle:0", "fish:0"], [["queen"], []]
    full, empty = table(quay=quay, hands=hands), table(quay=quay, hands=hands, deck=[])
    assert best(full) == "play queen"
    assert rated(empty)["play queen"] < rated(full)["play queen"]


def test_a_scribe_waits_until_it_hurts() -> None:
    quay = ["cattle:0", "fish:1S"]
    few, many = ["wheat:0"] * 3, ["wheat:1S"] * 5 + ["wheat:0"] * 3 + ["amulet"]
    assert best(table(quay=quay, hands=[["scribe:fish"], few])) != "play scribe:fish"
    assert best(table(quay=quay, hands=[["scribe:fish"], many])) == "play scribe:fish"


@pytest.mark.rule("S1-6.3")
def test_a_priest_names_what_the_pile_has_most_of() -> None:
    pile = ["fish:0", "wheat:0", "wheat:1S", "merchant", "amulet"]
    position = table(hands=[["high-priest"], []], piles=[pile])
    begin(position, "play high-priest")
    assert best(position) == "name wheat"
    begin(position, "name wheat")
    assert best(position) == "choose merchant"


@pytest.mark.rule("S1-6.6")
def test_a_scribes_victim_keeps_the_sets() -> None:
    hand = [*FISH, *MARBLE, "wheat:0*", "ebony:0"]
    position = table(hands=[["scribe:fish"], hand])
    play(position, "play scribe:fish")
    assert follow(position) == ["choose ebony:0", "choose wheat:0*"]


@pytest.mark.rule("S1-6.9")
def test_a_courtesan_gives_the_cards_that_count_most() -> None:
    hand = ["courtesan", "wheat:0", "fish:1S", "fish:1S", "fish:0"]
    sets = [(0, "wheat", ["wheat:0"] * 2), (0, "fish", ["fish:1S"] * 3)]
    position = table(hands=[hand, []], sets=sets)
    begin(position, "play courtesan")
    assert follow(position) == ["add 2", "choose fish:1S", "choose fish:1S"]


def test_events_are_chosen_by_what_they_bring() -> None:
    tokens = ["prosperity", "deceit", "embalming", "curse"]
    assert best(after_set(*tokens)) == "reveal prosperity"
    pile = ["ivory:0", "ebony:0", "cattle:0", "cattle:1S", "wheat:0", "queen", "wheat:1S"]
    assert best(after_set("deceit", "curse", "flood", piles=[pile])) == "reveal deceit"
    ivory = [["ivory:3S"] * 3]
    assert best(after_set(*tokens, piles=ivory)) == "reveal embalming"


def test_harm_goes_to_whoever_is_ahead() -> None:
    position = after_set("curse", seats=4, points=[9, 3, 40, 20])
    assert follow(position) == ["reveal curse", "left 2"]
    hands = [["thief"], ["fish:0"], [], ["fish:1S"]]
    position = table(seats=4, hands=hands, points=[9, 3, 40, 20])
    begin(position, "play thief")
    assert best(position) == "left 3"


@pytest.mark.rule("S1-6.4")
@pytest.mark.rule("S1-10.7")
def test_a_vizier_who_remembers_visits_the_larger_pile() -> None:
    piles = [[], ["fish:0"], ["fish:1S", "wheat:0"]]
    position = table(seats=3, hands=[["vizier"]], piles=piles, memory="perfect")
    begin(position, "play vizier")
    assert best(position) == "left 2"


@long
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_beats_chance(seats: int) -> None:
    games, won = times(8), 0
    for seed in range(games):
        chance, seat = seeded(seed), seed % seats
        position = GAME.start(seats, {"memory": "pure"}, GAME.deal(seats, {}, chance))
        position.seed(seed)
        bots = [greedy_bot if n == seat else random_bot for n in range(seats)]
        players = [bot(GAME, chance) for bot in bots]
        while not position.is_over:
            view = GAME.view(position, position.to_act)
            legal = [GAME.move_text(move) for move in position.legal()]
            position = after(position, players[position.to_act](view, legal, []))
        won += GAME.result(position)["winners"] == [seat]
    assert won > games * 3 // 4
