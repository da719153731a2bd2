"""What somebody has played: tables that wait, finished games, and how they did against whom."""

import json
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, Row, case, func, select

from shedet.web.parts.you import FinishedGame, PlayedSeat, RunningTable, Tally
from shedet.web.people.recognition import SEAT_WAITS
from shedet.web.store.schema import OWNERS, RESULTS, TABLES

PAGE = 20
"""Finished games on a page."""
MOST_PEOPLE = 12
"""Opponents that are listed, those met most often first."""
OTHERS = RESULTS.alias("others")
THEIRS = OWNERS.alias("theirs")


def own_seats(person: str) -> Any:
    """The tables of somebody, with their seats."""
    return (
        select(TABLES, OWNERS.c.seat)
        .join(OWNERS, OWNERS.c.table == TABLES.c.id)
        .where(OWNERS.c.hash == person)
    )


IN_TURN = (case((TABLES.c.due > 0, 0), else_=1), TABLES.c.due, TABLES.c.changed)
"""The shortest time left first, then who has waited longest."""


def running_tables(person: str, most: int = 30) -> Callable[[Connection], list[RunningTable]]:
    """Asks for the tables that are not over, those that wait for the person first."""
    asked = own_seats(person).where(TABLES.c.stage != "over")
    asked = asked.order_by(case((waits(), 0), else_=1), *IN_TURN).limit(most)
    return lambda connection: [running_of(row) for row in connection.execute(asked)]


def waits() -> Any:
    return (TABLES.c.stage == "playing") & SEAT_WAITS


def running_of(row: Row[Any]) -> RunningTable:
    is_asked = row.stage == "playing" and str(row.seat) in row.waiting.split(",")
    names = tuple(json.loads(row.names))
    return RunningTable(
        row.id, row.game, names, row.seat, row.stage, is_asked, row.due, row.changed
    )


def next_waiting(person: str, after: str = "") -> Callable[[Connection], tuple[str, int] | None]:
    """Asks for the table and seat at which it is somebody's turn, and most urgent; or which comes
    after a table, where the first follows the last."""
    asked = own_seats(person).where(waits()).order_by(*IN_TURN, TABLES.c.id, OWNERS.c.seat)

    def read(connection: Connection) -> tuple[str, int] | None:
        found = [(row.id, row.seat) for row in connection.execute(asked)]
        there = [place for place, (table, _) in enumerate(found) if table == after]
        return found[(there[-1] + 1) % len(found) if there else 0] if found else None

    return read


def own_results(person: str) -> Any:
    """Results of finished games, joined to the seats of a person."""
    return (
        RESULTS.join(
            OWNERS, (OWNERS.c.table == RESULTS.c.table) & (OWNERS.c.seat == RESULTS.c.seat)
        ).join(TABLES, TABLES.c.id == RESULTS.c.table),
        OWNERS.c.hash == person,
    )


def count_finished(person: str) -> Callable[[Connection], int]:
    joined, own = own_results(person)
    asked = select(func.count()).select_from(joined).where(own)
    return lambda connection: connection.execute(asked).scalar_one()


def finished_games(
    person: str, first: int = 0, most: int = PAGE
) -> Callable[[Connection], list[FinishedGame]]:
    """Asks for finished games, the latest first."""
    joined, own = own_results(person)
    asked = (
        select(TABLES, RESULTS.c.seat)
        .select_from(joined)
        .where(own)
        .order_by(TABLES.c.ended.desc(), TABLES.c.id, RESULTS.c.seat)
        .offset(first)
        .limit(most)
    )

    def read(connection: Connection) -> list[FinishedGame]:
        rows = connection.execute(asked).all()
        seats: dict[str, list[PlayedSeat]] = {row.id: [] for row in rows}
        names = {row.id: json.loads(row.names) for row in rows}
        found = select(RESULTS).where(RESULTS.c.table.in_(seats)).order_by(RESULTS.c.seat)
        for result in connection.execute(found):
            name = names[result.table][result.seat]
            played = PlayedSeat(name, result.bot, result.points, result.place)
            seats[result.table].append(played)
        return [
            FinishedGame(
                row.id, row.game, row.seat, row.ended, tuple(seats[row.id]), row.closed_until
            )
            for row in rows
        ]

    return read


def tallies(person: str) -> Callable[[Connection], tuple[list[Tally], list[Tally]]]:
    """Asks how somebody did against each bot, and against people."""
    return lambda connection: (
        against_bots(connection, person),
        against_people(connection, person),
    )


WON = func.count(case((RESULTS.c.place == 1, RESULTS.c.table)).distinct())
PLAYED = func.count(RESULTS.c.table.distinct())


def met(person: str) -> Any:
    """Own results, joined to those of the others at the same tables."""
    joined, own = own_results(person)
    both = joined.join(
        OTHERS, (OTHERS.c.table == RESULTS.c.table) & (OTHERS.c.seat != RESULTS.c.seat)
    )
    return both, own


def against_bots(connection: Connection, person: str) -> list[Tally]:
    both, own = met(person)
    asked = (
        select(TABLES.c.game, OTHERS.c.bot, PLAYED.label("played"), WON.label("won"))
        .select_from(both)
        .where(own, OTHERS.c.bot != "")
        .group_by(TABLES.c.game, OTHERS.c.bot)
    )
    return [Tally(row.game, row.bot, row.played, row.won) for row in connection.execute(asked)]


def against_people(connection: Connection, person: str) -> list[Tally]:
    """People by their hashes, called as in the last game."""
    both, own = met(person)
    joined = both.join(
        THEIRS, (THEIRS.c.table == OTHERS.c.table) & (THEIRS.c.seat == OTHERS.c.seat)
    )
    theirs = (own, OTHERS.c.bot == "", THEIRS.c.hash != person)
    asked = (
        select(TABLES.c.game, THEIRS.c.hash, PLAYED.label("played"), WON.label("won"))
        .select_from(joined)
        .where(*theirs)
        .group_by(TABLES.c.game, THEIRS.c.hash)
        .order_by(PLAYED.desc(), TABLES.c.game, THEIRS.c.hash)
        .limit(MOST_PEOPLE)
    )
    rows = connection.execute(asked).all()
    names: dict[str, str] = {}
    for hash in {row.hash for row in rows}:
        last = (
            select(TABLES.c.names, OTHERS.c.seat)
            .select_from(joined)
            .where(*theirs, THEIRS.c.hash == hash)
            .order_by(TABLES.c.ended.desc())
            .limit(1)
        )
        found = connection.execute(last).one()
        names[hash] = json.loads(found.names)[found.seat]
    return [Tally(row.game, names[row.hash], row.played, row.won) for row in rows]
