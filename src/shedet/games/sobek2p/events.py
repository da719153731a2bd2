"""What happened, in names: rows of the event buffer as events, and which of them are news."""

from collections.abc import Mapping, Sequence

from shedet.core.event import Event, seats_in
from shedet.games.sobek2p import fact
from shedet.games.sobek2p.pieces import GOODS, MARKS, SQUARES, back_of
from shedet.games.sobek2p.question import QUESTIONS, subject_of

NAMES = {
    fact.MOVED: "moved",
    fact.ANKH: "ankh",
    fact.TURN: "turn",
    fact.SAW: "saw",
    fact.POINTED: "pointed",
    fact.PLAYED: "played",
    fact.REVEALED: "revealed",
    fact.REFILLED: "refilled",
    fact.SOLD: "sold",
    fact.UNSOLD: "unsold",
    fact.CORRUPTION: "corruption",
    fact.SCARABS: "scarabs",
    fact.ENDED: "ended",
    fact.ASKED: "asked",
    fact.MIXED: "mixed",
    fact.LACKS: "lacks",
}


def event_of(row: Sequence[int], pieces: Sequence[str], places: Mapping[int, str]) -> Event:
    """A row of the event buffer in names."""
    what, seat, a, b, c, audience = row
    name, seats = NAMES[what], seats_in(audience)
    if what == fact.MOVED:
        public = {"back": back_of(pieces[a]), "from": places[b], "to": places[c]}
        return Event(name, seat, public, {"piece": pieces[a]}, seats)
    if what == fact.SAW:
        return Event(name, seat, {"in": places[b]}, {"piece": pieces[a]}, seats)
    if what == fact.ANKH:
        on_board = (
            {"square": SQUARES[a], "mark": MARKS[b]} if a >= 0 else {"square": "", "mark": ""}
        )
        return Event(name, seat, on_board)
    if what == fact.LACKS:
        return Event(name, seat, {"good": GOODS[a], "in": places[b]})
    if what == fact.MIXED:
        return Event(name, seat, {"in": places[a]})
    if what == fact.TURN:
        return Event(name, seat, {"pyramid": a, "finger": SQUARES[b - 1] if b else ""})
    if what == fact.ASKED:
        about = subject_of(a, b)
        asked: dict[str, str | int] = {"question": QUESTIONS[a]}
        return Event(name, seat, asked if about is None else {**asked, "about": about})
    if what == fact.POINTED:
        return Event(name, seat, {"square": SQUARES[a]})
    if what in (fact.PLAYED, fact.REVEALED):
        return Event(name, seat, {"piece": pieces[a]})
    if what == fact.SOLD:
        return Event(name, seat, {"good": GOODS[a], "tiles": b})
    if what == fact.SCARABS:
        return Event(name, seat, {"good": GOODS[a]})
    if what == fact.UNSOLD:
        return Event(name, seat, {"tiles": a})
    if what == fact.CORRUPTION:
        return Event(name, seat, {"corruption": a})
    return Event(name, seat, {})


OPEN = ("ankh", "turn", "pointed", "asked", "scarabs", "refilled", "corruption", "mixed")
"""Events that say what was decided, or what anybody could count."""


def is_news(event: Event) -> bool:
    """Did anybody learn of a piece what was not public, and not theirs to know? [S2-9]"""
    if event.name != "moved":
        return event.name not in OPEN
    source = str(event.public["from"])
    if source in SQUARES:
        return event.public["back"] == "red"  # goods lie face up, characters face down
    place, _, owner = source.partition(" ")
    if place == "drawn":
        return not event.audience <= {event.seat}
    if place in ("hand", "board", "deben"):
        return not event.audience <= {int(owner[0])}
    return True


OWN = ("sold", "played", "revealed", "lacks")
"""What a seat decides, or has: it knew before, though it is news to others."""
KNOWN = ("hand", "board")
CHOSEN = ("slots", "drawn")
"""Places of pirogues that a seat has seen before it takes one."""


def is_foreseen(event: Event, seat: int) -> bool:
    """Could the seat tell before its own line what it is told by the event? [S2-9]"""
    if not is_news(event):
        return True
    if event.name != "moved":
        return event.name in OWN and event.seat == seat
    place, _, owner = str(event.public["from"]).partition(" ")
    return event.seat == seat and (place in CHOSEN or (place in KNOWN and int(owner[0]) == seat))


NAMING = (fact.MOVED, fact.SAW, fact.PLAYED, fact.REVEALED)
"""Facts whose first number is a piece."""
