"""What the last scoring has brought: market rows, points, the obelisk."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from shedet.core.event import Learned
from shedet.core.language import Sentence
from shedet.web.boards.nile.snapshot import NileSnapshot
from shedet.web.parts.people import Person


@dataclass
class Share:
    """What a market row brought to a player."""

    person: Person
    points: int
    label: str


@dataclass
class Row:
    row: int
    title: str
    shares: list[Share] = field(default_factory=list)


@dataclass
class Scoring:
    """A scoring that the viewer has not acted since."""

    title: str
    rows: list[Row]
    pieces: list[tuple[Person, int, int]]
    """Who went from which space to which."""
    obelisk: str
    left: str
    """Markers that left the game."""


def scoring_of(look: NileSnapshot) -> Scoring | None:
    """The newest one, if it is news. [N-8]"""
    told = look.snapshot.told
    since = look.snapshot.seen if look.is_player else max(0, len(told) - 1)
    for each in reversed(told[since:]):
        if any(event["event"] == "scored" for event in each.events):
            return summary(look, each.events)
    return None


def summary(look: NileSnapshot, events: Sequence[Learned]) -> Scoring:
    rows: dict[int, Row] = {}
    scoring = Scoring(look.say(Sentence("Scoring")), [], [], "", "")
    out = 0
    for event in events:
        kind = event["event"]
        if kind == "scored":
            row = event["row"]
            titled = Sentence("Market row {row}", row=row)
            found = rows.setdefault(row, Row(row, look.say(titled)))
            found.shares.append(share(look, event))
        elif kind == "piece":
            person = look.people[event["seat"]]
            scoring.pieces.append((person, event["from"], event["to"]))
        elif kind == "obelisk":
            told = Sentence("Obelisk: {before} → {after}", before=event["from"], after=event["to"])
            scoring.obelisk = look.say(told)
        elif kind == "left":
            out += len(event["markers"].split())
    scoring.rows = list(rows.values())
    if out:
        told = Sentence("Out of the game: {markers}", markers=look.words.markers_of(out))
        scoring.left = look.say(told)
    return scoring


def share(look: NileSnapshot, event: Learned) -> Share:
    told = Sentence(
        "not rotten: {fresh}, rotten: {rotten}", fresh=event["fresh"], rotten=event["rotten"]
    )
    return Share(look.people[event["seat"]], event["points"], look.say(told))
