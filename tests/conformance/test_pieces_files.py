"""Laws of the files that list pieces: what an owner writes is taken as a whole or refused."""

import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

import pytest

from shedet.core.errors import NotationError
from shedet.core.game import games, load

GAMES = [
    game
    for game in games()
    if (spec := find_spec(f"shedet.games.{game}")) and spec.origin
    if Path(spec.origin).with_name("pieces.toml").exists()
]
ENTRY = re.compile(r"^([\w.]+) = (.+)$")
QUOTES = '"""'
"""Begin and end a value of several lines."""
NAMED_OTHERWISE = {("nile", "water", "back"): "a tile shows '' and 'rot1'; backs are 1/0"}
"""Desert tiles have no back, so that it may be missing; then it is not one of those of water."""

LATER = ("asks",)
"""Entries that files of owners need not have, for there were none when they were written."""


def shipped(game: str) -> list[str]:
    """The lines of the file that a game is shipped with."""
    return files(f"shedet.games.{game}").joinpath("pieces.toml").read_text("utf-8").splitlines()


def entries(game: str) -> Iterator[tuple[str, str, slice]]:
    """The table, name and lines of each entry; of tables that repeat only the first."""
    lines, table, seen = shipped(game), "", set()
    for first, line in enumerate(lines):
        if line.startswith("["):
            table = line.strip("[]")
        elif (found := ENTRY.match(line)) and (table, found[1]) not in seen:
            seen.add((table, found[1]))
            last = first if found[2] != QUOTES else lines.index(QUOTES, first)
            yield table, found[1], slice(first, last + 1)


def complaint(game: str, folder: Path, lines: list[str]) -> str:
    """What is said of a file; nothing if it is taken."""
    file = folder / "my-box.toml"
    file.write_text("\n".join(lines), "utf-8")
    try:
        load(game, file)
    except NotationError as error:
        return str(error)
    return ""


def complaints(game: str, folder: Path, new: str) -> Iterator[tuple[str, str, str]]:
    """The table and name of each entry, and what is said where its value is another, or none."""
    for table, name, where in entries(game):
        lines = shipped(game)
        lines[where] = [f"{name} = {new}"] if new else []
        yield table, name, complaint(game, folder, lines)


@pytest.mark.parametrize("game", GAMES)
def test_the_shipped_file_is_what_is_played_with(game: str, tmp_path: Path) -> None:
    file = tmp_path / "my-box.toml"
    file.write_text("\n".join(shipped(game)), "utf-8")
    assert load(game, file).pieces_hash == load(game).pieces_hash


def test_there_are_games_with_files_of_pieces() -> None:
    assert {"nile", "sobek", "sobek2p"} <= set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_toml_is_refused(game: str, tmp_path: Path) -> None:
    assert "not TOML" in complaint(game, tmp_path, ["63 cards"])


@pytest.mark.parametrize("game", GAMES)
def test_an_entry_that_is_missing_is_named(game: str, tmp_path: Path) -> None:
    for table, name, said in complaints(game, tmp_path, ""):
        part = name.rpartition(".")[2]
        if part in LATER:
            assert said == ""
            continue
        expected = NAMED_OTHERWISE.get((game, table, part), f"the entry '{part}' is missing")
        assert expected in said, f"{table} {name}: {said}"


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_is_missing_or_of_another_form_is_refused(game: str, tmp_path: Path) -> None:
    heads = {line.strip("[]"): line for line in shipped(game) if line.startswith("[")}
    assert len(heads) > 3
    for table, head in heads.items():
        lines = [line.replace(head, head.replace(table, "other")) for line in shipped(game)]
        assert f"the entry '{table}' is missing" in complaint(game, tmp_path, lines)
        other = head[1:-1] if head.startswith("[[") else f"[{head}]"
        lines = shipped(game)
        lines[lines.index(head)] = other
        assert complaint(game, tmp_path, lines), other


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("wrong", ["{ wrong = 1 }", "[[]]", "-1", "1.5", "true"])
def test_an_entry_of_another_form_is_refused(game: str, wrong: str, tmp_path: Path) -> None:
    for table, name, said in complaints(game, tmp_path, wrong):
        expected = {"source": "source or confidence", "edition": "the edition is not a text"}
        expected |= {"confidence": "source or confidence", "game": "this is a box of"}
        assert expected.get(name, f"Pieces of {game}: ") in said, f"{table} {name} = {wrong}"
        assert said.isprintable()


@pytest.mark.parametrize("game", GAMES)
def test_a_total_that_is_not_what_is_listed_is_refused(game: str, tmp_path: Path) -> None:
    for table, name, said in complaints(game, tmp_path, "1"):
        if table == "totals":
            assert f"{name}: " in said
            assert " listed, but the totals say 1." in said


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("sure", ["'X'", "'sure'", "''", "'d'"])
def test_how_sure_we_are_is_said_by_one_of_three_letters(
    game: str, sure: str, tmp_path: Path
) -> None:
    said = [said for _, name, said in complaints(game, tmp_path, sure) if name == "confidence"]
    assert len(said) > 2
    assert all("source or confidence of" in each for each in said)
