"""What several seats decide at once: each composes alone; nothing is told before the end."""

import pytest

from shedet.bots import seat_bot
from shedet.core.engine.chance import seeded
from shedet.table import Clock, Table
from tests.table.sealed import CLOSING, SEALED
from tests.table.tables import (
    Time,
    answer,
    kinds,
    lines,
    refused,
    reloaded,
    said,
    seated,
    state_of,
    without_numbers,
)


def bidding(seats: int = 3) -> Table:
    """All are asked for a bid."""
    table = seated(SEALED, seats)
    assert table.deciding == list(range(seats))
    return table


def first(table: Table, seat: int) -> str:
    """The lowest card that a seat can bid."""
    return table.line_play.legal(seat)[0]


def test_nobody_waits_while_another_composes_a_bid() -> None:
    table = bidding()
    bids = [first(table, seat) for seat in range(3)]
    for seat in (1, 0, 2):
        answer(table, seat, bids[seat])
        assert table.deciding == [0, 1, 2]
    answer(table, 2, "done")
    assert table.deciding == [0, 1]
    answer(table, 1, "done")
    answer(table, 0, "done")
    assert lines(table) == [(2, bids[2]), (1, bids[1]), (0, bids[0])]


def test_of_a_bid_that_is_composed_nobody_else_sees_or_hears_anything() -> None:
    table = bidding()
    asked = [table.question(seat) for seat in range(3)]
    before = [(table.view(seat), table.told(seat)) for seat in range(4)]
    answer(table, 1, first(table, 1))
    assert table.view(1) != before[1][0]
    for seat in (0, 2, 3):
        assert (table.view(seat), table.told(seat)) == before[seat]
    for seat in (0, 2):
        assert table.question(seat) == asked[seat]
    table.take_back(1)
    assert [(table.view(seat), table.told(seat)) for seat in range(4)] == before


def test_all_bids_are_opened_when_the_last_is_made() -> None:
    table = bidding()
    for seat in (2, 0):
        answer(table, seat, first(table, seat), "done")
        events = [event for told in table.told(1) for event in told.events]
        assert all("number" not in event for event in events)
    answer(table, 1, "done")
    events = [event for told in table.told(1) for event in told.events]
    assert [event["seat"] for event in events if event["event"] == "shown"] == [0, 1, 2]


def test_the_own_draft_is_taken_back_whatever_the_others_do() -> None:
    table = bidding(2)
    before = table.view(0)
    answer(table, 0, first(table, 0))
    once = table.view(0)
    answer(table, 0, first(table, 0))
    answer(table, 1, first(table, 1))
    assert [table.may_take_back(seat) for seat in (0, 1)] == ["at once", "at once"]
    table.take_back(0)
    assert table.view(0) == once
    answer(table, 1, "done")
    table.take_back(0)
    assert table.view(0)["hand"] == before["hand"]
    assert table.may_take_back(0) == ""
    refused(table, lambda: table.take_back(0))
    assert table.may_take_back(1) == "at once"


def test_a_sealed_bid_can_be_taken_back_while_others_only_compose() -> None:
    table = bidding()
    answer(table, 0, first(table, 0), "done")
    answer(table, 1, first(table, 1))
    composed = table.view(1)
    table.take_back(0)
    assert table.deciding == [0, 1, 2]
    assert table.may_take_back(0) == "at once", "the card before"
    assert table.view(1)["bid"] == composed["bid"]
    answer(table, 0, "done")
    answer(table, 1, "done")
    assert [table.may_take_back(seat) for seat in range(3)] == ["", "at once", ""]
    refused(table, lambda: table.take_back(0))


def test_also_the_last_to_bid_composes_without_ending_the_take_back_of_another() -> None:
    table = bidding(2)
    answer(table, 0, first(table, 0), "done")
    answer(table, 1, first(table, 1))
    assert table.deciding == [1]
    assert table.may_take_back(0) == "at once"
    table.take_back(0)
    assert table.deciding == [0, 1]
    answer(table, 1, "done")
    answer(table, 0, "done")
    assert [seat for seat, _ in lines(table)] == [1, 0]


def test_a_draft_survives_when_the_table_is_loaded() -> None:
    table = bidding()
    answer(table, 2, first(table, 2))
    answer(table, 0, first(table, 0), "done")
    answer(table, 1, first(table, 1))
    again = reloaded(table)
    assert state_of(again) == state_of(table)
    assert again.line_play.draft(1)
    assert again.line_play.draft(2)
    again.take_back(1)
    answer(again, 1, "done")
    answer(again, 2, "done")
    assert len(lines(again)) == 3


def test_a_whole_bid_at_once_is_the_same_as_card_by_card() -> None:
    small, whole = bidding(2), bidding(2)
    for seat in (1, 0):
        texts = small.line_play.legal(seat)[:2]
        answer(small, seat, *texts, "done")
        answer(whole, seat, f"bid {' '.join(text.split(' ')[1] for text in texts)}")
    assert lines(small) == lines(whole)
    assert small.line_play.history == whole.line_play.history


def test_an_only_move_of_one_is_played_while_the_others_compose() -> None:
    """Who has bid all cards can only be done, and is."""
    table = bidding()
    hand = table.view(1)["hand"]
    answer(table, 0, first(table, 0))
    answer(table, 1, *(f"bid {card}" for card in hand))
    assert table.entries[-1]["forced"]
    assert lines(table) == [(1, f"bid {hand[0]} {hand[1]}")]
    table.take_back(1)
    assert table.view(1)["bid"] == hand[:1]
    assert table.deciding == [0, 1, 2]


def test_every_clock_runs_until_its_own_bid_is_made() -> None:
    now = Time()
    table = seated(SEALED, 3, clock=Clock(seconds=60, increment=5), now=now)
    now.at += 10
    answer(table, 0, first(table, 0))
    assert [table.time_left(seat) for seat in range(3)] == [50, 50, 50]
    now.at += 10
    answer(table, 1, first(table, 1), "done")
    assert [table.time_left(seat) for seat in range(3)] == [40, 45, 40]
    now.at += 10
    answer(table, 0, "done")
    assert [table.time_left(seat) for seat in range(3)] == [35, 45, 30]
    table.take_back(0)
    now.at += 5
    assert [table.time_left(seat) for seat in range(3)] == [30, 45, 25]


def test_the_flag_of_one_falls_while_others_have_drafts() -> None:
    now = Time()
    table = seated(SEALED, 3, clock=Clock(seconds=60), now=now)
    answer(table, 2, first(table, 2))
    now.at += 50
    answer(table, 1, first(table, 1), "done")
    now.at += 10
    table.tick()
    assert kinds(table)[-2:] == ["flag", "flag"]
    assert table.stage == "over"
    assert table.outcome
    assert table.outcome.winners == [1]


def test_a_bot_bids_move_by_move_while_people_compose() -> None:
    table = seated(SEALED, 3, bots={1: "random"})
    bot = seat_bot("random", SEALED, seeded(3), seat=1, seats=3, options={})
    answer(table, 0, first(table, 0))
    while question := table.question(1):
        table.play(1, bot(question.view, question.legal, question.history), question.number)
        if table.deciding == [0, 2]:
            break
        answer(table, 2, first(table, 2)) if not table.line_play.draft(2) else None
    answer(table, 2, "done")
    answer(table, 0, "done")
    assert [seat for seat, _ in lines(table)][:3] == [1, 2, 0]


def test_a_bot_goes_on_with_the_draft_of_who_gives_up() -> None:
    table = bidding()
    answer(table, 0, first(table, 0))
    begun = table.view(0)["bid"]
    answer(table, 1, first(table, 1))
    table.resign(0)
    assert table.deciding == [0, 1, 2]
    assert table.bots == {0: "greedy"}
    question = table.question(0)
    assert question
    assert question.view["bid"] == begun
    answer(table, 0, "done")
    assert lines(table) == [(0, f"bid {begun[0]}")]
    assert table.may_take_back(1) == "at once"


def test_a_late_double_of_a_move_of_a_draft_is_refused() -> None:
    table = bidding()
    question = table.question(0)
    assert question
    table.play(0, question.legal[0], question.number)
    refused(table, lambda: table.play(0, question.legal[1], question.number))
    table.take_back(0)
    refused(table, lambda: table.play(0, question.legal[0], question.number))


@pytest.mark.parametrize("text", ["bid 9", "bid", "done done", "bid 6 5 4 3 2 1"])
def test_what_is_refused_leaves_all_drafts(text: str) -> None:
    table = bidding()
    answer(table, 0, first(table, 0))
    answer(table, 1, first(table, 1))
    question = table.question(1)
    assert question
    refused(table, lambda: table.play(1, text, question.number))


# a move that only ends what can be taken back


def last_but_done(bots: dict[int, str] | None = None) -> Table:
    """Seat 1 has bid all its cards and can only be done."""
    table = seated(CLOSING, 3, bots=bots)
    for card in table.view(1)["hand"]:
        answer(table, 1, f"bid {card}")
    return table


def test_an_only_move_that_ends_what_can_be_taken_back_waits() -> None:
    table = last_but_done()
    question = table.question(1)
    assert question
    assert question.legal == ["done"]
    assert lines(table) == []
    table.take_back(1)
    assert len(table.line_play.legal(1)) == 2
    again = reloaded(last_but_done())
    assert again.line_play.legal(1) == ["done"]
    answer(again, 1, "done")
    assert [seat for seat, _ in lines(again)] == [1]


def test_it_is_played_where_there_is_nothing_to_take_back() -> None:
    table = last_but_done()
    answer(table, 1, "done")
    answer(table, 0, "done")
    answer(table, 2, "done")
    forced = [entry["seat"] for entry in table.entries if entry.get("forced")]
    assert forced == [1], "in the second round seat 1 has nothing left to bid"


def test_it_is_played_for_bots() -> None:
    table = last_but_done({1: "greedy"})
    assert [seat for seat, _ in lines(table)] == [1]
    other = last_but_done()
    other.hand_over(1, "greedy")
    assert [seat for seat, _ in lines(other)] == [1]
    assert said(other, 0)[-1] == "A bot takes over for Ben."


def test_taking_back_leads_to_the_same_table() -> None:
    table = bidding()
    answer(table, 2, first(table, 2))
    before = without_numbers(table)
    answer(table, 0, first(table, 0), "done")
    table.take_back(0)
    table.take_back(0)
    assert without_numbers(table) == before
