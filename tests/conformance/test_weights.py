"""Laws of the numbers of priors and searches: a `weights.toml` fits as a whole or is refused."""

import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from shedet.core.errors import NotationError
from shedet.core.game import games
from shedet.core.prior.weights import DIVISORS, LIMIT, SEARCH, numbers_of, read, text_of

GAMES = [
    game
    for game in games()
    if (spec := find_spec(f"shedet.games.{game}")) and spec.origin
    if Path(spec.origin).with_name("weights.toml").exists()
]


def complaint(game: str, text: str) -> str:
    """What is said of the numbers in one line; nothing if they are taken."""
    try:
        read(game, text, numbers_of(game))
    except NotationError as error:
        said = str(error)
    else:
        return ""
    assert said.startswith(f"Weights of {game}: ")
    assert "\n" not in said
    return said


def entries(game: str) -> Iterator[tuple[str, int]]:
    """The name of each number, with its table, and how many there are of it; 0: it is no list."""
    for table, shapes in (("prior", numbers_of(game)), ("search", SEARCH)):
        for name, shape in shapes.items():
            yield f"{table}.{name}", shape[0] if shape else 0


def edited(game: str, entry: str, new: str) -> str:
    """The shipped text with another line for an entry."""
    table, name = entry.split(".")
    head, mark, body = text_of(game).partition(f"[{table}]\n")
    changed, times = re.subn(rf"^{name} = [^#\n]*", new, body, count=1, flags=re.MULTILINE)
    assert times == 1, entry
    return head + mark + changed


def test_there_are_games_with_files_of_weights() -> None:
    assert {"nile", "sobek", "sobek2p"} <= set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_shipped_is_taken_and_what_is_not_toml_is_not(game: str) -> None:
    assert complaint(game, text_of(game)) == ""
    assert "not TOML" in complaint(game, text_of(game).replace("\n[prior]\n", "\n[prior\n"))


@pytest.mark.parametrize("game", GAMES)
def test_numbers_that_are_missing_or_unknown_are_named(game: str) -> None:
    for entry, _ in entries(game):
        assert f"the entry {entry} is missing" in complaint(game, edited(game, entry, ""))
    for table in ("prior", "search"):
        text = text_of(game).replace(f"\n[{table}]\n", f"\n[{table}]\nwidth = 1\n")
        assert f"nobody knows the entry {table}.width" in complaint(game, text)
        text = text_of(game).replace(f"\n[{table}]\n", f"\n[other.{table}]\n")
        assert f"the entry {table}." in complaint(game, text)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("wrong", [f"{LIMIT + 1}", f"-{LIMIT + 1}", "0.5", "true", "'much'", "{}"])
def test_what_is_no_whole_number_in_its_range_is_refused(game: str, wrong: str) -> None:
    for entry, many in entries(game):
        name = entry.partition(".")[2]
        value = f"[{', '.join([wrong] * many)}]" if many else wrong
        low = 1 if entry in DIVISORS else -LIMIT
        expected = f"{entry} is not a whole number from {low} to {LIMIT}"
        assert expected in complaint(game, edited(game, entry, f"{name} = {value} "))


@pytest.mark.parametrize("game", GAMES)
def test_lists_have_as_many_numbers_as_are_needed(game: str) -> None:
    lists = [(entry, many) for entry, many in entries(game) if many]
    assert lists
    for entry, many in lists:
        name = entry.partition(".")[2]
        for wrong in ([1] * (many + 1), [1] * (many - 1), 1):
            text = edited(game, entry, f"{name} = {wrong} ")
            assert f"{entry} is not a list of {many}" in complaint(game, text)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("entry", DIVISORS)
def test_nothing_is_divided_by_0(game: str, entry: str) -> None:
    text = edited(game, entry, f"{entry.partition('.')[2]} = 0 ")
    assert f"{entry} is not a whole number from 1 to" in complaint(game, text)
