"""Questions that are more than a square, on the drawn table without a terminal."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from io import StringIO
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any

import pytest
from textual.pilot import Pilot

from shedet.bots import BOTS
from shedet.core.engine.chance import seeded
from shedet.core.game import load
from shedet.core.language import Sentence
from shedet.table import Question, Table
from shedet.terminal.plain.plain import PlainTable
from shedet.terminal.screen.dialogs import Curtain, Reading
from shedet.terminal.screen.screen import TableApp
from shedet.terminal.screen.table_screen import TableScreen
from shedet.terminal.session.saves import Save
from shedet.terminal.session.session import Session
from tests.commands import PATIENCE
from tests.terminal.games import GAME, entries_in, table_in


def table_asking(wanted: Callable[[int, Question], bool], first: int = 0) -> tuple[Table, int]:
    """A table of two people in some random game, at the first such question from a seed on."""
    for seed in range(first, first + 200):
        chance = seeded(seed)
        table = Table.open(GAME, 2, {}, seed)
        table.sit(0, "Ann")
        table.sit(1, "Bob")
        while table.stage == "playing":
            seat = table.deciding[0]
            question = table.question(seat)
            assert question is not None
            if wanted(seat, question):
                return table, seat
            text = question.legal[chance.below(len(question.legal))]
            table.play(seat, text, question.number)
    raise AssertionError("no game has such a question")


def sitting_at(table: Table, data: Path) -> Session:
    return Session(table, "en").keep_in(Save.create(data, table.game.info.id))


def drive(session: Session, steps: Callable[[Pilot[str], TableScreen], Awaitable[None]]) -> None:
    """Open the drawn table and let a test press keys."""

    async def run() -> None:
        app = TableApp(session)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            screen = app.screen_stack[1]
            assert isinstance(screen, TableScreen)
            await steps(pilot, screen)
            app.exit("quit")

    try:
        asyncio.run(run())
    finally:
        session.close()


async def until(pilot: Pilot[str], holds: Callable[[], bool]) -> None:
    """Wait until something holds, or fail."""
    until = monotonic() + PATIENCE
    while not holds():
        assert monotonic() < until, "it did not come to pass"
        await pilot.pause(0.01)


def test_discards_are_ticked_and_played_as_one_line(tmp_path: Path) -> None:
    table, seat = table_asking(
        lambda _, q: q.view.question == "discard" and q.view.about > 1 and len(q.legal) > 3
    )
    question = table.question(seat)
    assert question is not None
    number = question.view.about

    async def steps(pilot: Pilot[str], screen: TableScreen) -> None:
        await pilot.press("enter")  # the curtain
        assert [entry.pick is not None for entry in screen.entries] == [True]
        await pilot.press("down", "enter")
        await pilot.press("space", "enter")  # one is too few
        assert table.question(seat) == question
        for _ in range(number - 1):
            await pilot.press("down", "space")
        await pilot.press("down", "space")  # one is too many: it is not ticked
        await pilot.press("enter")
        await pilot.pause()

    drive(sitting_at(table, tmp_path), steps)
    moves = next(
        entry["moves"] for entry in entries_in(tmp_path)[::-1] if len(entry.get("moves", [])) > 1
    )
    assert len(moves) == number
    assert all(move.startswith("choose ") for move in moves)


def test_the_courtesan_adds_to_a_set_in_one_line(tmp_path: Path) -> None:
    def can_give(seat: int, question: Question) -> bool:
        sold = question.view.players[seat].sold
        hand = question.view.players[seat].hand or []
        return "play courtesan" in question.legal and any(
            tile.startswith(f"{good}:") for good in sold for tile in hand
        )

    table, seat = table_asking(can_give)
    before = table.view(seat).players[seat].sold

    async def steps(pilot: Pilot[str], screen: TableScreen) -> None:
        await pilot.press("enter")
        number = next(
            n for n, entry in enumerate(screen.entries, 1) if entry.text == "play courtesan"
        )
        squares = len(screen.squares)
        await pilot.press(*["tab"] * (squares + number))
        assert screen.chosen == number - 1
        await pilot.press("enter", "space", "enter")
        await pilot.pause()

    drive(sitting_at(table, tmp_path), steps)
    moves = [entry["moves"] for entry in entries_in(tmp_path) if entry["entry"] == "moved"]
    line = next(line for line in moves[::-1] if line[0] == "play courtesan")
    assert line[1].startswith("name ")
    after = table_in(tmp_path).view(seat).players[seat].sold
    assert sum(map(len, after.values())) == sum(map(len, before.values())) + 1


def test_a_line_that_was_begun_is_finished_move_by_move_or_taken_back(tmp_path: Path) -> None:
    table, _ = table_asking(lambda _, q: q.view.question == "sale")

    async def steps(pilot: Pilot[str], screen: TableScreen) -> None:
        await pilot.press("enter")
        assert {entry.text.split()[0] for entry in screen.entries} <= {"choose", "done"}
        await pilot.press("b")
        await pilot.pause()
        assert screen.question is not None
        assert screen.question.view.question == "turn"

    drive(sitting_at(table, tmp_path), steps)


def waiting(asked: Event, go_on: Event) -> Any:
    """A bot that says when it is asked, and answers when it may."""

    def choose(view: Any, legal: list[str], history: Any) -> str:
        asked.set()
        assert go_on.wait(PATIENCE)
        return legal[0]

    return lambda game, chance: choose


def test_an_answer_that_comes_too_late_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game is ended while a bot thinks; then it speaks."""
    asked, go_on = Event(), Event()
    monkeypatch.setitem(BOTS, "waiting", waiting(asked, go_on))
    table = Table.open(GAME, 2, {}, 3)
    table.sit(1, "Ann")
    table.seat_bot(0, "waiting")
    assert table.deciding == [1]

    async def steps(pilot: Pilot[str], screen: TableScreen) -> None:
        await pilot.press("enter")
        assert asked.wait(PATIENCE)
        await pilot.press("b")
        await pilot.pause()
        assert screen.question is not None, "the move was taken back before the bot had answered"
        go_on.set()
        await until(pilot, lambda: screen.bot is None)
        assert screen.question is not None
        assert table.deciding == [1]
        go_on.clear()
        asked.clear()
        await pilot.press("enter")
        assert asked.wait(PATIENCE)
        await pilot.press("x", "w")
        await pilot.pause()
        assert table.stage == "over"
        go_on.set()
        await until(pilot, lambda: screen.bot is None)

    drive(sitting_at(table, tmp_path), steps)
    assert table_in(tmp_path).outcome is not None


def test_ending_without_a_result_needs_the_other_person(tmp_path: Path) -> None:
    table, seat = table_asking(lambda seat, _: seat == 0)

    async def steps(pilot: Pilot[str], screen: TableScreen) -> None:
        await pilot.press("enter", "x", "w")
        await pilot.press("enter")  # the curtain for the other
        await pilot.press("n")
        await pilot.press("enter")  # the curtain back
        assert table.stage == "playing"
        assert screen.seat == seat
        await pilot.press("x", "w")
        await pilot.press("enter")
        await pilot.press("y")
        assert table.stage == "over"
        assert table.outcome is not None
        assert table.outcome.how == "aborted"

    drive(sitting_at(table, tmp_path), steps)


def test_a_click_looks_and_a_second_one_does_it(tmp_path: Path) -> None:
    table = Table.open(GAME, 2, {}, 3)
    table.sit(1, "Ann")
    table.seat_bot(0, "greedy")
    session = sitting_at(table, tmp_path)

    async def steps(pilot: Pilot[str], screen: TableScreen) -> None:
        await pilot.click("#board", offset=(2 + 9 * 3 + 4, 1 + 2 * 3))
        assert screen.cursor == "D4"
        assert screen.squares["D4"] == "take D4"
        assert table.deciding == [1]
        await pilot.click("#board", offset=(2 + 9 * 3 + 4, 1 + 2 * 3 + 1))
        assert ["take D4"] in [entry.get("moves") for entry in table.entries]

    drive(session, steps)


@pytest.mark.parametrize("more", [0.5, 2])
def test_a_language_of_long_words_breaks_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: float
) -> None:
    """Every text longer, as in some language that we do not speak yet."""
    worded = Sentence.worded

    def longer(self: Sentence, words: Any) -> str:
        text = worded(self, words)
        return text + "ß" * int(more * len(text))

    monkeypatch.setattr(Sentence, "worded", longer)
    table, _ = table_asking(
        lambda seat, q: len(q.legal) > 6 and len(q.view.players[seat].hand) > 10
    )

    async def steps(pilot: Pilot[str], screen: TableScreen) -> None:
        await pilot.press("enter")
        await until(pilot, lambda: screen.query_one("#keys").region.height > 0)
        for part in ("status", "board", "side", "sentence", "hand", "lower", "keys"):
            region = screen.query_one(f"#{part}").region
            assert region.right <= 80, part
            assert region.bottom <= 24, part
            assert region.height > 0, part
        assert screen.query_one("#keys").region.bottom == 24

    drive(sitting_at(table, tmp_path), steps)


# a game without a picture of its own, in which all bid at once


def lots(people: list[str], bots: int, data: Path, bot: str = "greedy") -> Session:
    table = Table.open(load("lots"), len(people) + bots, {}, 7)
    for seat, name in enumerate(people):
        table.sit(seat, name)
    for seat in range(bots):
        table.seat_bot(len(people) + seat, bot)
    return sitting_at(table, data)


def test_a_game_without_a_picture_is_played_from_sentences(tmp_path: Path) -> None:
    session = lots(["Ann"], 2, tmp_path)

    async def steps(pilot: Pilot[str], screen: TableScreen) -> None:
        assert [entry.text.split()[0] for entry in screen.entries] == ["bid", "bid"]
        await pilot.press("2", "2")
        await until(pilot, lambda: session.is_over)

    drive(session, steps)


def test_people_who_bid_at_once_pass_the_keyboard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = lots(["Ann", "Bob"], 0, tmp_path)
    typed = "\n1\n\n\n1\n" + "\n" * 6
    monkeypatch.setattr(sys, "stdin", StringIO(typed))
    PlainTable(session).play()
    session.close()
    said = capsys.readouterr().out
    assert session.is_over
    assert said.count("Pass the keyboard to Bob.") >= 1
    hidden = said.split("Pass the keyboard to Bob.")[0].rsplit("Your choice?", 1)[1]
    assert hidden.count("\n") > 50, "Ann's cards are pushed out of sight"


def test_while_hands_are_hidden_no_key_shows_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two people wait for a bot, and nobody knows yet who of them is at the keyboard."""
    asked, go_on = Event(), Event()
    monkeypatch.setitem(BOTS, "waiting", waiting(asked, go_on))
    session = lots(["Ann", "Bob"], 1, tmp_path, "waiting")

    async def steps(pilot: Pilot[str], screen: TableScreen) -> None:
        assert asked.wait(PATIENCE)
        assert screen.hidden
        for key in ("t", "l", "b", "x"):
            await pilot.press(key)
            assert pilot.app.screen is screen, key
        go_on.set()
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))

    drive(session, steps)


def test_a_move_may_be_taken_back_by_consent_before_the_keyboard_is_passed(tmp_path: Path) -> None:
    table = Table.open(GAME, 2, {}, 3)
    table.sit(0, "Ann")
    table.sit(1, "Bob")
    first = table.deciding[0]

    async def steps(pilot: Pilot[str], screen: TableScreen) -> None:
        await pilot.press("b")  # nothing was done yet
        assert isinstance(pilot.app.screen, Curtain)
        await pilot.press("enter", "tab", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        await pilot.press("b")
        await until(pilot, lambda: table.proposal is not None)
        await pilot.press("enter", "y")
        await until(pilot, lambda: table.proposal is None)
        await pilot.press("enter")
        await until(pilot, lambda: screen.question is not None)
        assert screen.seat == first

    drive(sitting_at(table, tmp_path), steps)
    kinds = [entry["entry"] for entry in entries_in(tmp_path)]
    assert kinds[3:] == ["moved", "proposed", "agreed", "took-back"]


def test_what_is_asked_about_is_what_is_answered(tmp_path: Path) -> None:
    """A typed question is about the typed move, not about the square in focus."""
    table = Table.open(GAME, 2, {}, 3)
    table.sit(0, "Ann")
    table.seat_bot(1, "greedy")
    for seat in table.bots:
        while question := table.question(seat):
            table.play(seat, question.legal[0], question.number)
    question = table.question(0)
    assert question is not None
    legal = question.legal[-1]

    async def steps(pilot: Pilot[str], screen: TableScreen) -> None:
        for typed, lines in ((f"? {legal.lower()}", 1), ("?", None)):
            await pilot.press("colon")
            await pilot.pause()
            await pilot.press(
                *("question_mark" if c == "?" else "space" if c == " " else c for c in typed),
                "enter",
            )
            await pilot.pause()
            if lines is None:
                assert pilot.app.screen is screen, "an empty question asks nothing"
                continue
            reading = pilot.app.screen
            assert isinstance(reading, Reading)
            assert reading.head == f"{legal} is allowed."
            assert reading.lines == [screen.session.choice(question.view, legal)]
            await pilot.press("escape")

    drive(sitting_at(table, tmp_path), steps)
