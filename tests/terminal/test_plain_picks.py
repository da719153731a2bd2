"""Several tiles at once at the plain table: a sale, discards, in any order."""

import sys
from collections.abc import Callable, Sequence
from io import StringIO
from pathlib import Path

import pytest

from shedet.table import Question, Table
from shedet.terminal.boards import Item, board_of
from shedet.terminal.plain.picks import Picking
from shedet.terminal.plain.plain import PlainTable
from tests.terminal.games import GAME, entries_in
from tests.terminal.test_dialogs import sitting_at, table_asking

Typed = Callable[..., str]


@pytest.fixture
def typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Typed:
    """Play on at a table with what is typed, after the keyboard was passed."""

    def play(wanted: Callable[[int, Question], bool] | Table, *lines: str) -> str:
        table = wanted if isinstance(wanted, Table) else table_asking(wanted)[0]
        session = sitting_at(table, tmp_path)
        monkeypatch.setattr(sys, "stdin", StringIO("".join(f"{line}\n" for line in ("", *lines))))
        PlainTable(session).play()
        session.close()
        return capsys.readouterr().out

    return play


def last_moves(data: Path) -> list[str]:
    moved = [entry for entry in entries_in(data) if entry["entry"] == "moved"]
    return next(entry["moves"] for entry in moved[::-1] if not entry["forced"])


def many_discards(_: int, question: Question) -> bool:
    return bool(question.view.question == "discard" and question.view.about == 2)


def large_sale(_: int, question: Question) -> bool:
    return question.legal[0] == "sell fish" and "Sell up to 4" in choice(question, "sell fish")


def choice(question: Question, text: str) -> str:
    return GAME.choice(question.view, text, ["Ann", "Bob"])


def test_discards_are_chosen_in_any_order(typed: Typed, tmp_path: Path) -> None:
    said = typed(many_discards, "8", "1")
    assert "You can type several numbers at once, with spaces between.\n  1  " in said
    assert "Chosen: " in said
    assert "1 of 2 chosen. They go to your corruption board." in said
    assert len(last_moves(tmp_path)) == 2
    hand = said.split("with spaces between.\n")[1].split("Your choice?")[0].splitlines()
    names = [hand[0][5:], hand[7][5:]]
    for name in names:
        assert f"puts {'a ' if 'statue' in name else ''}{name.split(' (')[0]}" in said.replace(
            "puts the ", "puts "
        )


def test_several_numbers_at_once_are_one_line(typed: Typed, tmp_path: Path) -> None:
    said = typed(many_discards, "1 2 3", "99 1", "3, 1")
    assert "You can choose 2 of them at most." in said
    assert "There is no choice 99. Choose from 1 to " in said
    assert len(last_moves(tmp_path)) == 2


def test_a_sale_says_what_it_would_bring_and_can_be_left(typed: Typed, tmp_path: Path) -> None:
    said = typed(large_sale, "1", "4", "back", "back", "1", "4 1", "2", "2", "q")
    assert "All of them." in said
    assert "That’s all." in said
    assert "The set is then worth" in said
    assert said.count("Your turn:") >= 2, "leaving the sale asks for the turn again"
    moves = last_moves(tmp_path)
    assert moves[0] == "sell fish"
    assert moves[-1] == "done"
    assert len(moves) == 5, "three of four tiles were sold, the first and the last among them"


def test_all_of_a_kind_are_one_number(typed: Typed, tmp_path: Path) -> None:
    typed(large_sale, "1", "5", "q")
    assert [move.split()[0] for move in last_moves(tmp_path)].count("choose") == 4


def test_what_is_refused_is_chosen_anew(typed: Typed, tmp_path: Path) -> None:
    """Three statues are no first sale of a good; all that fit, with a tile of it, are."""
    found: list[list[str]] = []

    def with_statues(seat: int, question: Question) -> bool:
        hand = question.view.players[seat].hand or []
        if sum(tile.startswith("statue") for tile in hand) < 3:
            return False
        board = board_of(GAME, "en")
        squares = len(board.squares(question))
        for number, entry in enumerate(board.entries(question, ["Ann", "Bob"]), squares + 1):
            labels = [item.label for item in entry.pick.items] if entry.pick else []
            statues = [str(n) for n, label in enumerate(labels, 1) if label.startswith("statue")]
            is_first = entry.text.removeprefix("sell ") not in question.view.players[seat].sold
            if entry.text.startswith("sell ") and is_first and len(statues) > 2:
                last = len(labels) + 1
                found.append([str(number), " ".join(statues[:3]), str(last - 3), str(last)])
                return True
        return False

    table, _ = table_asking(with_statues, first=165)
    number, statues, done, all_of_them = found[0]
    said = typed(table, number, statues, done, all_of_them, "q")
    assert "[S2-5.4]" in said
    moves = last_moves(tmp_path)
    assert moves[0].startswith("sell ")
    assert len(moves) > 4


class Cards:
    """One or two of three."""

    title = "Cards"
    least, most = 1, 2
    is_full_at_first = False

    def __init__(self) -> None:
        self.items = [Item(letter, letter) for letter in "abc"]

    def line(self, ticked: Sequence[bool]) -> str:
        return "".join(letter for letter, is_ticked in zip("abc", ticked, strict=True) if is_ticked)

    def worth(self, ticked: Sequence[bool]) -> str:
        return str(sum(ticked))


def test_the_end_is_offered_where_there_is_enough() -> None:
    picking = Picking(Cards())
    assert picking.choices("en") == ["a", "b", "c"]
    assert picking.choose([3]) == ""
    assert picking.choices("en") == ["a", "b", "That’s all."]
    assert picking.choose([3]) == "c"
    assert picking.undo()
    assert not picking.undo()
    assert picking.choose([2, 2, 1]) == "ab"
