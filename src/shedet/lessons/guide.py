"""The engine of lessons: opens the table, knows the step, answers what does not fit."""

from collections.abc import Sequence
from dataclasses import dataclass

from shedet.core.errors import NotationError, ShedetError
from shedet.core.game import Game, info_of
from shedet.core.language import Sentence
from shedet.lessons import HERON, PLAYER, TEACHER, Lesson, Step, lesson_of
from shedet.table import Table
from shedet.table.table_state import Now

NOTHING = Sentence("Nothing happened. Try this: {order}")
NOT_NOW = Sentence("You’ll be free to do that in a real game.")
CHOOSE = "choose "


@dataclass(frozen=True)
class Slip:
    """A move that did not fit, and what is said about it."""

    tried: str
    said: tuple[Sentence, ...]


@dataclass(frozen=True)
class Card:
    """What Heron says now."""

    number: int
    """Of the step, from 1."""
    steps: int
    step: Step
    is_asked: bool
    """Is it the player's turn to do it?"""
    lines: tuple[str, ...]
    """What answers the question as a page sends it: the line, or as much of it as is asked now."""
    picks: tuple[str, ...]
    """What can be picked on the way to it, the last thing first."""
    slip: Slip | None = None


def want_lesson(game: str) -> Lesson:
    """The lesson for a game; it has to be one that we teach."""
    lesson = lesson_of(info_of(game).id)
    if lesson is None:
        raise NotationError(Sentence("There is no lesson for {game}.", game=game))
    return lesson


def open_lesson(game: Game, lesson: Lesson, secret: int, now: Now) -> Table:
    """A table that stands as the lesson begins, with free seats."""
    table = Table.open_at(game, game.position_from(lesson.position), secret, now=now)
    table.guide(lesson.game, lesson.lines())
    return table


def sit_down(table: Table, name: str) -> None:
    """The player and Heron take their seats, and the lesson begins."""
    table.sit(PLAYER, name)
    table.seat_bot(HERON, TEACHER)


def taught(table: Table) -> Lesson | None:
    """The lesson at a table; one that was changed since is over, and the game goes on freely."""
    if not table.lesson:
        return None
    lesson = lesson_of(table.lesson)
    if lesson is None or list(lesson.lines()) != table.line_play.script:
        del table.line_play.script[table.line_play.completed :]
        return None
    return lesson


def step_at(lesson: Lesson, completed: int, read: int) -> int | None:
    """The step after so many lines of the game, if those before `read` were read; None: no more."""
    first = lines = 0
    for number, step in enumerate(lesson.steps):
        if step.line and lines >= completed:
            return min(max(first, read), number)
        if step.line:
            lines += 1
            first = number + 1
        lines += len(step.then)
    last = len(lesson.steps)
    return max(first, read) if max(first, read) < last else None


def card_of(table: Table, read: int = 0, slip: Slip | None = None) -> Card | None:
    """What is said to the player now; nothing once the lesson is over."""
    lesson = taught(table)
    if lesson is None or table.stage != "playing":
        return None
    number = step_at(lesson, table.line_play.completed, read)
    if number is None:
        return None
    step = lesson.steps[number]
    is_asked = bool(step.line) and PLAYER in table.deciding
    lines, picks = ways(table, step) if is_asked else ((), ())
    return Card(number + 1, len(lesson.steps), step, is_asked, lines, picks, slip)


def ways(table: Table, step: Step) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The rest of a step's line as it can be sent, and what is picked on the way to it."""
    game = table.game
    wanted = game.line_moves(step.line)[len(table.line_play.draft(PLAYER)) :]
    moves = [game.move_text(move) for move in wanted]
    picks = [";".join(moves[:last]) for last in range(len(moves), 0, -1)]
    chosen = ";".join(move for move in moves if move.startswith(CHOOSE))
    whole = [] if len(moves) == 1 else [game.line_text(wanted)]
    return (*whole, moves[0]), (*picks, *([chosen] if chosen else []), *step.touch)


def slip_of(table: Table, card: Card, text: str) -> Slip:
    """A kind word about a move that does not fit: why not, and what to try."""
    step = card.step
    why = step.wrong.get(text.partition(" ")[0]) or refusal(table, text) or NOT_NOW
    return Slip(text, (why, NOTHING.about(order=step.order)))


def refusal(table: Table, text: str) -> Sentence | None:
    """Why a move is against the rules, if it is a move and is not legal."""
    try:
        refused = table.why_not(PLAYER, text)
    except ShedetError:
        return None
    return refused.reason if refused else None


def skip(table: Table) -> None:
    """Make the step's line for the player."""
    before = table.line_play.completed
    while table.line_play.completed == before and (move := table.lesson_move(PLAYER)):
        table.play(PLAYER, move, table.asked[PLAYER])


def read_on(lesson: Lesson, number: int) -> int:
    """The step after one that was read, by its number."""
    if not 0 < number <= len(lesson.steps) or lesson.steps[number - 1].line:
        raise NotationError(Sentence("There’s nothing more to read here."))
    return number


def spoken(sentences: Sequence[Sentence | None], language: str) -> str:
    """Several sentences as one text."""
    return " ".join(sentence.say(language) for sentence in sentences if sentence)
