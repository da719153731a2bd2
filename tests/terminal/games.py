"""What tests of the terminal know of a table: its file."""

from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from shedet.core.game import Game, load
from shedet.table import Question, Table
from shedet.terminal.session import saves


@cache
def loaded(game_id: str) -> Game:
    return load(game_id)


GAME: Game = loaded("sobek2p")


def against(number: int) -> list[str]:
    """So many greedy bots: they are quick."""
    return ["--bots", ",".join(["greedy"] * number)]


@lru_cache(maxsize=4)
def kept(path: Path, content: bytes) -> tuple[list[dict[str, Any]], Table]:
    """The entries of a file and their table, as long as the file stays the same."""
    entries = saves.read(path)
    return entries, Table.load(entries, game=loaded(entries[0]["game"]))


def table_in(data: Path) -> Table:
    """The newest table of a data directory as it stands on the disk, to be looked at only."""
    path = saves.tables(data)[0]
    return kept(path, path.read_bytes())[1]


def entries_in(data: Path) -> list[dict[str, Any]]:
    paths = saves.tables(data)
    return saves.read(paths[0]) if paths and saves.whole_lines(paths[0]) else []


def asked_in(data: Path) -> tuple[int, Question] | None:
    """The person who is asked, and the question, once the bots have played."""
    table = table_in(data)
    for seat in table.deciding:
        if seat in table.bots:
            return None
        question = table.question(seat)
        if question:
            return seat, question
    return None


def is_settled(data: Path) -> bool:
    """Is a person asked, or the game over?"""
    paths = saves.tables(data)
    if not paths or not saves.whole_lines(paths[0]):
        return False
    return table_in(data).stage == "over" or asked_in(data) is not None
