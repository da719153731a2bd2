"""The score track: the spaces around the markers, and where markers would go."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from shedet.core.language import Sentence, listed
from shedet.games.sobek.view.view import SYMBOLS
from shedet.web.boards.sobek import pieces
from shedet.web.boards.sobek.options import Hop
from shedet.web.boards.sobek.snapshot import SobekSnapshot, symbols_in, view_in, words
from shedet.web.parts.people import Person, initials
from shedet.web.parts.spacing import apart

STEP = 34
EDGE = 28
GAP = 26
MIDDLE = 44
HEIGHT = 70
RADIUS, SMALL = 17, 14
"""Of a marker that has its space alone, and of one that shares it."""
WIDE, NARROW = 36, 13
"""How many spaces a desk and a phone have room for."""


@dataclass
class Space:
    """A space: its number, or the drawing of its glyph."""

    x: int
    number: int
    picture: str
    """Empty for a number."""


@dataclass
class Marker:
    """A player's marker."""

    at: int
    """Where its space is."""
    x: float
    y: int
    radius: int
    letter: str
    ring: str


@dataclass
class Arc:
    """A marker goes from a space to another."""

    path: str
    head: str
    css: str
    end: int


@dataclass
class Preview:
    """What an answer does to the markers."""

    key: str
    arcs: list[Arc]


@dataclass
class Track:
    """The part of the track that is drawn."""

    width: int
    label: str
    spaces: list[Space] = field(default_factory=list)
    gaps: list[int] = field(default_factory=list)
    markers: list[Marker] = field(default_factory=list)
    previews: list[Preview] = field(default_factory=list)


def track_of(
    snapshot: SobekSnapshot,
    people: Sequence[Person],
    hops: Mapping[str, Sequence[Hop]],
    room: int,
) -> Track:
    """The track around the markers, with the hops that each answer would bring."""
    view = view_in(snapshot)
    symbols, scores = symbols_in(snapshot), [player.score for player in view.players]
    ends = {end for each in hops.values() for hop in each for end in hop}
    numbers = spaces_around({*scores, *ends}, room)
    track = Track(0, label(snapshot, scores).say(snapshot.language))
    places: dict[int, int] = {}
    x = EDGE
    for before, number in zip([numbers[0] - 1, *numbers], numbers, strict=False):
        if number != before + 1:
            track.gaps.append(x - STEP + (STEP + GAP) // 2)
            x += GAP
        places[number] = x
        symbol = symbols[number % len(symbols)]
        picture = "" if SYMBOLS[symbol] == "number" else pieces.SYMBOLS[symbol]
        track.spaces.append(Space(x, number, picture))
        x += STEP
    track.width = x - STEP + EDGE
    track.markers = markers(scores, people, snapshot, places)
    track.previews = [
        Preview(key, [arc(places, hop) for hop in each if hop[0] != hop[1]])
        for key, each in hops.items()
    ]
    return track


def spaces_around(points: Iterable[int], room: int) -> list[int]:
    """As many spaces around these as there is room for, in order."""
    wanted: list[int] = []
    for reach in range(room):
        around = {near for at in points for near in range(max(0, at - reach), at + reach + 1)}
        if wanted and len(around) > room:
            break
        wanted = sorted(around)
    return wanted


def label(snapshot: SobekSnapshot, scores: Sequence[int]) -> Sentence:
    """The track in words."""
    symbols = symbols_in(snapshot)
    told = [
        Sentence(
            "{player} {score} ({symbol})",
            player=name,
            score=score,
            symbol=words.GLYPHS[SYMBOLS[symbols[score % len(symbols)]]],
        )
        for name, score in zip(snapshot.names, scores, strict=True)
    ]
    return Sentence("Score track: {markers}.", markers=listed(told))


def markers(
    scores: Sequence[int],
    people: Sequence[Person],
    snapshot: SobekSnapshot,
    places: Mapping[int, int],
) -> list[Marker]:
    """The markers; those that share a space stand smaller above it, side by side."""
    letters = initials([person.name for person in people])
    drawn = [
        Marker(places[score], places[score], MIDDLE, RADIUS, letters[seat], people[seat].ring)
        for seat, score in enumerate(scores)
    ]
    sharing = [marker for marker, at in zip(drawn, scores, strict=True) if scores.count(at) > 1]
    last = max(places.values()) + EDGE - SMALL
    moved = apart([marker.x for marker in sharing], 2 * SMALL + 1, SMALL, last)
    for marker, x in zip(sharing, moved, strict=True):
        marker.x, marker.y, marker.radius = x, SMALL, SMALL
    return sorted(drawn, key=lambda marker: marker.ring == "you")


def arc(places: Mapping[int, int], hop: Hop) -> Arc:
    """A bow from a space to another, with the head of an arrow."""
    start, end = (places[space] for space in hop)
    way = 1 if end > start else -1
    top = 10
    path = f"M{start} {MIDDLE - 20}C{start + 14 * way} {top} {end - 14 * way} {top} {end} 20"
    head = f"M{end - 6} {15}h12l-6 10z"
    return Arc(path, head, "up" if end > start else "down", end)


def reconstructed(language: str) -> str:
    """What we do not know of the printed track."""
    return Sentence(
        "We don’t know the printed order of the symbols, so this one is "
        "reconstructed. Every fifth space has a number. Each of the 4 symbols comes "
        "once between two numbers."
    ).say(language)
