"""All pages of a table: from what a viewer may see to the text that is sent.

What the server asks for stands in `sight.Pages`; pages beside the table are in `front` and `ends`.
"""

from collections.abc import Sequence

import segno
from markupsafe import Markup

from shedet.bots.levels import is_interpreted
from shedet.core.errors import IllegalMove
from shedet.core.rulebook import rule as rule_text
from shedet.web import rematch
from shedet.web.boards import board_of
from shedet.web.choices import labelled
from shedet.web.ends import analysis, replay, result_page
from shedet.web.front import home, open_record, problem, rulebooks, rules, seat_link
from shedet.web.people import Person, bots_in, people_of, with_names
from shedet.web.sight import Sight, Visit
from shedet.web.telling import announced, ending, hint_of, log_of, target_of, title_of
from shedet.web.templating import macros, rendered, words

__all__ = [
    "home",
    "open_record",
    "page",
    "problem",
    "regions",
    "replay",
    "rulebooks",
    "rules",
    "said",
    "seat_link",
    "title",
    "why",
]


def page(sight: Sight, visit: Visit) -> str:
    """The whole page of a table, in any stage."""
    if sight.stage == "over":
        return result_page(sight, visit)
    found = regions(sight, visit.picked)
    if visit.why:
        found["ask"] = why(sight, "", visit.why)
    return rendered(
        "table.html",
        sight.language,
        sight=with_names(sight),
        visit=visit,
        title=title(sight),
        name=sight.game.info.name.say(sight.language),
        kind="t2p",
        sheets=(board_of(sight.game.info.id).STYLE,),
        region={key: Markup(html) for key, html in found.items()},
        here=f"/t/{sight.table}?seat={sight.seat}",
        code=qr_code(f"{visit.address}/t/{sight.table}") if sight.view is None else "",
    )


def qr_code(address: str) -> Markup:
    """An address for phones to read."""
    return Markup(segno.make(address, micro=False).svg_inline(border=0, omitsize=True))


def regions(sight: Sight, picked: str | None = None) -> dict[str, str]:
    """The parts of that page by their ids, each with that id on its root element."""
    people = people_of(sight)
    sight = with_names(sight)
    t, drawn = words(sight.language), macros("regions.html")
    board = board_of(sight.game.info.id)
    found: dict[str, str] = {
        "top": drawn.top(sight, t, board.facts(sight)),
        "net": drawn.net(t),
        "log": drawn.log(sight, t, *log_of(sight)),
        "chat": drawn.chat(sight, t, sight.seat in sight.own_seats),
        "menu": menu(sight, people),
    }
    if sight.stage == "over":
        found["offer"] = rematch.region(sight, people)
        found["rematch"] = drawn.rematch(sight, t, bool(sight.own_seats))
        found["analysis"] = analysis(sight, people)
    if sight.view is None:
        found["status"] = status(sight, people)
        found.update(gathering(sight, people))
    else:
        parts = board.regions(sight, picked, people)
        chosen = parts.pop("picked")
        forms = parts.pop("ask")
        found["status"] = status(sight, people, parts.pop("beside", ""))
        found.update(parts)
        found["ask"] = ask(sight, people, forms, str(chosen))
        mark = Markup('data-pick="{}"').format(target_of(sight))
        for part in ("board", "hand"):
            found[part] = str(found[part]).replace(mark, f"{mark} data-coach")
    return {key: str(html).strip() for key, html in found.items()}


def ask(sight: Sight, people: Sequence[Person], forms: Markup, picked: str = "") -> Markup:
    """All that a seat is asked: a proposal, its move; or whom it waits for."""
    t, drawn = words(sight.language), macros("regions.html")
    parts = []
    if sight.stage == "over":
        parts.append(drawn.ended(sight, t, ending(sight, people)))
        parts.append(rematch.offer(sight, people))
    elif sight.proposal:
        what = "asks_take_back" if sight.proposal.what == "take back" else "asks_abort"
        sentence = t(what, player=people[sight.proposal.by].name)
        mine = ""
        if sight.seat in sight.own_seats:
            is_asked = sight.seat in sight.proposal.waiting
            mine = "asked" if is_asked else "by" if sight.proposal.by == sight.seat else ""
        parts.append(drawn.vote(sight, t, sentence, mine))
    if forms:
        parts.append(forms)
    elif sight.stage == "playing" and sight.seat in sight.own_seats:
        parts.append(waiting(sight, people))
    number = sight.question.number if sight.question else ""
    return Markup('<div id="ask" class="ask" data-number="{}" data-picked="{}">{}</div>').format(
        number, picked, Markup("").join(parts)
    )


def waiting(sight: Sight, people: Sequence[Person]) -> Markup:
    """What a player whom nothing is asked can do."""
    t, drawn = words(sight.language), macros("regions.html")
    if sight.seat in sight.handed_over:
        return Markup(drawn.returning(sight, t))
    for seat in sight.deciding:
        if seat in sight.own_seats:
            return Markup(drawn.other_seat(sight, t, seat, people[seat]))
        if not people[seat].bot:
            is_here = seat < len(sight.here) and sight.here[seat]
            return Markup(drawn.waiting(sight, t, people[seat], is_here))
    return Markup("")


def status(sight: Sight, people: Sequence[Person], beside: str = "") -> Markup:
    """One sentence, and what a game shows beside it."""
    t, drawn = words(sight.language), macros("regions.html")
    own = None
    if sight.seat < len(sight.names):
        own = sight.clocks[sight.seat]
    if sight.view is None:
        return Markup(drawn.status(sight, t, t.gathering, False, None, None))
    if sight.stage == "over":
        return Markup(drawn.status(sight, t, ending(sight, people), True, None, None))
    sentence = sight.game.status(sight.view, sight.names, sight.language)
    if sight.expected:
        late = ", ".join(people[seat].name for seat in sight.expected)
        sentence += " " + t("clock_waits", player=late)
    actor = people[sight.deciding[0]] if sight.deciding else None
    hinted = hint_of(sight) if sight.may_have_hints and sight.seat in sight.own_seats else None
    asked = bool(sight.question)
    return Markup(drawn.status(sight, t, sentence, asked, actor, own, beside, hinted))


def menu(sight: Sight, people: Sequence[Person]) -> Markup:
    t = words(sight.language)
    mine = sight.seat in sight.own_seats
    return Markup(
        macros("regions.html").menu(
            sight, t, people, bots_in(sight.language), mine, choices_of(sight), is_interpreted()
        )
    )


def why(sight: Sight, move: str, refused: IllegalMove) -> str:
    """The region `ask` with the reason why a move is refused, the rule and a link to it."""
    t, game = words(sight.language), sight.game.info.id
    html = macros("regions.html").why(
        sight,
        t,
        refused.reason.say(sight.language),
        rule_text(game, refused.rule, sight.language),
        refused.rule,
        f"/rules/{game}#{refused.rule}",
    )
    return str(ask(with_names(sight), people_of(sight), Markup(html), "?"))


def title(sight: Sight) -> str:
    """For the window: whose turn it is, in few words."""
    return title_of(with_names(sight))


def said(sight: Sight, since: int) -> str:
    """What a screen reader is told: `sight.told[since:]` and what is asked now."""
    return announced(with_names(sight), since)


def gathering(sight: Sight, people: Sequence[Person]) -> dict[str, Markup]:
    """Before the game: the seats, and nothing yet where the table will be."""
    t = words(sight.language)
    sits = bool(sight.own_seats)
    seats = macros("regions.html").seats(
        sight, t, people, bots_in(sight.language), sits, "", choices_of(sight)
    )
    empty = {
        id: Markup('<div id="{}" hidden></div>').format(id) for id in ("rival", "mine", "hand")
    }
    return {"board": seats, "ask": Markup('<div id="ask" class="ask"></div>'), **empty}


def choices_of(sight: Sight) -> list[tuple[str, str]]:
    """How the table was opened."""
    t = words(sight.language)
    chosen = labelled(sight.options, sight.language)
    return [*chosen, (t.is_listed, t.yes if sight.listed else t.no)]
