"""Counts of move sequences for a few deals; a failure prints the split by first move."""

import json
from pathlib import Path
from typing import Any

import pytest

from shedet.core.engine.perft import split
from shedet.core.game import games, info_of, load
from shedet.core.laws import TableSetup, start

TABLES = json.loads(Path(__file__).with_name("tables.json").read_text("utf-8"))


def name_of(entry: dict[str, Any]) -> str:
    parts = [str(entry[part]) for part in ("game", "seats", "seed") if part in entry]
    return "-".join([*parts, *entry.get("options", {}).values()])


@pytest.mark.parametrize("entry", TABLES, ids=name_of)
def test_perft(entry: dict[str, Any]) -> None:
    """Without a number of seats there are as few as there can be."""
    game = load(entry["game"])
    seats = entry.get("seats", game.info.seats[0])
    options = game.info.choose(entry.get("options", {}))
    position = start(TableSetup(game, seats, options), entry["seed"])
    for text in entry["after"].split("; ") if entry["after"] else []:
        position.play(game.move_number(text))
    counted = []
    for depth in range(1, len(entry["counts"]) + 1):
        by_move = split(position, depth)
        counted.append(sum(by_move.values()))
        listed = "\n".join(f"{game.move_text(m):20} {n}" for m, n in by_move.items())
        assert counted == entry["counts"][:depth], f"at depth {depth}:\n{listed}"


def test_every_game_is_counted_at_all_its_seats() -> None:
    counted = {(entry["game"], entry.get("seats")) for entry in TABLES}
    for game in ("nile", "sobek"):
        assert {(game, seats) for seats in info_of(game).seats} < counted
    assert {game for game, _ in counted} == set(games()) - {"lots"}
