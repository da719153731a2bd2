"""What a seat has missed: a strip that offers it, and the steps of the film."""

from collections.abc import Sequence

from markupsafe import Markup

from shedet.table.log_text import actor, runs
from shedet.web.boards import board_of
from shedet.web.parts.log_text import chief_of, missed
from shedet.web.parts.people import people_of, with_names
from shedet.web.parts.snapshot import Snapshot
from shedet.web.parts.templating import macros, words

MOST = 6
"""Turns that the strip shows; the film has all."""


def strip(snapshot: Snapshot) -> Markup:
    """What others have done since the seat's last decision; nothing if they did nothing, or if
    nobody may look back."""
    if snapshot.is_closed:
        return Markup("")
    people, snapshot = people_of(snapshot), with_names(snapshot)
    turns = []
    for run in runs(snapshot.told, missed(snapshot))[-MOST:]:
        who = actor(snapshot.told[run[0]])
        if who is not None and (said := chief_of(snapshot, run)):
            turns.append((people[who], said))
    t = words(snapshot.language)
    return Markup(macros("film.html").strip(snapshot, t, turns)) if turns else Markup("")


def film(steps: Sequence[Snapshot]) -> list[dict[str, object]]:
    """The table at each step, as the seat saw it; every text comes from what it was told."""
    shown: list[dict[str, object]] = []
    for snapshot in steps:
        people, named = people_of(snapshot), with_names(snapshot)
        t, drawn = words(snapshot.language), macros("regions.html")
        said = chief_of(named, [len(named.told) - 1]) if shown else t.since_your_turn
        who = actor(named.told[-1]) if shown else None
        person = None if who is None else people[who]
        drawing = board_of(snapshot.game.info.id).replayed(named, people, ())
        parts = {key: drawing[key] for key in ("board", "rival", "mine", "hand")}
        parts["status"] = Markup(drawn.status(named, t, said, False, person, None))
        regions = {key: str(html).strip() for key, html in parts.items()}
        shown.append({"regions": regions, "said": said})
    return shown
