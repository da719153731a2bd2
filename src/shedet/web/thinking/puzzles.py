"""Puzzles as pages: drawn and judged in the process that shows replays, not where tables are."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from shedet.bots.levels import LEVELS
from shedet.core.engine.position import Position
from shedet.core.errors import IllegalMove, NotationError, ShedetError
from shedet.core.game import Game, V, View, kept
from shedet.core.language import Sentence, decimal
from shedet.puzzles import Puzzle, Worth, puzzle_by, puzzles_of
from shedet.table.referee import Question
from shedet.web.parts.people import numbered_name, with_names
from shedet.web.parts.snapshot import Found, PuzzleMove, PuzzleSeen, Snapshot, Visit
from shedet.web.thinking.worker_pool import JobControl

NUMBER = 1
"""The number of the one question."""
REASONS = 3
"""So many are given."""
KEPT = 500
"""Reasons that the process remembers."""

NO_PUZZLE = Sentence("There is no such puzzle.")


@dataclass(frozen=True)
class Wanted:
    """What is to be seen of which puzzle, and what is known of who asks."""

    game: str
    id: str
    visit: Visit
    found: Found
    is_daily: bool
    asked: str = ""
    answer: str = ""


def show(
    control: JobControl, wanted: Wanted, render: Callable[[PuzzleSeen, Visit], str]
) -> str | Sentence:
    """The page of a puzzle, or why there is none."""
    try:
        return render(seen(puzzle_of(wanted.game, wanted.id), wanted), wanted.visit)
    except ShedetError as error:
        return error.sentence


def judge(control: JobControl, game_id: str, id: str, line: str) -> str | Sentence:
    """The first move of an answer, or what is wrong with it."""
    try:
        game, puzzle = kept(game_id, None), puzzle_of(game_id, id)
        return game.move_text(moves_of(game, puzzle, line)[0])
    except ShedetError as error:
        return error.sentence


def why_not(control: JobControl, game_id: str, id: str, line: str) -> IllegalMove | None:
    """Why a move is refused, as at a table."""
    try:
        moves_of(kept(game_id, None), puzzle_of(game_id, id), line)
    except IllegalMove as refused:
        return refused
    except ShedetError:
        return None
    return None


def puzzle_of(game_id: str, id: str) -> Puzzle:
    puzzle = puzzle_by(game_id, id)
    if puzzle is None:
        raise NotationError(NO_PUZZLE)
    return puzzle


def moves_of(game: Game[Position, V], puzzle: Puzzle, line: str) -> list[int]:
    """The legal moves of an answer: one, or a line."""
    try:
        moves = [game.move_number(line)]
    except NotationError:
        moves = game.line_moves(line)
    position = puzzle.place(game)
    for number, move in enumerate(moves):
        if position.to_act != puzzle.seat or (number and not position.mid_line):
            raise NotationError(Sentence("This is more than one move."))
        position.play(move)
    if not moves:
        raise NotationError(Sentence("This is no move."))
    return moves


def seen(puzzle: Puzzle, wanted: Wanted) -> PuzzleSeen:
    """All that a page shows. Nothing of the answer is in it before there is one."""
    game = kept(wanted.game, None)
    view = puzzle.view(game)
    language = wanted.visit.language
    shown = with_names(snapshot_of(game, puzzle, view, wanted))
    all_of = puzzles_of(wanted.game)
    number = next((n for n, one in enumerate(all_of, 1) if one.id == wanted.id), 0)
    page = PuzzleSeen(
        shown, number, len(all_of), wanted.found, wanted.is_daily, asked(game, puzzle, wanted)
    )
    if not wanted.answer:
        return page
    known = [one for one in puzzle.moves if one.searches > 1 or one.move == wanted.answer]
    known.sort(key=lambda one: (one.move != puzzle.answer, -one.margin))
    rest = sorted((one for one in puzzle.moves if one not in known), key=lambda one: -one.margin)
    return PuzzleSeen(
        shown,
        number,
        len(all_of),
        wanted.found,
        wanted.is_daily,
        answer=wanted.answer,
        best=puzzle.answer,
        moves=tuple(told(shown, puzzle, wanted, one) for one in known),
        rest=tuple(told(shown, puzzle, wanted, one) for one in rest),
        reasons=reasons_of(wanted.game, puzzle, shown.names, language),
    )


def asked(game: Game[Position, View], puzzle: Puzzle, wanted: Wanted) -> str:
    """A move to be confirmed, if it is one."""
    if not wanted.asked or wanted.answer:
        return ""
    moves_of(game, puzzle, wanted.asked)
    return wanted.asked


def snapshot_of(game: Game[Position, View], puzzle: Puzzle, view: View, wanted: Wanted) -> Snapshot:
    """The table of a puzzle: bots sit round it, and the one question is open until the answer."""
    position = puzzle.place(game)
    seats, seat, language = position.seats, puzzle.seat, wanted.visit.language
    others = [other for other in range(seats) if other != seat]
    bots = {other: LEVELS[(n + 1) % len(LEVELS)] for n, other in enumerate(others)}
    own = wanted.visit.name or numbered_name(seat, seats, (), language)
    question = None
    if not wanted.answer:
        legal = [game.move_text(move) for move in position.legal()]
        question = Question(NUMBER, view, legal, [])
    return Snapshot(
        game=game,
        table=wanted.id,
        place=f"/puzzles/{game.info.id}/{wanted.id}",
        seat=seat,
        own_seats=(seat,),
        names=tuple(bots.get(n, own) for n in range(seats)),
        bots=bots,
        free_seats=(),
        stage="playing",
        options=game.options_in(position),
        view=view,
        deciding=(seat,),
        question=question,
        told=(),
        seen=0,
        may_take_back="",
        proposal=None,
        clocks=(None,) * seats,
        outcome=None,
        chat=(),
        seal="",
        secret=None,
        language=language,
        watchers=0,
        listed=False,
        is_puzzle=True,
        worths=worths_of(puzzle, language) if wanted.answer else {},
        best=puzzle.answer if wanted.answer else "",
        own=wanted.answer,
    )


def worths_of(puzzle: Puzzle, language: str) -> dict[str, str]:
    return {one.move: points(one, language) for one in puzzle.measured}


def points(one: Worth, language: str) -> str:
    """Points ahead at the end, with a sign in every language."""
    text = decimal(abs(one.margin) / 10, 1, language)
    return f"{'+' if one.margin > 0 else '−' if one.margin < 0 else ''}{text}"


def told(shown: Snapshot, puzzle: Puzzle, wanted: Wanted, one: Worth) -> PuzzleMove:
    said = shown.choices.sentence(one.move).say(shown.language)
    first, stop, more = said.partition(". ")
    worth = points(one, shown.language)
    is_best, is_own = one.move == puzzle.answer, one.move == wanted.answer
    return PuzzleMove(one.move, first + stop.strip(), more, worth, is_best, is_own)


@lru_cache(KEPT)
def reasons_of(
    game_id: str, puzzle: Puzzle, names: tuple[str, ...], language: str
) -> tuple[str, ...]:
    """What speaks for the answer, from nothing but the view."""
    game = kept(game_id, None)
    found = game.reasons(puzzle.view(game), puzzle.answer, names, language)
    return tuple(found[:REASONS])
