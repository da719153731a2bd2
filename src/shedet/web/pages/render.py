"""All pages of a table: from what a viewer may see to the text that is sent.

What the server calls is declared in `snapshot.Pages`; the other pages are in `home_page`
and `result_page`.
"""

from collections.abc import Sequence
from math import inf

from markupsafe import Markup, escape

from shedet.bots.levels import is_interpreted
from shedet.core.errors import IllegalMove
from shedet.core.rulebook import rule as rule_text
from shedet.web.boards import board_of
from shedet.web.pages import lesson_card, rematch_offer
from shedet.web.pages.curtain_page import curtain
from shedet.web.pages.deal_page import comparison, deal
from shedet.web.pages.device_page import device
from shedet.web.pages.film_page import film, strip
from shedet.web.pages.home_page import (
    home,
    learning,
    open_record,
    problem,
    rulebooks,
    rules,
    seat_link,
)
from shedet.web.pages.learn_page import card, learn
from shedet.web.pages.meet_page import lobby_regions, meet
from shedet.web.pages.message import message
from shedet.web.pages.puzzle_page import puzzle, puzzles
from shedet.web.pages.result_page import analysis, replay, result_page
from shedet.web.pages.rows import clock_said
from shedet.web.pages.study_page import set_up, study
from shedet.web.pages.today_page import day_result, today
from shedet.web.pages.tokens_page import tokens
from shedet.web.pages.tv_page import qr, tv, tv_region
from shedet.web.pages.you_page import (
    come_back,
    devices,
    leave,
    left,
    recovery,
    you,
    your_games,
    your_settings,
)
from shedet.web.parts.log_text import announced, ending, hint_of, log_of, requested, title_of
from shedet.web.parts.option_labels import labelled
from shedet.web.parts.people import Person, bots_in, others_at, people_of, usual_bot, with_names
from shedet.web.parts.snapshot import Snapshot, Visit
from shedet.web.parts.templating import macros, rendered, words

__all__ = [
    "card",
    "come_back",
    "comparison",
    "curtain",
    "day_result",
    "deal",
    "device",
    "devices",
    "film",
    "home",
    "learn",
    "learning",
    "leave",
    "left",
    "lobby_regions",
    "meet",
    "message",
    "open_record",
    "page",
    "problem",
    "puzzle",
    "puzzles",
    "recovery",
    "regions",
    "replay",
    "rulebooks",
    "rules",
    "said",
    "seat_link",
    "set_up",
    "study",
    "title",
    "today",
    "tokens",
    "tv",
    "tv_region",
    "why",
    "you",
    "your_games",
    "your_settings",
]


def page(snapshot: Snapshot, visit: Visit) -> str:
    """The whole page of a table, in any stage."""
    if snapshot.stage == "over":
        return result_page(snapshot, visit)
    found = regions(snapshot, visit.picked)
    if visit.why:
        found["ask"] = why(snapshot, "", visit.why)
    if visit.curtain:
        found["curtain"] = curtain(snapshot, visit.curtain)
    # who shares a browser sees whose hand is open, not the seat that an address names
    is_shared = bool(visit.curtain and visit.curtain.kind != "aside")
    return rendered(
        "table.html",
        snapshot.language,
        snapshot=with_names(snapshot),
        visit=visit,
        title=title(snapshot),
        name=snapshot.game.info.name.say(snapshot.language),
        kind="t2p guided" if snapshot.is_lesson else "t2p",
        sheets=(
            board_of(snapshot.game.info.id).STYLE,
            *(("lesson.css",) if snapshot.is_lesson else ()),
            *(("curtain.css",) if visit.curtain else ()),
        ),
        region={key: Markup(html) for key, html in found.items()},
        here=f"/t/{snapshot.table}" if is_shared else f"/t/{snapshot.table}?seat={snapshot.seat}",
        is_shared=is_shared,
        film=strip(snapshot),
        code=qr(f"{visit.address}/t/{snapshot.table}") if snapshot.view is None else "",
    )


def regions(snapshot: Snapshot, picked: str | None = None) -> dict[str, str]:
    """The parts of that page by their ids, each with that id on its root element."""
    people = people_of(snapshot)
    snapshot = with_names(snapshot)
    t, drawn = words(snapshot.language), macros("regions.html")
    board = board_of(snapshot.game.info.id)
    found: dict[str, str] = {
        "top": top(snapshot, board.facts(snapshot)),
        "net": snapshot.memory.keep("net", None, lambda: drawn.net(t)),
        "log": log(snapshot),
        "chat": chat(snapshot),
        "menu": menu(snapshot, people),
    }
    if snapshot.is_lesson:
        found["lesson"] = lesson_card.region(snapshot)
    if snapshot.stage == "over":
        found["offer"] = rematch_offer.region(snapshot, people)
        found["rematch"] = drawn.rematch(snapshot, t, bool(snapshot.own_seats))
        found["analysis"] = analysis(snapshot, people)
    if snapshot.view is None:
        found["status"] = status(snapshot, people)
        found.update(gathering(snapshot, people))
    else:
        parts = board.regions(snapshot, picked, people)
        chosen = parts.pop("picked")
        forms = parts.pop("ask")
        found["status"] = status(snapshot, people, parts.pop("beside", ""))
        found.update(parts)
        found["ask"] = ask(snapshot, people, forms, str(chosen))
    return {key: str(html).strip() for key, html in found.items()}


def top(snapshot: Snapshot, facts: list[str]) -> Markup:
    """What is said beside the name of the game."""
    t, drawn = words(snapshot.language), macros("regions.html")
    seen = (facts, snapshot.watchers)
    return snapshot.memory.keep("top", seen, lambda: drawn.top(snapshot, t, facts))


def log(snapshot: Snapshot) -> Markup:
    """What happened so far."""
    t, drawn = words(snapshot.language), macros("regions.html")
    seen = (snapshot.told, snapshot.seen, snapshot.forgotten, snapshot.seal, snapshot.names)
    return snapshot.memory.keep("log", seen, lambda: drawn.log(snapshot, t, *log_of(snapshot)))


def chat(snapshot: Snapshot) -> Markup:
    """What was said at the table, and the way to say something."""
    t, drawn = words(snapshot.language), macros("regions.html")
    speaks = snapshot.seat in snapshot.own_seats
    seen = (snapshot.chat, speaks)
    return snapshot.memory.keep("chat", seen, lambda: drawn.chat(snapshot, t, speaks))


def ask(snapshot: Snapshot, people: Sequence[Person], forms: Markup, picked: str = "") -> Markup:
    """All that a seat is asked: a proposal, its move; or whom it waits for."""
    t, drawn = words(snapshot.language), macros("regions.html")
    parts = []
    if snapshot.stage == "over":
        parts.append(drawn.ended(snapshot, t, ending(snapshot, people)))
        parts.append(rematch_offer.offer(snapshot, people))
    elif snapshot.proposal:
        sentence = requested(snapshot, people)
        mine = ""
        if snapshot.seat in snapshot.own_seats:
            is_asked = snapshot.seat in snapshot.proposal.waiting
            mine = "asked" if is_asked else "by" if snapshot.proposal.by == snapshot.seat else ""
            mine = "missed" if snapshot.proposal.whom == snapshot.seat else mine
        parts.append(drawn.vote(snapshot, t, sentence, mine))
    if forms:
        parts.append(forms)
    elif snapshot.stage == "playing" and snapshot.seat in snapshot.own_seats:
        parts.append(waiting(snapshot, people))
    number = snapshot.question.number if snapshot.question else ""
    return Markup(
        f'<div id="ask" class="ask" data-number="{number}" data-picked="{escape(picked)}">'
        f"{''.join(parts)}</div>"
    )


def waiting(snapshot: Snapshot, people: Sequence[Person]) -> Markup:
    """What a player can do while nothing is asked of them."""
    t, drawn = words(snapshot.language), macros("regions.html")
    if snapshot.seat in snapshot.handed_over:
        return Markup(drawn.returning(snapshot, t))
    awaited = [seat for seat in snapshot.deciding if not people[seat].bot]
    if not awaited:
        return Markup("")
    if awaited[0] in snapshot.own_seats:
        return Markup(drawn.other_seat(snapshot, t, awaited[0], people[awaited[0]]))
    ends = dict(snapshot.absent)
    others = (seat for seat in awaited if seat not in snapshot.own_seats)
    seat = min(others, key=lambda seat: ends.get(seat, inf))  # of several who is late first
    is_here = seat < len(snapshot.here) and snapshot.here[seat]
    return Markup(drawn.waiting(snapshot, t, people[seat], is_here, late(snapshot, seat)))


def late(snapshot: Snapshot, seat: int) -> dict[str, object] | None:
    """From when on the viewer may let a bot play for somebody, and which."""
    end = dict(snapshot.absent).get(seat)
    if end is None or snapshot.proposal:
        return None
    is_time = snapshot.now is not None and snapshot.now >= end
    return {"seat": seat, "after": end, "is_time": is_time, "bot": usual_bot(snapshot.language)}


def status(snapshot: Snapshot, people: Sequence[Person], beside: str = "") -> Markup:
    """One sentence, and what a game shows beside it."""
    t, drawn = words(snapshot.language), macros("regions.html")
    own = None
    if snapshot.seat < len(snapshot.names):
        own = snapshot.clocks[snapshot.seat]
    if snapshot.view is None:
        return Markup(drawn.status(snapshot, t, t.gathering, False, None, None))
    if snapshot.stage == "over":
        return Markup(drawn.status(snapshot, t, ending(snapshot, people), True, None, None))
    sentence = snapshot.asked
    if snapshot.expected:
        late = ", ".join(people[seat].name for seat in snapshot.expected)
        sentence += " " + t("clock_waits", player=late)
    actor = people[snapshot.deciding[0]] if snapshot.deciding else None
    hinted = (
        hint_of(snapshot)
        if snapshot.may_have_hints and snapshot.seat in snapshot.own_seats
        else None
    )
    asked = bool(snapshot.question)
    return Markup(drawn.status(snapshot, t, sentence, asked, actor, own, beside, hinted))


def menu(snapshot: Snapshot, people: Sequence[Person]) -> Markup:
    """What can be done at the table beside playing, and how it was opened."""
    mine = snapshot.seat in snapshot.own_seats
    leaving = lesson_card.leaving(snapshot) if snapshot.is_lesson and mine else ""
    seen = (
        people,
        snapshot.own_seats,
        snapshot.stage,
        snapshot.may_take_back,
        bool(snapshot.proposal),
        snapshot.handed_over,
        snapshot.options,
        snapshot.patience,
        snapshot.listed,
        snapshot.seal,
        snapshot.may_have_hints,
        snapshot.is_lesson,
        snapshot.is_closed,
        leaving,
    )

    def draw() -> Markup:
        return macros("regions.html").menu(
            snapshot,
            words(snapshot.language),
            people,
            bots_in(snapshot.language),
            mine,
            choices_of(snapshot),
            is_interpreted(),
            leaving,
            others_at(snapshot, people),
        )

    return snapshot.memory.keep("menu", seen, draw)


def why(snapshot: Snapshot, move: str, refused: IllegalMove) -> str:
    """The region `ask` with the reason why a move is refused, the rule and a link to it."""
    t, game = words(snapshot.language), snapshot.game.info.id
    html = macros("regions.html").why(
        snapshot,
        t,
        refused.reason.say(snapshot.language),
        rule_text(game, refused.rule, snapshot.language),
        refused.rule,
        f"/rules/{game}#{refused.rule}",
    )
    return str(ask(with_names(snapshot), people_of(snapshot), Markup(html), "?"))


def title(snapshot: Snapshot) -> str:
    """For the window: whose turn it is, in few words."""
    return title_of(with_names(snapshot))


def said(snapshot: Snapshot, since: int) -> str:
    """What a screen reader is told: `snapshot.told[since:]` and what is asked now."""
    return announced(with_names(snapshot), since)


def gathering(snapshot: Snapshot, people: Sequence[Person]) -> dict[str, Markup]:
    """Before the game: the seats, and nothing yet where the table will be."""
    t = words(snapshot.language)
    sits = bool(snapshot.own_seats)
    seats = macros("regions.html").seats(
        snapshot, t, people, bots_in(snapshot.language), sits, "", choices_of(snapshot)
    )
    empty = {
        id: Markup('<div id="{}" hidden></div>').format(id) for id in ("rival", "mine", "hand")
    }
    return {"board": seats, "ask": Markup('<div id="ask" class="ask"></div>'), **empty}


def choices_of(snapshot: Snapshot) -> list[tuple[str, str]]:
    """The options of the table, and whether it is listed."""
    t = words(snapshot.language)
    chosen = labelled(snapshot.options, snapshot.language)
    if len(snapshot.names) - len(set(snapshot.bots) - set(snapshot.handed_over)) > 1:
        days = t("patience_days", snapshot.patience) if snapshot.patience else t.patience_never
        chosen.append((t.patience, days))
    clock = (t.clock, clock_said(snapshot.clock, snapshot.language))
    return [*chosen, clock, (t.is_listed, t.yes if snapshot.listed else t.no)]
