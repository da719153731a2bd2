"""A puzzle, files of puzzles, and those that are shipped with the games."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from shedet.core.engine.chance import seeded
from shedet.core.engine.position import Position
from shedet.core.errors import NotationError, ShedetError
from shedet.core.game import Game, V, View, kept, one_line, quoted
from shedet.core.language import Sentence
from shedet.core.records.data import from_data, to_data
from shedet.core.records.files import texts

FORMAT = "shedet puzzles 1"
DATA = Path(__file__).with_name("data")
HASHED = ("rules", "pieces", "prior")
"""Rooms of a game that decide what its moves are worth to the search."""


@dataclass(frozen=True)
class Worth:
    """What a move is worth: tenths of a point ahead of the best rival, chances in thousandths."""

    move: str
    margin: int
    error: int
    """The standard error of the margin, over searches with different seeds."""
    chance: int
    searches: int
    """So many searches were made of it; one that was only looked at has a single one."""


@dataclass(frozen=True)
class Puzzle:
    """A position as a seat sees it. What the seat cannot see is dealt anew: no truth is kept."""

    position: str
    seat: int
    moves: tuple[Worth, ...]
    """All legal moves: those that were measured come first, the best of them before all."""
    record: int = 0
    """Which record it comes from, from 1, and after which line of it."""
    line: int = 0

    @property
    def answer(self) -> str:
        return self.moves[0].move

    @property
    def measured(self) -> tuple[Worth, ...]:
        """The moves whose worth is well known."""
        return tuple(one for one in self.moves if one.searches > 1)

    @cached_property
    def id(self) -> str:
        """The same for the same position, wherever it stands in a file."""
        text = f"{self.position}\n{self.seat}"
        return hashlib.sha256(text.encode()).hexdigest()[:10]

    def place(self, game: Game[Position, V]) -> Position:
        """A position in which the seat decides."""
        position = game.position_from(self.position)
        if position.to_act != self.seat:
            position.switch(self.seat)
        return position

    def view(self, game: Game[Position, V]) -> V:
        """All that is known."""
        return game.view(self.place(game), self.seat)

    def worth_of(self, move: str) -> Worth | None:
        return next((one for one in self.moves if one.move == move), None)


@dataclass(frozen=True)
class Head:
    """How the puzzles of a file were made: the first line of it."""

    game: str
    rules: int
    pieces: str
    weights: str
    """A hash of the rules and weights by which moves were measured."""
    seed: int
    iterations: int
    """Playouts of each search."""
    each: int
    """Puzzles from one game, at most."""


@dataclass(frozen=True)
class Done:
    """A record that has been looked through, and by what it is known again."""

    done: int
    hash: str


@dataclass(frozen=True)
class PuzzleFile:
    """The puzzles of one game, and how they were made."""

    head: Head
    puzzles: tuple[Puzzle, ...]
    done: Done


def line_of(part: Head | Puzzle | Done) -> str:
    """A line of a file."""
    data = to_data(part)
    if isinstance(part, Head):
        data = {"format": FORMAT, **data}
    if isinstance(part, Puzzle):
        moves = ([one.move, one.margin, one.error, one.chance, one.searches] for one in part.moves)
        data["moves"] = list(moves)
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def read_file(path: Path) -> PuzzleFile:
    """The puzzles of a file; an error says which line is wrong."""
    name = one_line(str(path))
    head, done = None, Done(0, "")
    puzzles: list[Puzzle] = []
    for number, text in enumerate(texts(path, name), 1):
        try:
            part = part_of(text, is_first=number == 1)
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            raise NotationError(
                Sentence(
                    "{path} isn’t a file of puzzles, see row {number}.",
                    path=name,
                    number=number,
                )
            ) from None
        if isinstance(part, Head):
            head = part
        elif isinstance(part, Done):
            done = part
        else:
            puzzles.append(part)
    if head is None:
        raise NotationError(Sentence("{path} holds no puzzles.", path=name))
    return PuzzleFile(head, tuple(puzzles), done)


def part_of(text: str, is_first: bool) -> Head | Puzzle | Done:
    data = json.loads(text)
    if is_first:
        if data.pop("format", "") != FORMAT:
            raise ValueError("another format")
        head: Head = from_data(Head, data)
        return head
    if "done" in data:
        done: Done = from_data(Done, data)
        return done
    names = ("move", "margin", "error", "chance", "searches")
    data["moves"] = [dict(zip(names, one, strict=True)) for one in data["moves"]]
    puzzle: Puzzle = from_data(Puzzle, data)
    if not puzzle.moves:
        raise ValueError("no moves")
    return puzzle


def weights_hash(game_id: str) -> str:
    """A hash of the rules, the prior and the weights of a game, whatever else changes."""
    import shedet

    root = Path(str(shedet.__file__)).parent
    found = hashlib.sha256()
    rooms = [root / "games" / game_id / room for room in HASHED]
    files = [*(root / "games" / game_id).glob("*.toml")]
    files += [path for room in rooms for path in room.glob("*.py")]
    for path in sorted(files):
        found.update(path.name.encode())
        found.update(path.read_bytes())
    return found.hexdigest()[:16]


@cache
def shipped(game_id: str) -> tuple[PuzzleFile, ...]:
    """The files that come with a game: GAME.jsonl, and what was made later, GAME-2.jsonl."""
    paths = [DATA / f"{game_id}.jsonl", *sorted(DATA.glob(f"{game_id}-*.jsonl"))]
    return tuple(read_file(path) for path in paths if path.is_file())


@cache
def puzzles_of(game_id: str) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game, in the order in which they are offered."""
    return tuple(puzzle for file in shipped(game_id) for puzzle in file.puzzles)


@cache
def by_id(game_id: str) -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in puzzles_of(game_id)}


def puzzle_by(game_id: str, id: str) -> Puzzle | None:
    """A puzzle that comes with a game, by its id."""
    return by_id(game_id).get(id)


def hidden_anew(game: Game[Position, View], view: View, seed: int) -> str | None:
    """A position with this view, all else dealt anew; None if worlds do not give the view back."""
    worlds = [game.position_text(game.world(view, seeded(seed + n))) for n in range(2)]
    try:
        views = [Puzzle(text, view.seat, ()).view(game) for text in worlds]
    except ShedetError:
        return None
    return worlds[0] if all(seen == view for seen in views) else None


def complaints(game: Game[Position, View], puzzles: Iterable[Puzzle]) -> list[Sentence]:
    """What is wrong with puzzles, as far as it can be seen without a search."""
    found = []
    for number, puzzle in enumerate(puzzles, 1):
        try:
            legal = [game.move_text(move) for move in puzzle.place(game).legal()]
        except ShedetError as error:
            found.append(Sentence("Puzzle {number}: {error}", number=number, error=error.sentence))
            continue
        if sorted(legal) != sorted(one.move for one in puzzle.moves):
            found.append(
                Sentence("Puzzle {number}: its moves are not the legal ones.", number=number)
            )
        elif puzzle.answer in favourites(game, puzzle.view(game), legal):
            found.append(
                Sentence(
                    "Puzzle {number}: {move} is what the greedy bot plays too.",
                    number=number,
                    move=quoted(puzzle.answer),
                )
            )
    return found


def favourites(game: Game[Position, V], view: V, legal: Iterable[str]) -> list[str]:
    """The moves that the greedy bot draws one of."""
    rated = {text: game.rate(view, text) for text in legal}
    most = max(rated.values())
    return [text for text, rate in rated.items() if rate == most]


def game_of_file(file: PuzzleFile) -> Game:
    """The game of a file, if its pieces are ours."""
    game = kept(file.head.game, None)
    game.check_pieces(file.head.pieces)
    return game
