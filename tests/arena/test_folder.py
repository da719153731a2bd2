"""An interrupted arena resumes, and plays nothing twice."""

import json
from itertools import count
from pathlib import Path

import pytest

from shedet.arena.play import playing
from shedet.arena.play.folder import opened, read_folder
from shedet.core.errors import NotationError
from shedet.terminal.command import main
from tests.arena.arenas import held, lines, plan_of

PLAN = plan_of("greedy,random")


def games(path: Path) -> dict[str, str]:
    """Records by what identifies them."""
    names = ("deal", "line_up", "rotation")
    notes = [json.loads(line) for line in lines(path / "notes.jsonl")]
    keys = [str([note[name] for name in names]) for note in notes]
    records = lines(path / "games.jsonl")
    assert len(set(keys)) == len(keys) == len(records)
    return dict(zip(keys, records, strict=True))


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    path = tmp_path_factory.mktemp("unbroken")
    held(path, PLAN, 4)
    return games(path)


def test_our_own_bots_are_timed_by_the_processor_whatever_else_the_machine_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticks = count()
    monkeypatch.setattr(playing, "process_time", lambda: float(next(ticks)))
    folder, _ = held(tmp_path, plan_of("greedy,random"), 1)
    assert {second for bout in folder.bouts for seat in bout.seconds for second in seat} == {1.0}


def test_what_is_missing_is_played_and_nothing_else(
    tmp_path: Path, unbroken: dict[str, str]
) -> None:
    played = iter(range(9))
    _, schedule = held(tmp_path, PLAN, 4, is_enough=lambda: next(played) == 3)
    before = games(tmp_path)
    assert schedule.done == len(before) == 3
    held(tmp_path, PLAN, 4)
    assert list(games(tmp_path).items())[:3] == list(before.items())
    assert games(tmp_path) == unbroken


@pytest.mark.parametrize(("file", "cut"), [("games.jsonl", 900), ("notes.jsonl", 5)])
def test_a_game_whose_line_in_the_folder_is_half_written_is_played_again(
    tmp_path: Path, unbroken: dict[str, str], file: str, cut: int
) -> None:
    held(tmp_path, PLAN, 4)
    content = (tmp_path / file).read_bytes()
    (tmp_path / file).write_bytes(content[:-cut])
    folder, _ = held(tmp_path, PLAN, 4)
    assert len(folder.bouts) == 8
    assert games(tmp_path) == unbroken


def test_more_deals_go_on_where_fewer_ended(tmp_path: Path, unbroken: dict[str, str]) -> None:
    held(tmp_path, PLAN, 1)
    held(tmp_path, PLAN, 4)
    assert games(tmp_path) == unbroken


def test_processes_play_the_same_games(tmp_path: Path, unbroken: dict[str, str]) -> None:
    held(tmp_path, PLAN, 4, jobs=2)
    assert games(tmp_path) == unbroken


def test_the_records_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    held(tmp_path, PLAN, 1)
    assert main(["verify", str(tmp_path / "games.jsonl"), "--lang", "en"]) == 0
    assert "all right (2 records, 0 unfinished," in capsys.readouterr().out


def test_decisions_with_a_choice_are_timed(tmp_path: Path) -> None:
    folder, _ = held(tmp_path, PLAN, 1)
    for bout in folder.bouts:
        assert all(len(seat) > 5 for seat in bout.seconds)
        assert sum(map(len, bout.seconds)) < bout.moves
        assert all(0 <= second < 60 for seat in bout.seconds for second in seat)


@pytest.mark.parametrize(
    ("other", "part"),
    [
        (plan_of("greedy,random", seed=8), "seed"),
        (plan_of("random,greedy"), "bots"),
        (plan_of("greedy,random", "sobek"), "game"),
        (plan_of("greedy,random", options={"memory": "perfect"}), "options"),
    ],
)
def test_other_settings_in_the_same_folder_are_refused(
    tmp_path: Path, other: object, part: str
) -> None:
    held(tmp_path, PLAN, 1)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(NotationError, match=rf"holds games of another arena \(.*{part}"):
        held(tmp_path, other, 1)  # type: ignore[arg-type]
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_two_arenas_do_not_play_in_one_folder(tmp_path: Path) -> None:
    with opened(tmp_path, PLAN, None), pytest.raises(NotationError, match="Another arena plays in"):
        held(tmp_path, PLAN, 1)


@pytest.mark.parametrize(
    ("file", "content"),
    [("arena.json", "{"), ("arena.json", "{}"), ("notes.jsonl", "x\n"), ("notes.jsonl", "{}\n")],
)
def test_what_is_no_arena_is_told_in_one_line(tmp_path: Path, file: str, content: str) -> None:
    held(tmp_path, PLAN, 1)
    (tmp_path / file).write_text(content)
    with pytest.raises(NotationError, match="cannot be read as an arena"):
        read_folder(tmp_path)


def test_a_bot_that_fails_has_lost_the_game_and_the_arena_goes_on(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("def bot(view, legal):\n    return 'x'\n")
    plan = plan_of(f"{tmp_path / 'bad.py'}:bot,greedy")
    folder, _ = held(tmp_path / "arena", plan, 1)
    for bout in folder.bouts:
        assert bout.bots[bout.forfeit or 0].endswith("bad.py:bot")
        assert bout.wins("greedy") == bout.wins_alone("greedy") == 1
        assert bout.scores == ()
