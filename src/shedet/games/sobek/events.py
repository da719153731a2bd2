"""What happened, in names: rows of the event buffer as events, and which of them are news."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from shedet.core.event import Event, Value, seats_in
from shedet.games.sobek import fact
from shedet.games.sobek.pieces import GOODS, back_of
from shedet.games.sobek.question import QUESTIONS, subject_of

NAMES = {
    fact.MOVED: "moved",
    fact.TURN: "turn",
    fact.ASKED: "asked",
    fact.SAW: "saw",
    fact.PLAYED: "played",
    fact.LAID: "laid",
    fact.REVEALED: "revealed",
    fact.DELIVERED: "delivered",
    fact.MARKER: "marker",
    fact.SCORED: "scored",
    fact.CORRUPTION: "corruption",
    fact.TIED: "tied",
    fact.CORRUPT: "corrupt",
    fact.ROUND: "round",
    fact.NAMED: "named",
    fact.LACKS: "lacks",
    fact.LAST: "last",
    fact.ENDED: "ended",
    fact.VISITED: "visited",
}
WHY = {fact.SETS: "sets", fact.GUILD: "guild", fact.DECEIT: "deceit", fact.PENALTY: "penalty"}
NUMBERS = {
    fact.TURN: ("flood",),
    fact.DELIVERED: ("cards", "left"),
    fact.CORRUPTION: ("cards", "curses"),
    fact.TIED: ("scarabs",),
    fact.CORRUPT: ("back", "from", "to"),
    fact.ROUND: ("number",),
    fact.NAMED: ("first",),
}
"""What the numbers of a row mean, where they are told as they are."""


def events_of(
    rows: Sequence[Sequence[int]],
    pieces: Sequence[str],
    places: Mapping[int, str],
    goods: Sequence[str],
) -> list[Event]:
    """Rows of the event buffer as events.

    A look through a pile is one event, so that nobody can count its cards. [S1-10.2]
    """
    events: list[Event] = []
    for row in rows:
        event = event_of(row, pieces, places, goods)
        if (
            event.name == "saw"
            and events
            and (event.seat, event.public)
            == (
                events[-1].seat,
                events[-1].public,
            )
        ):
            both = f"{events[-1].private['pieces']} {event.private['pieces']}"
            event = replace(event, private={"pieces": both})
            events.pop()
        events.append(event)
    return events


def event_of(
    row: Sequence[int], pieces: Sequence[str], places: Mapping[int, str], goods: Sequence[str]
) -> Event:
    """A row of the event buffer in names; `goods` has the good of each set."""
    what, seat, a, b, c, audience = row
    name, seats = NAMES[what], seats_in(audience)
    if what == fact.MOVED:
        public = {"back": back_of(pieces[a]), "from": places[b], "to": places[c]}
        return Event(name, seat, public, {"piece": pieces[a]}, seats)
    if what == fact.SAW:
        return Event(name, seat, {"in": places[b]}, {"pieces": pieces[a]}, seats)
    if what in (fact.PLAYED, fact.REVEALED):
        return Event(name, seat, {"piece": pieces[a]})
    if what == fact.ASKED:
        about = subject_of(a, b)
        asked: dict[str, Value] = {"question": QUESTIONS[a]}
        return Event(name, seat, asked if about is None else {**asked, "about": about})
    if what == fact.LAID:
        laid: dict[str, Value] = {"set": a + 1, "good": goods[a], "cards": b}
        added, sideways = fact.laid_in(c)
        return Event(name, seat, {**laid, "sideways": sideways, "added": added})
    if what == fact.SCORED:
        scored: dict[str, Value] = {"set": a + 1, "good": goods[a]}
        return Event(name, seat, {**scored, "points": b, "scarabs": c})
    if what == fact.MARKER:
        return Event(name, seat, {"from": a, "to": b, "why": WHY[c]})
    if what == fact.VISITED:
        return Event(name, seat, {"in": places[a], "found": b})
    if what == fact.LACKS:
        return Event(name, seat, {"good": GOODS[a], "in": places[b]})
    return Event(name, seat, dict(zip(NUMBERS.get(what, ()), (a, b, c), strict=False)))


OPEN = ("turn", "asked", "delivered", "scored", "round", "named", "last")
"""Events that say what was decided, or what anybody could count."""


def is_news(event: Event) -> bool:
    """Did anybody learn what was not public, and not theirs to know? [S1-10]"""
    if event.name == "marker":
        return event.public["why"] in ("deceit", "penalty")  # tell of a corruption pile
    if event.name == "visited":
        return str(event.public["in"]).startswith("pile")  # empty or not
    if event.name != "moved":
        return event.name not in OPEN
    place, _, owner = str(event.public["from"]).partition(" ")
    if place == "quay":
        return event.public["back"] == "orange"  # goods lie face up, characters face down
    if place in ("hand", "pile"):
        return not event.audience <= {int(owner)}
    return True


OWN = ("played", "laid", "revealed", "lacks")
"""What a seat decides, or has: it knew before, though it is news to others."""
KNOWN = ("hand", "pile")


def is_foreseen(event: Event, seat: int) -> bool:
    """Could the seat tell before its own line what it is told by the event? [S1-10]"""
    if not is_news(event):
        return True
    if event.name != "moved":
        return event.name in OWN and event.seat == seat
    place, _, owner = str(event.public["from"]).partition(" ")
    # of the stack a seat reveals what it has looked at
    return event.seat == seat and (place == "stack" or (place in KNOWN and int(owner) == seat))


NAMING = (fact.MOVED, fact.SAW, fact.PLAYED, fact.REVEALED)
"""Facts whose first number is a piece."""
