"""What happened, in names: rows of the event buffer as events, and which of them are news."""

from collections.abc import Sequence

from shedet.core.event import Event, Value, seats_in
from shedet.core.game import alike_by
from shedet.games.nile import fact
from shedet.games.nile.pieces import BACKS, CROPS, DIAL, FIELDS, STATES, Pieces
from shedet.games.nile.question import PRIZES, QUESTIONS, subject_of

NAMES = {
    number: name.lower()
    for name, number in vars(fact).items()
    if name.isupper() and name not in ("SAND", "EVERYONE")
}


def events_of(rows: Sequence[Sequence[int]], pieces: Pieces) -> list[Event]:
    return [event_of(row, pieces) for row in rows]


def event_of(row: Sequence[int], pieces: Pieces) -> Event:
    """A row of the event buffer in names."""
    what, seat, a, b, c, audience = row
    name = NAMES[what]
    if what == fact.BID:
        private: dict[str, Value] = {"markers": markers_of(a)}
        return Event(name, seat, {"about": PRIZES[b]}, private, seats_in(audience))
    return Event(name, seat, public_part(what, a, b, c, pieces))


def public_part(what: int, a: int, b: int, c: int, pieces: Pieces) -> dict[str, Value]:
    if what == fact.ASKED:
        about = subject_of(a, b)
        asked: dict[str, Value] = {"question": QUESTIONS[a], "deciding": c}
        return asked if about is None else {**asked, "about": about}
    if what == fact.TURNED:
        if a < fact.SAND:
            return {"tile": pieces.water_shown[a], "field": FIELDS[b]}
        return {"tile": pieces.sand_shown[a - fact.SAND], "field": FIELDS[b], "sand": c}
    if what == fact.TOP:
        return {"stack": a + 1, "back": BACKS[pieces.back[b]] if b >= 0 else ""}
    if what == fact.FLOODED:
        river, desert = fact.waves_in(c)
        return {"stack": a + 1, "field": FIELDS[b], "river": river, "desert": desert}
    if what in (fact.WASHED, fact.GREW):
        grown: dict[str, Value] = {"field": FIELDS[a], "crop": CROPS[b]}
        return {**grown, "cost": c} if what == fact.GREW else grown
    if what == fact.SOWN:
        sown: dict[str, Value] = {"crop": CROPS[a], "field": FIELDS[b]}
        cost, state = fact.sown_in(c)
        return {**sown, "state": STATES[state], "cost": cost}
    if what == fact.HARVESTED:
        taken: dict[str, Value] = {"field": FIELDS[a], "row": b + 1}
        cost, crop = fact.harvested_in(c)
        return {**taken, "crop": CROPS[crop], "cost": cost}
    if what in (fact.SPOILED, fact.FRESHENED):
        spot: dict[str, Value] = {"row": a + 1, "place": b + 1}
        if what == fact.FRESHENED:
            return {**spot, "crop": CROPS[c]}
        crop, state = fact.fruit_in(c)
        return {**spot, "crop": CROPS[crop], "state": STATES[state]}
    if what == fact.SCORED:
        lost, fresh, rotten = fact.scored_in(c)
        scored: dict[str, Value] = {"row": a + 1, "points": b, "lost": lost}
        return {**scored, "fresh": fresh, "rotten": rotten}
    return simple_part(what, a, b, c)


def simple_part(what: int, a: int, b: int, c: int) -> dict[str, Value]:
    """Facts with a word or a number or two."""
    parts: dict[int, dict[str, Value]] = {
        fact.TURN: {"points": a, "extra": b},
        fact.BOUGHT: {"owner": b, "cost": c},
        fact.SPREAD: {"sand": b},
        fact.JOKER: {"sand": a, "bought": b},
        fact.GAVE: {"sand": a, "freshen": b},
        fact.SHUFFLED: {"tiles": a},
        fact.OBELISK: {"from": a, "to": b},
        fact.PIECE: {"from": a, "to": b},
        fact.ROUND: {"number": a},
        fact.CAST: {"bid": b},
    }
    part = parts.get(what, {})
    if what == fact.LEFT:
        return {"markers": markers_of(a)}
    if what in (fact.CAST, fact.BOUGHT):
        return {"crop": CROPS[a], **part}
    if what in (fact.EBBED, fact.SPREAD):
        return {"field": FIELDS[a], **part}
    if what in (fact.ROW, fact.EMPTIED):
        return {"row": a + 1}
    if what == fact.DIAL:
        return {"from": DIAL[a], "to": DIAL[b]}
    if what == fact.OPENED:
        return {"about": PRIZES[b], "markers": markers_of(a)}
    if what == fact.WON:
        return {"about": PRIZES[a]}
    if what == fact.SKIPPED:
        return {"question": QUESTIONS[a]}
    return part


def markers_of(number: int) -> str:
    """Crops that the event buffer holds as one number."""
    counted = zip(CROPS, fact.markers_in(number), strict=True)
    return " ".join(crop for crop, count in counted for _ in range(count))


def looks_of(pieces: Pieces) -> dict[int, tuple[int, list[int]]]:
    """What is told of a tile: what it shows once it is turned, until then its back."""
    shown = alike_by([*pieces.water_shown, *[""] * (fact.SAND - len(pieces.water_shown))])
    sand = [fact.SAND + number for number in alike_by(pieces.sand_shown)]
    backs = alike_by([BACKS[back] for back in pieces.back])
    return {fact.TURNED: (0, shown + sand), fact.TOP: (1, backs)}


NEWS = ("top", "turned", "shuffled", "opened")
"""What nobody knew before: waves and fronts, and the bids of others."""


def is_news(event: Event) -> bool:
    """Did anybody learn what was not public before? [N-10]"""
    return event.name in NEWS
