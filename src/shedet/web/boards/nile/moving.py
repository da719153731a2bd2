"""How markers and tiles glide from place to place.

Everything but bids is public, so that every piece can be followed; of several alike in a supply or
in the boat one goes by the name that they have there together. A tile that comes to light on a
stack is a new one.
"""

from collections.abc import Iterator

from shedet.core.event import Learned
from shedet.games.nile.view.view import CROPS, View
from shedet.web.boards.nile.snapshot import PlainSnapshot, view_in
from shedet.web.parts import motion
from shedet.web.parts.motion import Names


def follow(snapshot: PlainSnapshot) -> None:
    """Bring the names in `snapshot.memory` up to what is seen now."""
    names = snapshot.memory.names
    for told in motion.news(snapshot):
        for event in told.events:
            carry(names, event)
    now = list(places(view_in(snapshot)))
    motion.settle(snapshot, [*names, *now], now)


def carry(names: Names, event: Learned) -> None:
    """A piece goes from a place to another with its name."""
    way = way_of(names, event)
    if way and way[0] in names:
        names[way[1]] = names.pop(way[0])


def way_of(names: Names, event: Learned) -> tuple[str, str] | None:
    """From which place to which."""
    kind, seat, crop, field = (event.get(key, "") for key in ("event", "seat", "crop", "field"))
    if kind == "cast":
        return f"supply {seat} {crop}", f"boat {seat} {crop}"
    if kind == "sown":
        return f"supply {seat} {crop}", f"field {field} {seat}"
    if kind == "washed":
        return f"field {field} {seat}", f"boat {seat} {crop}"
    if kind == "bought":
        return f"boat {event['owner']} {crop}", f"supply {event['owner']} {crop}"
    if kind == "flooded":
        return f"top {seat} {event['stack']}", f"water {field}"
    if kind == "harvested":
        row = event["row"]
        place = 1 + sum(name.startswith(f"market {row} ") for name in names)
        return f"field {field} {seat}", f"market {row} {place}"
    return None


def places(view: View) -> Iterator[str]:
    """Where something lies now that can be followed."""
    for field in view.fields:
        if field.water:
            yield f"water {field.name}"
        if field.is_desert:
            yield f"sand {field.name}"
        for marker in field.markers:
            yield f"field {field.name} {marker.owner}"
    for row, fruits in enumerate(view.market, 1):
        for place in range(1, len(fruits) + 1):
            yield f"market {row} {place}"
    for seat, player in enumerate(view.players):
        for crop in CROPS:
            if player.supply[crop]:
                yield f"supply {seat} {crop}"
            if player.boat[crop]:
                yield f"boat {seat} {crop}"
        for stack, top in enumerate(player.tops, 1):
            if top:
                yield f"top {seat} {stack}"
