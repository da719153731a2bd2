"""Every choice is reached by keys: marks, the cursor, lists, and a small window."""

import re
from functools import partial
from pathlib import Path

import pytest
from textual.pilot import Pilot

from shedet.core.game import load
from shedet.core.language import LANGUAGES
from shedet.table import Question, Table
from shedet.terminal.boards import Entry
from shedet.terminal.screen.app import LEAST, too_small
from shedet.terminal.screen.dialogs import Reading, Ticking
from shedet.terminal.screen.panes import choice_lines, choices_pane
from shedet.terminal.screen.table_screen import TableScreen
from tests.terminal.console import Console
from tests.terminal.driving import PLAY
from tests.terminal.test_dialogs import drive, sitting_at, table_asking, until


def alone_at(game: str, seed: int = 3) -> Table:
    """A table of one person and a bot."""
    table = Table.open(load(game), 2, {}, seed)
    table.sit(0, "Ann")
    table.seat_bot(1, "greedy")
    return table


LONG = [Entry(f"m{n}", f"Choice {n} is told in {n + 3} words" + " or more" * n) for n in range(9)]


@pytest.mark.parametrize("chosen", range(9))
def test_the_chosen_one_of_many_choices_is_told_in_all_its_words(chosen: int) -> None:
    lines = choice_lines(LONG, chosen, (40, 4))
    assert len(lines) == 4
    told = " ".join(text[4:].strip() for number, text in lines if number == chosen)
    assert told == LONG[chosen].sentence
    assert not any("…" in text for _, text in lines)


def test_a_choice_that_is_longer_than_its_room_is_not_cut() -> None:
    long = [Entry("long", "word " * 40), Entry("short", "Do nothing.")]
    lines = [text for _, text in choice_lines(long, 0, (40, 3))]
    assert len(lines) == 3
    assert lines[0].startswith("▶ 1 word word")
    assert "…" not in "".join(lines)
    assert choices_pane(long, 0, (40, 3)).text().endswith("↓")


def test_a_list_that_is_longer_than_its_room_says_so() -> None:
    first, last = (choices_pane(LONG, chosen, (40, 4)).text().split("\n") for chosen in (0, 8))
    assert ("↑" in first[0], "↓" in first[-1]) == (False, True)
    assert ("↑" in last[0], "↓" in last[-1]) == (True, False)


def test_enter_takes_the_only_choice(tmp_path: Path) -> None:
    async def steps(pilot: Pilot[str], screen: TableScreen) -> None:
        await until(pilot, lambda: len(screen.entries) == 1)
        assert not screen.squares
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, Ticking))

    drive(sitting_at(alone_at("nile"), tmp_path), steps)


def is_asked_anew(screen: TableScreen, before: Question | None) -> bool:
    return screen.question not in (None, before)


def test_on_the_nile_one_looks_at_what_can_be_done(tmp_path: Path) -> None:
    """The fields that can be flooded change with every tile that is laid."""

    async def steps(pilot: Pilot[str], screen: TableScreen) -> None:
        await until(pilot, lambda: screen.question is not None)
        await pilot.press("enter", "1", "2", "enter")
        for _ in range(3):
            before = screen.question
            await until(pilot, lambda: bool(screen.squares))
            assert screen.cursor in screen.squares
            assert screen.here is not None
            number = len(screen.here.entries)
            await pilot.press(*["enter"] * min(2, number))  # one move is made at once
            await until(pilot, partial(is_asked_anew, screen, before))

    drive(sitting_at(alone_at("nile"), tmp_path), steps)


def test_enter_where_nothing_can_be_done_leads_to_the_first_thing(tmp_path: Path) -> None:
    table = alone_at("sobek")

    async def steps(pilot: Pilot[str], screen: TableScreen) -> None:
        await until(pilot, lambda: bool(screen.squares))
        question = screen.question
        assert screen.cursor not in screen.squares
        await pilot.press("enter")
        assert screen.cursor in screen.squares
        assert screen.question == question

    drive(sitting_at(table, tmp_path), steps)


@pytest.mark.usefixtures("little_thinking")
def test_hint_and_why_not_answer_inside_a_list(tmp_path: Path) -> None:
    async def steps(pilot: Pilot[str], screen: TableScreen) -> None:
        await until(pilot, lambda: screen.question is not None)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, Ticking))
        await pilot.press("question_mark")
        assert "once 2 are ticked" in told(pilot)
        await pilot.press("c")
        await until(pilot, lambda: "marker" in told(pilot))
        assert screen.note == told(pilot)
        await pilot.press("1", "2")
        assert told(pilot) == ""
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(pilot.app.screen, Reading))

    drive(sitting_at(alone_at("nile"), tmp_path), steps)


def told(pilot: Pilot[str]) -> str:
    """What a list says beside its things."""
    assert isinstance(pilot.app.screen, Ticking)
    return str(pilot.app.screen.query_one("#told").render())


def test_why_not_says_that_something_must_be_looked_at(tmp_path: Path) -> None:
    def has_list(_: int, question: Question) -> bool:
        return question.view.question == "sale" and len(question.legal) > 1

    table, _ = table_asking(has_list)

    async def steps(pilot: Pilot[str], screen: TableScreen) -> None:
        await pilot.press("enter")  # the curtain
        await until(pilot, lambda: screen.question is not None)
        assert screen.focus_move() == ""
        await pilot.press("question_mark")
        assert "Look at something first" in screen.note

    drive(sitting_at(table, tmp_path), steps)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_a_small_window_fit_into_it(tmp_path: Path, language: str) -> None:
    with Console([*PLAY, "--lang", language], tmp_path, columns=24, rows=8) as console:
        words = too_small(24, 8, language).split()
        assert {"24", "8", *map(str, LEAST)} <= set(re.findall(r"\d+", " ".join(words)))
        console.wait(lambda: console.text().split() == words, "all its words")


def test_something_is_shown_before_the_table_is_loaded(tmp_path: Path) -> None:
    with Console(PLAY, tmp_path, is_new=True) as console:
        console.wait_for("Take wheat from C3")
        before, _, after = console.raw.partition(b"\x1b[?1049h")
    assert before.decode().startswith("Dealing…")
    assert before.endswith(b"\r\x1b[K")
    assert b"Take wheat" in after


def test_a_mistake_takes_the_place_of_what_was_shown_first(tmp_path: Path) -> None:
    with Console(["play", "chess"], tmp_path, is_new=True) as console:
        assert console.wait_end() == 2
        assert console.lines()[0].startswith("shedet play: There is no game 'chess'")
