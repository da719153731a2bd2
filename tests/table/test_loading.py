"""Loading: the same entries give the same table, at every point, also after a crash."""

import random
import re
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from shedet.core.records.record import Record, replay
from shedet.table import NotNow, Table
from shedet.table.entries import SHAPES
from shedet.table.seal import check_seal
from shedet.table.table_state import HANDLERS
from tests.lengths import long, times
from tests.table.tables import (
    LOTS,
    PEOPLE,
    SOBEK,
    answer,
    kinds,
    lines,
    market_day,
    play_out,
    reloaded,
    seated,
    staged,
    state_of,
    written,
)
from tests.table.wandering import error_of, tables, wander

# equal tables


@long
def test_a_table_can_be_loaded_after_every_request_and_is_the_same() -> None:
    rng = random.Random(1)
    for secret in range(times(3)):
        for table in tables(secret):
            for _ in range(400):
                again = reloaded(table)
                assert state_of(again) == state_of(table)
                resumed = ["resumed"] if table.stage == "playing" else []
                assert kinds(again) == kinds(table) + resumed
                assert again.entries[: len(table.entries)] == written(table)
                for seat in range(len(table.seats) + 1):
                    assert again.view(seat) == table.view(seat)
                    assert again.question(seat) == table.question(seat)
                if table.stage == "over":
                    break
                wander(table, rng)
            assert table.stage == "over"


def test_a_table_that_gathers_can_be_loaded_too() -> None:
    table = Table.open(SOBEK, 2, {}, 1)
    asks: list[Callable[[], object]] = [
        lambda: table.tick(),
        lambda: table.sit(1, "Ben"),
        lambda: table.leave(1),
        lambda: table.seat_bot(1, "greedy"),
    ]
    for ask in asks:
        ask()
        again = reloaded(table)
        assert state_of(again) == state_of(table)
        assert again.entries == table.entries
    again.sit(0, "Anna")
    assert again.stage == "playing"


@long
def test_a_loaded_table_goes_on_as_if_nothing_had_happened() -> None:
    """Also inside a line, and what chance gives afterwards is the same."""
    for secret in range(times(4)):
        for table in tables(secret):
            loaded, rng = table, random.Random(secret)
            while table.stage == "playing":
                seat = rng.choice(table.deciding)
                text = rng.choice(table.line_play.legal(seat))
                loaded = reloaded(loaded)
                answer(table, seat, text)
                answer(loaded, seat, text)
            assert loaded.record() == table.record()
            assert loaded.outcome == table.outcome


def test_a_loaded_table_shares_nothing_with_what_it_was_loaded_from() -> None:
    table = staged(market_day())
    answer(table, 0, "take D3")
    entries = written(table)
    kept = deepcopy(entries)
    again = Table.load(entries, table.now, table.game)
    answer(again, 1, "take E3: keep")
    assert entries == kept


def test_entries_may_come_from_anything_that_can_be_run_through() -> None:
    table = seated(LOTS)
    assert state_of(Table.load(iter(written(table)))) == state_of(table)


# a crash between two entries


@long
def test_what_a_crash_cut_off_of_the_tables_own_entries_is_made_up_for() -> None:
    """A request makes one entry; forced moves and what all agreed to follow by themselves."""
    rng = random.Random(2)
    cut = 0
    for secret in range(times(10)):
        for table in tables(secret):
            for _ in range(60):
                since = len(table.entries)
                wander(table, rng)
                for last in range(since + 1, len(table.entries)):
                    again = Table.load(written(table)[:last], table.now, table.game)
                    assert state_of(again) == state_of(table)
                    cut += 1
                if table.stage == "over":
                    break
    assert cut > 100


@long
def test_every_beginning_of_a_tables_entries_is_a_table() -> None:
    rng = random.Random(3)
    for secret in range(times(2)):
        for table in tables(secret):
            while table.stage == "playing":
                wander(table, rng)
            for number in range(1, len(table.entries) + 1):
                again = Table.load(written(table)[:number], table.now, table.game)
                assert again.entries[:number] == written(table)[:number]


# records


@long
def test_the_record_of_a_loaded_table_replays_and_follows_from_its_secret() -> None:
    rng = random.Random(4)
    for secret in range(times(5)):
        for table in tables(secret):
            while table.stage == "playing":
                wander(table, rng)
            record = Record.from_json(reloaded(table).record().to_json())
            assert record == table.record()
            steps = list(replay(table.game, record))
            check_seal(table.game, record)
            assert [(step.line.seat, step.line.text) for step in steps] == lines(table)


# going on from a record


@long
def test_a_table_can_go_on_from_any_line_of_a_record() -> None:
    for secret in range(times(2)):
        for source in tables(secret):
            play_out(source, random.Random(secret).choice)
            record = source.record()
            for number in range(len(record.lines)):
                table = Table.go_on_from(source.game, record, number, 77)
                assert lines(table) == lines(source)[:number]
                for seat in range(len(record.seats)):
                    table.sit(seat, PEOPLE[seat])
                assert state_of(reloaded(table)) == state_of(table)
                assert all(table.may_take_back(seat) == "" for seat in range(len(record.seats)))
                play_out(table, random.Random(1).choice)
                assert len(list(replay(source.game, table.record()))) >= number
                assert lines(table)[:number] == lines(source)[:number]


def test_nobody_goes_on_from_the_end_of_a_game() -> None:
    table = seated(LOTS)
    play_out(table, lambda legal: legal[0])
    record = table.record()
    with pytest.raises(NotNow):
        Table.go_on_from(LOTS, record, len(record.lines), 1)
    entries = written(Table.go_on_from(LOTS, record, 0, 1))
    entries[0]["lines"] = [line.to_data() for line in record.lines]
    assert error_of(entries).startswith("Entry 1: ")


@pytest.mark.parametrize(
    "wrong",
    [
        [1],
        [{}],
        [{"seat": 9, "line": "take C3", "chance": []}],
        [{"seat": 0, "line": "dance", "chance": []}],
        [{"seat": 0, "line": "take A1", "chance": []}],
        [{"seat": 0, "line": "take C3", "chance": ["deben:3"]}],
    ],
)
def test_lines_that_were_not_possible_are_refused(wrong: list[Any]) -> None:
    entries = written(seated(SOBEK))
    entries[0]["deal"]["first"] = 0
    entries[0]["lines"] = wrong
    assert error_of(entries).startswith("Entry 1: ")


def test_a_line_that_is_not_complete_is_refused() -> None:
    for secret in range(10):
        source = seated(SOBEK, 2, secret)
        play_out(source, random.Random(secret).choice)
        data = [line.to_data() for line in source.record().lines]
        number = next(n for n, line in enumerate(data) if re.match("take ..: ", line["line"]))
        data[number]["line"] = data[number]["line"][:7]
        data[number]["chance"] = []
        entries = written(seated(SOBEK, 2, secret))
        entries[0]["lines"] = data[: number + 1]
        assert error_of(entries).startswith("Entry 1: ")


def test_every_kind_of_entry_can_be_carried_out() -> None:
    assert HANDLERS.keys() == SHAPES.keys()
