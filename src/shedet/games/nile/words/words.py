"""Names of things in the forms that sentences need.

A word without context stands alone, or where nothing governs it. `label` begins a line, `object`
follows a verb such as sows or buys, `event` is a picture on a tile, `dial` a place of the dial.
A field is always called so that it can follow a verb or stand after a colon.
"""

from collections.abc import Iterable, Mapping, Sequence

from shedet.core.engine.refusals import Forms
from shedet.core.language import Sentence, listed
from shedet.games.nile.pieces import box
from shedet.games.nile.pieces.box import CROPS, FIELDS, IDLE_ROUNDS
from shedet.games.nile.view.view import Marker

NAMES = {
    "flax": Sentence("flax"),
    "grain": Sentence("grain"),
    "grape": Sentence("grape"),
    "onion": Sentence("onion"),
    "aubergine": Sentence("aubergine"),
}

LABELS = {
    "flax": Sentence("Flax", context="label"),
    "grain": Sentence("Grain", context="label"),
    "grape": Sentence("Grape", context="label"),
    "onion": Sentence("Onion", context="label"),
    "aubergine": Sentence("Aubergine", context="label"),
}

OBJECTS = {
    "flax": Sentence("flax", context="object"),
    "grain": Sentence("grain", context="object"),
    "grape": Sentence("a grape", context="object"),
    "onion": Sentence("an onion", context="object"),
    "aubergine": Sentence("an aubergine", context="object"),
}

COUNTED = {
    "flax": Sentence("{number} flax", "{number} flax"),
    "grain": Sentence("{number} grain", "{number} grain"),
    "grape": Sentence("{number} grape", "{number} grapes"),
    "onion": Sentence("{number} onion", "{number} onions"),
    "aubergine": Sentence("{number} aubergine", "{number} aubergines"),
}

STATES = {
    "seed": Sentence("seed", context="state"),
    "ripe": Sentence("ripe", context="state"),
    "spoiled": Sentence("spoiled", context="state"),
    "rotten": Sentence("rotten", context="state"),
}

BECOMES = {
    "spoiled": Sentence("{fruit} spoils but still counts"),
    "rotten": Sentence("{fruit} rots and costs 1 point"),
}
"""What a fruit is then that goes bad, as a clause. [N-5.4]"""

DIAL = {
    "flood": Sentence("Flood", context="dial"),
    "ebb 1": Sentence("Ebb 1", context="dial"),
    "ebb 2": Sentence("Ebb 2", context="dial"),
}

WAVES = {
    0: Sentence("no wave"),
    1: Sentence("single wave"),
    2: Sentence("double wave"),
}

BACKS = {
    "1/0": Sentence("single wave and no wave"),
    "2/0": Sentence("double wave and no wave"),
    "1/1": Sentence("two single waves"),
    "2/2": Sentence("two double waves"),
    "1/2": Sentence("single and double wave"),
}


def counted(crop: str, number: int) -> Sentence:
    """Several markers of a crop."""
    return COUNTED[crop].about(number)


def markers(numbers: Mapping[str, int]) -> Sentence | str:
    """Markers by number of each crop, at least one."""
    return listed([counted(crop, numbers[crop]) for crop in CROPS if numbers.get(crop)])


def owned(marker: Marker, seat: int, names: Sequence[str]) -> Sentence:
    """A marker with its owner, as the seat calls it: your flax (ripe), Ann's flax (seed)."""
    crop, state = NAMES[marker.crop], STATES[marker.state]
    if marker.owner == seat:
        return Sentence("your {crop} ({state})", crop=crop, state=state)
    player = names[marker.owner]
    return Sentence("{player}’s {crop} ({state})", player=player, crop=crop, state=state)


def field(name: str) -> Sentence:
    """A field: `U42` is field 2 of the upper 4-row. Field 1 lies at the river. [N-1.1]"""
    if name[0] == "U":
        return Sentence("field {field} of the upper {length}-row", field=name[2], length=name[1])
    return Sentence("field {field} of the lower {length}-row", field=name[2], length=name[1])


def row(name: str) -> Sentence:
    """A row of fields, or the one of a field: `U4` is the upper 4-row."""
    if name[0] == "U":
        return Sentence("upper {length}-row", length=name[1])
    return Sentence("lower {length}-row", length=name[1])


def market_row(number: int) -> Sentence:
    return Sentence("market row {row}", row=number)


def market_rows(rows: Iterable[int]) -> Sentence | str:
    """Market rows one after the other, by their numbers alone."""
    return listed([str(number) for number in rows])


def palms(number: int) -> Sentence:
    return Sentence("{number} palm", "{number} palms", number)


def front(name: str) -> Sentence:
    """The event of a tile: `rot2>` is rot with 2 palms, with an arrow. [N-5.1]"""
    event = picture(name.removesuffix(">"))
    if name.endswith(">"):
        return Sentence("{event}, with an arrow", event=event)
    return event


def picture(name: str) -> Sentence:
    """The picture of an event without its arrow."""
    if name == "desert":
        return Sentence("desert", context="event")
    if name == "hippo":
        return Sentence("hippo", context="event")
    return Sentence("rot with {number} palm", "rot with {number} palms", int(name[3:]))


def tile(name: str) -> Sentence:
    """What a tile that was turned up shows: `1/2:rot3>` and `rot3>` alike."""
    return front(name.rpartition(":")[2])


def action_points(number: int) -> Sentence:
    return Sentence("{number} action point", "{number} action points", number)


def points_of(number: int) -> Sentence:
    return Sentence("{number} point", "{number} points", number)


def markers_of(number: int) -> Sentence:
    return Sentence("{number} marker", "{number} markers", number)


def jokers_of(number: int) -> Sentence:
    return Sentence("{number} joker", "{number} jokers", number)


def idle_rounds(number: int) -> Sentence:
    """How near the game is to an end without harvests. [N-9.3]"""
    return Sentence(
        "Rounds without a harvest: {number} of {most}.", number=number, most=IDLE_ROUNDS
    )


def player_at(player: Sentence | str, number: int) -> Sentence:
    """A player with points or a space: Ann (4)."""
    return Sentence("{player} ({number})", player=player, number=number)


def payments(paid: Iterable[tuple[int, int]], names: Sequence[Sentence | str]) -> Sentence | str:
    """What a market row pays, the best first: Ann (4), Ben (2). [N-8.3]"""
    return listed([player_at(names[seat], points) for seat, points in paid])


def paying(paid: Iterable[tuple[int, int]], names: Sequence[str]) -> Sentence:
    """What a market row would then pay as it lies."""
    return Sentence("The row would then pay {payments}.", payments=payments(paid, names))


def clauses(parts: Sequence[Sentence | str]) -> Sentence | str:
    """Several clauses of one sentence."""
    whole = parts[0]
    for part in parts[1:]:
        whole = Sentence("{first}; {next}", context="list", first=whole, next=part)
    return whole


def sentences(parts: Sequence[Sentence]) -> Sentence:
    """Several sentences one after the other."""
    whole = parts[0]
    for part in parts[1:]:
        whole = Sentence("{first} {next}", context="sentences", first=whole, next=part)
    return whole


REFUSED: Forms = {
    "field": lambda number: field(FIELDS[number]),
    "fields": lambda number: row(FIELDS[number]),
    "stack": lambda number: number + 1,
    "row": lambda number: number + 1,
    "place": lambda number: number + 1,
    "crop": lambda crop: NAMES[CROPS[crop]],
    "waves": lambda back: BACKS[box.BACKS[back]],
    "cost": action_points,
    "points": action_points,
}
"""What refusals name, in words; all numbers begin with 0."""
