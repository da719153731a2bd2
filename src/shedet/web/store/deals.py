"""Deals that many play, and who has played them: those of a day, and duplicates."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, func, insert, or_, select
from sqlalchemy.exc import IntegrityError

from shedet.web.store.schema import DEALS, OWNERS, RESULTS, TABLES, TRIES
from shedet.web.store.store import Job, Overtaken

COACH = "coach"
"""Instead of a browser: the level of the coach, which plays each deal of a day once."""
MOST = 2000
"""So many results are compared at most."""

Lines = Sequence[tuple[int, str]]
"""What was played: seats and lines."""


@dataclass(frozen=True)
class Deal:
    """What everybody who plays it meets."""

    id: str
    game: str
    secret: str
    seat: int
    """Where the person sits."""
    bots: tuple[str, ...]
    """By seat; nothing for the person."""
    options: dict[str, str]
    closes: float = 0.0
    """When the deal of a day opens for study; 0 for a duplicate."""
    source: str = ""
    """The table at which a duplicate was played first."""


@dataclass(frozen=True)
class Try:
    """The one table of a person at which a deal counts."""

    table: str
    stage: str
    ended: float


@dataclass(frozen=True)
class Score:
    """A try that is over: the points of the person, and all that was played."""

    who: str
    table: str
    name: str
    points: int
    ended: float
    lines: Lines


def keeping_deal(deal: Deal, *more: Job) -> Job:
    """A job that keeps a deal, unless somebody was faster."""
    row = {**vars(deal), "bots": json.dumps(deal.bots), "options": json.dumps(deal.options)}

    def write(connection: Connection) -> None:
        try:
            connection.execute(insert(DEALS), row)
        except IntegrityError:
            raise Overtaken from None
        for job in more:
            job(connection)

    return write


def keeping_try(deal: str, who: str, table: str, lines: str) -> Job:
    """A job that counts a table that is over already."""
    row = {"deal": deal, "who": who, "table": table, "lines": lines}

    def write(connection: Connection) -> None:
        connection.execute(insert(TRIES), row)

    return write


def deal_with(id: str) -> Callable[[Connection], Deal | None]:
    """Asks for a deal."""
    asked = select(DEALS).where(DEALS.c.id == id)

    def read(connection: Connection) -> Deal | None:
        row = connection.execute(asked).one_or_none()
        return deal_of(row) if row else None

    return read


def deal_of(row: Row[Any]) -> Deal:
    fields = row._asdict()
    bots, options = tuple(json.loads(row.bots)), json.loads(row.options)
    return Deal(**{**fields, "bots": bots, "options": options})


def try_of(deal: str, browser: str) -> Callable[[Connection], Try | None]:
    """Asks for the try of a browser: the one that it began, or one whose seat it has."""
    owned = select(OWNERS.c.table).where(OWNERS.c.hash == browser)
    asked = (
        select(TRIES.c.table, TABLES.c.stage, TABLES.c.ended)
        .join(TABLES, TABLES.c.id == TRIES.c.table)
        .where(TRIES.c.deal == deal, or_(TRIES.c.who == browser, TRIES.c.table.in_(owned)))
        .order_by(TRIES.c.who != browser)
        .limit(1)
    )

    def read(connection: Connection) -> Try | None:
        row = connection.execute(asked).one_or_none() if browser else None
        return Try(row.table, row.stage, row.ended) if row else None

    return read


def has_coach(deal: str) -> Callable[[Connection], bool]:
    """Asks whether the coach has begun to play a deal."""
    asked = select(TRIES.c.table).where(TRIES.c.deal == deal, TRIES.c.who == COACH)
    return lambda connection: connection.execute(asked).first() is not None


def scores_of(deal: Deal, whole: bool = False) -> Callable[[Connection], list[Score]]:
    """Asks for all tries that are over and count, the best first; the coach's is among them.

    What was played is read only where it is wanted.
    """
    lines = (TRIES.c.lines,) if whole else ()
    asked = (
        select(TRIES.c.who, TRIES.c.table, TABLES.c.names, TABLES.c.ended, RESULTS.c.points, *lines)
        .join(TABLES, TABLES.c.id == TRIES.c.table)
        .join(RESULTS, RESULTS.c.table == TRIES.c.table)
        .where(TRIES.c.deal == deal.id, RESULTS.c.seat == deal.seat, RESULTS.c.points.is_not(None))
        .order_by(RESULTS.c.points.desc(), TABLES.c.ended)
        .limit(MOST)
    )
    if deal.closes:
        asked = asked.where(or_(TABLES.c.ended < deal.closes, TRIES.c.who == COACH))

    def read(connection: Connection) -> list[Score]:
        return [
            Score(
                row.who,
                row.table,
                json.loads(row.names)[deal.seat],
                row.points,
                row.ended,
                [(s, line) for s, line in json.loads(row.lines or "[]")] if whole else (),
            )
            for row in connection.execute(asked)
        ]

    return read


def players_of(deal: Deal) -> Callable[[Connection], int]:
    """Asks how many people have played a deal to the end."""
    asked = (
        select(func.count())
        .select_from(TRIES.join(TABLES, TABLES.c.id == TRIES.c.table))
        .where(TRIES.c.deal == deal.id, TRIES.c.who != COACH, TABLES.c.stage == "over")
    )
    return lambda connection: connection.scalar(asked) or 0
