"""The names by which pieces glide from place to place, kept for one viewer.

A name is a number in the order in which this viewer was shown pieces, so it tells nothing else. A
piece that lands where it cannot be told from others has its name for that one change only.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from shedet.web.sight import Sight

Names = dict[str, Any]
"""By the place of a single piece a name; by `hand` and a piece the names of all its twins."""

Spot = Callable[[str], str]
"""Where on the page a piece lands that goes to a place; nothing where it cannot be followed."""


def names_of(sight: Sight) -> Names:
    names: Names = sight.trail.setdefault("motion", {})
    return names


def landings_of(sight: Sight) -> dict[str, list[str]]:
    """The names that serve once, by spot."""
    landings: dict[str, list[str]] = sight.trail.setdefault("landings", {})
    return landings


def follow(sight: Sight, spot: Spot) -> None:
    """Let the names go where their pieces went since this was last done."""
    trail = sight.trail
    total = sight.forgotten + len(sight.told)
    if trail.get("followed") == total:
        return
    news = sight.told[max(0, trail.get("followed", total) - sight.forgotten) :]
    trail["landings"] = {}
    for told in news:
        for event in told.events:
            if event["event"] == "moved":
                carry(sight, event, spot)
    trail["followed"] = total


def carry(sight: Sight, event: Mapping[str, Any], spot: Spot) -> None:
    """A piece goes from a place to another, with its name if it had one."""
    names, own = names_of(sight), f"hand {sight.seat}"
    source, target, piece = event["from"], event["to"], event.get("piece", "")
    name = ""
    if source == own:
        name = names[f"hand {piece}"].pop(0) if names.get(f"hand {piece}") else ""
    elif isinstance(names.get(source), str):
        name = names.pop(source)
    if not name:
        return
    if target == own and piece:
        names.setdefault(f"hand {piece}", []).append(name)
    elif landed := spot(target):
        landings_of(sight).setdefault(landed, []).append(name)


def settle(sight: Sight, before: Iterable[str], places: Iterable[str]) -> None:
    """Of all these places, those where a piece lies now have a name, and the others none."""
    names, now = names_of(sight), set(places)
    for place in before:
        if place not in now:
            names.pop(place, None)
        elif place not in names:
            names[place] = fresh(sight)


def settle_hand(sight: Sight, held: Sequence[str]) -> None:
    """Every piece of the own hand has a name."""
    names = names_of(sight)
    for piece in dict.fromkeys(held):
        kept = names.setdefault(f"hand {piece}", [])
        del kept[held.count(piece) :]
        while len(kept) < held.count(piece):
            kept.append(fresh(sight))
    for key in [k for k in names if k.startswith("hand ") and k.removeprefix("hand ") not in held]:
        del names[key]


def hand_names(sight: Sight) -> dict[str, list[str]]:
    """For each piece of the own hand the names of its twins, to be taken one after the other."""
    held = (key for key in names_of(sight) if key.startswith("hand "))
    return {key.removeprefix("hand "): list(names_of(sight)[key]) for key in held}


def fresh(sight: Sight) -> str:
    sight.trail["names"] = sight.trail.get("names", 0) + 1
    return f"p{sight.trail['names']}"
