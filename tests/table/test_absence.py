"""Who stays away: the others let a bot play on after a stated time, and the absent may return."""

from shedet.core.game import load
from shedet.table import Clock, Table
from shedet.table.clock import DAY
from tests.table.sealed import SEALED
from tests.table.tables import (
    SOBEK,
    Time,
    answer,
    kinds,
    market_day,
    refused,
    reloaded,
    said,
    seated,
    staged,
    state_of,
    written,
)

TURNS = {2: SOBEK, 3: load("sobek")}
"""One seat after the other decides."""


def waiting(seats: int = 2, now: Time | None = None, days: float = 3.0) -> tuple[Table, Time]:
    """A table at which the others wait for a seat for at most so long."""
    now = now or Time()
    return seated(TURNS[seats], seats, now=now, patience=days), now


def test_the_only_other_person_decides_alone_after_the_stated_time() -> None:
    table, now = waiting()
    away = table.deciding[0]
    other = 1 - away
    now.at += 3 * DAY - 1
    assert "still has time" in str(refused(table, table.miss, other, away, "ibis"))
    now.at += 1
    refused(table, table.miss, away, away, "ibis")
    refused(table, table.miss, other, other, "ibis")
    table.miss(other, away, "ibis")
    assert kinds(table)[-2:] == ["missed", "bot"]
    assert table.bots == {away: "ibis"}
    assert table.proposal is None
    assert said(table, 2, 2)[-2:] == [
        f"{table.names[other]} wants a bot to play for {table.names[away]}.",
        f"A bot takes over for {table.names[away]}.",
    ]
    table.return_seat(away)
    assert not table.bots
    refused(table, table.miss, other, away, "ibis")  # the time begins anew


def test_all_others_agree_but_those_who_stay_away_themselves() -> None:
    table, now = waiting(3)
    away, one, two = table.deciding[0], *(seat for seat in range(3) if seat != table.deciding[0])
    now.at += 3 * DAY
    table.miss(one, away, "ibis")
    assert table.proposal
    assert (table.proposal.what, table.proposal.waiting) == ("substitute", {two})
    refused(table, table.agree, away)
    refused(table, table.ask_abort, two)
    table.decline(two)
    assert table.proposal is None
    table.miss(two, away, "ibis")
    table.agree(one)
    assert table.bots == {away: "ibis"}


def test_who_decides_at_once_and_stays_away_has_no_say() -> None:
    now = Time()
    table = seated(SEALED, 3, now=now, patience=1.0)
    assert table.deciding == [0, 1, 2]
    now.at += DAY
    answer(table, 0, table.line_play.legal(0)[0])
    if table.line_play.drafts[0]:
        answer(table, 0, table.line_play.legal(0)[0])
    assert 0 not in table.deciding
    table.miss(0, 1, "ibis")
    assert table.bots.get(1) == "ibis"  # seat 2 is late, too: it was not asked


def test_a_sign_of_life_ends_it() -> None:
    for sign in ("move", "decline"):
        table, now = waiting(3)
        away = table.deciding[0]
        one = (away + 1) % 3
        now.at += 3 * DAY
        table.miss(one, away, "ibis")
        if sign == "move":
            answer(table, away, table.line_play.legal(away)[0])
        else:
            table.decline(away)
        assert table.proposal is None
        refused(table, table.miss, one, away, "ibis")


def test_what_is_composed_in_secret_is_no_sign_of_life() -> None:
    """Else the others could tell that something was begun."""
    now = Time()
    table = staged(market_day(), None, now)
    table.absence.patience = DAY
    now.at += DAY
    answer(table, 0, "sell fish", "choose fish:0h*")
    table.miss(1, 0, "ibis")
    assert table.bots == {0: "ibis"}


def test_a_clock_that_waits_for_somebody_does_not_keep_the_others_waiting() -> None:
    now = Time()
    table = seated(SOBEK, 2, clock=Clock(days=1), now=now, patience=3.0)
    away = table.deciding[0]
    table.expect([away])
    now.at += 3 * DAY
    table.miss(1 - away, away, "ibis")
    assert table.bots == {away: "ibis"}
    assert table.stage == "playing"


def test_time_in_which_nobody_could_play_is_nobodys() -> None:
    table, now = waiting()
    away = table.deciding[0]
    now.at += 2 * DAY
    table.ask_abort(away)
    table.decline(away)
    again = reloaded(table, Time(now.at + 5 * DAY))
    assert "still has time" in str(refused(again, again.miss, 1 - away, away, "ibis"))


def test_tables_of_before_wait_as_long_as_it_takes() -> None:
    table, now = waiting(days=0.0)
    assert "patience" not in table.entries[0]
    away = table.deciding[0]
    now.at += 1000 * DAY
    refused(table, table.miss, 1 - away, away, "ibis")


def test_a_table_is_read_again_in_the_middle_of_a_vote() -> None:
    table, now = waiting(3)
    away = table.deciding[0]
    now.at += 3 * DAY
    table.miss((away + 1) % 3, away, "ibis")
    again = Table.repeated(written(table), now, table.game)
    assert state_of(again) == state_of(table)
    again.agree((away + 2) % 3)
    assert again.bots == {away: "ibis"}
