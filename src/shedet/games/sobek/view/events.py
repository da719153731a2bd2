"""What happened, in names: rows of the event buffer as events, and which of them are news."""

from collections.abc import Iterable
from dataclasses import replace

from shedet.core.event import Event, Learned, Value
from shedet.core.facts import Facts, Parts, Reader, named
from shedet.games.sobek.pieces.box import GOODS, Pieces, back_of
from shedet.games.sobek.rules import fact
from shedet.games.sobek.rules.layout import LAYOUT
from shedet.games.sobek.rules.question import QUESTIONS, subject_of

NAMES = named(fact, fact.BARE)
WHY = {fact.SETS: "sets", fact.GUILD: "guild", fact.DECEIT: "deceit", fact.PENALTY: "penalty"}


def asked(question: int, about: int, _: int) -> dict[str, Value]:
    subject = subject_of(question, about)
    return {"question": QUESTIONS[question], **({} if subject is None else {"about": subject})}


def laid(added: int, sideways: int) -> dict[str, Value]:
    return {"sideways": sideways, "added": added}


PARTS: dict[int, Parts] = {
    fact.MOVED: "back/(piece) from:place to:place",
    fact.TURN: "flood",
    fact.ASKED: asked,
    fact.SAW: "(pieces:piece) in:place",
    fact.PLAYED: "piece",
    fact.LAID: "set/good:good_of_set cards laid",
    fact.REVEALED: "piece",
    fact.DELIVERED: "cards left",
    fact.MARKER: "from to why",
    fact.SCORED: "set/good:good_of_set points scarabs",
    fact.CORRUPTION: "cards curses",
    fact.TIED: "scarabs",
    fact.CORRUPT: "back:symbols from to",
    fact.ROUND: "number",
    fact.NAMED: "first",
    fact.LACKS: "good in:place characters",
    fact.VISITED: "in:place found",
    fact.BARE: "in:place",
}

ABOUT = {
    fact.MOVED: "A card or token changes its place. `back` is what all see of it.",
    fact.TURN: "The seat's turn begins; `flood` says whether it is a further one.",
    fact.ASKED: "The seat is asked for a decision.",
    fact.SAW: "The seat looks at cards or tokens.",
    fact.PLAYED: "A character is played.",
    fact.LAID: "A set is laid or grows by so many cards, which are told after it.",
    fact.REVEALED: "A token is revealed.",
    fact.DELIVERED: "So many cards are delivered to the quays; `left` remain in the deck.",
    fact.MARKER: "The seat's marker moves on the track, and why.",
    fact.SCORED: "A set scores, at the end of a round.",
    fact.CORRUPTION: "The corruption of the seat, at the end of a round.",
    fact.TIED: "The scarabs in the seat's pile, where piles are equal.",
    fact.CORRUPT: "The seat pays for its corruption: so many symbols back.",
    fact.ROUND: "A round begins.",
    fact.NAMED: "Who begins.",
    fact.LACKS: "The seat has shown to have no card of a good there.",
    fact.LAST: "The last card of the last delivery is taken.",
    fact.ENDED: "The game is over.",
    fact.VISITED: "The Thief or the Vizier turns to a hand or pile, and finds something or not.",
    fact.BARE: "The seat has shown to have nothing but amulets there.",
}
"""What each event says, for the reference."""


def facts_of(pieces: Pieces) -> Facts:
    """The facts with the names of pieces and places; `good_of_set` is read when they are told."""
    names = pieces.all_names
    readers: dict[str, Reader] = {
        "back": lambda number: back_of(names[number]),
        "piece": names.__getitem__,
        "place": LAYOUT.names.__getitem__,
        "good": GOODS.__getitem__,
        "set": lambda number: number + 1,
        "laid": lambda number: laid(*fact.laid_in(number)),
        "why": WHY.__getitem__,
    }
    return Facts(NAMES, PARTS, readers)


def joined(events: Iterable[Event]) -> list[Event]:
    """A look through a pile as one event, so that nobody can count its cards. [S1-10.2]"""
    whole: list[Event] = []
    for event in events:
        before = whole[-1] if whole and event.name == "saw" else None
        if before and (before.seat, before.public) == (event.seat, event.public):
            both = f"{before.private['pieces']} {event.private['pieces']}"
            whole[-1] = replace(event, private={"pieces": both})
        else:
            whole.append(event)
    return whole


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


OWN = ("played", "laid", "revealed", "lacks", "bare")
"""What a seat decides, or has: it knew before, though it is news to others."""
KNOWN = ("hand", "pile")


def is_foreseen(event: Event, seat: int) -> bool:
    """Could the seat tell before its own line what it is told by the event? [S1-10]"""
    if not is_news(event):
        return True
    if event.name == "marker":
        return event.seat == seat and event.public["why"] == "deceit"  # one knows one's own pile
    if event.name != "moved":
        return event.name in OWN and event.seat == seat
    place, _, owner = str(event.public["from"]).partition(" ")
    # of the stack a seat reveals what it has looked at
    return event.seat == seat and (place == "stack" or (place in KNOWN and int(owner) == seat))


def foretold(event: Event) -> Learned | None:
    """Nothing hangs on which card comes to rest anywhere but on the quays."""
    if event.name != "moved" or str(event.public["to"]).startswith("quay"):
        return None
    where = {key: event.public[key] for key in ("from", "to")}
    return {"event": event.name, "seat": event.seat, **where}
