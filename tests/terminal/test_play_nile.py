"""An den Ufern des Nils at the terminal: whole games, drawn and plain, with up to five seats."""

import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from textual.pilot import Pilot

from shedet.core.engine.chance import seeded
from shedet.games.nile.pieces.box import FIELDS
from shedet.table import Question, Table
from shedet.terminal.boards import board_of
from shedet.terminal.boards.nile.fields import GRID
from shedet.terminal.boards.nile.squares import STALL_ROWS, square_of
from shedet.terminal.output.canvas import wrapped
from shedet.terminal.plain.plain import PlainTable
from shedet.terminal.screen.dialogs import Ticking
from shedet.terminal.screen.table_screen import TableScreen
from shedet.terminal.session.player_names import names_at
from tests.lengths import long
from tests.rules.nile.tables import GAME
from tests.terminal.console import Console
from tests.terminal.driving import PARTS, leave, played
from tests.terminal.games import against, entries_in, table_in
from tests.terminal.piped import shedet
from tests.terminal.test_dialogs import drive, sitting_at, until

BOARD = board_of(GAME, "en")
PLAY = ["play", "nile", "--name", "Ann", "--seed", 3]
VARIANTS = ["hippo=on", "start=bid", "seed=all", "joker=freshen", "ebb=outermost"]
ALL = [word for option in VARIANTS for word in ("--option", option)]
QUESTIONS = {"bid", "water", "seed", "ripe", "flood", "turn"}
"""What everybody is asked in a game."""
BACK_TAB = "\x1b[Z"


def settled(console: Console, data: Path) -> Table:
    """The table once the bots have played; it is looked at only once they seem to pause."""
    looks: list[int] = [0]
    tables: dict[int, Table] = {}

    def is_ready() -> bool:
        looks.append(len(entries_in(data)))
        number, before = looks[-1], looks[-2]
        if number == 0 or number != before:
            return False
        if number not in tables:
            tables[number] = table_in(data)
        table = tables[number]
        is_asked = table.stage == "playing" and not set(table.deciding) & set(table.bots)
        return is_asked or table.stage == "over"

    console.wait(is_ready, "the bots")
    return tables[looks[-1]]


def asked_at(table: Table) -> tuple[int, Question]:
    """The person who is asked, and the question."""
    seat = next(seat for seat in table.deciding if seat not in table.bots)
    question = table.question(seat)
    assert question is not None
    return seat, question


def best_of(question: Question) -> str:
    return max(question.legal, key=lambda text: GAME.rate(question.view, text))


def account_of(table: Table) -> list[str]:
    assert table.outcome is not None
    assert table.outcome.result is not None
    assert table.outcome.how == "played"
    return GAME.result_text(table.outcome.result, names_at(table, "en"))


# keys


def looked_at(console: Console) -> str:
    """The square between brackets on a small screen."""
    lines = console.lines()
    top = 2 if "▸" in lines[2] else 1  # the dial stands in the first row below the status
    for row, line in enumerate(lines[top : top + 8]):
        if "[" in line[:40]:
            return GRID[line.index("[") // 10][row]
        if line[41:42] == "[":
            return STALL_ROWS[row - 1]
    return "boat" if lines[top + 9].startswith("[") else ""


def check_picture(console: Console, table: Table, question: Question) -> None:
    """Status, board and hand are drawn, with what is looked at, and nothing is cut off."""
    view, names = question.view, names_at(table, "en")
    status = [f" {line}" for line in wrapped(GAME.status(view, names), 78, 2)]
    squares = BOARD.squares(question)
    hand = BOARD.hand(view, names, (80, 2)).text().split("\n")

    def is_drawn() -> bool:
        square = looked_at(console)
        if bool(square) != bool(squares):
            return False
        focus = squares.get(square, f"look {square}") if square else ""
        drawn = BOARD.draw(view, names, focus, BOARD.size(80, 24), squares).text().split("\n")
        lines = console.lines()
        top = len(status)
        return lines[:top] == status and lines[top : top + 13] == drawn

    console.wait(is_drawn, "\n".join([*status, *hand]))
    assert "…" not in "".join(hand)
    console.wait_for(" ←↑↓→ look  Tab next  Enter do it")


def look(console: Console, squares: list[str], wanted: str) -> None:
    """Go to a square by Tab or back by Shift and Tab."""
    at = squares.index(looked_at(console)) if looked_at(console) in squares else -1
    steps = squares.index(wanted) - at
    console.press(*["tab" if steps > 0 else BACK_TAB] * abs(steps))
    console.wait(lambda: looked_at(console) == wanted, wanted)


def choose(console: Console, data: Path, table: Table, question: Question, text: str) -> None:
    """Look at a move, do it, and tick what is to be ticked."""
    names, before, square = names_at(table, "en"), len(entries_in(data)), square_of(text)
    entries = BOARD.entries(question, names)
    if square:
        look(console, list(BOARD.squares(question)), square)
        here = BOARD.here(question, square, names)
        assert here is not None
        number = next(n for n, entry in enumerate(here.entries, 1) if entry.text == text)
        if len(here.entries) > 1:
            console.press("enter")
            console.wait_for("▶ 1 ")
        for step in range(2, number + 1):
            console.press("down")
            console.wait_for(f"▶{step if step < 10 else ' ':>2} ")
        entry = here.entries[number - 1]
        console.press("enter")
    else:
        entry = next((e for e in entries if e.text == text), entries[0])
        key = entry.key or str(entries.index(entry) + 1)
        if len(entries) > 1 or BOARD.squares(question):  # the only choice is looked at already
            console.press(key)
        console.wait_for(f"▶ {key} ")
        console.press(key)
    if entry.pick:
        console.wait_for("Enter confirm")
        if not entry.pick.is_full_at_first:
            console.press(*"123456789"[: entry.pick.least])
        ticks = min(len(entry.pick.items), entry.pick.least)
        console.wait(lambda: console.text().count("[x]") == ticks, "ticks")
        console.press("enter")
    console.wait(lambda: len(entries_in(data)) > before, text)


# whole games


def reckoning_of(table: Table) -> list[str]:
    return BOARD.reckoning(table.view(table.names.index("Ann")), names_at(table, "en"))


def begun(data: Path, part: str) -> list[object]:
    """The words that begin such a part of a game."""
    if part in ("whole", "beginning"):
        return [*PLAY, *against(4), *ALL]
    entries, decided = played("nile", 4, tuple(tuple(option.split("=")) for option in VARIANTS))
    if part == "round":
        tables = (Table.load(entries[:number], game=GAME) for number in decided)
        first = next(n for n, table in enumerate(tables) if reckoning_of(table))
        leave(data, entries[: decided[first - 2]])
    else:
        leave(data, entries[: decided[-3]])
    return ["play", "--resume"]


@long
@pytest.mark.parametrize("part", PARTS)
def test_a_whole_drawn_game_of_one_person_and_four_bots(tmp_path: Path, part: str) -> None:
    with Console(begun(tmp_path, part), tmp_path) as console:
        reckoned = reckoning_of(settled(console, tmp_path))
        was, asked = reckoned, set[str]()
        while (table := settled(console, tmp_path)).stage == "playing":
            _, question = asked_at(table)
            if (now := reckoning_of(table)) != reckoned:
                console.wait_for("The round is over", f"{names_at(table, 'en')[0]} has ")
                console.press("escape")
                console.wait_without("The round is over")
                reckoned = now
            check_picture(console, table, question)
            if (part == "beginning" and asked >= QUESTIONS) or (
                part == "round" and reckoned != was
            ):
                break
            asked.add(question.view.question)
            choose(console, tmp_path, table, question, best_of(question))
        assert len(table.names) == 5
        if part in ("whole", "beginning"):
            assert asked >= QUESTIONS
        if part in ("whole", "round"):
            assert reckoned != was
        if part in ("whole", "end"):
            *items, verdict = account_of(table)
            console.wait_for("n new game", verdict[:60], items[0])
            console.press("q")
            console.wait_said(verdict)
            assert console.wait_end() == 0


# what is seen


def until_turn(console: Console, data: Path) -> Question:
    """Play the set-up by keys, until it is the person's turn."""
    while True:
        table = settled(console, data)
        question = asked_at(table)[1]
        check_picture(console, table, question)
        if question.view.question == "turn":
            return question
        choose(console, data, table, question, best_of(question))


def test_a_field_is_looked_at_and_then_what_to_do_there(tmp_path: Path) -> None:
    with Console([*PLAY, *against(2)], tmp_path) as console:
        question = until_turn(console, tmp_path)
        squares = BOARD.squares(question)
        several = next(
            square
            for square in squares
            if sum(square_of(text) == square for text in question.legal) > 2
        )
        before = entries_in(tmp_path)
        look(console, list(squares), several)
        console.wait_for(f"{several}: field ", "moves are possible here")
        console.press("enter")
        console.wait_for("▶ 1 ")
        here = BOARD.here(question, several, names_at(table_in(tmp_path), "en"))
        assert here is not None
        console.wait_for(here.entries[0].sentence[:40])
        console.press("down")
        console.wait_for("▶ 2 ", here.entries[1].sentence[:40])
        console.press("up", "up")
        console.wait_for("moves are possible here")
        console.press("e")
        console.wait_for("▶ e End your turn")
        console.press("h")
        console.wait_for("Keys and signs")
        console.press("escape")
        console.wait_without("Keys and signs")
        console.press("t")
        console.wait_for("On the table", "Dial: Flood")
        assert entries_in(tmp_path) == before


def test_arrows_find_out_why_not(tmp_path: Path) -> None:
    with Console([*PLAY, *against(4)], tmp_path) as console:
        question = until_turn(console, tmp_path)
        flooded = next(field.name for field in question.view.fields if field.water)
        for _ in range(60):
            at = looked_at(console)
            if at == flooded:
                break
            console.press(way(at, flooded))
            wait_off(console, at)
        console.press("?")
        console.wait_for("Why not ", "[N-6.")
        console.press("escape")
        console.wait_without("Why not ")


def wait_off(console: Console, square: str) -> None:
    console.wait(lambda: looked_at(console) not in ("", square), "another square")


def way(at: str, wanted: str) -> str:
    """The first arrow key on a way between two squares."""
    ways = [(at, "")]
    seen = {at}
    for square, first in ways:
        if square == wanted:
            return first
        for key in ("up", "down", "left", "right"):
            other = BOARD.beside(square, key)
            if other not in seen:
                seen.add(other)
                ways.append((other, first or key))
    raise AssertionError(wanted)


def test_the_replay_shows_the_table(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    shedet(tmp_path, "simulate", "nile", "--seats", 4, "--seed", 2, "--out", out)
    with Console(["replay", out], tmp_path) as console:
        console.wait_for("everything face up", "U3▲", "Boat")
        console.press("v")
        console.wait_for("Greedy 1’s view", "Flax 5")
        console.press("end")
        console.wait_for("The result")


# choices of several things, without a terminal


def table_asking(
    seats: int, options: dict[str, str], wanted: Callable[[Question], bool]
) -> tuple[Table, int]:
    """A table of people in some random game, at the first such question."""
    for seed in range(50):
        chance = seeded(seed)
        table = Table.open(GAME, seats, options, seed)
        for seat, name in enumerate(("Ann", "Bob", "Cleo", "Dan", "Eve")[:seats]):
            table.sit(seat, name)
        while table.stage == "playing":
            seat = table.deciding[0]
            question = table.question(seat)
            assert question is not None
            if wanted(question):
                return table, seat
            text = question.legal[chance.below(len(question.legal))]
            table.play(seat, text, question.number)
    raise AssertionError("no game has such a question")


def last_moves(data: Path) -> list[str]:
    moved = [entry for entry in entries_in(data) if entry["entry"] == "moved"]
    moves: list[str] = next(entry["moves"] for entry in moved[::-1] if not entry["forced"])
    return moves


def rotting(question: Question) -> bool:
    """Is there a market row in reach with three fruits that can go bad?"""
    rows = [
        question.view.market[int(text[4:]) - 1] for text in question.legal if text[:4] == "row "
    ]
    return any(sum(fruit.state != "rotten" for fruit in row) > 2 for row in rows)


def test_rot_is_a_row_and_two_ticked_fruits(tmp_path: Path) -> None:
    table, _ = table_asking(5, {}, rotting)

    async def steps(pilot: Pilot[str], screen: TableScreen) -> None:
        await pilot.press("enter")  # the curtain
        await until(pilot, lambda: screen.question is not None)
        assert screen.question is not None
        market = screen.question.view.market
        row = next(
            square
            for square in screen.squares
            if sum(fruit.state != "rotten" for fruit in market[int(square[1]) - 1]) > 2
        )
        for _ in range(5):
            if screen.cursor != row:
                await pilot.press("tab")
        assert screen.cursor == row
        await pilot.press("enter")
        await until(pilot, lambda: screen.chosen == 0)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, Ticking))
        before = len(table.entries)
        await pilot.press("1", "3", "enter")
        await until(pilot, lambda: len(table.entries) > before)

    drive(sitting_at(table, tmp_path), steps)
    moves = last_moves(tmp_path)
    assert [move.split()[0] for move in moves] == ["row", "spoil", "spoil"]


def test_a_bid_is_some_ticked_markers(tmp_path: Path) -> None:
    table, _ = table_asking(3, {"start": "bid"}, lambda question: True)

    async def steps(pilot: Pilot[str], screen: TableScreen) -> None:
        await pilot.press("enter")
        await until(pilot, lambda: screen.question is not None)
        await pilot.press("1", "1")
        await until(pilot, lambda: isinstance(pilot.app.screen, Ticking))
        before = len(table.entries)
        await pilot.press("1", "2", "6", "enter")
        await until(pilot, lambda: len(table.entries) > before)

    drive(sitting_at(table, tmp_path), steps)
    assert last_moves(tmp_path) == ["bid flax", "bid flax", "bid grain", "done"]


def test_plain_choices_are_grouped_by_field(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table, seat = table_asking(3, {}, lambda question: question.view.question == "seed")
    question = table.question(seat)
    assert question is not None
    free = list(BOARD.squares(question))
    assert set(free) <= set(FIELDS)
    session = sitting_at(table, tmp_path)
    monkeypatch.setattr(sys, "stdin", StringIO("\n2\nb\n2\n3\n"))
    PlainTable(session).play()
    session.close()
    said = capsys.readouterr().out
    assert f"\n  2  {free[1]}: field " in said
    assert said.count("\n  3  Sow a grape") + said.count("\n  3  Place a grape") == 2
    assert last_moves(tmp_path) == [f"sow grape {free[1]}"]
