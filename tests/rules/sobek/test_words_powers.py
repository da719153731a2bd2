"""What characters and event tokens do, in the sentences for those who may use them."""

import pytest

from shedet.games.sobek.pieces.box import CHARACTERS, TOKENS
from tests.rules.sobek.said import begin, choices
from tests.rules.sobek.tables import GAME, play, table

FISH = ["fish:0", "fish:1S", "fish:1S"]
WHEAT = ["wheat:0", "wheat:1S", "wheat:1S"]


PLAYED = {
    "queen": "Play the Queen: draw 2 cards.",
    "high-priest": "Play the High Priest: remove one good from your corruption pile"
    " (up to 2 cards).",
    "high-priestess": "Play the High Priestess: remove one good from your corruption pile"
    " (up to 2 cards).",
    "vizier": "Play the Vizier: look through an opponent’s corruption pile and take a card, if"
    " it has any.",
    "scribe:cattle": "Play the Scribe (cattle). Opponents keep 6 cards and put the rest on their"
    " corruption piles: Cem (1).",
    "scribe:fish": "Play the Scribe (fish). Opponents keep 6 cards and put the rest on their"
    " corruption piles: Cem (1).",
    "thief": "Play the Thief and steal a random card with a back of your choice. Cards in"
    " hand: Ben (0), Cem (7).",
    "merchant": "Play the Merchant: take any of the 2 cards from the quays for free.",
    "courtesan": "Play the Courtesan: add 1 or 2 cards from your hand to a set. No event follows.",
}


def test_character_cards_say_what_they_do_with_numbers() -> None:
    position = table(
        seats=3,
        hands=(CHARACTERS, [], ["ivory:0*", "ebony:0", "marble:0", *["cattle:1S"] * 4]),
        piles=(["wheat:0", "wheat:1S", "marble:0", "amulet", "amulet", "amulet"], [], []),
        sets=[(0, "fish", FISH)],
        quay=["ivory:0", "fish:0"],
        deck=["ebony:0", "amulet"],
    )
    said = choices(position)
    assert {name: said[f"play {name}"] for name in CHARACTERS} == PLAYED


def test_character_cards_without_effect_say_so() -> None:
    position = table(hands=(CHARACTERS, []), piles=(["amulet"], []), deck=[])
    said = choices(position)
    others = ("vizier", "merchant", "high-priest", "high-priestess")
    assert all(": no effect, " in said[f"play {name}"] for name in CHARACTERS if name not in others)
    for priest in ("High Priest", "High Priestess"):
        assert said[f"play {priest.lower().replace(' ', '-')}"] == (
            f"Play the {priest}: no effect, no card can leave your corruption pile."
            " Everyone learns this."
        )
    before = table(hands=(CHARACTERS, []), piles=(["amulet"], []), deck=[], priests="all")
    assert choices(before)["play high-priest"].endswith(
        "no effect, your corruption pile has at most amulets."
    )
    lonely = table(hands=(["courtesan", "ivory:0"], []), sets=[(0, "fish", FISH)])
    assert choices(lonely)["play courtesan"] == (
        "Play the Courtesan: no effect, none of your cards fits. Everyone learns this."
    )


REVEALED = {
    "guild-ankh": "Reveal Guild of the ankh. You go forward from 12 to 13. Choose one: Ben goes"
    " back from 7 to 1, Cem stays on 1.",
    "guild-eye": "Reveal Guild of the eye. You go forward from 12 to 14. Choose one: Ben goes"
    " back from 7 to 2, Cem stays on 1.",
    "guild-lotus": "Reveal Guild of the lotus. You go forward from 12 to 18. Choose one: Ben goes"
    " back from 7 to 3, Cem stays on 1.",
    "guild-crook": "Reveal Guild of the crook. You go forward from 12 to 19. Choose one: Ben goes"
    " back from 7 to 6, Cem stays on 1.",
    "flood": "Reveal Flood: take another turn right away.",
    "curse": "Reveal Curse: an opponent of your choice ends the round with 2 more corruption.",
    "prosperity": "Reveal Prosperity: 2 more scarabs for a set of cattle, fish or wheat (up to 6"
    " points).",
    "embalming": "Reveal Embalming: take 2 cards from your corruption pile to your hand.",
    "deceit": "Reveal Deceit: 2 points for your corruption pile (12 → 14). Everyone learns how"
    " many cards it has.",
}


def test_tokens_say_what_they_do() -> None:
    position = table(
        seats=3,
        hands=(FISH, [], []),
        piles=(["queen", "wheat:0"], [], []),
        tokens=TOKENS,
        points=[12, 7, 1],
    )
    play(position, "lay fish: 1S 1S 0")
    assert choices(position) == {f"reveal {name}": said for name, said in REVEALED.items()}


def test_tokens_without_effect_say_so() -> None:
    hand = ["ivory:0", "ivory:0", "ivory:3S"]
    position = table(hands=(hand, []), tokens=["prosperity", "embalming", "deceit"])
    play(position, "lay ivory: 3S 0 0")
    said = choices(position)
    assert len(said) == 3
    assert all(": no effect, " in sentence for sentence in said.values())


@pytest.mark.parametrize("glyph", range(4))
def test_the_markers_go_where_the_words_say(glyph: int) -> None:
    token, symbols = TOKENS[glyph], GAME.symbols * 2
    for own, other in zip(range(0, 127, 7), range(126, -1, -7), strict=True):
        position = table(hands=(FISH, []), tokens=[token], points=[own, other])
        ahead = symbols.index(glyph, own + 1)
        behind = max((at for at in range(other) if symbols[at] == glyph), default=other)
        play(position, "lay fish: 1S 1S 0")
        said = choices(position)[f"reveal {token}"]
        play(position, f"reveal {token}: left-1")
        assert f"from {own} to {ahead}" in said
        assert list(position.points[:2]) == [ahead, behind]


def test_a_guild_says_where_both_markers_go() -> None:
    position = table(
        seats=3, hands=([], [], FISH), tokens=["guild-ankh"], points=[61, 4, 98], turn=2
    )
    play(position, "lay fish: 1S 1S 0")
    begin(position, "reveal guild-ankh")
    assert choices(position) == {
        "left 1": "Ann goes back from 61 to 58. You go forward from 98 to 101.",
        "left 2": "Ben goes back from 4 to 1. You go forward from 98 to 101.",
    }


def test_a_second_curse_is_called_one() -> None:
    position = table(
        seats=4, hands=([], FISH, [], []), tokens=["curse"], curses=[0, 0, 0, 1], turn=1
    )
    play(position, "lay fish: 1S 1S 0")
    begin(position, "reveal curse")
    first = "gets the Curse and ends the round with 2 more corruption."
    assert choices(position) == {
        "left 1": f"Cem {first}",
        "left 2": "Dan gets a second Curse and ends the round with 4 more corruption.",
        "left 3": f"Ann {first}",
    }


def test_prosperity_says_what_each_set_becomes() -> None:
    position = table(
        hands=(FISH, []),
        sets=[(0, "wheat", [*WHEAT, "wheat:0"]), (1, "cattle", ["cattle:1S"] * 3)],
        tokens=["prosperity"],
        prosperity={1: 1},
    )
    play(position, "lay fish: 1S 1S 0")
    begin(position, "reveal prosperity")
    assert choices(position) == {
        "add 1": (
            "Set 1 (wheat): 2 more scarabs make 6 scarabs × 4 cards = 24 points instead of 16."
        ),
        "add 3": "Set 3 (fish): 2 more scarabs make 4 scarabs × 3 cards = 12 points instead of 6.",
    }


def test_answers_to_characters_say_what_they_do() -> None:
    position = table(
        seats=3,
        hands=(
            ["thief", "vizier", "merchant", "high-priest", "courtesan", "amulet"],
            ["ivory:0*", "ivory:0", "ivory:3S", "queen"],
            [],
        ),
        piles=(["fish:0", "fish:0*", "scribe:fish", "amulet"], [], []),
        sets=[(0, "marble", ["marble:2S"] * 3)],
        quay=["wheat:0", "", "wheat:1S"],
    )
    asked = {}
    for character in ("thief", "vizier", "merchant", "high-priest", "courtesan"):
        copy = position.copy()
        begin(copy, f"play {character}")
        asked[character] = choices(copy)
    assert asked["thief"] == {
        "left 1": "Steal a card from Ben (beige 2, green 1, orange 1).",
        "left 2": "No effect: Cem’s hand is empty.",
    }
    assert asked["vizier"] == {
        "left 1": "Look through Ben’s corruption pile and take a card, if it has any.",
        "left 2": "Look through Cem’s corruption pile and take a card, if it has any.",
    }
    assert asked["merchant"] == {
        "take 1": "Take wheat from quay 1 (free). Ben can then take: wheat with 1 scarab.",
        "take 3": "Take wheat with 1 scarab from quay 3 (free). Ben can then take: wheat.",
    }
    assert asked["high-priest"] == {
        "name fish": (
            "Fish: remove 2 cards from your corruption pile (fish, fish). Up to you: Scribe (fish)."
        ),
    }
    assert asked["courtesan"] == {
        "add 1": "Set 1 (marble, now 6 scarabs × 3 cards = 18 points): 1 card from your hand fits.",
    }


def test_a_priest_says_what_leaves_and_what_may_stay() -> None:
    pile = ["fish:0", "scribe:fish", "thief", "vizier", "marble:0"]
    position = table(hands=(["high-priest"], []), piles=(pile, []))
    begin(position, "play high-priest")
    assert choices(position) == {
        "name marble": "Marble: remove 1 card from your corruption pile (marble).",
        "name cattle": (
            "Cattle: only characters in your corruption pile (Vizier). At least 1 leaves."
        ),
        "name fish": (
            "Fish: remove 1 card from your corruption pile (fish). Up to you: Scribe (fish), Thief."
        ),
    }
    begin(position, "name fish")
    assert GAME.status(GAME.view(position, 0), ["Ann", "Ben"]) == (
        "Choose the fish characters to remove too."
    )
    assert choices(position) == {
        "choose scribe:fish": "Remove the Scribe (fish) from your corruption pile too.",
        "choose thief": "Remove the Thief from your corruption pile too.",
        "done": "Keep the Scribe (fish), the Thief in your corruption pile.",
    }
    begin(position, "choose scribe:fish")
    assert choices(position)["done"] == "Keep the Thief in your corruption pile."


def test_with_all_a_priest_says_what_every_good_brings() -> None:
    pile = ["fish:0", "fish:0*", "scribe:fish", "amulet"]
    position = table(hands=(["high-priest"], []), piles=(pile, []), priests="all")
    assert choices(position)["play high-priest"] == (
        "Play the High Priest: remove all cards of one good from your corruption pile"
        " (up to 3 cards)."
    )
    begin(position, "play high-priest")
    assert choices(position) == {
        f"name {good.lower()}": f"{good}: none in your corruption pile. Everyone learns this."
        for good in ("Ivory", "Ebony", "Marble", "Cattle", "Wheat")
    } | {
        "name fish": "Fish: discard 3 cards from your corruption pile (fish, fish, Scribe (fish)).",
    }
