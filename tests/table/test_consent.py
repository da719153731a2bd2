"""What needs the consent of all: an abort. (Take-back by consent has its own file.)"""

from shedet.table import NotNow, Table
from tests.table.tables import (
    LOTS,
    answer,
    kinds,
    market_day,
    refused,
    reloaded,
    said,
    seated,
    staged,
    state_of,
)


def test_two_people_end_a_game_without_a_result_if_both_want_it() -> None:
    table = staged(market_day())
    answer(table, 0, "take D3")
    table.ask_abort(0)
    proposal = table.proposal
    assert proposal
    assert (proposal.what, proposal.by, proposal.waiting) == ("abort", 0, {1})
    assert table.stage == "playing"
    table.agree(1)
    outcome = table.outcome
    assert outcome
    assert (outcome.how, outcome.winners, outcome.result) == ("aborted", [], None)
    assert table.stage == "over"
    assert table.proposal is None
    assert kinds(table, 4) == ["proposed", "agreed", "aborted"]
    assert said(table, 2)[-3:] == [
        "Anna asks to end the game without a result.",
        "Ben agrees.",
        "The game ends without a result.",
    ]
    assert table.record().result is None
    assert [line.text for line in table.record().lines] == ["take D3"]


def test_it_may_be_asked_for_in_anybodys_turn_and_does_not_hold_up_the_game() -> None:
    table = staged(market_day())
    table.ask_abort(1)
    answer(table, 0, "take D3")
    assert table.proposal, "an abort is still wanted after a move"
    answer(table, 1, "take E3: keep")
    table.agree(0)
    assert table.outcome


def test_it_can_be_declined_and_withdrawn() -> None:
    table = staged(market_day())
    table.ask_abort(0)
    table.decline(1)
    assert table.proposal is None
    table.ask_abort(1)
    table.decline(1)
    assert table.proposal is None
    refused(table, lambda: table.agree(0))
    refused(table, lambda: table.decline(0))
    assert table.stage == "playing"


def test_of_three_people_all_must_agree() -> None:
    table = seated(LOTS, 3)
    table.ask_abort(2)
    table.agree(0)
    assert table.stage == "playing"
    assert table.proposal
    assert table.proposal.waiting == {1}
    assert isinstance(refused(table, lambda: table.agree(0)), NotNow)
    assert isinstance(refused(table, lambda: table.decline(0)), NotNow)
    table.agree(1)
    assert table.outcome
    assert table.outcome.how == "aborted"


def test_of_three_people_one_can_prevent_it() -> None:
    table = seated(LOTS, 3)
    table.ask_abort(2)
    table.agree(0)
    table.decline(1)
    assert table.proposal is None
    assert table.stage == "playing"
    table.ask_abort(0)
    assert table.proposal
    assert table.proposal.waiting == {1, 2}, "an earlier consent does not count any more"


def test_bots_agree_by_themselves() -> None:
    table = staged(market_day(), bots={1: "greedy"})
    table.ask_abort(0)
    assert table.outcome
    assert table.outcome.how == "aborted"
    three = seated(LOTS, 3, bots={1: "greedy"})
    three.ask_abort(0)
    assert three.proposal
    assert three.proposal.waiting == {2}
    three.agree(2)
    assert three.outcome


def test_a_bot_asks_for_nothing() -> None:
    table = staged(market_day(), bots={1: "greedy"})
    assert isinstance(refused(table, lambda: table.ask_abort(1)), NotNow)


def test_there_is_one_proposal_at_a_time() -> None:
    table = staged(market_day())
    answer(table, 0, "take D3")
    table.take_back(0)
    refused(table, lambda: table.ask_abort(0))
    refused(table, lambda: table.ask_abort(1))
    table.decline(1)
    table.ask_abort(1)
    refused(table, lambda: table.ask_abort(1))
    refused(table, lambda: table.take_back(0))
    table.decline(0)
    table.take_back(0)
    assert table.proposal


def test_a_choice_in_the_own_turn_is_taken_back_whatever_is_proposed() -> None:
    table = staged(market_day())
    table.ask_abort(1)
    answer(table, 0, "sell fish")
    table.take_back(0)
    assert table.proposal
    assert table.proposal.what == "abort"


def test_who_resigns_is_not_waited_for_and_asks_for_nothing_more() -> None:
    table = seated(LOTS, 3)
    table.ask_abort(0)
    table.agree(1)
    table.resign(2)
    assert table.outcome
    assert table.outcome.how == "aborted"
    other = seated(LOTS, 3)
    other.ask_abort(0)
    other.resign(0)
    assert other.proposal is None
    refused(other, lambda: other.ask_abort(0))
    refused(other, lambda: other.agree(0))
    other.ask_abort(1)
    refused(other, lambda: other.agree(0))
    assert other.proposal
    assert other.proposal.waiting == {2}


def test_who_is_away_is_not_waited_for() -> None:
    table = seated(LOTS, 3)
    table.hand_over(2, "greedy")
    table.ask_abort(0)
    refused(table, lambda: table.agree(2))
    table.agree(1)
    assert table.outcome


def test_a_proposal_survives_loading() -> None:
    table = seated(LOTS, 3)
    table.ask_abort(0)
    table.agree(1)
    again = reloaded(table)
    assert state_of(again) == state_of(table)
    again.agree(2)
    assert again.outcome


def test_what_all_had_agreed_to_before_a_crash_is_done_after_it() -> None:
    table = seated(LOTS, 2)
    table.ask_abort(0)
    table.agree(1)
    assert kinds(table)[-1] == "aborted"
    again = Table.load(table.entries[:-1], table.now, table.game)
    assert again.outcome == table.outcome
    assert kinds(again)[-2:] == ["resumed", "aborted"]
