"""Lessons in the terminal: typed into the plain table, and by keys on the drawn one."""

from pathlib import Path

import pytest

from shedet.lessons import lesson_of
from tests.terminal.console import Console
from tests.terminal.games import is_settled, table_in
from tests.terminal.piped import shedet


def typed_in(game: str) -> list[str]:
    """All that is typed in a lesson: Enter to read on, and at every step a wrong move first."""
    lesson = lesson_of(game)
    assert lesson
    typed = []
    for step in lesson.steps:
        typed += ["no such move", "hint", step.line] if step.line else [""]
    return typed


@pytest.mark.parametrize(
    ("game", "language"), [("sobek", "de"), ("sobek2p", "fr"), ("nile", "pl"), ("nile", "en")]
)
def test_a_lesson_is_played_by_typing(game: str, language: str, tmp_path: Path) -> None:
    lesson = lesson_of(game)
    assert lesson
    lines = "".join(f"{line}\n" for line in typed_in(game))
    words = ["learn", game, "--plain", "--lang", language, "--name", "Ann"]
    said = shedet(tmp_path, *words, typed=lines).stdout
    for step in lesson.steps:
        assert step.order.say(language) in said
        assert step.reason.say(language) in said
    table = table_in(tmp_path)
    assert table.outcome
    assert table.outcome.winners == [0]
    assert f"shedet play {game} --bots heron" in said


def test_a_wrong_move_is_answered_kindly_and_changes_nothing(tmp_path: Path) -> None:
    said = shedet(tmp_path, "learn", "sobek2p", "--plain", typed="\n2\nquit\n").stdout
    assert "That marble lies behind the fish, so it would cost you. Nothing happened." in said
    assert table_in(tmp_path).line_play.completed == 0


def test_a_lesson_is_resumed_like_any_table(tmp_path: Path) -> None:
    shedet(tmp_path, "learn", "sobek", "--plain", typed="\nskip\nskip\nquit\n")
    again = shedet(tmp_path, "play", "--resume", "--plain", typed="skip\nquit\n").stdout
    assert "Heron, 4 of 13" in again
    assert "Heron, 5 of 13" in again


def test_there_is_no_lesson_for_what_nobody_knows(tmp_path: Path) -> None:
    refused = shedet(tmp_path, "learn", "chess", code=2).stderr
    assert refused.startswith("shedet learn: There is no game 'chess'")


def test_a_lesson_on_the_drawn_table(tmp_path: Path) -> None:
    with Console(["learn", "sobek2p", "--name", "Ann"], tmp_path) as console:
        console.wait_for("Heron, 1 of 18", "Welcome! I’m Heron")
        console.press("enter")
        console.wait_for("Heron, 2 of 18")
        console.press("enter")
        console.wait_for("Take the fish on D4.")
        console.press("c")
        console.wait_for("In notation: take D4")
        console.press("tab", "tab", "enter")
        console.wait_for("Nothing happened.")
        assert table_in(tmp_path).line_play.completed == 0
        console.press("s")
        console.wait_for("Heron, 3 of 18")
        console.press("enter")
        console.wait_for("Heron, 4 of 18")
        console.press("enter")
        for step in range(5, 19):
            console.wait(lambda: is_settled(tmp_path), f"before step {step}")
            if step not in (9, 16, 18):  # after what is only read there is nothing to skip
                console.press("s")
            if step < 19:
                console.wait_for(f"Heron, {step} of 18")
                console.press("enter")
        console.press("s")
        console.wait_for("n new game")
        console.press("q")
        assert console.wait_end() == 0
    assert table_in(tmp_path).stage == "over"
