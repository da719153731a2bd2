"""Seats: handing over and coming back, resigning, failing bots, and who wins then."""

import pytest

from shedet.core.records.record import replay
from shedet.table import NotNow, Table
from shedet.table.table_state import STAND_IN
from tests.table.tables import (
    LOTS,
    SOBEK,
    answer,
    kinds,
    lines,
    market_day,
    refused,
    reloaded,
    said,
    seated,
    staged,
    state_of,
)

# a bot plays for a person


def test_a_seat_is_handed_to_a_bot_and_taken_back() -> None:
    table = staged(market_day())
    table.hand_over(0, "random")
    assert table.bots == {0: "random"}
    assert table.names == ["Anna", "Ben"]
    answer(table, 0, "take D3")
    table.return_seat(0)
    assert table.bots == {}
    assert kinds(table, 3) == ["bot", "moved", "returned"]
    assert said(table, 1)[-2:] == ["A bot takes over for Anna.", "Anna is back."]
    answer(table, 1, "take E3: keep")
    answer(table, 0, "sell fish: 0h* 1Sh 1S/")
    table.resign(1)
    assert table.record().seats == ["Anna", "Ben"]


def test_what_the_person_sent_before_handing_over_is_not_played_for_the_bot() -> None:
    table = staged(market_day())
    question = table.question(0)
    assert question
    table.hand_over(0, "greedy")
    assert isinstance(refused(table, lambda: table.play(0, "take D3", question.number)), NotNow)


def test_what_the_bot_thought_out_is_not_played_once_the_person_is_back() -> None:
    """A bot may think in another thread: its answer comes when the person has the seat again."""
    table = staged(market_day())
    table.hand_over(0, "greedy")
    question = table.question(0)
    assert question
    table.return_seat(0)
    assert isinstance(refused(table, lambda: table.play(0, "take D3", question.number)), NotNow)
    answer(table, 0, "take E3: keep")
    assert lines(table) == [(0, "take E3: keep")]


def test_a_bot_goes_on_with_a_line_that_its_person_began() -> None:
    table = staged(market_day())
    answer(table, 0, "sell fish", "choose fish:0h*")
    table.hand_over(0, "greedy")
    answer(table, 0, "choose fish:1Sh", "choose fish:1S/", "done")
    assert lines(table) == [(0, "sell fish: 0h* 1Sh 1S/")]


def test_only_a_person_who_plays_hands_over_and_only_one_who_is_away_comes_back() -> None:
    table = staged(market_day(), bots={1: "greedy"})
    refused(table, lambda: table.hand_over(1, "random"))
    refused(table, lambda: table.return_seat(1))
    refused(table, lambda: table.return_seat(0))
    refused(table, lambda: table.hand_over(0, ""))
    table.hand_over(0, "greedy")
    refused(table, lambda: table.hand_over(0, "random"))
    refused(table, lambda: table.resign(0))
    table.return_seat(0)
    refused(table, lambda: table.return_seat(0))


def test_two_people_who_are_both_away_can_both_come_back() -> None:
    table = staged(market_day())
    for seat in (0, 1):
        table.hand_over(seat, "greedy")
    answer(table, 0, "take D3")
    answer(table, 1, "take E3: keep")
    for seat in (0, 1):
        table.return_seat(seat)
    assert table.bots == {}
    assert state_of(reloaded(table)) == state_of(table)


def test_a_person_who_is_back_takes_back_what_the_bot_chose() -> None:
    table = staged(market_day())
    table.hand_over(0, "greedy")
    answer(table, 0, "sell fish")
    refused(table, lambda: table.take_back(0))
    table.return_seat(0)
    table.take_back(0)
    assert table.view(0).question == "turn"


# resigning


@pytest.mark.parametrize("seat", [0, 1])
def test_of_two_the_other_wins_at_once(seat: int) -> None:
    table = staged(market_day())
    answer(table, 0, "take D3")
    table.resign(seat)
    outcome = table.outcome
    assert outcome
    assert (outcome.how, outcome.winners, outcome.seat, outcome.result) == (
        "resigned",
        [1 - seat],
        seat,
        None,
    )
    assert table.deciding == []
    assert said(table, 2)[-1] == f"{table.names[seat]} resigns."
    refused(table, lambda: table.resign(1 - seat))


def test_a_bot_wins_when_its_only_rival_resigns() -> None:
    table = staged(market_day(), bots={1: "greedy"})
    refused(table, lambda: table.resign(1))
    table.resign(0)
    assert table.outcome
    assert table.outcome.winners == [1]


def test_of_three_the_two_others_play_on_with_a_stand_in() -> None:
    table = seated(LOTS, 3)
    table.resign(1)
    assert table.stage == "playing"
    assert table.bots == {1: STAND_IN}
    assert table.names == ["Anna", "Ben", "Cleo"]
    assert table.deciding == [0, 1, 2]
    for seat in (2, 1, 0):
        answer(table, seat, table.line_play.legal(seat)[1])
    assert table.outcome
    assert table.outcome.how == "played"
    assert 1 not in table.outcome.winners
    assert len(list(replay(LOTS, table.record()))) == 6


def test_who_has_lost_does_nothing_more() -> None:
    table = seated(LOTS, 3)
    question = table.question(1)
    assert question
    table.resign(1)
    refused(table, lambda: table.play(1, question.legal[0], question.number))
    refused(table, lambda: table.resign(1))
    refused(table, lambda: table.return_seat(1))
    refused(table, lambda: table.hand_over(1, "random"))
    refused(table, lambda: table.ask_abort(1))
    refused(table, lambda: table.take_back(1))


def test_of_three_the_last_one_left_wins_at_once() -> None:
    table = seated(LOTS, 3)
    table.resign(2)
    table.resign(0)
    assert table.outcome
    assert (table.outcome.how, table.outcome.winners, table.outcome.seat) == ("resigned", [1], 0)


def test_a_seat_that_has_lost_cannot_win_whatever_it_scores() -> None:
    robbed = 0
    for secret in range(60):
        table = seated(LOTS, 3, secret)
        table.resign(1)
        for seat in range(3):
            answer(table, seat, table.line_play.legal(seat)[1])
        outcome = table.outcome
        assert outcome
        result = outcome.result
        assert result
        scores = result["scores"]
        best = max(scores[0], scores[2])
        assert outcome.winners == [seat for seat in (0, 2) if scores[seat] == best]
        assert result == LOTS.result(table.line_play.position), "the result is what was scored"
        robbed += result["winners"] == [1]
    assert robbed > 5


# bots that fail


def test_a_bot_that_fails_has_lost_and_the_report_is_told() -> None:
    table = Table.open(SOBEK, 2, {}, 1)
    table.seat_bot(0, "clever")
    table.sit(1, "Ben")
    table.fail(0, "It crashed: ZeroDivisionError.")
    outcome = table.outcome
    assert outcome
    assert (outcome.how, outcome.winners, outcome.seat) == ("failed", [1], 0)
    assert table.entries[-1]["report"] == "It crashed: ZeroDivisionError."
    for seat in range(3):
        assert said(table, seat)[-1] == "clever forfeits: It crashed: ZeroDivisionError."


def test_a_bot_that_failed_keeps_its_name_in_the_record() -> None:
    table = Table.open(SOBEK, 2, {}, 1)
    table.seat_bot(0, "clever")
    table.seat_bot(1, "greedy")
    table.fail(0, "rubbish")
    assert table.names == ["clever", "greedy"]
    assert table.record().seats == ["clever", "greedy"]
    assert reloaded(table).names == table.names


def test_of_three_the_others_play_on_when_a_bot_fails() -> None:
    table = seated(LOTS, 3, bots={1: "clever"})
    question = table.question(1)
    assert question
    table.fail(1, "It took too long.")
    assert table.stage == "playing"
    assert table.bots == {1: STAND_IN}
    assert table.names == ["Anna", "clever", "Cleo"]
    refused(table, lambda: table.play(1, question.legal[0], question.number))
    for seat in range(3):
        answer(table, seat, table.line_play.legal(seat)[1])
    assert table.outcome
    assert 1 not in table.outcome.winners
    assert state_of(reloaded(table)) == state_of(table)


def test_a_person_does_not_fail() -> None:
    table = seated(SOBEK)
    assert isinstance(refused(table, lambda: table.fail(0, "slow")), NotNow)


def test_the_stand_in_may_fail_too_and_the_game_can_still_be_ended() -> None:
    table = seated(LOTS, 3)
    table.resign(1)
    table.fail(1, "crashed")
    assert table.stage == "playing"
    assert table.seats[1].forfeit == "resigned"
    assert table.bots == {1: STAND_IN}
    table.ask_abort(0)
    table.agree(2)
    assert table.outcome
    assert table.outcome.how == "aborted"


def test_when_all_but_one_bot_fail_that_one_wins() -> None:
    table = seated(LOTS, 3, bots={0: "a", 1: "b", 2: "c"})
    table.fail(2, "crashed")
    table.fail(0, "crashed")
    assert table.outcome
    assert (table.outcome.how, table.outcome.winners, table.outcome.seat) == ("failed", [1], 0)


def test_a_bot_that_plays_for_a_person_and_fails_loses_the_seat() -> None:
    table = staged(market_day())
    table.hand_over(0, "clever")
    table.fail(0, "crashed")
    assert table.outcome
    assert (table.outcome.how, table.outcome.winners) == ("failed", [1])
    assert table.names == ["Anna", "Ben"]


def test_a_bot_whose_name_a_person_has_is_told_apart() -> None:
    for person, bot in ((0, 1), (1, 0)):
        table = Table.open(SOBEK, 2, {}, 3)
        table.sit(person, "greedy")
        table.seat_bot(bot, "greedy")
        assert table.names[person] == "greedy"
        assert table.names[bot] == "greedy 2"
