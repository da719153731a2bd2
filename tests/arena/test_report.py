"""The report says what was played, with plots."""

import json
import re
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

from shedet.arena.play.bout import Bout
from shedet.arena.play.folder import Folder, read_folder
from shedet.arena.report.report import Report
from shedet.arena.report.summary import Summary
from shedet.core.errors import NotationError
from shedet.terminal.commands.arena import write_report
from tests.arena.arenas import held, lines, plan_of

PNG = b"\x89PNG\r\n\x1a\n"
TIMES = (0.00005, 0.00005, 0.00005, 0.0005, 0.005)
"""Seconds for decisions."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("arena")
    held(path, plan_of("greedy,random"), 6)
    write_times(path / "notes.jsonl")
    return path


def write_times(notes: Path) -> None:
    """As a machine would have thought that does nothing else."""
    said = [json.loads(line) for line in notes.read_text("utf-8").splitlines()]
    for note in said:
        note["seconds"] = [
            [TIMES[number % len(TIMES)] for number in range(len(times))]
            for times in note["seconds"]
        ]
    notes.write_text("".join(f"{json.dumps(note)}\n" for note in said), "utf-8")


@pytest.fixture(scope="module")
def report(folder: Path) -> str:
    return Report(read_folder(folder), "en").write().read_text("utf-8")


def test_the_report_says_what_was_played(folder: Path, report: str) -> None:
    assert "# Arena: Sobek: 2 Players" in report
    assert "$ shedet arena sobek2p --bots greedy,random --games 12 --seats 2 --seed 7" in report
    assert "12 games on 6 deals" in report
    wins = 0.0
    for line in (folder / "games.jsonl").read_text().splitlines():
        record = json.loads(line)
        winners = record["result"]["winners"]
        wins += (record["seats"].index("greedy") in winners) / len(winners)
    assert f"| Greedy | 12 | {100 * wins / 12:.1f}% (" in report


def test_every_picture_of_the_report_is_there_and_well_formed(folder: Path, report: str) -> None:
    pictures = re.findall(r"!\[[^]]+\]\((.+)\.svg\)", report)
    assert pictures == ["wins", "elo", "points", "lengths", "seats", "times"]
    for name in pictures:
        root = ElementTree.parse(folder / f"{name}.svg").getroot()
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert len(list(root.iter("{http://www.w3.org/2000/svg}path"))) > 5
        assert (folder / f"{name}.png").read_bytes().startswith(PNG)


def test_the_same_games_give_the_same_files(folder: Path, report: str) -> None:
    before = {path.name: path.read_bytes() for path in folder.glob("*.svg")}
    assert Report(read_folder(folder), "en").write().read_text("utf-8") == report
    assert {path.name: path.read_bytes() for path in folder.glob("*.svg")} == before


def test_more_seats_count_wins_alone_and_placings(tmp_path: Path) -> None:
    held(tmp_path, plan_of("greedy,random,random", "sobek", 3), 2, 0.5)
    found = Report(read_folder(tmp_path), "en").write().read_text("utf-8")
    assert "of the games alone: neither clearly above nor clearly below 50% after 2 deals" in found
    assert "| third |" in found
    assert "| rounds | 3.0 |" in found


def test_a_round_robin_has_a_matrix(tmp_path: Path) -> None:
    (tmp_path / "first.py").write_text("def bot(view, legal):\n    return legal[0]\n")
    held(tmp_path / "arena", plan_of(f"greedy,random,{tmp_path / 'first.py'}:bot"), 1)
    found = Report(read_folder(tmp_path / "arena"), "en").write().read_text("utf-8")
    assert "(pairs.svg)" in found
    assert found.count("first.py:bot |") > 4


@pytest.mark.parametrize("deals", [4, 7, 12])
def test_a_clean_sweep_is_clear_by_every_figure_or_by_none(deals: int, tmp_path: Path) -> None:
    plan = plan_of("jackal,random")
    folder = Folder(tmp_path, plan, 0.5)
    folder.bouts = [
        Bout(game, bots, (9, 3), (bots.index("jackal"),), None, 0, 1, 1, 0, ((), ()))
        for game in plan.fixtures(deals)
        for bots in [plan.seated(game)]
    ]
    summary = Summary(folder)
    assert summary.verdict is not None
    (ahead,), elo = summary.pairs.values(), summary.ratings
    figures = [
        summary.measured.low > 0.5,
        summary.wins("jackal").low > 0.5,
        summary.wins("random").high < 0.5,
        ahead.low > 0.5,
        elo["jackal"].low > elo["random"].high,
    ]
    assert set(figures) == {summary.verdict.is_clear}
    assert elo["jackal"].mean < elo["jackal"].high


def test_a_bot_against_itself_is_told_by_seats(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    held(tmp_path, plan_of("greedy"), 4)
    write_report(tmp_path, "en")
    head, first, second, _ = capsys.readouterr().out.splitlines()
    assert head == "Greedy plays against itself, so only the seats can be compared."
    shares = [float(line.split()[1].removesuffix("%")) for line in (first, second)]
    assert (first[:6], second[:6], sum(shares)) == ("begins", "second", 100)
    found = (tmp_path / "report.md").read_text("utf-8")
    assert head in found
    assert "100.0%" not in found.partition("## Seats")[0]


def test_no_picture_shows_marks_of_a_formula(folder: Path, report: str) -> None:
    assert "times.svg" in report
    for path in folder.glob("*.svg"):
        assert "mathdefault" not in path.read_text("utf-8")
    assert "<!-- 0.0001 -->" in (folder / "times.svg").read_text("utf-8")


def test_a_picture_that_cannot_be_written_is_named(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path / "arena")
    (tmp_path / "arena" / "wins.svg").unlink(missing_ok=True)
    (tmp_path / "arena" / "wins.svg").mkdir()
    with pytest.raises(NotationError, match=r"wins\.svg cannot be written: Is a directory"):
        Report(read_folder(tmp_path / "arena"), "en").write()


def test_only_complete_deals_are_counted(tmp_path: Path) -> None:
    played = iter(range(9))
    held(tmp_path, plan_of("greedy,random"), 4, is_enough=lambda: next(played) == 3)
    summary = Summary(read_folder(tmp_path))
    assert (len(summary.deals), len(summary.bouts)) == (1, 2)


def test_a_deal_that_was_complete_before_an_earlier_one_has_to_wait(tmp_path: Path) -> None:
    """Else deals with short games would count before those with long ones."""
    held(tmp_path, plan_of("greedy,random"), 3)
    for name in ("games.jsonl", "notes.jsonl"):
        kept = lines(tmp_path / name)
        (tmp_path / name).write_text("\n".join([*kept[:3], *kept[4:], ""]), "utf-8")
    summary = Summary(read_folder(tmp_path))
    assert (len(summary.deals), len(summary.bouts)) == (1, 2)


def test_games_end_early_when_it_is_clear(tmp_path: Path) -> None:
    _, schedule = held(tmp_path, plan_of("greedy,random"), 500, 0.3)
    assert schedule.is_clear
    assert schedule.done == 2 * schedule.deals < 100
    again, _ = held(tmp_path, plan_of("greedy,random"), 500, 0.3)
    assert len(again.bouts) == schedule.done
    found = Report(read_folder(tmp_path), "en").write().read_text("utf-8")
    assert f"clearly above 30%, after {schedule.deals} deals." in found
