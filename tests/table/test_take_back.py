"""Take-back: in one's own turn at once, after it by consent."""

from copy import deepcopy

import pytest

from shedet.table import NotNow, Table
from tests.table.tables import (
    LOTS,
    answer,
    events,
    kinds,
    lines,
    market_day,
    position_of,
    refused,
    reloaded,
    said,
    seated,
    staged,
    state_of,
    without_numbers,
    written,
)

SALE = ["sell fish", "choose fish:0h*", "choose fish:1Sh", "choose fish:1S/"]


# in one's own turn


def test_inside_a_line_moves_are_taken_back_one_by_one_and_at_once() -> None:
    table = staged(market_day())
    states = []
    for text in SALE:
        states.append(without_numbers(table))
        answer(table, 0, text)
        assert table.may_take_back(0) == "at once"
        assert table.may_take_back(1) == ""
    for before in reversed(states):
        table.take_back(0)
        assert without_numbers(table) == before
    assert kinds(table, 3) == ["moved"] * 4 + ["took-back"] * 4
    refused(table, lambda: table.take_back(0))


def test_moves_that_were_sent_together_are_taken_back_together() -> None:
    table = staged(market_day())
    before = without_numbers(table)
    answer(table, 0, "sell fish")
    answer(table, 0, "choose fish:0h* fish:1Sh")
    table.take_back(0)
    assert table.view(0).question == "sale"
    assert table.view(0).laid == []
    table.take_back(0)
    assert without_numbers(table) == before


def test_another_move_can_be_made_instead_and_only_that_one_is_in_the_record() -> None:
    table = staged(market_day())
    answer(table, 0, *SALE[:2])
    table.take_back(0)
    answer(table, 0, "choose fish:0v*", "choose fish:1Sh", "choose fish:1S/", "done")
    assert lines(table) == [(0, "sell fish: 0v* 1Sh 1S/")]
    table.resign(1)
    assert [line.text for line in table.record().lines] == ["sell fish: 0v* 1Sh 1S/"]


def test_of_a_choice_that_is_not_complete_others_hear_nothing_when_it_is_taken_back() -> None:
    """That a line was begun is nobody's business, so neither is that it was given up."""
    table = staged(market_day())
    before = [table.told(seat) for seat in (1, 2)]
    answer(table, 0, *SALE)
    table.take_back(0)
    table.take_back(0)
    assert [table.told(seat) for seat in (1, 2)] == before


def test_the_direction_of_the_ankh_can_still_be_chosen_anew() -> None:
    table = staged(market_day())
    answer(table, 0, "take F3")
    assert table.view(0).question == "ankh"
    table.take_back(0)
    assert table.view(0).question == "turn"
    answer(table, 0, "take D3")
    assert lines(table) == [(0, "take D3")]


def test_a_late_double_of_a_move_that_was_taken_back_is_refused() -> None:
    table = staged(market_day())
    question = table.question(0)
    assert question
    table.play(0, "sell fish", question.number)
    table.take_back(0)
    refused(table, lambda: table.play(0, "sell fish", question.number))
    refused(table, lambda: table.play(0, "sell fish", question.number + 1))
    assert table.view(0).question == "turn"


def test_a_bid_can_be_taken_back_while_others_have_not_bid() -> None:
    table = seated(LOTS, 3)
    asked = [table.question(seat) for seat in range(3)]
    before = without_numbers(table)
    answer(table, 1, table.line_play.legal(1)[0])
    assert table.may_take_back(1) == "at once"
    table.take_back(1)
    assert without_numbers(table) == before
    bid = asked[1]
    assert bid
    refused(table, lambda: table.play(1, bid.legal[0], bid.number))


def test_a_bid_that_is_taken_back_leaves_the_questions_of_the_others_as_they_are() -> None:
    """Whoever is just sending a bid must not be told that it answers has moved on."""
    table = seated(LOTS, 3)
    asked = table.question(2)
    assert asked
    answer(table, 0, table.line_play.legal(0)[0])
    table.take_back(0)
    table.play(2, asked.legal[0], asked.number)
    assert table.deciding == [0, 1]


def test_once_another_has_bid_an_earlier_bid_stays() -> None:
    table = seated(LOTS, 3)
    answer(table, 0, table.line_play.legal(0)[0])
    answer(table, 1, table.line_play.legal(1)[0])
    assert [table.may_take_back(seat) for seat in range(3)] == ["", "at once", ""]
    refused(table, lambda: table.take_back(0))
    table.take_back(1)
    assert table.deciding == [1, 2]
    assert table.may_take_back(0) == ""


# after one's own turn


def test_after_the_turn_it_needs_the_consent_of_the_other() -> None:
    table = staged(market_day())
    before = without_numbers(table)
    answer(table, 0, "take D3")
    assert table.may_take_back(0) == "by consent"
    late = table.question(1)
    assert late
    table.take_back(0)
    proposal = table.proposal
    assert proposal
    assert (proposal.what, proposal.by, proposal.waiting) == ("take back", 0, {1})
    assert table.deciding == [1], "the game goes on while nobody has agreed"
    table.agree(1)
    assert table.proposal is None
    assert without_numbers(table) == before
    assert kinds(table, 3) == ["moved", "proposed", "agreed", "took-back"]
    refused(table, lambda: table.play(1, late.legal[0], late.number))
    answer(table, 0, "take E3: keep")
    refused(table, lambda: table.play(1, late.legal[0], late.number))
    assert lines(table) == [(0, "take E3: keep")]


def test_all_are_told_what_was_asked_and_agreed_to() -> None:
    table = staged(market_day())
    answer(table, 0, "take D3")
    since = len(table.told(0))
    table.take_back(0)
    table.agree(1)
    for seat in range(3):
        assert said(table, seat, since) == [
            "Anna asks to undo the last move.",
            "Ben agrees.",
            "Anna takes back the last move.",
        ]
        assert any(event["event"] == "ankh" for event in events(table, seat))


def test_what_all_agree_to_is_taken_back_though_a_bot_plays_on_by_then() -> None:
    table = staged(market_day())
    answer(table, 0, "take D3")
    table.take_back(0)
    table.hand_over(0, "greedy")
    table.agree(1)
    assert kinds(table, 3)[-2:] == ["agreed", "took-back"]
    assert table.proposal is None
    assert not lines(table)
    assert table.deciding == [0]
    assert state_of(reloaded(table)) == state_of(table)


def test_a_late_double_of_a_move_that_was_taken_back_by_consent_is_refused() -> None:
    table = staged(market_day())
    table.play(0, "take D3", 1)
    table.take_back(0)
    table.agree(1)
    refused(table, lambda: table.play(0, "take D3", 1))
    question = table.question(0)
    assert question
    assert question.number > 1
    assert question.history == []


def test_it_can_be_declined_and_asked_for_again() -> None:
    table = staged(market_day())
    answer(table, 0, "take D3")
    table.take_back(0)
    refused(table, lambda: table.take_back(0))
    table.decline(1)
    assert table.proposal is None
    assert lines(table) == [(0, "take D3")]
    assert table.deciding == [1]
    for again in (table.agree, table.decline):
        refused(table, again, 1)
    table.take_back(0)
    assert table.proposal


def test_it_can_be_withdrawn() -> None:
    table = staged(market_day())
    answer(table, 0, "take D3")
    table.take_back(0)
    table.decline(0)
    assert table.proposal is None
    refused(table, lambda: table.agree(1))
    assert lines(table) == [(0, "take D3")]


def test_nobody_agrees_to_the_own_proposal_or_for_another() -> None:
    table = staged(market_day())
    answer(table, 0, "take D3")
    table.take_back(0)
    for seat in (0, 2, -1):
        assert isinstance(refused(table, table.agree, seat), NotNow)


def test_it_lapses_when_the_other_moves() -> None:
    table = staged(market_day())
    answer(table, 0, "take D3")
    table.take_back(0)
    answer(table, 1, "take E3: keep")
    assert table.proposal is None
    refused(table, lambda: table.agree(1))
    assert table.may_take_back(0) == ""
    refused(table, lambda: table.take_back(0))


def felt(table: Table, seat: int) -> list[object]:
    """All that a seat can notice of a table."""
    question = table.question(seat) if seat < len(table.seats) else None
    may = table.may_take_back(seat) if seat < len(table.seats) else ""
    return [may, deepcopy(table.proposal), question, table.view(seat), table.told(seat)]


@pytest.mark.parametrize("is_asked", [True, False], ids=["asked", "not asked"])
def test_a_line_that_the_other_begins_or_gives_up_is_not_felt(is_asked: bool) -> None:
    table = staged(market_day())
    answer(table, 0, "take D3")
    if is_asked:
        table.take_back(0)
    before = [felt(table, seat) for seat in (0, 2)]
    answer(table, 1, "take E3")  # the line is not complete
    assert [felt(table, seat) for seat in (0, 2)] == before
    table.take_back(1)
    assert [felt(table, seat) for seat in (0, 2)] == before
    assert table.may_take_back(0) == "by consent"


def test_a_line_that_was_begun_goes_with_the_move_before_it() -> None:
    table = staged(market_day())
    before = without_numbers(table)
    answer(table, 0, "take D3")
    answer(table, 1, "take E3")
    late = table.question(1)
    assert late
    table.take_back(0)
    table.agree(1)
    assert without_numbers(table) == before
    answer(table, 0, "take D3")
    refused(table, lambda: table.play(1, late.legal[0], late.number))
    question = table.question(1)
    assert question
    assert question.view.question == "turn", "nothing is left of what was begun"
    assert state_of(reloaded(table)) == state_of(table)


def test_another_wish_is_refused_whether_a_line_was_begun_or_not() -> None:
    table = staged(market_day())
    answer(table, 0, "take D3")
    table.take_back(0)
    refused(table, lambda: table.ask_abort(0))
    answer(table, 1, "take E3")
    for seat in (0, 1):
        refused(table, table.ask_abort, seat)


def test_a_table_at_which_a_wish_lapsed_with_a_line_that_was_begun_still_loads() -> None:
    """So it was before: then somebody could ask for something else."""
    table = staged(market_day())
    answer(table, 0, "take D3")
    table.take_back(0)
    answer(table, 1, "take E3")
    asked = {"entry": "proposed", "at": 0.0, "seat": 1, "what": "abort"}
    again = Table.load([*written(table), asked], table.now, table.game)
    assert again.proposal
    assert (again.proposal.what, again.proposal.by) == ("abort", 1)
    answer(again, 1, "keep")
    assert lines(again) == [(0, "take D3"), (1, "take E3: keep")]


def test_a_move_before_one_that_was_taken_back_by_consent_can_then_be_taken_back_at_once() -> None:
    table = staged(market_day())
    answer(table, 0, "take E3", "keep")
    table.take_back(0)
    table.agree(1)
    assert table.view(0).question == "symbol"
    assert table.may_take_back(0) == "at once"
    table.take_back(0)
    assert table.view(0).question == "turn"


def test_a_bot_consents_by_itself() -> None:
    table = staged(market_day(), bots={1: "greedy"})
    before = position_of(table)
    answer(table, 0, "take D3")
    late = table.question(1)
    assert late
    table.take_back(0)
    assert position_of(table) == before
    assert kinds(table, 3) == ["moved", "proposed", "took-back"]
    refused(table, lambda: table.play(1, late.legal[0], late.number))


def test_a_seat_that_a_bot_plays_takes_nothing_back() -> None:
    table = staged(market_day(), bots={0: "greedy"})
    answer(table, 0, "sell fish")
    assert table.may_take_back(0) == ""
    refused(table, lambda: table.take_back(0))
    answer(table, 0, "choose fish:0v*", "choose fish:0h*", "choose fish:1Sh", "done")
    other = staged(market_day(), bots={0: "greedy"})
    answer(other, 0, "take D3")
    assert other.may_take_back(0) == ""
    refused(other, lambda: other.take_back(0))
