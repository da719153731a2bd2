"""The big screen: the public table for a television, before the game with codes for free seats."""

from collections.abc import Sequence

import segno
from markupsafe import Markup

from shedet.web.boards import board_of
from shedet.web.parts.log_text import ending, turns_in_short
from shedet.web.parts.people import Person, people_of, with_names
from shedet.web.parts.snapshot import Snapshot, Visit
from shedet.web.parts.templating import macros, rendered, words

NEWS = 3
"""Turns that are told."""


def tv(snapshot: Snapshot, visit: Visit) -> str:
    """The whole page; the snapshot is a spectator's."""
    return rendered(
        "tv.html",
        snapshot.language,
        snapshot=snapshot,
        visit=visit,
        title=snapshot.game.info.name.say(snapshot.language),
        kind=f"tvpage {snapshot.game.info.id}",
        sheets=(board_of(snapshot.game.info.id).STYLE, "tv.css"),
        main=Markup(tv_region(snapshot, visit.address)),
    )


def tv_region(snapshot: Snapshot, address: str) -> str:
    """The region `tv`: seats before the game, then the table; `address` is the server's."""
    t, people = words(snapshot.language), people_of(snapshot)
    shown, drawn = with_names(snapshot), macros("tv_parts.html")
    info, at = snapshot.game.info, f"{address}/t/{snapshot.table}"
    name = info.name.say(snapshot.language)
    if snapshot.view is None:
        codes = {seat: qr(f"{at}#sit-{seat}") for seat in snapshot.free_seats}
        credit = board_of(info.id).credit(snapshot.language)
        return str(drawn.seats(shown, t, name, credit, people, codes, at)).strip()
    board = board_of(info.id)
    screen = board.screen(shown, people)
    result = snapshot.outcome.result if snapshot.outcome else None
    if result:
        for side in screen.sides:
            side.score = str(result["scores"][side.seat])
    sentence = ending(shown, people) if snapshot.stage == "over" else shown.asked
    return str(
        drawn.table(
            shown,
            t,
            name,
            " · ".join(board.facts(shown)),
            people,
            screen,
            sentence,
            actor_of(snapshot, people),
            turns_in_short(shown, 0)[-NEWS:][::-1],
            at.partition("://")[2],
        )
    ).strip()


def actor_of(snapshot: Snapshot, people: Sequence[Person]) -> Person | None:
    """Who is shown beside the sentence: whose turn it is, or who has won."""
    winners = snapshot.outcome.winners if snapshot.outcome else ()
    first = next(iter((*snapshot.deciding, *winners)), None)
    return None if first is None else people[first]


def qr(address: str) -> Markup:
    """An address for phones to read; it holds nothing that only one person may know."""
    return Markup(segno.make(address, micro=False).svg_inline(border=0, omitsize=True))
