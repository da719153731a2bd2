"""What was kept under earlier rules is read by one function, and goes on as it began."""

from dataclasses import replace

import pytest

from shedet.arena.play.plan import plan_for
from shedet.bots.match import play_match
from shedet.core.errors import RecordMismatch
from shedet.core.game import info_of, load
from shedet.core.records.record import Record, replay
from shedet.core.records.upgrade import upgrade
from shedet.table import Table

ALL = {"memory": "pure", "priests": "all"}


def test_an_earlier_version_implies_the_options_that_came_after_it() -> None:
    assert upgrade("sobek", 1, {"memory": "perfect"}) == (
        2,
        {"memory": "perfect", "priests": "all"},
    )
    assert list(upgrade("sobek", 1, {"memory": "pure"})[1]) == [
        option.name for option in info_of("sobek").options
    ]


@pytest.mark.parametrize(
    ("game", "rules", "options"),
    [
        ("sobek", 2, {"memory": "pure", "priests": "choose"}),
        ("sobek", 3, {"memory": "pure"}),
        ("sobek", 0, {"memory": "pure"}),
        ("sobek", 1, {"memory": "pure", "priests": "choose"}),
        ("sobek2p", 1, {"memory": "pure"}),
        ("nothing", 1, {}),
    ],
)
def test_all_else_stays_as_it_is(game: str, rules: int, options: dict[str, str]) -> None:
    assert upgrade(game, rules, options) == (rules, options)


def test_every_implied_option_is_one_of_the_game() -> None:
    for game in ("sobek", "sobek2p", "nile"):
        info = info_of(game)
        assert set(info.implied) == set(range(1, info.rules_version))
        for options in info.implied.values():
            info.choose(options)


def test_a_record_of_an_earlier_version_is_one_of_this_version() -> None:
    record = play_match(load("sobek"), {"priests": "all"}, ["greedy", "random"], 1)
    kept = replace(record, rules=1, options={"memory": "pure"})
    assert Record.from_json(kept.to_json()) == record
    assert len(list(replay(load("sobek"), Record.from_json(kept.to_json())))) == len(record.lines)


def test_a_record_that_names_an_option_before_its_time_is_refused() -> None:
    record = play_match(load("sobek"), {}, ["greedy", "random"], 1)
    odd = Record.from_json(replace(record, rules=1).to_json())
    with pytest.raises(RecordMismatch, match="rules version 1, but here is version 2"):
        list(replay(load("sobek"), odd))


def test_a_table_of_an_earlier_version_keeps_its_entries_and_its_rules() -> None:
    game = load("sobek")
    table = Table.open(game, 2, ALL, 1)
    entry = {**table.entries[0], "rules": 1, "options": {"memory": "pure"}}
    loaded = Table.load([entry])
    assert loaded.entries == [entry]
    assert loaded.options == ALL
    assert game.options_in(loaded.line_play.position) == ALL


def test_a_position_without_the_line_is_one_of_the_earlier_rules() -> None:
    game = load("sobek")
    for options, line in ((ALL, []), ({**ALL, "priests": "choose"}, ["priests: choose"])):
        text = game.position_text(game.new(2, 1, options))
        assert [each for each in text.splitlines() if each.startswith("priests")] == line
        assert game.options_in(game.position_from(text)) == options


def test_the_plan_of_an_arena_goes_on_with_the_option_that_it_implies() -> None:
    plan = plan_for(load("sobek"), {"priests": "all"}, 2, ["greedy", "random"], 1)
    kept = {**plan.to_data(), "rules": 1, "options": {"memory": "pure"}}
    assert type(plan).from_data(kept).is_like(plan)
