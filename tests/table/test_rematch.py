"""Rematch: one person asks for another game, and all others are asked."""

import pytest

from shedet.core.errors import ShedetError
from shedet.table import NotNow, Table
from tests.table.tables import LOTS, kinds, reloaded, said, seated, state_of


def over(seats: int = 3, bots: dict[int, str] | None = None) -> Table:
    """A game that the first person has resigned; of three the second too."""
    table = seated(LOTS, seats, bots=bots)
    for seat in range(seats):
        if table.stage == "playing" and seat not in (bots or {}):
            table.resign(seat)
    while table.stage == "playing":
        seat = table.deciding[0]
        question = table.question(seat)
        assert question
        table.play(seat, question.legal[0], question.number)
    return table


def test_all_people_are_asked_and_must_agree() -> None:
    table = over()
    table.ask_rematch(0)
    assert table.proposal
    assert (table.proposal.what, table.proposal.by) == ("rematch", 0)
    assert table.proposal.waiting == {1, 2}
    table.agree(2)
    assert not table.agreed("rematch")
    table.agree(1)
    assert table.agreed("rematch")
    assert kinds(table)[-3:] == ["proposed", "agreed", "agreed"]
    assert said(table, 3)[-3:] == ["Anna wants a rematch.", "Cleo agrees.", "Ben agrees."]


def test_bots_agree_at_once() -> None:
    table = over(2, {1: "greedy"})
    table.ask_rematch(0)
    assert table.agreed("rematch")


def test_one_can_say_no_and_anybody_can_ask_again() -> None:
    table = over()
    table.ask_rematch(0)
    table.decline(2)
    assert table.proposal is None
    assert table.refused_by == 2
    assert said(table, 0)[-1] == "Cleo can’t play now."
    table.ask_rematch(2)
    assert table.refused_by is None
    assert table.proposal
    assert table.proposal.waiting == {0, 1}


def test_who_asked_or_agreed_can_think_again_until_all_have_agreed() -> None:
    table = over()
    table.ask_rematch(0)
    table.decline(0)
    assert table.proposal is None
    assert table.refused_by is None
    assert said(table, 1)[-1] == "Anna takes the offer back."
    table.ask_rematch(0)
    table.agree(1)
    table.decline(1)
    assert table.refused_by == 1
    table.ask_rematch(0)
    table.agree(1)
    table.agree(2)
    with pytest.raises(NotNow):
        table.decline(2)


def test_it_is_asked_for_once_and_only_after_the_game() -> None:
    table = seated(LOTS, 2)
    with pytest.raises(NotNow):
        table.ask_rematch(0)
    table = over(2, {1: "greedy"})
    with pytest.raises(NotNow):
        table.ask_rematch(1)
    table = over(2)
    with pytest.raises(NotNow):
        table.agree(0)
    table.ask_rematch(0)
    for ask in (table.ask_rematch, table.agree):
        with pytest.raises(ShedetError):
            ask(0)
    assert kinds(table)[-1] == "proposed"


def test_the_wish_survives_loading() -> None:
    table = over()
    table.ask_rematch(1)
    table.agree(0)
    assert state_of(reloaded(table)) == state_of(table)
    table.decline(2)
    assert reloaded(table).refused_by == 2
    assert reloaded(table).record().lines == table.record().lines
