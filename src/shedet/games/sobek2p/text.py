"""Sentences of Sobek: 2 Players: for events and for the names of things."""

from collections.abc import Mapping, Sequence
from typing import Any

from shedet.core.event import Event, seats_in
from shedet.core.language import Sentence
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

WORDS = {
    "ivory": Sentence("ivory"),
    "ebony": Sentence("ebony"),
    "marble": Sentence("marble"),
    "livestock": Sentence("livestock"),
    "fish": Sentence("fish"),
    "wheat": Sentence("wheat"),
    "statue": Sentence("statue"),
    "queen": Sentence("Queen"),
    "vizier": Sentence("Vizier"),
    "thief": Sentence("Thief"),
    "merchant": Sentence("Merchant"),
    "high-priest": Sentence("High Priest"),
    "high-priestess": Sentence("High Priestess"),
    "courtesan": Sentence("Courtesan"),
    "architect": Sentence("Architect"),
    "scribe:livestock": Sentence("Scribe (livestock)"),
    "scribe:fish": Sentence("Scribe (fish)"),
    "pyramid": Sentence("Pyramid"),
    "two-scarabs": Sentence("Two scarabs"),
    "mummy": Sentence("Mummy"),
    "snake-1": Sentence("Snake 1"),
    "snake-2": Sentence("Snake 2"),
    "seven": Sentence("Seven"),
    "two-and-deben": Sentence("Two and deben"),
    "eye-of-horus": Sentence("Eye of Horus"),
    "finger": Sentence("Finger"),
    "grey": Sentence("a grey start tile"),
    "black": Sentence("a black goods tile"),
    "red": Sentence("a red character"),
    "pirogue": Sentence("a pirogue"),
    "deben": Sentence("a deben token"),
    "h": Sentence("along the row"),
    "v": Sentence("along the column"),
    "/": Sentence("along the rising diagonal"),
    "\\": Sentence("along the falling diagonal"),
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


OPEN_EVENTS = ("ankh", "turn", "pointed", "asked", "scarabs")


def is_news(event: Event) -> bool:
    """Tiles that lie open and pieces that only their owner knows can move without news."""
    if event.name != "moved":
        return event.name not in OPEN_EVENTS
    source, back = str(event.public["from"]), event.public["back"]
    if source in SQUARES:
        return back == "red"
    owner = source.removeprefix("hand ")
    return not (owner.isdigit() and event.audience <= {int(owner)})


def piece_words(name: str) -> Sentence:
    """A piece in words: `fish:1S/` is fish with 1 scarab."""
    if name in WORDS:
        return WORDS[name]
    thing, _, shown = name.rstrip("*").partition(":")
    if thing == "deben":
        return Sentence("deben {value}", value=shown)
    if shown.startswith("D"):
        return Sentence("{good} with a deben symbol", good=WORDS[thing])
    if "S" in shown:
        return Sentence(
            "{good} with {number} scarab",
            "{good} with {number} scarabs",
            int(shown[0]),
            good=WORDS[thing],
        )
    return WORDS[thing]


def describe(event: Mapping[str, Any], names: Sequence[str], language: str) -> str:
    """A sentence for what a seat learned of an event; empty where another event says it all."""
    sentence = sentence_of(event, names)
    return sentence.say(language) if sentence else ""


def sentence_of(event: Mapping[str, Any], names: Sequence[str]) -> Sentence | None:
    name, player = event["event"], names[event["seat"]]
    if name == "moved":
        return moved(event, names, player)
    if name == "saw":
        return saw(event, player)
    if name in ("sold", "unsold", "scarabs", "corruption"):
        return counted(event, player)
    square = event.get("square", "")
    thing = piece_words(event["piece"]) if "piece" in event else None
    if name == "ankh" and square:
        turned = WORDS[event["mark"]]
        return Sentence("The ankh stands on {square}, {turned}.", square=square, turned=turned)
    if name == "turn" and event["pyramid"]:
        return Sentence("{player} has a further turn.", player=player)
    if name == "pointed":
        return Sentence("The next tile to take is the one on {square}.", square=square)
    if name == "played":
        return Sentence("{player} plays the {piece}.", player=player, piece=thing)
    if name == "revealed":
        return Sentence("{player} reveals: {piece}.", player=player, piece=thing)
    if name == "refilled":
        return Sentence("{player} refills the market.", player=player)
    if name == "ended":
        return Sentence("The game is over.")
    return None


def counted(event: Mapping[str, Any], player: str) -> Sentence:
    """What is said in numbers: sales, unsold sets, scarabs, corruption."""
    good = WORDS[event["good"]] if "good" in event else None
    if event["event"] == "sold":
        return Sentence(
            "{player} sells {number} tile as {good}.",
            "{player} sells {number} tiles as {good}.",
            event["tiles"],
            player=player,
            good=good,
        )
    if event["event"] == "unsold":
        return Sentence(
            "{number} tile that {player} could have sold goes to the box.",
            "{number} tiles that {player} could have sold go to the box.",
            event["tiles"],
            player=player,
        )
    if event["event"] == "scarabs":
        return Sentence("Two more scarabs for {player}'s {good}.", player=player, good=good)
    points = event["corruption"]
    return Sentence("{player} has a corruption of {points}.", player=player, points=points)


def saw(event: Mapping[str, Any], player: str) -> Sentence | None:
    if "piece" not in event:
        return None
    return Sentence("{player} sees: {piece}.", player=player, piece=piece_words(event["piece"]))


def moved(event: Mapping[str, Any], names: Sequence[str], player: str) -> Sentence | None:
    """Only what no other event says: tiles and deben that change hands."""
    source, target = event["from"], event["to"]
    thing = piece_words(event.get("piece", event["back"]))
    if target.startswith("hand") and source in SQUARES:
        return Sentence(
            "{player} takes {piece} from {square}.", player=player, piece=thing, square=source
        )
    if target.startswith("hand"):
        return Sentence("{player} takes {piece} to the hand.", player=player, piece=thing)
    if target.startswith("board"):
        owner = names[int(target[-1])]
        return Sentence("{owner} puts {piece} on the corruption board.", piece=thing, owner=owner)
    if target == "box" and event["back"] != "red":
        return Sentence("{player} puts {piece} in the box.", player=player, piece=thing)
    if target.startswith("deben"):
        owner = names[int(target[-1])]
        return Sentence("{owner} draws {piece}.", owner=owner, piece=thing)
    if target == "bag":
        return Sentence("{player} returns {piece} to the bag.", player=player, piece=thing)
    return None
