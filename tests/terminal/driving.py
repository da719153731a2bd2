"""Keys for the drawn table, and how its screen should look."""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from shedet.table import Table
from shedet.terminal.boards import Board, board_of
from shedet.terminal.output.canvas import wrapped
from shedet.terminal.session.player_names import names_at
from shedet.terminal.session.saves import Entry, Save
from tests.lengths import LENGTH
from tests.terminal.console import Console
from tests.terminal.games import GAME, asked_in, entries_in, loaded, table_in

PLAY = ["play", "sobek2p", "--name", "Ann", "--seed", 3, "--bots", "greedy"]
BOARD = board_of(GAME, "en")
PARTS = ["beginning", "round", "end"] if LENGTH == 1 else ["whole"]
"""What is played by keys: in the short form the beginning, the end of a round, the end."""


@cache
def board_for(game_id: str) -> Board:
    return board_of(loaded(game_id), "en")


def expected(table: Table) -> dict[int, str]:
    """Status, board, panel and hand as they should stand on the screen, by row."""
    question = table.question(table.deciding[0])
    assert question is not None
    board = board_for(table.game.info.id)
    view, names, size = question.view, names_at(table, "en"), board.size(80, 24)
    status = wrapped(table.game.status(view, names), 78, 2)
    drawn = board.draw(view, names, "", size).text().split("\n")
    beside = board.side(view, names, (80 - size[0], size[1])).text().split("\n")
    hand = board.hand(view, names, (80, 2)).text().split("\n")
    panel = [line for line in beside if "points" not in line]  # names may be too long
    assert "…" not in "".join([*status, *panel, *hand]), "cut off"
    rows = [f" {line}" for line in status]
    rows += [line.ljust(size[0]) + side for line, side in zip(drawn, beside, strict=True)]
    return dict(enumerate([*rows, "", "", "", *hand]))


def bare(line: str) -> str:
    """A row of the screen without the edges that show where one looks."""
    return re.sub(r"[][┆!]", " ", line).rstrip()


def check_layout(console: Console, table: Table) -> None:
    """All parts are there, each in its place, and nothing is cut off."""
    rows = {row: text for row, text in expected(table).items() if text}
    console.wait(
        lambda: (
            all(bare(console.lines()[row]) == bare(text) for row, text in rows.items())
            and console.lines()[23].startswith(" ←↑↓→ look  Tab next  Enter do it")
        ),
        "\n".join(rows.values()),
    )


def choose(console: Console, data: Path, text: str) -> None:
    """Look at a move by Tab and do it; where things are to be ticked, tick them."""
    table, found = table_in(data), asked_in(data)
    assert found is not None
    question, before = found[1], len(entries_in(data))
    board = board_for(table.game.info.id)
    squares = list(board.squares(question))
    entries = board.entries(question, names_at(table, "en"))
    moves = [*board.squares(question).values(), *(entry.text for entry in entries)]
    if text not in moves:
        (text,) = moves  # the Scribe's discards, ticked together
    at = -1
    if squares:
        console.wait(lambda: looked_at(console) != "", "a square that is looked at")
        at = squares.index(looked_at(console)) if looked_at(console) in squares else -1
    steps = moves.index(text) - at
    console.press(*["tab"] * (steps % len(moves) if at >= 0 else steps))
    console.press("enter")
    console.wait(lambda: len(entries_in(data)) > before or "Enter confirm" in console.text(), text)
    if len(entries_in(data)) == before:
        console.wait(lambda: re.search(r"\[[ x]\] ", console.text()) is not None, "ticks")
        if "[x]" not in console.text():
            pick = entries[moves.index(text) - len(squares)].pick
            assert pick is not None
            all_fit = len(pick.items) <= pick.most
            console.press(*["a"] if all_fit else map(str, range(1, pick.least + 1)))
            console.wait_for("[x]")
        console.press("enter")
        console.wait(lambda: len(entries_in(data)) > before, f"the confirmed {text}")


def wait_for_entries(console: Console, data: Path, number: int, what: str) -> None:
    """Wait until there are more entries than there were."""
    console.wait(lambda: len(entries_in(data)) > number, what)


def looked_at(console: Console) -> str:
    """The square between brackets; 0 is the temple of Sobek."""
    if "[Temple]" in console.text():
        return "0"
    for line in console.lines()[2:15]:
        if "[" in line[:57] and line[0].isdigit():
            return "ABCDEF"[(line.index("[") - 2) // 9] + line[0]
    return ""


def best_of(data: Path) -> str:
    found = asked_in(data)
    assert found is not None
    game = table_in(data).game
    return max(found[1].legal, key=lambda text: game.rate(found[1].view, text))


@cache
def played(
    game_id: str, bots: int, options: tuple[tuple[str, str], ...] = ()
) -> tuple[list[Entry], list[int]]:
    """A whole game of Ann and greedy bots: its entries, and how many there were when she decided.

    All decide alike, so a game that goes on from the middle takes another course after a while.
    """
    game = loaded(game_id)
    table = Table.open(game, bots + 1, game.info.choose(dict(options)), 3)
    table.sit(0, "Ann")
    for seat in range(1, bots + 1):
        table.seat_bot(seat, "greedy")
    decided = []
    while table.stage == "playing":
        seat = table.deciding[-1]
        question = table.question(seat)
        assert question is not None
        if seat == 0:
            decided.append(len(table.entries))
        best = max(question.legal, key=lambda text: game.rate(question.view, text))
        table.play(seat, best, question.number)
    return table.entries, decided


def leave(data: Path, entries: Sequence[Entry]) -> None:
    """Save a table of these entries, to be resumed."""
    save = Save.create(data, entries[0]["game"])
    save.append(entries)
    save.close()
