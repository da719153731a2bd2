"""The pages of puzzles: all of them, and one on the real table."""

import re

from markupsafe import Markup, escape

from shedet.core.rulebook import rule as rule_text
from shedet.web.boards import board_of, in_order
from shedet.web.parts.forms import Confirm
from shedet.web.parts.people import people_of, with_names
from shedet.web.parts.snapshot import Found, PuzzleList, PuzzleSeen, Snapshot, Visit
from shedet.web.parts.templating import macros, rendered, words

PLACE = re.compile("[A-Z][0-9]{1,2}")
"""A place that a board shows by this name."""
FEWEST = 5
"""From so many answers on it is said how many found a puzzle."""


def puzzles(listed: PuzzleList, visit: Visit) -> str:
    """The puzzles of all games, and the one of the day."""
    t = words(visit.language)
    by_game = {one.game.id: one for one in listed.sets}
    return rendered(
        "puzzles.html",
        visit.language,
        visit=visit,
        title=t.puzzles,
        kind="place puzzles-page",
        sheets=("places.css", "puzzle.css"),
        listed=listed,
        share=share_of(listed.daily.found, visit.language) if listed.daily else "",
        sets=[by_game[info.id] for info in in_order([one.game for one in listed.sets])],
        symbols={one.game.id: board_of(one.game.id).SYMBOL for one in listed.sets},
    )


def puzzle(seen: PuzzleSeen, visit: Visit) -> str:
    """One puzzle, before or after its answer."""
    snapshot = with_names(seen.snapshot)
    info = snapshot.game.info
    t, board = words(snapshot.language), board_of(info.id)
    people = people_of(snapshot)
    if snapshot.question:
        region = board.regions(snapshot, visit.picked, people)
        picked, forms = str(region.pop("picked")), region.pop("ask")
        region["ask"] = asking(snapshot, forms, picked, seen.asked, visit)
    else:
        region = board.replayed(snapshot, people, ())
    name = info.name.say(snapshot.language)
    return rendered(
        "puzzle.html",
        snapshot.language,
        seen=seen,
        snapshot=snapshot,
        visit=visit,
        name=name,
        title=f"{t('puzzle_of', number=seen.number, puzzles=seen.puzzles)} · {name}",
        kind=f"t2p pzp of-{info.id}",
        sheets=(board.STYLE, "puzzle.css"),
        region=region,
        top=macros("regions.html").top(snapshot, t, board.facts(snapshot)),
        share=share_of(seen.found, snapshot.language),
        verdict=verdict(seen) if seen.answer else "",
    )


def verdict(seen: PuzzleSeen) -> str:
    """Was it right? A best move is named by its place, where that tells it from all others."""
    t, kind = words(seen.snapshot.language), "right" if seen.is_right else "wrong"
    place = seen.best.split(" ")[-1]
    said = [one.text.split() for one in (*seen.moves, *seen.rest) if place in one.move.split(" ")]
    if PLACE.fullmatch(place) and len(said) == 1 and place in map(bare, said[0]):
        return str(t(f"place_{kind}", place=place))
    return str(t(f"puzzle_{kind}"))


def bare(word: str) -> str:
    return word.strip(".,:()")


def asking(snapshot: Snapshot, forms: Markup, picked: str, asked: str, visit: Visit) -> Markup:
    """The region `ask`: the forms, a move to be confirmed, or why one is refused."""
    t = words(snapshot.language)
    if asked:
        title = snapshot.choices.sentence(asked).say(snapshot.language)
        bar = Confirm(asked, asked, title, t.answer)
        forms, picked = macros("play.html").form(snapshot, t, bar, asked), asked
    elif visit.why:
        forms, picked = refused(snapshot, visit), "?"
    return Markup('<div id="ask" class="ask" data-number="1" data-picked="{}">{}</div>').format(
        escape(picked), forms
    )


def refused(snapshot: Snapshot, visit: Visit) -> Markup:
    """Why a move can't be the answer."""
    assert visit.why
    game, rule = snapshot.game.info.id, visit.why.rule
    return macros("regions.html").why(
        snapshot,
        words(snapshot.language),
        visit.why.reason.say(snapshot.language),
        rule_text(game, rule, snapshot.language),
        rule,
        f"/rules/{game}#{rule}",
    )


def share_of(found: Found, language: str) -> str:
    """How many people found a puzzle, once that says something."""
    if found.answered < FEWEST:
        return ""
    return str(words(language)("found_it", share=round(100 * found.right / found.answered)))
