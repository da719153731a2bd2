"""What characters and event tokens do, in the sentences for those who may use them."""

import pytest

from shedet.games.sobek.pieces.box import CHARACTERS, TOKENS
from tests.rules.sobek.said import begin, choices
from tests.rules.sobek.tables import GAME, play, table

FISH = ["fish:0", "fish:1S", "fish:1S"]
WHEAT = ["wheat:0", "wheat:1S", "wheat:1S"]


PLAYED = {
    "queen": "Play the Queen: 2 cards of the deck go to your hand.",
    "high-priest": "Play the High Priest: remove one good from your corruption pile"
    " (up to 2 cards).",
    "high-priestess": "Play the High Priestess: remove one good from your corruption pile"
    " (up to 2 cards).",
    "vizier": "Play the Vizier: look through the corruption pile of an opponent and take a card,"
    " if there is one.",
    "scribe:cattle": "Play the Scribe (cattle): opponents keep six cards and put the others"
    " on their corruption piles: Cem 1.",
    "scribe:fish": "Play the Scribe (fish): opponents keep six cards and put the others"
    " on their corruption piles: Cem 1.",
    "thief": "Play the Thief: name an opponent and a back, and you get a random card with it;"
    " cards in hand: Ben 0, Cem 7.",
    "merchant": "Play the Merchant: take any of the 2 cards of the quays, free.",
    "courtesan": "Play the Courtesan: add one or two cards of your hand to one of your sets;"
    " no event token is revealed.",
}


def test_characters_say_what_they_do_with_numbers() -> None:
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


def test_characters_without_effect_say_so() -> None:
    position = table(hands=(CHARACTERS, []), piles=(["amulet"], []), deck=[])
    said = choices(position)
    others = ("vizier", "merchant", "high-priest", "high-priestess")
    assert all(
        "and nothing happens." in said[f"play {name}"] for name in CHARACTERS if name not in others
    )
    for priest in ("High Priest", "High Priestess"):
        assert said[f"play {priest.lower().replace(' ', '-')}"] == (
            f"Play the {priest}: no card can leave your corruption pile, and everyone learns this."
        )
    before = table(hands=(CHARACTERS, []), piles=(["amulet"], []), deck=[], priests="all")
    assert choices(before)["play high-priest"].endswith("of any good, and nothing happens.")
    lonely = table(hands=(["courtesan", "ivory:0"], []), sets=[(0, "fish", FISH)])
    assert choices(lonely)["play courtesan"] == (
        "Play the Courtesan: no card of your hand fits a set, and you show that."
    )


REVEALED = {
    "guild-ankh": "Reveal Guild of the ankh: you go forward from 12 to 13,"
    " and you choose one of these: Ben goes back from 7 to 1, Cem stays on 1.",
    "guild-eye": "Reveal Guild of the eye: you go forward from 12 to 14,"
    " and you choose one of these: Ben goes back from 7 to 2, Cem stays on 1.",
    "guild-lotus": "Reveal Guild of the lotus: you go forward from 12 to 18,"
    " and you choose one of these: Ben goes back from 7 to 3, Cem stays on 1.",
    "guild-crook": "Reveal Guild of the crook: you go forward from 12 to 19,"
    " and you choose one of these: Ben goes back from 7 to 6, Cem stays on 1.",
    "flood": "Reveal Flood: a whole further turn at once.",
    "curse": "Reveal Curse: 2 more corruption for an opponent of your choice"
    " at the end of the round.",
    "prosperity": "Reveal Prosperity: two more scarabs for a set of cattle, fish or wheat,"
    " 6 points more at best.",
    "embalming": "Reveal Embalming: 2 cards of your corruption pile go to your hand.",
    "deceit": "Reveal Deceit: 2 points for the 2 cards in your corruption pile,"
    " which everybody learns; you go forward from 12 to 14.",
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
    assert all(sentence.endswith("and nothing happens.") for sentence in said.values())


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
        "left 1": "Ann goes back from 61 to 58, and you go forward from 98 to 101.",
        "left 2": "Ben goes back from 4 to 1, and you go forward from 98 to 101.",
    }


def test_a_second_curse_is_called_one() -> None:
    position = table(
        seats=4, hands=([], FISH, [], []), tokens=["curse"], curses=[0, 0, 0, 1], turn=1
    )
    play(position, "lay fish: 1S 1S 0")
    begin(position, "reveal curse")
    first = "gets the Curse: 2 more corruption at the end of the round."
    assert choices(position) == {
        "left 1": f"Cem {first}",
        "left 2": "Dan gets a second Curse: 4 more corruption at the end of the round.",
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
        "add 1": "Set 1 (wheat): two more scarabs make 6 scarabs × 4 cards = 24 points"
        " instead of 16.",
        "add 3": "Set 3 (fish): two more scarabs make 4 scarabs × 3 cards = 12 points"
        " instead of 6.",
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
        "left 1": "Take a card from the hand of Ben, where there are: beige 2, green 1, orange 1.",
        "left 2": "The hand of Cem is empty, and nothing happens.",
    }
    assert asked["vizier"] == {
        "left 1": "Look through the corruption pile of Ben and take a card, if there is one.",
        "left 2": "Look through the corruption pile of Cem and take a card, if there is one.",
    }
    assert asked["merchant"] == {
        "take 1": "Take wheat from quay 1: free; Ben can then take: wheat with 1 scarab.",
        "take 3": "Take wheat with 1 scarab from quay 3: free; Ben can then take: wheat.",
    }
    assert asked["high-priest"] == {
        "name fish": "Fish: 2 cards leave your corruption pile (fish, fish)."
        " Up to you: Scribe (fish).",
    }
    assert asked["courtesan"] == {
        "add 1": "Set 1 (marble): 1 card of your hand can join;"
        " the set is now 6 scarabs × 3 cards = 18 points.",
    }


def test_a_priest_says_what_leaves_and_what_may_stay() -> None:
    pile = ["fish:0", "scribe:fish", "thief", "vizier", "marble:0"]
    position = table(hands=(["high-priest"], []), piles=(pile, []))
    begin(position, "play high-priest")
    assert choices(position) == {
        "name marble": "Marble: 1 card leaves your corruption pile (marble).",
        "name cattle": "Cattle: your pile has only characters of it (Vizier). At least one leaves.",
        "name fish": "Fish: 1 card leaves your corruption pile (fish)."
        " Up to you: Scribe (fish), Thief.",
    }
    begin(position, "name fish")
    assert GAME.status(GAME.view(position, 0), ["Ann", "Ben"]) == (
        "Choose the characters of fish that leave your corruption pile too."
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
        "Play the High Priest: all cards of one good leave your corruption pile, at most 3 cards."
    )
    begin(position, "play high-priest")
    assert choices(position) == {
        f"name {good.lower()}": f"{good}: your corruption pile has no card of it,"
        " and you show that."
        for good in ("Ivory", "Ebony", "Marble", "Cattle", "Wheat")
    } | {
        "name fish": "Fish: 3 cards of your corruption pile go to the discard"
        " (fish, fish, Scribe (fish)).",
    }
