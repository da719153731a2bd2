"""Counts of move sequences for a few deals; a failure prints the split by first move."""

import json
from pathlib import Path

import pytest

from shedet.core.game import load
from shedet.core.laws import Table, start
from shedet.core.perft import split

TABLES = json.loads(Path(__file__).with_name("tables.json").read_text("utf-8"))


@pytest.mark.parametrize("entry", TABLES, ids=lambda e: f"{e['game']}-{e['seed']}")
def test_perft(entry: dict[str, object]) -> None:
    game = load(str(entry["game"]))
    seats = game.info.seats[0]
    position = start(Table(game, seats, game.info.choose({})), int(str(entry["seed"])))
    for text in str(entry["after"]).split("; ") if entry["after"] else []:
        position.play(game.move_number(text))
    counted = []
    for depth in range(1, len(entry["counts"]) + 1):  # type: ignore[arg-type]
        by_move = split(position, depth)
        counted.append(sum(by_move.values()))
        listed = "\n".join(f"{game.move_text(m):20} {n}" for m, n in by_move.items())
        assert counted == entry["counts"][:depth], f"at depth {depth}:\n{listed}"  # type: ignore[index]
