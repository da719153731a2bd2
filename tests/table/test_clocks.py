"""Clocks, with a fake time source."""

import pytest

from shedet.core.errors import NotationError
from shedet.table import Clock, Table
from tests.table.tables import (
    LOTS,
    LongLots,
    Time,
    answer,
    blitz,
    discarding,
    kinds,
    market_day,
    refused,
    reloaded,
    seated,
    staged,
    state_of,
)

DAY = 86400.0


# what a clock is


@pytest.mark.parametrize(
    ("text", "clock"),
    [
        ("15+10", Clock(seconds=900, increment=10)),
        ("1+0", Clock(seconds=60)),
        ("999+999", Clock(seconds=59940, increment=999)),
        ("2d", Clock(days=2)),
        ("99d", Clock(days=99)),
    ],
)
def test_a_clock_is_read(text: str, clock: Clock) -> None:
    assert Clock.read(text) == clock
    assert Clock.from_data(clock.to_data()) == clock


@pytest.mark.parametrize(
    "text", ["", "0+10", "0d", "15", "15+", "+10", "1000+0", "2D", "-1+5", "1.5+0", "15 + 10", "٣d"]
)
def test_what_is_no_clock_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Clock.read(text)
    assert "15+10" in str(caught.value)


# a stock with an increment


def test_the_clock_of_the_seat_that_is_asked_runs_and_the_other_stands() -> None:
    now = Time()
    table = blitz(now)
    now.at += 20
    assert [table.time_left(seat) for seat in (0, 1)] == [40, 60]
    answer(table, 0, "take D3")
    assert [table.time_left(seat) for seat in (0, 1)] == [45, 60]
    now.at += 7
    assert [table.time_left(seat) for seat in (0, 1)] == [45, 53]


def test_no_time_runs_before_the_game_begins() -> None:
    now = Time()
    table = Table.open(LOTS, 2, {}, 1, Clock(seconds=60), now)
    table.sit(0, "Anna")
    now.at += 1000
    table.tick()
    table.sit(1, "Ben")
    assert table.stage == "playing"
    assert [table.time_left(seat) for seat in (0, 1)] == [60, 60]


def test_no_time_runs_after_the_end() -> None:
    now = Time()
    table = blitz(now)
    table.resign(1)
    left = [table.time_left(seat) for seat in (0, 1)]
    now.at += 1000
    table.tick()
    assert [table.time_left(seat) for seat in (0, 1)] == left
    assert kinds(table)[-1] == "resigned"


def test_inside_a_line_the_clock_goes_on_and_nothing_is_added() -> None:
    now = Time()
    table = blitz(now)
    for text in ("sell fish", "choose fish:0h*", "choose fish:1Sh"):
        now.at += 10
        answer(table, 0, text)
    assert table.time_left(0) == 30
    table.take_back(0)
    assert table.time_left(0) == 30, "time that was used stays used"


def test_a_refused_request_costs_and_brings_no_time() -> None:
    now = Time()
    table = blitz(now)
    now.at += 10
    refused(table, lambda: table.play(0, "take A1", 1))
    refused(table, lambda: table.play(0, "take D3", 9))
    refused(table, lambda: table.play(1, "take D3", 0))
    assert [table.time_left(seat) for seat in (0, 1)] == [50, 60]


def test_where_several_decide_all_clocks_run_each_until_its_own_decision() -> None:
    now = Time()
    table = seated(LOTS, 3, clock=Clock(seconds=60, increment=5), now=now)
    for seat, spent in ((2, 10), (0, 20)):
        now.at += spent
        answer(table, seat, table.line_play.legal(seat)[0])
    now.at += 8
    assert [table.time_left(seat) for seat in range(3)] == [35, 22, 55]


def test_without_a_clock_time_is_not_told_and_no_flag_falls() -> None:
    now = Time()
    table = staged(market_day(), None, now)
    now.at += 1e9
    table.tick()
    assert table.time_left(0) is None
    assert table.stage == "playing"
    answer(table, 0, "take D3")


# days


def test_with_days_every_seat_has_its_days_whenever_it_is_asked() -> None:
    now = Time()
    table = staged(market_day(), Clock(days=2), now)
    now.at += 1.9 * DAY
    assert table.time_left(0) == pytest.approx(0.1 * DAY)
    answer(table, 0, "take D3")
    now.at += 1.5 * DAY
    answer(table, 1, "take E3: keep")
    assert table.time_left(0) == 2 * DAY
    now.at += 2 * DAY - 1
    table.tick()
    assert table.stage == "playing"
    now.at += 1
    table.tick()
    assert table.outcome
    assert table.outcome.winners == [1]


def test_with_days_a_second_decision_of_the_same_seat_has_its_days_too() -> None:
    """A sale that was thought about for long leaves time to look at the pirogues."""
    now = Time()
    table = staged(market_day(), Clock(days=2), now)
    now.at += 1.9 * DAY
    answer(table, 0, "sell fish: 0h* 1Sh 1S/")
    assert table.view(0).question == "slot"
    assert table.time_left(0) == 2 * DAY


def test_the_increment_comes_with_every_line_also_if_the_same_seat_goes_on() -> None:
    now = Time()
    table = blitz(now)
    now.at += 10
    answer(table, 0, "sell fish: 0h* 1Sh 1S/")
    assert table.time_left(0) == 55


def test_who_bids_last_has_as_much_time_for_the_next_bid_as_the_others() -> None:
    now = Time()
    table = seated(LongLots(), 2, clock=Clock(days=2), now=now)
    for seat in (0, 1):
        now.at += 0.9 * DAY
        answer(table, seat, table.line_play.legal(seat)[0])
    assert table.deciding == [0, 1]
    assert [table.time_left(seat) for seat in (0, 1)] == [2 * DAY, 2 * DAY]


# take-back brings no time


def test_a_bid_that_is_taken_back_brings_no_time() -> None:
    """Else anybody could bid and take back until there is time enough. One increment is given."""
    now = Time()
    table = seated(LOTS, 3, clock=Clock(seconds=60, increment=5), now=now)
    for _ in range(10):
        now.at += 1
        answer(table, 0, table.line_play.legal(0)[0])
        assert reloaded(table).watch.stock == table.watch.stock
        table.take_back(0)
    assert table.time_left(0) == 55
    answer(table, 0, table.line_play.legal(0)[0])
    assert table.time_left(0) == 55


def test_days_are_not_renewed_by_taking_back() -> None:
    now = Time()
    table = seated(LOTS, 3, clock=Clock(days=2), now=now)
    now.at += 1.5 * DAY
    answer(table, 0, table.line_play.legal(0)[0])
    table.take_back(0)
    assert table.time_left(0) == 0.5 * DAY


def test_days_are_not_renewed_by_taking_back_what_the_own_turn_followed() -> None:
    """After the discards the turn has days of its own; who goes back has no more than then."""
    now = Time()
    table = discarding(Clock(days=2), now)
    now.at += 1.5 * DAY
    answer(table, 1, "choose ebony:2Sh fish:0v*")
    assert table.time_left(1) == 2 * DAY
    now.at += 0.25 * DAY
    table.take_back(1)
    table.agree(0)
    assert table.time_left(1) == 0.5 * DAY
    assert state_of(reloaded(table)) == state_of(table)
    answer(table, 1, "choose ebony:2Sh fish:0h*")
    now.at += 1.75 * DAY
    table.take_back(1)
    table.agree(0)
    assert table.time_left(1) == 0.25 * DAY


def test_a_move_that_is_made_again_after_consent_brings_no_second_increment() -> None:
    now = Time()
    table = blitz(now)
    now.at += 10
    answer(table, 0, "take D3")
    now.at += 3
    table.take_back(0)
    table.agree(1)
    assert [table.time_left(seat) for seat in (0, 1)] == [55, 57], "Ben has decided nothing"
    now.at += 20
    answer(table, 0, "take E3: keep")
    assert [table.time_left(seat) for seat in (0, 1)] == [35, 57]
    answer(table, 1, "sell wheat: 0/* 0v* 0h*")
    assert table.time_left(1) == 62


def test_taking_a_line_back_never_lets_the_own_flag_fall() -> None:
    """The increment of the discards was used up since; it is not asked back."""
    now = Time()
    table = discarding(Clock(seconds=10, increment=5), now)
    now.at += 9
    answer(table, 1, "choose ebony:2Sh fish:0v*")
    assert table.time_left(1) == 6
    now.at += 5
    table.take_back(1)
    table.agree(0)
    assert table.time_left(1) == 1
    table.tick()
    assert table.stage == "playing"


# a time source that is not perfect


def test_a_time_source_that_runs_backwards_takes_no_time_and_breaks_nothing() -> None:
    now = Time()
    table = blitz(now)
    now.at -= 500
    assert table.time_left(0) == 60
    table.tick()
    answer(table, 0, "take D3")
    assert [table.time_left(seat) for seat in (0, 1)] == [65, 60]
    now.at += 5
    assert table.time_left(1) == 55
    now.at -= 100
    assert table.time_left(1) == 60
    answer(table, 1, "take E3: keep")
    assert table.time_left(1) == 65
    again = reloaded(table)
    assert [again.time_left(seat) for seat in (0, 1)] == [65, 65]


# closed tables


def test_the_time_for_which_the_table_was_closed_is_nobodys() -> None:
    now = Time()
    table = blitz(now)
    answer(table, 0, "take D3")
    now.at += 10
    table.ask_abort(0)  # the last that is known of the table: ten seconds are Ben's
    now.at += 100_000
    again = reloaded(table)
    assert again.stage == "playing"
    assert [again.time_left(seat) for seat in (0, 1)] == [65, 50]
    assert kinds(again) == [*kinds(table), "resumed"]
    now.at += 3
    assert again.time_left(1) == 47


def test_a_table_that_is_opened_again_and_again_goes_on_with_the_same_time() -> None:
    now = Time()
    table = blitz(now)
    now.at += 10
    answer(table, 0, "take D3")
    for _ in range(5):
        now.at += 1000
        table = reloaded(table)
    assert [table.time_left(seat) for seat in (0, 1)] == [55, 60]
    now.at += 60
    table.tick()
    assert table.outcome
    assert table.outcome.seat == 1
    assert state_of(reloaded(table)) == state_of(table)
    assert kinds(reloaded(table))[-1] == "flag", "a game that is over is not resumed"


def test_a_flag_that_has_fallen_stays_fallen_when_the_table_is_loaded() -> None:
    now = Time()
    table = seated(LOTS, 3, clock=Clock(seconds=60), now=now)
    now.at += 30
    answer(table, 1, table.line_play.legal(1)[0])
    answer(table, 2, table.line_play.legal(2)[0])
    now.at += 30
    table.tick()
    again = reloaded(table)
    assert again.seats[0].forfeit == "flag"
    again.tick()
    assert kinds(again)[-2:] == ["flag", "resumed"]
