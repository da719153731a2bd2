"""The analysis board, and the page where an analysis begins."""

from collections import Counter
from collections.abc import Sequence

from markupsafe import Markup

from shedet.bots.coach import ONLY, explained, in_hundred
from shedet.bots.judgement import Candidate, is_as_good
from shedet.core.game import GameInfo
from shedet.core.rulebook import rule as rule_text
from shedet.lessons.sheet import sheet_of
from shedet.web.boards import board_of, in_order
from shedet.web.pages.home_page import game_card
from shedet.web.pages.tokens_page import day_of
from shedet.web.parts.log_text import ending
from shedet.web.parts.people import Person, people_of, with_names
from shedet.web.parts.snapshot import Snapshot, Visit
from shedet.web.parts.study import OPEN, Drawing, SetUp, StudyPoint, StudyRow
from shedet.web.parts.templating import macros, rendered, words
from shedet.web.parts.words import Words


def study(point: StudyPoint, visit: Visit) -> str:
    """The analysis board at one point."""
    people, snapshot = people_of(point.snapshot), with_names(point.snapshot)
    t, board = words(snapshot.language), board_of(snapshot.game.info.id)
    region = board.replayed(snapshot, people, point.views, visit.picked)
    picked = str(region.pop("picked"))
    if visit.why:
        region["ask"] = refusal(snapshot, visit, t)
        picked = "?"
    return rendered(
        "study.html",
        snapshot.language,
        point=point,
        snapshot=snapshot,
        visit=visit,
        title=point.name or t.analysis_board,
        name=snapshot.game.info.name.say(snapshot.language),
        kind="t2p",
        sheets=(board.STYLE, "study.css"),
        region=region,
        picked=picked,
        top=macros("regions.html").top(snapshot, t, board.facts(snapshot)),
        sentence=sentence_of(point, snapshot, people, t),
        person=people[point.asked[0]] if point.asked else None,
        people=people,
        views=[
            *((t("as_knew", player=one.name), str(seat)) for seat, one in enumerate(people)),
            (t.open_cards, OPEN),
        ],
        rows=rows_of(point, people, t),
        drawing=drawing_of(point.drawing, snapshot, t) if point.drawing else None,
        coach=coach_of(point, snapshot, t),
    )


def refusal(snapshot: Snapshot, visit: Visit, t: Words) -> Markup:
    """Why a move is refused, with the rule."""
    game, refused = snapshot.game.info.id, visit.why
    assert refused
    return Markup(
        macros("regions.html").why(
            snapshot,
            t,
            refused.reason.say(snapshot.language),
            rule_text(game, refused.rule, snapshot.language),
            refused.rule,
            f"/rules/{game}#{refused.rule}",
        )
    )


def sentence_of(point: StudyPoint, snapshot: Snapshot, people: Sequence[Person], t: Words) -> str:
    """One sentence for whose turn it is and what is asked."""
    if snapshot.outcome:
        return ending(snapshot, people)
    if point.drawing:
        return t.what_is_drawn
    if snapshot.question is None and point.asked:
        return t("whose_turn", player=people[point.asked[0]].name)
    return snapshot.asked


def rows_of(point: StudyPoint, people: Sequence[Person], t: Words) -> list[dict[str, object]]:
    """The points that are listed."""
    return [
        {
            "branch": branch,
            "person": people[branch.seat],
            "text": branch.text
            or (
                t.unfinished_line
                if branch.is_begun
                else t("turn_ended", player=people[branch.seat].name)
            ),
            "depth": min(branch.depth, 4),
        }
        for branch in point.branches
    ]


def drawing_of(drawing: Drawing, snapshot: Snapshot, t: Words) -> dict[str, object]:
    """What can be drawn: pieces that are called the same together."""
    board = board_of(snapshot.game.info.id)

    def called(name: str) -> str:
        return board.drawn_name(snapshot, name)

    first: dict[str, str] = {}
    number: Counter[str] = Counter()
    for outcome in drawing.outcomes:
        label = called(outcome.name)
        first.setdefault(label, outcome.name)
        number[label] += outcome.number
    return {
        "outcomes": [
            (first[label], label, t("draw_chance", number=number[label], total=drawing.total))
            for label in sorted(first)
        ],
        "so_far": t("drawn_so_far", pieces=", ".join(map(called, drawing.drawn)))
        if drawing.drawn
        else "",
    }


def coach_of(point: StudyPoint, snapshot: Snapshot, t: Words) -> dict[str, object]:
    """What the coach is asked and says."""
    if snapshot.question is None or point.drawing:
        return {"stage": "away"}
    own = snapshot.names[snapshot.seat]
    about = t.coach_open if point.view == OPEN else t("coach_as_knew", player=own)
    coach = point.coach
    if coach is None:
        return {"stage": "idle", "about": about}
    if coach.advice is None:
        said = t("coach_queue", place=coach.place) if coach.place else t.coach_thinks
        return {"stage": "thinking", "about": about, "said": said, "percent": coach.percent}
    advice, game = coach.advice, snapshot.game
    view = snapshot.question.view
    choices = game.choices(view, snapshot.names)
    best, *others = advice.candidates
    others.sort(key=lambda one: (not is_good(best, one), -in_hundred(one.chance), -one.margin))
    explanation = explained(game, view, advice, snapshot.names, snapshot.language)
    moves = [
        {
            "move": one.text,
            "text": choices.sentence(one.text).say(snapshot.language),
            "worth": "" if advice.is_forced else signed_points(one.margin, snapshot.language),
            "chance": "" if advice.is_forced else t("chance_to_win", wins=in_hundred(one.chance)),
            "is_good": advice.is_forced or is_good(best, one),
        }
        for one in (best, *others)
    ]
    reasons = [] if advice.is_forced else [*explanation.moves[1:], *explanation.reasons]
    only = ONLY.say(snapshot.language) if advice.is_forced else ""
    return {"stage": "said", "about": about, "moves": moves, "reasons": reasons, "only": only}


def is_good(best: Candidate, one: Candidate) -> bool:
    return one == best or is_as_good(best, one)


def signed_points(margin: float, language: str) -> str:
    """A lead with one decimal, as the language writes it."""
    tenths = round(10 * margin)
    text = f"{abs(tenths) // 10}.{abs(tenths) % 10}"
    if language != "en":
        text = text.replace(".", ",")
    return ("+" if tenths > 0 else "−" if tenths < 0 else "") + text


def set_up(page: SetUp, visit: Visit) -> str:
    """Where an analysis begins, and what is kept."""
    t = words(visit.language)
    return rendered(
        "study_begin.html",
        visit.language,
        visit=visit,
        title=t.analysis_board,
        kind="place",
        sheets=("places.css", "study.css"),
        games=[
            {**game_card(info, visit.language), "symbol": board_of(info.id).SYMBOL}
            for info in in_order(page.games)
        ],
        examples=[each for info in in_order(page.games) for each in examples_of(info, visit)],
        position=page.position,
        error=page.error,
        kept=[row_of(row, visit.language) for row in page.kept],
    )


def examples_of(info: GameInfo, visit: Visit) -> list[dict[str, str]]:
    """The worked examples of a game's learning page."""
    sheet = sheet_of(info.id)
    return [
        {
            "id": f"{info.id}:{example.id}",
            "head": example.head.say(visit.language),
            "game": info.name.say(visit.language),
        }
        for example in (sheet.examples if sheet else ())
    ]


def row_of(row: StudyRow, language: str) -> dict[str, str]:
    return {
        "id": row.id,
        "name": row.name,
        "about": f"{row.game.name.say(language)} · {day_of(row.changed)}",
        "symbol": board_of(row.game.id).SYMBOL,
    }
