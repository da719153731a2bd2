"""The first answers of people to puzzles, and how many found each."""

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from shedet.web.parts.snapshot import Found
from shedet.web.store.schema import PUZZLE_ANSWERS
from shedet.web.store.store import Job
from shedet.web.store.subscriptions import insert_or_not


@dataclass(frozen=True)
class Answer:
    """What a person answered first."""

    game: str
    puzzle: str
    owner: str
    move: str
    is_right: bool
    at: float


def keeping_answer(answer: Answer) -> Job:
    """A job that keeps an answer, unless there was one before, or is one at another server."""

    def write(connection: Connection) -> None:
        connection.execute(insert_or_not(connection, PUZZLE_ANSWERS), vars(answer))

    return write


def answers_of(owner: str) -> Callable[[Connection], dict[tuple[str, str], tuple[str, bool]]]:
    """Asks for all answers of a person: by game and puzzle the move, and whether it was right."""
    table = PUZZLE_ANSWERS
    found = select(table.c.game, table.c.puzzle, table.c.move, table.c.is_right).where(
        table.c.owner == owner
    )
    return lambda connection: {
        (row.game, row.puzzle): (row.move, row.is_right) for row in connection.execute(found)
    }


def found_by(game: str, puzzle: str) -> Callable[[Connection], Found]:
    """Asks how many people answered a puzzle, and how many of them rightly."""
    table = PUZZLE_ANSWERS
    counted = (
        select(table.c.is_right, func.count())
        .where(table.c.game == game, table.c.puzzle == puzzle)
        .group_by(table.c.is_right)
    )

    def read(connection: Connection) -> Found:
        counts = {bool(is_right): number for is_right, number in connection.execute(counted)}
        return Found(counts.get(True, 0), sum(counts.values()))

    return read


def has_answers(owner: str) -> Callable[[Connection], bool]:
    """Asks whether a browser has answered any puzzle."""
    found = select(PUZZLE_ANSWERS.c.move).where(PUZZLE_ANSWERS.c.owner == owner).limit(1)
    return lambda connection: connection.execute(found).first() is not None
