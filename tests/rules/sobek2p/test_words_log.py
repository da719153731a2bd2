"""The log, the description and the text of a result."""

from typing import Any

import pytest

from shedet.core.event import Event
from shedet.core.game import Result
from shedet.games.sobek2p.rules.position import Sobek2p
from tests.rules.sobek2p.said import NAMES, log
from tests.rules.sobek2p.tables import GAME, play, table

FISH = ["fish:0/", "fish:1Sh", "fish:1Sv"]
PILE = ["ivory:0/"]


def scene(position: Sobek2p, seat: int) -> list[str]:
    return GAME.description(GAME.view(position, seat), NAMES)


def test_a_take_tells_the_ankh_the_tile_and_what_was_passed() -> None:
    market = {"A3": "fish:1Sv", "B3": "queen", "A6": "fish:0/"}
    position = table(market=market)
    events = play(position, "take A3")
    ankh = "Ann sets the ankh on A3, pointing along column A."
    take = "Ann takes fish with 1 scarab from A3."
    assert log(events, 0) == [ankh, take, "Ann skips the Queen on B3 (+1 corruption)."]
    for seat in (1, 2):
        passed = "Ann skips a face-down character on B3 (+1 corruption)."
        assert log(events, seat) == [ankh, take, passed]


def test_a_character_is_named_to_its_taker_alone() -> None:
    position = table(market={"D3": "queen", "D6": "fish:0/"})
    events = play(position, "take D3: v")
    assert log(events, 0)[1] == "Ann takes the Queen from D3."
    assert log(events, 1)[1] == log(events, 2)[1] == "Ann takes a face-down character from D3."


def test_a_tile_given_up_for_a_deben_is_told() -> None:
    position = table(market={"D3": "fish:Dv", "D6": "fish:0/"})
    events = play(position, "take D3: deben", "deben:9")
    given = "Ann trades fish with a deben symbol from D3 for a deben token."
    assert log(events, 0)[1:] == [given, "Ann draws deben 9."]
    assert log(events, 1)[1:] == [given, "Ann draws a deben token."]


def test_a_sale_and_its_pirogue_are_told() -> None:
    position = table(hands=(["fish:1Sh", "statue:v", "thief"], []), slots=["seven", "mummy"])
    events = play(position, "sell fish: 1Sh statue:v thief")
    sale = [
        "Ann sells 3 fish tiles.",
        "Ann adds fish with 1 scarab to the fish set.",
        "Ann adds a statue to the fish set.",
        "Ann adds the Thief to the fish set.",
    ]
    seen = ["Ann sees in the slots: Mummy.", "Ann sees in the slots: Seven."]
    assert log(events, 0) == sale + seen
    assert log(events, 1) == log(events, 2) == sale
    assert log(play(position, "reveal seven"), 1)[0] == "Ann reveals Seven (7 points)."


@pytest.mark.parametrize(
    ("line", "chance", "own", "others"),
    [
        (
            "play queen",
            [],
            ["Ann plays the Queen.", "Ann draws ivory from the pile."],
            ["Ann plays the Queen.", "Ann draws a black goods tile from the pile."],
        ),
        (
            "play thief: red",
            ["vizier"],
            ["Ann plays the Thief.", "Ann steals the Vizier from Ben."],
            ["Ann plays the Thief.", "Ann steals a red character from Ben."],
        ),
        (
            "play merchant: A1",
            [],
            ["Ann plays the Merchant.", "Ann takes wheat from A1."],
            ["Ann plays the Merchant.", "Ann takes wheat from A1."],
        ),
        (
            "play high-priest: marble",
            [],
            [
                "Ann plays the High Priest.",
                "Ann puts marble from the corruption board in the box.",
            ],
            [
                "Ann plays the High Priest.",
                "Ann puts marble from the corruption board in the box.",
            ],
        ),
        (
            "play architect",
            ["seven", "mummy", "finger"],
            [
                "Ann plays the Architect.",
                "Ann draws from the reserve: Seven.",
                "Ann draws from the reserve: Mummy.",
                "Ann draws from the reserve: Finger.",
            ],
            ["Ann plays the Architect.", *["Ann draws a pirogue from the reserve."] * 3],
        ),
    ],
)
def test_played_character_tiles_are_told(
    line: str, chance: list[str], own: list[str], others: list[str]
) -> None:
    position = table(
        hands=(["queen", "thief", "merchant", "high-priest", "architect"], ["vizier", "courtesan"]),
        boards=(["marble:0v"], []),
        market={"A1": "wheat:0/", "D3": "wheat:0\\"},
        pile=PILE,
        reserve=["seven", "mummy", "finger", "pyramid"],
    )
    events = play(position, line, *chance)
    assert log(events, 0) == own
    assert log(events, 2) == others


def test_loot_is_told_to_both_players_and_to_spectators_by_its_back() -> None:
    position = table(hands=(["vizier"], []), boards=([], ["fish:1Sh"]), pile=PILE)
    assert log(play(position, "play vizier"), 0) == ["Ann plays the Vizier."]
    events = play(position, "choose fish:1Sh")
    named = "Ann takes fish with 1 scarab from Ben’s corruption board."
    assert log(events, 0) == log(events, 1) == [named]
    assert log(events, 2) == ["Ann takes a black goods tile from Ben’s corruption board."]


@pytest.mark.rule("S2-6.10")
@pytest.mark.parametrize("board", ["board 1", "board 1 scribe 1", "board 1 scribe 2"])
def test_discards_are_told_of_their_owner_on_whichever_board_they_lie(board: str) -> None:
    public = {"back": "black", "from": "hand 1", "to": board}
    event = Event("moved", 1, public, {"piece": "fish:0/"}, frozenset({1}))
    assert log([event], 1) == ["Ben puts fish on the corruption board."]
    assert log([event], 0) == ["Ben puts a black goods tile on the corruption board."]


def test_the_eye_tells_its_owner_both_values() -> None:
    position = table(hands=(FISH, []), slots=["eye-of-horus"], market={"D3": "wheat:0/"})
    play(position, "sell fish: 0/ 1Sh 1Sv")
    events = play(position, "reveal eye-of-horus", "deben:4", "deben:8")
    assert log(events, 0)[1:] == [
        "Ann draws deben 4.",
        "Ann draws deben 8.",
        "Ann returns deben 4 to the bag.",
    ]
    assert log(events, 1)[1:] == [
        "Ann draws a deben token.",
        "Ann draws a deben token.",
        "Ann returns a deben token to the bag.",
    ]


@pytest.mark.rule("S2-7.3")
def test_the_end_is_told() -> None:
    position = table(hands=([], ["thief", *FISH, "queen"]), turn=1, boards=(PILE, []))
    events = play(position, "play thief")
    told = [
        "Ben plays the Thief.",
        "Ben puts fish from an unsold set in the box.",
        "Ben puts fish with 1 scarab from an unsold set in the box.",
        "Ben puts fish with 1 scarab from an unsold set in the box.",
        "Ben leaves 3 tiles unsold (no points).",
        "Ben puts the Queen on the corruption board.",
        "Ann ends with 1 corruption.",
        "Ben ends with 1 corruption.",
        "The game is over.",
    ]
    for seat in range(3):
        assert log(events, seat) == told


@pytest.mark.rule("S2-9.1")
@pytest.mark.rule("S2-9.2")
def test_the_scene_tells_a_player_of_market_sales_and_pirogues() -> None:
    position = table(
        market={"A3": "fish:1Sv", "B3": "queen", "D3": "wheat:0/*"},
        hands=(["fish:0/", "fish:1Sh", "thief", "statue:v", "marble:0v"], ["fish:0h*"]),
        boards=(["ivory:0/"], ["vizier"]),
        sold=({"wheat": ["wheat:1Sh", "wheat:1Sv"]}, {"ebony": ["ebony:2Sh", "ebony:2Sv"]}),
        pirogues=(["snake-1"], ["seven"]),
        deben=([3, 9], [4]),
        slots=["mummy", "finger"],
        pile=["livestock:0/"],
    )
    assert scene(position, 0) == [
        "Row 1: A empty, B empty, C empty, D empty, E empty, F empty.",
        "Row 2: A empty, B empty, C empty, D empty, E empty, F empty.",
        "Row 3: A fish with 1 scarab (column), B face-down character, C the ankh, D"
        " wheat (rising diagonal, start tile), E empty, F empty.",
        "Row 4: A empty, B empty, C empty, D empty, E empty, F empty.",
        "Row 5: A empty, B empty, C empty, D empty, E empty, F empty.",
        "Row 6: A empty, B empty, C empty, D empty, E empty, F empty.",
        "The ankh stands on C3 and points along row 3.",
        "Within reach: A3 (costs 1 corruption), B3 (free), D3 (free).",
        "Tiles in the pile: 1. Deben tokens in the bag: 10. Pirogues: 2 in the slots, 0"
        " in the reserve.",
        "Used pirogues: Pyramid, Pyramid, Two scarabs, Two scarabs, Snake 2, Two and"
        " deben, Two and deben, Eye of Horus, Finger.",
        "You hold 5 tiles.",
        "Marble: marble (column).",
        "Fish: fish (rising diagonal), fish with 1 scarab (row), Thief (sold with 1"
        " joker: 1 scarab × 4 tiles = 4 points).",
        "Statues: statue (column).",
        "On your corruption board: ivory (rising diagonal).",
        "Your deben tokens: 3, 9.",
        "You have sold: wheat (2 scarabs × 2 tiles = 4 points).",
        "Your pirogues: Snake 1.",
        "Ben holds 1 tile: grey 1, black 0, red 0.",
        "Ben has 1 tile on the corruption board: grey 0, black 0, red 1.",
        "Ben has 1 deben token.",
        "Ben has sold: ebony (4 scarabs × 2 tiles = 8 points).",
        "Ben’s pirogues: Seven.",
    ]


def test_the_scene_of_a_spectator_has_both_players_from_outside() -> None:
    position = table(hands=(FISH, ["queen"]), boards=([], ["vizier"]), pile=PILE)
    assert scene(position, 2)[-4:] == [
        "Ann holds 3 tiles: grey 0, black 3, red 0.",
        "Ann’s corruption board is empty.",
        "Ben holds 1 tile: grey 0, black 0, red 1.",
        "Ben has 1 tile on the corruption board: grey 0, black 0, red 1.",
    ]


def test_the_scene_shows_what_a_seat_has_looked_at() -> None:
    position = table(
        hands=([*FISH, "architect"], []),
        slots=["seven", "mummy"],
        reserve=["finger", "pyramid", "snake-1"],
        market={"D3": "wheat:0/"},
        pile=PILE,
    )
    play(position, "sell fish: 0/ 1Sh 1Sv")
    assert "Pirogues you have seen in the slots: Mummy, Seven." in scene(position, 0)
    assert not [said for said in scene(position, 1) if "seen" in said]
    play(position, "reveal seven")
    play(position, "take D3")
    play(position, "play architect", "finger", "pyramid", "snake-1")
    assert "You have drawn: Pyramid, Snake 1, Finger." in scene(position, 0)
    play(position, "reveal snake-1")
    assert "Pirogues you have seen in the reserve: Pyramid, Finger." in scene(position, 0)
    assert "Your pirogues: Snake 1." in scene(position, 1)


def test_the_scene_of_a_vizier_shows_the_other_board() -> None:
    position = table(hands=(["vizier"], []), boards=([], ["fish:1Sh"]), pile=PILE)
    play(position, "play vizier")
    assert "Ben’s corruption board: fish with 1 scarab (row)." in scene(position, 0)


def result(first: int, second: int, corruption: tuple[int, int]) -> Result:
    """A result of which only points and corruption matter."""
    nothing: dict[str, Any] = {"sets": {}, "deben": [], "pirogues": []}
    items = [{**nothing, "corruption": corruption[seat]} for seat in range(2)]
    ranks = [(first, -corruption[0]), (second, -corruption[1])]
    winners = [seat for seat in range(2) if ranks[seat] == max(ranks)]
    return {"scores": [first, second], "winners": winners, "items": items}


@pytest.mark.rule("S2-8.1")
@pytest.mark.rule("S2-8.2")
def test_an_account_lists_everything_that_scores() -> None:
    items = [
        {
            "sets": {"ivory": [3, 6], "wheat": [3, 0]},
            "deben": [5],
            "pirogues": ["seven"],
            "corruption": 12,
        },
        {
            "sets": {"fish": [5, 1]},
            "deben": [3, 9],
            "pirogues": ["two-and-deben"],
            "corruption": 13,
        },
    ]
    told = GAME.result_text({"scores": [30, 19], "winners": [0], "items": items}, NAMES)
    assert told == [
        "Ann has 30 points:",
        "Ivory: 6 scarabs × 3 tiles = 18 points",
        "Wheat: 0 scarabs × 3 tiles = 0 points",
        "Deben token: 5 points",
        "Seven: 7 points",
        "Corruption: 12",
        "Ben has 19 points:",
        "Fish: 1 scarab × 5 tiles = 5 points",
        "Deben tokens: 3 + 9 = 12 points",
        "Two and deben: 2 points",
        "Corruption: 13",
        "The game is over: Ann wins with 30 points to 19.",
    ]


@pytest.mark.rule("S2-8.3")
@pytest.mark.parametrize(
    ("scores", "corruption", "verdict"),
    [
        ((9, 12), (3, 8), "The game is over: Ben wins with 12 points to 9."),
        ((1, 0), (8, 3), "The game is over: Ann wins with 1 point to 0."),
        (
            (12, 12),
            (8, 3),
            "The game is over: both have 12 points, and Ben wins with less corruption (3 to 8).",
        ),
        (
            (12, 12),
            (3, 8),
            "The game is over: both have 12 points, and Ann wins with less corruption (3 to 8).",
        ),
        (
            (12, 12),
            (5, 5),
            (
                "The game is over: both have 12 points and the same corruption, and share the"
                " victory."
            ),
        ),
    ],
)
def test_an_account_says_who_won_and_why(
    scores: tuple[int, int], corruption: tuple[int, int], verdict: str
) -> None:
    assert GAME.result_text(result(*scores, corruption), NAMES)[-1] == verdict
