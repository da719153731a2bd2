"""`shedet puzzles`: make them from records, check them, show one."""

import argparse
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from shedet.core.errors import NotationError
from shedet.core.game import Game, info_of, kept, one_line
from shedet.core.language import Sentence, decimal
from shedet.puzzles.checking import SHARE, check_all, is_good
from shedet.puzzles.puzzle import Puzzle, Worth, complaints, game_of_file, puzzles_of, read_file
from shedet.puzzles.series import Growing, game_in, head_for, make, read_all
from shedet.terminal.output.progress import Progress, Stopped
from shedet.terminal.output.stream import is_terminal

EACH = 3
SEEDS = 1 << 63


def run(chosen: argparse.Namespace) -> None:
    {"make": make_them, "verify": verify, "show": show}[chosen.act](chosen)


@contextmanager
def progress_of(language: str) -> Iterator[Progress]:
    progress = Progress(language)
    try:
        yield progress
    finally:
        progress.end()


def make_them(chosen: argparse.Namespace) -> None:
    """Look through records, and go on with a file that was begun."""
    game = game_in(chosen.files, chosen.pieces)
    records = sum(1 for _ in read_all(chosen.files))
    growing = Growing(
        chosen.out, head_for(game, chosen.seed or 0, chosen.iterations, chosen.each or EACH)
    )
    done = growing.done.done
    try:
        with progress_of(chosen.lang) as progress:

            def tell(number: int, _: int) -> None:
                nonlocal done
                done = number
                progress.show(number, records)

            make(game, chosen.files, growing, most=chosen.most, jobs=chosen.jobs or 1, tell=tell)
    except KeyboardInterrupt:
        raise Stopped(done, records, chosen.out) from None
    said = Sentence(
        "{path}: {number} puzzle",
        "{path}: {number} puzzles",
        growing.puzzles,
        path=one_line(str(chosen.out)),
    )
    print(said.say(chosen.lang))


def verify(chosen: argparse.Namespace) -> None:
    """Check a file; exit code 1 says that too few puzzles keep their answer."""
    file = read_file(chosen.file)
    if not file.puzzles:
        raise NotationError(Sentence("{path} holds no puzzles.", path=one_line(str(chosen.file))))
    game = game_of_file(file)
    seed = secrets.randbelow(SEEDS) if chosen.seed is None else chosen.seed
    wrong = complaints(game, file.puzzles)
    for sentence in wrong:
        print(sentence.say(chosen.lang))
    if wrong:
        sys.exit(1)
    with progress_of(chosen.lang) as progress:
        shown = progress.show if is_terminal(sys.stderr) else lambda done, total: None
        checked = check_all(
            game.info.id,
            game.box,
            file.puzzles,
            seed,
            chosen.iterations or file.head.iterations,
            jobs=chosen.jobs or 1,
            tell=shown,
        )
    for number, (puzzle, one) in enumerate(zip(file.puzzles, checked, strict=True), 1):
        if not one.is_kept:
            print(changed(number, puzzle, one.best, one.lead, chosen.lang))
    kept_answers = sum(one.is_kept for one in checked)
    said = Sentence(
        "{path}: {kept} of {number} puzzle keeps its answer ({share}%; {wanted}% are wanted;"
        " seed {seed})",
        "{path}: {kept} of {number} puzzles keep their answer ({share}%; {wanted}% are wanted;"
        " seed {seed})",
        len(checked),
        path=one_line(str(chosen.file)),
        kept=kept_answers,
        share=decimal(100 * kept_answers / len(checked), 1, chosen.lang),
        wanted=round(100 * SHARE),
        seed=seed,
    )
    print(said.say(chosen.lang))
    if not is_good(kept_answers, len(checked)):
        sys.exit(1)


def changed(number: int, puzzle: Puzzle, best: str, lead: int, language: str) -> str:
    """A puzzle that now has another answer."""
    return Sentence(
        "Puzzle {number}: {best} instead of {answer} (ahead by {lead})",
        number=number,
        best=best,
        answer=puzzle.answer,
        lead=decimal(-lead / 10, 1, language),
    ).say(language)


def show(chosen: argparse.Namespace) -> None:
    """The list of a game's puzzles in numbers, or one of them in words."""
    info = info_of(chosen.game)
    puzzles = puzzles_of(info.id)
    if not 0 < (chosen.number or 1) <= len(puzzles):
        raise NotationError(
            Sentence(
                "There is no puzzle {number} of {game}; the last one is {last}.",
                number=chosen.number or 1,
                game=info.id,
                last=len(puzzles),
            )
        )
    game = kept(info.id, None)
    for line in told(game, puzzles[(chosen.number or 1) - 1], chosen.solution, chosen.lang):
        print(line)


def told(game: Game, puzzle: Puzzle, is_solved: bool, language: str) -> Iterator[str]:
    """What the seat sees, what it can do, and with the solution what each move is worth."""
    position = puzzle.place(game)
    view = game.view(position, puzzle.seat)
    names = [
        Sentence("Player {number}", number=seat + 1).say(language) for seat in range(position.seats)
    ]
    yield from game.description(view, names, language)
    yield game.status(view, names, language)
    for number, one in enumerate(in_order(game, puzzle), 1):
        said = game.choice(view, one.move, names, language)
        yield f"  {number:2}. {said}"
        if is_solved:
            worth, error = (decimal(each / 10, 1, language) for each in (one.margin, one.error))
            yield f"      {worth} ± {error}"
    if is_solved:
        answer = Sentence("Best: {move}", move=game.choice(view, puzzle.answer, names, language))
        yield answer.say(language)
        yield from (f"  {reason}" for reason in game.reasons(view, puzzle.answer, names, language))


def in_order(game: Game, puzzle: Puzzle) -> list[Worth]:
    """The moves by their numbers, so that the order tells nothing."""
    return sorted(puzzle.moves, key=lambda one: game.move_number(one.move))
