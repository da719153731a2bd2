"""The log of a table: one line for one turn, which opens to its steps."""

from itertools import pairwise

import pytest

from shedet.core.game import load
from shedet.core.language import LANGUAGES
from shedet.lessons import HERON, PLAYER, guide, lesson_of
from shedet.table import Table
from shedet.table.log_text import actor
from shedet.web.pages import render
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.snapshots import snapshot_of
from tests.web.markup import Element, read

CHIEF = {
    "sobek2p": ("Ann sells 4 fish tiles.", "+8 points"),
    "sobek": ("Ann lays 3 ivory cards as set 1.", "+18 points"),
    "nile": ("Ann harvests a grape on field 1 of the upper 5-row for market row 1.", ""),
}
"""For each game a turn of its lesson, and its points where a turn brings points by itself."""


def taught(game: str) -> Table:
    """A lesson that was played to its end."""
    lesson, played = lesson_of(game), load(game)
    assert lesson
    table: Table = guide.open_lesson(played, lesson, 1, lambda: 0.0)
    guide.sit_down(table, "Ann")
    while table.stage == "playing":
        seat = PLAYER if PLAYER in table.deciding else HERON
        table.play(seat, str(table.lesson_move(seat)), table.asked[seat])
    return table


def log_of(table: Table, seat: int = PLAYER, language: str = "en") -> Element:
    hosted = HostedTable("w" * 22, table, 0.0, 0.0)
    shown = snapshot_of(hosted, (seat, (), language), [True, False], 0)
    return read(render.regions(shown)["log"])


def turns_in(log: Element) -> list[Element]:
    """The lines of the log, without the steps that they open to."""
    steps = {id(step) for one in log.all("details") for step in one.all("li")}
    return [line for line in log.all("li") if id(line) not in steps]


@pytest.mark.parametrize("game", CHIEF)
def test_a_turn_is_one_line_with_its_points_that_opens_to_its_steps(game: str) -> None:
    table = taught(game)
    chief, gain = CHIEF[game]
    log = log_of(table)
    opened = [one for one in log.all("details") if chief in one.one("summary").words()]
    assert opened
    (turn,) = (one for one in opened if gain in one.one("summary").words())
    assert [one.text for one in turn.all("b", class_="gain")] == ([gain] if gain else [])
    steps = [step.text for step in turn.all("li")]
    assert chief in steps
    assert len(steps) > 1


@pytest.mark.parametrize("game", CHIEF)
def test_there_are_as_many_lines_as_turns(game: str) -> None:
    """What a seat does without another one between is one turn."""
    table = taught(game)
    told = table.told(2)[-40:]
    told = [one for one in told if one.sentence or any(texts(table, one.events))]
    runs = 1 + sum(
        actor(one) is None or actor(one) != actor(before) for before, one in pairwise(told)
    )
    assert len(turns_in(log_of(table, 2))) == runs


def texts(table: Table, events: object) -> list[str]:
    assert isinstance(events, list)
    return [table.game.event_text(event, table.names) for event in events]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", CHIEF)
def test_every_line_is_told_in_every_language(game: str, language: str) -> None:
    table = taught(game)
    for seat in (PLAYER, 2):
        lines = turns_in(log_of(table, seat, language))
        assert lines
        assert all(line.words() for line in lines)


def test_open_lines_are_known_by_the_turn_so_that_they_stay_open() -> None:
    """A new turn above changes no id: a page that is changed keeps what was opened."""
    table = taught("sobek2p")
    ids = [one.attributes["id"] for one in log_of(table).all("details")]
    assert len(set(ids)) == len(ids)
    assert ids == sorted(ids, key=lambda one: -int(one.removeprefix("turn-")))
