"""Never compiled: what a position asks the game that it belongs to, as text and for pickling."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from shedet.core.errors import IllegalMove

if TYPE_CHECKING:
    from shedet.core.engine.position import Position
    from shedet.core.game import Game

Restored = tuple[str, Path | None, str, str, int, tuple[int, ...]]
"""Game, file of pieces and their hash, text, `logging`, and what is left of a script."""


def home_of(position: "Position") -> "Game":
    """The game of a position, with the pieces that it is played with."""
    from shedet.core.registry import (
        game_of,  # imported when it is asked: games are made of positions
    )

    return game_of(position)


@cache
def parts_of(kind: type["Position"]) -> Any:
    """The parts of the game that has positions of a class, if it declares them."""
    from shedet.core.registry import class_of, home, info_of

    game = info_of(home(kind))  # type: ignore[arg-type]  # classes can be hashed
    return getattr(class_of(game), "parts", None)


def number_of(position: "Position", text: str) -> int:
    """The number of a move by its text; games whose positions know no texts have none."""
    from shedet.core.game import NO_MOVE, looked_up

    parts = parts_of(type(position))  # type: ignore[arg-type]  # classes can be hashed
    if parts is None:
        raise TypeError(f"a move of this game is played by its number, not by {text!r}")
    vocabulary = parts.notation(getattr(position, "pieces", None))
    return looked_up(vocabulary.game, vocabulary.numbers, text, NO_MOVE)


def refused(position: "Position", move: int) -> IllegalMove:
    """Why the move is not legal now, in words."""
    parts = parts_of(type(position))  # type: ignore[arg-type]  # classes can be hashed
    illegal: IllegalMove = parts.refusals.of(position, move, parts.refused)
    return illegal


def written(position: "Position") -> str:
    """The position in notation."""
    return home_of(position).position_text(position)


def legal_texts(position: "Position") -> list[str]:
    game = home_of(position)
    return [game.move_text(move) for move in position.legal()]


def shown(position: "Position") -> str:
    """The notation; of what is not laid out, or of no game that is known, as Python shows it."""
    try:
        return written(position).rstrip("\n")
    except Exception:  # whatever is wrong with it, it must be possible to look at it
        return object.__repr__(position)


def is_same(one: "Position", other: "Position") -> bool:
    """Is it the same table of the same game, which will go on in the same way?"""
    if one is other or kind_of(one) != kind_of(other):
        return one is other
    try:
        return sum_of(one) == sum_of(other)
    except (AttributeError, NotImplementedError):
        return False  # nothing is laid out on one of them


def kind_of(position: "Position") -> tuple[str, str]:
    """Its class by name: interpreted positions have another one while they are used."""
    return type(position).__module__, type(position).__qualname__


def sum_of(position: Any) -> tuple[object, ...]:
    """All that decides how it can go on."""
    pieces = getattr(position, "pieces", None)
    return (
        position.encode(),
        position.is_seeded,
        position.state() if position.is_seeded else (0, 0),
        script_of(position),
        getattr(pieces, "hash", None),
    )


def script_of(position: "Position") -> tuple[int, ...]:
    """The outcomes that will be drawn before any random one."""
    return tuple(position.scripted[position.scripted_next : position.scripted_count])


def reduced(position: "Position") -> tuple[object, Restored]:
    """How pickle keeps it: as text, which both speeds read."""
    game = home_of(position)
    text = game.position_text(position)
    script = script_of(position)
    return restored, (
        *(game.info.id, game.box, game.pieces_hash),
        *(text, position.logging, script),
    )


def restored(
    game_id: str, box: Path | None, pieces: str, text: str, logging: int, script: tuple[int, ...]
) -> "Position":
    """A pickled position again; its pieces are read where they were."""
    from shedet.core.game import kept

    game = kept(game_id, box)
    game.check_pieces(pieces)
    position = game.position_from(text)
    position.logging = logging
    if script:
        position.follow(script)
    return position
