"""Which events are news: somebody learned from them what was neither public nor their own."""

import pytest

from shedet.core.event import Event
from shedet.games.sobek.view.view import View
from tests.rules.sobek.laid import FISH, after_set
from tests.rules.sobek.rounds import before_last, close, take_last
from tests.rules.sobek.said import decisions
from tests.rules.sobek.tables import GAME, play, table


def news(events: list[Event]) -> list[str]:
    """The events that are news, by name; moves with where they lead."""
    return [
        f"{event.public['from']} to {event.public['to']}" if event.name == "moved" else event.name
        for event in events
        if GAME.is_news(event)
    ]


def test_taking_and_passing_cards_that_lie_face_up_is_no_news() -> None:
    position = table(quay=["fish:1S", "amulet", "wheat:0"])
    assert news(play(position, "take 2")) == []


@pytest.mark.rule("S1-10.1")
def test_taking_or_passing_a_face_down_character_card_is_news() -> None:
    position = table(quay=["thief", "queen", "wheat:0"])
    assert news(play(position, "take 2")) == ["quay 2 to hand 0", "quay 1 to pile 0"]


def test_a_delivery_is_news_for_every_card_that_comes() -> None:
    position = table(quay=["fish:0"], deck=["ivory:0", "queen"])
    assert news(play(position, "take 1", "queen", "ivory:0")) == [
        "deck to quay 1",
        "deck to quay 2",
    ]


def test_the_last_card_of_a_round_is_no_news_if_it_lies_face_up() -> None:
    assert news(play(before_last("fish:0"), "take 1")) == []


@pytest.mark.rule("S1-5.7")
def test_a_set_is_news_and_so_is_what_is_seen_of_the_tokens() -> None:
    position = table(hands=[FISH, []], tokens=["flood", "curse"])
    events = play(position, "lay fish: 1S 1S 0")
    assert news(events) == ["laid", *["hand 0 to set 1"] * 3, "saw"]


@pytest.mark.parametrize(
    ("line", "learned"),
    [
        ("reveal guild-eye: left-1", ["stack to used"]),
        ("reveal flood", ["stack to used"]),
        ("reveal curse: left-1", ["stack to curse 1"]),
        ("reveal prosperity: 1", ["stack to on 1"]),
        ("reveal embalming", ["stack to used"]),
        ("reveal deceit", ["stack to used", "marker"]),
    ],
)
def test_a_revealed_token_is_news(line: str, learned: list[str]) -> None:
    tokens = ["guild-eye", "flood", "curse", "prosperity", "embalming", "deceit"]
    position = after_set(*tokens, piles=[["queen", "wheat:0"]])
    assert news(play(position, line)) == ["revealed", *learned]


@pytest.mark.parametrize(
    ("line", "chance", "learned"),
    [
        ("play queen", ["ivory:0"], ["deck to hand 0"]),
        ("play vizier: left-1", [], ["visited", "saw"]),
        ("play thief: left-1 green", ["ivory:0*"], ["hand 1 to hand 0"]),
        ("play merchant: 1", [], []),
        ("play merchant: 2", [], ["quay 2 to hand 0"]),
        ("play high-priest: fish", [], ["pile 0 to discard", "lacks"]),
        ("play courtesan: 1 wheat:0", [], ["hand 0 to set 1"]),
        ("play scribe:fish", [], []),
    ],
)
def test_a_played_character_card_is_news_and_so_is_what_it_shows(
    line: str, chance: list[str], learned: list[str]
) -> None:
    characters = ["queen", "vizier", "thief", "merchant", "high-priest", "courtesan"]
    position = table(
        quay=["marble:0", "high-priestess"],
        deck=["ivory:0"],
        hands=[[*characters, "scribe:fish", "wheat:0"], ["ivory:0*"]],
        piles=[["fish:0"], ["fish:1S"]],
        sets=[(0, "wheat", ["wheat:1S", "wheat:1S", "wheat:0"])],
    )
    assert news(play(position, line, *chance)) == ["played", "hand 0 to discard", *learned]


def test_loot_and_discards_to_a_scribe_are_news_only_where_another_sees_them() -> None:
    position = table(hands=[["vizier"], []], piles=[[], ["fish:1S"]])
    play(position, "play vizier: left-1")
    assert news(play(position, "choose fish:1S")) == ["pile 1 to hand 0"]
    hand = [*FISH, "wheat:0", "wheat:0", "marble:0", "queen"]
    position = table(hands=[["scribe:fish"], hand])
    play(position, "play scribe:fish")
    assert news(play(position, "choose queen")) == []


@pytest.mark.rule("S1-10.6")
def test_the_end_of_a_round_is_news() -> None:
    position = take_last("fish:0", hands=[["fish:1S", "wheat:0"], []])
    assert news(play(position, "done")) == []
    assert set(news(close(take_last("fish:0", round=3)))) == {
        *("corruption", "corrupt", "marker", "saw", "ended")
    }


@pytest.mark.rule("S1-7.6")
def test_naming_the_first_player_is_no_news() -> None:
    position = take_last("amulet", points=[0, 5])
    deal = ["ivory:0*", "ebony:0*", "fish:0*", "wheat:0*"]
    quays = ["wheat:0", "wheat:0", "queen", *["fish:0"] * 3, *["wheat:1S"] * 3]
    tokens = ["flood", "curse", "deceit", "embalming", "guild-eye"]
    assert "box to hand 1" in news(close(position, *deal, *quays, *tokens))
    assert news(play(position, "left 1")) == []


def known(view: View) -> dict[str, list[str]]:
    """The cards that a seat sees by name, by where they lie."""
    places = {f"quay {quay}": [card] for quay, card in enumerate(view.quay, 1)}
    for seat, player in enumerate(view.players):
        places[f"hand {seat}"] = player.hand or []
        places[f"pile {seat}"] = player.pile or []
    return places


@pytest.mark.parametrize("memory", ["pure", "perfect"])
def test_a_move_of_a_card_that_is_no_news_names_it_only_to_those_who_knew_it(memory: str) -> None:
    quiet = 0
    for number, (position, view, texts) in enumerate(decisions(memory)):
        if number % 10:
            continue
        before = [known(GAME.view(position, seat)) for seat in range(position.seats + 1)]
        for text in texts:
            copy = position.copy()
            copy.play(GAME.move_number(text))
            for event in GAME.events(copy):
                if event.name != "moved" or GAME.is_news(event):
                    continue
                for seat in event.audience & set(range(position.seats + 1)):
                    cards = before[seat][str(event.public["from"])]
                    cards = [*cards, *view.laid] if seat == position.to_act else cards
                    assert event.private["piece"] in cards, f"{event} after {text}"
                    quiet += 1
    assert quiet
