"""The referee: asking, moves and lines, forced moves, the result."""

import random

import pytest

from shedet.core.errors import IllegalMove, NotationError, ShedetError
from shedet.core.records.record import Record, replay
from shedet.table import NotNow, Table
from shedet.table.seal import check_seal
from tests.lengths import long, times
from tests.rules.sobek2p.tables import table as lay_out
from tests.table.tables import (
    FISH,
    LOTS,
    PEOPLE,
    SOBEK,
    WHEAT,
    LongLots,
    answer,
    kinds,
    lines,
    market_day,
    play_out,
    position_of,
    refused,
    seated,
    snapshot,
    staged,
)

# asking and answering


def test_a_move_of_the_seat_that_is_asked_is_played_and_told_to_all() -> None:
    table = staged(market_day())
    answer(table, 0, "take D3")
    assert lines(table) == [(0, "take D3")]
    assert table.deciding == [1]
    assert table.view(2).ankh == "D3"
    for seat in range(3):
        assert any(event["event"] == "ankh" for event in table.told(seat)[-1].events)


def test_a_seat_that_is_not_asked_is_refused() -> None:
    table = staged(market_day())
    assert isinstance(refused(table, lambda: table.play(1, "take D3", 0)), NotNow)
    assert isinstance(refused(table, lambda: table.play(1, "take D3", 1)), NotNow)
    assert isinstance(refused(table, lambda: table.why_not(1, "take D3")), NotNow)
    assert table.question(1) is None
    assert table.question(2) is None


@pytest.mark.parametrize("number", [-1, 0, 2, 10**30])
def test_an_answer_to_another_question_is_refused(number: int) -> None:
    table = staged(market_day())
    assert isinstance(refused(table, lambda: table.play(0, "take D3", number)), NotNow)
    table.play(0, "take D3", 1)
    assert lines(table) == [(0, "take D3")]


def test_a_doubled_answer_happens_once() -> None:
    table = staged(market_day())
    question = table.question(0)
    assert question
    table.play(0, "sell fish", question.number)
    refused(table, lambda: table.play(0, "sell fish", question.number))
    second = table.question(0)
    assert second
    table.play(0, "choose fish:0h*", second.number)
    refused(table, lambda: table.play(0, "choose fish:0h*", second.number))
    assert kinds(table).count("moved") == 2


def test_a_doubled_answer_happens_once_when_the_same_move_would_be_legal_again() -> None:
    """Two fish look alike: choosing that kind twice is two moves, and a double is only one."""
    hand = ["fish:0v*", "fish:0h*", "fish:1S\\", "fish:1S\\", "statue:v"]
    table = staged(market_day(hands=(hand, WHEAT)))
    answer(table, 0, "sell fish", "choose fish:0v*")
    question = table.question(0)
    assert question
    table.play(0, "choose fish:1S\\", question.number)
    after = table.question(0)
    assert after
    assert "choose fish:1S\\" in after.legal
    refused(table, lambda: table.play(0, "choose fish:1S\\", question.number))
    assert table.view(0).laid == ["fish:0v*", "fish:1S\\"]


def test_while_several_seats_decide_the_bid_of_one_leaves_the_questions_of_the_others() -> None:
    table = seated(LOTS, 3)
    asked = [table.question(seat) for seat in range(3)]
    for seat in (2, 0, 1):
        question = asked[seat]
        assert question
        table.play(seat, question.legal[0], question.number)
        refused(table, table.play, seat, question.legal[0], question.number)
    assert table.stage == "over"
    assert [seat for seat, _ in lines(table)[:3]] == [2, 0, 1]


@pytest.mark.parametrize("text", ["", " ", "take", "take Z9", "take D3 ", "TAKE D3", "\x00", "🐊"])
def test_what_cannot_be_read_is_refused(text: str) -> None:
    table = staged(market_day())
    assert isinstance(refused(table, lambda: table.play(0, text, 1)), NotationError)
    assert isinstance(refused(table, lambda: table.why_not(0, text)), NotationError)


def test_what_is_not_legal_is_refused_with_the_rule() -> None:
    table = staged(market_day())
    error = refused(table, lambda: table.play(0, "sell wheat", 1))
    assert isinstance(error, IllegalMove)
    assert error.rule == "S2-5.1"
    reason = table.why_not(0, "sell wheat")
    assert reason
    assert reason.rule == "S2-5.1"
    assert table.why_not(0, "sell fish") is None
    assert table.why_not(0, SALE) is None
    reason = table.why_not(0, "sell fish: 0h* 1Sh 1Sv")
    assert reason
    assert reason.rule == "S2-5.1"


# lines


SALE = "sell fish: 0h* 1Sh 1S/"
SALE_MOVES = ["sell fish", "choose fish:0h*", "choose fish:1Sh", "choose fish:1S/", "done"]


def test_a_line_and_its_moves_one_by_one_give_the_same_game() -> None:
    whole, small = staged(market_day()), staged(market_day())
    answer(whole, 0, SALE)
    answer(small, 0, *SALE_MOVES)
    assert kinds(whole, 3) == ["moved"]
    assert kinds(small, 3) == ["moved"] * 5
    assert lines(whole) == lines(small) == [(0, SALE)]
    assert position_of(whole) == position_of(small)
    for seat in range(3):
        assert whole.told(seat) == small.told(seat)
        assert whole.view(seat) == small.view(seat)


def test_forced_moves_complete_a_line_that_was_begun_by_choice() -> None:
    """With four fish in hand and the first one left out, the three others must be sold."""
    table = staged(market_day(hands=(FISH, WHEAT)))
    answer(table, 0, "sell fish", "choose fish:0h*")
    assert [entry["forced"] for entry in table.entries[3:]] == [False, False, True, True, True]
    assert lines(table) == [(0, SALE)]
    whole = staged(market_day(hands=(FISH, WHEAT)))
    answer(whole, 0, SALE)
    assert position_of(whole) == position_of(table)


def test_others_are_told_nothing_of_a_line_before_it_is_complete() -> None:
    table = staged(market_day())
    before = [table.told(seat) for seat in range(3)], table.view(1), table.view(2)
    answer(table, 0, *SALE_MOVES[:4])
    assert ([table.told(seat) for seat in range(3)], table.view(1), table.view(2)) == before
    answer(table, 0, "done")
    assert "sold" in [event["event"] for event in table.told(1)[-1].events]


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("sell fish: 0h* 1Sh 1Sv", IllegalMove),  # the third tile is not in the hand
        ("sell fish: 0h* 1S/ 1Sh", IllegalMove),  # not in order: one choice has one text
        ("sell fish: 0h* 1Sh", IllegalMove),  # two tiles are no set
        ("play thief: red: x", NotationError),
        ("take D3: h", ShedetError),  # the take is complete before the ankh could be turned
        ("take E3: h", IllegalMove),  # a deben symbol asks something else
        ("choose fish:0h* fish:1Sh", IllegalMove),  # nothing is chosen from yet
    ],
)
def test_a_line_with_a_wrong_move_changes_nothing_at_all(
    line: str, error: type[ShedetError]
) -> None:
    table, twin = staged(market_day()), staged(market_day())
    assert isinstance(refused(table, lambda: table.play(0, line, 1)), error)
    for either in (table, twin):
        answer(either, 0, SALE, "reveal seven")
    assert snapshot(table) == snapshot(twin)


def test_a_refused_line_draws_nothing() -> None:
    """Chance drawn inside a line that is refused would be known before the next try."""
    twin, table = seated(LOTS, 2, secret=3), seated(LOTS, 2, secret=3)
    for seated_table in (twin, table):
        answer(seated_table, 0, seated_table.line_play.legal(0)[0])
    other = next(f"bid {n}" for n in range(1, 7) if f"bid {n}" not in table.line_play.legal(1))
    refused(table, lambda: table.play(1, other, 1))
    for seated_table in (twin, table):
        answer(seated_table, 1, seated_table.line_play.legal(1)[0])
    assert snapshot(table) == snapshot(twin)


def test_inside_a_line_a_whole_line_is_no_answer() -> None:
    table = staged(market_day())
    answer(table, 0, "sell fish")
    refused(table, lambda: table.play(0, SALE, 2))
    answer(table, 0, "choose fish:0h* fish:1Sh")
    assert table.view(0).laid == ["fish:0h*", "fish:1Sh"]


def test_a_line_does_not_run_on_into_another_question() -> None:
    """With two tiles to discard, a third would be the answer to something else."""
    table = staged(market_day(hands=(["scribe:fish", "thief"], [*FISH, *WHEAT, "ebony:2Sh"])))
    answer(table, 0, "play scribe:fish")
    assert table.deciding == [1]
    refused(table, lambda: table.play(1, "choose ebony:2Sh fish:0h* fish:1Sh", 1))
    answer(table, 1, "choose ebony:2Sh fish:0h*")
    assert table.view(1).turn == 1
    assert table.deciding == [1]


class Chained(LongLots):
    """Lots in which a text may name several bids: a line that its game does not check."""

    def line_moves(self, text: str) -> list[int]:
        return [self.move_number(part) for part in text.split(", ")]


def test_a_line_does_not_move_for_another_seat() -> None:
    table = seated(Chained(), 2)
    mine, yours = table.line_play.legal(0)[0], table.line_play.legal(1)[0]
    refused(table, lambda: table.play(0, f"{mine}, {yours}", 1))
    refused(table, lambda: table.play(0, f"{mine}, {mine}", 1))
    answer(table, 0, mine)
    assert table.deciding == [1]


def test_a_line_does_not_run_on_where_something_was_learned() -> None:
    """Else one could look what is drawn, and have a wrong end of the line undo it."""
    table = seated(Chained(), 2)
    answer(table, 1, table.line_play.legal(1)[0])
    one, two, _ = table.line_play.legal(0)
    both = f"{one}, {two}"  # the first bid is the last one of the round: a prize is drawn
    refused(table, lambda: table.play(0, both, 1))
    refused(table, lambda: table.why_not(0, both))
    refused(table, lambda: table.why_not(0, f"{one}, {one}"))
    answer(table, 0, one)
    assert table.deciding == [0, 1]


# why not


@long
def test_why_not_says_what_play_would_say_and_changes_nothing() -> None:
    rng = random.Random(7)
    for secret in range(times(3)):
        table = seated(SOBEK, 2, secret, {"memory": "perfect"})
        while table.stage == "playing":
            seat = table.deciding[0]
            texts = rng.sample([SOBEK.move_text(move) for move in range(SOBEK.actions)], 12)
            before = snapshot(table)
            legal = table.line_play.legal(seat)
            for text in texts:
                reason = table.why_not(seat, text)
                assert (reason is None) == (text in legal), text
                assert reason is None or reason.rule
            assert snapshot(table) == before
            answer(table, seat, rng.choice(legal))


# forced moves


def games_of(secret: int) -> list[Table]:
    return [
        seated(LOTS, 2, secret),
        seated(LOTS, 3, secret),
        seated(LongLots(), 2, secret),
        seated(SOBEK, 2, secret, {"memory": "pure"}),
        seated(SOBEK, 2, secret, {"memory": "perfect"}),
    ]


@long
def test_a_move_is_forced_if_and_only_if_it_is_the_only_one() -> None:
    rng = random.Random(1)
    forced = 0
    for secret in range(times(12)):
        for table in games_of(secret):
            while table.stage == "playing":
                for seat in table.deciding:
                    assert len(table.line_play.legal(seat)) >= 2, "an only move was asked for"
                answer(table, seat, rng.choice(table.line_play.legal(seat)))
            forced += check_forced(table)
    assert forced > 100


def check_forced(table: Table) -> int:
    """Play the entries again, far from the referee, and count the forced ones."""
    game = table.game
    position = game.start(len(table.seats), table.options, table.entries[0]["deal"])
    moved = [entry for entry in table.entries if entry["entry"] == "moved"]
    for entry in moved:
        position.switch(entry["seat"])
        legal = [game.move_text(move) for move in position.legal()]
        assert entry["forced"] == (len(legal) == 1)
        assert entry["moves"] == legal or not entry["forced"]
        position.follow([game.outcome_number(text) for text in entry["chance"]])
        for text in entry["moves"]:
            position.play(game.move_number(text))
    assert position.encode() == position_of(table)
    return sum(entry["forced"] for entry in moved)


def test_moves_with_one_option_follow_each_other_to_the_end() -> None:
    table = seated(LOTS, 3)
    for seat in range(3):
        answer(table, seat, table.line_play.legal(seat)[1])
    assert table.stage == "over"
    assert [(e["seat"], e["forced"]) for e in table.entries if e["entry"] == "moved"] == [
        (0, False),
        (1, False),
        (2, False),
        (0, True),
        (1, True),
        (2, True),
    ]


def test_the_only_tile_of_a_line_is_taken_for_a_player_who_can_do_nothing_else() -> None:
    market = {"D3": "marble:2Sh", "A4": "wheat:1Sv", "F3": "ebony:2Sv", "F4": "ivory:0/"}
    market |= {"F1": "livestock:1Sh", "A1": "ebony:0/"}
    table = staged(lay_out(market=market, hands=(["fish:0h*"], ["fish:0v*"]), pile=["statue:h"]))
    answer(table, 0, "take D3")
    assert lines(table) == [(0, "take D3"), (1, "take F3")]
    assert table.entries[-1]["forced"] is True
    assert table.deciding == [0]


# the result


@long
def test_a_game_that_is_played_to_its_end_has_its_result_and_a_record_that_replays() -> None:
    rng = random.Random(2)
    for secret in range(times(8)):
        for table in games_of(secret):
            play_out(table, rng.choice)
            outcome = table.outcome
            assert outcome
            result = table.game.result(table.line_play.position)
            assert (outcome.how, outcome.winners, outcome.result, outcome.seat) == (
                "played",
                result["winners"],
                result,
                None,
            )
            record = table.record()
            again = Record.from_json(record.to_json())
            assert again == record
            assert record.seats == list(PEOPLE[: len(table.seats)])
            *_, last = replay(table.game, again)
            assert last.position.encode() == position_of(table)
            check_seal(table.game, again)


def test_the_same_secret_and_the_same_moves_give_the_same_game() -> None:
    for secret in range(4):
        for one, two in zip(games_of(secret), games_of(secret), strict=True):
            play_out(one, random.Random(secret).choice)
            play_out(two, random.Random(secret).choice)
            assert snapshot(one) == snapshot(two)
            assert one.record() == two.record()


@long
def test_small_moves_or_whole_lines_draw_the_same() -> None:
    """What chance gives in a line does not depend on how the line is sent."""
    for secret in range(times(12)):
        small = seated(SOBEK, 2, secret)
        play_out(small, random.Random(secret).choice)
        whole = seated(SOBEK, 2, secret)
        for number, line in enumerate(small.record().lines):
            if len(lines(whole)) > number:
                continue  # it was forced
            begun = len(whole.line_play.draft(line.seat))
            moves = [SOBEK.move_text(move) for move in SOBEK.line_moves(line.text)]
            for text in moves[begun:] if begun else [line.text]:
                if len(lines(whole)) == number:
                    answer(whole, line.seat, text)
        assert whole.record() == small.record()


def test_another_secret_gives_another_deal() -> None:
    deals = [str(Table.open(SOBEK, 2, {}, secret).entries[0]["deal"]) for secret in range(20)]
    assert len(set(deals)) == 20


def test_there_is_no_record_while_the_game_is_played() -> None:
    table = seated(SOBEK)
    assert isinstance(refused(table, table.record), NotNow)


def test_the_record_of_a_game_that_was_broken_off_has_no_result_and_replays() -> None:
    table = staged(market_day())
    answer(table, 0, "take D3")
    answer(table, 1, "sell wheat")  # a line that is never completed
    table.resign(1)
    record = table.record()
    assert record.result is None
    assert [line.text for line in record.lines] == ["take D3"]
    assert len(list(replay(table.game, record))) == 1
