"""Chapter 1: the pieces, and the file that lists them."""

from collections import Counter
from importlib.resources import files

import pytest

from shedet.core.errors import NotationError
from shedet.games.sobek2p.pieces.box import BACKS, CHARACTERS, GOODS, MARKS, PIROGUES
from shedet.games.sobek2p.pieces.file import pieces_of
from tests.rules.sobek2p.tables import GAME

PIECES = GAME.pieces
TILES = range(65)
GOODS_TILES = range(55)
CHARACTER_TILES = range(55, 65)


@pytest.mark.rule("S2-1.1")
def test_65_tiles_have_grey_black_and_red_backs() -> None:
    backs = Counter(BACKS[PIECES.back[tile]] for tile in TILES)
    assert backs == {"grey": 10, "black": 45, "red": 10}
    assert all(PIECES.power[tile] >= 0 for tile in CHARACTER_TILES)
    assert {BACKS[PIECES.back[tile]] for tile in CHARACTER_TILES} == {"red"}


@pytest.mark.rule("S2-1.2")
def test_numbers_of_goods_and_statues() -> None:
    assert Counter(GOODS[PIECES.family[tile]] for tile in GOODS_TILES) == {
        "ivory": 6,
        "ebony": 7,
        "marble": 7,
        "livestock": 9,
        "fish": 10,
        "wheat": 11,
        "statue": 5,
    }


@pytest.mark.rule("S2-1.2")
@pytest.mark.rule("S2-1.3")
@pytest.mark.parametrize(
    ("good", "tiles"),
    [
        ("ivory", "0h* D\\ 0/ 3S/ 3S\\ 3Sv"),
        ("ebony", "0h* Dv 0/ 2Sh 2Sv 2S/ 2S\\"),
        ("marble", "0h* D/ 0v 0\\ 2Sh 2Sv 2S\\"),
        ("livestock", "0v* 0h* D\\ 0/ 1S\\ 1S/ 1S/ 1Sv 1Sh"),
        ("fish", "0v* 0h* Dv 0\\ 0/ 1Sh 1Sv 1S/ 1S\\ 1S\\"),
        ("wheat", "0/* 0v* 0h* D/ 0\\ 0/ 1Sh 1Sh 1Sv 1S/ 1S\\"),
        ("statue", "v h / \\ \\"),
    ],
)
def test_every_tile_of_a_good(good: str, tiles: str) -> None:
    listed = [name for name in PIECES.all_names[:55] if name.startswith(f"{good}:")]
    assert sorted(listed) == sorted(f"{good}:{tile}" for tile in tiles.split())


@pytest.mark.rule("S2-1.3")
def test_numbers_of_marks() -> None:
    marks = Counter(MARKS[PIECES.mark[tile]] for tile in GOODS_TILES)
    assert marks == {"h": 13, "v": 13, "/": 15, "\\": 14}
    assert {PIECES.mark[tile] for tile in CHARACTER_TILES} == {-1}


@pytest.mark.rule("S2-1.4")
def test_each_good_has_one_deben_symbol_and_never_with_scarabs() -> None:
    symbols = [tile for tile in TILES if PIECES.symbol[tile]]
    assert Counter(GOODS[PIECES.family[tile]] for tile in symbols) == dict.fromkeys(GOODS[:6], 1)
    assert [PIECES.scarabs[tile] for tile in symbols] == [0] * 6


@pytest.mark.rule("S2-1.4")
def test_scarabs_of_each_good() -> None:
    scarabs: Counter[str] = Counter()
    for tile in GOODS_TILES:
        scarabs[GOODS[PIECES.family[tile]]] += PIECES.scarabs[tile]
    assert +scarabs == {
        "ivory": 9,
        "ebony": 8,
        "marble": 6,
        "livestock": 5,
        "fish": 5,
        "wheat": 5,
    }


@pytest.mark.rule("S2-1.4")
def test_statues_and_characters_show_nothing() -> None:
    statues = [tile for tile in GOODS_TILES if GOODS[PIECES.family[tile]] == "statue"]
    for tile in [*statues, *CHARACTER_TILES]:
        assert (PIECES.scarabs[tile], PIECES.symbol[tile]) == (0, 0)


@pytest.mark.rule("S2-1.5")
def test_families_of_the_character_tiles() -> None:
    families = [GOODS[PIECES.family[tile]] for tile in CHARACTER_TILES]
    assert dict(zip(CHARACTERS, families, strict=True)) == {
        "queen": "ivory",
        "vizier": "livestock",
        "thief": "fish",
        "merchant": "wheat",
        "high-priest": "ebony",
        "high-priestess": "marble",
        "courtesan": "wheat",
        "architect": "statue",
        "scribe:livestock": "livestock",
        "scribe:fish": "fish",
    }


@pytest.mark.rule("S2-1.6")
def test_13_pirogues_of_nine_kinds() -> None:
    assert Counter(PIROGUES[pirogue] for pirogue in PIECES.pirogue) == {
        "pyramid": 2,
        "two-scarabs": 2,
        "mummy": 1,
        "snake-1": 1,
        "snake-2": 1,
        "seven": 1,
        "two-and-deben": 2,
        "eye-of-horus": 1,
        "finger": 2,
    }


@pytest.mark.rule("S2-1.6")
def test_values_of_the_deben_tokens() -> None:
    assert sorted(PIECES.deben) == [3, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 9]


def edited(*changes: tuple[str, str]) -> str:
    """The shipped pieces file with the first place of each old text changed."""
    text = files("shedet.games.sobek2p").joinpath("pieces.toml").read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def complaint(text: str) -> str:
    with pytest.raises(NotationError) as caught:
        pieces_of(text)
    return str(caught.value)


@pytest.mark.rule("S2-1.1")
@pytest.mark.rule("S2-1.2")
@pytest.mark.rule("S2-1.3")
@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("tiles = 65", "tiles = 64", "tiles: 65 listed, but the totals say 64"),
        ("start = 10", "start = 9", "start: 10 listed, but the totals say 9"),
        ("ivory = 6", "ivory = 7", "'ivory': 7"),
        ("v = 13", "v = 12", "'v': 12"),
        ("characters = 10", "characters = 11", "characters: 10 listed"),
        ("pirogues = 13", "pirogues = 14", "pirogues: 13 listed"),
        ("deben = 13", "deben = 12", "deben: 13 listed"),
    ],
)
def test_totals_of_tiles_and_tokens_are_checked(old: str, new: str, reason: str) -> None:
    assert reason in complaint(edited((old, new)))


@pytest.mark.rule("S2-1.2")
def test_a_pieces_file_with_a_tile_too_few_is_refused() -> None:
    assert "tiles: 64 listed, but the totals say 65" in complaint(edited(("'3S/', ", "")))


@pytest.mark.rule("S2-1.1")
def test_totals_cannot_talk_a_missing_tile_away() -> None:
    text = edited(
        ("'3S/', ", ""), ("tiles = 65", "tiles = 64"), ("ivory = 6", "ivory = 5"), ("= 15", "= 14")
    )
    assert "55 start and goods tiles" in complaint(text)


@pytest.mark.rule("S2-1.3")
@pytest.mark.rule("S2-1.4")
@pytest.mark.parametrize("text", ["0x", "0", "h", "", "4Sh", "1Dh", "D1Sh", "sh"])
def test_a_pieces_file_with_an_unknown_tile_text_is_refused(text: str) -> None:
    assert f"'{text}' is not a tile of ivory" in complaint(edited(("'0h'", f"'{text}'")))


@pytest.mark.rule("S2-1.4")
@pytest.mark.parametrize("text", ["0v", "1Sv", "Dv"])
def test_a_statue_that_shows_something_is_refused(text: str) -> None:
    assert f"'{text}' is not a tile of statue" in complaint(edited(("['v',", f"['{text}',")))


@pytest.mark.rule("S2-1.4")
def test_two_deben_symbols_of_one_good_are_refused() -> None:
    assert "one deben symbol for each good" in complaint(edited(("'3S\\'", "'D\\'")))


@pytest.mark.rule("S2-1.4")
def test_a_start_tile_with_a_deben_symbol_is_refused() -> None:
    text = edited(("['0h']", "['Dh']"), ("'D\\'", "'0\\'"))
    assert "10 start tiles, none with a deben symbol" in complaint(text)


@pytest.mark.rule("S2-1.5")
@pytest.mark.parametrize(
    ("old", "new"), [('"queen"', '"king"'), ('family = "ivory"', 'family = "gold"')]
)
def test_unknown_character_tiles_and_families_are_refused(old: str, new: str) -> None:
    assert "the ten characters in order" in complaint(edited((old, new)))


@pytest.mark.rule("S2-1.6")
def test_unknown_pirogues_are_refused() -> None:
    assert "13 pirogues of the nine kinds" in complaint(edited(('"mummy"', '"sphinx"')))


@pytest.mark.rule("S2-1.6")
@pytest.mark.parametrize("value", ["0", "-3", "100", "3.5"])
def test_deben_tokens_are_worth_whole_numbers_from_1_to_99(value: str) -> None:
    assert "13 deben tokens worth 1 to 99" in complaint(edited(("[3,", f"[{value},")))


@pytest.mark.rule("S2-2.2")
def test_an_order_of_filling_that_repeats_a_square_is_refused() -> None:
    assert "each square once" in complaint(edited(("C3 D3", "C3 C3")))
