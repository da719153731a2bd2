"""Clocks that wait until the people who play have come to the table."""

import pytest

from shedet.table import Clock, NotNow, Table
from tests.table.tables import LOTS, Time, answer, kinds, market_day, reloaded, seated, staged

CLOCK = Clock(seconds=60, increment=5)


def waiting(now: Time, clock: Clock = CLOCK) -> Table:
    table = staged(market_day(), clock, now)
    table.expect([0, 1])
    return table


def test_no_clock_runs_until_all_have_come() -> None:
    now = Time()
    table = waiting(now)
    now.at += 1000
    table.tick()
    assert table.stage == "playing"
    table.arrive(0)
    now.at += 1000
    assert table.time_left(0) == 60
    table.arrive(1)
    now.at += 20
    assert table.time_left(0) == 40
    now.at += 41
    table.tick()
    assert table.outcome
    assert (table.outcome.how, table.outcome.winners) == ("flag", [1])


def test_a_move_before_that_costs_nobody_anything() -> None:
    now = Time()
    table = waiting(now)
    table.arrive(0)
    now.at += 500
    answer(table, 0, "take D3")
    now.at += 500
    assert table.deciding == [1]
    assert table.time_left(1) == 60
    table.arrive(1)
    now.at += 7
    assert table.time_left(1) == 53


def test_days_begin_with_the_arrival() -> None:
    now = Time()
    table = waiting(now, Clock(days=2))
    now.at += 5 * 86400
    table.arrive(1)
    table.arrive(0)
    assert table.time_left(0) == 2 * 86400


def test_who_moves_resigns_or_lets_a_bot_play_is_not_waited_for() -> None:
    now = Time()
    table = waiting(now)
    answer(table, 0, "take D3")
    assert table.expected == {1}
    table.hand_over(1, "greedy")
    assert table.expected == set()
    table = seated(LOTS, 3, clock=CLOCK, now=now)
    table.expect([0, 1])
    table.resign(0)
    assert table.expected == {1}


def test_waiting_survives_loading() -> None:
    now = Time()
    table = waiting(now)
    now.at += 100
    again = reloaded(table)
    assert again.expected == {0, 1}
    again.arrive(0)
    again.arrive(1)
    now.at += 10
    assert again.time_left(0) == 50
    assert kinds(again)[-2:] == ["arrived", "arrived"]


def test_only_people_are_waited_for_and_only_once() -> None:
    now = Time()
    table = staged(market_day(), CLOCK, now, {1: "greedy"})
    with pytest.raises(NotNow):
        table.expect([1])
    with pytest.raises(NotNow):
        table.arrive(0)
    table.expect([0])
    with pytest.raises(NotNow):
        table.expect([0])
