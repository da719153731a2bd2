"""The market: squares with what lies there, the ankh's beam, and what each choice would open."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from markupsafe import Markup

from shedet.core.language import Sentence
from shedet.games.sobek2p.view.view import FACE_DOWN, MARKS, SQUARES, View
from shedet.web.boards.sobek2p.pieces import MARK_CLASSES, face, name_of
from shedet.web.boards.sobek2p.snapshot import Sobek2pSnapshot, choices_in
from shedet.web.parts.ahead import Node

if TYPE_CHECKING:
    from shedet.games.sobek2p.words.preview import MoveChoices

FREE = Sentence("free", context="price")
EMPTY = Sentence("{square}: empty")
LIES = Sentence("{square}: {tile}")
THE_ANKH = Sentence("{square}: the ankh, pointing {line}")

NOTHING = Markup("")


@dataclass
class Cell:
    """One square, ready to be drawn."""

    square: str
    css: str = ""
    inside: Markup = NOTHING
    label: str = ""
    pick: str = ""
    """What choosing it picks; empty where it cannot be chosen."""
    why: str = ""
    """The move that asking why-not is about."""
    price: str = ""
    is_free: bool = False
    leans: list[str] = field(default_factory=list)
    """The picks by which the tile goes to the corruption board."""
    is_leaning: bool = False
    is_picked: bool = False
    compasses: list["Compass"] = field(default_factory=list)
    motion: str = ""
    is_fingered: bool = False


@dataclass(frozen=True)
class Compass:
    """The choice of a direction, drawn where the ankh will stand."""

    key: str
    """The pick for which it is shown."""
    spokes: tuple[tuple[str, str], ...]
    """Class of the direction, and the id of its option."""


@dataclass(frozen=True)
class Preview:
    """What a pick opens to the rival: a dashed line, rings and prices."""

    key: str
    path: str
    rings: tuple[tuple[int, int, str], ...]
    """Centre, and what the rival pays there."""


def centre(square: str) -> tuple[int, int]:
    number = SQUARES.index(square)
    return number % 6 * 100 + 50, number // 6 * 100 + 50


def paid(number: int, language: str) -> str:
    return f"+{number}" if number else FREE.say(language)


def square_moves(node: Node[View]) -> dict[str, str]:
    """The legal moves that are made on the market, by square."""
    verbs = ("take", "point")
    return {
        thing: f"{verb} {thing}"
        for verb, _, thing in (move.partition(" ") for move in node.legal)
        if verb in verbs
    }


def lanes(choices: "MoveChoices") -> list[str]:
    """The lines of the ankh in which a tile may be taken, as paths."""
    table = choices.table
    return [lane(table.line(table.ankh, mark), MARKS[mark]) for mark in table.open_marks()]


def lane(squares: Sequence[int], mark: str) -> str:
    (x1, y1), (x2, y2) = centre(SQUARES[min(squares)]), centre(SQUARES[max(squares)])
    reach = {"h": (46, 0), "v": (0, 46), "/": (-34, 34), "\\": (34, 34)}[mark]
    return f"M{x1 - reach[0]} {y1 - reach[1]}L{x2 + reach[0]} {y2 + reach[1]}"


def preview(choices: "MoveChoices", move: str, key: str, language: str) -> Preview | None:
    """What a move on the market would open, drawn from where the ankh would stand."""
    if move.startswith("point "):
        return None
    opened, ankh = choices.opened(move), choices.ankh_after(move)
    if ankh is None or not opened:
        return None
    rings = [(*centre(at), paid(len(passed), language)) for at, passed in opened.items()]
    paths = [dash(passed[-1] if passed else ankh[0], at) for at, passed in opened.items()]
    return Preview(key, "".join(paths), tuple(rings))


def dash(start: str, end: str) -> str:
    """A line between two squares, from edge to edge."""
    (x1, y1), (x2, y2) = centre(start), centre(end)
    across, down = (x2 > x1) - (x2 < x1), (y2 > y1) - (y2 < y1)
    if max(abs(x2 - x1), abs(y2 - y1)) < 150:
        return ""
    return f"M{x1 + 50 * across} {y1 + 50 * down}L{x2 - 50 * across} {y2 - 50 * down}"


def cells(
    snapshot: Sobek2pSnapshot,
    node: Node[View],
    picked: str,
    changed: Sequence[str],
    compasses: dict[str, Compass],
) -> list[list[Cell]]:
    """The rows of the market for a node of the line that is being composed."""
    view, choices = node.view, choices_in(snapshot, node.view)
    moves = square_moves(node)
    grid = []
    for row in "123456":
        line = []
        for column in "ABCDEF":
            square = column + row
            cell = cell_of(snapshot, view, square)
            if square in moves:
                choosable(choices, node, cell, moves[square], picked, snapshot.language)
            elif snapshot.question and square in view.market and not node.picked:
                cell.why = f"take {square}"
            if square in changed and square not in view.market:
                cell.css += " was"
            if square in compasses:
                cell.compasses.append(compasses[square])
            cell.motion = snapshot.memory.names.get(square, "")
            line.append(cell)
        grid.append(line)
    lean(choices, moves, node, grid)
    return grid


def cell_of(snapshot: Sobek2pSnapshot, view: View, square: str) -> Cell:
    if square == view.ankh and view.mark:
        line = snapshot.game.words.toward_line(square, view.mark)
        label = THE_ANKH.about(square=square, line=line)
        return Cell(square, f"ankh {MARK_CLASSES[view.mark]}", label=label.say(snapshot.language))
    tile = view.market.get(square)
    if tile is None:
        return Cell(square, "empty", label=EMPTY.about(square=square).say(snapshot.language))
    name = name_of(snapshot.game.words, tile, snapshot.language)
    lies = LIES.about(square=square, tile=name).say(snapshot.language)
    css = "tile back b-red" if tile == FACE_DOWN else "tile"
    return Cell(square, css, face(tile, snapshot.language), lies, is_fingered=view.finger == square)


def choosable(
    choices: "MoveChoices", node: Node[View], cell: Cell, move: str, picked: str, language: str
) -> None:
    """A tile that can be chosen, with its price."""
    cell.pick = node.with_move(move)
    cell.is_picked = picked == cell.pick or picked.startswith(cell.pick + ";")
    cell.label = choices.sentence(move).say(language)
    cost = choices.price(move)
    cell.price, cell.is_free = paid(cost, language), cost == 0


def lean(
    choices: "MoveChoices", moves: dict[str, str], node: Node[View], grid: list[list[Cell]]
) -> None:
    """Tiles that a choice would send to the corruption board lean toward it."""
    by_square = {cell.square: cell for row in grid for cell in row}
    for square, move in moves.items():
        for between in choices.passed(move):
            cell = by_square[between]
            cell.leans.append(node.with_move(move))
            cell.is_leaning |= by_square[square].is_picked


def caption(choices: "MoveChoices", language: str) -> str:
    """The market in few words, for screen readers."""
    return " ".join(sentence.say(language) for sentence in choices.line_text())
