"""Malformed files of pieces are refused with a clear error."""

import re
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shedet.core.errors import NotationError
from tests.lengths import LENGTH, long
from tests.texts import (
    FUZZ,
    INSTALLED,
    mangled,
    read,
)


def pieces_readers() -> dict[str, tuple[Callable[[str], Any], str]]:
    """The games whose pieces stand in a file, with their reader and the printed pieces."""
    found = {}
    for info in INSTALLED:
        package = info.implementation.partition(":")[0].rpartition(".")[0]
        if find_spec(f"{package}.pieces.file"):
            text = files(package).joinpath("pieces.toml").read_text("utf-8")
            found[info.id] = (import_module(f"{package}.pieces.file").pieces_of, text)
    return found


PIECES = pieces_readers()
every_pieces_file = pytest.mark.parametrize("game_id", sorted(PIECES))
VALUE = re.compile(r"(?<== ).+")
STRANGE_TOML = [
    *("0", "-1", "1.5", "nan", "inf", "true", "''", "'x'", "'\\'", '"\\u0000"', "[]", "[[]]", "{}"),
    *("[1, 2]", "['x']", "['0h']", "[['0h']]", "{ x = 1 }", "[{}]", "1979-05-27", "07:32:00"),
    *("[3, 'x']", "[3.5, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 9]", "1000", "0x10", "x", "٣", "9" * 12),
    *("1" * 5000, "[" * 5000 + "]" * 5000, "[" * 300 + "]" * 300),
]


@long
@every_pieces_file
def test_every_value_in_a_file_of_pieces_is_checked(game_id: str) -> None:
    pieces_of, text = PIECES[game_id]
    stumbles = []
    for number, found in enumerate(VALUE.finditer(text)):
        for value in STRANGE_TOML if LENGTH > 1 else STRANGE_TOML[number % 6 :: 6]:
            other = f"{text[: found.start()]}{value}{text[found.end() :]}"
            try:
                read(partial(pieces_of, other))
            except Exception as error:
                line = text[text.rfind("\n", 0, found.start()) + 1 : found.start()]
                said = f"{type(error).__name__} {str(error)[:60]}"
                stumbles.append(f"{line}{value[:40]}: {said}")
    assert not sorted(set(stumbles))


@every_pieces_file
def test_hostile_files_of_pieces_are_refused(game_id: str) -> None:
    pieces_of, text = PIECES[game_id]

    @FUZZ
    @given(st.text() | mangled(text))
    def attack(text: str) -> None:
        read(lambda: pieces_of(text))

    attack()


@pytest.mark.skipif("sobek2p" not in PIECES, reason="only for Sobek: 2 Players")
@pytest.mark.parametrize("value", ["3.5", "3.0", "true", "nan"])
def test_deben_are_worth_whole_numbers(value: str) -> None:
    pieces_of, text = PIECES["sobek2p"]
    with pytest.raises(NotationError):
        pieces_of(text.replace("values = [3, 3, 3,", f"values = [3, 3, {value},"))


@pytest.mark.skipif("sobek" not in PIECES, reason="only for Sobek")
@pytest.mark.parametrize("value", ["3.5", "3.0", "true", "nan", "10", "-3"])
def test_scarabs_are_whole_numbers_of_one_digit(value: str) -> None:
    pieces_of, text = PIECES["sobek"]
    with pytest.raises(NotationError, match="the scarabs of ivory are no number"):
        pieces_of(text.replace("scarabs = 3\n", f"scarabs = {value}\n"))


@pytest.mark.skipif("sobek" not in PIECES, reason="only for Sobek")
@pytest.mark.parametrize("part", ["valued", "plain", "green"])
@pytest.mark.parametrize("value", ["1.0", "'2'", "-1", "1000000000"])
def test_cards_are_counted_by_whole_numbers(part: str, value: str) -> None:
    pieces_of, text = PIECES["sobek"]
    head, separator, goods = text.partition("[[goods]]")
    other = re.sub(rf"(?<=^{part} = )\d+", value, goods, count=1, flags=re.MULTILINE)
    with pytest.raises(NotationError):
        pieces_of(head + separator + other)
