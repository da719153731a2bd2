"""Tables for rules tests: name what matters, the other pieces are in the box."""

from collections.abc import Mapping, Sequence

import pytest

from shedet.core.errors import IllegalMove
from shedet.core.event import Event
from shedet.core.game import load
from shedet.games.sobek2p.game import Sobek2pGame
from shedet.games.sobek2p.pieces.box import MARKS, SQUARES
from shedet.games.sobek2p.rules import frame
from shedet.games.sobek2p.rules.position import Sobek2p
from shedet.games.sobek2p.rules.setup import lay_out

LOADED = load("sobek2p")
assert isinstance(LOADED, Sobek2pGame)
GAME: Sobek2pGame = LOADED

Pair = tuple[Sequence[str], Sequence[str]]


def table(
    *,
    market: Mapping[str, str] | None = None,
    ankh: str = "C3 h",
    pile: Sequence[str] = (),
    hands: Pair = ((), ()),
    boards: Pair = ((), ()),
    sold: tuple[Mapping[str, Sequence[str]], Mapping[str, Sequence[str]]] = ({}, {}),
    slots: Sequence[str] = (),
    reserve: Sequence[str] = (),
    pirogues: Pair = ((), ()),
    deben: tuple[Sequence[int], Sequence[int]] = ((), ()),
    bag: Sequence[int] | None = None,
    turn: int = 0,
    pyramid: bool = False,
    finger: str = "",
) -> Sobek2p:
    """A position at the start of a turn.

    Tiles that are not named are in the box, pirogues are used up, deben are in the bag (with `bag`
    the others are with seat 1). The pile is listed from the top; `ankh` is a square and a mark.
    """
    layout: dict[str, list[str]] = {square: [name] for square, name in (market or {}).items()}
    layout["pile"] = list(pile)
    layout["slots"] = list(slots)
    layout["reserve"] = list(reserve)
    for seat in range(2):
        layout[f"hand {seat}"] = list(hands[seat])
        layout[f"board {seat}"] = list(boards[seat])
        layout[f"with {seat}"] = list(pirogues[seat])
        layout[f"deben {seat}"] = [f"deben:{value}" for value in deben[seat]]
        for good, tiles in sold[seat].items():
            layout[f"sold {seat} {good}"] = list(tiles)
    if bag is not None:
        layout["bag"] = [f"deben:{value}" for value in bag]
    left = list(GAME.pieces.all_names)
    for names in layout.values():
        for name in names:
            left.remove(name)
    for name in left:
        sort = "tile"
        if name.startswith("deben:"):
            sort = "bag" if bag is None else "deben 1"
        elif name in GAME.pieces.all_names[65:78]:
            sort = "used"
        layout.setdefault("box" if sort == "tile" else sort, []).append(name)
    position = lay_out(GAME.pieces, layout)
    square, mark = ankh.split(" ")
    position.ankh, position.ankh_mark = SQUARES.index(square), MARKS.index(mark)
    position.push(frame.TURN, turn, int(pyramid), SQUARES.index(finger) + 1 if finger else 0)
    position._settle()
    position.seed(0)
    position.logging = 1
    return position


def play(position: Sobek2p, line: str, *chance: str) -> list[Event]:
    """Play a line with these chance outcomes; returns what happened."""
    position.follow([GAME.outcome_number(outcome) for outcome in chance])
    events = []
    for move in GAME.line_moves(line):
        position.play(move)
        events += GAME.events(position)
    assert position.scripted_next == len(chance), "not all chance outcomes were used"
    return events


def legal(position: Sobek2p) -> set[str]:
    """The texts of the legal moves."""
    return {GAME.move_text(move) for move in position.legal()}


def refused(position: Sobek2p, text: str) -> str:
    """The id of the rule by which a move is refused; the position must not change."""
    before = position.encode()
    with pytest.raises(IllegalMove) as caught:
        position.play(GAME.move_number(text))
    assert position.encode() == before
    return caught.value.rule


def lying(position: Sobek2p, where: str) -> list[str]:
    """The names of the pieces in a place such as `hand 0`, `box` or `C3`."""
    ending = f" in {where}"
    return [text[: -len(ending)] for text in GAME.places(position) if text.endswith(ending)]


def ankh(position: Sobek2p) -> str:
    """The ankh's square and mark, as `table` takes them; `None None` if it is off the board."""
    view = GAME.view(position, 2)
    return f"{view.ankh} {view.mark}"


def ends(position: Sobek2p) -> list[Sobek2p]:
    """Where each way of finishing the present line leads; one entry a way."""
    found = []
    moves = position.legal()
    assert moves, "a line that cannot be finished"
    for move in moves:
        after = position.copy()
        after.play(move)
        found += ends(after) if after.mid_line else [after]
    return found
