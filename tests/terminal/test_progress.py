"""Progress of a long job: lines where there is no terminal, and the bar where there is one."""

import pytest

from shedet.terminal.output import progress
from shedet.terminal.output.progress import BAR, PAUSE, Progress


class Watch:
    """The time, as a test sets it."""

    now = 100.0


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    watch = Watch()
    monkeypatch.setattr(progress, "monotonic", lambda: watch.now)
    return watch


def test_without_a_terminal_a_line_comes_only_now_and_then(
    watch: Watch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = Progress("en")
    for done in range(5):
        shown.show(done, 10)
        watch.now += PAUSE / 2
    assert capsys.readouterr().err == "2 of 10 games\n4 of 10 games\n"


def test_the_time_left_is_reckoned_from_what_was_played_now(
    watch: Watch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ten games were there before; five more took five minutes."""
    shown = Progress("en")
    shown.show(10, 20)
    watch.now += 300
    shown.show(15, 20)
    assert capsys.readouterr().err == "15 of 20 games, about 5 minutes left\n"


def test_a_bar_is_as_full_as_the_work_is_done(watch: Watch) -> None:
    shown = Progress("en")
    assert [shown.bar(done, 4).count("█") for done in (0, 1, 4, 5)] == [0, BAR // 4, BAR, BAR]
