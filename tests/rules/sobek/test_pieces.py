"""Chapter 1: the pieces, and the file that lists them."""

from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from shedet.core.errors import NotationError
from shedet.games.sobek.game import SobekGame
from shedet.games.sobek.pieces.box import BACKS, CHARACTERS, GOODS, SYMBOLS, TOKENS
from shedet.games.sobek.pieces.file import pieces_of
from tests.rules.sobek.tables import GAME

PIECES = GAME.pieces
CARDS = range(63)
GOODS_CARDS = range(54)
CHARACTER_CARDS = range(54, 63)


@pytest.mark.rule("S1-1.1")
def test_63_cards_have_beige_green_and_orange_backs() -> None:
    assert len(PIECES.all_names) == 63 + 12
    backs = Counter(BACKS[PIECES.back[card]] for card in CARDS)
    assert backs == {"beige": 45, "green": 9, "orange": 9}
    assert all(PIECES.power[card] < 0 for card in GOODS_CARDS)
    assert all(PIECES.power[card] >= 0 for card in CHARACTER_CARDS)
    assert {BACKS[PIECES.back[card]] for card in CHARACTER_CARDS} == {"orange"}


@pytest.mark.rule("S1-1.2")
def test_numbers_of_goods_and_amulets() -> None:
    assert Counter(GOODS[PIECES.family[card]] for card in GOODS_CARDS) == {
        "ivory": 6,
        "ebony": 7,
        "marble": 7,
        "cattle": 9,
        "fish": 10,
        "wheat": 10,
        "amulet": 5,
    }


@pytest.mark.rule("S1-1.2")
@pytest.mark.rule("S1-1.3")
@pytest.mark.parametrize(
    ("good", "cards"),
    [
        ("ivory", "3S 3S 3S 0 0 0*"),
        ("ebony", "2S 2S 2S 2S 0 0 0*"),
        ("marble", "2S 2S 2S 0 0 0 0*"),
        ("cattle", "1S 1S 1S 1S 1S 0 0 0* 0*"),
        ("fish", "1S 1S 1S 1S 1S 0 0 0 0* 0*"),
        ("wheat", "1S 1S 1S 1S 1S 0 0 0 0* 0*"),
    ],
)
def test_every_card_of_a_good(good: str, cards: str) -> None:
    listed = [name for name in PIECES.all_names[:54] if name.startswith(f"{good}:")]
    assert listed == [f"{good}:{card}" for card in cards.split()]


@pytest.mark.rule("S1-1.3")
def test_the_cards_of_a_good_that_show_scarabs_all_show_as_many() -> None:
    shown = {
        good: {PIECES.scarabs[n] for n in CARDS if GOODS[PIECES.family[n]] == good} - {0}
        for good in GOODS
    }
    assert shown == {
        "ivory": {3},
        "ebony": {2},
        "marble": {2},
        "cattle": {1},
        "fish": {1},
        "wheat": {1},
        "amulet": set(),
    }


@pytest.mark.rule("S1-1.3")
def test_names_of_cards_say_their_scarabs_and_their_back() -> None:
    for card in range(49):
        look = PIECES.all_names[card].partition(":")[2]
        assert PIECES.scarabs[card] == int(look[0])
        assert BACKS[PIECES.back[card]] == ("green" if look.endswith("*") else "beige")
    assert PIECES.all_names[49:54] == ["amulet"] * 5


@pytest.mark.rule("S1-1.1")
@pytest.mark.rule("S1-1.3")
def test_amulets_characters_and_green_cards_show_no_scarabs() -> None:
    amulets = [card for card in GOODS_CARDS if GOODS[PIECES.family[card]] == "amulet"]
    green = [card for card in GOODS_CARDS if BACKS[PIECES.back[card]] == "green"]
    assert [PIECES.scarabs[card] for card in [*amulets, *CHARACTER_CARDS]] == [0] * 14
    assert [PIECES.scarabs[card] for card in green] == [0] * 9


@pytest.mark.rule("S1-1.4")
def test_families_of_the_character_cards() -> None:
    families = [GOODS[PIECES.family[card]] for card in CHARACTER_CARDS]
    assert dict(zip(CHARACTERS, families, strict=True)) == {
        "queen": "ivory",
        "high-priest": "ebony",
        "high-priestess": "marble",
        "vizier": "cattle",
        "scribe:cattle": "cattle",
        "scribe:fish": "fish",
        "thief": "fish",
        "merchant": "wheat",
        "courtesan": "wheat",
    }
    assert {name: GAME.families[name] for name in CHARACTERS} == dict(
        zip(CHARACTERS, families, strict=True)
    )


@pytest.mark.rule("S1-1.5")
def test_12_tokens_of_nine_kinds() -> None:
    assert Counter(TOKENS[token] for token in PIECES.token) == {
        "guild-ankh": 1,
        "guild-eye": 1,
        "guild-lotus": 1,
        "guild-crook": 1,
        "flood": 2,
        "curse": 2,
        "prosperity": 2,
        "embalming": 1,
        "deceit": 1,
    }


@pytest.mark.rule("S1-1.6")
def test_every_fifth_space_is_a_number_and_every_other_a_glyph() -> None:
    assert len(PIECES.symbol) == 100
    numbers = [n for n, symbol in enumerate(PIECES.symbol) if SYMBOLS[symbol] == "number"]
    assert numbers == list(range(0, 100, 5))
    for group in range(0, 100, 5):
        glyphs = {SYMBOLS[symbol] for symbol in PIECES.symbol[group + 1 : group + 5]}
        assert glyphs == {"ankh", "eye", "lotus", "crook"}


@pytest.mark.rule("S1-1.6")
def test_the_spaces_that_the_rulebook_tells_of() -> None:
    ankhs = [n for n, symbol in enumerate(PIECES.symbol) if SYMBOLS[symbol] == "ankh"]
    assert 61 in ankhs
    assert [space for space in ankhs if space < 61][-2] == 52


def edited(*changes: tuple[str, str]) -> str:
    """The shipped pieces file with the first place of each old text changed."""
    text = files("shedet.games.sobek").joinpath("pieces.toml").read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def complaint(text: str) -> str:
    with pytest.raises(NotationError) as caught:
        pieces_of(text)
    return str(caught.value)


@pytest.mark.rule("S1-1.4")
@pytest.mark.rule("S1-1.6")
def test_an_owner_may_correct_families_scarabs_and_the_track(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        edited(
            ('family = "ivory"', 'family = "wheat"'),
            ("valued = 3\nplain = 2", "valued = 4\nplain = 1"),
            ("scarabs = 38", "scarabs = 41"),
            ("N a e l c", "N c l e a"),
        ),
        "utf-8",
    )
    game = SobekGame(path)
    assert game.families["queen"] == "wheat"
    assert game.pieces.all_names[:6] == ["ivory:3S"] * 4 + ["ivory:0", "ivory:0*"]
    assert [SYMBOLS[s] for s in game.pieces.symbol[1:5]] == ["crook", "lotus", "eye", "ankh"]
    assert game.pieces_hash != GAME.pieces_hash


@pytest.mark.rule("S1-1.1")
@pytest.mark.rule("S1-1.2")
@pytest.mark.rule("S1-1.3")
@pytest.mark.rule("S1-1.5")
@pytest.mark.rule("S1-1.6")
@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("cards = 63", "cards = 64", "cards: 63 listed, but the totals say 64"),
        ("green = 9", "green = 8", "green: 9 listed, but the totals say 8"),
        ("ivory = 6", "ivory = 7", "'ivory': 7"),
        ("amulet = 5", "amulet = 4", "'amulet': 4"),
        ("characters = 9", "characters = 10", "characters: 9 listed"),
        ("tokens = 12", "tokens = 13", "tokens: 12 listed"),
        ("scarabs = 38", "scarabs = 37", "scarabs: 38 listed"),
        ("spaces = 100", "spaces = 99", "spaces: 100 listed"),
        ("copies = 2", "copies = 3", "tokens: 13 listed"),
        ("N a e l c", "N a e l c N", "spaces: 101 listed"),
        ("scarabs = 3\n", "scarabs = 2\n", "scarabs: 35 listed"),
        ("valued = 3", "valued = 1000000000", "listed, but the totals say"),
        ("copies = 2", "copies = 1000000000", "listed, but the totals say"),
    ],
)
def test_totals_of_cards_tokens_and_spaces_are_checked(old: str, new: str, reason: str) -> None:
    assert reason in complaint(edited((old, new)))


@pytest.mark.rule("S1-1.2")
def test_a_pieces_file_with_a_card_too_few_is_refused() -> None:
    assert "cards: 62 listed, but the totals say 63" in complaint(
        edited(("plain = 2", "plain = 1"))
    )


@pytest.mark.rule("S1-1.1")
def test_totals_cannot_talk_a_missing_card_away() -> None:
    text = edited(
        ("plain = 2", "plain = 1"), ("cards = 63", "cards = 62"), ("ivory = 6", "ivory = 5")
    )
    assert "54 goods cards" in complaint(text)


@pytest.mark.rule("S1-1.3")
@pytest.mark.parametrize("scarabs", ["-1", "10", "1.5", "'three'", "true"])
def test_scarabs_are_a_number_from_0_to_9(scarabs: str) -> None:
    text = edited(("scarabs = 3\n", f"scarabs = {scarabs}\n"))
    assert "the scarabs of ivory are no number" in complaint(text)


@pytest.mark.rule("S1-1.3")
def test_amulets_that_show_scarabs_are_refused() -> None:
    text = edited(
        ("scarabs = 0\nvalued = 0\nplain = 5", "scarabs = 2\nvalued = 1\nplain = 4"),
        ("scarabs = 38", "scarabs = 40"),
    )
    assert "amulets without scarabs" in complaint(text)


@pytest.mark.rule("S1-1.3")
@pytest.mark.parametrize(
    "changes",
    [
        [("valued = 0\nplain = 5", "valued = 1\nplain = 4")],
        [("scarabs = 3\n", "scarabs = 0\n"), ("scarabs = 38", "scarabs = 29")],
    ],
)
def test_cards_that_show_scarabs_do_not_show_none(changes: list[tuple[str, str]]) -> None:
    assert "valued cards show scarabs, and no others" in complaint(edited(*changes))


MORE_IVORY = """
[[goods]]
name = "ivory"
scarabs = 2
valued = 1
plain = 0
green = 0
source = "a second thought"
confidence = "G"

[[characters]]
"""


@pytest.mark.rule("S1-1.3")
def test_a_good_that_is_listed_twice_is_refused() -> None:
    text = edited(
        ("valued = 3", "valued = 2"),
        ("scarabs = 38", "scarabs = 37"),
        ("[[characters]]", MORE_IVORY),
    )
    assert "goods in the order ivory, ebony" in complaint(text)


@pytest.mark.rule("S1-1.1")
def test_a_green_amulet_is_refused() -> None:
    text = edited(
        ("plain = 2\ngreen = 1", "plain = 3\ngreen = 0"),
        ("plain = 5\ngreen = 0", "plain = 4\ngreen = 1"),
    )
    assert "9 green cards, no amulet among them" in complaint(text)


@pytest.mark.rule("S1-1.1")
def test_eight_green_cards_are_refused() -> None:
    text = edited(("plain = 2\ngreen = 1", "plain = 3\ngreen = 0"), ("green = 9", "green = 8"))
    assert "9 green cards" in complaint(text)


@pytest.mark.rule("S1-1.2")
def test_unknown_goods_are_refused() -> None:
    text = edited(
        ("ivory = 6", "gold = 6"), ('name = "ivory"', 'name = "gold"'), ('= "ivory"', '= "gold"')
    )
    assert "goods in the order ivory, ebony" in complaint(text)


@pytest.mark.rule("S1-1.4")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"queen"', '"king"'),
        ('"scribe:fish"', '"scribe:cattle"'),
        ('family = "ivory"', 'family = "amulet"'),
    ],
)
def test_unknown_character_cards_and_families_are_refused(old: str, new: str) -> None:
    assert "the nine characters in order" in complaint(edited((old, new)))


@pytest.mark.rule("S1-1.4")
def test_a_character_of_a_good_that_is_not_there_is_refused() -> None:
    assert "'gold': 0" in complaint(edited(('family = "ivory"', 'family = "gold"')))


EMBALMING = 'name = "embalming"\ncopies = '
DECEIT = 'name = "deceit"\ncopies = '


@pytest.mark.rule("S1-1.5")
@pytest.mark.parametrize(
    "changes",
    [
        [('"flood"', '"drought"')],
        [(f"{EMBALMING}1", f"{EMBALMING}2"), ("tokens = 12", "tokens = 13")],
        [(f"{EMBALMING}1", f"{EMBALMING}2"), (f"{DECEIT}1", f"{DECEIT}0")],
        [(f"{DECEIT}1", f"{DECEIT}-1"), ("tokens = 12", "tokens = 11")],
        [('"guild-ankh"', '"guild-eye"')],
    ],
)
def test_other_tokens_are_refused(changes: list[tuple[str, str]]) -> None:
    assert "12 tokens of the nine kinds" in complaint(edited(*changes))


@pytest.mark.rule("S1-1.6")
@pytest.mark.parametrize(
    "changes",
    [
        [("N a e l c", "N a e l"), ("spaces = 100", "spaces = 99")],
        [("N a e l c", "a N e l c")],
        [("N a e l c", "N a N l c")],
        [("N a e l c", "N a e l x")],
    ],
)
def test_another_form_of_the_track_is_refused(changes: list[tuple[str, str]]) -> None:
    assert "100 spaces, a number (N) on every fifth" in complaint(edited(*changes))
