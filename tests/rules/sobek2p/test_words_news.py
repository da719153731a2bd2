"""Which events are news: somebody learned from them what was neither public nor their own."""

import pytest

from shedet.core.event import Event
from shedet.games.sobek2p.view.view import FACE_DOWN, View
from tests.rules.sobek2p.said import decisions
from tests.rules.sobek2p.tables import GAME, play, table

FISH = ["fish:0/", "fish:1Sh", "fish:1Sv"]
PILE = ["ivory:0/"]


def news(events: list[Event]) -> list[str]:
    """The events that are news, by name; moves with where they lead."""
    return [
        f"{event.public['from']} to {event.public['to']}" if event.name == "moved" else event.name
        for event in events
        if GAME.is_news(event)
    ]


@pytest.mark.rule("S2-9.2")
def test_taking_and_passing_tiles_that_lie_face_up_is_no_news() -> None:
    position = table(market={"A3": "fish:1Sv", "B3": "statue:h", "A6": "fish:0/"}, pile=PILE)
    assert news(play(position, "take A3")) == []


@pytest.mark.rule("S2-9.3")
def test_taking_or_passing_a_face_down_character_tile_is_news() -> None:
    position = table(market={"A3": "queen", "B3": "thief", "A6": "fish:0/"}, pile=PILE)
    assert news(play(position, "take A3: v")) == ["A3 to hand 0", "B3 to board 0"]


def test_keeping_a_tile_is_no_news_and_a_drawn_deben_is() -> None:
    position = table(market={"D3": "fish:Dv", "D6": "fish:0/"}, pile=PILE)
    assert news(play(position.copy(), "take D3: keep")) == []
    assert news(play(position, "take D3: deben", "deben:9")) == ["bag to deben 0"]


def test_a_refill_is_news_for_every_tile_that_comes() -> None:
    position = table(market={"A1": "fish:0/"}, pile=["ivory:0/", "queen"])
    assert news(play(position, "refill")) == ["pile to C3", "pile to D3"]


@pytest.mark.rule("S2-5.7")
def test_a_sale_is_news_and_so_is_what_is_seen_in_the_slots() -> None:
    position = table(hands=(FISH, []), slots=["seven", "mummy"], pile=PILE)
    events = play(position, "sell fish: 0/ 1Sh 1Sv")
    assert news(events) == ["sold", *["hand 0 to sold 0 fish"] * 3, "saw", "saw"]
    assert news(play(position, "reveal seven")) == ["revealed", "slots to with 0"]


def test_the_tiles_of_a_mummy_are_no_news_to_their_owner() -> None:
    board = ["queen", "wheat:0/"]
    position = table(hands=(FISH, []), slots=["mummy"], boards=(board, []), pile=PILE)
    play(position, "sell fish: 0/ 1Sh 1Sv")
    events = play(position, "reveal mummy")
    assert [event.public["from"] for event in events if event.name == "moved"] == [
        "slots",
        "board 0",
        "board 0",
    ]
    assert news(events) == ["revealed", "slots to used"]


def test_two_scarabs_and_the_finger_are_news_only_by_the_pirogue() -> None:
    position = table(
        hands=(FISH, []), slots=["two-scarabs", "finger"], market={"D3": "wheat:0/"}, pile=PILE
    )
    play(position, "sell fish: 0/ 1Sh 1Sv")
    scarabs, finger = position.copy(), position
    assert news(play(scarabs, "reveal two-scarabs: fish")) == ["revealed", "slots to on 0 fish"]
    assert news(play(finger, "reveal finger: D3")) == ["revealed", "slots to used"]


def test_a_deben_that_goes_back_is_no_news() -> None:
    position = table(hands=(FISH, []), slots=["eye-of-horus"], pile=PILE)
    play(position, "sell fish: 0/ 1Sh 1Sv")
    events = play(position, "reveal eye-of-horus", "deben:4", "deben:8")
    assert news(events) == ["revealed", "slots to used", "bag to deben 0", "bag to deben 0"]
    assert events[-3].public["to"] == "bag"


@pytest.mark.parametrize(
    ("line", "chance", "learned"),
    [
        ("play queen", [], ["pile to hand 0"] * 3),
        ("play vizier", [], ["saw"]),
        ("play thief: grey", ["ivory:0h*"], ["hand 1 to hand 0"]),
        ("play merchant: A1", [], []),
        ("play merchant: B1", [], ["B1 to hand 0"]),
        ("play high-priest: fish", [], ["board 0 to box", "lacks"]),
        ("play courtesan: wheat wheat:0/", [], ["hand 0 to sold 0 wheat"]),
        ("play architect", ["seven", "mummy", "finger"], ["reserve to drawn"] * 3),
        ("play scribe:fish", [], []),
    ],
)
def test_a_played_character_tile_is_news_and_so_is_what_it_shows(
    line: str, chance: list[str], learned: list[str]
) -> None:
    characters = ["queen", "vizier", "thief", "merchant", "high-priest", "courtesan", "architect"]
    position = table(
        hands=([*characters, "scribe:fish", "wheat:0/"], ["ivory:0h*"]),
        boards=(["fish:0/"], ["fish:1Sh"]),
        sold=({"wheat": ["wheat:0\\", "wheat:1Sh", "wheat:1Sv"]}, {}),
        market={"A1": "marble:0v", "B1": "high-priestess"},
        reserve=["seven", "mummy", "finger"],
        pile=[*PILE, "ebony:0/", "livestock:0/", "statue:v"],
    )
    assert news(play(position, line, *chance)) == ["played", "hand 0 to box", *learned]


def test_the_pirogues_that_an_architect_returns_are_no_news() -> None:
    position = table(hands=(["architect"], []), reserve=["seven", "mummy", "finger"], pile=PILE)
    play(position, "play architect", "seven", "mummy", "finger")
    events = play(position, "reveal seven")
    assert [event.public["to"] for event in events if event.name == "moved"] == [
        "with 0",
        "reserve",
        "reserve",
    ]
    assert news(events) == ["revealed", "drawn to with 0"]


@pytest.mark.rule("S2-6.10")
def test_the_discards_to_a_scribe_are_no_news() -> None:
    hand = [*FISH, "wheat:0/", "wheat:0\\", "marble:0v", "queen"]
    position = table(hands=(["scribe:fish"], hand), pile=PILE)
    play(position, "play scribe:fish")
    assert news(play(position, "choose queen")) == []


def test_the_end_is_news() -> None:
    position = table(hands=([], ["thief", "fish:0/"]), turn=1, boards=(PILE, []))
    learned = news(play(position, "play thief"))
    assert "hand 1 to board 1" in learned
    assert "ended" in learned


def known(view: View) -> dict[str, list[str]]:
    """The pieces that a seat sees by name, by where they lie."""
    places = {square: [tile] for square, tile in view.market.items() if tile != FACE_DOWN}
    for seat, player in enumerate(view.players):
        places[f"hand {seat}"] = player.hand or []
        places[f"board {seat}"] = player.board or []
        places[f"deben {seat}"] = [f"deben:{value}" for value in player.deben or []]
    places["drawn"] = view.drawn or []
    places["slots"] = view.slots_seen or []
    return places


@pytest.mark.parametrize("memory", ["pure", "perfect"])
def test_a_move_of_a_piece_that_is_no_news_names_it_only_to_those_who_knew_it(memory: str) -> None:
    quiet = 0
    for number, (position, _, texts) in enumerate(decisions(memory)):
        if number % 5:
            continue
        before = [known(GAME.view(position, seat)) for seat in range(3)]
        laid = GAME.view(position, position.to_act).laid
        for text in texts:
            copy = position.copy()
            copy.play(GAME.move_number(text))
            drawn: list[object] = []
            for event in GAME.events(copy):
                source = str(event.public.get("from", ""))
                if event.name == "moved" and source == "bag":
                    drawn.append(event.private["piece"])
                if event.name != "moved" or GAME.is_news(event):
                    continue
                for seat in event.audience:
                    part = " ".join(source.split(" ")[:2])
                    pieces = [*before[seat][part], *drawn]
                    pieces += laid if seat == position.to_act else []
                    assert event.private["piece"] in pieces, f"{event} after {text}"
                    quiet += 1
    assert quiet
