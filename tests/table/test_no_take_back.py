"""No take-back of what revealed or drew something, or after which another acted; forced moves."""

import pytest

from shedet.core.event import Event
from shedet.games.sobek2p.rules.position import Sobek2p
from shedet.table import NotNow
from tests.rules.sobek2p.tables import table as lay_out
from tests.table.tables import (
    FISH,
    LOTS,
    MARKET,
    SOBEK,
    LongLots,
    answer,
    discarding,
    lines,
    market_day,
    play_out,
    position_of,
    refused,
    seated,
    staged,
    without_numbers,
)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("take E3: deben", "chance was drawn"),
        ("take F3: v", "a face-down character was taken"),
        ("take A3", "a face-down character was passed"),
        ("sell fish: 0h* 1Sh 1S/", "tiles of the hand were shown"),
        ("play thief: grey", "chance was drawn, and the hand shown"),
        ("play high-priest: ebony", "the hand was shown"),
        ("play merchant: D3", "the hand was shown"),
        ("play courtesan: wheat wheat:1Sv", "the hand was shown"),
        ("play vizier", "the hand was shown, and a board seen"),
        ("play queen", "the pile was drawn from"),
        ("play architect", "pirogues were drawn"),
        ("play scribe:fish", "the hand was shown"),
    ],
)
def test_what_told_or_drew_something_stays(line: str, why: str) -> None:
    character = line.split(":")[0].removeprefix("play ") if line.startswith("play") else "thief"
    character = "scribe:fish" if "scribe" in line else character
    held = [*FISH, character, "livestock:0/", "wheat:1Sv"]
    free = {square: tile for square, tile in MARKET.items() if tile not in held}
    free |= {square: "architect" for square in MARKET if MARKET[square] in held}
    if character == "architect":
        free = {square: tile for square, tile in free.items() if tile != "architect"}
    position = market_day(
        market=free,
        hands=(held, ["wheat:0/*", "wheat:0v*", "ebony:0h*", "ebony:2Sv"]),
        boards=(["ebony:2S\\"], ["ivory:D\\", "ebony:Dv"]),
        sold=({"wheat": ["wheat:0h*", "wheat:1S/", "wheat:1S\\"]}, {}),
    )
    table = staged(position)
    answer(table, 0, line)
    assert table.may_take_back(0) == "", why
    assert isinstance(refused(table, lambda: table.take_back(0)), NotNow)


class Silent(LongLots):
    """Lots in which nothing that happens counts as news."""

    def is_news(self, event: Event) -> bool:
        return False


def test_what_was_drawn_stays_even_if_nobody_learned_of_it() -> None:
    table = seated(Silent(), 2)
    answer(table, 0, table.line_play.legal(0)[0])
    assert table.may_take_back(0) == "at once"
    answer(table, 1, table.line_play.legal(1)[0])
    assert table.entries[-1]["chance"]
    assert table.deciding == [0, 1]
    assert [table.may_take_back(seat) for seat in (0, 1)] == ["", ""]
    refused(table, lambda: table.take_back(1))


def test_a_refill_stays() -> None:
    position = market_day(market={"A1": "ivory:0/", "B1": "ebony:0/"})
    table = staged(position)
    answer(table, 0, "refill")
    assert table.deciding == [0]
    assert table.may_take_back(0) == ""
    refused(table, lambda: table.take_back(0))


def test_a_pirogue_that_was_seen_is_not_put_back_and_neither_is_the_sale_before() -> None:
    table = staged(market_day())
    answer(table, 0, "sell fish: 0h* 1Sh 1S/")
    refused(table, lambda: table.take_back(0))
    answer(table, 0, "reveal pyramid")
    assert table.deciding == [0]
    refused(table, lambda: table.take_back(0))
    answer(table, 0, "take D3")
    assert table.may_take_back(0) == "by consent"
    table.take_back(0)
    table.agree(1)
    assert table.may_take_back(0) == ""
    assert [text for _, text in lines(table)] == ["sell fish: 0h* 1Sh 1S/", "reveal pyramid"]


def test_a_move_stays_when_the_other_has_acted() -> None:
    table = staged(market_day())
    answer(table, 0, "take D3")
    answer(table, 1, "take E3: keep")
    assert [table.may_take_back(seat) for seat in (0, 1)] == ["", "by consent"]
    refused(table, lambda: table.take_back(0))


def forcing() -> Sobek2p:
    """Whatever Anna takes in the row, Ben has only one tile to take after D3."""
    market = {"D3": "marble:2Sv", "D5": "wheat:1Sh", "E3": "fish:1Sv", "A5": "ivory:0/"}
    market |= {"F5": "ebony:2Sh", "E1": "ebony:0/", "E6": "livestock:0/"}
    return lay_out(market=market, hands=(["fish:0h*"], ["fish:0v*"]), pile=["statue:h"])


def test_a_forced_move_of_another_counts_as_that_of_another() -> None:
    table = staged(forcing())
    answer(table, 0, "take D3")
    assert lines(table) == [(0, "take D3"), (1, "take D5")]
    assert table.deciding == [0]
    assert [table.may_take_back(seat) for seat in (0, 1)] == ["", ""]
    refused(table, lambda: table.take_back(0))
    refused(table, lambda: table.take_back(1))


def test_forced_moves_are_taken_back_with_the_move_that_led_to_them() -> None:
    table = discarding()
    before = without_numbers(table)
    since = len(table.entries)
    answer(table, 1, "choose wheat:0h*")
    forced = [entry["forced"] for entry in table.entries[since:]]
    assert forced == [False, True], "only the statue is left to choose"
    assert table.view(1).turn == 1
    assert table.may_take_back(1) == "by consent", "a turn has begun since"
    table.take_back(1)
    table.agree(0)
    assert without_numbers(table) == before
    assert [text for _, text in lines(table)] == ["play scribe:fish"]


def test_discards_can_be_taken_back_at_once_while_they_are_chosen() -> None:
    table = discarding()
    before = without_numbers(table)
    answer(table, 1, "choose ebony:2Sh")
    assert table.may_take_back(1) == "at once"
    table.take_back(1)
    assert without_numbers(table) == before


def test_discards_and_the_move_after_them_are_taken_back_one_after_the_other() -> None:
    table = discarding()
    before = position_of(table)
    answer(table, 1, "choose ebony:2Sh fish:0v*", "take D3")
    for _ in range(2):
        assert table.may_take_back(1) == "by consent"
        table.take_back(1)
        table.agree(0)
    assert position_of(table) == before
    assert table.may_take_back(1) == ""


def test_nothing_is_taken_back_when_the_game_is_over() -> None:
    for table in (seated(LOTS, 2), seated(SOBEK, 2)):
        play_out(table, lambda legal: legal[0])
        for seat in (0, 1):
            assert table.may_take_back(seat) == ""
            refused(table, table.take_back, seat)
    table = staged(market_day())
    answer(table, 0, "take D3")
    table.resign(1)
    assert table.may_take_back(0) == ""
    refused(table, lambda: table.take_back(0))


def test_who_has_lost_takes_nothing_back() -> None:
    table = seated(LOTS, 3)
    answer(table, 0, table.line_play.legal(0)[0])
    table.resign(0)
    assert table.stage == "playing"
    assert table.may_take_back(0) == ""
    refused(table, lambda: table.take_back(0))


def test_there_is_nothing_to_take_back_before_the_first_move() -> None:
    table = staged(market_day())
    for seat in (0, 1):
        assert table.may_take_back(seat) == ""
        refused(table, table.take_back, seat)
