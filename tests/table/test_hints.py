"""Who may be given hints at a table."""

import pytest

from shedet.core.game import load
from shedet.table import NotNow, Table


def table_of(*players: str) -> Table:
    """People have capitals."""
    table = Table.open(load("sobek"), len(players), {}, 3)
    for seat, player in enumerate(players):
        if player.istitle():
            table.sit(seat, player)
        else:
            table.seat_bot(seat, player)
    return table


def test_hints_are_for_a_person_among_bots() -> None:
    assert table_of("Ann", "heron", "ibis").may_have_hints(0)
    table = table_of("Ann", "heron", "Bob")
    assert not table.may_have_hints(0)
    assert not table.may_have_hints(2)


def test_a_person_whose_seat_a_bot_minds_is_still_a_person() -> None:
    table = table_of("Ann", "Bob", "heron")
    table.hand_over(1, "greedy")
    assert not table.may_have_hints(0)


def test_who_has_given_up_no_longer_stands_in_the_way() -> None:
    table = table_of("Ann", "Bob", "heron")
    table.resign(1)
    assert table.may_have_hints(0)


def test_a_hint_is_refused_in_a_sentence() -> None:
    table = table_of("Ann", "Bob")
    seat = table.deciding[0]
    before = list(table.entries)
    with pytest.raises(NotNow, match="Hints are off when you play against people"):
        table.want_hint(seat)
    with pytest.raises(NotNow, match="It isn’t"):
        table.want_hint(1 - seat)
    assert table.entries == before


def test_a_bot_and_whoever_is_not_asked_get_none() -> None:
    table = table_of("Ann", "heron")
    assert not table.may_have_hints(1)
    table.resign(0)
    with pytest.raises(NotNow, match="The game is over"):
        table.want_hint(0)
