"""What fields of forms, addresses and messages may hold."""

from typing import Any

import pytest

from shedet.core.errors import NotationError
from shedet.web.routes.commands import want
from shedet.web.routes.site import number_in, seat_in, text_in


@pytest.mark.parametrize(("value", "number"), [("0", 0), ("12", 12), (0, 0), (99, 99), ("99", 99)])
def test_numbers_come_in_digits_or_as_they_are(value: object, number: int) -> None:
    assert number_in(value, 100) == seat_in(value) == number


@pytest.mark.parametrize(
    "value",
    [
        *("", "-1", "+1", " 1", "1 ", "1_0", "1e1", "1.0", "٣", "²", "100", "9" * 5000, "\ud800"),
        *(None, True, False, -1, 100, 10**400, 1.0, float("nan"), [], [1], {}, b"1"),
    ],
    ids=repr,
)
def test_nothing_else_is_a_number(value: Any) -> None:
    assert number_in(value, 100) is None
    with pytest.raises(NotationError, match="The field seat isn’t valid"):
        want(seat_in(value), "seat")


@pytest.mark.parametrize("text", ["", "abc", "日本語", "12", "\x00", "\ud800"])
def test_texts_are_as_long_as_they_have_letters(text: str) -> None:
    assert want(text_in(text, 3), "move") == text


@pytest.mark.parametrize("value", ["abcd", "日本語!", None, True, 1, ["abc"], {}, b"abc"], ids=repr)
def test_nothing_else_is_a_text(value: Any) -> None:
    assert text_in(value, 3) is None
