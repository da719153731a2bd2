"""What happened, in names: rows of the event buffer as events, and which of them are news."""

from collections.abc import Iterable

from shedet.core.event import Event, Fact, Learned, Value
from shedet.core.facts import Facts, Parts, Reader, named
from shedet.games.sobek2p.pieces.box import GOODS, MARKS, SQUARES, Pieces, back_of
from shedet.games.sobek2p.rules import fact
from shedet.games.sobek2p.rules.layout import LAYOUT
from shedet.games.sobek2p.rules.question import QUESTIONS, subject_of

NAMES = named(fact, fact.LACKS)


def ankh(square: int, mark: int, _: int) -> dict[str, Value]:
    """Off the board it points nowhere."""
    if square < 0:
        return {"square": "", "mark": ""}
    return {"square": SQUARES[square], "mark": MARKS[mark]}


def asked(question: int, about: int, _: int) -> dict[str, Value]:
    subject = subject_of(question, about)
    return {"question": QUESTIONS[question], **({} if subject is None else {"about": subject})}


PARTS: dict[int, Parts] = {
    fact.MOVED: "back/(piece) from:place to:place",
    fact.ANKH: ankh,
    fact.TURN: "pyramid finger",
    fact.SAW: "(piece) in:place",
    fact.POINTED: "square",
    fact.PLAYED: "piece",
    fact.REVEALED: "piece",
    fact.SOLD: "good tiles",
    fact.UNSOLD: "tiles",
    fact.CORRUPTION: "corruption",
    fact.SCARABS: "good",
    fact.ASKED: asked,
    fact.MIXED: "in:place",
    fact.LACKS: "good in:place",
}

ABOUT = {
    fact.MOVED: "A piece changes its place; `back` is what all see of it.",
    fact.ANKH: "The ankh is set; both parts are empty when it leaves the board.",
    fact.TURN: "The seat's turn begins.",
    fact.SAW: "The seat looks at a piece.",
    fact.POINTED: "A Finger points at a square.",
    fact.PLAYED: "A character is played.",
    fact.REVEALED: "A pirogue is revealed.",
    fact.REFILLED: "The market is refilled.",
    fact.SOLD: "A set is sold, of so many tiles.",
    fact.UNSOLD: "At the end, so many tiles of sets that were not sold go to the box.",
    fact.CORRUPTION: "At the end, the corruption of the seat.",
    fact.SCARABS: "Two more scarabs for a set.",
    fact.ENDED: "The game is over.",
    fact.ASKED: "The seat is asked for a decision.",
    fact.MIXED: "Pieces that lay apart lie among the others again.",
    fact.LACKS: "The seat has shown to have no tile of a good there.",
}
"""What each event says, for the reference."""


def facts_of(pieces: Pieces) -> Facts:
    """The facts with the names of pieces and places."""
    names = pieces.all_names
    readers: dict[str, Reader] = {
        "back": lambda number: back_of(names[number]),
        "piece": names.__getitem__,
        "place": LAYOUT.names.__getitem__,
        "good": GOODS.__getitem__,
        "square": SQUARES.__getitem__,
        "finger": lambda number: SQUARES[number - 1] if number else "",
    }
    return Facts(NAMES, PARTS, readers)


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
        return event.public.get("to") != "bag"  # of two tokens that it has only just drawn
    if event.name != "moved":
        return event.name in OWN and event.seat == seat
    place, _, owner = str(event.public["from"]).partition(" ")
    return event.seat == seat and (place in CHOSEN or (place in KNOWN and int(owner[0]) == seat))


def foretold(event: Event) -> Learned | None:
    """Nothing hangs on which piece is seen, or comes to rest anywhere but in the market."""
    if event.name not in ("moved", "saw") or event.public.get("to") in SQUARES:
        return None
    where = {key: event.public[key] for key in ("from", "to", "in") if key in event.public}
    return {"event": event.name, "seat": event.seat, **where}


def moved_in(facts: Iterable[Fact], target: int) -> list[int]:
    """From where a line moves pieces to a place."""
    return [b for what, _, _, b, c in facts if what == fact.MOVED and c == target]


def seen_in(facts: Iterable[Fact]) -> int:
    """How many pieces a line shows where they lie."""
    return sum(told[0] == fact.SAW for told in facts)


def lacks_in(facts: Iterable[Fact]) -> int:
    """How many kinds a line shows not to be there."""
    return sum(told[0] == fact.LACKS for told in facts)


def ankh_in(facts: Iterable[Fact]) -> tuple[str, str] | None:
    """Where a line puts the ankh, and by which mark."""
    for what, _, square, mark, _ in facts:
        if what == fact.ANKH and square >= 0:
            return SQUARES[square], MARKS[mark]
    return None
