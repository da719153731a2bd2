"""`shedet analyse` for one seat."""

import json
from pathlib import Path

import pytest

from shedet.bots.match import play_match
from shedet.core.game import load
from shedet.terminal.command import main


def test_json_tells_of_one_seat_alone_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, file = load("sobek2p"), tmp_path / "game.jsonl"
    record = play_match(game, game.info.choose({}), ["random", "greedy"], 5)
    file.write_text(record.to_json() + "\n")
    words = ["analyse", str(file), "--iterations", "8", "--json"]
    found = []
    for more in ([], ["--seat", "0"]):
        assert main([*words, *more]) == 0
        found.append(json.loads(capsys.readouterr().out))
    whole, ours = found
    assert ours["decisions"] == [each for each in whole["decisions"] if each["seat"] == 0]
    assert [share["seat"] for share in ours["shares"]] == [0]
    assert {swing["seat"] for swing in ours["swings"]} <= {0}
    points = [each for each in whole["turning_points"] if each["decision"]["seat"] == 0]
    assert ours["turning_points"] == points
