"""Who meets whom, and that every deal is played from every seat."""

import json
from collections import Counter
from pathlib import Path

import pytest

from shedet.arena.play.plan import line_ups, rotations
from shedet.core.errors import NotationError
from tests.arena.arenas import held, lines, plan_of


def test_a_bot_for_each_seat_is_one_line_up() -> None:
    assert line_ups(["a", "b"], 2) == [("a", "b")]
    assert line_ups(["a", "b", "b", "b"], 4) == [("a", "b", "b", "b")]


def test_more_bots_than_seats_all_meet_each_other() -> None:
    assert line_ups(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert len(line_ups(["a", "b", "c", "d"], 3)) == 4


def test_of_fewer_bots_than_seats_each_sits_alone_among_each_other() -> None:
    assert line_ups(["a", "b"], 3) == [("a", "b", "b"), ("b", "a", "a")]
    assert len(line_ups(["a", "b", "c"], 4)) == 6
    assert line_ups(["a"], 3) == [("a", "a", "a")]


def test_a_bot_is_named_twice_only_in_a_whole_line_up() -> None:
    with pytest.raises(NotationError, match="A bot is named twice"):
        line_ups(["a", "a", "b"], 2)


def test_a_line_up_is_turned_to_every_seat_once() -> None:
    assert rotations(("a", "b", "b", "b")) == [
        ("a", "b", "b", "b"),
        ("b", "b", "b", "a"),
        ("b", "b", "a", "b"),
        ("b", "a", "b", "b"),
    ]
    assert rotations(("a", "b", "a", "b")) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]
    assert rotations(("a", "a")) == [("a", "a")]


@pytest.mark.parametrize("bots", ["a,b,c,d", "a,b,b,b", "a,b", "a,b,c,d,e"])
def test_over_a_deal_every_bot_sits_in_every_seat_equally_often(bots: str) -> None:
    counts = Counter(
        (bot, seat)
        for line_up in line_ups(bots.split(","), 4)
        for turned in rotations(line_up)
        for seat, bot in enumerate(turned)
    )
    for bot in bots.split(","):
        assert len({counts[bot, seat] for seat in range(4)}) == 1
        assert counts[bot, 0] > 0


def test_games_are_rounded_up_to_whole_deals() -> None:
    plan = plan_of("greedy,random", "sobek", 3)
    assert len(plan.round) == 6
    assert [plan.deals_for(games) for games in (1, 6, 7)] == [1, 1, 2]


def test_all_games_of_a_deal_have_the_same_deal_and_others_another(tmp_path: Path) -> None:
    plan = plan_of("greedy,random,random", "sobek", 3)
    held(tmp_path, plan, 2)
    records = [json.loads(line) for line in lines(tmp_path / "games.jsonl")]
    notes = [json.loads(line) for line in lines(tmp_path / "notes.jsonl")]
    deals: dict[int, set[str]] = {}
    seats: dict[int, set[tuple[str, ...]]] = {}
    for record, note in zip(records, notes, strict=True):
        deals.setdefault(note["deal"], set()).add(json.dumps(record["deal"]))
        seats.setdefault(note["deal"], set()).add(tuple(record["seats"]))
    assert [len(same) for same in deals.values()] == [1, 1]
    assert deals[0] != deals[1]
    assert seats[0] == seats[1] == set(rotations(("greedy", "random", "random")))
