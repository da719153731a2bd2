"""Days, duplicates, puzzles and studies, for pictures and for laws of looks."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import cache

import msgspec

from shedet.bots.analysis import Analysis
from shedet.bots.coach import Advice
from shedet.bots.judgement import Candidate
from shedet.bots.match import play_match
from shedet.core.engine.chance import seeded
from shedet.core.game import info_of, load
from shedet.core.records.record import Record
from shedet.puzzles import puzzles_of
from shedet.web.lifecycle.deals import daily
from shedet.web.pages import render
from shedet.web.parts.days import Comparison, DayResult, DealCard, Duplicate, Look, Standing, Today
from shedet.web.parts.snapshot import DailyPuzzle, Found, PuzzleList, PuzzleSet, Visit
from shedet.web.parts.study import CoachSays, SetUp, StudyPoint, StudyRow
from shedet.web.store.studies import Study
from shedet.web.studies.showing import Asking, Showing
from shedet.web.studies.tree import Tree
from shedet.web.studies.trial import Start
from shedet.web.thinking import puzzles
from tests.web.scenes import analysed, scene

GAMES = ("sobek", "sobek2p", "nile")
DATE, SEED = date(2026, 11, 16), 5
GAME = "sobek2p"
NAMES = ("Mira", "Bartholomew", "Anna", "Tomasz", "Lena", "Piotr", "Jonas", "Kasia")


def standing(place: int) -> Standing:
    """One of those who have played; the third is the reader."""
    table = f"{place:022}"
    return Standing(NAMES[(place - 3) % len(NAMES)], 80 - 3 * place, place, table, place == 3)


FIELD = tuple(map(standing, range(1, 9)))
FOUND = Found(43, 100)


def card(game: str, state: str) -> DealCard:
    """A deal of the day that its reader has not begun, plays, or has played."""
    deal = daily(info_of(game), DATE)
    made = DealCard(info_of(game), DATE.isoformat(), deal.seat, deal.bots)
    if state == "new":
        return made
    made = replace(made, table="t" * 22, players=28)
    return replace(made, is_over=True, own=FIELD[2]) if state == "over" else made


def today(visit: Visit) -> str:
    """One deal played, one begun, one left; those of yesterday, and the puzzle."""
    deals = (card("sobek", "over"), card(GAME, "begun"), card("nile", "new"))
    past = tuple(replace(card(game, "over"), best=FIELD[:3]) for game in GAMES)
    puzzle = DailyPuzzle(info_of(GAME), "/puzzles/sobek2p/1", False, False, FOUND)
    return render.today(Today(deals, past, 18_500), puzzle, visit)


@cache
def played(bot: str) -> Record:
    """One deal, played by somebody like this bot."""
    return play_match(load(GAME), {}, [bot, "greedy"], SEED)


def look(number: int, bot: str, analysis: Analysis | None = None) -> Look:
    record = replace(played(bot), seats=[FIELD[number].name, "ibis"])
    assert record.result
    points = record.result["scores"][0]
    return Look(replace(FIELD[number], points=points), record, analysis)


def day_result(visit: Visit) -> str:
    """The reader among all, with what the coach says."""
    own = Look(FIELD[2], scene("over").record(), analysed())
    coach = replace(FIELD[1], name="crocodile", is_own=False)
    shown = card(GAME, "over")
    deal = daily(info_of(GAME), DATE).id
    return render.day_result(
        DayResult(load(GAME), replace(shown, seat=0), deal, FIELD, coach, own, False), visit
    )


def duplicate(visit: Visit) -> str:
    """What a friend is sent."""
    shown = Duplicate("d" * 22, info_of(GAME), 0, ("", "ibis"), "Bartholomew")
    return render.deal(shown, visit)


def comparison(visit: Visit) -> str:
    first, second = look(2, "random"), look(3, "greedy")
    return render.comparison(Comparison("d" * 22, load(GAME), 0, first, second, False), visit)


def all_puzzles(visit: Visit) -> str:
    sets = tuple(PuzzleSet(info, 120, 30, 21) for info in map(info_of, GAMES))
    puzzle = DailyPuzzle(info_of("nile"), "/puzzles/nile/1", True, True, FOUND)
    return render.puzzles(PuzzleList(puzzle, sets), visit)


def puzzle(game: str, visit: Visit, is_answered: bool = False) -> str:
    """The first puzzle of a game, asked or answered wrongly."""
    one = puzzles_of(game)[0]
    wrong = next(move.move for move in one.moves if move.move != one.answer)
    answer = wrong if is_answered else ""
    wanted = puzzles.Wanted(game, one.id, visit, FOUND, True, answer=answer)
    return render.puzzle(puzzles.seen(one, wanted), visit)


def weighed(moves: list[str]) -> CoachSays:
    """What the coach says of moves: each a little worse than the one before."""
    said = [
        Candidate(move, 900 - 100 * n, 6.4 - 1.7 * n, 0.62 - 0.04 * n, 12.0)
        for n, move in enumerate(moves)
    ]
    return CoachSays(Advice(said, []))


def study_point(
    game: str, visit: Visit, seats: int, says: Callable[[list[str]], CoachSays] = weighed
) -> StudyPoint:
    """An analysis at its beginning, with all cards open."""
    loaded = load(game)
    options = loaded.info.choose({})
    deal = loaded.deal(seats, options, seeded(SEED))
    start = Start(game, loaded.pieces_hash, ("",) * seats, options, deal)
    written = msgspec.json.encode(start).decode()
    kept = Study(f"{game}{seats}", "o" * 64, game, "", "", 0.0, 0.0, written, Tree().write())
    asking = Asking(kept, 0, "all", visit, True)
    question = Showing(asking, {}).question()
    assert question
    return Showing(replace(asking, coach=says(question.legal[:8])), {}).point_shown()


def study(game: str, visit: Visit, seats: int) -> str:
    return render.study(study_point(game, visit, seats), visit)


def set_up(visit: Visit) -> str:
    rows = [StudyRow("s" * 22, "What if I had sold the ivory at once", info_of(GAME), 1.79e9)]
    return render.set_up(SetUp(tuple(map(info_of, GAMES)), rows), visit)
