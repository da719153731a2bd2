"""Tables of every sort, with people who ask for anything that they may."""

import random
from typing import Any

import pytest

from shedet.core.errors import ShedetError
from shedet.table import Clock, Table
from tests.table.tables import (
    LOTS,
    SOBEK,
    Time,
    answer,
    seated,
)

CLOCK = Clock(seconds=600, increment=5)


def tables(secret: int) -> list[Table]:
    """One of each sort, each with its own time."""
    found = [seated(LOTS, seats, secret, {}, CLOCK, Time()) for seats in (2, 3)]
    options = ({"memory": "pure"}, {"memory": "perfect"})
    return found + [seated(SOBEK, 2, secret, chosen, CLOCK, Time()) for chosen in options]


def wander(table: Table, rng: random.Random) -> None:
    """One random request that the table accepts."""
    assert isinstance(table.now, Time)
    table.now.at += rng.choice([0, 1, 7])
    seats = range(len(table.seats))
    chances = rng.random()
    if table.proposal and chances < 0.6:
        seat = rng.choice(sorted(table.proposal.waiting))
        table.decline(seat) if table.proposal.what == "abort" else table.agree(seat)
    elif chances < 0.2 and any(table.may_take_back(seat) for seat in seats) and not table.proposal:
        table.take_back(next(seat for seat in seats if table.may_take_back(seat)))
    elif chances < 0.25 and not table.proposal and table.consenting():
        table.ask_abort(rng.choice(table.consenting()))
    elif chances < 0.3 and table.consenting():
        table.hand_over(rng.choice(table.consenting()), "greedy")
    elif chances < 0.35 and table.bots:
        table.return_seat(rng.choice(sorted(table.bots)))
    else:
        seat = rng.choice(table.deciding)
        answer(table, seat, rng.choice(table.line_play.legal(seat)))


def error_of(entries: list[Any], game: Any = None) -> str:
    with pytest.raises(ShedetError) as caught:
        Table.load(entries, Time(), game)
    return str(caught.value)
