"""Take-back: in the own turn at once, after it by consent, never once something was learned."""

import pytest

from shedet.core.event import Event
from shedet.games.sobek2p.rules import Sobek2p
from shedet.table import NotNow, Table
from tests.rules.sobek2p.tables import table as lay_out
from tests.table.tables import (
    FISH,
    LOTS,
    MARKET,
    SOBEK,
    WHEAT,
    LongLots,
    answer,
    events,
    kinds,
    lines,
    market_day,
    play_out,
    position_of,
    refused,
    said,
    seated,
    staged,
    state_of,
)

SALE = ["sell fish", "choose fish:0h*", "choose fish:1Sh", "choose fish:1S/"]


def without_numbers(table: Table) -> dict[str, object]:
    """The state of a table, whatever was asked and told on the way to it."""
    state = state_of(table)
    for part in ("asked", "told", "decided", "prepaid"):
        del state[part]
    return state


# in the own turn


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
    answer(table, 1, table.course.legal(1)[0])
    assert table.may_take_back(1) == "at once"
    table.take_back(1)
    assert without_numbers(table) == before
    bid = asked[1]
    assert bid
    refused(table, lambda: table.play(1, bid.legal[0], bid.number))


def test_a_bid_that_is_taken_back_leaves_the_questions_of_the_others_as_they_are() -> None:
    """Whoever is just sending a bid must not be told that it answers an earlier question."""
    table = seated(LOTS, 3)
    asked = table.question(2)
    assert asked
    answer(table, 0, table.course.legal(0)[0])
    table.take_back(0)
    table.play(2, asked.legal[0], asked.number)
    assert table.deciding == [0, 1]


def test_once_another_has_bid_an_earlier_bid_stays() -> None:
    table = seated(LOTS, 3)
    answer(table, 0, table.course.legal(0)[0])
    answer(table, 1, table.course.legal(1)[0])
    assert [table.may_take_back(seat) for seat in range(3)] == ["", "at once", ""]
    refused(table, lambda: table.take_back(0))
    table.take_back(1)
    assert table.deciding == [1, 2]
    assert table.may_take_back(0) == ""


# after the own turn


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
            "Anna asks to take the last move back.",
            "Ben agrees.",
            "Anna takes the last move back.",
        ]
        assert any(event["event"] == "ankh" for event in events(table, seat))


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
    answer(table, 1, "take E3")  # the line is not complete, and yet it is a move
    assert table.proposal is None
    refused(table, lambda: table.agree(1))
    assert table.may_take_back(0) == ""
    refused(table, lambda: table.take_back(0))


def test_it_stays_lapsed_when_the_other_takes_that_move_back() -> None:
    table = staged(market_day())
    answer(table, 0, "take D3")
    answer(table, 1, "take E3")
    table.take_back(1)
    assert [table.may_take_back(seat) for seat in (0, 1)] == ["", ""]


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


# never


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
    answer(table, 0, table.course.legal(0)[0])
    assert table.may_take_back(0) == "at once"
    answer(table, 1, table.course.legal(1)[0])
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


def discarding() -> Table:
    """Ben, who holds eight tiles, has been visited by the Scribe."""
    hand = ["ebony:2Sh", "fish:0v*", "fish:0h*", "fish:1Sh", *WHEAT, "statue:v"]
    table = staged(market_day(hands=(["scribe:fish", "thief"], hand)))
    answer(table, 0, "play scribe:fish")
    return table


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
    answer(table, 0, table.course.legal(0)[0])
    table.resign(0)
    assert table.stage == "playing"
    assert table.may_take_back(0) == ""
    refused(table, lambda: table.take_back(0))


def test_there_is_nothing_to_take_back_before_the_first_move() -> None:
    table = staged(market_day())
    for seat in (0, 1):
        assert table.may_take_back(seat) == ""
        refused(table, table.take_back, seat)
