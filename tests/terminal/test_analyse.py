"""`shedet analyse` for one seat, and for all games of a folder."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from shedet.bots.match import play_match
from shedet.core.game import load
from shedet.terminal.command import main


def test_all_games_of_a_folder_are_analysed_one_after_the_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, few = load("sobek2p"), ["--iterations", "2"]
    records = [play_match(game, game.info.choose({}), ["random"] * 2, seed) for seed in range(3)]
    (tmp_path / "b").mkdir()
    one, two = tmp_path / "a.jsonl", tmp_path / "b" / "games.jsonl"
    one.write_text(records[0].to_json() + "\n")
    unfinished = replace(records[2], lines=records[2].lines[:3], result=None)
    two.write_text("".join(each.to_json() + "\n" for each in (records[1], unfinished)))
    (tmp_path / "b" / "notes.jsonl").write_text('{"deal": 0}\n')
    assert main(["analyse", str(tmp_path), "--all", "--json", *few]) == 0
    done = capsys.readouterr()
    found = [json.loads(line) for line in done.out.splitlines()]
    assert done.err == "1 game was left out: it isn’t finished.\n"
    assert [(each.pop("file"), each.pop("record")) for each in found] == [
        (str(one), 1),
        (str(two), 1),
    ]
    alone = []
    for path in (one, two):
        assert main(["analyse", str(path), "--json", *few]) == 0
        alone.append(json.loads(capsys.readouterr().out))
    assert found == alone


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--all", "--record", "2"], "--all goes with a file or a folder alone."),
        (["--jobs", "2"], "One game is analysed here: --jobs and --ray go with --all."),
        (["--all"], "holds no game."),
    ],
)
def test_what_does_not_go_with_all_games_is_said_in_one_line(
    words: list[str], complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyse", str(tmp_path), *words, "--lang", "en"]) == 2
    assert capsys.readouterr().err.endswith(f"{complaint}\n")


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
