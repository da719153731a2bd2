"""The list of planted errors fits the sources: `make mutants` plants them and runs their tests."""

from collections import Counter

import pytest
from tools.mutants import LIST, Mutant, is_there, read

MUTANTS = read(LIST)
ROOMS = (
    *("core", "games/nile", "games/sobek", "games/sobek2p", "bots"),
    *("arena", "table", "web", "terminal", "research", "lessons"),
)
LEAST, LEAST_IN_A_ROOM = 60, 5


@pytest.mark.parametrize("mutant", MUTANTS, ids=str)
def test_an_error_can_be_planted_in_one_place_and_its_test_is_there(mutant: Mutant) -> None:
    assert mutant.fault() == ""


def test_every_room_has_planted_errors() -> None:
    assert len(MUTANTS) >= LEAST
    rooms = Counter(
        room for mutant in MUTANTS for room in ROOMS if f"src/shedet/{room}/" in mutant.file
    )
    assert {room for room in ROOMS if rooms[room] < LEAST_IN_A_ROOM} == set()


def test_no_error_is_planted_twice() -> None:
    planted = Counter((mutant.file, mutant.old, mutant.new) for mutant in MUTANTS)
    assert [error for error, times in planted.items() if times > 1] == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"file": "src/shedet/core/nothing.py"}, "there is no such file"),
        ({"old": "no such text"}, "the old text stands there 0 times instead of once"),
        ({"old": "\n"}, "times instead of once"),
        ({"test": "tests/test_chance.py"}, "there is no test tests/test_chance.py"),
        ({"test": "tests/test_chance.py::test_frozen"}, "there is no test"),
        ({"new": MUTANTS[0].old}, "old and new text are the same"),
    ],
)
def test_an_entry_that_does_not_fit_is_told(change: dict[str, str], said: str) -> None:
    assert said in Mutant(**{**vars(MUTANTS[0]), **change}).fault()


def test_a_test_may_be_named_with_its_parameters() -> None:
    assert is_there("tests/test_chance.py::test_frozen_words[0-c2c69865]")
