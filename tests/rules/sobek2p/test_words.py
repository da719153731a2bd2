"""What is asked and what can be chosen, in sentences."""

from shedet.games.sobek2p.pieces.box import CHARACTERS, PIROGUES
from tests.rules.sobek2p.said import begin, choices, status
from tests.rules.sobek2p.tables import play, table

FISH = ["fish:0/", "fish:1Sh", "fish:1Sv"]
PILE = ["ivory:0/"]


def test_status_of_a_waiting_seat_tells_nothing_of_the_tiles_in_hand() -> None:
    full = table(market={"D3": "fish:0/"}, hands=(["queen", *FISH[1:], "fish:0h*"], []))
    poor = table(market={"D3": "fish:0/"}, hands=(["queen", "ivory:0h*", "wheat:0/"], []))
    for seat in (1, 2):
        said = "Ann’s turn: take a tile on row 3, sell or play a character."
        assert status(full, seat) == status(poor, seat) == said
    assert status(poor, 0) == "Your turn: take a tile on row 3 or play a character."


def test_status_of_special_turns() -> None:
    market = {"D3": "fish:1Sh", "E3": "wheat:0/", "C6": "marble:0v"}
    finger = table(market=market, finger="E3", turn=1)
    assert status(finger, 1) == (
        "Your turn: the Finger makes you take wheat from E3 (costs 1 corruption)."
    )
    assert status(finger, 0) == (
        "Ben’s turn: the Finger demands wheat from E3 (costs 1 corruption)."
    )
    pyramid = table(market=market, pyramid=True, hands=(["queen"], []))
    assert status(pyramid, 0) == (
        "Your extra turn: take a tile in any line through C3 or play a character."
    )
    turned = table(market=market, ankh="C3 /", pyramid=True, pile=PILE)
    assert status(turned, 0) == (
        "Your extra turn: take a tile in any line through C3 or refill the market and"
        " take a centre tile."
    )
    empty = table(market=market, ankh="C3 /", pile=PILE)
    assert status(empty, 0) == "Your turn: refill the market and take a centre tile."
    assert status(empty, 1) == ("Ann’s turn: refill the market, sell a set or play a character.")
    stuck = table(market=market, ankh="C3 /", hands=(["queen"], []))
    assert status(stuck, 0) == "Your turn: play a character."
    assert status(stuck, 1) == "Ann’s turn: sell a set or play a character."


def test_takes_say_their_price_and_what_they_open() -> None:
    position = table(
        market={
            "B3": "fish:1Sv",
            "A3": "queen",
            "D3": "statue:h",
            "E3": "wheat:D/",
            "F3": "marble:0v",
            "B5": "ivory:0/",
        },
        pile=["ebony:0/"],
    )
    assert choices(position) == {
        "take B3": "Take fish with 1 scarab from B3 (free). Ben gets column B: 1 tile.",
        "take A3": "Take a face-down character from A3 (costs 1 corruption). Then you turn the ankh"
        " as you like and see who it is.",
        "take D3": "Take a statue from D3 (free). Ben gets row 3: 4 tiles.",
        "take E3": "Take wheat with a deben symbol from E3 (costs 1 corruption). Keep the"
        " tile or trade it for a deben token. Ben finds the rising diagonal through E3 empty and"
        " must refill the market first.",
        "take F3": "Take marble from F3 (costs 2 corruption). Ben finds column F empty and must"
        " refill the market first.",
    }
    begin(position, "take A3")
    assert choices(position) == {
        "turn h": "Turn the ankh along row 3: Ben finds 3 tiles there.",
    }


def test_a_take_in_a_pyramid_turn_says_which_way_the_ankh_is_turned() -> None:
    position = table(market={"D3": "fish:0/", "C1": "wheat:1Sh"}, pyramid=True)
    assert choices(position) == {
        "take D3": "Take fish from D3 (free). Ben finds the rising diagonal through D3 empty and"
        " can’t take a tile.",
        "take C1": "Turn the ankh along column C and take wheat with 1 scarab from C1 (free). Ben"
        " finds row 1 empty and can’t take a tile.",
    }


def test_sales_say_what_all_tiles_would_bring() -> None:
    position = table(
        hands=(["fish:1Sh", "fish:1Sv", "thief", "statue:h", "wheat:0/"], []),
        sold=({"wheat": ["wheat:1Sh", "wheat:1Sv", "wheat:0v*"]}, {}),
        slots=["seven", "mummy"],
        pile=PILE,
    )
    said = choices(position)
    assert said["sell fish"] == (
        "Sell up to 4 fish tiles. With all of them: 2 scarabs × 4 tiles = 8 points. Then"
        " you look at 2 pirogues and reveal one."
    )
    assert "sell wheat" not in said
    begin(position, "sell fish")
    assert status(position, 0) == "Choose 3 or more tiles to sell as fish."
    assert choices(position) == {
        "choose fish:1Sh": (
            "Sell fish with 1 scarab (row): 1 scarab × 1 tile = 1 point so far."
            " Add at least"
            " 2 more tiles."
        ),
        "choose fish:1Sv": (
            "Sell fish with 1 scarab (column): 1 scarab × 1 tile = 1 point so far."
            " Add at"
            " least 2 more tiles."
        ),
    }
    for tile in ("fish:1Sh", "fish:1Sv", "statue:h"):
        begin(position, f"choose {tile}")
    assert status(position, 0) == ("Add another tile, or finish (2 scarabs × 3 tiles = 6 points).")
    assert choices(position) == {
        "choose thief": "Sell the Thief: 2 scarabs × 4 tiles = 8 points.",
        "done": "Sell these 3 tiles: 2 scarabs × 3 tiles = 6 points. Then you look at 2 pirogues"
        " and reveal one.",
    }


PLAYED = {
    "queen": "Play the Queen: draw 2 tiles.",
    "vizier": "Play the Vizier: take 1 tile from Ben’s corruption board.",
    "thief": "Play the Thief and steal a random tile with a back of your choice (Ben has 8 tiles).",
    "merchant": "Play the Merchant: take any of the 2 market tiles for free. The ankh stays.",
    "high-priest": "Play the High Priest: remove all tiles of one kind from your corruption board"
    " (up to 2 tiles).",
    "high-priestess": "Play the High Priestess: remove all tiles of one kind from your corruption"
    " board (up to 2 tiles).",
    "courtesan": "Play the Courtesan: add 1 or 2 tiles from your hand to a sold set.",
    "architect": "Play the Architect: draw 3 pirogues from the reserve and use one.",
    "scribe:livestock": (
        "Play the Scribe (livestock): Ben must put 2 tiles from hand on the corruption board."
    ),
    "scribe:fish": (
        "Play the Scribe (fish): Ben must put 2 tiles from hand on the corruption board."
    ),
}


def test_character_tiles_say_what_they_do_with_numbers() -> None:
    rival = ["marble:0h*", "ivory:0h*", "ebony:0/", "ebony:2Sh", "ebony:2Sv", "ebony:2S/"]
    position = table(
        hands=(CHARACTERS, [*rival, "livestock:0v*", "livestock:0h*"]),
        boards=(["fish:0/", "fish:0\\", "marble:0v"], ["ivory:0/"]),
        sold=({"fish": FISH[1:]}, {}),
        market={"D3": "wheat:0/", "A1": "wheat:0\\"},
        pile=["livestock:0/", "statue:v"],
        reserve=["seven", "mummy", "finger", "finger"],
    )
    said = choices(position)
    assert {name: said[f"play {name}"] for name in CHARACTERS} == PLAYED


def test_character_tiles_without_effect_say_so() -> None:
    said = choices(table(hands=(CHARACTERS, [])))
    assert {text for text in said if text.startswith("play")} == {f"play {n}" for n in CHARACTERS}
    assert all(": no effect, " in said[f"play {name}"] for name in CHARACTERS)
    lonely = table(hands=(["courtesan"], []), sold=({"fish": FISH}, {}))
    assert choices(lonely)["play courtesan"] == (
        "Play the Courtesan: no effect, none of your tiles fits. Everyone learns this."
    )


REVEALED = {
    "pyramid": "Reveal Pyramid: take another turn. You may turn the ankh first.",
    "two-scarabs": "Reveal Two scarabs: 2 more scarabs for a sold set of livestock, fish or wheat.",
    "mummy": "Reveal Mummy: take 1 tile from your corruption board to your hand.",
    "snake-1": "Reveal Snake 1: Ben ends with 1 more corruption.",
    "snake-2": "Reveal Snake 2: Ben ends with 2 more corruption.",
    "seven": "Reveal Seven: 7 points.",
    "two-and-deben": "Reveal Two and deben: 2 points and a deben token.",
    "eye-of-horus": "Reveal Eye of Horus: draw 2 deben tokens and keep the higher.",
    "finger": "Reveal Finger: point at one of 2 tiles in the ankh’s line. Ben must take it"
    " next turn.",
}


def test_pirogues_say_what_they_do() -> None:
    position = table(
        hands=(FISH, []),
        boards=(["wheat:0/"], []),
        slots=PIROGUES,
        market={"D3": "wheat:0\\", "A3": "queen"},
    )
    play(position, "sell fish: 0/ 1Sh 1Sv")
    assert status(position, 0) == "Reveal one of the 9 pirogues in the slots."
    assert status(position, 1) == "Ann is choosing one of the 9 pirogues in the slots."
    said = choices(position)
    assert {name: said[f"reveal {name}"] for name in PIROGUES} == REVEALED
    begin(position, "reveal finger")
    assert choices(position) == {
        "point D3": "Point at wheat on D3: Ben must take it next turn (free).",
        "point A3": "Point at a face-down character on A3: Ben must take it next turn (free).",
    }


def test_pirogues_without_effect_say_so() -> None:
    position = table(hands=(["ivory:0/", "ivory:3S/", "ivory:3Sv"], []), slots=PIROGUES, bag=[])
    play(position, "sell ivory: 0/ 3S/ 3Sv")
    said = choices(position)
    for name in ("two-scarabs", "mummy", "eye-of-horus", "finger"):
        assert ": no effect, " in said[f"reveal {name}"]
    assert said["reveal two-and-deben"] == "Reveal Two and deben: 2 points (the bag is empty)."


def test_answers_say_what_they_do() -> None:
    hand = ["thief", "merchant", "high-priest", "courtesan", "statue:h"]
    position = table(
        hands=(hand, ["ivory:0h*", "ivory:0/", "ivory:3S/", "queen"]),
        boards=(["fish:0/", "fish:0\\", "statue:v"], []),
        sold=({"fish": FISH[1:]}, {}),
        market={"D3": "wheat:0/", "A1": "wheat:1S\\"},
    )
    asked = {}
    for character in ("thief", "merchant", "high-priest", "courtesan"):
        copy = position.copy()
        begin(copy, f"play {character}")
        asked[character] = choices(copy)
    assert asked["thief"] == {
        "back grey": "Name grey: Ben has 1 start tile, and you get it.",
        "back black": "Name black: Ben has 2 goods tiles, and you get one at random.",
        "back red": "Name red: Ben has 1 character, and you get it.",
    }
    assert asked["merchant"] == {
        "take D3": "Take wheat from D3 (free). The ankh stays. Ben finds row 3 empty and can’t take"
        " a tile.",
        "take A1": (
            "Take wheat with 1 scarab from A1 (free). The ankh stays. Ben gets row 3: 1 tile."
        ),
    }
    assert asked["high-priest"] == {
        "name fish": "Fish: remove 2 tiles from your corruption board.",
        "name statue": "Statues: remove 1 tile from your corruption board.",
    }
    assert asked["courtesan"] == {
        "name fish": "Fish (now 2 scarabs × 2 tiles = 4 points): 2 tiles from your hand fit.",
    }


def test_tiles_that_differ_in_mark_or_back_alone_are_told_apart() -> None:
    hand = ["wheat:0/*", "wheat:0/", "wheat:0\\", "ivory:0/", "ebony:0/", "marble:0v", "fish:0/"]
    position = table(hands=(["scribe:fish"], hand), pile=["statue:v"])
    play(position, "play scribe:fish")
    assert status(position, 1) == "Put 1 tile from your hand on your corruption board."
    assert status(position, 0) == "Ben is choosing 1 tile for the corruption board."
    said = choices(position)
    assert said["choose wheat:0/*"] == (
        "Put wheat (rising diagonal, start tile) on your corruption board (last one)."
    )
    assert said["choose wheat:0/"] == (
        "Put wheat (rising diagonal) on your corruption board (last one)."
    )
