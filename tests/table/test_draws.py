"""What is drawn at a table: the same for all who play its deal, and checked by its secret."""

import gzip
import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from shedet.core.engine.chance import seeded
from shedet.core.errors import RecordMismatch, ShedetError
from shedet.core.game import load
from shedet.core.records.record import Record
from shedet.table import Table
from shedet.table.seal import BY_HEAP, check_seal, verify_record

GOLDEN = Path(__file__).parent.parent / "golden" / "v1"
GAMES = ("nile", "sobek", "sobek2p")


def opened(game: str, seats: int, secret: int) -> Table:
    table = Table.open(load(game), seats, {}, secret)
    for seat in range(seats):
        table.sit(seat, f"Ann {seat}")
    return table


def play_on(table: Table, player: int, lines: int = 10_000) -> Table:
    """Random moves until the game is over, or so many lines are complete."""
    will = seeded(player)
    while table.stage == "playing" and table.line_play.completed < lines:
        seat = table.deciding[will.below(len(table.deciding))]
        legal = table.line_play.legal(seat)
        table.play(seat, legal[will.below(len(legal))], table.asked[seat])
    return table


def deliveries(record: Record) -> list[str]:
    """What was drawn from the deck of Sobek in the first round."""
    drawn: list[str] = []
    for line in record.lines:
        if len(line.chance) > 9:
            break  # the next round begins
        drawn += line.chance[line.text.startswith("play thief") :]
    return drawn


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_who_play_a_deal_meet_the_same_deliveries(seats: int) -> None:
    played = [play_on(opened("sobek", seats, 99), player).record() for player in range(6)]
    assert len({tuple(line.text for line in record.lines) for record in played}) == 6
    met = sorted(map(deliveries, played), key=len)
    assert len(met[0]) >= 9
    for some, more in pairwise(met):
        assert more[: len(some)] == some
    other = deliveries(play_on(opened("sobek", seats, 98), 1).record())
    assert other[:9] != met[0][:9]


@pytest.mark.parametrize("game", GAMES)
def test_a_record_says_how_it_was_drawn_and_is_held_to_it(game: str) -> None:
    table = play_on(opened(game, 2, 5), 3)
    record = table.record()
    assert table.entries[0]["draws"] == BY_HEAP
    assert json.loads(record.to_json())["draws"] == BY_HEAP
    assert Record.from_json(record.to_json()) == record
    verify_record(table.game, record)
    if any(line.chance for line in record.lines):
        for other in (replace(record, draws=""), replace(record, secret=f"{6:032x}")):
            with pytest.raises(RecordMismatch, match="does not follow from the secret"):
                check_seal(table.game, other)
    with pytest.raises(ShedetError, match="part draws"):
        check_seal(table.game, replace(record, draws="by luck"))
    record.secret = ""
    assert "draws" not in json.loads(record.to_json()), "without a secret it says nothing"


def test_a_draw_that_does_not_follow_is_named_by_its_move() -> None:
    table = play_on(opened("sobek", 3, 5), 1)
    record = table.record()
    number = next(i for i, line in enumerate(record.lines) if len(set(line.chance)) > 1)
    line = record.lines[number]
    record.lines[number] = replace(line, chance=line.chance[::-1])
    with pytest.raises(RecordMismatch, match=rf"Move {number + 1}: the draw does not follow"):
        check_seal(table.game, record)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_draws_on_alike_wherever_it_was_loaded(game: str) -> None:
    for lines in (1, 7, 20):
        table = play_on(opened(game, 2, 12), 8, lines)
        verified(play_on(Table.load([dict(entry) for entry in table.entries]), 9))


def verified(table: Table) -> Record:
    record = table.record()
    verify_record(table.game, record)
    return record


@pytest.mark.parametrize("game", GAMES)
def test_a_running_table_of_before_goes_on_as_it_began(game: str) -> None:
    text = gzip.decompress((GOLDEN / f"{game}.table.jsonl.gz").read_bytes()).decode()
    entries: list[dict[str, Any]] = [json.loads(line) for line in text.splitlines()]
    begun = next(i for i, entry in enumerate(entries) if entry["entry"] == "moved")
    table = Table.load(entries[: begun + 12])
    assert table.stage == "playing"
    assert "draws" not in table.entries[0]
    for seat in range(len(table.seats)):
        if table.seats[seat].bot:
            table.return_seat(seat)
    record = verified(play_on(table, 4))
    assert record.draws == ""
    assert "draws" not in json.loads(record.to_json())
    if any(line.chance for line in record.lines):
        with pytest.raises(RecordMismatch, match="does not follow from the secret"):
            check_seal(table.game, replace(record, draws=BY_HEAP))


def test_another_way_to_draw_is_refused() -> None:
    entries = [dict(entry) for entry in opened("sobek", 2, 1).entries]
    entries[0]["draws"] = "by luck"
    with pytest.raises(ShedetError, match="Entry 1: Its part draws isn’t valid"):
        Table.load(entries)
    entries[0]["draws"] = 1
    with pytest.raises(ShedetError, match="Entry 1: Its part draws isn’t valid"):
        Table.load(entries)
