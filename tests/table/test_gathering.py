"""Gathering: seats, names, and what cannot be asked for before or after the game."""

from typing import Any

import pytest

from shedet.core.errors import NotationError, ShedetError
from shedet.table import Clock, NotNow, Table
from tests.table.tables import (
    LOTS,
    SOBEK,
    kinds,
    refused,
    said,
    seated,
)


def test_the_game_begins_when_the_last_seat_is_taken() -> None:
    table = Table.open(LOTS, 3, {}, 1)
    table.sit(2, "Cleo")
    table.seat_bot(0, "greedy")
    assert (table.stage, table.deciding, table.names) == ("gathering", [], ["greedy", "", "Cleo"])
    assert [table.question(seat) for seat in range(3)] == [None, None, None]
    table.sit(1, "Ben")
    assert (table.stage, table.deciding) == ("playing", [0, 1, 2])
    assert table.names == ["greedy", "Ben", "Cleo"]
    assert table.bots == {0: "greedy"}
    question = table.question(1)
    assert question
    assert len(question.legal) == 2
    assert question.history == []
    assert question.view == table.view(1)


def test_a_seat_can_be_left_before_the_game_and_not_after() -> None:
    table = Table.open(LOTS, 2, {}, 1)
    table.sit(0, "Anna")
    table.leave(0)
    assert table.names == ["", ""]
    assert said(table, 2) == ["Anna sits down.", "Anna leaves the table."]
    refused(table, lambda: table.leave(0))
    table.sit(0, "Ben")
    table.sit(1, "Anna")
    refused(table, lambda: table.leave(0))
    assert table.names == ["Ben", "Anna"]


def test_a_taken_seat_and_a_taken_name_are_refused() -> None:
    table = Table.open(LOTS, 3, {}, 1)
    table.sit(0, "Anna")
    table.seat_bot(1, "greedy")
    for seat in (0, 1):
        assert isinstance(refused(table, table.sit, seat, "Ben"), NotNow)
        assert isinstance(refused(table, table.seat_bot, seat, "x"), NotNow)
    assert isinstance(refused(table, lambda: table.sit(2, "Anna")), NotNow)


def test_nobody_sits_down_once_the_game_has_begun() -> None:
    table = seated(LOTS)
    refused(table, lambda: table.sit(0, "Cleo"))
    refused(table, lambda: table.seat_bot(0, "greedy"))


NO_NAMES = ["", " ", " Anna", "Anna ", "An\nna", "x" * 41, "\x00", "An\u202ena", "\ud800", "a\tb"]


@pytest.mark.parametrize("name", NO_NAMES)
def test_what_is_no_name_is_refused(name: str) -> None:
    table = Table.open(LOTS, 2, {}, 1)
    assert isinstance(refused(table, lambda: table.sit(0, name)), NotationError)


@pytest.mark.parametrize("name", ["A", "x" * 40, "Żółć", "安娜", "O'Neil <b>", "Anna Maria"])
def test_any_line_of_up_to_forty_letters_is_a_name(name: str) -> None:
    table = Table.open(LOTS, 2, {}, 1)
    table.sit(0, name)
    assert table.names == [name, ""]


def test_bots_of_one_name_are_told_apart() -> None:
    table = Table.open(LOTS, 3, {}, 1)
    for seat, spec in enumerate(("greedy", "random", "greedy")):
        table.seat_bot(seat, spec)
    assert table.names == ["greedy", "random", "greedy 2"]


def test_bots_from_two_files_are_told_apart_too() -> None:
    table = Table.open(LOTS, 3, {}, 1)
    for seat, spec in enumerate(("a.py:choose", "b.py:choose", "run:choose")):
        table.seat_bot(seat, spec)
    assert len(set(table.names)) == 3
    assert all(table.names)


@pytest.mark.parametrize("bot", ["", "a\nb", "\x1b[2J"])
def test_what_is_no_bot_is_refused(bot: str) -> None:
    table = Table.open(LOTS, 2, {}, 1)
    assert isinstance(refused(table, lambda: table.seat_bot(0, bot)), NotationError)


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": 4},
        {"seats": 0},
        {"options": {"memory": "pure"}},
        {"secret": -1},
        {"secret": 1 << 128},
        {"clock": Clock(seconds=-1)},
        {"clock": Clock(seconds=float("nan"))},
        {"clock": Clock(seconds=float("inf"))},
        {"clock": Clock(days=1e9)},
    ],
    ids=str,
)
def test_a_table_that_could_not_be_played_or_loaded_is_not_opened(wrong: dict[str, Any]) -> None:
    chosen: dict[str, Any] = {"game": LOTS, "seats": 2, "options": {}, "secret": 1, **wrong}
    with pytest.raises(ShedetError):
        Table.open(**chosen)


def requests(table: Table, seat: int) -> dict[str, Any]:
    """Every request that a seat can make in a game."""
    return {
        "play": lambda: table.play(seat, "take C3", 1),
        "why_not": lambda: table.why_not(seat, "take C3"),
        "take_back": lambda: table.take_back(seat),
        "ask_abort": lambda: table.ask_abort(seat),
        "agree": lambda: table.agree(seat),
        "decline": lambda: table.decline(seat),
        "resign": lambda: table.resign(seat),
        "hand_over": lambda: table.hand_over(seat, "greedy"),
        "return_seat": lambda: table.return_seat(seat),
        "fail": lambda: table.fail(seat, "crashed"),
    }


@pytest.mark.parametrize("name", sorted(requests(seated(SOBEK), 0)))
def test_nothing_is_played_before_the_game_begins_or_after_it_is_over(name: str) -> None:
    table = Table.open(SOBEK, 2, {}, 1)
    table.sit(0, "Anna")
    error = refused(table, requests(table, 0)[name])
    assert str(error) == "The game hasn’t started yet."
    over = seated(SOBEK)
    over.resign(0)
    assert str(refused(over, requests(over, 0)[name])) == "The game is over."
    over.tick()
    assert kinds(over)[-1] == "resigned"


@pytest.mark.parametrize("seat", [-1, 2, 99])
@pytest.mark.parametrize("name", sorted(requests(seated(SOBEK), 0)))
def test_a_seat_that_does_not_exist_is_refused(name: str, seat: int) -> None:
    table = seated(SOBEK)
    refused(table, requests(table, seat)[name])
    gathering = Table.open(SOBEK, 2, {}, 1)
    refused(gathering, lambda: gathering.sit(seat, "Anna"))
    refused(gathering, lambda: gathering.seat_bot(seat, "greedy"))
    refused(gathering, lambda: gathering.leave(seat))


def test_a_table_that_gathers_shows_nothing_of_the_deal() -> None:
    table = Table.open(SOBEK, 2, {}, 1)
    table.sit(0, "Anna")
    for seat in range(3):
        with pytest.raises(NotNow):
            table.view(seat)
    with pytest.raises(NotNow):
        table.record()
