"""A position that is given on the command line: as text, in a file, or on standard input."""

from collections.abc import Mapping
from pathlib import Path

from shedet.core.engine.position import Position
from shedet.core.errors import NotationError, ShedetError
from shedet.core.game import Game, info_of, load, one_line
from shedet.core.language import Sentence
from shedet.core.system.os_errors import not_read
from shedet.terminal.output.stream import read_line

HEAD, LAST = "position ", "chance: "
"""How the first line of a position begins, and its last."""
STANDARD_INPUT = "-"
LONGEST = 100_000  # characters


def position_of(
    source: str, game_id: str | None, pieces: Path | None = None
) -> tuple[Game, Position]:
    """The position with its game, which is that of its first line."""
    text = text_of(source)
    words = text.partition("\n")[0].split(" ")
    if not text.startswith(HEAD) or len(words) != 3:
        head = f"{HEAD}{game_id or 'sobek2p'} 1"
        raise NotationError(Sentence("A position begins with the line {head}.", head=repr(head)))
    found = info_of(words[1]).id
    if game_id not in (None, found):
        info_of(game_id or "")
        raise NotationError(
            Sentence("The position is one of {found}, not of {game}.", found=found, game=game_id)
        )
    game = load(found, pieces)
    try:
        return game, game.position_from(text)
    except ShedetError as error:
        reason = error.sentence
        raise NotationError(
            Sentence("This is not a position of {game}: {reason}", game=found, reason=reason)
        ) from None


def text_of(source: str) -> str:
    """The text itself, or what a file holds; of standard input the lines up to the last one."""
    if source.startswith(HEAD):
        return source
    if source == STANDARD_INPUT:
        lines: list[str] = []
        while not (lines and lines[-1].startswith(LAST)) and len(lines) < LONGEST:
            line = read_line()
            if line is None:
                break
            lines.append(line)
        return "".join(f"{line}\n" for line in lines)
    path = Path(source)
    try:
        with path.open(encoding="utf-8-sig") as file:
            return file.read(LONGEST)
    except OSError as error:
        raise not_read(path, error) from None
    except UnicodeDecodeError:
        raise NotationError(Sentence("{path} is not text.", path=one_line(source))) from None


def check_table(
    game: Game, position: Position, seats: int | None, options: Mapping[str, str]
) -> None:
    """Seats and options stand in the position; others cannot be chosen."""
    if seats not in (None, position.seats):
        raise NotationError(
            Sentence(
                "The position is for {number} players, not for {seats}.",
                number=position.seats,
                seats=seats,
            )
        )
    own = game.options_in(position)
    for name, value in game.info.choose({**own, **options}).items():
        if own[name] != value:
            raise NotationError(
                Sentence(
                    "The position is played with {name}={own}, not {value}.",
                    name=name,
                    own=own[name],
                    value=value,
                )
            )
