"""The curtain: who is next at a device that several people share, and what happened meanwhile."""

from collections.abc import Sequence

from shedet.table.log_text import actor
from shedet.web.parts.curtain import Curtain
from shedet.web.parts.log_text import turns_in_short
from shedet.web.parts.people import people_of, with_names
from shedet.web.parts.snapshot import Snapshot
from shedet.web.parts.templating import macros, words

NEWS = 5
"""Turns that are told; there are more in the log."""


def curtain(snapshot: Snapshot, curtain: Curtain) -> str:
    """The region `curtain`; while it is drawn the snapshot is a spectator's."""
    t, drawn = words(snapshot.language), macros("curtain.html")
    if curtain.kind == "drawn":
        people, next_one = people_of(snapshot), curtain.waiting[:1]
        others = [seat for seat in curtain.seats if seat not in next_one]
        others.sort(key=lambda seat: seat not in curtain.waiting)
        news = turns_in_short(with_names(snapshot), since_turn_of(snapshot, next_one))[-NEWS:]
        html = drawn.drawn(snapshot, t, people, next_one, others, news)
    elif curtain.kind == "aside":
        html = drawn.aside(snapshot, t)
    else:
        html = drawn.up()
    return str(html).strip()


def since_turn_of(snapshot: Snapshot, seats: Sequence[int]) -> int:
    """What was told after the last thing that these did, as everybody can see it; else the last."""
    own = [place for place, told in enumerate(snapshot.told) if actor(told) in seats]
    if not seats:
        return max(0, len(snapshot.told) - NEWS)
    return own[-1] + 1 if own else 0
