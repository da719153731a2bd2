"""Hints at the table: a little more each time, from the first hint again at a new decision."""

import sys
from io import StringIO
from pathlib import Path
from threading import Event

import pytest
from textual.pilot import Pilot

from shedet.table import Question, Table
from shedet.terminal.plain.plain import PlainTable
from shedet.terminal.screen.dialogs import Reading
from shedet.terminal.screen.table_screen import TableScreen
from shedet.terminal.session.hints import COACH_THINKS, Hints
from shedet.terminal.session.session import Stop
from tests.commands import PATIENCE
from tests.terminal.games import GAME
from tests.terminal.piped import shedet
from tests.terminal.test_dialogs import drive, sitting_at, until
from tests.terminal.test_levels import table_against

pytestmark = pytest.mark.usefixtures("little_thinking")

REFUSED = "Hints are off when you play against people."


def test_each_wish_tells_more_and_a_new_decision_starts_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = table_against("greedy")
    session = sitting_at(table, tmp_path)
    question = table.question(0)
    assert question is not None
    first = Hints(session).thought(0, question)
    monkeypatch.setattr(sys, "stdin", StringIO("hint\nc\nHINT\nhint\n1\nhint\nq\n"))
    PlainTable(session).play()
    again = table.question(0)
    assert again is not None
    assert again.number != question.number
    second = Hints(session).thought(0, again)
    session.close()
    answers = [said.strip() for said in capsys.readouterr().out.split("Your choice?\n")]
    assert answers[1:5] == [*first, first[-1]]
    assert answers[6].startswith(f"{second[0]}\n") or answers[6] == second[0]
    assert len(first) == len(second) == 3


def test_the_last_hint_names_the_move_the_margin_and_the_chance(tmp_path: Path) -> None:
    table = table_against("greedy")
    session = sitting_at(table, tmp_path)
    question = table.question(0)
    assert question is not None
    *_, last = Hints(session).thought(0, question)
    session.close()
    choices = [session.choice(question.view, text) for text in question.legal]
    assert last.split("\n")[0] in choices
    assert "You’d finish about " in last
    assert "% chance to win)." in last


def test_hints_are_not_noted(tmp_path: Path) -> None:
    table = table_against("greedy")
    session = sitting_at(table, tmp_path)
    before = list(table.entries)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", StringIO("hint\nhint\n"))
        PlainTable(session).play()
    session.close()
    assert table.entries == before


def test_keys_show_the_same_hints_one_by_one(tmp_path: Path) -> None:
    table = table_against("greedy")

    async def steps(pilot: Pilot[str], screen: TableScreen) -> None:
        question = screen.question
        assert question is not None
        kind, target, whole = Hints(screen.session).thought(0, question)
        await pilot.press("c")
        await until(pilot, lambda: screen.note == kind)
        await pilot.press("c")
        assert screen.note == target
        for _ in range(2):
            await pilot.press("c")
            reading = pilot.app.screen
            assert isinstance(reading, Reading)
            assert list(reading.lines) == whole.split("\n")
            await pilot.press("escape")
        await pilot.press("enter")
        await until(pilot, lambda: screen.question not in (None, question))
        assert screen.question is not None
        kind, *_ = Hints(screen.session).thought(0, screen.question)
        await pilot.press("c")
        await until(pilot, lambda: screen.note == kind)

    drive(sitting_at(table, tmp_path), steps)


def test_while_the_coach_thinks_the_person_can_play_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, stopped = Event(), Event()

    def brood(self: Hints, seat: int, question: Question, stop: Stop) -> list[str]:
        asked.set()
        while not stop():
            stopped.wait(0.001)
        stopped.set()
        return []

    monkeypatch.setattr(Hints, "thought", brood)

    async def steps(pilot: Pilot[str], screen: TableScreen) -> None:
        await pilot.press("c", "c")
        await until(pilot, asked.is_set)
        assert screen.note == COACH_THINKS.say()
        await pilot.press("tab", "enter")
        await until(pilot, lambda: stopped.is_set() and screen.coach is None)
        await until(pilot, lambda: screen.question is not None)
        assert screen.note == "", "nothing is said to a question that was answered"
        asked.clear()
        stopped.clear()
        await pilot.press("c")
        await until(pilot, asked.is_set)

    drive(sitting_at(table_against("greedy"), tmp_path), steps)
    assert stopped.wait(PATIENCE), "leaving stops the coach, too"


def test_two_people_get_no_hints(tmp_path: Path) -> None:
    words = ["play", "sobek2p", "--people", 2, "--seed", 3]
    said = shedet(tmp_path, *words, typed="\nhint\n").stdout
    assert said.split("Your choice?\n")[1] == f"{REFUSED}\n"


def test_two_people_get_no_hints_by_keys(tmp_path: Path) -> None:
    table = Table.open(GAME, 2, {}, 3)
    table.sit(0, "Ann")
    table.sit(1, "Bob")

    async def steps(pilot: Pilot[str], screen: TableScreen) -> None:
        await pilot.press("c")
        assert screen.coach is None, "nobody is at the keyboard yet"
        await pilot.press("enter", "c")
        assert screen.note == REFUSED
        assert screen.coach is None

    drive(sitting_at(table, tmp_path), steps)
