"""What `import shedet` offers besides the classes: games, positions and records in one call."""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, overload

from shedet.core import registry
from shedet.core.errors import NotationError
from shedet.core.game import Game, GameInfo
from shedet.core.language import Sentence

if TYPE_CHECKING:
    from shedet.bots.function import Function
    from shedet.core.engine.position import Position
    from shedet.core.records.record import Record, Step
    from shedet.games import nile, sobek, sobek2p


def all_games() -> dict[str, GameInfo]:
    """All games by id, those of other installed packages included; loads no rules."""
    return registry.games()


@overload
def load(
    game: "Literal['nile']", pieces: Path | str | None = None
) -> "Game[nile.Position, nile.View]": ...
@overload
def load(
    game: "Literal['sobek']", pieces: Path | str | None = None
) -> "Game[sobek.Position, sobek.View]": ...
@overload
def load(
    game: "Literal['sobek2p']", pieces: Path | str | None = None
) -> "Game[sobek2p.Position, sobek2p.View]": ...
@overload
def load(game: str, pieces: Path | str | None = None) -> Game: ...


def load(game: str, pieces: Path | str | None = None) -> Game:
    """A game with its rules by its id, with the printed pieces or those of an owner's file.

    Type checkers know the positions and views of our own games: `load("sobek").view(…)` is a
    `shedet.sobek.View`.
    """
    return registry.load(game, None if pieces is None else Path(pieces))


def position_from(text: str) -> "Position":
    """The position that a text describes, of whichever game its first line names.

    The pieces are the printed ones; for others there is `position_from` of a loaded game.
    """
    head, _, game = text.partition("\n")[0].partition(" ")
    if head != "position":
        begin = Sentence("A position begins with the line {head}.", head="'position GAME 1'")
        raise NotationError(begin)
    return registry.kept(registry.info_of(game.partition(" ")[0]).id).position_from(text)


def play(
    game: Game | str,
    bots: "Sequence[str | Function]",
    *,
    seed: int | None = None,
    options: Mapping[str, str] | None = None,
) -> "Record":
    """One game between bots, as a record; the same seed is the same game.

    A bot is a name (`greedy`), a file and function (`bot.py:my_bot`), a command (`run:./bot`), or a
    function, which then plays in this process. One that fails raises `BotFailure`.
    """
    from shedet.bots.match import play_match

    played = registry.load(game) if isinstance(game, str) else game
    number = secrets.randbits(64) if seed is None else seed
    record = play_match(played, options or {}, bots, number)
    record.seed = number
    return record


def replay(record: "Record", pieces: Path | str | None = None) -> "Iterator[Step]":
    """Play a record again, line by line; what contradicts the rules raises `RecordMismatch`."""
    from shedet.core.records.record import replay as replayed

    return replayed(load(record.game, pieces), record)


def verify(record: "Record", pieces: Path | str | None = None) -> None:
    """Check a record: every line, the result, and that all draws follow from its secret.

    Raises `RecordMismatch`, which says what is wrong first.
    """
    from shedet.table.seal import verify_record

    verify_record(load(record.game, pieces), record)
