"""Flags: when they fall, and what follows for two seats and for three."""

import pytest

from shedet.table import Clock, NotNow
from tests.table.tables import (
    LOTS,
    SOBEK,
    LongLots,
    Time,
    answer,
    blitz,
    kinds,
    market_day,
    position_of,
    seated,
    snapshot,
    staged,
)


def test_the_flag_falls_when_the_time_is_over_though_nobody_moves() -> None:
    now = Time()
    table = blitz(now)
    now.at += 59.999
    before = snapshot(table)
    table.tick()
    assert snapshot(table) == before
    now.at = 1060.0
    table.tick()
    outcome = table.outcome
    assert outcome
    assert (outcome.how, outcome.winners, outcome.seat) == ("flag", [1], 0)
    assert outcome.result is None
    assert kinds(table, 3) == ["flag"]
    assert table.entries[-1]["at"] == 1060.0


def test_a_move_that_comes_after_the_flag_is_refused_and_the_flag_stands() -> None:
    now = Time()
    table = blitz(now)
    before = position_of(table)
    now.at += 60
    with pytest.raises(NotNow):
        answer(table, 0, "take D3")
    assert position_of(table) == before
    assert kinds(table, 3) == ["flag"]
    assert table.outcome
    assert table.outcome.winners == [1]


def test_whatever_is_asked_for_first_after_the_flag_finds_the_game_over() -> None:
    for ask in ("take_back", "ask_abort", "agree", "decline", "resign", "return_seat"):
        now = Time()
        table = blitz(now)
        now.at += 61
        with pytest.raises(NotNow):
            getattr(table, ask)(1)
        assert kinds(table, 3) == ["flag"], ask


def test_the_last_moment_counts() -> None:
    now = Time()
    table = blitz(now, seconds=60, increment=0)
    now.at += 59.5
    answer(table, 0, "take D3")
    now.at += 59
    answer(table, 1, "take E3: keep")
    assert table.time_left(0) == 0.5
    now.at += 0.5
    table.tick()
    assert table.outcome
    assert table.outcome.winners == [1]


def test_a_bot_that_uses_up_its_time_loses_too() -> None:
    now = Time()
    table = staged(market_day(), Clock(seconds=60), now, bots={0: "greedy"})
    now.at += 60
    table.tick()
    assert table.outcome
    assert (table.outcome.how, table.outcome.winners) == ("flag", [1])


def test_a_proposal_does_not_stop_the_clock() -> None:
    now = Time()
    table = blitz(now)
    answer(table, 0, "take D3")
    table.take_back(0)
    now.at += 61
    table.tick()
    assert table.outcome
    assert (table.outcome.seat, table.outcome.winners) == (1, [0])
    assert table.proposal is None


# three seats


def test_of_three_the_two_others_go_on_when_a_flag_falls() -> None:
    now = Time()
    table = seated(LOTS, 3, clock=Clock(seconds=60), now=now)
    for seat in (0, 1):
        answer(table, seat, table.line_play.legal(seat)[0])
    now.at += 60
    table.tick()
    assert table.stage == "playing"
    assert kinds(table, 4) == ["moved", "moved", "flag"]
    assert table.bots == {2: "greedy"}
    assert table.names == ["Anna", "Ben", "Cleo"]
    assert table.watch.since == [None, None, None], "a stand-in plays without a clock"
    now.at += 500
    table.tick()  # nobody waits for a flag that has fallen
    answer(table, 2, table.line_play.legal(2)[0])
    outcome = table.outcome
    assert outcome
    assert outcome.how == "played"
    assert 2 not in outcome.winners


def test_of_three_a_move_after_the_own_flag_is_refused() -> None:
    now = Time()
    table = seated(LOTS, 3, clock=Clock(seconds=60), now=now)
    asked = table.question(2)
    for seat in (0, 1):
        answer(table, seat, table.line_play.legal(seat)[0])
    now.at += 61
    assert asked
    with pytest.raises(NotNow):
        table.play(2, asked.legal[0], asked.number)
    assert kinds(table, 6) == ["flag"]
    assert table.deciding == [2]
    question = table.question(2)
    assert question
    table.play(2, question.legal[1], question.number)  # by the bot that plays on
    assert table.stage == "over"


def test_flags_that_fall_in_one_tick_fall_in_the_order_of_their_time() -> None:
    now = Time()
    table = seated(LongLots(), 2, clock=Clock(seconds=60), now=now)
    now.at += 10
    answer(table, 1, table.line_play.legal(1)[0])
    now.at += 10
    answer(table, 0, table.line_play.legal(0)[0])  # 40 left; Ben has 50
    now.at += 1000
    table.tick()
    assert table.outcome
    assert (table.outcome.seat, table.outcome.winners) == (0, [1])


def test_two_flags_in_one_tick_leave_the_third_as_the_winner() -> None:
    now = Time()
    table = seated(LOTS, 3, clock=Clock(seconds=60), now=now)
    answer(table, 1, table.line_play.legal(1)[0])
    now.at += 60
    table.tick()
    assert kinds(table, 5) == ["flag", "flag"]
    assert table.outcome
    assert (table.outcome.how, table.outcome.winners, table.outcome.seat) == ("flag", [1], 2)


def test_who_has_resigned_has_no_flag_to_fall() -> None:
    now = Time()
    table = seated(LOTS, 3, clock=Clock(seconds=60), now=now)
    table.resign(0)
    for seat in (1, 2):
        answer(table, seat, table.line_play.legal(seat)[0])
    now.at += 1000
    table.tick()
    assert table.stage == "playing"
    answer(table, 0, table.line_play.legal(0)[0])
    assert table.outcome
    assert table.outcome.how == "played"


def test_time_is_read_once_for_each_request() -> None:
    """Between looking at the flags and writing the move no time passes."""
    time = Time()
    table = seated(SOBEK, clock=Clock(seconds=10), now=time)
    seat = table.deciding[0]
    question = table.question(seat)
    assert question

    class Running:
        at = time.at + 9.5

        def __call__(self) -> float:
            self.at += 0.4
            return self.at

    table.now = Running()
    table.play(seat, question.legal[0], question.number)
    assert table.entries[-1]["at"] == time.at + 9.9
    table.now = lambda: time.at + 10.0
    assert table.time_left(seat) == pytest.approx(0.1)
